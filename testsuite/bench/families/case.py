# SPDX-License-Identifier: GPL-3.0-or-later
"""A drawn kernel: its source, what it is called with, and the features that it was drawn with."""


class Field:
    """Values within a record of an array: whole numbers from low to high, or floating-point ones
    between them, times scale."""

    def __init__(self, element, offset=0, low=None, high=None, scale=1):
        self.element, self.offset, self.scale = element, offset, scale
        self.low = element.low if low is None else low
        self.high = element.high if high is None else high


class Array:
    """count records of size bytes. fill is 'uniform'; 'distinct' for the whole numbers from low on,
    each once, in a random order; 'starts' for where rows begin, ascending from 0 to high."""

    def __init__(self, name, count, size, fields, written=False, fill='uniform', vector=False):
        self.name, self.count, self.size, self.fields = name, count, size, fields
        self.written, self.fill, self.vector = written, fill, vector


def plain(name, element, count, low=None, high=None, scale=1, **rest):
    return Array(name, count, element.size, [Field(element, 0, low, high, scale)], **rest)


class Case:
    def __init__(self, kind, number, language, source, features):
        self.name = f'{kind}-{number}'
        self.kind, self.number = kind, number
        self.language = language  # c, c++ or fortran
        self.source = source
        self.features = features  # name: value, in the order of the table's columns
        self.arrays = []  # in the order of the parameters
        self.scalars = []  # (C type, value); value None: the number of iterations
        self.count = 1  # iterations, or instances of a block
        self.counts_vary = False  # whether fewer iterations may be asked for
        self.instance = []  # of a block: bytes from one instance to the next, for each array
        self.flags = []
        self.sums = 0  # how many values one sum adds: what the tolerance grows with
        self.reordered = False  # the flags or a pragma free the order of additions
        self.rounds = False  # floating-point results are rounded to whole numbers

    SUFFIXES = {'c': '.c', 'c++': '.cc', 'fortran': '.f90'}

    @property
    def file(self):
        return 'kernel' + self.SUFFIXES[self.language]
