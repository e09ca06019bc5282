// SPDX-License-Identifier: GPL-3.0-or-later
//
// dump=details: function, memrefs, the group with its members and distances, the sequence, the
// outcome.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-dump=details" }
// { dg-final { scan-vls-dump ";; vls: function one" } }
// { dg-final { scan-vls-dump ";; vls: function three" } }
// { dg-final { scan-vls-dump-times "memref 1: gather 4 x double" 3 } }
// { dg-final { scan-vls-dump-times "memref 2: gather 4 x double" 3 } }
// { dg-final { scan-vls-dump-times "group \[0-9\]+: members 1 2, bytes 0,? 8" 3 } }
// { dg-final { scan-vls-dump "%1 = mask.load.64.\[0-9\]+ \\(<Base:0 Offset:\[0-9\]+>, \[01\]+\\)" } }
// { dg-final { scan-vls-dump "= shufflevector <\[0-9\]+ x \[0-9\]+> %\[0-9\]+, " } }
// { dg-final { scan-vls-dump-times "rewritten" 3 } }
// { dg-final { scan-vls-dump-not "left alone" } }

#include <immintrin.h>

#define PAIR(NAME)                                                                                 \
  void NAME(double *a, double *b, const double *x, const int *idx) {                               \
    __m128i j = _mm_loadu_si128((const __m128i *)idx);                                             \
    __m256d first = _mm256_i32gather_pd(x, j, 8), second = _mm256_i32gather_pd(x + 1, j, 8);       \
    _mm256_storeu_pd(a, first);                                                                    \
    _mm256_storeu_pd(b, second);                                                                   \
  }
PAIR(one)
PAIR(two)
PAIR(three)
