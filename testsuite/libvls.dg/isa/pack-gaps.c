// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads with gaps: what lies between two elements that the block loads is read with them; nothing
// in front of the first one, nothing behind the last one, and nothing that only a call decides on.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 4 stores of f32 became 2 x load, 1 x store" } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 4 stores of i16 became 2 x load, 1 x store" } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 4 stores of f32 became 2 x load, 1 x sign-extend16.i32.128, 1 x to-float.f32.128, 1 x store" } }

#include "pack.h"

// Every other one, to the last.
#define SECOND(I) o[I] = a[2 * (I)];
PACK_KERNEL(floats, float, 4, float, 7, EACH_4(SECOND))
PACK_KERNEL(eightFloats, float, 8, float, 15, EACH_8(SECOND))
PACK_KERNEL(doubles, double, 4, double, 7, EACH_4(SECOND))
PACK_KERNEL(words, short, 4, short, 7, EACH_4(SECOND))
PACK_KERNEL(eightWords, short, 8, short, 15, EACH_8(SECOND))
PACK_KERNEL(bytes, unsigned char, 8, unsigned char, 15, EACH_8(SECOND))
PACK_KERNEL(toFloats, float, 4, short, 7, EACH_4(SECOND))
PACK_KERNEL(toInts, int, 8, signed char, 15, EACH_8(SECOND))

// The last one first, every third, two of five, a field of one size beside one of another.
#define BACKWARDS(I) o[I] = 2 * a[14 - 2 * (I)] + b[2 * (I)];
PACK_KERNEL(backwards, float, 8, float, 15, EACH_8(BACKWARDS))
#define THIRD(I) o[I] = a[3 * (I)] * b[I];
PACK_KERNEL(thirds, float, 4, float, 10, EACH_4(THIRD))
#define PAIR(I) o[2 * (I)] = a[5 * (I)] - b[0], o[2 * (I) + 1] = a[5 * (I) + 1] + b[1];
PACK_KERNEL(pairs, int, 8, int, 17, EACH_4(PAIR))

typedef struct {
  short s;
  float f;
} Mixed;
__attribute__((noipa)) static void mixed(float *restrict o, const Mixed *restrict x) {
  o[0] = x[0].f * x[0].s, o[1] = x[1].f * x[1].s, o[2] = x[2].f * x[2].s, o[3] = x[3].f * x[3].s;
}

// The upper two are not there where the call does not return.
static int goes = 1;
__attribute__((noipa)) static void mayEnd(void) {
  if (!goes)
    exit(0);
}
__attribute__((noipa)) static void behindCall(float *restrict o, const float *restrict x) {
  const float a = x[0], b = x[2];
  mayEnd();
  const float c = x[4], d = x[6];
  o[0] = a, o[1] = b, o[2] = c, o[3] = d;
}

int main(void) {
  floatsRun();
  eightFloatsRun();
  doublesRun();
  wordsRun();
  eightWordsRun();
  bytesRun();
  toFloatsRun();
  toIntsRun();
  backwardsRun();
  thirdsRun();
  pairsRun();
  Mixed x[4] = {{1, 2}, {3, 4}, {5, 6}, {-7, 8}};
  float o[4], y[7] = {1, 2, 3, 4, 5, 6, 7};
  mixed(o, x);
  if (o[0] != 2 || o[1] != 12 || o[2] != 30 || o[3] != -56)
    abort();
  behindCall(o, y);
  if (o[0] != 1 || o[1] != 3 || o[2] != 5 || o[3] != 7)
    abort();
  // Three elements, and a page behind them that must not be touched.
  const long page = sysconf(_SC_PAGESIZE);
  char *pages = mmap(0, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE))
    abort();
  goes = 0;
  behindCall(o, (float *)(pages + page) - 3);
  abort();
}
