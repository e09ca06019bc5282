/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls each kernel with several counts, all arrays flush against an inaccessible page at their
 * end, then at their start. Values are small multiples of 1/4, so that sums of products are exact
 * and no order of evaluation can change them.
 */

#include "runtime.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static uint64_t state;

static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state >> 11;
}

static size_t kindBytes(char kind) {
  return strchr("dlp", kind) ? 8 : strchr("fiu", kind) ? 4 : kind == 's' ? 2 : 1;
}

/* Offset of field `field` of a record; of the end of the record, if there is none. */
static size_t fieldOffset(const char *layout, size_t field) {
  size_t at = 0, align = 1;
  for (size_t i = 0; layout[i]; i++) {
    size_t bytes = kindBytes(layout[i]);
    at = (at + bytes - 1) / bytes * bytes;
    align = bytes > align ? bytes : align;
    if (i == field)
      return at;
    at += bytes;
  }
  return (at + align - 1) / align * align;
}

static void put(void *to, char kind, long value) {
  double d = (double)value / 4;
  float f = (float)d;
  memcpy(to, kind == 'd' ? (void *)&d : kind == 'f' ? (void *)&f : (void *)&value, kindBytes(kind));
}

static void fill(char *to, const char *layout, size_t count) {
  size_t bytes = fieldOffset(layout, (size_t)-1);
  memset(to, 0, count * bytes);
  for (size_t i = 0; i < count; i++)
    for (size_t field = 0; layout[field]; field++)
      put(to + i * bytes + fieldOffset(layout, field), layout[field], (long)(next() % 63) - 31);
}

/* There is one zero, and one NaN. */
static uint64_t canonical(uint64_t bits, char kind) {
  uint64_t sign = kind == 'd' ? (uint64_t)1 << 63 : 0x80000000u;
  uint64_t infinity = kind == 'd' ? (uint64_t)0x7ff << 52 : 0x7f800000u;
  if (kind != 'd' && kind != 'f')
    return bits;
  if ((bits & ~sign) > infinity)
    return infinity + 1;
  return bits == sign ? 0 : bits;
}

static uint64_t hash(uint64_t h, const char *from, const char *layout, size_t count) {
  size_t bytes = fieldOffset(layout, (size_t)-1);
  for (size_t i = 0; i < count; i++)
    for (size_t field = 0; layout[field]; field++) {
      const char *at = from + i * bytes + fieldOffset(layout, field);
      uint64_t bits = 0;
      memcpy(&bits, at, kindBytes(layout[field]));
      bits = canonical(bits, layout[field]);
      h = (h ^ bits) * 0x100000001b3u;
      h ^= h >> 29;
    }
  return h;
}

static char *maps[8];
static size_t mapBytes[8];
static int mapCount;

static char *guarded(size_t bytes, int atEnd) {
  size_t inside = (bytes + 4095) / 4096 * 4096, all = inside + 8192;
  char *map = mmap(NULL, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED || (inside && mprotect(map + 4096, inside, PROT_READ | PROT_WRITE))) {
    perror("guarded");
    exit(3);
  }
  maps[mapCount] = map;
  mapBytes[mapCount++] = all;
  return atEnd ? map + 4096 + inside - bytes : map + 4096;
}

/* What is multiplied to no more than `value` is, modulo 2^32. */
static long wrapping(const struct FuzzKernel *k, long value) {
  return value - 1 + (0xffffffff + k->factor) / k->factor;
}

