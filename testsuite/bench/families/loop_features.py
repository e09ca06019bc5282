# SPDX-License-Identifier: GPL-3.0-or-later
"""What a loop is drawn from. FEATURES names each feature with all its values; `make check` sees that
each value is drawn."""

from elements import ELEMENTS, FORTRAN_ELEMENTS

WAYS = {
    'c': {'subscript': 28, 'pointer': 20, 'walk': 10, 'struct': 14, 'rows of an array': 14, 'image': 14},
    'c++': {'vector': 20, 'iterator': 15, 'std::array': 20, 'reference': 25, 'matrix class': 20},
    'fortran': {'Fortran columns': 45, 'Fortran subscript': 35, 'Fortran type': 20},
}
TYPED = ('struct', 'reference', 'Fortran type')  # records may have fields of several types
FLAT = ('subscript', 'pointer', 'image', 'vector', 'iterator', 'Fortran subscript')
VECTORS = ('vector', 'iterator')

ELEMENT_WEIGHTS = {'f32': 24, 'f64': 20, 'i32': 12, 'u8': 10, 'i16': 8, 'u16': 6, 'i64': 6, 'u32': 5,
                   'i8': 4, 'u64': 3}
MEMBER_WEIGHTS = {1: 12, 2: 24, 3: 20, 4: 18, 5: 7, 6: 7, 7: 4, 8: 8}
INDEX_WEIGHTS = {'i32': 50, 'u32': 15, 'i64': 18, 'u64': 9, 'u16': 5, 'u8': 3}
COMPUTED = ('truncated', 'masked', 'shifted', 'clamped', 'offset')

FEATURES = {
    'language': ('c', 'c++', 'fortran'),
    'way': tuple(way for ways in WAYS.values() for way in ways),
    'place': ('stride', 'index'),
    'members': tuple(range(1, 9)),
    'stride': tuple(range(1, 17)),
    'gaps': ('no', 'yes'),
    'element': tuple(ELEMENTS) + ('mixed',),
    'index': ('none', 'i32', 'u32', 'i64', 'u64', 'u16', 'u8'),
    'computed': ('none', 'loaded') + COMPUTED,
    'action': ('load', 'store', 'update'),
    'results': ('one', 'planes', 'rows', 'table'),
    'sum': ('none', 'ordered', 'simd', 'fast'),
    'condition': ('none', 'guard', 'select'),
    'test': ('none', 'mask', 'value', 'member'),
    'second': ('none', 'stream', 'table'),
    'trip': ('long', 'known', 'short known', 'short', 'rows'),
    'alias': ('restrict', 'may alias'),
    'pragma': ('none', 'omp simd'),
    'flags': ('plain', 'no traps', 'fast'),
}


def draw_element(draw, language, way):
    if way in TYPED and draw.chance(35):
        return 'mixed'
    weights = ELEMENT_WEIGHTS
    if language == 'fortran':
        weights = {e: w for e, w in weights.items() if e in FORTRAN_ELEMENTS}
    return draw.weighted(weights)


def draw_index(draw, f):
    if f['place'] == 'stride':
        return 'none', 'none'
    computed = 'loaded' if draw.chance(65) else draw.among(COMPUTED)
    weights = INDEX_WEIGHTS
    if f['language'] == 'fortran':
        weights = {'i32': 70, 'i64': 30}
    elif computed != 'loaded':
        weights = {'i32': 55, 'u32': 20, 'i64': 15, 'u64': 10}
    if computed in ('truncated', 'clamped'):
        weights = {e: w for e, w in weights.items() if e[0] == 'i'}
    return draw.weighted(weights), computed


