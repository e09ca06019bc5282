// SPDX-License-Identifier: GPL-3.0-or-later
//
// One field of each struct, in steps of 5, 6, 7 and 9 elements, upwards and downwards: lanes that
// GCC loads one by one. Contiguous loads take them that reach over several structs, but never
// before the first element that the loop reads or behind the last one: there the array ends, at a
// page that faults.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 8 x float, lanes 20 bytes apart, at byte 0 became" 1 { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 16 x float, lanes 20 bytes apart, at byte 0 became" 1 { target skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 8 x float, lanes 24 bytes apart, at byte 0 became" 1 { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 8 x float, lanes 28 bytes apart, at byte 0 became" 2 { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 4 x double, lanes 40 bytes apart, at byte 0 became" 1 { target skx256 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 4 x double, lanes -40 bytes apart, at byte 0 became" 1 { target skx256 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 8 x double, lanes -40 bytes apart, at byte 0 became" 1 { target skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 16 x short int, lanes 10 bytes apart, at byte 0 became" 1 { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 32 x short int, lanes 14 bytes apart, at byte 0 became" 1 { target skx512 } } }

#include "guarded.h"

/// Defines NAME and a reference for it; element FIRST + STEP * i of `x`, i < n.
#define FIELD(NAME, T, INDEX)                                                                      \
  GUARDED_UNDER_TEST void NAME(T *__restrict out, const T *__restrict x, int n) {                  \
    for (int i = 0; i < n; i++)                                                                    \
      out[i] = x[INDEX];                                                                           \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *out, const T *x, int n) {                                   \
    for (int i = 0; i < n; i++)                                                                    \
      out[i] = x[INDEX];                                                                           \
  }

FIELD(floats5, float, 5 * i)
FIELD(floats6, float, 6 * i)
FIELD(floats7, float, 7 * i)
FIELD(ints9, int, 9 * i)
FIELD(doubles5, double, 5 * i)
FIELD(doublesDown5, double, 5 * (n - 1 - i))
FIELD(doubles9, double, 9 * i)
FIELD(shorts5, short, 5 * i)
FIELD(shorts7, short, 7 * i)
FIELD(shortsDown6, short, 6 * (n - 1 - i))

struct Seven {
  float a, b, c, d, e, f, g;
};
GUARDED_UNDER_TEST void structs(float *__restrict out, const struct Seven *__restrict s, int n) {
  for (int i = 0; i < n; i++)
    out[i] = s[i].d;
}

typedef void Kernel(void *, const void *, int);

/// One call of each function for `n` elements, `step` apart, in arrays that end, or start, with the
/// elements that are accessed.
GUARDED_HOST void run(const char *name, Kernel *kernel, Kernel *reference, size_t bytes, int step,
                      int n, enum GuardSide side) {
  struct GuardedArray table = guardedArray((size_t)(step * (n - 1) + 1) * bytes, side);
  struct GuardedArray got = guardedArray((size_t)n * bytes, side);
  struct GuardedArray want = guardedArray((size_t)n * bytes, side);
  guardedFill(table.data, GUARDED_BYTES, (size_t)(step * (n - 1) + 1) * bytes);
  kernel(got.data, table.data, n);
  reference(want.data, table.data, n);
  guardedCompare(name, got.data, want.data, (size_t)n, bytes);
  guardedFree(table), guardedFree(got), guardedFree(want);
}

/// The fourth member only, of structs of which the first and the last are cut off.
GUARDED_HOST void runStructs(int n, enum GuardSide side) {
  struct GuardedArray table = guardedArray((size_t)(7 * (n - 1) + 1) * 4, side);
  struct GuardedArray got = guardedArray((size_t)n * 4, side);
  guardedFill(table.data, GUARDED_BYTES, (size_t)(7 * (n - 1) + 1) * 4);
  float want[100];
  for (int i = 0; i < n; i++)
    memcpy(&want[i], table.data + 28 * i, 4);
  structs((float *)got.data, (const struct Seven *)(table.data - 12), n);
  guardedCompare("structs", got.data, want, (size_t)n, 4);
  guardedFree(table), guardedFree(got);
}

#define RUN(NAME, T, STEP)                                                                         \
  run(#NAME, (Kernel *)NAME, (Kernel *)NAME##Reference, sizeof(T), STEP, n, (enum GuardSide)side)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 100; n++) {
      RUN(floats5, float, 5), RUN(floats6, float, 6), RUN(floats7, float, 7), RUN(ints9, int, 9);
      RUN(doubles5, double, 5), RUN(doublesDown5, double, 5), RUN(doubles9, double, 9);
      RUN(shorts5, short, 5), RUN(shorts7, short, 7), RUN(shortsDown6, short, 6);
      runStructs(n, (enum GuardSide)side);
    }
  return 0;
}
