# SPDX-License-Identifier: GPL-3.0-or-later
"""Element types: how C and Fortran spell them, and which values of theirs are drawn as data."""


class Element:
    def __init__(self, name, c, fortran, low, high):
        self.name, self.c, self.fortran = name, c, fortran
        self.floating = name[0] == 'f'
        self.signed = name[0] != 'u'
        self.size = int(name[1:]) // 8
        self.low, self.high = low, high  # of data

    def __repr__(self):
        return self.name


# Small values: no expression that is drawn leaves the range of a signed type.
ELEMENTS = {e.name: e for e in (
    Element('i8', 'int8_t', 'integer(c_int8_t)', -100, 100),
    Element('u8', 'uint8_t', None, 0, 255),
    Element('i16', 'int16_t', 'integer(c_int16_t)', -200, 200),
    Element('u16', 'uint16_t', None, 0, 250),
    Element('i32', 'int', 'integer(c_int)', -200, 200),
    Element('u32', 'uint32_t', None, 0, 250),
    Element('i64', 'int64_t', 'integer(c_int64_t)', -200, 200),
    Element('u64', 'uint64_t', None, 0, 250),
    Element('f32', 'float', 'real(c_float)', 0.5, 2.0),
    Element('f64', 'double', 'real(c_double)', 0.5, 2.0),
)}

FORTRAN_ELEMENTS = [name for name, e in ELEMENTS.items() if e.fortran]


def computed_in(elements):
    """The type in which C computes with values of these types together."""
    if any(e.floating for e in elements):
        return ELEMENTS['f64' if any(e.name == 'f64' for e in elements) else 'f32']
    widest = max(e.size for e in elements)
    if widest < 4:
        return ELEMENTS['i32']
    unsigned = all(e.size < widest or not e.signed for e in elements)
    return ELEMENTS[('u' if unsigned else 'i') + str(8 * widest)]
