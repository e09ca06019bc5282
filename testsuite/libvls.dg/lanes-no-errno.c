// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: without errno a square root is an instruction, nothing to speak of.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fno-math-errno" }
// { dg-final { scan-vls-remark ":14:\[0-9\]+: note: lanes: loop of 2 accesses, 4 lanes: nothing stands in the way of vectors" } }
// { dg-final { scan-vls-remark-not "call of" } }
// { dg-final { same-object-without-plugin } }

double sqrt(double);

void roots(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    y[i] = sqrt(x[i]);
}
