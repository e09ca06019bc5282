// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every way in which the order of scattered stores could be seen. Two stores of a group become one
// store a row, where the last of them stood: so what stands between must neither read nor write
// what the first one writes, and different lanes may only meet in whole rows. Each function is
// followed by what a lane-by-lane reference makes of it.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 scatters of 4 x double at bytes 0, 8 became 2 shuffles, 4 stores" 7 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 3 scatters of 4 x double at bytes 0, 0, 8 became 2 shuffles, 4 stores" 1 } }
// { dg-final { scan-vls-remark-times "stored in one place with it: a load in between may read what it stores" 4 } }
// { dg-final { scan-vls-remark-times "stored in one place with it: a store in between may change what it stores" 6 } }
// { dg-final { scan-vls-remark-times "stored in one place with it: a statement before it may not return" 6 } }
// { dg-final { scan-vls-remark-times "left alone: different lanes of it and its neighbour may store to the same place" 6 } }

#include "intrinsics.h"

#define SCATTER4(BASE, INDEX, VALUE) _mm256_i32scatter_pd((BASE), (INDEX), (VALUE), 8)

typedef void Kernel(double *y, const int *idx, const double *v, double *out);

/// The index of row `idx`: the first of its two doubles. Followed only where it cannot wrap, which
/// the language says of int, not of _mm_add_epi32.
static inline __m128i rows(const int *idx) {
  __v4si j = (__v4si)_mm_loadu_si128((const __m128i *)idx);
  return (__m128i)(j * 2);
}

/// All inputs are read first: for all that the compiler knows, they could be in the table.
#define INPUTS                                                                                     \
  __m128i j = rows(idx), k = rows(idx + 4), plain = _mm_loadu_si128((const __m128i *)idx);         \
  __m256d v0 = _mm256_loadu_pd(v), v1 = _mm256_loadu_pd(v + 4), v2 = _mm256_loadu_pd(v + 8),       \
          v3 = _mm256_loadu_pd(v + 12);                                                            \
  (void)k, (void)plain, (void)v2, (void)v3, (void)out

#define KERNEL(NAME)                                                                               \
  GUARDED_UNDER_TEST void NAME(double *y, const int *idx, const double *v, double *out)

// ---- Rewritten ----

/// Duplicates: of equal rows the highest lane's stays.
KERNEL(duplicates) {
  INPUTS;
  SCATTER4(y, j, v0);
  SCATTER4(y + 1, j, v1);
}

/// Two groups, some of whose rows may be the same: the second one's stay. The first one is free to
/// move when the second one has moved.
KERNEL(twoGroups) {
  INPUTS;
  SCATTER4(y, j, v0);
  SCATTER4(y, k, v1);
  SCATTER4(y + 1, j, v2);
  SCATTER4(y + 1, k, v3);
}

/// What is read between was not stored by the first: it is another field.
KERNEL(readsOtherField) {
  INPUTS;
  SCATTER4(y, j, v0);
  __m256d read = GATHER4(y + 1, k);
  SCATTER4(y + 1, j, v1);
  _mm256_storeu_pd(out, read);
}

/// What is read behind the group was stored by it.
KERNEL(readBehind) {
  INPUTS;
  SCATTER4(y, j, v0);
  SCATTER4(y + 1, j, v1);
  _mm256_storeu_pd(out, GATHER4(y, k));
}

KERNEL(readBefore) {
  INPUTS;
  __m256d old = GATHER4(y, k);
  SCATTER4(y, j, v0);
  SCATTER4(y + 1, j, v1);
  _mm256_storeu_pd(out, old);
}

/// A store in between to another object.
GUARDED_UNDER_TEST void storesApart(double *restrict y, const int *idx, const double *v,
                                    double *restrict out) {
  INPUTS;
  SCATTER4(y, j, v0);
  out[0] = 1;
  SCATTER4(y + 1, j, v1);
}

