# SPDX-License-Identifier: GPL-3.0-or-later
"""Straight-line blocks, drawn: what each result is computed of, its type, how many there are, and in
which order operands stand."""

from case import Case, plain
from draw import Draw
from elements import ELEMENTS, computed_in
from language import Value
from statements import CStatements

SHAPES = {'map': 18, 'alternating': 8, 'butterfly': 8, 'complex': 8, 'rows': 8, 'columns': 8, 'reduction': 10,
          'clamp': 10, 'select': 10, 'convert': 8, 'average': 6, 'moves': 6}
FEATURES = {
    'shape': tuple(SHAPES),
    'element': ('f32', 'f64', 'i32', 'u8', 'i16', 'u16', 'i64', 'u32', 'i8'),
    'results': ('same', 'narrower', 'wider', 'other kind'),
    'length': tuple(range(3, 34)),
    'order': ('in order', 'reversed', 'shuffled', 'from another place'),
    'operands': ('arrays', 'constants', 'one for all'),
    'locals': ('no', 'yes'),
    'flags': ('plain', 'no traps', 'fast'),
}
ELEMENT_WEIGHTS = {'f32': 26, 'f64': 22, 'i32': 14, 'u8': 10, 'i16': 10, 'u16': 5, 'i64': 5, 'u32': 4, 'i8': 4}
LENGTH_WEIGHTS = {**{n: 2 for n in range(3, 34)}, 3: 6, 4: 14, 8: 14, 16: 10, 6: 5, 12: 4, 32: 4, 9: 4}
INSTANCES = 64


def draw_features(draw):
    f = dict.fromkeys(FEATURES)
    f['shape'] = draw.weighted(SHAPES)
    f['element'] = draw.weighted(ELEMENT_WEIGHTS)
    if f['shape'] in ('clamp', 'average'):
        f['element'] = draw.weighted({'u8': 40, 'i16': 30, 'i32': 20, 'u16': 10})
    f['length'] = draw.weighted(LENGTH_WEIGHTS)
    if f['shape'] in ('complex', 'butterfly'):
        f['length'] += f['length'] % 2
    if f['shape'] in ('rows', 'columns'):
        f['length'] = draw.weighted({3: 30, 4: 40, 8: 20, 6: 10})
    f['order'] = draw.weighted({'in order': 60, 'reversed': 12, 'shuffled': 14, 'from another place': 14})
    f['operands'] = draw.weighted({'arrays': 60, 'constants': 25, 'one for all': 15})
    f['locals'] = 'yes' if draw.chance(30) else 'no'
    f['flags'] = draw.weighted({'plain': 75, 'no traps': 15, 'fast': 10})
    f['results'] = draw_results(draw, f)
    return f


def draw_results(draw, f):
    if f['shape'] == 'clamp':
        return 'narrower' if f['element'] == 'i32' else 'same'
    if f['shape'] == 'convert':
        return draw.weighted({'wider': 40, 'other kind': 60})
    return draw.weighted({'same': 85, 'wider': 15}) if f['shape'] in ('map', 'reduction', 'rows') else 'same'


def result_element(f):
    element = ELEMENTS[f['element']]
    if f['results'] == 'other kind':
        return ELEMENTS['i32' if element.floating else 'f32']
    if f['results'] == 'wider':
        return ELEMENTS['f64'] if element.floating else ELEMENTS['i64' if element.size == 4 else 'i32']
    return ELEMENTS['i16' if f['results'] == 'narrower' else f['element']]


