// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a loop loads, or stores, side by side under a condition: vectors do it under a mask. Where no
// condition holds nothing is there: the arrays begin and end within the loop, at pages that cannot
// be accessed.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "8 iterations side by side, 8 stores of f32 became \[^\n\]*x load\[^\n\]*1 x store" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-asm "vmaskmovps\t\[^\n\]*ymm" { target haswell v3 } } }
// { dg-final { scan-asm "vmaskmovpd\t\[^\n\]*ymm" { target haswell v3 } } }
// { dg-final { scan-asm "vpmaskmovd\t\[^\n\]*ymm" { target haswell v3 } } }
// { dg-final { scan-asm "vmovups\t\[^\n\]*mm\[0-9\]+, \[^\n\]*.%k" { target skx256 skx512 } } }

#include "guarded.h"

/// Of elements `first` to `end` alone, of `n`, as if all were there.
struct Part {
  struct GuardedArray array;
  char *base;
};

GUARDED_HOST struct Part part(int first, int end, size_t size, enum GuardSide side) {
  struct Part made = {guardedArray((size_t)(end - first) * size, side), NULL};
  made.base = (char *)((uintptr_t)made.array.data - (uintptr_t)first * size);
  for (size_t i = 0; i < (size_t)(end - first) * size; i++)
    made.array.data[i] = (char)(i * 5 % 64);
  return made;
}

#define KERNEL(name, type, test, STEP, STORES, body)                                                            \
  GUARDED_UNDER_TEST void name(type *__restrict o, const test *__restrict x,                       \
                               const type *__restrict a, int n) {                                  \
    for (int i = 0; i < n; i++)                                                                    \
      body;                                                                                        \
  }                                                                                                \
  GUARDED_UNDER_TEST void name##Alias(type *o, const test *x, const type *a, int n) {              \
    for (int i = 0; i < n; i++)                                                                    \
      body;                                                                                        \
  }                                                                                                \
  GUARDED_HOST void name##Reference(type *o, const test *x, const type *a, int n) {                \
    for (int i = 0; i < n; i++)                                                                    \
      body;                                                                                        \
  }                                                                                                \
  static void name##Run(int n, int first, int end, enum GuardSide side) {                          \
    struct GuardedArray tests = guardedArray((size_t)n * 2 * sizeof(test), side);                  \
    test *x = (test *)tests.data;                                                                  \
    for (int i = 0; i < 2 * n; i++)                                                                \
      x[i] = (test)(i / STEP >= first && i / STEP < end && guardedRandom() % 3 ? 0 : 2);                 \
    struct Part a = part(first, end, sizeof(type), side);                                          \
    struct Part out[3];                                                                            \
    for (int k = 0; k < 3; k++) {                                                                  \
      out[k] = part(STORES ? first : 0, STORES ? end : n, sizeof(type), side);                     \
      (k == 0   ? name##Reference                                                                  \
       : k == 1 ? name                                                                             \
                : name##Alias)((type *)out[k].base, x, (const type *)a.base, n);                   \
    }                                                                                              \
    const int elements = STORES ? end - first : n;                                                 \
    for (int k = 1; k < 3; k++)                                                                    \
      guardedCompare(#name, out[0].array.data, out[k].array.data, elements, sizeof(type));         \
    for (int k = 0; k < 3; k++)                                                                    \
      guardedFree(out[k].array);                                                                   \
    guardedFree(a.array), guardedFree(tests);                                                      \
  }

KERNEL(floats, float, float, 2, 0, o[i] = x[2 * i] > 1.0f ? 0.5f * x[2 * i] : a[i])
KERNEL(doubles, double, double, 2, 0, o[i] = x[2 * i] > 1.0 ? 0.5 * x[2 * i] : a[i])
KERNEL(ints, int32_t, int32_t, 2, 0, o[i] = x[2 * i] > 1 ? x[2 * i] + 3 : a[i])
KERNEL(longs, int64_t, int64_t, 2, 0, o[i] = x[2 * i] > 1 ? x[2 * i] + 3 : a[i])
KERNEL(bytesAndFloats, float, int8_t, 2, 0, o[i] = x[2 * i] > 1 ? (float)x[2 * i] : a[i])
KERNEL(wordsAndDoubles, double, int16_t, 2, 0, o[i] = x[2 * i + 1] > 1 ? x[2 * i] : a[i] * 2)
KERNEL(floatsAndLongs, int64_t, float, 1, 0, o[i] = x[i] != 0.0f ? 7 : a[i] ^ 1)
KERNEL(storedFloats, float, float, 1, 1, if (!(x[i] > 1.0f)) o[i] = a[i] + 1)
KERNEL(storedDoubles, double, int32_t, 2, 1, if (x[2 * i] == 0) o[i] = a[i] * 2)
KERNEL(storedInts, int32_t, int32_t, 1, 1, if (x[i] < 1) o[i] = a[i] + x[i])

static void conditionsRun(int n, int first, int end, enum GuardSide side) {
  floatsRun(n, first, end, side);
  doublesRun(n, first, end, side);
  intsRun(n, first, end, side);
  longsRun(n, first, end, side);
  bytesAndFloatsRun(n, first, end, side);
  wordsAndDoublesRun(n, first, end, side);
  floatsAndLongsRun(n, first, end, side);
  storedFloatsRun(n, first, end, side);
  storedDoublesRun(n, first, end, side);
  storedIntsRun(n, first, end, side);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n < 80; n += 1 + n / 9)
      for (int first = 0; first <= n; first += 1 + n / 5)
        for (int end = first; end <= n; end += 1 + n / 5)
          conditionsRun(n, first, end, (enum GuardSide)side);
  return 0;
}
