// SPDX-License-Identifier: GPL-3.0-or-later
//
// Opting out survives inlining: the function is called, not inlined, whole or in part. Only
// always_inline is stronger. Code that is inlined into such a function is code of it.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { scan-asm "(call|jmp)\tout\n" } }
// { dg-final { scan-vls-remark-not "attribute-inline.c:(19|22)\[^\\n\]*vls" } }
// { dg-final { scan-vls-remark "attribute-inline.c:25:\[^\\n\]*optimized: vls group 1:" } }
// { dg-final { scan-asm-times "\tvgather" 16 } }

#define LERP(NAME)                                                                                 \
  void NAME(double *restrict o, const double *restrict x, const int *restrict j, int n) {          \
    if (n <= 0) return;                                                                            \
    for (int i = 0; i < n; i++) o[i] = x[j[i]] + 2 * x[j[i] + 1]; }

// Called once: it would be inlined.
__attribute__((libvls_disable)) static LERP(out)
void calls(double *restrict o, const double *restrict x, const int *restrict j, int n) { out(o, x, j, n); }

static inline LERP(plain)
__attribute__((libvls_disable)) void takes(double *restrict o, const double *restrict x, const int *restrict j, int n) { plain(o, x, j, n); }

__attribute__((libvls_disable, always_inline)) static inline LERP(forced)
void given(double *restrict o, const double *restrict x, const int *restrict j, int n) { forced(o, x, j, n); }
