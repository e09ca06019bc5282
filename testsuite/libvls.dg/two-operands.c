// SPDX-License-Identifier: GPL-3.0-or-later
//
// Instructions that overwrite an operand: of two rows of doubles one is copied, since both shuffles
// need it. A load for each lane takes as long by price, and one instruction less. Floats have to be
// put together by shuffles either way.

// { dg-do compile }
// { dg-options "-O3 -march=x86-64 -mtune=generic -fplugin-arg-libvls-vector-prices=off" }
// { dg-final { scan-vls-remark "missed: vls group \[0-9\]+: 2 emulated gathers of 2 x double at bytes 0, 8 left alone: it would not pay, cost 8.0 -> 8.0" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 2 x float at bytes 0, 4 became 2 loads" } }

void doubles(double *restrict out, const double *restrict x, long s, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[i * s] * x[i * s + 1];
}

void floats(float *restrict out, const float *restrict x, long s, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[i * s] * x[i * s + 1];
}
