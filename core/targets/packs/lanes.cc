// SPDX-License-Identifier: GPL-3.0-or-later
//
// Instructions whose lanes differ, or that mix lanes. They work in slots of 128 bits, so what is
// written is one slot:
//
//   hadd of 4 x f32     a0 a1 a2 a3     b0 b1 b2 b3
//                  ->   a0+a1  a2+a3    b0+b1  b2+b3

#include "targets/packs/rows.h"

namespace vls {

// These fill parts of a slot, too.
const char *const sumLaneRows = R"(  instruction pmaddwd (a: 4 x i16, b: 4 x i16) -> 2 x i32 {
    lanes 0 to 1: add(multiply(sign-extend i32(a[2*l]), sign-extend i32(b[2*l])),
                      multiply(sign-extend i32(a[2*l+1]), sign-extend i32(b[2*l+1])))
  } in @W: @1 vector, 1 fused
  # By ones.
  instruction pmaddwd-ones (a: 4 x i16) -> 2 x i32 {
    lanes 0 to 1: add(sign-extend i32(a[2*l]), sign-extend i32(a[2*l+1]))
  } in @W: @1 vector, 1 fused
  # The sum is 64 bits wide, the upper ones zero.
  instruction psadbw-low (a: 8 x i8, b: 8 x i8) -> 2 x i32 {
    lane 0: add(add(add(add(add(add(add(
      absolute(subtract(zero-extend i32(a[0]), zero-extend i32(b[0]))),
      absolute(subtract(zero-extend i32(a[1]), zero-extend i32(b[1])))),
      absolute(subtract(zero-extend i32(a[2]), zero-extend i32(b[2])))),
      absolute(subtract(zero-extend i32(a[3]), zero-extend i32(b[3])))),
      absolute(subtract(zero-extend i32(a[4]), zero-extend i32(b[4])))),
      absolute(subtract(zero-extend i32(a[5]), zero-extend i32(b[5])))),
      absolute(subtract(zero-extend i32(a[6]), zero-extend i32(b[6])))),
      absolute(subtract(zero-extend i32(a[7]), zero-extend i32(b[7]))))
    lane 1: i32 0
  } in @W: 1 shuffle, 1 fused
  # Differences from zero.
  instruction psadbw-zero (a: 8 x i8) -> 2 x i32 {
    lane 0: add(add(add(add(add(add(add(zero-extend i32(a[0]), zero-extend i32(a[1])),
      zero-extend i32(a[2])), zero-extend i32(a[3])), zero-extend i32(a[4])),
      zero-extend i32(a[5])), zero-extend i32(a[6])), zero-extend i32(a[7]))
    lane 1: i32 0
  } in @W: 1 shuffle, 1 fused
)";

