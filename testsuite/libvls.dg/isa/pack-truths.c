// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether any of several comparisons holds, or whether all do, of integers and floats: asked of all
// lanes at once. What is counted, or taken from lanes that are no truths, is not.

// { dg-do run }
// { dg-options "-O3 -fno-tree-slp-vectorize -fplugin-arg-libvls-packer=alone" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "operations became 1 x load, 1 x compare-equal-i8.i8.128, 1 x reduce" } }
// { dg-final { scan-vls-remark "operations became 2 x load, 1 x compare-less-f64.i64.256, 1 x reduce" { target haswell v3 skx256 } } }
// { dg-final { scan-asm-times "vpmovmskb" 7 { target haswell v3 } } }
// { dg-final { scan-asm-not "vpmovmskb" { target skx256 skx512 } } }

#include "pack.h"

#define OR_NONE(I) | (a[I] == 255)
PACK_KERNEL(none16, int, 1, unsigned char, 16, o[0] = !(0 EACH_16(OR_NONE));)
#define AND_SAME(I) &(a[I] == b[I])
PACK_KERNEL(same8, int, 1, short, 8, o[0] = 1 EACH_8(AND_SAME);)
PACK_KERNEL(same4, int, 1, int, 4, o[0] = 1 EACH_4(AND_SAME);)
PACK_KERNEL(same8Ints, int, 1, int, 8, o[0] = 1 EACH_8(AND_SAME);)
#define OR_LESS(I) | (a[I] < b[I])
PACK_KERNEL(anyFloat, int, 1, float, 4, o[0] = 0 EACH_4(OR_LESS);)
#define AND_LESS(I) &(a[I] < b[I])
PACK_KERNEL(allDouble, int, 1, double, 4, o[0] = 1 EACH_4(AND_LESS);)

// In a branch.
PACK_KERNEL(branch, int, 1, int, 4,
            if ((a[0] > b[0]) | (a[1] > b[1]) | (a[2] > b[2]) | (a[3] > b[3])) o[0] = c[0];
            else o[0] = c[1] * 3;)

// All bits.
#define OR_ALL(I) | (a[I] & 3)
PACK_KERNEL(bits, int, 1, int, 8, o[0] = 0 EACH_8(OR_ALL);)

int main(void) {
  none16Run();
  same8Run();
  same4Run();
  same8IntsRun();
  anyFloatRun();
  allDoubleRun();
  branchRun();
  bitsRun();
  return 0;
}
