// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: what an iteration writes the next one reads, in an array or in one place.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes" }
// { dg-final { scan-vls-remark ":15:\[0-9\]+: note: lanes: loop of 3 accesses, 4 lanes: not for vectors as it stands, because of a recurrence through memory at line 16" } }
// { dg-final { scan-vls-remark ":16:\[0-9\]+: note: lanes: read of x.i - 2. is contiguous; it gets what line 16 wrote 2 iterations before: a recurrence, each iteration waits for the one before" } }
// { dg-final { scan-vls-remark ":20:\[0-9\]+: note: lanes: loop of 3 accesses, 4 lanes: nothing stands in the way of vectors" } }
// { dg-final { scan-vls-remark ":26:\[0-9\]+: note: lanes: write of .s is to the same place in every iteration: keep the value in a local variable, and store it behind the loop" } }
// { dg-final { scan-vls-remark ":26:\[0-9\]+: note: lanes: .s is carried from iteration to iteration: a sum .reduction. of doubles" } }
// { dg-final { same-object-without-plugin } }

void filter(double *x, double a, long n) {
  for (long i = 8; i < n; i++)
    x[i] = a * x[i - 2] + x[i];
}

void far(double *x, double a, long n) {
  for (long i = 8; i < n; i++)
    x[i] = a * x[i - 8] + x[i];
}

void inMemory(double *s, const double *x, long n) {
  for (long i = 0; i < n; i++)
    *s += x[i];
}
