// SPDX-License-Identifier: GPL-3.0-or-later
//
// Integers to wider and narrower ones. The rows are named by the type that is converted; widths are
// the result's.

#include "targets/packs/rows.h"

namespace vls {

const char *const sse2ExtensionRows =
    R"(  isomorphic zero-extend8 = zero-extend i16 from i8 in 64, 128: 1 shuffle, 1.25 fused
  isomorphic zero-extend16 = zero-extend i32 from i16 in 64, 128: 1 shuffle, 1.25 fused
  isomorphic zero-extend32 = zero-extend i64 from i32 in 128: 1 shuffle, 1.25 fused
  isomorphic zero-extend8 = zero-extend i32 from i8 in 128: 2 shuffle, 2.25 fused
  isomorphic sign-extend8 = sign-extend i16 from i8 in 64, 128: 1 shuffle, 1 vector, 2 fused
  isomorphic sign-extend16 = sign-extend i32 from i16 in 64, 128: 1 shuffle, 1 vector, 2 fused
  isomorphic sign-extend32 = sign-extend i64 from i32 in 128: 1 shuffle, 1 vector, 2 fused
)";

const char *const sse4ExtensionRows =
    R"(  isomorphic zero-extend8 = zero-extend i16, i32 from i8 in @W: 1 shuffle, 1 fused
  isomorphic zero-extend16 = zero-extend i32, i64 from i16 in @W: 1 shuffle, 1 fused
  isomorphic zero-extend32 = zero-extend i64 from i32 in @W: 1 shuffle, 1 fused
  isomorphic sign-extend8 = sign-extend i16, i32 from i8 in @W: 1 shuffle, 1 fused
  isomorphic sign-extend16 = sign-extend i32, i64 from i16 in @W: 1 shuffle, 1 fused
  isomorphic sign-extend32 = sign-extend i64 from i32 in @W: 1 shuffle, 1 fused
)";

// Elements that are as far apart as they get wide.
const char *const spacedExtensionRows =
    R"(  # By a mask, or by shifts.
  instruction zero-extend8-even (a: 8 x i8) -> 4 x i16 {
    lanes 0 to 3: zero-extend i16(a[2*l])
  } in @W: @1 vector, 1.25 fused
  instruction zero-extend8-odd (a: 8 x i8) -> 4 x i16 {
    lanes 0 to 3: zero-extend i16(a[2*l+1])
  } in @W: @1 vector, 1 fused
  instruction sign-extend8-even (a: 8 x i8) -> 4 x i16 {
    lanes 0 to 3: sign-extend i16(a[2*l])
  } in @W: @2 vector, 2 fused
  instruction sign-extend8-odd (a: 8 x i8) -> 4 x i16 {
    lanes 0 to 3: sign-extend i16(a[2*l+1])
  } in @W: @1 vector, 1 fused
  instruction zero-extend16-even (a: 4 x i16) -> 2 x i32 {
    lanes 0 to 1: zero-extend i32(a[2*l])
  } in @W: @1 vector, 1.25 fused
  instruction zero-extend16-odd (a: 4 x i16) -> 2 x i32 {
    lanes 0 to 1: zero-extend i32(a[2*l+1])
  } in @W: @1 vector, 1 fused
  instruction sign-extend16-even (a: 4 x i16) -> 2 x i32 {
    lanes 0 to 1: sign-extend i32(a[2*l])
  } in @W: @2 vector, 2 fused
  instruction sign-extend16-odd (a: 4 x i16) -> 2 x i32 {
    lanes 0 to 1: sign-extend i32(a[2*l+1])
  } in @W: @1 vector, 1 fused
  instruction zero-extend8-0-of-4 (a: 8 x i8) -> 2 x i32 {
    lanes 0 to 1: zero-extend i32(a[4*l])
  } in @W: @1 vector, 1.25 fused
  instruction sign-extend8-0-of-4 (a: 8 x i8) -> 2 x i32 {
    lanes 0 to 1: sign-extend i32(a[4*l])
  } in @W: @2 vector, 2 fused
  instruction zero-extend8-1-of-4 (a: 8 x i8) -> 2 x i32 {
    lanes 0 to 1: zero-extend i32(a[4*l+1])
  } in @W: @2 vector, 2.25 fused
  instruction sign-extend8-1-of-4 (a: 8 x i8) -> 2 x i32 {
    lanes 0 to 1: sign-extend i32(a[4*l+1])
  } in @W: @2 vector, 2 fused
  instruction zero-extend8-2-of-4 (a: 8 x i8) -> 2 x i32 {
    lanes 0 to 1: zero-extend i32(a[4*l+2])
  } in @W: @2 vector, 2.25 fused
  instruction sign-extend8-2-of-4 (a: 8 x i8) -> 2 x i32 {
    lanes 0 to 1: sign-extend i32(a[4*l+2])
  } in @W: @2 vector, 2 fused
  instruction zero-extend8-3-of-4 (a: 8 x i8) -> 2 x i32 {
    lanes 0 to 1: zero-extend i32(a[4*l+3])
  } in @W: @1 vector, 1 fused
  instruction sign-extend8-3-of-4 (a: 8 x i8) -> 2 x i32 {
    lanes 0 to 1: sign-extend i32(a[4*l+3])
  } in @W: @1 vector, 1 fused
)";

