// SPDX-License-Identifier: GPL-3.0-or-later
//
// Constants that GCC folds in another way in each lane, or under a narrower type; differences with a
// constant among sums; averages with a constant.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "8 stores of i16 became 1 x load, 1 x multiply\\.i16\\.128, 1 x add\\.i16\\.128, 1 x store" } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x multiply\\.i32\\.256, 1 x add\\.i32\\.256, 1 x store" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark "4 stores of f32 became 1 x load, 1 x add\\.f32\\.128, 1 x store" } }
// { dg-final { scan-vls-remark "16 stores of i8 became 1 x load, 1 x pavgb\\.i8\\.128, 1 x store" } }

#include "pack.h"

#define SHIFTED(I, C) o[I] = (short)((a[I] - C) * 2 + C);
PACK_KERNEL(shifted, short, 8, short, 8,
            SHIFTED(0, 3) SHIFTED(1, 5) SHIFTED(2, 5) SHIFTED(3, 32767) SHIFTED(4, 1) SHIFTED(5, 7)
                SHIFTED(6, 2) SHIFTED(7, 9))

#define SUMMED(I, C) o[I] = (int)((unsigned)a[I] * 3 + C + 5);
PACK_KERNEL(summed, int, 8, int, 8,
            SUMMED(0, 3) SUMMED(1, 4) SUMMED(2, 3) SUMMED(3, 4) SUMMED(4, 4) SUMMED(5, 3)
                SUMMED(6, 6) SUMMED(7, 0x7fffffff))

#define ADDED(I, C) o[I] = a[I] C;
PACK_KERNEL(added, float, 4, float, 4,
            ADDED(0, -0.5f) ADDED(1, +0.587f) ADDED(2, -0.0f) ADDED(3, +0.0f))

#define HALVED(I, C) o[I] = (unsigned char)((a[I] + C + 1) >> 1);
PACK_KERNEL(halved, unsigned char, 16, unsigned char, 16,
            HALVED(0, 2) HALVED(1, 5) HALVED(2, 0) HALVED(3, 255) HALVED(4, 7) HALVED(5, 1)
                HALVED(6, 9) HALVED(7, 3) HALVED(8, 4) HALVED(9, 6) HALVED(10, 8) HALVED(11, 10)
                    HALVED(12, 128) HALVED(13, 127) HALVED(14, 254) HALVED(15, 11))

#define HALVED_WIDER(I, C) o[I] = (unsigned short)((a[I] + C + 1) >> 1);
PACK_KERNEL(halvedWider, unsigned short, 8, unsigned short, 8,
            HALVED_WIDER(0, 2) HALVED_WIDER(1, 65535) HALVED_WIDER(2, 0) HALVED_WIDER(3, 300)
                HALVED_WIDER(4, 65536) HALVED_WIDER(5, 1) HALVED_WIDER(6, 9) HALVED_WIDER(7, 3))

int main(void) {
  shiftedRun();
  summedRun();
  addedRun();
  halvedRun();
  halvedWiderRun();
  return 0;
}
