// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scalar operations, and what moves between scalars and vectors. Scalar floats are in vector
// registers.

#include "targets/packs/rows.h"

namespace vls {

const char *const scalarRows = R"(  scalar load any: 1 load, 1 fused
  scalar store any: 1 store, 1 fused
  scalar guarded-load any: 1 load, 4 fused
  scalar guarded-store any: 1 store, 4 fused
  scalar opaque any: free
  # One divider, which takes four cycles.
  scalar divide, square-root f32, f64: 12 vector, 1 fused
  # One multiplier, and a front end of four µops, of which prices count two a cycle: half a product.
  scalar multiply i8, i16, i32, i64: 6 vector, 1 fused
  scalar sign-extend, zero-extend any: 1 fused
  # Narrower is the same register.
  scalar truncate any: free
  scalar reinterpret any: 1 vector, 1 fused
  scalar floor, ceiling, round-to-zero, round-to-even f32, f64: 2 vector, 2 fused
  scalar fence any: free
  scalar copy-sign f32, f64: 3 vector, 3 fused
  scalar select f32, f64: 3 vector, 3 fused
  scalar compare f32, f64: 1 vector, 2 fused
  scalar signed-to-float any: 1 shuffle, 1 vector, 2 fused
  scalar float-to-signed any: 2 vector, 2 fused
  scalar unsigned-to-float any: 1 shuffle, 1 vector, 4 fused
  scalar absolute, minimum-signed, maximum-signed, minimum-unsigned, maximum-unsigned
    i8, i16, i32, i64: 2 fused
  scalar any f32, f64: 1 vector, 1 fused
  scalar any any: 1 fused

  broadcast f32, f64 from-memory: 1 load, 1 fused
  broadcast i32, i64 from-memory: 1 load, 1 fused
  broadcast any from-memory: 1 load, 1 shuffle, 2 fused
  broadcast f32, f64: 1 shuffle, 1 fused
  broadcast any: 2 shuffle, 2 fused
  build f32, f64 from-memory: 1 load, 1 shuffle, 1 fused
  build f32, f64: 1 shuffle, 1 fused
  build any from-memory: 1 load, 1 shuffle, 2 fused
  build any: 2 shuffle, 2 fused
  extract f32, f64 lane 0: free
  extract f32, f64: 1 shuffle, 1 fused
  extract any lane 0: 1 vector, 1 fused
  extract any: 1 shuffle, 1 vector, 2 fused
  constant: 1 load, 1 fused
)";

} // namespace vls
