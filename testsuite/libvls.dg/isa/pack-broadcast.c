// SPDX-License-Identifier: GPL-3.0-or-later
//
// A factor that both vectors and a scalar need is loaded once, by the broadcast.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-math-errno -fno-trapping-math -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "4 stores of f32 became" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became" { target haswell } } }
// { dg-final { scan-asm "vbroadcastss\t\[0-9\]*\\(" { target haswell skx256 skx512 } } }
// { dg-final { scan-asm "vbroadcastsd\t\[0-9\]*\\(" { target haswell skx256 } } }

#include "pack.h"

#define SCALED(I) o[I] = a[0] * b[I] + c[I];
PACK_KERNEL(floats, float, 5, float, 5, EACH_4(SCALED) SCALED(4))
PACK_KERNEL(doubles, double, 5, double, 5, EACH_4(SCALED) SCALED(4))
PACK_KERNEL(pairs, double, 3, double, 3, EACH_3(SCALED))

// Two broadcasts of one scalar, which is used in front of them, too.
PACK_KERNEL(both, float, 13, float, 12, o[12] = a[0] - 1; EACH_8(SCALED) SCALED(8) SCALED(9)
            SCALED(10) SCALED(11))

// Behind the block, and by what is loaded again.
float kept;
__attribute__((noipa)) static void use(float value) {
  kept = value;
}
PACK_KERNEL(outside, float, 4, float, 4, const float factor = a[0];
            o[0] = factor * b[0]; o[1] = factor * b[1]; o[2] = factor * b[2];
            o[3] = factor * b[3]; use(factor); if (memcmp(&kept, &factor, sizeof kept) != 0) abort();)

int main(void) {
  floatsRun();
  doublesRun();
  pairsRun();
  bothRun();
  outsideRun();
  return 0;
}
