// SPDX-License-Identifier: GPL-3.0-or-later
//
// What SSE2 computes in 128 bits.

#include "targets/machines.h"

namespace vls {

const char *const sse2Rows = R"(  isomorphic addp = add f32, f64 in 128: 1 vector, 1 fused
  isomorphic subp = subtract f32, f64 in 128: 1 vector, 1 fused
  isomorphic mulp = multiply f32, f64 in 128: 1 vector, 1 fused
  isomorphic divp = divide f32, f64 in 128: 12 vector, 1 fused
  isomorphic sqrtp = square-root f32, f64 in 128: 12 vector, 1 fused
  isomorphic minp = minimum f32, f64 in 128: 1 vector, 1 fused
  isomorphic maxp = maximum f32, f64 in 128: 1 vector, 1 fused
  # With a mask from memory.
  isomorphic negp = negate f32, f64 in 128: 1 vector, 1 fused
  isomorphic absp = absolute f32, f64 in 128: 1 vector, 1 fused

  isomorphic padd = add i8, i16, i32, i64 in 128: 1 vector, 1 fused
  isomorphic psub = subtract i8, i16, i32, i64 in 128: 1 vector, 1 fused
  isomorphic pmull = multiply i16 in 128: 1 vector, 1 fused
  isomorphic pand = and i8, i16, i32, i64 in 128: 1 vector, 1 fused
  isomorphic por = or i8, i16, i32, i64 in 128: 1 vector, 1 fused
  isomorphic pxor = xor i8, i16, i32, i64 in 128: 1 vector, 1 fused
  isomorphic psll = shift-left i16, i32, i64 by immediate in 128: 1 vector, 1 fused
  isomorphic psrl = shift-right-logical i16, i32, i64 by immediate in 128: 1 vector, 1 fused
  isomorphic psra = shift-right-arithmetic i16, i32 by immediate in 128: 1 vector, 1 fused
  isomorphic pmins = minimum-signed i16 in 128: 1 vector, 1 fused
  isomorphic pmaxs = maximum-signed i16 in 128: 1 vector, 1 fused
  isomorphic pminu = minimum-unsigned i8 in 128: 1 vector, 1 fused
  isomorphic pmaxu = maximum-unsigned i8 in 128: 1 vector, 1 fused

  instruction pmaddwd (a: 8 x i16, b: 8 x i16) -> 4 x i32 {
    lanes 0 to 3: add(multiply(sign-extend i32(a[2*l]), sign-extend i32(b[2*l])),
                      multiply(sign-extend i32(a[2*l+1]), sign-extend i32(b[2*l+1])))
  } : 1 vector, 1 fused
  instruction pmuludq (a: 4 x i32, b: 4 x i32) -> 2 x i64 {
    lanes 0 to 1: multiply(zero-extend i64(a[2*l]), zero-extend i64(b[2*l]))
  } : 1 vector, 1 fused
)";

} // namespace vls