const char *const laneRows = R"(  # Odd elements do not matter.
  instruction pmuludq (a: 4 x i32, b: 4 x i32) -> 2 x i64 {
    lanes 0 to 1: multiply(zero-extend i64(a[2*l]), zero-extend i64(b[2*l]))
  } in @W: @1 vector, 1 fused
  instruction packssdw (a: 4 x i32, b: 4 x i32) -> 8 x i16 {
    lanes 0 to 3: truncate i16(maximum-signed(minimum-signed(a[l], i32 32767), i32 -32768))
    lanes 4 to 7: truncate i16(maximum-signed(minimum-signed(b[l - 4], i32 32767), i32 -32768))
  } in @W: 1 shuffle, 1 fused
  instruction packsswb (a: 8 x i16, b: 8 x i16) -> 16 x i8 {
    lanes 0 to 7: truncate i8(maximum-signed(minimum-signed(a[l], i16 127), i16 -128))
    lanes 8 to 15: truncate i8(maximum-signed(minimum-signed(b[l - 8], i16 127), i16 -128))
  } in @W: 1 shuffle, 1 fused
  instruction packuswb (a: 8 x i16, b: 8 x i16) -> 16 x i8 {
    lanes 0 to 7: truncate i8(maximum-signed(minimum-signed(a[l], i16 255), i16 0))
    lanes 8 to 15: truncate i8(maximum-signed(minimum-signed(b[l - 8], i16 255), i16 0))
  } in @W: 1 shuffle, 1 fused
  # packssdw twice and packsswb or packuswb: what saturates twice saturates as once.
  instruction packsdb (a: 4 x i32, b: 4 x i32, c: 4 x i32, d: 4 x i32) -> 16 x i8 {
    lanes 0 to 3: truncate i8(maximum-signed(minimum-signed(a[l], i32 127), i32 -128))
    lanes 4 to 7: truncate i8(maximum-signed(minimum-signed(b[l - 4], i32 127), i32 -128))
    lanes 8 to 11: truncate i8(maximum-signed(minimum-signed(c[l - 8], i32 127), i32 -128))
    lanes 12 to 15: truncate i8(maximum-signed(minimum-signed(d[l - 12], i32 127), i32 -128))
  } in @W: 3 shuffle, 3 fused
  instruction packusdb (a: 4 x i32, b: 4 x i32, c: 4 x i32, d: 4 x i32) -> 16 x i8 {
    lanes 0 to 3: truncate i8(maximum-signed(minimum-signed(a[l], i32 255), i32 0))
    lanes 4 to 7: truncate i8(maximum-signed(minimum-signed(b[l - 4], i32 255), i32 0))
    lanes 8 to 11: truncate i8(maximum-signed(minimum-signed(c[l - 8], i32 255), i32 0))
    lanes 12 to 15: truncate i8(maximum-signed(minimum-signed(d[l - 12], i32 255), i32 0))
  } in @W: 3 shuffle, 3 fused
  # The sums are 64 bits wide, one half of them zero.
  instruction psadbw (a: 16 x i8, b: 16 x i8) -> 2 x i64 {
    lanes 0 to 1: zero-extend i64(add(add(add(add(add(add(add(
      absolute(subtract(zero-extend i32(a[8*l]), zero-extend i32(b[8*l]))),
      absolute(subtract(zero-extend i32(a[8*l+1]), zero-extend i32(b[8*l+1])))),
      absolute(subtract(zero-extend i32(a[8*l+2]), zero-extend i32(b[8*l+2])))),
      absolute(subtract(zero-extend i32(a[8*l+3]), zero-extend i32(b[8*l+3])))),
      absolute(subtract(zero-extend i32(a[8*l+4]), zero-extend i32(b[8*l+4])))),
      absolute(subtract(zero-extend i32(a[8*l+5]), zero-extend i32(b[8*l+5])))),
      absolute(subtract(zero-extend i32(a[8*l+6]), zero-extend i32(b[8*l+6])))),
      absolute(subtract(zero-extend i32(a[8*l+7]), zero-extend i32(b[8*l+7])))))
  } in @W: 1 shuffle, 1 fused
)";

const char *const sumRows = R"(  # With the halves that are not zero brought together.
  instruction psadbw-pshufd (a: 16 x i8, b: 16 x i8) -> 2 x i32 {
    lanes 0 to 1: add(add(add(add(add(add(add(
      absolute(subtract(zero-extend i32(a[8*l]), zero-extend i32(b[8*l]))),
      absolute(subtract(zero-extend i32(a[8*l+1]), zero-extend i32(b[8*l+1])))),
      absolute(subtract(zero-extend i32(a[8*l+2]), zero-extend i32(b[8*l+2])))),
      absolute(subtract(zero-extend i32(a[8*l+3]), zero-extend i32(b[8*l+3])))),
      absolute(subtract(zero-extend i32(a[8*l+4]), zero-extend i32(b[8*l+4])))),
      absolute(subtract(zero-extend i32(a[8*l+5]), zero-extend i32(b[8*l+5])))),
      absolute(subtract(zero-extend i32(a[8*l+6]), zero-extend i32(b[8*l+6])))),
      absolute(subtract(zero-extend i32(a[8*l+7]), zero-extend i32(b[8*l+7]))))
  } in @W: 2 shuffle, 2 fused
)";

