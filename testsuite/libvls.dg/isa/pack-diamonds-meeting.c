// SPDX-License-Identifier: GPL-3.0-or-later
//
// Conditions whose ways meet twice: some of them in a block of their own in front of the join, as
// GCC's partial redundancy elimination leaves them.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls pack \[0-9\]+: 8 stores of i8 became" } }
// { dg-final { scan-vls-remark "optimized: vls pack \[0-9\]+: 8 stores of i32 became" } }

#include "pack.h"

static inline unsigned char narrow(int b, unsigned char c, int k) {
  const unsigned char z = !b, u = z > c ? 0 : z;
  const unsigned char r = z == 0 ? c : (unsigned char)(c - u);
  return r ^ (unsigned char)k;
}
#define NARROW(I) o[I] = narrow(b[I] & 1, a[I], b[I] >> 3);
PACK_KERNEL(bytes, unsigned char, 8, unsigned char, 8, EACH_8(NARROW))

static inline int wide(int x, int y, int z) {
  const int low = x < y ? y : x;
  const int u = low > z ? 0 : low;
  return low == 0 ? z : z - u;
}
#define WIDE(I) o[I] = wide(a[I] & 255, b[I] & 3, c[I] & 63) + a[I];
PACK_KERNEL(ints, int, 8, int, 8, EACH_8(WIDE))

int main(void) {
  bytesRun();
  intsRun();
  return 0;
}
