// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arms that must not be executed where the program does not: loads behind a test of their pointer,
// divisions, calls, volatile accesses, stores; and trees of blocks that are none. All ways are run,
// with null pointers and zeros.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fno-if-conversion -fno-if-conversion2 -fplugin-arg-libvls-way=helped" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "8 stores of i32 became" 4 } }

#include "pack.h"

typedef const int *Pointer;

/* Loads behind tests: half of the pointers are null. */
#define BEHIND(I)                                                                                  \
  {                                                                                                \
    int v = 0;                                                                                     \
    if (p[I])                                                                                      \
      v = *p[I];                                                                                   \
    o[I] = v;                                                                                      \
  }
GUARDED_UNDER_TEST void behind(int *__restrict o, const Pointer *p) { EACH_8(BEHIND) }

/* In an array that ends before what is not read. */
#define IF_THERE(I)                                                                                \
  {                                                                                                \
    int v = 1;                                                                                     \
    if (I < n)                                                                                     \
      v = a[I];                                                                                    \
    o[I] = v;                                                                                      \
  }
GUARDED_UNDER_TEST void ifThere(int *__restrict o, const int *a, int n) { EACH_8(IF_THERE) }

/* Divisions by what may be zero. */
#define DIVIDED(I)                                                                                 \
  {                                                                                                \
    int v = -1;                                                                                    \
    if (b[I] > 0)                                                                                  \
      v = a[I] / b[I];                                                                             \
    o[I] = v;                                                                                      \
  }
GUARDED_UNDER_TEST void divided(int *__restrict o, const int *a, const int *b) { EACH_8(DIVIDED) }

static int calls;
__attribute__((noipa)) static int called(int x) {
  calls++;
  return x ^ 1;
}
#define CALLED(I)                                                                                  \
  {                                                                                                \
    int v = a[I];                                                                                  \
    if (v > 3)                                                                                     \
      v = called(v);                                                                               \
    o[I] = v;                                                                                      \
  }
GUARDED_UNDER_TEST void callsSome(int *__restrict o, const int *a) { EACH_8(CALLED) }

/* A page that is not there stands for memory that reading changes. */
#define ONCE(I)                                                                                    \
  {                                                                                                \
    int v = a[I];                                                                                  \
    if (v > 3)                                                                                     \
      v = *device;                                                                                 \
    o[I] = v;                                                                                      \
  }
GUARDED_UNDER_TEST void reads(int *__restrict o, const int *a, const volatile int *device) {
  EACH_8(ONCE)
}

#define STORED(I)                                                                                  \
  {                                                                                                \
    int v = a[I];                                                                                  \
    if (v > 3) {                                                                                   \
      v = v ^ 5;                                                                                   \
      s[I] = v;                                                                                    \
    }                                                                                              \
    o[I] = v;                                                                                      \
  }
GUARDED_UNDER_TEST void stores(int *__restrict o, const int *a, int *__restrict s) {
  EACH_8(STORED)
}

