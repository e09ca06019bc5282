// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of products of bytes and of words, added to what is there: VNNI, where there is one.

// { dg-do run }
// { dg-options "-O3 -march=skylake-avx512 -mavx512vnni -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-asm "vpdpbusd" } }
// { dg-final { scan-asm "vpdpwssd" } }

#include "pack.h"

#define BYTES(I)                                                                                   \
  o[I] += (unsigned char)a[4 * I] * b[4 * I] + (unsigned char)a[4 * I + 1] * b[4 * I + 1] +        \
          (unsigned char)a[4 * I + 2] * b[4 * I + 2] + (unsigned char)a[4 * I + 3] * b[4 * I + 3];
PACK_KERNEL(bytes, unsigned, 4, signed char, 16, EACH_4(BYTES))
#define WORDS(I) o[I] += a[2 * I] * b[2 * I] + a[2 * I + 1] * b[2 * I + 1];
PACK_KERNEL(words, unsigned, 4, short, 8, EACH_4(WORDS))

int main(void) {
  if (!__builtin_cpu_supports("avx512vnni"))
    return 0;
  bytesRun();
  wordsRun();
  return 0;
}
