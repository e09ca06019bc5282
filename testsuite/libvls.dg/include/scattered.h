// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that store to a table through an index array, in the way of guarded.h: twice each, as a
// function that the plugin may rewrite and as a reference that is never optimised; the tables that
// both leave are compared bit for bit.

#ifndef SCATTERED_H
#define SCATTERED_H

#include "guarded.h"

/// A kernel and its reference: n updates of the table `y`.
struct ScatteredCase {
  const char *name;
  void (*call)(int reference, void *y, const void *indices, const void *a, const void *b, int n);
  enum GuardedKind kind; // of table and inputs
  size_t indexBytes;
};

/// Indices from `least` to `most`, times `scale`, of which no two within 64 are equal.
GUARDED_HOST void scatteredDistinct(void *data, size_t bytes, size_t count, long least, long most,
                                    int scale) {
  long recent[64];
  for (size_t i = 0; i < count; i++) {
    long value = 0;
    for (int isOld = 1; isOld;) {
      value = least + (long)(guardedRandom() % (uint64_t)(most - least + 1));
      isOld = 0;
      for (size_t k = 0; k < 64 && k < i; k++)
        isOld |= recent[k] == value;
    }
    recent[i % 64] = value;
    value *= scale;
    int32_t narrow = (int32_t)value;
    memcpy((char *)data + i * bytes, bytes == 4 ? (void *)&narrow : (void *)&value, bytes);
  }
}

/// What one call of a kernel and one of its reference work on.
struct ScatteredArrays {
  const struct ScatteredCase *kernel;
  size_t count; // elements of the tables
  struct GuardedArray got, want, indices, a, b;
};

/// Two equal tables of `count` elements and inputs for `n` updates, all filled but the indices.
GUARDED_HOST struct ScatteredArrays scatteredArrays(const struct ScatteredCase *c, size_t count,
                                                    int n, enum GuardSide side) {
  const size_t element = guardedKindBytes(c->kind);
  struct ScatteredArrays arrays = {c,
                                   count,
                                   guardedArray(count * element, side),
                                   guardedArray(count * element, side),
                                   guardedArray(n * c->indexBytes, side),
                                   guardedArray(n * element, side),
                                   guardedArray(n * element, side)};
  guardedFill(arrays.got.data, c->kind, count);
  memcpy(arrays.want.data, arrays.got.data, count * element);
  guardedFill(arrays.a.data, c->kind, n);
  guardedFill(arrays.b.data, c->kind, n);
  return arrays;
}

/// Calls the kernel and its reference, compares what they leave, and frees the arrays.
GUARDED_HOST void scatteredCompare(const struct ScatteredArrays *arrays, int n,
                                   enum GuardSide side) {
  const struct ScatteredCase *c = arrays->kernel;
  c->call(0, arrays->got.data, arrays->indices.data, arrays->a.data, arrays->b.data, n);
  c->call(1, arrays->want.data, arrays->indices.data, arrays->a.data, arrays->b.data, n);
  char name[200];
  snprintf(name, sizeof name, "%s, guard at the %s", c->name, guardSideNames[side]);
  guardedCompare(name, arrays->got.data, arrays->want.data, arrays->count,
                 guardedKindBytes(c->kind));
  guardedFree(arrays->got), guardedFree(arrays->want), guardedFree(arrays->indices);
  guardedFree(arrays->a), guardedFree(arrays->b);
}

/// One call of the kernel and one of the reference on a table of `count` elements. Indices are
/// distinct in each vector and multiples of `distinct`, or repeat themselves if that is 0.
GUARDED_HOST void scatteredRunOnce(const struct ScatteredCase *c, size_t count, long least,
                                   long most, int distinct, int n, enum GuardSide side) {
  const struct ScatteredArrays arrays = scatteredArrays(c, count, n, side);
  if (distinct)
    scatteredDistinct(arrays.indices.data, c->indexBytes, n, least, most, distinct);
  else
    guardedIndices(arrays.indices.data, c->indexBytes, n, least, most);
  scatteredCompare(&arrays, n, side);
}

/// Counts from 0 to 40 and two large ones, at both sides.
GUARDED_HOST void scatteredRun(const struct ScatteredCase *c, size_t count, long least, long most,
                               int distinct) {
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    for (int n = 0; n <= 40; n++)
      scatteredRunOnce(c, count, least, most, distinct, n, (enum GuardSide)side);
    scatteredRunOnce(c, count, least, most, distinct, 1021, (enum GuardSide)side);
    scatteredRunOnce(c, count, least, most, distinct, 4099, (enum GuardSide)side);
  }
}

/// Defines NAME, NAME##Reference and NAME##Case. BODY stores to `y` at places that it makes of the
/// index `j` of type INDEX; it has the inputs `a[i]` and `b[i]`.
#define SCATTERED_KERNEL(NAME, T, KIND, INDEX, BODY)                                               \
  GUARDED_UNDER_TEST void NAME(T *__restrict y, const INDEX *__restrict idx,                       \
                               const T *__restrict a, const T *__restrict b, int n) {              \
    _Pragma("omp simd") for (int i = 0; i < n; i++) {                                              \
      INDEX j = idx[i];                                                                            \
      BODY;                                                                                        \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *y, const INDEX *idx, const T *a, const T *b, int n) {       \
    for (int i = 0; i < n; i++) {                                                                  \
      INDEX j = idx[i];                                                                            \
      BODY;                                                                                        \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Call(int reference, void *y, const void *idx, const void *a,             \
                               const void *b, int n) {                                             \
    if (reference)                                                                                 \
      NAME##Reference((T *)y, (const INDEX *)idx, (const T *)a, (const T *)b, n);                  \
    else                                                                                           \
      NAME((T *)y, (const INDEX *)idx, (const T *)a, (const T *)b, n);                             \
  }                                                                                                \
  static const struct ScatteredCase NAME##Case = {#NAME, NAME##Call, KIND, sizeof(INDEX)}

#endif
