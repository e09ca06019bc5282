// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arrays that end flush against an inaccessible page (GUARD_END), or start flush after one
// (GUARD_START): a read or write of one byte outside faults.
//
//     GUARD_END     | .... data |XXXXXXXX        GUARD_START     XXXXXXXX| data .... |
//
// GUARDED_KERNEL defines a loop over an index array twice: as a function that the plugin may
// rewrite and as a reference that is never optimised. guardedRun calls both with every array
// guarded, at each side in turn, with small and large counts and with indices that are random,
// repeated and extreme, and aborts where one bit of the outputs differs. Table values are small
// multiples of 1/4, so that sums of a few products are exact and neither contraction nor
// reassociation can change them.

#ifndef GUARDED_H
#define GUARDED_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// Functions of the test itself: compiled without optimisation and invisible to the others.
#define GUARDED_HOST static __attribute__((noipa, unused, optimize("O0")))

/// A function under test: optimised as the options say, never inlined, cloned or specialised.
#define GUARDED_UNDER_TEST __attribute__((noipa))

enum GuardSide { GUARD_END, GUARD_START };

static const char *const guardSideNames[] = {"end", "start"};

struct GuardedArray {
  char *map;
  size_t mapBytes;
  char *data;
};

/// The least multiple of the page size that holds `bytes`.
GUARDED_HOST size_t guardedPages(size_t bytes) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  return (bytes + page - 1) / page * page;
}

/// An array of `bytes` bytes between two inaccessible pages, flush against the one at `side`.
GUARDED_HOST struct GuardedArray guardedArray(size_t bytes, enum GuardSide side) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), inside = guardedPages(bytes);
  struct GuardedArray a;
  a.mapBytes = inside + 2 * page;
  a.map = (char *)mmap(NULL, a.mapBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (a.map == (char *)MAP_FAILED ||
      (inside && mprotect(a.map + page, inside, PROT_READ | PROT_WRITE))) {
    perror("guardedArray");
    abort();
  }
  a.data = side == GUARD_END ? a.map + page + inside - bytes : a.map + page;
  return a;
}

GUARDED_HOST void guardedFree(struct GuardedArray a) {
  munmap(a.map, a.mapBytes);
}

static uint64_t guardedState = 0x9e3779b97f4a7c15u;

/// The next number of a fixed sequence (xorshift64).
GUARDED_HOST uint64_t guardedRandom(void) {
  guardedState ^= guardedState << 13;
  guardedState ^= guardedState >> 7;
  guardedState ^= guardedState << 17;
  return guardedState;
}

/// `hash` with `bytes` bytes at `data` mixed in (FNV-1a).
GUARDED_HOST uint64_t guardedHash(uint64_t hash, const void *data, size_t bytes) {
  for (size_t i = 0; i < bytes; i++)
    hash = (hash ^ ((const unsigned char *)data)[i]) * 0x100000001b3;
  return hash;
}

/// What an array is filled with.
enum GuardedKind {
  GUARDED_FLOAT,
  GUARDED_DOUBLE,
  GUARDED_INT16,
  GUARDED_INT32,
  GUARDED_INT64,
  GUARDED_BYTES
};

GUARDED_HOST size_t guardedKindBytes(enum GuardedKind kind) {
  return kind == GUARDED_BYTES ? 1 : kind == GUARDED_INT16 ? 2 : kind == GUARDED_FLOAT || kind == GUARDED_INT32 ? 4 : 8;
}

/// Fills `count` elements of `kind` at `data`, which need not be aligned.
GUARDED_HOST void guardedFill(void *data, enum GuardedKind kind, size_t count) {
  size_t bytes = guardedKindBytes(kind);
  for (size_t i = 0; i < count; i++) {
    char *to = (char *)data + i * bytes;
    uint64_t random = guardedRandom() >> 20;
    double d = ((double)(random & 511) - 256) / 4;
    float f = (float)d;
    if (kind == GUARDED_DOUBLE)
      memcpy(to, &d, bytes);
    else if (kind == GUARDED_FLOAT)
      memcpy(to, &f, bytes);
    else
      memcpy(to, &random, bytes);
  }
}

