// SPDX-License-Identifier: GPL-3.0-or-later
//
// What SSE3, SSSE3, SSE4.1 and SSE4.2 add in 128 bits.

#include "targets/machines.h"

namespace vls {

const char *const sse4Rows = R"(  instruction addsubps (a: 4 x f32, b: 4 x f32) -> 4 x f32 {
    lanes 0 to 2 step 2: subtract(a[l], b[l])
    lanes 1 to 3 step 2: add(a[l], b[l])
  } : 1 vector, 1 fused
  instruction addsubpd (a: 2 x f64, b: 2 x f64) -> 2 x f64 {
    lane 0: subtract(a[0], b[0])
    lane 1: add(a[1], b[1])
  } : 1 vector, 1 fused
  instruction haddps (a: 4 x f32, b: 4 x f32) -> 4 x f32 {
    lanes 0 to 1: add(a[2*l], a[2*l+1])
    lanes 2 to 3: add(b[2*l - 4], b[2*l - 3])
  } : 2 shuffle, 1 vector, 3 fused
  instruction haddpd (a: 2 x f64, b: 2 x f64) -> 2 x f64 {
    lane 0: add(a[0], a[1])
    lane 1: add(b[0], b[1])
  } : 2 shuffle, 1 vector, 3 fused
  isomorphic pmulld = multiply i32 in 128: 2 vector, 2 fused
  isomorphic pabs = absolute i8, i16, i32 in 128: 1 vector, 1 fused
  isomorphic pmins4 = minimum-signed i8, i32 in 128: 1 vector, 1 fused
  isomorphic pmaxs4 = maximum-signed i8, i32 in 128: 1 vector, 1 fused
  isomorphic pminu4 = minimum-unsigned i16, i32 in 128: 1 vector, 1 fused
  isomorphic pmaxu4 = maximum-unsigned i16, i32 in 128: 1 vector, 1 fused
  # cmpps and blendvps.
  elementwise cmpltblend (a: f32, b: f32, c: f32, d: f32) -> f32 in 128
    = select(compare less(a, b), c, d): 3 vector, 3 fused
  elementwise cmpltblend (a: f64, b: f64, c: f64, d: f64) -> f64 in 128
    = select(compare less(a, b), c, d): 3 vector, 3 fused
)";

} // namespace vls