def draw_shape(draw, f):
    """Sets stride (1: rows overlap), and which offsets within a row are accessed, in which order."""
    members = f['members']
    flat = f['way'] in FLAT
    if f['place'] == 'index' and flat and draw.chance(50):
        f['stride'] = 1
        width = min(16, members + draw.between(1, 6)) if draw.chance(25) else members
    else:
        f['stride'] = max(2, members) if draw.chance(50) else draw.between(max(2, members), 16)
        width = f['stride']
    if draw.chance(35) and width > members:
        offsets = draw.some(members, range(width))
    else:
        first = draw.below(width - members + 1) if draw.chance(40) else 0
        offsets = list(range(first, first + members))
    f['gaps'] = 'yes' if offsets[-1] - offsets[0] >= members else 'no'
    return draw.shuffled(offsets) if draw.chance(20) else offsets


def draw_action(draw, f):
    f['action'] = draw.weighted({'load': 60, 'store': 20, 'update': 20})
    loads = f['action'] == 'load'
    f['results'] = 'table'
    f['sum'] = 'none'
    floating = f['element'][0] == 'f' or f['element'] == 'mixed'
    if loads:
        f['sum'] = draw.weighted({'none': 68, 'ordered': 12, 'simd': 10, 'fast': 10 if floating else 0})
        several = 25 if f['sum'] == 'none' and f['members'] > 1 else 0
        f['results'] = draw.weighted({'one': 60, 'planes': several, 'rows': several})
    f['condition'] = draw.weighted({'none': 70, 'guard': 18, 'select': 12 if loads else 0})
    f['test'] = 'none'
    if f['condition'] != 'none':
        f['test'] = draw.weighted({'mask': 45, 'value': 30, 'member': 25 if loads else 0})
    f['second'] = draw.weighted({'none': 45, 'stream': 33, 'table': 22 if loads else 0})


def draw_surroundings(draw, f):
    f['trip'] = draw.weighted({'long': 50, 'known': 16, 'short known': 12, 'short': 12, 'rows': 10})
    f['alias'] = 'restrict'
    if f['language'] == 'c++' and f['way'] in VECTORS + ('std::array',):
        f['alias'] = 'may alias' if draw.chance(60) else 'restrict'
    elif f['language'] != 'fortran':
        f['alias'] = 'may alias' if draw.chance(15) else 'restrict'
    f['pragma'] = 'omp simd' if f['sum'] == 'simd' else 'none'
    if f['action'] != 'load' and draw.chance(30) and f['way'] not in ('walk', 'iterator'):
        f['pragma'] = 'omp simd'
    f['flags'] = 'fast' if f['sum'] == 'fast' else draw.weighted({'plain': 80, 'no traps': 14, 'fast': 6})


def draw_features(draw):
    """The features of a loop, and its offsets."""
    f = dict.fromkeys(FEATURES)
    f['language'] = draw.weighted({'c': 50, 'c++': 26, 'fortran': 24})
    f['way'] = draw.weighted(WAYS[f['language']])
    f['place'] = 'stride' if f['way'] == 'walk' else draw.weighted({'stride': 45, 'index': 55})
    f['members'] = draw.weighted(MEMBER_WEIGHTS)
    f['element'] = draw_element(draw, f['language'], f['way'])
    f['index'], f['computed'] = draw_index(draw, f)
    offsets = draw_shape(draw, f)
    draw_action(draw, f)
    draw_surroundings(draw, f)
    if f['pragma'] == 'omp simd' and f['action'] != 'load' and f['place'] == 'index':
        make_distinct(f)
        offsets = [o % f['stride'] for o in offsets] if max(offsets) >= f['stride'] else offsets
        offsets = list(dict.fromkeys(offsets))
        f['members'] = len(offsets)
        f['gaps'] = 'yes' if max(offsets) - min(offsets) >= len(offsets) else 'no'
    return f, offsets


def make_distinct(f):
    """omp simd promises that no two iterations store to the same place: rows do not overlap and each is
    named once."""
    f['stride'] = max(2, f['stride'], f['members'])
    f['computed'] = 'loaded'
    if f['index'] == 'u8':
        f['index'] = 'u16'