const char *const sse3LaneRows = R"(  instruction addsubps (a: 4 x f32, b: 4 x f32) -> 4 x f32 {
    lanes 0 to 2 step 2: subtract(a[l], b[l])
    lanes 1 to 3 step 2: add(a[l], b[l])
  } in @W: @1 vector, 1 fused
  instruction addsubpd (a: 2 x f64, b: 2 x f64) -> 2 x f64 {
    lane 0: subtract(a[0], b[0])
    lane 1: add(a[1], b[1])
  } in @W: @1 vector, 1 fused
  instruction haddps (a: 4 x f32, b: 4 x f32) -> 4 x f32 {
    lanes 0 to 1: add(a[2*l], a[2*l+1])
    lanes 2 to 3: add(b[2*l - 4], b[2*l - 3])
  } in @W: 2 shuffle, 1 vector, 3 fused
  instruction haddpd (a: 2 x f64, b: 2 x f64) -> 2 x f64 {
    lane 0: add(a[0], a[1])
    lane 1: add(b[0], b[1])
  } in @W: 2 shuffle, 1 vector, 3 fused
  instruction hsubps (a: 4 x f32, b: 4 x f32) -> 4 x f32 {
    lanes 0 to 1: subtract(a[2*l], a[2*l+1])
    lanes 2 to 3: subtract(b[2*l - 4], b[2*l - 3])
  } in @W: 2 shuffle, 1 vector, 3 fused
  instruction hsubpd (a: 2 x f64, b: 2 x f64) -> 2 x f64 {
    lane 0: subtract(a[0], a[1])
    lane 1: subtract(b[0], b[1])
  } in @W: 2 shuffle, 1 vector, 3 fused
)";

const char *const fmaLaneRows =
    R"(  instruction fmaddsubps (a: 4 x f32, b: 4 x f32, c: 4 x f32) -> 4 x f32 {
    lanes 0 to 2 step 2: fma(a[l], b[l], negate(c[l]))
    lanes 1 to 3 step 2: fma(a[l], b[l], c[l])
  } in @W: @1 vector, 1 fused
  instruction fmaddsubpd (a: 2 x f64, b: 2 x f64, c: 2 x f64) -> 2 x f64 {
    lane 0: fma(a[0], b[0], negate(c[0]))
    lane 1: fma(a[1], b[1], c[1])
  } in @W: @1 vector, 1 fused
  instruction fmsubaddps (a: 4 x f32, b: 4 x f32, c: 4 x f32) -> 4 x f32 {
    lanes 0 to 2 step 2: fma(a[l], b[l], c[l])
    lanes 1 to 3 step 2: fma(a[l], b[l], negate(c[l]))
  } in @W: @1 vector, 1 fused
  instruction fmsubaddpd (a: 2 x f64, b: 2 x f64, c: 2 x f64) -> 2 x f64 {
    lane 0: fma(a[0], b[0], c[0])
    lane 1: fma(a[1], b[1], negate(c[1]))
  } in @W: @1 vector, 1 fused
)";

const char *const ssse3HorizontalRows =
    R"(  instruction phaddd (a: 4 x i32, b: 4 x i32) -> 4 x i32 {
    lanes 0 to 1: add(a[2*l], a[2*l+1])
    lanes 2 to 3: add(b[2*l - 4], b[2*l - 3])
  } in @W: 2 shuffle, 1 vector, 3 fused
  instruction phaddw (a: 8 x i16, b: 8 x i16) -> 8 x i16 {
    lanes 0 to 3: add(a[2*l], a[2*l+1])
    lanes 4 to 7: add(b[2*l - 8], b[2*l - 7])
  } in @W: 3 shuffle, 1 vector, 4 fused
  instruction phsubd (a: 4 x i32, b: 4 x i32) -> 4 x i32 {
    lanes 0 to 1: subtract(a[2*l], a[2*l+1])
    lanes 2 to 3: subtract(b[2*l - 4], b[2*l - 3])
  } in @W: 2 shuffle, 1 vector, 3 fused
  instruction phsubw (a: 8 x i16, b: 8 x i16) -> 8 x i16 {
    lanes 0 to 3: subtract(a[2*l], a[2*l+1])
    lanes 4 to 7: subtract(b[2*l - 8], b[2*l - 7])
  } in @W: 3 shuffle, 1 vector, 4 fused
)";

