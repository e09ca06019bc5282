// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the demo programs share: giving up, memory, time, random numbers, a hash.

#ifndef DEMO_SUPPORT_H
#define DEMO_SUPPORT_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// One line to standard error, and out.
__attribute__((noreturn, format(printf, 1, 2))) static inline void die(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(1);
}

// Makes `old`, which may be NULL, an array of `count` elements of `size` bytes.
static inline void *grow(void *old, size_t count, size_t size) {
  size_t bytes;
  void *const memory =
      __builtin_mul_overflow(count, size, &bytes) ? NULL : realloc(old, bytes ? bytes : 1);
  if (!memory)
    die("out of memory: no room for %zu times %zu bytes", count, size);
  return memory;
}

// Seconds since some moment in the past.
static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

// A number in [0, 1) from a small generator of our own: the C library's differs from system to
// system.
static inline double uniform(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (*state >> 11) * 0x1p-53;
}

#define HASH_START 0xcbf29ce484222325u

// Goes on with hash h over `size` bytes: FNV-1a, but in words of eight bytes, the last one padded
// with zeros.
static inline uint64_t hash(uint64_t h, const void *data, size_t size) {
  for (size_t i = 0; i < size; i += sizeof h) {
    uint64_t word = 0;
    memcpy(&word, (const char *)data + i, size - i < sizeof word ? size - i : sizeof word);
    h = (h ^ word) * 0x100000001b3u;
    h ^= h >> 32;
  }
  return h;
}

#endif
