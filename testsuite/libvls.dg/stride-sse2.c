// SPDX-License-Identifier: GPL-3.0-or-later
//
// Registers of 128 bits, SSE2 only: lanes loaded one by one that lie side by side, or a constant
// apart.

// { dg-do run }
// { dg-options "-O3 -march=x86-64" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 4 x int at contiguous addresses from high to low became 1 load, 1 shuffle; cost" 1 } }
// { dg-final { scan-vls-remark-times "missed: vls group \[0-9\]+: 1 emulated gather of 8 x short int at contiguous addresses from high to low left alone: no instruction for the order of its lanes" 1 } }
// { dg-final { scan-vls-remark-times "missed: vls group \[0-9\]+: 1 emulated gather of 8 x short int, lanes 10 bytes apart, at byte 0 left alone: it would not pay" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 4 x float, lanes 8 bytes apart, at byte 0 became 2 loads, 0 inserts, 1 shuffle" 1 } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "guarded.h"

typedef int Ints __attribute__((vector_size(16)));
typedef short Shorts __attribute__((vector_size(16)));
typedef float Floats __attribute__((vector_size(16)));

GUARDED_UNDER_TEST void ints(Ints *out, const int *x) {
  *out = (Ints){x[3], x[2], x[1], x[0]};
}

GUARDED_UNDER_TEST void shorts(Shorts *out, const short *x) {
  *out = (Shorts){x[7], x[6], x[5], x[4], x[3], x[2], x[1], x[0]};
}

GUARDED_UNDER_TEST void everySecond(Floats *out, const float *x) {
  *out = (Floats){x[0], x[2], x[4], x[6]};
}

GUARDED_UNDER_TEST void everyFifth(short *__restrict out, const short *__restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[5 * i];
}

GUARDED_HOST void compare(const char *name, const void *got, const void *x, long first, long step,
                          size_t lanes, size_t bytes) {
  char want[128];
  for (size_t lane = 0; lane < lanes; lane++)
    memcpy(want + lane * bytes, (const char *)x + (first + step * (long)lane) * (long)bytes, bytes);
  guardedCompare(name, got, want, lanes, bytes);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    struct GuardedArray four = guardedArray(16, (enum GuardSide)side);
    struct GuardedArray seven = guardedArray(28, (enum GuardSide)side);
    guardedFill(four.data, GUARDED_BYTES, 16), guardedFill(seven.data, GUARDED_BYTES, 28);
    Ints i;
    Shorts s;
    Floats f;
    ints(&i, (const int *)four.data), compare("ints", &i, four.data, 3, -1, 4, 4);
    shorts(&s, (const short *)four.data), compare("shorts", &s, four.data, 7, -1, 8, 2);
    everySecond(&f, (const float *)seven.data), compare("floats", &f, seven.data, 0, 2, 4, 4);
    guardedFree(four), guardedFree(seven);
    for (int n = 1; n < 60; n++) {
      struct GuardedArray table = guardedArray((size_t)(5 * n - 4) * 2, (enum GuardSide)side);
      short out[60];
      guardedFill(table.data, GUARDED_BYTES, (size_t)(5 * n - 4) * 2);
      everyFifth(out, (const short *)table.data, n);
      compare("everyFifth", out, table.data, 0, 5, (size_t)n, 2);
      guardedFree(table);
    }
  }
  return 0;
}
