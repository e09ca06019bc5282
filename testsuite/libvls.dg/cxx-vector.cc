// SPDX-License-Identifier: GPL-3.0-or-later
//
// C++: std::vector of structs, read through references, templates, and a lambda as the kernel.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 (emulated )?gathers of 4 x double" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 (emulated )?gathers of 8 x float" } }
// { dg-final { checking } }

#include <vector>

#include "guarded.h"

namespace {

template <typename T> struct Vector4 { T x, y, z, w; };

/// Calls `kernel (i, idx[i])` for each i and stores what it returns.
template <typename T, typename Kernel>
__attribute__((noinline)) void forEach(T *__restrict out, const int *__restrict idx, int n,
                                       Kernel kernel) {
  for (int i = 0; i < n; i++)
    out[i] = kernel(i, idx[i]);
}

template <typename T>
GUARDED_UNDER_TEST void lerp(std::vector<T> &out, const std::vector<T> &table,
                             const std::vector<int> &idx, const std::vector<T> &w) {
  const T *x = table.data(), *weights = w.data();
  forEach(out.data(), idx.data(), int(idx.size()),
          [x, weights](int i, int j) { return x[j] + weights[i] * (x[j + 1] - x[j]); });
}

template <typename T>
GUARDED_UNDER_TEST void sum4(T *__restrict out, const std::vector<Vector4<T>> &table,
                             const std::vector<int> &idx) {
  const Vector4<T> *__restrict x = table.data();
  const int *__restrict indices = idx.data();
  for (std::size_t i = 0, n = idx.size(); i < n; i++) {
    const Vector4<T> &v = x[indices[i]];
    out[i] = v.x + 2 * v.y + 3 * v.z + 4 * v.w;
  }
}

/// A reference of each, never optimised.
template <typename T> GUARDED_HOST void check(const char *name, int n) {
  std::vector<T> table(61), w(n), got(n), want(n);
  std::vector<Vector4<T>> structs(17);
  std::vector<int> idx(n);
  GuardedKind kind = sizeof(T) == 8 ? GUARDED_DOUBLE : GUARDED_FLOAT;
  guardedFill(table.data(), kind, 61);
  guardedFill(structs.data(), kind, 4 * 17);
  guardedFill(w.data(), kind, n);
  guardedIndices(idx.data(), sizeof(int), n, 0, 16);
  lerp(got, table, idx, w);
  for (int i = 0; i < n; i++)
    want[i] = table[idx[i]] + w[i] * (table[idx[i] + 1] - table[idx[i]]);
  guardedCompare(name, got.data(), want.data(), n, sizeof(T));
  sum4(got.data(), structs, idx);
  for (int i = 0; i < n; i++) {
    const Vector4<T> &v = structs[idx[i]];
    want[i] = v.x + 2 * v.y + 3 * v.z + 4 * v.w;
  }
  guardedCompare(name, got.data(), want.data(), n, sizeof(T));
}

} // namespace

int main() {
  for (int n = 0; n < 70; n++) {
    check<float>("float", n);
    check<double>("double", n);
  }
  return 0;
}
