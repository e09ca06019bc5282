// SPDX-License-Identifier: GPL-3.0-or-later
//
// What kernels written by hand are made of: vectors of 2, 4 and 8 lanes of Real. Each kernel does
// what its namesake in kernels/ does, bit by bit, and accesses no more; it is the best that we know
// for AVX2, with vectors as wide as the data are, and is compiled for AVX-512, too.

#ifndef PACK_HAND_VECTORS_H
#define PACK_HAND_VECTORS_H

#include "kernel.h"

#include <string.h>

typedef Real V2 __attribute__((vector_size(2 * sizeof(Real))));
typedef Real V4 __attribute__((vector_size(4 * sizeof(Real))));
typedef Real V8 __attribute__((vector_size(8 * sizeof(Real))));

#define LOAD(V, from)                                                                              \
  ({                                                                                               \
    V loaded;                                                                                      \
    memcpy(&loaded, from, sizeof loaded);                                                          \
    loaded;                                                                                        \
  })
#define STORE(to, value)                                                                           \
  do {                                                                                             \
    const __typeof__(value) stored = value;                                                        \
    memcpy(to, &stored, sizeof stored);                                                            \
  } while (0)
// Two elements in a register of 128 bits, as one load and one store.
#if REAL_BITS == 32
typedef double Pair __attribute__((vector_size(16)));
typedef V4 Low;
#define LOAD_LOW(from)                                                                             \
  ({                                                                                               \
    double both;                                                                                   \
    memcpy(&both, from, sizeof both);                                                              \
    (V4)(Pair){both, 0};                                                                           \
  })
#define STORE_LOW(to, value)                                                                       \
  do {                                                                                             \
    const double both = ((Pair)(value))[0];                                                        \
    memcpy(to, &both, sizeof both);                                                                \
  } while (0)
#else
typedef V2 Low;
#define LOAD_LOW(from) LOAD(V2, from)
#define STORE_LOW(to, value) STORE(to, value)
#endif

#define SHUFFLE __builtin_shufflevector

// x - y in even lanes, x + y in odd ones; and the other way round.
#define ADDSUB4(x, y) SHUFFLE((x) - (y), (x) + (y), 0, 5, 2, 7)
#define SUBADD4(x, y) SHUFFLE((x) + (y), (x) - (y), 0, 5, 2, 7)

// Sums of neighbours: x0 + x1, x2 + x3, y0 + y1, y2 + y3.
#define NEIGHBOURS4(x, y) (SHUFFLE(x, y, 0, 2, 4, 6) + SHUFFLE(x, y, 1, 3, 5, 7))

#endif