/// Fills `count` indices of `bytes` bytes with values from `least` to `most`: both ends often, some
/// values twice in a row.
GUARDED_HOST void guardedIndices(void *data, size_t bytes, size_t count, long least, long most) {
  long value = least;
  for (size_t i = 0; i < count; i++) {
    uint64_t random = guardedRandom() >> 20;
    if (i == count - 1 || random % 8 == 0)
      value = most;
    else if (i == 0 || random % 8 == 1)
      value = least;
    else if (random % 8 > 2)
      value = least + (long)(random / 8 % (uint64_t)(most - least + 1));
    int32_t narrow = (int32_t)value;
    memcpy((char *)data + i * bytes, bytes == 4 ? (void *)&narrow : (void *)&value, bytes);
  }
}

/// An array of `count` elements of `kind`, filled.
GUARDED_HOST struct GuardedArray guardedFilled(enum GuardedKind kind, size_t count,
                                               enum GuardSide side) {
  struct GuardedArray array = guardedArray(count * guardedKindBytes(kind), side);
  guardedFill(array.data, kind, count);
  return array;
}

GUARDED_HOST void guardedPrint(const unsigned char *bytes, size_t count) {
  for (size_t i = count; i > 0; i--)
    printf("%02x", bytes[i - 1]);
}

/// Aborts, naming the first element that differs, unless `got` and `want` are equal bit for bit.
GUARDED_HOST void guardedCompare(const char *name, const void *got, const void *want, size_t count,
                                 size_t bytes) {
  const unsigned char *g = (const unsigned char *)got, *w = (const unsigned char *)want;
  for (size_t i = 0; i < count; i++, g += bytes, w += bytes)
    if (memcmp(g, w, bytes)) {
      printf("%s: element %zu of %zu is 0x", name, i, count);
      guardedPrint(g, bytes);
      printf(", not 0x");
      guardedPrint(w, bytes);
      printf("\n");
      fflush(stdout);
      abort();
    }
}

/// A kernel and its reference: out[i] = f (table, indices[i], weights[i]) for i < n.
struct GuardedCase {
  const char *name;
  void (*call)(int reference, void *out, const void *table, const void *indices,
               const void *weights, int n);
  size_t outBytes;       // of an output element
  enum GuardedKind kind; // of table and weights
  size_t indexBytes;     // of an index
};

/// What the kernel's table pointer addresses: `origin` elements of a table of `count` lie before
/// it, and indices go from `least` to `most`.
struct GuardedTable {
  size_t count, origin;
  long least, most;
};

/// One call of the kernel and one of the reference, `n` elements, all arrays guarded at `side`.
GUARDED_HOST void guardedRunOnce(const struct GuardedCase *c, const struct GuardedTable *t, int n,
                                 enum GuardSide side) {
  size_t element = guardedKindBytes(c->kind);
  struct GuardedArray table = guardedFilled(c->kind, t->count, side);
  struct GuardedArray indices = guardedArray(n * c->indexBytes, side);
  struct GuardedArray weights = guardedFilled(c->kind, n, side);
  struct GuardedArray got = guardedArray(n * c->outBytes, side);
  struct GuardedArray want = guardedArray(n * c->outBytes, side);
  guardedIndices(indices.data, c->indexBytes, n, t->least, t->most);

  const char *base = table.data + t->origin * element;
  c->call(0, got.data, base, indices.data, weights.data, n);
  c->call(1, want.data, base, indices.data, weights.data, n);
  char name[200];
  snprintf(name, sizeof name, "%s, guard at the %s", c->name, guardSideNames[side]);
  guardedCompare(name, got.data, want.data, n, c->outBytes);

  guardedFree(table), guardedFree(indices), guardedFree(weights), guardedFree(got);
  guardedFree(want);
}

