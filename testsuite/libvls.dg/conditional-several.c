// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same array is read under several conditions: were all its indices extended, GCC 12 would take
// the reads for neighbours, and load them under the wrong masks.

// { dg-do run }
// { dg-options "-O3 -march=skylake-avx512" }

extern void abort(void);

enum { rows = 7, count = 12 * rows };

__attribute__((noipa)) void kernel(const signed char *restrict x, const signed char *restrict a,
                                   int *restrict out0, const int *restrict mask,
                                   int *restrict out1, int n) {
  for (int r = 0; r < n; ++r)
    for (int k = 0; k < 12; ++k) {
      int i = r * 12 + k;
      int low = a[i], high = low;
      if (mask[i]) {
        low *= x[(long)i * 2];
        high = x[(long)(i + 1) * 2 - 1];
      }
      out0[i] = low;
      out1[i] = high;
    }
}

int main(void) {
  signed char x[2 * count], a[count];
  int mask[count], out0[count], out1[count];
  for (int i = 0; i < count; ++i) {
    x[2 * i] = 3 * i % 100;
    x[2 * i + 1] = -(7 * i % 90);
    a[i] = i % 11;
    mask[i] = i * i % 5;
  }
  kernel(x, a, out0, mask, out1, rows);
  for (int i = 0; i < count; ++i)
    if (out0[i] != (mask[i] ? a[i] * x[2 * i] : a[i]) ||
        out1[i] != (mask[i] ? x[2 * i + 1] : a[i]))
      abort();
}
