// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rotations by constants, to both sides, and by elements; bytes swapped. A round of ARX ciphers:
// columns, and then diagonals, are vectors.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls pack 1: 16 stores of i32 became \[^;\]*\[124\] x rotate-left\\.i32\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 2: 8 stores of i64 became \[^;\]*\[124\] x rotate-left\\.i64\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 3: 16 stores of i16 became \[^;\]*(shift-left\\.i16\\.256, 1 x or|rotate-left\\.i16)\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack \[0-9\]+: 8 stores of i32 became \[^;\]*1 x rotate-left-by\\.i32\\.256," { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls pack \[0-9\]+: 8 stores of i32 became \[^;\]*byte-swap\\.i32\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack \[0-9\]+: 4 stores of i64 became \[^;\]*byte-swap\\.i64\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack \[0-9\]+: 16 stores of i16 became \[^;\]*byte-swap\\.i16\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack \[0-9\]+: 16 stores of i32 became \[^;\]*4 x rotate-left\\.i32\\.128," } }
// { dg-final { scan-asm "vprold" { target skx256 skx512 } } }
// { dg-final { scan-asm "vprolvd" { target skx256 skx512 } } }

#include "pack.h"

#define BITS(A) (8 * sizeof(A))
#define ROTATE(A, N) ((A) << (N) | (A) >> (BITS(A) - (N)))

#define LEFT(I) o[I] = ROTATE(a[I], 7) + b[I];
PACK_KERNEL(left32, unsigned, 16, unsigned, 16, EACH_16(LEFT))
PACK_KERNEL(left64, unsigned long, 8, unsigned long, 8, EACH_8(LEFT))
#define LEFT_SHORT(I) o[I] = (unsigned short)(a[I] << 3 | a[I] >> 13) ^ b[I];
PACK_KERNEL(left16, unsigned short, 16, unsigned short, 16, EACH_16(LEFT_SHORT))

#define RIGHT_BY(I) o[I] = a[I] >> (b[I] & 31) | a[I] << (-b[I] & 31);
PACK_KERNEL(rightBy, unsigned, 8, unsigned, 8, EACH_8(RIGHT_BY))

#define SWAP_32(I) o[I] = __builtin_bswap32(a[I]) + 1;
PACK_KERNEL(swap32, unsigned, 8, unsigned, 8, EACH_8(SWAP_32))
#define SWAP_64(I) o[I] = __builtin_bswap64(a[I]) + 1;
PACK_KERNEL(swap64, unsigned long, 4, unsigned long, 4, EACH_4(SWAP_64))
#define SWAP_16(I) o[I] = __builtin_bswap16(a[I]) + 1;
PACK_KERNEL(swap16, unsigned short, 16, unsigned short, 16, EACH_16(SWAP_16))

#define QUARTER(A, B, C, D)                                                                        \
  A += B;                                                                                          \
  D = ROTATE(D ^ A, 16);                                                                           \
  C += D;                                                                                          \
  B = ROTATE(B ^ C, 12);
#define ROUND                                                                                      \
  unsigned x[16];                                                                                  \
  for (int i = 0; i < 16; i++)                                                                     \
    x[i] = a[i];                                                                                   \
  QUARTER(x[0], x[4], x[8], x[12])                                                                 \
  QUARTER(x[1], x[5], x[9], x[13])                                                                 \
  QUARTER(x[2], x[6], x[10], x[14])                                                                \
  QUARTER(x[3], x[7], x[11], x[15])                                                                \
  QUARTER(x[0], x[5], x[10], x[15])                                                                \
  QUARTER(x[1], x[6], x[11], x[12])                                                                \
  QUARTER(x[2], x[7], x[8], x[13])                                                                 \
  QUARTER(x[3], x[4], x[9], x[14])                                                                 \
  for (int i = 0; i < 16; i++)                                                                     \
    o[i] = x[i];
PACK_KERNEL(arx, unsigned, 16, unsigned, 16, ROUND)

int main(void) {
  left32Run();
  left64Run();
  left16Run();
  rightByRun();
  swap32Run();
  swap64Run();
  swap16Run();
  arxRun();
  return 0;
}
