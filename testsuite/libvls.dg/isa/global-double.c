// SPDX-License-Identifier: GPL-3.0-or-later
//
// A global table: all members have the same base, and the distance sits in the index, idx + 1. The
// pages before and after the table are made inaccessible.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x double at bytes 0, 8 became" { target skx512 } } }

#include "guarded.h"

enum { TABLE_BYTES = 4096, TABLE_ELEMENTS = TABLE_BYTES / sizeof(double) };

__asm__(".data\n"
        ".balign 4096\n"
        "before: .skip 4096\n"
        ".globl Global\n"
        "Global: .skip 4096\n"
        "after: .skip 4096\n"
        ".text\n");
extern double Global[TABLE_ELEMENTS];
extern char before[4096] __asm__("before"), after[4096] __asm__("after");

#define READ(NAME, ATTRIBUTE, INDEX)                                                               \
  ATTRIBUTE void NAME(double *__restrict out, const INDEX *__restrict idx, int n) {                \
    for (int i = 0; i < n; i++) {                                                                  \
      INDEX j = idx[i];                                                                            \
      out[i] = 2 * Global[j] - Global[j + 1];                                                      \
    }                                                                                              \
  }
READ(byInt, GUARDED_UNDER_TEST, int)
READ(byIntReference, GUARDED_HOST, int)
READ(byLong, GUARDED_UNDER_TEST, long)
READ(byLongReference, GUARDED_HOST, long)

GUARDED_HOST void run(int n) {
  double got[4099], want[4099];
  int ints[4099];
  long longs[4099];
  guardedIndices(ints, sizeof(int), n, 0, TABLE_ELEMENTS - 2);
  guardedIndices(longs, sizeof(long), n, 0, TABLE_ELEMENTS - 2);
  byInt(got, ints, n);
  byIntReference(want, ints, n);
  guardedCompare("byInt", got, want, n, sizeof(double));
  byLong(got, longs, n);
  byLongReference(want, longs, n);
  guardedCompare("byLong", got, want, n, sizeof(double));
}

int main(void) {
  guardedFill(Global, GUARDED_DOUBLE, TABLE_ELEMENTS);
  if (mprotect(before, 4096, PROT_NONE) || mprotect(after, 4096, PROT_NONE))
    abort();
  for (int n = 0; n < 40; n++)
    run(n);
  run(4099);
  return 0;
}
