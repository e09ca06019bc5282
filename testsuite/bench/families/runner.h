// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the runner is told of drawn kernels: their arrays, how they are called, their builds. The
// tables are written by program.py.

#ifndef FAMILIES_RUNNER_H
#define FAMILIES_RUNNER_H

#include <cstddef>

/// Values in a record of an array, at a place of it: whole numbers from low to high, times scale, or
/// floating-point numbers between them.
struct Field {
  char kind; ///< 'i', 'u', 'f'
  unsigned size, offset;
  double low, high, scale;
};

enum Fill { Uniform, Distinct, Starts };

struct Array {
  size_t count, size; ///< records, and bytes of one
  const Field *fields;
  unsigned fieldCount;
  bool isWritten, isVector; ///< a vector is passed as a std::vector
  Fill fill;
};

/// Calls one build of a kernel: a loop once, with `n` iterations; a block `n` times, each time on its
/// own part of the arrays. The call in it is direct: an indirect one costs as much as a small block.
using Kernel = void (*)(void *const *arrays, long n);

struct Case {
  const char *name;
  const Array *arrays;
  unsigned arrayCount;
  long count; ///< iterations; elements that a time is divided by
  bool countsVary;
  const Kernel *builds; ///< as named by buildNames; the first is the reference
  double tolerance;     ///< of floating-point results against the reference, relative
  bool isReordered;     ///< results of builds with the same flags may differ as much, too
  bool rounds;          ///< whole numbers may differ by one
};

extern const Case cases[];
extern const unsigned caseCount;
/// reference, gcc, ...; libvls' are compared bit for bit with "gcc".
extern const char *const buildNames[];
extern const unsigned buildCount;

#endif