const char *const sse4LaneRows = R"(  # The first operand is unsigned.
  instruction pmaddubsw (a: 16 x i8, b: 16 x i8) -> 8 x i16 {
    lanes 0 to 7: truncate i16(maximum-signed(minimum-signed(
      add(multiply(zero-extend i32(a[2*l]), sign-extend i32(b[2*l])),
          multiply(zero-extend i32(a[2*l+1]), sign-extend i32(b[2*l+1]))), i32 32767), i32 -32768))
  } in @W: @1 vector, 1 fused
  instruction pmuldq (a: 4 x i32, b: 4 x i32) -> 2 x i64 {
    lanes 0 to 1: multiply(sign-extend i64(a[2*l]), sign-extend i64(b[2*l]))
  } in @W: @1 vector, 1 fused
  instruction packusdw (a: 4 x i32, b: 4 x i32) -> 8 x i16 {
    lanes 0 to 3: truncate i16(maximum-signed(minimum-signed(a[l], i32 65535), i32 0))
    lanes 4 to 7: truncate i16(maximum-signed(minimum-signed(b[l - 4], i32 65535), i32 0))
  } in @W: 1 shuffle, 1 fused
)";

const char *const vnniRows = R"(  # Unsigned by signed bytes.
  instruction vpdpbusd (s: 4 x i32, a: 16 x i8, b: 16 x i8) -> 4 x i32 {
    lanes 0 to 3: add(add(add(add(s[l],
      multiply(zero-extend i32(a[4*l]), sign-extend i32(b[4*l]))),
      multiply(zero-extend i32(a[4*l+1]), sign-extend i32(b[4*l+1]))),
      multiply(zero-extend i32(a[4*l+2]), sign-extend i32(b[4*l+2]))),
      multiply(zero-extend i32(a[4*l+3]), sign-extend i32(b[4*l+3])))
  } in @W: @1 vector, 1 fused
  instruction vpdpwssd (s: 4 x i32, a: 8 x i16, b: 8 x i16) -> 4 x i32 {
    lanes 0 to 3: add(add(s[l],
      multiply(sign-extend i32(a[2*l]), sign-extend i32(b[2*l]))),
      multiply(sign-extend i32(a[2*l+1]), sign-extend i32(b[2*l+1])))
  } in @W: @1 vector, 1 fused
  # The products first.
  instruction vpdpbusd-sum (s: 4 x i32, a: 16 x i8, b: 16 x i8) -> 4 x i32 {
    lanes 0 to 3: add(s[l], add(add(add(
      multiply(zero-extend i32(a[4*l]), sign-extend i32(b[4*l])),
      multiply(zero-extend i32(a[4*l+1]), sign-extend i32(b[4*l+1]))),
      multiply(zero-extend i32(a[4*l+2]), sign-extend i32(b[4*l+2]))),
      multiply(zero-extend i32(a[4*l+3]), sign-extend i32(b[4*l+3]))))
  } in @W: @1 vector, 1 fused
  instruction vpdpwssd-sum (s: 4 x i32, a: 8 x i16, b: 8 x i16) -> 4 x i32 {
    lanes 0 to 3: add(s[l], add(
      multiply(sign-extend i32(a[2*l]), sign-extend i32(b[2*l])),
      multiply(sign-extend i32(a[2*l+1]), sign-extend i32(b[2*l+1]))))
  } in @W: @1 vector, 1 fused
)";

} // namespace vls
