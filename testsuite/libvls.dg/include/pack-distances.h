// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernels whose arrays may overlap, at all distances. PACK_DISTANCES defines one twice, as a
// function that the plugin may rewrite and as a reference that is never optimised:
//
//     PACK_DISTANCES (add, float, 16, 16, EACH_4 (ADD); return 0;)       bytes of o; of a and b
//     addRun ();
//
// NAME##Run calls both with a and b 40 bytes below o, 39, ... 40 above (of floats by whole elements,
// since what is made of two halves may be no number); what the three cover lies flush against a page
// that must not be touched, at either end. It aborts where memory, all of it, or what is returned
// differs in a bit.

#ifndef PACK_DISTANCES_H
#define PACK_DISTANCES_H

#include "pack.h"

/// Of types that need no alignment.
typedef float AnyFloat __attribute__((aligned(1)));
typedef double AnyDouble __attribute__((aligned(1)));
typedef int8_t AnyByte;
typedef int16_t AnyShort __attribute__((aligned(1)));
typedef int32_t AnyInt __attribute__((aligned(1)));
typedef int64_t AnyLong __attribute__((aligned(1)));

typedef long (*DistancesKernel)(void *o, void *a, void *b, long j);

enum { DISTANCES_MOST = 40, DISTANCES_BYTES = 4096 };

struct DistancesCase {
  const char *name;
  DistancesKernel kernel, reference;
  long out, in; // bytes
  int kind;     // of values
};

GUARDED_HOST void distancesAt(const struct DistancesCase *t, long a, long b, char *got, char *want,
                              int side) {
  const long below = a < b ? (a < 0 ? a : 0) : (b < 0 ? b : 0);
  long above = t->out;
  above = a + t->in > above ? a + t->in : above;
  above = b + t->in > above ? b + t->in : above;
  const long start = side == GUARD_END ? DISTANCES_BYTES - (above - below) : 0;
  guardedFill(want + start, (enum GuardedKind)t->kind, (above - below) / guardedKindBytes((enum GuardedKind)t->kind));
  memcpy(got + start, want + start, above - below);
  char *const o = got + start - below, *const to = want + start - below;
  const long result = t->kernel(o, o + a, o + b, 0), wanted = t->reference(to, to + a, to + b, 0);
  if (memcmp(got, want, DISTANCES_BYTES) || result != wanted) {
    printf("%s: a at %ld, b at %ld, returned %ld instead of %ld\n", t->name, a, b, result, wanted);
    abort();
  }
}

GUARDED_HOST void distancesRun(const struct DistancesCase *t) {
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    struct GuardedArray got = guardedArray(DISTANCES_BYTES, GUARD_END),
                        want = guardedArray(DISTANCES_BYTES, GUARD_END);
    const int isFloat = t->kind == GUARDED_FLOAT || t->kind == GUARDED_DOUBLE;
    const long step = isFloat ? (long)guardedKindBytes((enum GuardedKind)t->kind) : 1;
    for (long a = -DISTANCES_MOST; a <= DISTANCES_MOST; a += step)
      for (long b = -DISTANCES_MOST; b <= DISTANCES_MOST; b += step)
        distancesAt(t, a, b, got.data, want.data, side);
    guardedFree(got), guardedFree(want);
  }
}

#define PACK_DISTANCES(NAME, KIND, T, OUT, IN, ...)                                                \
  GUARDED_UNDER_TEST long NAME(T *o, T *a, T *b, long j) {                                         \
    (void)a, (void)b, (void)j;                                                                     \
    __VA_ARGS__                                                                                    \
  }                                                                                                \
  GUARDED_HOST long NAME##Reference(T *o, T *a, T *b, long j) {                                    \
    (void)a, (void)b, (void)j;                                                                     \
    __VA_ARGS__                                                                                    \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(void) {                                                              \
    const struct DistancesCase t = {                                                               \
        #NAME, (DistancesKernel)NAME, (DistancesKernel)NAME##Reference, OUT, IN, KIND};            \
    distancesRun(&t);                                                                              \
  }

#endif