/* Both ends of the range, repetitions, and anything between. */
static void fillIndices(const struct FuzzKernel *k, char *to, int n, char *table, size_t record) {
  const char kind = (char)tolower(k->indexKind);
  const long range = k->most - k->least + 1;
  long value = k->least;
  for (int i = 0; i < n && isupper(k->indexKind); i++)
    put(to + (size_t)i * kindBytes(kind), kind,
        k->descends ? k->most - i % range : k->least + i * 37L % range);
  if (isupper(k->indexKind))
    return;
  for (int i = 0; i < n; i++) {
    uint64_t random = next();
    if (i == n - 1 || random % 8 == 0)
      value = k->most;
    else if (i == 0 || random % 8 == 1)
      value = k->least;
    else if (random % 8 > 2)
      value = k->least + (long)(random / 8 % (uint64_t)(k->most - k->least + 1));
    char *pointer = table + value * (long)record;
    if (kind == 'p')
      memcpy(to + i * 8, &pointer, 8);
    else if (k->factor && n % 2 && value > k->least && random % 128 < 8)
      put(to + (size_t)i * kindBytes(kind), kind, wrapping(k, value));
    else
      put(to + (size_t)i * kindBytes(kind), kind, strchr("df", kind) ? 4 * value : value);
  }
}

static int isPositive(const char *value, char kind) {
  double d = 0;
  float f = 0;
  int64_t whole = 0;
  memcpy(kind == 'd' ? (void *)&d : kind == 'f' ? (void *)&f : (void *)&whole, value,
         kindBytes(kind));
  if (kind != 'l')
    whole = kind == 'i' ? (int32_t)whole : kind == 's' ? (int16_t)whole : (int8_t)whole;
  return kind == 'd' ? d > 0 : kind == 'f' ? f > 0 : whole > 0;
}

/* Indices of what is not accessed: beyond the end of the table. */
static void spoilIndices(const struct FuzzKernel *k, char *index, const char *weights, int n) {
  const char kind = (char)tolower(k->indexKind), element = (char)tolower(k->elementKind);
  for (int i = 0; i < n && isupper(k->elementKind); i++)
    if (!isPositive(weights + (size_t)i * kindBytes(element), element))
      put(index + (size_t)i * kindBytes(kind), kind,
          (strchr("df", kind) ? 4 : 1) * (k->most + 9));
}

static void run(const struct FuzzKernel *k, int n, int atEnd) {
  const char element[2] = {(char)tolower(k->elementKind), 0};
  const size_t indexBytes = kindBytes((char)tolower(k->indexKind));
  size_t record = fieldOffset(k->layout, (size_t)-1), records = (size_t)(k->last - k->first + 1);
  size_t outs = (size_t)k->outs * (size_t)n;
  mapCount = 0;
  char *start = k->global ? k->global : guarded(records * record, atEnd);
  char *table = start - k->first * (long)record;
  char *index = guarded((size_t)n * indexBytes, atEnd);
  int *nested = (int *)guarded((size_t)n * sizeof(int), atEnd);
  char *weights = guarded((size_t)n * kindBytes(*element), atEnd);
  char *out = guarded(outs * kindBytes(*element), atEnd);
  fill(start, k->layout, records);
  fill(weights, element, (size_t)n);
  fill(out, element, outs);
  fillIndices(k, index, n, table, record);
  spoilIndices(k, index, weights, n);
  for (int i = 0; i < n; i++)
    nested[i] = (int)(next() % (uint64_t)n);
  struct FuzzArrays arrays = {table, index, nested, weights, out, k->stride, n};
  k->call(&arrays);
  uint64_t h = hash(hash(1, out, element, outs), start, k->layout, records);
  printf("%s n %d guard at the %s: %016lx\n", k->name, n, atEnd ? "end" : "start", (unsigned long)h);
  fflush(stdout);
  while (mapCount-- > 0)
    munmap(maps[mapCount], mapBytes[mapCount]);
}

int main(void) {
  static const int counts[] = {1, 5, 16, 33, 67};
  for (int k = 0; k < fuzzKernelCount; k++) {
    state = 0x2545f4914f6cdd1du + (uint64_t)k;
    for (int atEnd = 0; atEnd < 2; atEnd++)
      for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++)
        run(&fuzzKernels[k], counts[c], atEnd);
  }
  puts("end");
  return 0;
}
