// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a kernel and the runner share: the data, and the function that each object exports.
//
// A kernel file holds one static function. Its plain loop is what the compilers are given; where
// HAND is defined (2 for AVX2, 512 for AVX-512) a hand-written loop over whole vectors stands
// before it and the plain one does what is left over. -D on the command line gives REAL,
// KERNEL_NAME and HAND.

#ifndef BENCH_KERNEL_H
#define BENCH_KERNEL_H

typedef struct {
  long count;          // elements: how many records are looked up
  const int *index;    // of each element, its record in the table
  const long *index64; // the same
  const void *table;
  long records;      // in the table
  int record;        // values from one record to the next
  int pitch;         // of the table seen as an image: values from one row to the next
  const void *a, *b; // two values an element, each in [0, 1)
  const void *place; // of each element, a place between two neighbours in the table
  void *out;
} BenchData;

// A record of the kernels of type m.
typedef struct {
  int count;
  double value;
  float weight;
} Mixed;

// One pass over the data after another. The calls are direct, so nothing is dispatched while the
// clock runs but once a sample.
typedef void BenchKernel(const BenchData *data, long passes);

#ifdef KERNEL_NAME

#define KERNEL static __attribute__((noinline)) void

#define EXPORT(call)                                                                               \
  BenchKernel KERNEL_NAME;                                                                         \
  void KERNEL_NAME(const BenchData *data, long passes) {                                           \
    for (; passes > 0; passes--) {                                                                 \
      call;                                                                                        \
      __asm__ volatile("" ::: "memory");                                                           \
    }                                                                                              \
  }

typedef REAL Real;

#ifndef INDEX
#define INDEX int
#endif
typedef INDEX Index;

#ifdef HAND
#include "hand/hand.h"
#endif

#endif
#endif
