// SPDX-License-Identifier: GPL-3.0-or-later
//
// Opting out in C++: member functions, templates, lambdas; a body of its own, such as a lambda in a
// function, opts out by itself.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { scan-vls-remark-not "attribute-cxx.cc:(19|21|25)\[^\\n\]*vls" } }
// { dg-final { scan-vls-remark "attribute-cxx.cc:26:\[^\\n\]*optimized: vls group 1:" } }
// { dg-final { scan-asm-times "\tvgather" 24 } }

#if !__has_cpp_attribute(libvls::disable)
#error "the attribute is not known"
#endif
#define BODY { for (int i = 0; i < n; i++) o[i] = x[j[i]] + 2 * x[j[i] + 1]; }
using D = double *__restrict; using X = const double *__restrict; using J = const int *__restrict;

struct Table {
  [[libvls::disable]] static void member(D o, X x, J j, int n) BODY
};
template <typename T> [[gnu::libvls_disable]] void generic(T o, X x, J j, int n) BODY

void use(D o, X x, J j, int n) {
  Table::member(o, x, j, n); generic<D>(o, x, j, n);
  auto off = [] [[libvls::disable]] (D o, X x, J j, int n) BODY;
  auto on = [] (D o, X x, J j, int n) BODY;
  off(o, x, j, n); on(o, x, j, n);
}
