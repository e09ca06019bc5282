// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where gathers are fast, about a load a lane, gathers without neighbours and pairs that need a load
// for each member are left as they are; adjacent floats still pay.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-gathers=fast" }
// { dg-final { scan-vls-remark-not "optimized: vls group \[0-9\]+: 1 gather of 4 x double became" } }
// { dg-final { scan-vls-remark "missed: vls: gather of 4 x double left alone: no neighbour at a constant distance" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x float at bytes 0, 4 became .*; cost 48.0 -> " } }

void one(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]];
}

void lerp(float *restrict out, const float *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}
