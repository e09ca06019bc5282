// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masks of scatters: constants, equal by value, different. Stores under different masks are no
// group, and are not moved across each other where they may meet.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked scatters of 4 x double at bytes (0, 8|8, 0) became 2 shuffles, 4 stores" 4 } }
// { dg-final { scan-vls-remark-times "left alone: its neighbours are active in other lanes" 4 } }
// { dg-final { scan-vls-remark-times "stored in one place with it: a store in between may change what it stores" 1 } }

#include "intrinsics.h"

typedef void Kernel(double *y, const int *idx, const double *v, unsigned mask);
#define STORE(BASE, MASK, VALUE) _mm256_mask_i32scatter_pd((BASE), (__mmask8)(MASK), j, (VALUE), 8)
#define KERNEL(NAME)                                                                               \
  GUARDED_UNDER_TEST void NAME(double *y, const int *idx, const double *v, unsigned mask)
#define INPUTS                                                                                     \
  __m128i j = (__m128i)((__v4si)_mm_loadu_si128((const __m128i *)idx) * 2);                        \
  __m256d v0 = _mm256_loadu_pd(v), v1 = _mm256_loadu_pd(v + 4), v2 = _mm256_loadu_pd(v + 8);       \
  (void)v2, (void)mask

// ---- Rewritten ----

/// Lanes 0 and 2, known at compile time.
KERNEL(constant) {
  INPUTS;
  STORE(y, 5, v0);
  STORE(y + 1, 5, v1);
}

/// The same mask under two names.
KERNEL(sameByValue) {
  INPUTS;
  STORE(y, mask & 6, v0);
  STORE(y + 1, 6 & mask, v1);
}

KERNEL(oneMask) {
  INPUTS;
  STORE(y, mask, v0);
  STORE(y + 1, mask, v1);
}

/// Downwards.
KERNEL(twoRows) {
  INPUTS;
  STORE(y + 1, mask, v1);
  STORE(y, mask, v2);
}

// ---- Left alone ----

KERNEL(otherMask) {
  INPUTS;
  STORE(y, mask, v0);
  STORE(y + 1, mask >> 4, v1);
}

/// What stands between, at the same place and under another mask, would be overwritten by what
/// stood before it.
KERNEL(otherMaskBetween) {
  INPUTS;
  STORE(y, mask, v0);
  STORE(y, mask >> 4, v2);
  STORE(y + 1, mask, v1);
}

static const struct {
  const char *name;
  Kernel *kernel;
  struct Step {
    int field, value; // value 0: none
    unsigned char constant, both, shift;
  } steps[3];
} cases[] = {{"constant", constant, {{0, 1, 5, 0, 0}, {1, 2, 5, 0, 0}}},
             {"sameByValue", sameByValue, {{0, 1, 0, 6, 0}, {1, 2, 0, 6, 0}}},
             {"oneMask", oneMask, {{0, 1, 0, 15, 0}, {1, 2, 0, 15, 0}}},
             {"twoRows", twoRows, {{1, 2, 0, 15, 0}, {0, 3, 0, 15, 0}}},
             {"otherMask", otherMask, {{0, 1, 0, 15, 0}, {1, 2, 0, 15, 4}}},
             {"otherMaskBetween",
              otherMaskBetween,
              {{0, 1, 0, 15, 0}, {0, 3, 0, 15, 4}, {1, 2, 0, 15, 0}}}};

int main(void) {
  enum { ROWS = 6 };
  if (!__builtin_cpu_supports("avx512vl"))
    return 0;
  for (unsigned c = 0; c < sizeof cases / sizeof *cases; c++)
    for (unsigned mask = 0; mask < 256; mask++)
      for (int side = GUARD_END; side <= GUARD_START; side++) {
        struct GuardedArray table = guardedArray(2 * ROWS * sizeof(double), (enum GuardSide)side);
        double *got = (double *)table.data, want[2 * ROWS], v[12];
        int idx[4];
        unsigned used = 0; // lanes that some step stores
        for (int s = 0; s < 3; s++)
          if (cases[c].steps[s].value)
            used |= cases[c].steps[s].constant | (mask >> cases[c].steps[s].shift & cases[c].steps[s].both);
        guardedFill(got, GUARDED_DOUBLE, 2 * ROWS);
        guardedFill(v, GUARDED_DOUBLE, 12);
        guardedIndices(idx, sizeof(int), 4, 0, ROWS - 1);
        for (int l = 0; l < 4; l++)
          if (!(used >> l & 1))
            idx[l] = side == GUARD_END ? ROWS + l : -1 - l;
        memcpy(want, got, sizeof want);
        for (int s = 0; s < 3; s++) {
          const struct Step *step = &cases[c].steps[s];
          const unsigned active = step->constant | (mask >> step->shift & step->both);
          for (int l = 0; l < 4 && step->value; l++)
            if (active >> l & 1)
              want[2 * idx[l] + step->field] = v[4 * (step->value - 1) + l];
        }
        cases[c].kernel(got, idx, v, mask);
        guardedCompare(cases[c].name, got, want, 2 * ROWS, sizeof(double));
        guardedFree(table);
      }
  return 0;
}
