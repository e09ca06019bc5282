// SPDX-License-Identifier: GPL-3.0-or-later
//
// Counters of a loop, which addresses are made of, stay scalar; sums that the loop carries do not.

// { dg-do run }
// { dg-options "-O3 -fno-tree-loop-vectorize" }
// { dg-final { checking } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark-not "pack-counters.c:\[12\]\[0-9\]:\[^\n\]*phi" } }
// { dg-final { scan-vls-remark "pack-counters.c:3\[0-9\]:\[^\n\]*phi" { target haswell v3 } } }
__attribute__((noipa)) void counters(long *x, long *y, long *z, long n) {
  long i = 0, j = 3, k = n;
  do {
    x[i] = y[j] + z[k];
    x[i + 1] = y[j + 5] - z[k];
    i += 2, j += 3, k -= 1;
  } while (k > 0);
}

/// Whose steps are parameters.
__attribute__((noipa)) void stepsOf(long *x, const long *y, long n, long step, long back) {
  long i = 0, j = 300, k = 0;
  do {
    x[i] = y[j] + 1;
    x[i + 1] = y[j + 1] * 3;
    i += step, j -= back;
  } while (++k < n);
}

__attribute__((noipa)) void sums(long *s, const long *a, int n) {
  long s0 = s[0], s1 = s[1], s2 = s[2], s3 = s[3];
  for (int i = 0; i < n; i++) {
    s0 += a[4 * i] & 15, s1 += a[4 * i + 1] & 15, s2 += a[4 * i + 2] & 15, s3 += a[4 * i + 3] & 15;
  }
  s[0] = s0, s[1] = s1, s[2] = s2, s[3] = s3;
}

int main(void) {
  long x[200], y[400], z[100], s[4] = {1, 2, 3, 4};
  for (int i = 0; i < 400; i++)
    y[i] = i * 7 % 31;
  for (int i = 0; i < 100; i++)
    z[i] = i * 5 % 23;
  for (int i = 0; i < 200; i++)
    x[i] = 0;
  counters(x, y, z, 99);
  for (int i = 0, j = 3, k = 99; k > 0; i += 2, j += 3, k--)
    if (x[i] != y[j] + z[k] || x[i + 1] != y[j + 5] - z[k])
      return 1;
  stepsOf(x, y, 90, 2, 3);
  for (int k = 0; k < 90; k++)
    if (x[2 * k] != y[300 - 3 * k] + 1 || x[2 * k + 1] != y[301 - 3 * k] * 3)
      return 1;
  sums(s, y, 100);
  for (int i = 0; i < 400; i++)
    s[i % 4] -= y[i] & 15;
  return s[0] != 1 || s[1] != 2 || s[2] != 3 || s[3] != 4;
}