/// One field twice: the later value stays, also where rows are equal.
KERNEL(twice) {
  INPUTS;
  SCATTER4(y, j, v0);
  SCATTER4(y, j, v1);
  SCATTER4(y + 1, j, v2);
}

// ---- Left alone ----

/// Rows of different lanes overlap: y[j + 1] of one may be y[j] of another.
KERNEL(overlapping) {
  INPUTS;
  SCATTER4(y, plain, v0);
  SCATTER4(y + 1, plain, v1);
}

/// Rows of three elements, but the multiplication may wrap, and then they are no multiples of three
/// apart.
KERNEL(wrappingRows) {
  INPUTS;
  __m128i three = _mm_mullo_epi32(plain, _mm_set1_epi32(3));
  SCATTER4(y, three, v0);
  SCATTER4(y + 1, three, v1);
}

/// Rows of two elements, but members three elements apart: the upper one is in a row further up.
KERNEL(farMembers) {
  INPUTS;
  SCATTER4(y, j, v0);
  SCATTER4(y + 3, j, v1);
}

/// What is read between may have been stored by the first.
KERNEL(readsBetween) {
  INPUTS;
  SCATTER4(y, j, v0);
  __m256d read = GATHER4(y, k);
  SCATTER4(y + 1, j, v1);
  _mm256_storeu_pd(out, read);
}

/// A scalar that is read between.
KERNEL(readsScalar) {
  INPUTS;
  SCATTER4(y, j, v0);
  double read = y[2];
  SCATTER4(y + 1, j, v1);
  out[0] = read;
}

/// What is stored between may be what the first one stores.
KERNEL(storesBetween) {
  INPUTS;
  SCATTER4(y, j, v0);
  y[2] = 7;
  SCATTER4(y + 1, j, v1);
}

/// Through a pointer of which nothing is known.
KERNEL(storesElsewhere) {
  INPUTS;
  SCATTER4(y, j, v0);
  out[0] = 7;
  SCATTER4(y + 1, j, v1);
}

/// A scatter between, to any row and field.
KERNEL(scattersBetween) {
  INPUTS;
  SCATTER4(y, j, v0);
  SCATTER4(y, plain, v2);
  SCATTER4(y + 1, j, v1);
}

__attribute__((noipa)) static double third(const double *y) {
  return y[2];
}

/// A call may look, or not return.
KERNEL(callBetween) {
  INPUTS;
  SCATTER4(y, j, v0);
  double read = third(y);
  SCATTER4(y + 1, j, v1);
  out[0] = read;
}

/// asm, and what another thread could see.
KERNEL(asmBetween) {
  INPUTS;
  SCATTER4(y, j, v0);
  __asm__ volatile("" ::: "memory");
  SCATTER4(y + 1, j, v1);
}

static volatile int flag;

KERNEL(volatileBetween) {
  INPUTS;
  SCATTER4(y, j, v0);
  flag = 1;
  SCATTER4(y + 1, j, v1);
}

// ---- References ----

/// Lane by lane: member at offset `at`, index `scale` * idx.
static void scatter(double *y, int at, const int *idx, int scale, const double *v) {
  for (int lane = 0; lane < 4; lane++)
    y[scale * idx[lane] + at] = v[lane];
}
static void gather(double *out, const double *y, int at, const int *idx) {
  for (int lane = 0; lane < 4; lane++)
    out[lane] = y[2 * idx[lane] + at];
}

#define REFERENCE(NAME, BODY)                                                                      \
  GUARDED_HOST void NAME##Reference(double *y, const int *idx, const double *v, double *out) {     \
    (void)out;                                                                                     \
    BODY;                                                                                          \
  }
#define PAIR(BETWEEN)                                                                              \
  scatter(y, 0, idx, 2, v);                                                                        \
  BETWEEN;                                                                                         \
  scatter(y, 1, idx, 2, v + 4)

