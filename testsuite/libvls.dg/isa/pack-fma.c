// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products and sums that are rounded once.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-math-errno -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm "vfmadd\[0-9\]*pd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x fma\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vfmadd\[0-9\]*ps" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of f32 became \[^;\]*1 x fma\\.f32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vfmsub\[0-9\]*pd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x fmsub\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vfnmadd\[0-9\]*pd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x fnmadd\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vfnmsub\[0-9\]*pd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x fnmsub\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vfmaddsub\[0-9\]*pd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x fmaddsubpd\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vfmsubadd\[0-9\]*pd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x fmsubaddpd\\.256\[,;\]" { target haswell } } }

#include "pack.h"

#define FUSED(I) o[I] = __builtin_fma(a[I], b[I], c[I]);
PACK_KERNEL(fused, double, 4, double, 4, EACH_4(FUSED))
#define FMA_FLOAT(I) o[I] = __builtin_fmaf(a[I], b[I], c[I]);
PACK_KERNEL(fmaFloat, float, 8, float, 8, EACH_8(FMA_FLOAT))
#define FMS(I) o[I] = __builtin_fma(a[I], b[I], -c[I]);
PACK_KERNEL(fms, double, 4, double, 4, EACH_4(FMS))
#define FNMA(I) o[I] = __builtin_fma(-a[I], b[I], c[I]);
PACK_KERNEL(fnma, double, 4, double, 4, EACH_4(FNMA))
#define FNMS(I) o[I] = __builtin_fma(-a[I], b[I], -c[I]);
PACK_KERNEL(fnms, double, 4, double, 4, EACH_4(FNMS))
#define ALTERNATING(I)                                                                             \
  o[2 * I] = __builtin_fma(a[2 * I], b[2 * I], -c[2 * I]);                                         \
  o[2 * I + 1] = __builtin_fma(a[2 * I + 1], b[2 * I + 1], c[2 * I + 1]);
PACK_KERNEL(alternating, double, 4, double, 4, EACH_2(ALTERNATING))
#define ALTERNATING_OTHERWISE(I)                                                                   \
  o[2 * I] = __builtin_fma(a[2 * I], b[2 * I], c[2 * I]);                                          \
  o[2 * I + 1] = __builtin_fma(a[2 * I + 1], b[2 * I + 1], -c[2 * I + 1]);
PACK_KERNEL(alternatingOtherwise, double, 4, double, 4, EACH_2(ALTERNATING_OTHERWISE))

int main(void) {
  fusedRun();
  fmaFloatRun();
  fmsRun();
  fnmaRun();
  fnmsRun();
  alternatingRun();
  alternatingOtherwiseRun();
  return 0;
}