class Block:
    def __init__(self, seed, number):
        self.draw, self.number = Draw(seed, 'block', number), number
        self.f = draw_features(self.draw)
        self.text = CStatements()
        self.element = ELEMENTS[self.f['element']]
        self.out = result_element(self.f)
        self.computed = computed_in([self.element, self.out])
        self.arrays, self.lines, self.rounds = {}, [], False
        self.first = self.draw.between(1, 3) if self.f['order'] == 'from another place' else 0
        places = list(range(self.f['length']))
        self.places = {'reversed': places[::-1], 'shuffled': self.draw.shuffled(places)}.get(self.f['order'], places)

    # ---- operands ----------------------------------------------------------------------------------

    def reach(self, name, element, size, written=False):
        known = self.arrays.setdefault(name, [element, 0, written])
        known[1] = max(known[1], size)

    def load(self, name, at):
        """Element `at` of an array of the block's own type, in the type that is computed in."""
        at += self.first
        self.reach(name, self.element, at + 1)
        value = Value(f'{name}[{at}]', self.element)
        if self.f['locals'] == 'yes':
            local = f'{name}{at}'
            line = self.text.local(local, self.element, value)[0]
            if line not in self.lines:
                self.lines.append(line)
            value = Value(local, self.element)
        return self.text.convert(value, self.computed)

    def x(self, i):
        return self.load('x', self.places[i])

    def constant(self):
        if self.computed.floating:
            return self.text.constant(self.draw.among((0.25, 0.5, 0.299, 0.587, 1.5, 2.0)), self.computed)
        return self.text.constant(self.draw.between(2, 6), self.computed)

    def other(self, i):
        if self.f['operands'] == 'arrays':
            return self.load('y', i)
        return self.constant() if self.f['operands'] == 'constants' else self.load('y', 0)

    def store(self, i, value):
        self.reach('out', self.out, i + 1, True)
        if value.element.floating and not self.out.floating:
            self.rounds = True
        self.lines += self.text.assign(f'out[{i}]', self.text.narrow(value, self.out))

    # ---- shapes ------------------------------------------------------------------------------------

    def combine(self, i, form):
        t, a, b = self.text, self.x(i), self.other(i)
        if form == 0:
            return t.multiply(a, b)
        if form == 1:
            return t.add(a, b)
        if form == 2:
            return t.subtract(t.multiply(a, self.factor), b)
        if form == 3:
            return t.add(t.multiply(t.subtract(a, b), self.factor), b)
        return t.maximum(a, b)

    def map(self):
        form, self.factor = self.draw.below(5), self.constant()
        for i in range(self.f['length']):
            self.store(i, self.combine(i, form))

    def alternating(self):
        period = self.draw.among((2, 2, 4, 3))
        for i in range(self.f['length']):
            self.store(i, (self.text.subtract if i % period == 0 else self.text.add)(self.x(i), self.other(i)))

    def butterfly(self):
        half, mirrored = self.f['length'] // 2, self.draw.chance(50)
        for i in range(half):
            j = self.f['length'] - 1 - i if mirrored else i + half
            self.store(i, self.text.add(self.x(i), self.x(j)))
            self.store(j, self.text.subtract(self.x(i), self.x(j)))

    def complex(self):
        t = self.text
        for k in range(self.f['length'] // 2):
            a, b, c, d = self.x(2 * k), self.x(2 * k + 1), self.load('y', 2 * k), self.load('y', 2 * k + 1)
            self.store(2 * k, t.subtract(t.multiply(a, c), t.multiply(b, d)))
            self.store(2 * k + 1, t.add(t.multiply(a, d), t.multiply(b, c)))

    def product(self, place):
        n = self.f['length']
        for i in range(n):
            self.store(i, self.text.total([self.text.multiply(self.load('x', place(i, k, n)), self.load('y', k))
                                           for k in range(n)]))

    def rows(self):
        self.product(lambda i, k, n: n * i + k)

    def columns(self):
        self.product(lambda i, k, n: n * k + i)

    def reduction(self):
        t, n = self.text, self.f['length']
        form = self.draw.below(3)
        if form == 0:
            self.store(0, t.total([t.multiply(self.x(i), self.other(i)) for i in range(n)]))
        elif form == 1:
            self.store(0, t.chain(t.maximum, [self.x(i) for i in range(n)]))
        else:
            differences = [t.maximum(t.subtract(self.x(i), self.other(i)), t.subtract(self.other(i), self.x(i)))
                           if self.f['operands'] == 'arrays' else self.x(i) for i in range(n)]
            self.store(0, t.total(differences))

    def clamp(self):
        t, factor, half, shift = self.text, self.constant(), self.constant(), self.draw.between(1, 6)
        low, high = t.constant(0, self.computed), t.constant(255, self.computed)
        for i in range(self.f['length']):
            value = t.shift_right(t.add(t.add(t.multiply(self.x(i), factor), self.other(i)), half), shift)
            self.store(i, t.minimum(t.maximum(value, low), high))

    def select(self):
        t, a, b = self.text, self.constant(), self.constant()
        values = self.draw.chance(50)
        for i in range(self.f['length']):
            condition = t.compare(self.x(i), '>', self.other(i))
            x, y = (self.x(i), self.load('z', i)) if values else (a, b)
            self.store(i, t.choose(condition, x, y))

    def convert(self):
        factor = self.constant()
        for i in range(self.f['length']):
            self.store(i, self.text.multiply(self.x(i), factor))

    def average(self):
        t, one = self.text, self.text.constant(1, self.computed)
        for i in range(self.f['length']):
            self.store(i, t.shift_right(t.add(t.add(self.x(i), self.other(i)), one), 1))

    def moves(self):
        for i in range(self.f['length']):
            self.store(i, self.x(i) if self.draw.chance(80) else self.other(i))

    # ---- the whole ---------------------------------------------------------------------------------

    def case(self):
        getattr(self, self.f['shape'])()
        names = sorted(self.arrays, key=lambda name: (name != 'out', name))
        parameters = [f'{"" if self.arrays[n][2] else "const "}{self.arrays[n][0].c} *restrict {n}' for n in names]
        case = Case('block', self.number, 'c', self.text.function([], parameters, self.lines), self.f)
        for name in names:
            element, size, written = self.arrays[name]
            case.arrays.append(plain(name, element, size * INSTANCES, written=written))
            case.instance.append(size * element.size)
        case.count = INSTANCES
        case.flags = {'plain': [], 'no traps': ['-fno-math-errno', '-fno-trapping-math'], 'fast': ['-Ofast']}[self.f['flags']]
        case.sums = self.f['length'] if self.f['shape'] in ('reduction', 'rows', 'columns') else 0
        case.reordered = self.f['flags'] == 'fast'
        case.rounds = self.rounds
        return case


def block_case(seed, number):
    return Block(seed, number).case()
