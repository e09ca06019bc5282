// SPDX-License-Identifier: GPL-3.0-or-later
//
// C++: std::complex and a small class of coordinates, read through their member functions.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 (emulated )?gathers of (4|8) x double at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 (emulated )?gathers of (4|8) x double at bytes 0, 8, 16 became" { target haswell v3 skx512 } } }

#include <complex>

#include "guarded.h"

namespace {

struct Point {
  double x, y, z;
  double operator*(const Point &o) const { return x * o.x + y * o.y + z * o.z; }
};

const Point direction = {1, -2, 0.5};

} // namespace

GUARDED_KERNEL(complexes, double, GUARDED_DOUBLE, double, int,
               ((const std::complex<double> *)x)[j].real() -
                   w[i] * ((const std::complex<double> *)x)[j].imag());
GUARDED_KERNEL(points, double, GUARDED_DOUBLE, double, int,
               w[i] + ((const Point *)x)[j] * direction);

int main() {
  guardedRun(&complexesCase, 62, 0, 0, 30);
  guardedRun(&pointsCase, 63, 0, 0, 20);
  return 0;
}
