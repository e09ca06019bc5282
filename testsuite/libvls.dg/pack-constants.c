// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of one integer constant are loaded, as they are priced, and not made of a scalar, as GCC
// does; and what is loaded of less than 128 bits is not inserted in a register of zeros.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fopt-info-vec-optimized" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls pack" 2 } }
// { dg-final { scan-asm-not "vpbroadcast.\[ \t\]*%xmm" } }
// { dg-final { scan-asm-not "vpinsrd" } }

void packed(int *restrict o, const int *restrict a) {
#define EACH(I) o[I] = (a[I] & 1234) > 77 ? a[I] + 6 : 7;
  EACH(0) EACH(1) EACH(2) EACH(3) EACH(4) EACH(5) EACH(6) EACH(7)
}

void parts(unsigned char *restrict o, const unsigned char *restrict a, int *restrict p) {
#define BYTE(I) o[I] = a[I] > 100 ? 0 : a[I] ^ 3;
  BYTE(0) BYTE(1) BYTE(2) BYTE(3) BYTE(4) BYTE(5) BYTE(6) BYTE(7) BYTE(8) BYTE(9) BYTE(10) BYTE(11)
}
