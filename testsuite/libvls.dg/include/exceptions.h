// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which floating-point exceptions code raises, as bits of MXCSR.

#ifndef EXCEPTIONS_H
#define EXCEPTIONS_H

#include "pack.h"

#include <xmmintrin.h>

/// Those raised since the last call.
GUARDED_HOST int raisedExceptions(void) {
  const int raised = (int)(_mm_getcsr() & 0x3f);
  _mm_setcsr(_mm_getcsr() & ~0x3fu);
  return raised;
}

/// Aborts where `f` raises others than `reference`, of arrays of `count` random floats of `bytes`
/// bytes, 64 bytes at most.
GUARDED_HOST void compareExceptions(const char *name, PackKernel f, PackKernel reference,
                                    size_t count, size_t bytes) {
  char in[3][64], out[64];
  for (int run = 0; run < 3000; run++) {
    for (int i = 0; i < 3; i++)
      packFill(in[i], count, bytes, 1);
    raisedExceptions();
    f(out, in[0], in[1], in[2]);
    const int got = raisedExceptions();
    reference(out, in[0], in[1], in[2]);
    if (got != raisedExceptions()) {
      printf("%s raises %x\n", name, got);
      abort();
    }
  }
}

/// Runs a PACK_KERNEL, and compares the exceptions that it and its reference raise.
#define COMPARE_EXCEPTIONS(NAME, COUNT, BYTES)                                                     \
  (NAME##Run(),                                                                                    \
   compareExceptions(#NAME, (PackKernel)NAME, (PackKernel)NAME##Reference, COUNT, BYTES))

#endif
