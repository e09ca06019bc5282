// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the kernels for the packer share. A kernel is straight-line code, for one instance: what
// OUT, A, B and C of kernels.list say. The function that each object exports runs it on many
// instances, one behind the other. The barrier between them keeps compilers from vectorizing over
// instances, so that what is measured is the code of one, without the price of a call.
//
// From the command line: KERNEL_NAME, REAL and the steps from an instance to the next in elements,
// OUT_STEP, A_STEP, B_STEP and C_STEP (0: one for all). MAY_OVERLAP, if it is defined there or by
// the kernel: compilers are not told that arrays do not overlap.

#ifndef PACK_KERNEL_H
#define PACK_KERNEL_H

#include <stdint.h>

typedef REAL Real;

#ifdef MAY_OVERLAP
#define PACK_STRICT
#else
#define PACK_STRICT restrict
#endif

// KERNEL(types) { … } is the code of one instance.
#define KERNEL(Out, A, B, C)                                                                       \
  static inline __attribute__((always_inline)) void instance(                                      \
      Out *PACK_STRICT out, const A *PACK_STRICT a, const B *PACK_STRICT b,                        \
      const C *PACK_STRICT c);                                                                     \
  void KERNEL_NAME(Out *PACK_STRICT out, const A *PACK_STRICT a, const B *PACK_STRICT b,           \
                   const C *PACK_STRICT c, long instances) {                                       \
    for (long i = 0; i < instances; i++) {                                                         \
      instance(out + i * OUT_STEP, a + i * A_STEP, b + i * B_STEP, c + i * C_STEP);                \
      __asm__ volatile("" ::: "memory");                                                           \
    }                                                                                              \
  }                                                                                                \
  static inline __attribute__((always_inline)) void instance(                                      \
      Out *PACK_STRICT out, const A *PACK_STRICT a, const B *PACK_STRICT b,                        \
      const C *PACK_STRICT c)

// F(i) for so many lanes, written out; what F is given is in parentheses.
#define LANES4(F, i) F((i)) F(((i) + 1)) F(((i) + 2)) F(((i) + 3))
#define LANES8(F, i) LANES4(F, i) LANES4(F, (i) + 4)
#define LANES16(F, i) LANES8(F, i) LANES8(F, (i) + 8)
#define LANES32(F, i) LANES16(F, i) LANES16(F, (i) + 16)

#endif
