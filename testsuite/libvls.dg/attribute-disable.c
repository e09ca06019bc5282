// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions that opt out, in either spelling: groups, single gathers and straight-line code of
// theirs stay as they are; those of the function behind them do not, and are numbered from 1.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -std=gnu2x -fplugin-arg-libvls-gathers=slow -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-remark-not "attribute-disable.c:(17|18|19)\[^\\n\]*vls" } }
// { dg-final { scan-vls-remark "attribute-disable.c:20:\[^\\n\]*optimized: vls group 1:" } }
// { dg-final { scan-asm "gnuSpelling:.*vgather.*\.size\tgnuSpelling" } }
// { dg-final { scan-asm "standardSpelling:.*vgather.*\.size\tstandardSpelling" } }
// { dg-final { scan-asm-not "neither:.*vgather.*\.size\tneither" } }

#define LERP(NAME)                                                                                 \
  void NAME(double *restrict out, const double *restrict x, const int *restrict idx, int n) {      \
    for (int i = 0; i < n; i++) out[i] = x[idx[i]] + 2 * x[idx[i] + 1]; }
__attribute__((libvls_disable)) LERP(gnuSpelling)
[[libvls::disable]] LERP(standardSpelling)
__attribute__((libvls_disable)) void single(double *restrict o, const double *restrict x, const int *restrict j) { for (int i = 0; i < 64; i++) o[i] = x[j[i]]; }
LERP(neither)

#if !__has_attribute(libvls_disable) || !__has_c_attribute(libvls::disable)
#error "the attribute is not known"
#endif
