// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: a counter that starts at a multiple of the lanes, divided by them, is the same in all lanes.
// Where the start is not known, it is not.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-gathers=fast" }
// { dg-final { scan-vls-remark ":15:\[0-9\]+: note: lanes: read of x.i >> 2. is the same in all lanes: one scalar; this holds for 4 lanes that start at a multiple of 4: libvls makes use of it where GCC gathers" } }
// { dg-final { scan-vls-remark ":20:\[0-9\]+: note: lanes: read of x.i >> 2. is random: i >> 2 depends on the iteration at line 20" } }
// { dg-final { scan-vls-remark ":15:\[0-9\]+: optimized: vls group 1: 1 gather of 4 x double at one address became 1 load, broadcast" } }
// { dg-final { scan-vls-remark ":20:\[0-9\]+: missed: vls: gather of 4 x double left alone: no neighbour at a constant distance" } }

void quarter(double *restrict y, const double *restrict x, unsigned long n) {
  for (unsigned long i = 0; i < n; i++)
    y[i] = x[i / 4];
}

void from(double *restrict y, const double *restrict x, unsigned long first, unsigned long n) {
  for (unsigned long i = first; i < n; i++)
    y[i] = x[i / 4];
}
