// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masked arithmetic stands between two members of a group: it does not throw, though GCC 12 does not
// say so of its internal functions. All four fields are one group.

// { dg-do compile }
// { dg-options "-O3 -march=skylake-avx512" }
// { dg-final { scan-vls-remark "4 (emulated )?gathers of \[0-9\]+ x float at bytes 0, 4, 8, 12 became|4 (emulated )?gathers of \[0-9\]+ x float at bytes 0, 8, 4, 12 became|3 emulated gathers of 8 x float" { target gcc-12 } } }
// { dg-final { scan-vls-remark-not "a statement before it may not return" } }

struct Four {
  float x, y, z, w;
};

void weighted(float *restrict out, const struct Four *restrict p, const int *restrict idx, int n) {
  for (int k = 0; k < n; k++) {
    int j = idx[k];
    float r = p[j].x * p[j].x + p[j].y * p[j].y + p[j].z * p[j].z;
    out[k] = r < 2 ? (2 * r - 1) * p[j].w : 0;
  }
}
