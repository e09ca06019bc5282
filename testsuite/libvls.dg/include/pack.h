// SPDX-License-Identifier: GPL-3.0-or-later
//
// Straight-line kernels for the packer. PACK_KERNEL defines one twice, as a function that the
// plugin may rewrite and as a reference that is never optimised:
//
//     PACK_KERNEL (add, double, 4, double, 4, EACH_4 (ADD))     o[0 .. 3] from a, b, c [0 .. 3]
//     addRun ();
//
// NAME##Run calls both many times, every array between pages that must not be touched and flush
// against one of them, with random bits, small numbers and the ends of ranges, and aborts where the
// outputs differ in a bit; which NaN an operation yields is not looked at.

#ifndef PACK_H
#define PACK_H

#include "guarded.h"

#define EACH_2(X) X(0) X(1)
#define EACH_3(X) EACH_2(X) X(2)
#define EACH_4(X) EACH_2(X) X(2) X(3)
#define EACH_8(X) EACH_4(X) X(4) X(5) X(6) X(7)
#define EACH_16(X) EACH_8(X) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define EACH_32(X)                                                                                 \
  EACH_16(X)                                                                                       \
  X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24) X(25) X(26) X(27) X(28) X(29) X(30) X(31)

/// Bits that random ones rarely are: zeros, ones, ends of ranges and of halves of them; of floats
/// also infinities, NaNs, numbers that are not normal, and those that just fit an integer.
GUARDED_HOST uint64_t packEdge(size_t bytes, int isFloat) {
  static const uint64_t floats[] = {0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000,
                                    0xff800000, 0x7fc00000, 0x7f800001, 1,          0x80000001,
                                    0x00800000, 0x7f7fffff, 0x4effffff, 0xcf000000, 0x40200000};
  static const uint64_t doubles[] = {0,
                                     1ull << 63,
                                     0x3ffull << 52,
                                     0xbffull << 52,
                                     0x7ffull << 52,
                                     0xfffull << 52,
                                     0xfffull << 51,
                                     (0x7ffull << 52) | 1,
                                     1,
                                     (1ull << 63) | 1,
                                     1ull << 52,
                                     0x7fefffffffffffff,
                                     0x41dfffffffc00000,
                                     0xc1e0000000000000,
                                     0x4004ull << 48};
  const uint64_t random = guardedRandom() >> 20;
  if (isFloat)
    return bytes == 4 ? floats[random % 15] : doubles[random % 15];
  const unsigned bits = 8 * bytes;
  const uint64_t top = 1ull << (random % 3 == 0   ? bits - 1
                                : random % 3 == 1 ? bits / 2
                                                  : bits / 2 - 1);
  return top + (random >> 8) % 3 - 1;
}

GUARDED_HOST void packFill(void *data, size_t count, size_t bytes, int isFloat) {
  for (size_t i = 0; i < count; i++) {
    const uint64_t choice = (guardedRandom() >> 20) % 4;
    uint64_t value = guardedRandom();
    if (choice == 0)
      value = packEdge(bytes, isFloat);
    else if (isFloat && choice < 3)
      guardedFill(&value, bytes == 4 ? GUARDED_FLOAT : GUARDED_DOUBLE, 1);
    else if (choice == 1)
      value = (value >> 20) % 200 - 100;
    memcpy((char *)data + i * bytes, &value, bytes);
  }
}

GUARDED_HOST int packIsNaN(const void *at, size_t bytes) {
  float f;
  double d;
  memcpy(bytes == 4 ? (void *)&f : (void *)&d, at, bytes);
  return bytes == 4 ? f != f : d != d;
}

typedef void (*PackKernel)(void *o, const void *a, const void *b, const void *c);

struct PackCase {
  const char *name;
  PackKernel kernel, reference;
  size_t out, outBytes, in, inBytes; // elements, and bytes of one
  int outIsFloat, inIsFloat;
};

GUARDED_HOST void packRunOnce(const struct PackCase *t, enum GuardSide side) {
  struct GuardedArray in[3], got = guardedArray(t->out * t->outBytes, side),
                             want = guardedArray(t->out * t->outBytes, side);
  for (int i = 0; i < 3; i++) {
    in[i] = guardedArray(t->in * t->inBytes, side);
    packFill(in[i].data, t->in, t->inBytes, t->inIsFloat);
  }
  packFill(got.data, t->out, t->outBytes, t->outIsFloat);
  memcpy(want.data, got.data, t->out * t->outBytes);
  t->kernel(got.data, in[0].data, in[1].data, in[2].data);
  t->reference(want.data, in[0].data, in[1].data, in[2].data);
  for (size_t i = 0; t->outIsFloat && i < t->out; i++)
    if (packIsNaN(want.data + i * t->outBytes, t->outBytes) &&
        packIsNaN(got.data + i * t->outBytes, t->outBytes))
      memcpy(got.data + i * t->outBytes, want.data + i * t->outBytes, t->outBytes);
  guardedCompare(t->name, got.data, want.data, t->out, t->outBytes);
  for (int i = 0; i < 3; i++)
    guardedFree(in[i]);
  guardedFree(got), guardedFree(want);
}

GUARDED_HOST void packRun(const struct PackCase *t) {
  for (int run = 0; run < 100; run++)
    for (int side = GUARD_END; side <= GUARD_START; side++)
      packRunOnce(t, (enum GuardSide)side);
}

#define PACK_KERNEL(NAME, R, OUT, T, IN, ...)                                                      \
  GUARDED_UNDER_TEST void NAME(R *__restrict o, const T *a, const T *b, const T *c) {              \
    (void)a, (void)b, (void)c;                                                                     \
    __VA_ARGS__                                                                                    \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(R *__restrict o, const T *a, const T *b, const T *c) {         \
    (void)a, (void)b, (void)c;                                                                     \
    __VA_ARGS__                                                                                    \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(void) {                                                              \
    const struct PackCase t = {#NAME,     (PackKernel)NAME, (PackKernel)NAME##Reference,           \
                               OUT,       sizeof(R),        IN,                                    \
                               sizeof(T), (R)0.5 != 0,      (T)0.5 != 0};                          \
    packRun(&t);                                                                                   \
  }

/// The same of two pointers into one array of 16 elements, at all distances: whatever the kernel
/// loads may have been stored by it before.
#define PACK_OVERLAP(NAME, T, ...)                                                                 \
  GUARDED_UNDER_TEST void NAME(T *p, T *q){__VA_ARGS__} GUARDED_HOST void NAME##Reference(         \
      T *p, T *q){__VA_ARGS__} GUARDED_HOST void NAME##Run(void) {                                 \
    T got[16], want[16];                                                                           \
    for (int i = 0; i < 64; i++) {                                                                 \
      packFill(got, 16, sizeof(T), (T)0.5 != 0);                                                   \
      memcpy(want, got, sizeof got);                                                               \
      NAME(got + i % 8, got + i / 8);                                                              \
      NAME##Reference(want + i % 8, want + i / 8);                                                 \
      guardedCompare(#NAME, got, want, 16, sizeof(T));                                             \
    }                                                                                              \
  }

#endif
