// SPDX-License-Identifier: GPL-3.0-or-later
//
// What AVX2 and FMA add: integers in 256 bits, fused multiply-adds.

#include "targets/machines.h"

namespace vls {

const char *const avx2Rows = R"(  isomorphic vfmadd = fma f32, f64 in 128, 256: 1 vector, 1 fused
  isomorphic vpadd = add i8, i16, i32, i64 in 256: 1 vector, 1 fused
  isomorphic vpsub = subtract i8, i16, i32, i64 in 256: 1 vector, 1 fused
  isomorphic vpmull = multiply i16 in 256: 1 vector, 1 fused
  isomorphic vpmulld = multiply i32 in 256: 2 vector, 2 fused
  isomorphic vpand = and i8, i16, i32, i64 in 256: 1 vector, 1 fused
  isomorphic vpor = or i8, i16, i32, i64 in 256: 1 vector, 1 fused
  isomorphic vpxor = xor i8, i16, i32, i64 in 256: 1 vector, 1 fused
  isomorphic vpsllv = shift-left i32, i64 in 128, 256: 1 vector, 1 fused
  isomorphic vpsrlv = shift-right-logical i32, i64 in 128, 256: 1 vector, 1 fused
  isomorphic vpsrav = shift-right-arithmetic i32 in 128, 256: 1 vector, 1 fused
  isomorphic vpsll = shift-left i16, i32, i64 by immediate in 256: 1 vector, 1 fused
  isomorphic vpsrl = shift-right-logical i16, i32, i64 by immediate in 256: 1 vector, 1 fused
  isomorphic vpsra = shift-right-arithmetic i16, i32 by immediate in 256: 1 vector, 1 fused
  isomorphic vpmins = minimum-signed i8, i16, i32 in 256: 1 vector, 1 fused
  isomorphic vpmaxs = maximum-signed i8, i16, i32 in 256: 1 vector, 1 fused
  isomorphic vpminu = minimum-unsigned i8, i16, i32 in 256: 1 vector, 1 fused
  isomorphic vpmaxu = maximum-unsigned i8, i16, i32 in 256: 1 vector, 1 fused
  isomorphic vpabs = absolute i8, i16, i32 in 256: 1 vector, 1 fused
  instruction vpmaddwd (a: 16 x i16, b: 16 x i16) -> 8 x i32 {
    lanes 0 to 7: add(multiply(sign-extend i32(a[2*l]), sign-extend i32(b[2*l])),
                      multiply(sign-extend i32(a[2*l+1]), sign-extend i32(b[2*l+1])))
  } : 1 vector, 1 fused
)";

} // namespace vls