REFERENCE(duplicates, PAIR())
REFERENCE(twoGroups, scatter(y, 0, idx, 2, v); scatter(y, 0, idx + 4, 2, v + 4);
          scatter(y, 1, idx, 2, v + 8); scatter(y, 1, idx + 4, 2, v + 12))
REFERENCE(readsOtherField, PAIR(gather(out, y, 1, idx + 4)))
REFERENCE(readBehind, PAIR(); gather(out, y, 0, idx + 4))
REFERENCE(readBefore, gather(out, y, 0, idx + 4); PAIR())
REFERENCE(twice, scatter(y, 0, idx, 2, v); scatter(y, 0, idx, 2, v + 4);
          scatter(y, 1, idx, 2, v + 8))
REFERENCE(storesApart, PAIR(out[0] = 1))
REFERENCE(overlapping, scatter(y, 0, idx, 1, v); scatter(y, 1, idx, 1, v + 4))
REFERENCE(wrappingRows, scatter(y, 0, idx, 3, v); scatter(y, 1, idx, 3, v + 4))
REFERENCE(farMembers, scatter(y, 0, idx, 2, v); scatter(y, 3, idx, 2, v + 4))
REFERENCE(readsScalar, PAIR(out[0] = y[2]))
REFERENCE(readsBetween, PAIR(gather(out, y, 0, idx + 4)))
REFERENCE(storesBetween, PAIR(y[2] = 7))
REFERENCE(storesElsewhere, PAIR(out[0] = 7))
REFERENCE(scattersBetween, PAIR(scatter(y, 0, idx, 1, v + 8)))
REFERENCE(callBetween, PAIR(out[0] = y[2]))
REFERENCE(asmBetween, PAIR())
REFERENCE(volatileBetween, PAIR())

/// Runs the kernel and its reference on a table of 24 doubles, with `out` apart from it or within.
GUARDED_HOST void run(const char *name, Kernel *kernel, Kernel *reference, int within) {
  for (int round = 0; round < 400; round++) {
    enum GuardSide side = (enum GuardSide)(round % 2);
    struct GuardedArray got = guardedArray(24 * 8, side), want = guardedArray(24 * 8, side);
    double v[16], gotOut[4] = {0}, wantOut[4] = {0};
    int idx[8];
    guardedFill(got.data, GUARDED_DOUBLE, 24);
    memcpy(want.data, got.data, 24 * 8);
    guardedFill(v, GUARDED_DOUBLE, 16);
    for (int i = 0; i < 8; i++)
      idx[i] = (int)(guardedRandom() % (round % 4 < 2 ? 7 : 3));
    double *y = (double *)got.data, *z = (double *)want.data;
    kernel(y, idx, v, within ? y + 2 : gotOut);
    reference(z, idx, v, within ? z + 2 : wantOut);
    guardedCompare(name, got.data, want.data, 24, 8);
    guardedCompare(name, gotOut, wantOut, 4, 8);
    guardedFree(got), guardedFree(want);
  }
}

#define RUN(NAME, WITHIN) run(#NAME, NAME, NAME##Reference, WITHIN)

int main(void) {
  if (!__builtin_cpu_supports("avx512vl"))
    return 0;
  RUN(duplicates, 0);
  RUN(twoGroups, 0);
  RUN(readsOtherField, 0);
  RUN(readBehind, 0);
  RUN(readBefore, 0);
  RUN(storesApart, 0);
  RUN(twice, 0);
  RUN(overlapping, 0);
  RUN(wrappingRows, 0);
  RUN(farMembers, 0);
  RUN(readsBetween, 0);
  RUN(readsScalar, 0);
  RUN(storesBetween, 0);
  RUN(scattersBetween, 0);
  RUN(callBetween, 0);
  RUN(asmBetween, 0);
  RUN(volatileBetween, 0);
  RUN(storesElsewhere, 0);
  RUN(storesElsewhere, 1);
  return 0;
}
