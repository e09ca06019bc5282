# SPDX-License-Identifier: GPL-3.0-or-later
"""Expressions as C and Fortran write them. A Value is a text, its type and how tightly it binds."""

from elements import ELEMENTS

ATOM, PRODUCT, SUM, SHIFT, COMPARISON, CHOICE = 6, 5, 4, 3, 2, 1


class Value:
    def __init__(self, text, element, level=ATOM):
        self.text, self.element, self.level = text, element, level

    def within(self, level):
        """The text as an operand of an operator that binds as tightly as level."""
        return self.text if self.level > level else f'({self.text})'


class Language:
    """What both languages write alike."""

    def add(self, a, b):
        return Value(f'{a.within(SUM - 1)} + {b.within(SUM)}', a.element, SUM)

    def subtract(self, a, b):
        return Value(f'{a.within(SUM - 1)} - {b.within(SUM)}', a.element, SUM)

    def multiply(self, a, b):
        return Value(f'{a.within(PRODUCT - 1)}*{b.within(PRODUCT)}', a.element, PRODUCT)

    def total(self, values):
        out = values[0]
        for value in values[1:]:
            out = self.add(out, value)
        return out

    def chain(self, combine, values):
        out = values[0]
        for value in values[1:]:
            out = combine(out, value)
        return out


class C(Language):
    def constant(self, number, element):
        if element.floating:
            return Value(f'{float(number)!r}' + ('f' if element.name == 'f32' else ''), element)
        return Value(str(int(number)), element, ATOM if number >= 0 else SUM)

    def convert(self, value, to):
        """A conversion that C would not make by itself is written."""
        source = value.element
        if source is to:
            return value
        implicit = not source.floating and not to.floating and source.size < 4 and to.size <= 4
        if implicit:
            return Value(value.text, to, value.level)
        return Value(f'({to.c}){value.within(PRODUCT)}', to, PRODUCT)

    def narrow(self, value, to):
        if value.element is to:
            return value
        return Value(f'({to.c}){value.within(PRODUCT)}', to, PRODUCT)

    def compare(self, a, op, b):
        return Value(f'{a.within(SHIFT)} {op} {b.within(SHIFT)}', ELEMENTS['i32'], COMPARISON)

    def is_set(self, mask):
        return Value(mask.text, ELEMENTS['i32'], mask.level)

    def choose(self, condition, a, b):
        return Value(f'{condition.within(CHOICE)} ? {a.within(CHOICE)} : {b.within(CHOICE)}', a.element, CHOICE)

    def maximum(self, a, b):
        return self.choose(self.compare(a, '>', b), a, b)

    def minimum(self, a, b):
        return self.choose(self.compare(a, '<', b), a, b)

    def shift_right(self, value, count):
        return Value(f'{value.within(SUM)} >> {count}', value.element, SHIFT)



class Fortran(Language):
    def constant(self, number, element):
        kind = {'f32': 'c_float', 'f64': 'c_double', 'i64': 'c_int64_t'}.get(element.name)
        text = repr(float(number)) if element.floating else str(abs(int(number)))
        text += f'_{kind}' if kind else ''
        return Value(f'-{text}' if not element.floating and number < 0 else text, element,
                     ATOM if number >= 0 else SUM)

    def convert(self, value, to):
        if value.element is to:
            return value
        intrinsic = 'real' if to.floating else 'int'
        kind = to.fortran[to.fortran.index('(') + 1:-1]
        return Value(f'{intrinsic}({value.text}, {kind})', to)

    narrow = convert

    def compare(self, a, op, b):
        op = {'!=': '/='}.get(op, op)
        return Value(f'{a.within(SHIFT)} {op} {b.within(SHIFT)}', ELEMENTS['i32'], COMPARISON)

    def is_set(self, mask):
        return Value(f'{mask.text} /= 0', ELEMENTS['i32'], COMPARISON)

    def choose(self, condition, a, b):
        return Value(f'merge({a.text}, {b.text}, {condition.text})', a.element)

    def maximum(self, a, b):
        return Value(f'max({a.text}, {b.text})', a.element)

    def minimum(self, a, b):
        return Value(f'min({a.text}, {b.text})', a.element)

    def shift_right(self, value, count):
        return Value(f'shifta({value.text}, {count})', value.element)