/* Values of arms and joins used behind, on several ways out. */
#define LARGER(I)                                                                                  \
  int v##I = a[I];                                                                                 \
  if (v##I < b[I])                                                                                 \
    v##I = b[I] ^ v##I;                                                                            \
  o[I] = v##I;
GUARDED_UNDER_TEST int usedBehind(int *__restrict o, const int *a, const int *b) {
  EACH_8(LARGER)
  if (v3 > 70)
    return v0;
  if (v4 == 9)
    called(v1);
  return v5 + (v6 & 3);
}

/* Ways that meet twice, and a way out of the middle. */
#define TWICE(I)                                                                                   \
  {                                                                                                \
    int v = a[I];                                                                                  \
    if (v < b[I]) {                                                                                \
      if (v & 1)                                                                                   \
        v = v ^ b[I];                                                                              \
      v = v | 64;                                                                                  \
    }                                                                                              \
    o[I] = v;                                                                                      \
  }
GUARDED_UNDER_TEST void twice(int *__restrict o, const int *a, const int *b) { EACH_8(TWICE) }
#define LEAVES(I)                                                                                  \
  {                                                                                                \
    int v = a[I];                                                                                  \
    if (v == 77)                                                                                   \
      return I;                                                                                    \
    if (v < b[I])                                                                                  \
      v = v ^ b[I];                                                                                \
    o[I] = v;                                                                                      \
  }
GUARDED_UNDER_TEST int leaves(int *__restrict o, const int *a, const int *b) {
  EACH_8(LEAVES)
  return 8;
}

/* A loop around, with what is carried from one time to the next. */
GUARDED_UNDER_TEST int rows(int *__restrict o, const int *a, const int *b, int n) {
  int most = 0;
  for (int i = 0; i < n; i++, a += 8, b += 8, o += 8) {
    EACH_8(LARGER)
    if (v7 > most)
      most = v7;
  }
  return most;
}

GUARDED_HOST void check(const char *name, const int *got, const int *want) {
  guardedCompare(name, got, want, 8, sizeof(int));
}

GUARDED_HOST void once(enum GuardSide side) {
  struct GuardedArray arrays[3], short_ = guardedArray(5 * sizeof(int), side);
  for (int i = 0; i < 3; i++)
    arrays[i] = guardedArray(8 * sizeof(int), side);
  int *a = (int *)arrays[0].data, *b = (int *)arrays[1].data, *o = (int *)arrays[2].data;
  int want[8], s[8], wantS[8];
  Pointer p[8];
  for (int i = 0; i < 8; i++) {
    a[i] = (int)(guardedRandom() >> 20) % 100;
    b[i] = (int)(guardedRandom() >> 20) % 100 - 30;
    if (guardedRandom() >> 20 & 1)
      b[i] = 0;
    p[i] = a[i] & 1 ? &b[i] : NULL;
    ((int *)short_.data)[i % 5] = a[i];
  }
  behind(o, p);
  for (int i = 0; i < 8; i++)
    want[i] = p[i] ? *p[i] : 0;
  check("behind", o, want);

  ifThere(o, (int *)short_.data, 5);
  for (int i = 0; i < 8; i++)
    want[i] = i < 5 ? ((int *)short_.data)[i] : 1;
  if (side == GUARD_END)
    check("ifThere", o, want);

  divided(o, a, b);
  for (int i = 0; i < 8; i++)
    want[i] = b[i] > 0 ? a[i] / b[i] : -1;
  check("divided", o, want);

  calls = 0;
  callsSome(o, a);
  for (int i = 0; i < 8; i++)
    want[i] = a[i] > 3 ? a[i] ^ 1 : a[i], calls -= a[i] > 3;
  check("callsSome", o, want);
  if (calls != 0)
    abort();

  for (int i = 0; i < 8; i++)
    want[i] = a[i], a[i] &= 3;
  reads(o, a, (const volatile int *)0);
  check("reads", o, a);
  memcpy(a, want, sizeof want);

  memset(s, 1, sizeof s), memset(wantS, 1, sizeof s);
  stores(o, a, s);
  for (int i = 0; i < 8; i++) {
    want[i] = a[i] > 3 ? a[i] ^ 5 : a[i];
    wantS[i] = a[i] > 3 ? want[i] : wantS[i];
  }
  check("stores", o, want), check("stores", s, wantS);

  const int result = usedBehind(o, a, b);
  for (int i = 0; i < 8; i++)
    want[i] = a[i] < b[i] ? a[i] ^ b[i] : a[i];
  check("usedBehind", o, want);
  if (result != (want[3] > 70 ? want[0] : want[5] + (want[6] & 3)))
    abort();

  const int most = rows(o, a, b, 1);
  check("rows", o, want);
  if (most != (want[7] > 0 ? want[7] : 0))
    abort();

  const int left = leaves(o, a, b);
  for (int i = 0; i < 8; i++)
    if (a[i] == 77 ? left != i : left > i && o[i] != want[i])
      abort();
    else if (a[i] == 77)
      break;

  twice(o, a, b);
  for (int i = 0; i < 8; i++)
    want[i] = a[i] < b[i] ? (a[i] & 1 ? a[i] ^ b[i] : a[i]) | 64 : a[i];
  check("twice", o, want);
  for (int i = 0; i < 3; i++)
    guardedFree(arrays[i]);
  guardedFree(short_);
}

int main(void) {
  for (int run = 0; run < 200; run++)
    for (int side = GUARD_END; side <= GUARD_START; side++)
      once((enum GuardSide)side);
  return 0;
}
