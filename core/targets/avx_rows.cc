// SPDX-License-Identifier: GPL-3.0-or-later
//
// What AVX adds: floats in 256 bits.

#include "targets/machines.h"

namespace vls {

const char *const avxRows = R"(  isomorphic vaddp = add f32, f64 in 256: 1 vector, 1 fused
  isomorphic vsubp = subtract f32, f64 in 256: 1 vector, 1 fused
  isomorphic vmulp = multiply f32, f64 in 256: 1 vector, 1 fused
  isomorphic vdivp = divide f32, f64 in 256: 24 vector, 1 fused
  isomorphic vsqrtp = square-root f32, f64 in 256: 24 vector, 1 fused
  isomorphic vminp = minimum f32, f64 in 256: 1 vector, 1 fused
  isomorphic vmaxp = maximum f32, f64 in 256: 1 vector, 1 fused
  isomorphic vnegp = negate f32, f64 in 256: 1 vector, 1 fused
  isomorphic vabsp = absolute f32, f64 in 256: 1 vector, 1 fused
  instruction vaddsubps (a: 8 x f32, b: 8 x f32) -> 8 x f32 {
    lanes 0 to 6 step 2: subtract(a[l], b[l])
    lanes 1 to 7 step 2: add(a[l], b[l])
  } : 1 vector, 1 fused
  instruction vaddsubpd (a: 4 x f64, b: 4 x f64) -> 4 x f64 {
    lanes 0 to 2 step 2: subtract(a[l], b[l])
    lanes 1 to 3 step 2: add(a[l], b[l])
  } : 1 vector, 1 fused
)";

} // namespace vls
