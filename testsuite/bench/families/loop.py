# SPDX-License-Identifier: GPL-3.0-or-later
"""A loop as it is drawn: its sizes, its parameters, and how a row is found."""

from addresses import WAYS
from case import Array, Case, Field, plain
from elements import ELEMENTS, FORTRAN_ELEMENTS
from language import Value
from loop_features import FLAT, VECTORS, draw_features
from statements import STATEMENTS

I32 = ELEMENTS['i32']
DATA_BYTES, TABLE_BYTES = 14000, 6000  # of all arrays, and of a table that is looked up: in L1


class Loop:
    def __init__(self, draw):
        self.draw = draw
        self.f, self.offsets = draw_features(draw)
        f = self.f
        self.text = STATEMENTS[f['language']]()
        self.restrict = self.text.restrict
        self.is_fortran = f['language'] == 'fortran'
        self.arrays, self.parameters, self.scalars = [], [], []
        self.uses_vectors = f['alias'] == 'may alias' and f['way'] in VECTORS + ('std::array',)
        self.draw_fields()
        self.draw_image()
        self.draw_sizes()
        self.row = 'j' if f['place'] == 'index' else 'i'
        self.way = WAYS[f['way']](self)

    # ---- the table ---------------------------------------------------------------------------------

    def draw_fields(self):
        """The element types of a row and their places in bytes."""
        count = self.f['stride']
        if self.f['element'] == 'mixed':
            names = FORTRAN_ELEMENTS if self.is_fortran else list(ELEMENTS)
            self.fields = [ELEMENTS[self.draw.among(names)] for _ in range(count)]
        else:
            self.fields = [ELEMENTS[self.f['element']]] * count
        self.places, at = [], 0
        for element in self.fields:
            at = -(-at // element.size) * element.size
            self.places.append(at)
            at += element.size
        widest = max(element.size for element in self.fields)
        self.row_bytes = -(-at // widest) * widest
        self.elements = [self.field(offset) for offset in self.offsets]

    def field(self, offset):
        return self.fields[offset % len(self.fields)]

    def draw_image(self):
        """In an image members lie in two or three lines: offset o in line o // columns."""
        self.lines = 1
        if self.f['way'] == 'image':
            self.lines = 3 if len(self.offsets) in (3, 6) else 2
            self.columns = -(-(max(self.offsets) + 1) // self.lines)

    def place_in_image(self, offset):
        return offset // self.columns, offset % self.columns

    def draw_sizes(self):
        f, draw = self.f, self.draw
        self.scale = f['stride']
        self.distinct = f['pragma'] == 'omp simd' and f['action'] != 'load' and f['place'] == 'index'
        self.prescaled = (f['place'] == 'index' and f['way'] in FLAT and f['stride'] > 1 and
                          f['computed'] == 'loaded' and f['index'] not in ('u8', 'u16') and draw.chance(35))
        if self.prescaled:
            self.scale = 1
        indexed = f['place'] == 'index'
        row = self.row_bytes * self.lines
        largest = max(e.size for e in self.fields)
        streams = 3 * largest + (8 if indexed else row) + (self.f['members'] * largest
                                                           if f['results'] in ('rows', 'planes') else 0)
        count = max(24, min(1024, DATA_BYTES // streams))
        if self.distinct:
            count = max(24, min(count, 2 * TABLE_BYTES // row))
        self.rows = max(24, min(512, TABLE_BYTES // row))
        if f['index'] == 'u8':
            self.rows = min(self.rows, 200)
        if f['computed'] == 'masked':
            self.rows = 1 << (self.rows.bit_length() - 1)
        self.count = count - draw.below(8)
        self.short = draw.between(2, 16)
        if f['trip'] in ('short', 'short known'):
            self.count = max(1, self.count // self.short) * self.short
        if self.distinct or not indexed:
            self.rows = self.count
        self.outer = self.count // (self.short if f['trip'] != 'rows' else 6)
        if f['way'] == 'image':
            self.pitch = f['stride'] * self.rows + self.columns + draw.below(5)

    def table(self):
        f, way = self.f, self.f['way']
        written = f['action'] != 'load'
        vector = self.uses_vectors
        if way in FLAT:
            last = (self.rows - 1) * f['stride'] + max(self.offsets) + 1
            if way == 'image':
                line, column = self.place_in_image(max(self.offsets))
                widest = max(self.place_in_image(o)[1] for o in self.offsets)
                last = line * self.pitch + (self.rows - 1) * f['stride'] + max(column, widest) + 1
            return plain('x', self.fields[0], last, written=written, vector=vector)
        fields = [Field(e, place) for e, place in zip(self.fields, self.places)]
        return Array('x', self.rows, self.row_bytes, fields, written=written, vector=vector)

    # ---- parameters --------------------------------------------------------------------------------

    def add(self, array, element, written=False):
        """Declares an array of elements and gives it its place among the parameters."""
        for known in self.arrays:
            if known.name == array.name:
                return array.name
        array.vector = self.uses_vectors
        constant = '' if written else 'const '
        if self.is_fortran:
            intent = 'inout' if written else 'in'
            self.parameters.append((f'{element.fortran}, intent({intent})', array.name, '(*)'))
        elif array.vector:
            self.parameters.append(f'{constant}std::vector<{element.c}> &{array.name}')
        else:
            restrict = '' if self.f['alias'] == 'may alias' else self.restrict
            self.parameters.append(f'{constant}{element.c} *{restrict}{array.name}')
        self.arrays.append(array)
        return array.name

    def at(self, name, where):
        return f'{name}({where})' if self.is_fortran else f'{name}[{where}]'

    def stream(self, name, element, low=None, high=None, scale=1, fill='uniform'):
        """One value an iteration."""
        self.add(plain(name, element, self.count, low, high, scale, fill=fill), element)
        return Value(self.at(name, 'i'), element)

    def result(self, name, element, each=1, count=None):
        self.add(plain(name, element, (self.count if count is None else count) * each, written=True), element,
                 True)
        return name

    def add_table(self):
        declared = self.way.parameters()
        self.parameters += declared
        self.arrays.append(self.table())

    # ---- rows that are looked up -------------------------------------------------------------------

    def index_lines(self):
        """Lines that set j."""
        f = self.f
        if f['place'] == 'stride':
            return []
        element = ELEMENTS[f['index']]
        base = 1 if self.is_fortran and not self.prescaled else 0
        value = getattr(self, f['computed'])(element, base)
        return self.text.local('j', element, value)

    def loaded(self, element, base):
        scale = self.f['stride'] if self.prescaled else 1
        fill = 'distinct' if self.distinct else 'uniform'
        return self.stream('ix', element, base, base + self.rows - 1, scale, fill)

    def truncated(self, element, base):
        position = self.stream('pos', ELEMENTS['f32'], 0, self.rows - 0.01)
        if self.is_fortran:
            return Value(f'int({position.text}, {element.fortran[8:-1]}) + 1', element)
        return Value(f'({element.c}){position.text}', element)

    def masked(self, element, base):
        del base
        key = self.stream('key', element, 0, 8 * self.rows - 1)
        if self.is_fortran:
            one = self.text.constant(self.rows - 1, element).text
            return Value(f'iand({key.text}, {one}) + 1', element)
        return Value(f'{key.text} & {self.rows - 1}', element)

    def shifted(self, element, base):
        del base
        key = self.stream('key', element, 0, 16 * self.rows - 1)
        if self.is_fortran:
            return Value(f'shiftr({key.text}, 4) + 1', element)
        return Value(f'{key.text} >> 4', element)

    def clamped(self, element, base):
        at = self.stream('at', element, base - 3, base + self.rows + 2)
        first, last = (self.text.constant(base, element), self.text.constant(base + self.rows - 1, element))
        if self.is_fortran:
            return self.text.minimum(self.text.maximum(at, first), last)
        return Value(f'{at.text} < 0 ? 0 : {at.text} > {last.text} ? {last.text} : {at.text}', element)

    def offset(self, element, base):
        self.scalars.append((element, 'first', 2))
        index = self.stream('ix', element, base, base + self.rows - 3)
        return Value(f'first + {index.text}', element)

    # ---- the whole ---------------------------------------------------------------------------------

    def case(self, number, source):
        f = self.f
        case = Case('loop', number, f['language'], source, f)
        case.arrays = self.arrays
        case.scalars = [(element.c if hasattr(element, 'c') else element, value)
                        for element, _, value in self.scalars]
        case.count = self.count
        case.counts_vary = f['trip'] == 'long'
        case.flags = {'plain': [], 'no traps': ['-fno-math-errno', '-fno-trapping-math'], 'fast': ['-Ofast']}[f['flags']]
        case.sums = 0 if f['sum'] == 'none' else self.count * f['members']
        case.reordered = f['flags'] == 'fast' or f['sum'] == 'simd'
        return case
