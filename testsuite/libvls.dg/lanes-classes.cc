// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: C++. A range of a vector is counted, though its end is a pointer.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-limit=0 -ffast-math" }
// { dg-final { scan-vls-remark ":16:\[0-9\]+: note: lanes: loop of 1 access, 4 lanes: nothing stands in the way of vectors" } }
// { dg-final { scan-vls-remark ":22:\[0-9\]+: note: lanes: loop of 2 accesses, 8 lanes: nothing stands in the way of vectors" } }
// { dg-final { scan-vls-remark ":23:\[0-9\]+: note: lanes: write of y->_M_impl._M_start.i. is contiguous" } }
// { dg-final { same-object-without-plugin { target gcc-11 gcc-12 gcc-13 gcc-14 } } }

#include <vector>

double sum(const std::vector<double> &v) {
  double s = 0;
  for (double x : v)
    s += x;
  return s;
}

void scale(std::vector<float> &y, const std::vector<float> &x) {
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] = 2 * x[i];
}
