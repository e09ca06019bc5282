// SPDX-License-Identifier: GPL-3.0-or-later
//
// Float arithmetic, lane by lane. Divisions are priced by the divider's cycles, three µops each.

#include "targets/packs/rows.h"

namespace vls {

const char *const floatRows = R"(  isomorphic add = add f32, f64 in @W: @1 vector, 1 fused
  isomorphic subtract = subtract f32, f64 in @W: @1 vector, 1 fused
  isomorphic multiply = multiply f32, f64 in @W: @1 vector, 1 fused
  isomorphic divide = divide f32 in @W: @9 vector, 1 fused
  isomorphic divide = divide f64 in @W: @12 vector, 1 fused
  isomorphic square-root = square-root f32 in @W: @9 vector, 1 fused
  isomorphic square-root = square-root f64 in @W: @15 vector, 1 fused
  isomorphic minimum = minimum f32, f64 in @W: @1 vector, 1 fused
  isomorphic maximum = maximum f32, f64 in @W: @1 vector, 1 fused
  # With masks from memory.
  isomorphic negate = negate f32, f64 in @W: @1 vector, 1 fused
  isomorphic absolute = absolute f32, f64 in @W: @1 vector, 1 fused
  isomorphic copy-sign = copy-sign f32, f64 in @W: @3 vector, 3 fused
  # The same register.
  isomorphic fence = fence f32, f64 in @W: free
  isomorphic reinterpret = reinterpret f32 from i32 in @W: free
  isomorphic reinterpret = reinterpret f64 from i64 in @W: free
  isomorphic reinterpret = reinterpret i32 from f32 in @W: free
  isomorphic reinterpret = reinterpret i64 from f64 in @W: free
)";

const char *const roundingRows = R"(  isomorphic floor = floor f32, f64 in @W: @2 vector, 2 fused
  isomorphic ceiling = ceiling f32, f64 in @W: @2 vector, 2 fused
  isomorphic round-to-zero = round-to-zero f32, f64 in @W: @2 vector, 2 fused
  isomorphic round-to-even = round-to-even f32, f64 in @W: @2 vector, 2 fused
)";

const char *const fmaRows = R"(  isomorphic fma = fma f32, f64 in @W: @1 vector, 1 fused
  elementwise fmsub (a: f32, b: f32, c: f32) -> f32 in @W = fma(a, b, negate(c)): @1 vector, 1 fused
  elementwise fmsub (a: f64, b: f64, c: f64) -> f64 in @W = fma(a, b, negate(c)): @1 vector, 1 fused
  elementwise fnmadd (a: f32, b: f32, c: f32) -> f32 in @W = fma(negate(a), b, c): @1 vector, 1 fused
  elementwise fnmadd (a: f64, b: f64, c: f64) -> f64 in @W = fma(negate(a), b, c): @1 vector, 1 fused
  elementwise fnmsub (a: f32, b: f32, c: f32) -> f32 in @W
    = fma(negate(a), b, negate(c)): @1 vector, 1 fused
  elementwise fnmsub (a: f64, b: f64, c: f64) -> f64 in @W
    = fma(negate(a), b, negate(c)): @1 vector, 1 fused
)";

const char *const convertRows =
    R"(  isomorphic to-float = signed-to-float f32 from i32 in @W: @1 vector, 1 fused
  isomorphic to-signed = float-to-signed i32 from f32 in @W: @1 vector, 1 fused
)";

const char *const halfConvertRows =
    R"(  isomorphic to-float32 = signed-to-float f64 from i32 in 128: 1 shuffle, 1 vector, 2 fused
  isomorphic to-signed64 = float-to-signed i32 from f64 in 64: 1 shuffle, 1 vector, 2 fused
  isomorphic float-extend = float-extend f64 from f32 in 128: 1 shuffle, 1 vector, 2 fused
  isomorphic float-truncate = float-truncate f32 from f64 in 64: 1 shuffle, 1 vector, 2 fused
)";

const char *const crossConvertRows =
    R"(  isomorphic to-float32 = signed-to-float f64 from i32 in @W: 1 shuffle, @1 vector, 2 fused
  isomorphic float-extend = float-extend f64 from f32 in @W: 1 shuffle, @1 vector, 2 fused
)";

} // namespace vls