// Likewise; whole slots.
const char *const spacedLongExtensionRows =
    R"(  instruction zero-extend32-even (a: 4 x i32) -> 2 x i64 {
    lanes 0 to 1: zero-extend i64(a[2*l])
  } in @W: @1 vector, 1.25 fused
  instruction zero-extend32-odd (a: 4 x i32) -> 2 x i64 {
    lanes 0 to 1: zero-extend i64(a[2*l+1])
  } in @W: @1 vector, 1 fused
)";

// Bytes of three a row, of which the lanes of a slot have 16: in loads that overlap, so that they
// end where the last row does.
const char *const avx2RowExtensionRows =
    R"(  # By a shuffle of bytes, and of zeros.
  instruction zero-extend8-0-of-3 (a: 32 x i8) -> 8 x i32 {
    lanes 0 to 3: zero-extend i32(a[3*l])
    lanes 4 to 7: zero-extend i32(a[3*l+8])
  } in 256: 1 shuffle, 1.25 fused
  instruction zero-extend8-1-of-3 (a: 32 x i8) -> 8 x i32 {
    lanes 0 to 3: zero-extend i32(a[3*l+1])
    lanes 4 to 7: zero-extend i32(a[3*l+9])
  } in 256: 1 shuffle, 1.25 fused
  instruction zero-extend8-2-of-3 (a: 32 x i8) -> 8 x i32 {
    lanes 0 to 3: zero-extend i32(a[3*l+2])
    lanes 4 to 7: zero-extend i32(a[3*l+10])
  } in 256: 1 shuffle, 1.25 fused
)";

const char *const sse4TruncationRows =
    R"(  isomorphic truncate16 = truncate i8 from i16 in 32, 64: 1 shuffle, 1.25 fused
  isomorphic truncate32 = truncate i8 from i32 in 32: 1 shuffle, 1.25 fused
  isomorphic truncate32 = truncate i16 from i32 in 32, 64: 1 shuffle, 1.25 fused
  isomorphic truncate64 = truncate i16 from i64 in 32: 1 shuffle, 1.25 fused
  isomorphic truncate64 = truncate i32 from i64 in 64: 1 shuffle, 1 fused
)";

const char *const sse2PairTruncationRows =
    R"(  # Of two vectors: the upper parts cleared, then a pack.
  instruction truncate16-pair (a: 8 x i16, b: 8 x i16) -> 16 x i8 {
    lanes 0 to 7: truncate i8(a[l])
    lanes 8 to 15: truncate i8(b[l - 8])
  } in 128: 1 shuffle, 2 vector, 3.25 fused
)";

const char *const sse4PairTruncationRows =
    R"(  # Likewise; and a shuffle of both.
  instruction truncate32-pair (a: 4 x i32, b: 4 x i32) -> 8 x i16 {
    lanes 0 to 3: truncate i16(a[l])
    lanes 4 to 7: truncate i16(b[l - 4])
  } in 128: 1 shuffle, 2 vector, 3 fused
  instruction truncate64-pair (a: 2 x i64, b: 2 x i64) -> 4 x i32 {
    lanes 0 to 1: truncate i32(a[l])
    lanes 2 to 3: truncate i32(b[l - 2])
  } in 128: 1 shuffle, 1 fused
)";

