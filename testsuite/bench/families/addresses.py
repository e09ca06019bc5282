# SPDX-License-Identifier: GPL-3.0-or-later
"""The ways in which people write the address of a row's members. Each says how the table is declared,
what stands before the loop and at its beginning and end, and how one member is named.

A row is `i` at a stride and `j` where it is looked up. `loop.scale` is how many elements lie from one
row to the next as the subscript counts them: 1 where rows overlap or where the index is scaled already."""

NAMES = {2: ('re', 'im'), 3: ('x', 'y', 'z'), 4: ('r', 'g', 'b', 'a')}


def field_names(count):
    return NAMES.get(count) or [f'f{i}' for i in range(count)]


def plus(base, offset):
    if not offset:
        return base
    return f'{base} {"+" if offset > 0 else "-"} {abs(offset)}'


class Way:
    """x[3*i + 1]"""

    def __init__(self, loop):
        self.loop = loop
        self.element = loop.elements[0]
        self.restrict = '' if loop.f['alias'] == 'may alias' else loop.restrict
        self.constant = 'const ' if loop.f['action'] == 'load' else ''

    def definitions(self):
        return []

    def parameters(self):
        return [f'{self.constant}{self.element.c} *{self.restrict}x']

    def before(self):
        return []

    def inside(self):
        return []

    def after(self):
        return []

    def base(self):
        row, scale = self.loop.row, self.loop.scale
        return row if scale == 1 else f'{scale}*{row}'

    def member(self, offset):
        return f'x[{plus(self.base(), offset)}]'


class Pointer(Way):
    """p = x + 3*i; p[1]"""

    def inside(self):
        return [f'{self.constant}{self.element.c} *p = x + {self.base()};']

    def member(self, offset):
        return f'p[{offset}]'


class Walk(Way):
    """*p++, or p[1] and p += 3"""

    def __init__(self, loop):
        super().__init__(loop)
        in_order = loop.offsets == list(range(len(loop.offsets)))
        self.each = in_order and loop.f['condition'] != 'guard'

    def before(self):
        return [f'{self.constant}{self.element.c} *p = x;']

    def inside(self):
        if not self.each or self.loop.f['action'] != 'load':
            return []
        return [f'const {self.element.c} x{o} = *p++;' for o in self.loop.offsets]

    def after(self):
        rest = self.loop.f['stride'] - (len(self.loop.offsets) if self.each else 0)
        return [f'p += {rest};'] if rest else []

    def member(self, offset):
        if not self.each:
            return f'p[{offset}]'
        return f'x{offset}' if self.loop.f['action'] == 'load' else '*p++'


class Struct(Way):
    """x[i].re, or p = &x[i]; p->re"""

    keyword = 'struct Row'

    def __init__(self, loop):
        super().__init__(loop)
        self.names = field_names(loop.f['stride'])
        self.by_pointer = loop.draw.chance(40)

    def definitions(self):
        out = ['struct Row {']
        for element, name in zip(self.loop.fields, self.names):
            out.append(f'  {element.c} {name};')
        return out + ['};', '']

    def parameters(self):
        return [f'{self.constant}{self.keyword} *{self.restrict}x']

    def inside(self):
        if not self.by_pointer:
            return []
        return [f'{self.constant}{self.keyword} *p = &x[{self.loop.row}];']

    def member(self, offset):
        row = 'p->' if self.by_pointer else f'x[{self.loop.row}].'
        return row + self.names[offset]


class Reference(Struct):
    """const Row &r = x[i]; r.re"""

    keyword = 'Row'

    def inside(self):
        return [f'{self.constant}Row &r = x[{self.loop.row}];']

    def member(self, offset):
        return f'r.{self.names[offset]}'


class ArrayOfArrays(Way):
    """x[i][1]"""

    def parameters(self):
        return [f'{self.constant}{self.element.c} (*{self.restrict}x)[{self.loop.f["stride"]}]']

    def member(self, offset):
        return f'x[{self.loop.row}][{offset}]'


class Image(Way):
    """top[2*i], top[2*i + 1], bottom[2*i], ...: rows of an image whose width is a parameter"""

    def row_names(self):
        return ['x', 'below'] if self.loop.lines == 2 else ['x', 'middle', 'below']

    def parameters(self):
        self.loop.scalars.append(('int', 'pitch', self.loop.pitch))
        return super().parameters()

    def before(self):
        return [f'{self.constant}{self.element.c} *{name} = x + {line}pitch;'
                for name, line in zip(self.row_names()[1:], ('', '2*'))]

    def member(self, offset):
        line, column = self.loop.place_in_image(offset)
        return f'{self.row_names()[line]}[{plus(self.base(), column)}]'


