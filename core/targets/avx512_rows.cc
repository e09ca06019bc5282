// SPDX-License-Identifier: GPL-3.0-or-later
//
// What AVX-512 adds: 512 bits.

#include "targets/machines.h"

namespace vls {

const char *const avx512Rows = R"(  isomorphic zaddp = add f32, f64 in 512: 1.5 vector, 1 fused
  isomorphic zsubp = subtract f32, f64 in 512: 1.5 vector, 1 fused
  isomorphic zmulp = multiply f32, f64 in 512: 1.5 vector, 1 fused
  isomorphic zfmadd = fma f32, f64 in 512: 1.5 vector, 1 fused
  isomorphic zpadd = add i8, i16, i32, i64 in 512: 1.5 vector, 1 fused
  isomorphic zpsub = subtract i8, i16, i32, i64 in 512: 1.5 vector, 1 fused
)";

} // namespace vls
