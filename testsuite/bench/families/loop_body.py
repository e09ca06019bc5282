# SPDX-License-Identifier: GPL-3.0-or-later
"""What a loop computes of its members, and its source."""

from case import plain
from draw import Draw
from elements import ELEMENTS, FORTRAN_ELEMENTS, computed_in
from language import Value
from loop import I32, Loop


class LoopBody:
    def __init__(self, loop):
        self.loop, self.f, self.draw, self.text = loop, loop.f, loop.draw, loop.text
        self.rounds = False
        self.choose_types()

    def choose_types(self):
        """The types of weights, of what is computed in, and of results."""
        own = computed_in(self.loop.elements)
        weights = own if self.f['element'] == 'mixed' else self.loop.elements[0]
        if not own.floating and own.size == 4 and self.draw.chance(35):
            weights = ELEMENTS['f32']
        self.weights = weights
        self.computed = computed_in(self.loop.elements + [weights])
        if self.loop.is_fortran and self.computed.name not in FORTRAN_ELEMENTS:
            self.computed = ELEMENTS['i64']
        element = self.loop.elements[0]
        self.out = self.computed
        if self.f['element'] != 'mixed' and self.f['sum'] == 'none' and self.draw.chance(60):
            self.out = element

    # ---- values ------------------------------------------------------------------------------------

    def member(self, k):
        element = self.loop.elements[k]
        value = Value(self.loop.way.member(self.loop.offsets[k]), element)
        return self.text.convert(value, self.computed)

    def members(self):
        return [self.member(k) for k in range(len(self.loop.offsets))]

    def stream(self, name):
        low = -8 if self.weights.signed and not self.weights.floating else None
        high = None if self.weights.floating else 8
        return self.text.convert(self.loop.stream(name, self.weights, low, high), self.computed)

    def constant(self):
        if self.computed.floating:
            return self.text.constant(self.draw.among((0.25, 0.5, 0.299, 0.587, 0.75, 1.5, 2.0)), self.computed)
        return self.text.constant(self.draw.between(2, 5), self.computed)

    def second_members(self):
        """Members of a second table, found as the first one's are."""
        loop, element = self.loop, self.loop.elements[0]
        if self.f['element'] == 'mixed':
            element = self.computed
        scale = 2 if self.f['place'] == 'stride' or loop.scale > 1 else 1
        reach = loop.rows * (self.f['stride'] if loop.prescaled else scale)
        loop.add(plain('y', element, reach + 2), element)
        out = []
        for c in range(2):
            if loop.is_fortran:
                base = 1 if loop.prescaled else 1 - scale
                where = f'{scale}*{loop.row}' if scale > 1 else loop.row
                offset = c + base if scale > 1 or loop.prescaled else c
            else:
                where, offset = (f'{scale}*{loop.row}' if scale > 1 else loop.row), c
            if offset:
                where += f' {"+" if offset > 0 else "-"} {abs(offset)}'
            out.append(self.text.convert(Value(loop.at('y', where), element), self.computed))
        return out

    # ---- combinations of the members ---------------------------------------------------------------

    def factors(self, count):
        """What members are weighed with."""
        if self.f['second'] == 'table':
            both = self.second_members()
            return [both[k % 2] for k in range(count)]
        if self.f['second'] == 'stream':
            both = [self.stream('a'), self.stream('b')] if count > 2 else [self.stream('a')]
            return [both[k % len(both)] for k in range(count)]
        return [self.constant() for _ in range(count)]

    def weighted(self, members):
        return self.text.total([self.text.multiply(w, m) if self.draw.chance(75) else m
                                for m, w in zip(members, self.factors(len(members)))])

    def distance(self, members):
        squares = []
        for member, factor in zip(members, self.factors(len(members))):
            difference = self.text.subtract(member, factor)
            squares.append(self.text.multiply(difference, difference))
        return self.text.total(squares)

    def between(self, members):
        """Linear interpolation, of pairs of pairs where there are four."""
        weights = [self.stream('a'), self.stream('b')]
        level = list(members)
        for weight in weights:
            pairs = [self.text.add(p, self.text.multiply(weight, self.text.subtract(q, p)))
                     for p, q in zip(level[::2], level[1::2])]
            level = pairs + level[2 * len(pairs):]
            if len(level) == 1:
                break
        return self.text.total(level)

    def extreme(self, members):
        which = self.text.maximum if self.draw.chance(50) else self.text.minimum
        return self.text.chain(which, members)

    def average(self, members):
        weights = [self.draw.between(1, 4) for _ in members]
        terms = [self.text.multiply(self.text.constant(w, self.computed), m) for m, w in zip(members, weights)]
        half = self.text.constant(4, self.computed)
        return self.text.shift_right(self.text.add(self.text.total(terms), half), 3)

    def combined(self):
        members = self.members()
        if len(members) == 1 and self.f['second'] == 'none' and self.draw.chance(50):
            return members[0]
        forms = {'weighted': 40, 'distance': 20, 'extreme': 10 if self.f['second'] == 'none' else 0}
        if self.computed.floating and len(members) > 1:
            forms['between'] = 25
        if not self.computed.floating and self.f['second'] == 'none':
            forms['average'] = 25
        return getattr(self, self.draw.weighted(forms))(members)

    def as_result(self, value):
        """In the type of the results: floating-point values are rounded and clamped to whole ones."""
        if value.element.floating and not self.out.floating:
            self.rounds = True
            low = self.text.constant(self.out.low, value.element)
            high = self.text.constant(min(self.out.high, 255), value.element)
            value = self.text.minimum(self.text.maximum(value, low), high)
        return self.text.narrow(value, self.out)

    # ---- conditions --------------------------------------------------------------------------------

    def condition(self):
        test = self.f['test']
        if test == 'mask':
            element = ELEMENTS['i32' if self.loop.is_fortran or self.draw.chance(50) else 'u8']
            return self.text.is_set(self.loop.stream('mask', element, 0, 1))
        if test == 'value':
            value = self.stream('a')
        else:
            value = self.member(0)
        limit = 1 if value.element.floating else 3
        return self.text.compare(value, '>', self.text.constant(limit, value.element))

    def conditional(self, body):
        if self.f['condition'] != 'guard':
            return body
        return self.text.guarded(self.condition(), body)

    def selected(self, value):
        if self.f['condition'] != 'select':
            return value
        other = self.stream('a') if self.draw.chance(50) else self.text.constant(0, self.computed)
        return self.text.choose(self.condition(), value, other)

    # ---- bodies ------------------------------------------------------------------------------------

    def one(self):
        value = self.as_result(self.selected(self.combined()))
        self.loop.result('out', self.out)
        return self.conditional(self.text.assign(self.loop.at('out', 'i'), value))

    def simple(self, member, factor):
        value = self.text.multiply(member, factor) if self.draw.chance(60) else member
        return self.as_result(self.selected(value))

    def planes(self):
        lines = []
        factors = self.factors(len(self.loop.offsets))
        for k, (member, factor) in enumerate(zip(self.members(), factors)):
            self.loop.result(f'out{k}', self.out)
            lines += self.text.assign(self.loop.at(f'out{k}', 'i'), self.simple(member, factor))
        return self.conditional(lines)

    def rows(self):
        count = len(self.loop.offsets)
        lines = []
        self.loop.result('out', self.out, count)
        for k, (member, factor) in enumerate(zip(self.members(), self.factors(count))):
            shift = k + 1 - count if self.loop.is_fortran else k
            where = f'{count}*i' + (f' {"+" if shift > 0 else "-"} {abs(shift)}' if shift else '')
            lines += self.text.assign(self.loop.at('out', where), self.simple(member, factor))
        return self.conditional(lines)

    def summed(self):
        value = self.selected(self.combined())
        return self.conditional(self.text.accumulate('s', '+', value, self.computed))

    def stored_value(self, element, k):
        """A value of the element's own kind."""
        low, high = (None, None) if element.floating else (1, 60)
        name = ('a', 'b', 'c')[k % 3] if self.f['element'] != 'mixed' else f'{element.name}s'
        value = self.loop.stream(name, element, low, high)
        to = computed_in([element])
        if self.loop.is_fortran and to.name not in FORTRAN_ELEMENTS:
            to = ELEMENTS['i64']
        value = self.text.convert(value, to)
        if self.f['second'] == 'stream' and self.draw.chance(60):
            factor = 0.75 if element.floating else self.draw.between(2, 3)
            value = self.text.multiply(value, self.text.constant(factor, to))
        return value

    def table(self):
        lines = []
        for k, element in enumerate(self.loop.elements):
            target = self.loop.way.member(self.loop.offsets[k])
            value = self.stored_value(element, k)
            if self.f['action'] == 'store':
                lines += self.text.assign(target, self.text.narrow(value, element))
            else:
                op = '+' if self.draw.chance(70) else '-'
                lines += self.text.accumulate(target, op, value, element)
        return self.conditional(lines)

    # ---- the loop around it ------------------------------------------------------------------------

    def iteration(self):
        way = self.loop.way
        if self.f['sum'] != 'none':
            lines = self.summed()
        else:
            lines = getattr(self, self.f['results'])()
        index = self.loop.index_lines()
        if not self.f['sum'] == 'none' and self.f['trip'] not in ('long', 'known'):
            self.loop.result('out', self.computed, count=self.loop.outer)
        elif self.f['sum'] != 'none':
            self.loop.result('out', self.computed, count=1)
        return index + way.inside() + lines + way.after()

    def around(self, body):
        """The loop or loops, and what they sum up."""
        f, loop, text = self.f, self.loop, self.text
        fortran = loop.is_fortran
        short = str(loop.short) if f['trip'] == 'short known' else 'm'
        sums = f['sum'] != 'none'
        simd = text.simd('s' if f['sum'] == 'simd' else None) if f['pragma'] == 'omp simd' else []
        first = '1' if fortran else '0'
        zero = text.constant(0, self.computed)
        start = (text.assign if fortran else lambda n, v: text.variable(n, self.computed, v))('s', zero)
        start = start if sums else []
        if sums and fortran:
            text.declare('s', self.computed)
        integer = I32 if fortran else self.integer
        if f['trip'] in ('long', 'known'):
            limit = 'n' if f['trip'] == 'long' else str(loop.count)
            end = text.assign(loop.at('out', first), Value('s', self.computed)) if sums else []
            return start + simd + text.loop('i', first, limit, integer, body) + end
        end = text.assign(loop.at('out', 'r'), Value('s', self.computed)) if sums else []
        if f['trip'] == 'rows':
            inner = text.loop('i', 'start(r) + 1' if fortran else 'start[r]',
                              'start(r + 1)' if fortran else 'start[r + 1]', integer, body)
        else:
            i = f'{short}*(r - 1) + k' if fortran else f'{short}*r + k'
            inner = text.loop('k', first, short, integer, text.local('i', I32, Value(i, I32)) + body)
        return text.loop('r', first, 'rows', integer, start + simd + inner + end)

    def add_scalars(self):
        """The numbers that the kernel is called with, after its arrays."""
        f, loop = self.f, self.loop
        if f['trip'] == 'rows':
            loop.add(plain('start', I32, loop.outer + 1, 0, loop.count, fill='starts'), I32)
        if f['trip'] == 'long':
            loop.scalars.append((I32 if loop.is_fortran else self.integer, 'n', None))
        elif f['trip'] != 'known':
            loop.scalars.append((I32 if loop.is_fortran else 'int', 'rows', loop.outer))
            if f['trip'] == 'short':
                loop.scalars.append((I32 if loop.is_fortran else 'int', 'm', loop.short))
        for element, name, _ in loop.scalars:
            if loop.is_fortran:
                loop.parameters.append((f'{element.fortran}, value', name, ''))
            else:
                loop.parameters.append(f'{getattr(element, "c", element)} {name}')

    def source(self):
        self.integer = self.draw.weighted({'int': 65, 'long': 20, 'size_t': 15})
        if self.f['trip'] not in ('long', 'known'):
            self.integer = 'int'
        self.loop.add_table()
        body = self.iteration()
        lines = self.loop.way.before() + self.around(body)
        self.add_scalars()
        return self.text.function(self.loop.way.definitions(), self.loop.parameters, lines)


def loop_case(seed, number):
    loop = Loop(Draw(seed, 'loop', number))
    body = LoopBody(loop)
    source = body.source()
    case = loop.case(number, source)
    case.rounds = body.rounds
    return case
