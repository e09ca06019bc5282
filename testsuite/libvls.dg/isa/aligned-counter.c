// SPDX-License-Identifier: GPL-3.0-or-later
//
// Indices that are made of the loop's counter, whose vectors start at multiples of their length: so
// lanes of i / 4 are equal, those of i ^ 1 exchanged, and those of i & 3 constants. Where GCC
// gathers, one load has them all; it touches no element that the lanes do not.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double at one address became 1 load, broadcast; cost" 4 { target haswell skx256 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double at 2 adjacent addresses became 1 load, broadcast, 1 shuffle; cost" 2 { target haswell skx256 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 8 x float at 4 adjacent addresses became 1 load, broadcast; cost" 1 { target haswell skx256 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 8 x float at 4 adjacent addresses became 1 load, broadcast, 1 shuffle; cost" 2 { target haswell skx256 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double at 4 adjacent addresses became 1 load, 1 shuffle; cost" 2 { target haswell skx256 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 8 x double at 2 adjacent addresses became 1 load, broadcast, 1 shuffle; cost" 4 { target skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 16 x float at 4 adjacent addresses became 1 load, broadcast; cost" 1 { target skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 8 x double at 8 adjacent addresses became 1 load, 1 shuffle; cost" 2 { target skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 4 x double at one address became 1 load, broadcast; cost" 4 { target v3 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 8 x float at 4 adjacent addresses became 1 load, broadcast; cost" 1 { target v3 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 4 x double at 4 adjacent addresses became 1 load, 1 shuffle; cost" 2 { target v3 } } }

#include "guarded.h"

/// Defines NAME and its reference: element INDEX of x for each i < n, counted in COUNTER.
#define COUNTED(NAME, T, COUNTER, VALUE)                                                           \
  GUARDED_UNDER_TEST void NAME(T *__restrict out, const T *__restrict x, COUNTER n, COUNTER s) {   \
    for (COUNTER i = 0; i < n; i++)                                                                \
      out[i] = VALUE;                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *out, const T *x, COUNTER n, COUNTER s) {                    \
    for (COUNTER i = 0; i < n; i++)                                                                \
      out[i] = VALUE;                                                                              \
  }

COUNTED(quarter, double, int, x[i >> 2])
COUNTED(divided, double, int, x[i / 4])
COUNTED(halfUnsigned, double, unsigned, x[i / 2])
COUNTED(table, float, int, x[i & 3])
COUNTED(between, float, int, x[i >> 1] + x[(i >> 1) + 1])
COUNTED(exchanged, double, int, x[i ^ 1])
/// The sum may wrap where i does not, so nothing is known of its lanes.
COUNTED(shifted, double, unsigned, x[i + s])

typedef void Kernel(void *, const void *, int, int);

GUARDED_HOST void run(const char *name, Kernel *kernel, Kernel *reference, size_t bytes,
                      size_t count, int n, int s, enum GuardSide side) {
  struct GuardedArray x = guardedArray(count * bytes, side);
  struct GuardedArray got = guardedArray((size_t)n * bytes, side);
  struct GuardedArray want = guardedArray((size_t)n * bytes, side);
  guardedFill(x.data, bytes == 8 ? GUARDED_DOUBLE : GUARDED_FLOAT, count);
  const char *base = x.data - (ptrdiff_t)s * (ptrdiff_t)bytes;
  kernel(got.data, base, n, s);
  reference(want.data, base, n, s);
  guardedCompare(name, got.data, want.data, (size_t)n, bytes);
  guardedFree(x), guardedFree(got), guardedFree(want);
}

#define RUN(NAME, T, COUNT)                                                                        \
  run(#NAME, (Kernel *)NAME, (Kernel *)NAME##Reference, sizeof(T), (size_t)(COUNT), n, 0,          \
      (enum GuardSide)side)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 150; n++) {
      RUN(quarter, double, (n + 3) / 4), RUN(divided, double, (n + 3) / 4);
      RUN(halfUnsigned, double, (n + 1) / 2), RUN(table, float, n < 4 ? n : 4);
      RUN(between, float, (n + 1) / 2 + 1), RUN(exchanged, double, n == 1 ? 2 : (n + 1) / 2 * 2);
      run("shifted", (Kernel *)shifted, (Kernel *)shiftedReference, 8, (size_t)n, n, 17,
          (enum GuardSide)side);
    }
  return 0;
}
