// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: calls. A function that nothing is known of, one that libmvec has, one that is an instruction
// but for errno.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes" }
// { dg-final { scan-vls-remark ":18:\[0-9\]+: note: lanes: loop of 3 accesses, 4 lanes: not for vectors as it stands, because of a call of f at line 19; a call of exp at line 19" } }
// { dg-final { scan-vls-remark ":19:\[0-9\]+: note: lanes: call of f keeps lanes from running side by side: let it be inlined, or declare a version for vectors" } }
// { dg-final { scan-vls-remark ":19:\[0-9\]+: note: lanes: call of exp: -ffast-math lets GCC use the version for vectors, if libmvec has one" } }
// { dg-final { scan-vls-remark ":23:\[0-9\]+: note: lanes: loop of 2 accesses, 4 lanes: not for vectors as it stands, because of a call of sqrt at line 24\n" } }
// { dg-final { scan-vls-remark ":24:\[0-9\]+: note: lanes: call of sqrt: -fno-math-errno makes it an instruction" } }
// { dg-final { same-object-without-plugin } }

double f(double), exp(double), sqrt(double);

void calls(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    y[i] = f(x[i]) + exp(x[i]);
}

void roots(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    y[i] = sqrt(x[i]);
}
