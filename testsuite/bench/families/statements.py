# SPDX-License-Identifier: GPL-3.0-or-later
"""Statements and whole subroutines as C, C++ and Fortran write them."""

from language import C, Fortran

HELPER = {'max': '>', 'min': '<'}


class CStatements(C):
    restrict = 'restrict '
    name = 'c'

    def __init__(self):
        self.helpers = set()

    def extreme(self, which, a, b):
        """max and min are functions, as people have them in a header."""
        self.helpers.add((which, a.element.name, a.element.c))
        return type(a)(f'{which}_{a.element.name}({a.text}, {b.text})', a.element)

    def maximum(self, a, b):
        return self.extreme('max', a, b)

    def minimum(self, a, b):
        return self.extreme('min', a, b)

    def local(self, name, element, value):
        return [f'const {element.c} {name} = {value.text};']

    def variable(self, name, element, value):
        return [f'{element.c} {name} = {value.text};']

    def assign(self, target, value):
        return [f'{target} = {value.text};']

    def accumulate(self, target, op, value, element):
        del element
        return [f'{target} {op}= {value.text};']

    def guarded(self, condition, body):
        if len(body) == 1:
            return [f'if ({condition.text})', '  ' + body[0]]
        return [f'if ({condition.text}) {{'] + ['  ' + line for line in body] + ['}']

    def simd(self, reduction):
        return ['#pragma omp simd' + (f' reduction(+:{reduction})' if reduction else '')]

    def loop(self, variable, first, limit, integer, body):
        head = f'for ({integer} {variable} = {first}; {variable} < {limit}; {variable}++)'
        return [head + ' {'] + ['  ' + line for line in body] + ['}']

    def helper_lines(self):
        lines = []
        for which, name, c in sorted(self.helpers):
            lines += [f'static inline {c} {which}_{name}({c} a, {c} b) {{', f'  return a {HELPER[which]} b ? a : b;',
                      '}', '']
        return lines

    def headers(self, text):
        del text
        return ['#include <stdint.h>', '#include <stddef.h>', '']

    def function(self, definitions, parameters, body):
        text = '\n'.join(definitions + parameters)
        lines = self.headers(text) + definitions + self.helper_lines()
        head = 'void kernel('
        if self.name == 'c++':
            head = 'extern "C" ' + head
        for i, parameter in enumerate(parameters):
            piece = parameter + (', ' if i + 1 < len(parameters) else ') {')
            if len(head) + len(piece) > 100:
                lines.append(head.rstrip())
                head = '            '
            head += piece
        lines.append(head)
        return '\n'.join(lines + ['  ' + line for line in body] + ['}']) + '\n'


class CxxStatements(CStatements):
    restrict = '__restrict '
    name = 'c++'

    def headers(self, text):
        out = ['#include <array>'] if 'std::array' in text else []
        out += ['#include <cstddef>', '#include <cstdint>']
        return out + (['#include <vector>'] if 'std::vector' in text else []) + ['']


class FortranStatements(Fortran):
    restrict = ''
    name = 'fortran'

    def __init__(self):
        self.declared = []

    def declare(self, name, element):
        line = f'{element.fortran if hasattr(element, "fortran") else element} :: {name}'
        if line not in self.declared:
            self.declared.append(line)

    def local(self, name, element, value):
        self.declare(name, element)
        return [f'{name} = {value.text}']

    variable = local

    def assign(self, target, value):
        return [f'{target} = {value.text}']

    def accumulate(self, target, op, value, element):
        """In the type that C would compute in: element is the target's."""
        to = value.element
        old = self.convert(type(value)(target, element), to)
        combine = self.add if op == '+' else self.subtract
        return [f'{target} = {self.narrow(combine(old, value), element).text}']

    def guarded(self, condition, body):
        return [f'if ({condition.text}) then'] + ['  ' + line for line in body] + ['end if']

    def simd(self, reduction):
        return ['!$omp simd' + (f' reduction(+:{reduction})' if reduction else '')]

    def loop(self, variable, first, limit, integer, body):
        self.declare(variable, integer)
        return [f'do {variable} = {first}, {limit}'] + ['  ' + line for line in body] + ['end do']

    def function(self, definitions, parameters, body):
        names = ', '.join(name for _, name, _ in parameters)
        inner = [f'{kind} :: {name}{shape}' for kind, name, shape in parameters] + self.declared + body
        lines = ['module kernels', '  use iso_c_binding', '  implicit none']
        lines += definitions + ['contains', f'  subroutine kernel({names}) bind(c)']
        lines += ['    ' + line for line in inner] + ['  end subroutine', 'end module']
        return '\n'.join(piece for line in lines for piece in folded(line)) + '\n'


def folded(line):
    """A line of Fortran in pieces of at most 120 characters, broken at blanks."""
    out = []
    while len(line) > 118:
        at = line.rindex(' ', 0, 116)
        out.append(line[:at] + ' &')
        line = '        ' + line[at + 1:]
    return out + [line]


STATEMENTS = {'c': CStatements, 'c++': CxxStatements, 'fortran': FortranStatements}
