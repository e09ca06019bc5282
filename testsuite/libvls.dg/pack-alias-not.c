// SPDX-License-Identifier: GPL-3.0-or-later
//
// No run-time alias check where none is needed, and where none can pay.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-remark-not "under \[^;\]*run-time" } }
// { dg-final { scan-vls-remark-times "vls pack \[0-9\]+: 4 stores of f32 became" 2 } }
// { dg-final { scan-vls-remark "pack-alias-not.c:28:8: missed: vls: no run-time alias check for 2 stores of i64: it would save too little: \[0-9.\]+ -> \[0-9.\]+" } }

#define ROW(O, A)                                                                                  \
  O[0] = 3 * A[0];                                                                                 \
  O[1] = 3 * A[1];                                                                                 \
  O[2] = 3 * A[2];                                                                                 \
  O[3] = 3 * A[3];

/* Known not to overlap: by restrict, by types. */
void strict(float *restrict o, const float *a) {
  ROW(o, a)
}

void types(float *o, const int *a) {
  ROW(o, a)
}

/* Two stores are too little. */
void two(long *o, const long *a) {
  o[0] = a[0];
  o[1] = a[1];
}

/* Where the rows are depends on what is stored between them. */
void chained(float **o, const float *a) {
  float *to = o[0];
  to[0] = 3 * a[0];
  o[0] = to + 1;
  to = o[1];
  to[1] = 3 * a[1];
  o[1] = to + 2;
  to = o[2];
  to[2] = 3 * a[2];
}

/* Hardly executed, and small. */
__attribute__((cold)) void cold(float *o, const float *a) {
  ROW(o, a)
}

__attribute__((optimize("Os"))) void small(float *o, const float *a) {
  ROW(o, a)
}