/// Counts from 0 to 40, and two large ones that no vector length divides, at both sides.
GUARDED_HOST void guardedRun(const struct GuardedCase *c, size_t count, size_t origin, long least,
                             long most) {
  struct GuardedTable t = {count, origin, least, most};
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    for (int n = 0; n <= 40; n++)
      guardedRunOnce(c, &t, n, (enum GuardSide)side);
    guardedRunOnce(c, &t, 1021, (enum GuardSide)side);
    guardedRunOnce(c, &t, 4099, (enum GuardSide)side);
  }
}

/// A table of `bytes` bytes on either side of the address returned, nearly all of it never touched.
GUARDED_HOST char *guardedFarTable(size_t bytes) {
  void *map = mmap(NULL, 2 * bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (map == MAP_FAILED) {
    printf("no address space for a table of %zu bytes: not run\n", 2 * bytes);
    exit(0);
  }
  return (char *)map + bytes;
}

/// Runs the kernel with the indices `far`, over a table that has values near each of `places`, up
/// to 2^32 in size, and zeros elsewhere.
GUARDED_HOST void guardedRunFarAt(const struct GuardedCase *c, const long *far, int count,
                                  const long *places, int placeCount) {
  enum { N = 67 };
  size_t element = guardedKindBytes(c->kind), bytes = ((size_t)1 << 32) * element + 4096;
  char *table = guardedFarTable(bytes), got[N * 8], want[N * 8], weights[N * 8], indices[N * 8];
  for (int i = 0; i < placeCount; i++)
    guardedFill(table + (places[i] - 4) * (long)element, c->kind, 12);
  for (int i = 0; i < N; i++)
    memcpy(indices + i * c->indexBytes, &far[i < count ? i : guardedRandom() % count],
           c->indexBytes);
  guardedFill(weights, c->kind, N);
  c->call(0, got, table, indices, weights, N);
  c->call(1, want, table, indices, weights, N);
  guardedCompare(c->name, got, want, N, c->outBytes);
  munmap(table - bytes, 2 * bytes);
}

/// The same where the table is read at the indices themselves.
GUARDED_HOST void guardedRunFar(const struct GuardedCase *c, const long *far, int count) {
  guardedRunFarAt(c, far, count, far, count);
}

/// Defines NAME, NAME##Reference and the case NAME##Case. The body gives `out[i]` from the table
/// `x`, the index `j` of type INDEX and the weight `w[i]`; `x` points to TABLEs, T is the type of
/// an element.
#define GUARDED_KERNEL(NAME, T, KIND, TABLE, INDEX, VALUE)                                         \
  GUARDED_UNDER_TEST void NAME(T *__restrict out, const TABLE *__restrict x,                       \
                               const INDEX *__restrict idx, const T *__restrict w, int n) {        \
    for (int i = 0; i < n; i++) {                                                                  \
      INDEX j = idx[i];                                                                            \
      out[i] = VALUE;                                                                              \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *out, const TABLE *x, const INDEX *idx, const T *w, int n) { \
    for (int i = 0; i < n; i++) {                                                                  \
      INDEX j = idx[i];                                                                            \
      out[i] = VALUE;                                                                              \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Call(int reference, void *out, const void *x, const void *idx,           \
                               const void *w, int n) {                                             \
    if (reference)                                                                                 \
      NAME##Reference((T *)out, (const TABLE *)x, (const INDEX *)idx, (const T *)w, n);            \
    else                                                                                           \
      NAME((T *)out, (const TABLE *)x, (const INDEX *)idx, (const T *)w, n);                       \
  }                                                                                                \
  static const struct GuardedCase NAME##Case = {#NAME, NAME##Call, sizeof(T), KIND, sizeof(INDEX)}

#endif