const char *const avx2PairTruncationRows =
    R"(  # And the quarters put in order.
  instruction truncate16-pair (a: 16 x i16, b: 16 x i16) -> 32 x i8 {
    lanes 0 to 15: truncate i8(a[l])
    lanes 16 to 31: truncate i8(b[l - 16])
  } in 256: 2 shuffle, 2 vector, 4.25 fused
  instruction truncate32-pair (a: 8 x i32, b: 8 x i32) -> 16 x i16 {
    lanes 0 to 7: truncate i16(a[l])
    lanes 8 to 15: truncate i16(b[l - 8])
  } in 256: 2 shuffle, 2 vector, 4 fused
  instruction truncate64-pair (a: 4 x i64, b: 4 x i64) -> 8 x i32 {
    lanes 0 to 3: truncate i32(a[l])
    lanes 4 to 7: truncate i32(b[l - 4])
  } in 256: 2 shuffle, 2 fused
)";

const char *const avx2OrderedPackRows =
    R"(  # A pack, and the quarters put in order.
  instruction packssdw-ordered (a: 8 x i32, b: 8 x i32) -> 16 x i16 {
    lanes 0 to 7: truncate i16(maximum-signed(minimum-signed(a[l], i32 32767), i32 -32768))
    lanes 8 to 15: truncate i16(maximum-signed(minimum-signed(b[l - 8], i32 32767), i32 -32768))
  } in 256: 2 shuffle, 2 fused
  instruction packusdw-ordered (a: 8 x i32, b: 8 x i32) -> 16 x i16 {
    lanes 0 to 7: truncate i16(maximum-signed(minimum-signed(a[l], i32 65535), i32 0))
    lanes 8 to 15: truncate i16(maximum-signed(minimum-signed(b[l - 8], i32 65535), i32 0))
  } in 256: 2 shuffle, 2 fused
  instruction packsswb-ordered (a: 16 x i16, b: 16 x i16) -> 32 x i8 {
    lanes 0 to 15: truncate i8(maximum-signed(minimum-signed(a[l], i16 127), i16 -128))
    lanes 16 to 31: truncate i8(maximum-signed(minimum-signed(b[l - 16], i16 127), i16 -128))
  } in 256: 2 shuffle, 2 fused
  instruction packuswb-ordered (a: 16 x i16, b: 16 x i16) -> 32 x i8 {
    lanes 0 to 15: truncate i8(maximum-signed(minimum-signed(a[l], i16 255), i16 0))
    lanes 16 to 31: truncate i8(maximum-signed(minimum-signed(b[l - 16], i16 255), i16 0))
  } in 256: 2 shuffle, 2 fused
)";