class Vector(Way):
    """std::vector: x[3*i + 1]"""

    def parameters(self):
        if self.restrict:
            return super().parameters()
        return [f'{self.constant}std::vector<{self.element.c}> &x']


class Iterator(Vector):
    """auto p = x.begin() + 3*i; p[1], or p += 3"""

    def __init__(self, loop):
        super().__init__(loop)
        self.walks = loop.f['place'] == 'stride' and loop.draw.chance(50)

    def begin(self):
        return 'x' if self.restrict else 'x.begin()'

    def before(self):
        return [f'auto p = {self.begin()};'] if self.walks else []

    def inside(self):
        return [] if self.walks else [f'const auto p = {self.begin()} + {self.base()};']

    def after(self):
        return [f'p += {self.loop.f["stride"]};'] if self.walks else []

    def member(self, offset):
        return f'p[{offset}]' if offset else '*p'


class StdArray(Way):
    """std::array: x[i][1], or const auto &r = x[i]; r[1]"""

    def __init__(self, loop):
        super().__init__(loop)
        self.by_reference = loop.draw.chance(50)

    def parameters(self):
        row = f'std::array<{self.element.c}, {self.loop.f["stride"]}>'
        if self.restrict:
            return [f'{self.constant}{row} *{self.restrict}x']
        return [f'{self.constant}std::vector<{row}> &x']

    def inside(self):
        return [f'{self.constant}auto &r = x[{self.loop.row}];'] if self.by_reference else []

    def member(self, offset):
        return f'r[{offset}]' if self.by_reference else f'x[{self.loop.row}][{offset}]'


class MatrixClass(Way):
    """Matrix x(data, columns); x(i, 1)"""

    def definitions(self):
        return ['class Matrix {', f'  {self.constant}{self.element.c} *values;', '  int columns;', '', 'public:',
                f'  Matrix({self.constant}{self.element.c} *v, int c) : values(v), columns(c) {{}}',
                f'  {self.constant}{self.element.c} &operator()(size_t row, size_t column) const {{',
                '    return values[row*columns + column];', '  }', '};', '']

    def parameters(self):
        self.loop.scalars.append(('int', 'columns', self.loop.f['stride']))
        return [f'{self.constant}{self.element.c} *{self.restrict}values']

    def before(self):
        return ['const Matrix x(values, columns);']

    def member(self, offset):
        return f'x({self.loop.row}, {offset})'


class FortranWay(Way):
    """x(3*i - 1)"""

    def intent(self):
        return 'in' if self.loop.f['action'] == 'load' else 'inout'

    def parameters(self):
        return [(f'{self.element.fortran}, intent({self.intent()})', 'x', '(*)')]

    def member(self, offset):
        loop = self.loop
        if loop.prescaled:
            return f'x({plus(loop.row, offset + 1)})'
        return f'x({plus(self.base(), offset + 1 - loop.scale)})'


class FortranColumns(FortranWay):
    """x(2, i)"""

    def parameters(self):
        return [(f'{self.element.fortran}, intent({self.intent()})', 'x', f'({self.loop.f["stride"]}, *)')]

    def member(self, offset):
        return f'x({offset + 1}, {self.loop.row})'


class FortranType(FortranWay):
    """x(i)%re"""

    def names(self):
        return field_names(self.loop.f['stride'])

    def definitions(self):
        out = ['  type, bind(c) :: row']
        for element, name in zip(self.loop.fields, self.names()):
            out.append(f'    {element.fortran} :: {name}')
        return out + ['  end type']

    def parameters(self):
        return [(f'type(row), intent({self.intent()})', 'x', '(*)')]

    def member(self, offset):
        return f'x({self.loop.row})%{self.names()[offset]}'


WAYS = {
    'subscript': Way, 'pointer': Pointer, 'walk': Walk, 'struct': Struct,
    'rows of an array': ArrayOfArrays, 'image': Image,
    'vector': Vector, 'iterator': Iterator, 'std::array': StdArray, 'reference': Reference,
    'matrix class': MatrixClass,
    'Fortran columns': FortranColumns, 'Fortran subscript': FortranWay, 'Fortran type': FortranType,
}