const char *const avx512PairTruncationRows =
    R"(  # One permute of two vectors, but of bytes.
  instruction truncate16-pair (a: 8 x i16, b: 8 x i16) -> 16 x i8 {
    lanes 0 to 7: truncate i8(a[l])
    lanes 8 to 15: truncate i8(b[l - 8])
  } in 128: 1 shuffle, 2 vector, 3.25 fused
  instruction truncate16-pair (a: 16 x i16, b: 16 x i16) -> 32 x i8 {
    lanes 0 to 15: truncate i8(a[l])
    lanes 16 to 31: truncate i8(b[l - 16])
  } in 256: 2 shuffle, 2 vector, 4.25 fused
  instruction truncate16-pair (a: 32 x i16, b: 32 x i16) -> 64 x i8 {
    lanes 0 to 31: truncate i8(a[l])
    lanes 32 to 63: truncate i8(b[l - 32])
  } in 512: 2 shuffle, 3 vector, 4.25 fused
  instruction truncate32-pair (a: 4 x i32, b: 4 x i32) -> 8 x i16 {
    lanes 0 to 3: truncate i16(a[l])
    lanes 4 to 7: truncate i16(b[l - 4])
  } in 128: 2 shuffle, 1 vector, 3.25 fused
  instruction truncate32-pair (a: 8 x i32, b: 8 x i32) -> 16 x i16 {
    lanes 0 to 7: truncate i16(a[l])
    lanes 8 to 15: truncate i16(b[l - 8])
  } in 256: 2 shuffle, 1 vector, 3.25 fused
  instruction truncate32-pair (a: 16 x i32, b: 16 x i32) -> 32 x i16 {
    lanes 0 to 15: truncate i16(a[l])
    lanes 16 to 31: truncate i16(b[l - 16])
  } in 512: 2 shuffle, 1.5 vector, 3.25 fused
  instruction truncate64-pair (a: 2 x i64, b: 2 x i64) -> 4 x i32 {
    lanes 0 to 1: truncate i32(a[l])
    lanes 2 to 3: truncate i32(b[l - 2])
  } in 128: 1 shuffle, 1 fused
  instruction truncate64-pair (a: 4 x i64, b: 4 x i64) -> 8 x i32 {
    lanes 0 to 3: truncate i32(a[l])
    lanes 4 to 7: truncate i32(b[l - 4])
  } in 256: 1 shuffle, 1.25 fused
  instruction truncate64-pair (a: 8 x i64, b: 8 x i64) -> 16 x i32 {
    lanes 0 to 7: truncate i32(a[l])
    lanes 8 to 15: truncate i32(b[l - 8])
  } in 512: 1 shuffle, 1.25 fused
)";

const char *const halfPackRows =
    R"(  # The lower half of what packs two vectors; truncations of what is known to fit.
  elementwise packsswb-low (a: i16) -> i8 in 32, 64 = truncate i8(maximum-signed(minimum-signed(
    a, i16 127), i16 -128)): 1 shuffle, 1 fused
  elementwise packuswb-low (a: i16) -> i8 in 32, 64 = truncate i8(maximum-signed(minimum-signed(
    a, i16 255), i16 0)): 1 shuffle, 1 fused
  elementwise packssdw-low (a: i32) -> i16 in 32, 64 = truncate i16(maximum-signed(minimum-signed(
    a, i32 32767), i32 -32768)): 1 shuffle, 1 fused
)";

const char *const avx2CrossRows = R"(  # In each slot, then together.
  isomorphic truncate16 = truncate i8 from i16 in 128: 2 shuffle, 2.25 fused
  isomorphic truncate32 = truncate i16 from i32 in 128: 2 shuffle, 2.25 fused
  isomorphic truncate32 = truncate i8 from i32 in 64: 2 shuffle, 2.5 fused
  isomorphic truncate64 = truncate i32 from i64 in 128: 1 shuffle, 1.25 fused
  isomorphic to-signed64 = float-to-signed i32 from f64 in 128: 1 shuffle, 1 vector, 2 fused
  isomorphic float-truncate = float-truncate f32 from f64 in 128: 1 shuffle, 1 vector, 2 fused
)";

const char *const avx512CrossRows =
    R"(  isomorphic vpmov16 = truncate i8 from i16 in 128, 256: 2 shuffle, 2 fused
  isomorphic vpmov32 = truncate i8 from i32 in 64, 128: 2 shuffle, 2 fused
  isomorphic vpmov32 = truncate i16 from i32 in 128, 256: 2 shuffle, 2 fused
  isomorphic vpmov64 = truncate i16 from i64 in 64, 128: 2 shuffle, 2 fused
  isomorphic truncate64 = truncate i32 from i64 in 128, 256: 1 shuffle, 1 fused
  isomorphic to-signed64 = float-to-signed i32 from f64 in 128, 256: 1 shuffle, 1 vector, 2 fused
  isomorphic float-truncate = float-truncate f32 from f64 in 128, 256: 1 shuffle, 1 vector, 2 fused
)";

const char *const avx512UnsignedRows =
    R"(  isomorphic from-unsigned = unsigned-to-float f32 from i32 in @W: @1 vector, 1 fused
  isomorphic from-unsigned = unsigned-to-float f64 from i64 in @W: @1 vector, 1 fused
  isomorphic from-signed = signed-to-float f64 from i64 in @W: @1 vector, 1 fused
  isomorphic to-signed = float-to-signed i64 from f64 in @W: @1 vector, 1 fused
)";

} // namespace vls
