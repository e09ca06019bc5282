// SPDX-License-Identifier: GPL-3.0-or-later
//
// Integer arithmetic, lane by lane: also what takes several operations in C, averages, the upper
// half of products, sums that saturate. Shift counts are constants.

#include "targets/packs/rows.h"

namespace vls {

const char *const integerRows =
    R"(  isomorphic add = add i8, i16, i32, i64 in @W: @1 vector, 1 fused
  isomorphic subtract = subtract i8, i16, i32, i64 in @W: @1 vector, 1 fused
  isomorphic multiply = multiply i16 in @W: @1 vector, 1 fused
  # Of bytes: even and odd ones as words, together again.
  isomorphic multiply = multiply i8 in @W: @6 vector, 6 fused
  elementwise multiply-by-2 (a: i8) -> i8 in @W = multiply(a, i8 2) as add(a, a): @1 vector, 1 fused
  elementwise multiply-by-3 (a: i8) -> i8 in @W = multiply(a, i8 3) as add(add(a, a), a): @2 vector, 2 fused
  elementwise multiply-by-4 (a: i8) -> i8 in @W = multiply(a, i8 4) as shift-left(a, i8 2): @2 vector, 2 fused
  elementwise multiply-by-5 (a: i8) -> i8 in @W = multiply(a, i8 5) as add(shift-left(a, i8 2), a): @3 vector, 3 fused
  elementwise multiply-by-6 (a: i8) -> i8 in @W = multiply(a, i8 6) as add(add(add(a, a), a), add(add(a, a), a)): @3 vector, 3 fused
  elementwise multiply-by-7 (a: i8) -> i8 in @W = multiply(a, i8 7) as subtract(shift-left(a, i8 3), a): @3 vector, 3 fused
  elementwise multiply-by-9 (a: i8) -> i8 in @W = multiply(a, i8 9) as add(shift-left(a, i8 3), a): @3 vector, 3 fused
  elementwise multiply-by-10 (a: i8) -> i8 in @W = multiply(a, i8 10) as add(add(shift-left(a, i8 2), a), add(shift-left(a, i8 2), a)): @4 vector, 4 fused
  elementwise multiply-by-12 (a: i8) -> i8 in @W = multiply(a, i8 12) as shift-left(add(add(a, a), a), i8 2): @4 vector, 4 fused
  # Of longer ones, where the product itself takes longer.
  elementwise multiply-by-2 (a: i32) -> i32 in @W = multiply(a, i32 2) as add(a, a): @1 vector, 1 fused
  elementwise multiply-by-4 (a: i32) -> i32 in @W = multiply(a, i32 4) as shift-left(a, i32 2): @1 vector, 1 fused
  elementwise multiply-by-8 (a: i32) -> i32 in @W = multiply(a, i32 8) as shift-left(a, i32 3): @1 vector, 1 fused
  elementwise multiply-by-2 (a: i64) -> i64 in @W = multiply(a, i64 2) as add(a, a): @1 vector, 1 fused
  elementwise multiply-by-3 (a: i64) -> i64 in @W = multiply(a, i64 3) as add(add(a, a), a): @2 vector, 2 fused
  elementwise multiply-by-4 (a: i64) -> i64 in @W = multiply(a, i64 4) as shift-left(a, i64 2): @1 vector, 1 fused
  elementwise multiply-by-5 (a: i64) -> i64 in @W = multiply(a, i64 5) as add(shift-left(a, i64 2), a): @2 vector, 2 fused
  elementwise multiply-by-6 (a: i64) -> i64 in @W = multiply(a, i64 6) as shift-left(add(add(a, a), a), i64 1): @3 vector, 3 fused
  elementwise multiply-by-7 (a: i64) -> i64 in @W = multiply(a, i64 7) as subtract(shift-left(a, i64 3), a): @2 vector, 2 fused
  elementwise multiply-by-8 (a: i64) -> i64 in @W = multiply(a, i64 8) as shift-left(a, i64 3): @1 vector, 1 fused
  elementwise multiply-by-9 (a: i64) -> i64 in @W = multiply(a, i64 9) as add(shift-left(a, i64 3), a): @2 vector, 2 fused
  elementwise multiply-by-10 (a: i64) -> i64 in @W = multiply(a, i64 10) as shift-left(add(shift-left(a, i64 2), a), i64 1): @3 vector, 3 fused
  elementwise multiply-by-12 (a: i64) -> i64 in @W = multiply(a, i64 12) as shift-left(add(add(a, a), a), i64 2): @3 vector, 3 fused
  isomorphic negate = negate i8, i16, i32, i64 in @W: @1 vector, 1.25 fused
  isomorphic and = and i8, i16, i32, i64 in @W: @1 vector, 1 fused
  isomorphic or = or i8, i16, i32, i64 in @W: @1 vector, 1 fused
  isomorphic xor = xor i8, i16, i32, i64 in @W: @1 vector, 1 fused
  elementwise and-not (a: i8, b: i8) -> i8 in @W = and(not(a), b): @1 vector, 1 fused
  elementwise and-not (a: i16, b: i16) -> i16 in @W = and(not(a), b): @1 vector, 1 fused
  elementwise and-not (a: i32, b: i32) -> i32 in @W = and(not(a), b): @1 vector, 1 fused
  elementwise and-not (a: i64, b: i64) -> i64 in @W = and(not(a), b): @1 vector, 1 fused
  isomorphic not = not i8, i16, i32, i64 in @W: @1 vector, 1.25 fused
  isomorphic shift-left = shift-left i16, i32, i64 by immediate in @W: @1 vector, 1 fused
  isomorphic shift-right-logical = shift-right-logical i16, i32, i64 by immediate in @W: @1 vector, 1 fused
  isomorphic shift-right-arithmetic = shift-right-arithmetic i16, i32 by immediate in @W: @1 vector, 1 fused
  # Of words, and the bits that came from the neighbour cleared.
  isomorphic shift-left = shift-left i8 by immediate in @W: @2 vector, 2 fused
  isomorphic shift-right-logical = shift-right-logical i8 by immediate in @W: @2 vector, 2 fused
  isomorphic minimum-signed = minimum-signed i16 in @W: @1 vector, 1 fused
  isomorphic maximum-signed = maximum-signed i16 in @W: @1 vector, 1 fused
  isomorphic minimum-unsigned = minimum-unsigned i8 in @W: @1 vector, 1 fused
  isomorphic maximum-unsigned = maximum-unsigned i8 in @W: @1 vector, 1 fused

  elementwise pmulhw (a: i16, b: i16) -> i16 in @W = truncate i16(shift-right-logical(
    multiply(sign-extend i32(a), sign-extend i32(b)), i32 16)): @1 vector, 1 fused
  elementwise pmulhuw (a: i16, b: i16) -> i16 in @W = truncate i16(shift-right-logical(
    multiply(zero-extend i32(a), zero-extend i32(b)), i32 16)): @1 vector, 1 fused
  elementwise pavgb (a: i8, b: i8) -> i8 in @W = truncate i8(shift-right-logical(
    add(add(zero-extend i32(a), zero-extend i32(b)), i32 1), i32 1)): @1 vector, 1 fused
  elementwise pavgw (a: i16, b: i16) -> i16 in @W = truncate i16(shift-right-logical(
    add(add(zero-extend i32(a), zero-extend i32(b)), i32 1), i32 1)): @1 vector, 1 fused
  elementwise paddsb (a: i8, b: i8) -> i8 in @W = truncate i8(maximum-signed(minimum-signed(
    add(sign-extend i32(a), sign-extend i32(b)), i32 127), i32 -128)): @1 vector, 1 fused
  elementwise paddsw (a: i16, b: i16) -> i16 in @W = truncate i16(maximum-signed(minimum-signed(
    add(sign-extend i32(a), sign-extend i32(b)), i32 32767), i32 -32768)): @1 vector, 1 fused
  elementwise psubsb (a: i8, b: i8) -> i8 in @W = truncate i8(maximum-signed(minimum-signed(
    subtract(sign-extend i32(a), sign-extend i32(b)), i32 127), i32 -128)): @1 vector, 1 fused
  elementwise psubsw (a: i16, b: i16) -> i16 in @W = truncate i16(maximum-signed(minimum-signed(
    subtract(sign-extend i32(a), sign-extend i32(b)), i32 32767), i32 -32768)): @1 vector, 1 fused
  elementwise paddusb (a: i8, b: i8) -> i8 in @W = truncate i8(minimum-signed(
    add(zero-extend i32(a), zero-extend i32(b)), i32 255)): @1 vector, 1 fused
  elementwise paddusw (a: i16, b: i16) -> i16 in @W = truncate i16(minimum-signed(
    add(zero-extend i32(a), zero-extend i32(b)), i32 65535)): @1 vector, 1 fused
  elementwise psubusb (a: i8, b: i8) -> i8 in @W = truncate i8(maximum-signed(
    subtract(zero-extend i32(a), zero-extend i32(b)), i32 0)): @1 vector, 1 fused
  elementwise psubusw (a: i16, b: i16) -> i16 in @W = truncate i16(maximum-signed(
    subtract(zero-extend i32(a), zero-extend i32(b)), i32 0)): @1 vector, 1 fused
  # What both have, and half of what one has: no sum is wider than its terms.
  elementwise average-floor-signed (a: i16, b: i16) -> i16 in @W = truncate i16(
    shift-right-logical(add(sign-extend i32(a), sign-extend i32(b)), i32 1))
    as add(and(a, b), shift-right-arithmetic(xor(a, b), i16 1)): @4 vector, 4 fused
  elementwise average-ceiling-signed (a: i16, b: i16) -> i16 in @W = truncate i16(
    shift-right-logical(add(add(sign-extend i32(a), sign-extend i32(b)), i32 1), i32 1))
    as subtract(or(a, b), shift-right-arithmetic(xor(a, b), i16 1)): @4 vector, 4 fused
  elementwise average-floor (a: i16, b: i16) -> i16 in @W = truncate i16(
    shift-right-logical(add(zero-extend i32(a), zero-extend i32(b)), i32 1))
    as add(and(a, b), shift-right-logical(xor(a, b), i16 1)): @4 vector, 4 fused
  elementwise average-floor (a: i8, b: i8) -> i8 in @W = truncate i8(
    shift-right-logical(add(zero-extend i32(a), zero-extend i32(b)), i32 1))
    as add(and(a, b), shift-right-logical(xor(a, b), i8 1)): @5 vector, 5 fused
  elementwise average-floor-signed (a: i32, b: i32) -> i32 in @W = truncate i32(
    shift-right-logical(add(sign-extend i64(a), sign-extend i64(b)), i64 1))
    as add(and(a, b), shift-right-arithmetic(xor(a, b), i32 1)): @4 vector, 4 fused
  elementwise average-ceiling-signed (a: i32, b: i32) -> i32 in @W = truncate i32(
    shift-right-logical(add(add(sign-extend i64(a), sign-extend i64(b)), i64 1), i64 1))
    as subtract(or(a, b), shift-right-arithmetic(xor(a, b), i32 1)): @4 vector, 4 fused
  elementwise average-floor (a: i32, b: i32) -> i32 in @W = truncate i32(
    shift-right-logical(add(zero-extend i64(a), zero-extend i64(b)), i64 1))
    as add(and(a, b), shift-right-logical(xor(a, b), i32 1)): @4 vector, 4 fused
  elementwise average-ceiling (a: i32, b: i32) -> i32 in @W = truncate i32(
    shift-right-logical(add(add(zero-extend i64(a), zero-extend i64(b)), i64 1), i64 1))
    as subtract(or(a, b), shift-right-logical(xor(a, b), i32 1)): @4 vector, 4 fused
  # The greater one less the smaller one.
  elementwise absolute-difference (a: i8, b: i8) -> i8 in @W = truncate i8(
    absolute(subtract(zero-extend i32(a), zero-extend i32(b))))
    as subtract(maximum-unsigned(a, b), minimum-unsigned(a, b)): @3 vector, 3 fused
  elementwise absolute-difference-signed (a: i16, b: i16) -> i16 in @W = truncate i16(
    absolute(subtract(sign-extend i32(a), sign-extend i32(b))))
    as subtract(maximum-signed(a, b), minimum-signed(a, b)): @3 vector, 3 fused
  elementwise greater-difference (a: i8, b: i8) -> i8 in @W =
    select(compare less-unsigned(a, b), subtract(b, a), subtract(a, b))
    as subtract(maximum-unsigned(a, b), minimum-unsigned(a, b)): @3 vector, 3 fused
  elementwise greater-difference-signed (a: i16, b: i16) -> i16 in @W =
    select(compare less(a, b), subtract(b, a), subtract(a, b))
    as subtract(maximum-signed(a, b), minimum-signed(a, b)): @3 vector, 3 fused
  # The same without wider integers: what is taken away is not more than there is.
  elementwise psubusb-max (a: i8, b: i8) -> i8 in @W = subtract(maximum-unsigned(a, b), b): @1 vector, 1 fused
  elementwise psubusw-max (a: i16, b: i16) -> i16 in @W = subtract(maximum-unsigned(a, b), b): @1 vector, 1 fused
)";

const char *const sse2IntegerRows =
    R"(  isomorphic absolute = absolute i16 in @W: @2 vector, 2.25 fused
  isomorphic absolute = absolute i32 in @W: @3 vector, 3 fused
)";

const char *const sse4IntegerRows =
    R"(  isomorphic multiply = multiply i32 in @W: @2 vector, 2 fused
  isomorphic absolute = absolute i8, i16, i32 in @W: @1 vector, 1 fused
  isomorphic minimum-signed = minimum-signed i8, i32 in @W: @1 vector, 1 fused
  isomorphic maximum-signed = maximum-signed i8, i32 in @W: @1 vector, 1 fused
  isomorphic minimum-unsigned = minimum-unsigned i16, i32 in @W: @1 vector, 1 fused
  isomorphic maximum-unsigned = maximum-unsigned i16, i32 in @W: @1 vector, 1 fused

  elementwise absolute-difference (a: i16, b: i16) -> i16 in @W = truncate i16(
    absolute(subtract(zero-extend i32(a), zero-extend i32(b))))
    as subtract(maximum-unsigned(a, b), minimum-unsigned(a, b)): @3 vector, 3 fused
  elementwise absolute-difference-signed (a: i8, b: i8) -> i8 in @W = truncate i8(
    absolute(subtract(sign-extend i32(a), sign-extend i32(b))))
    as subtract(maximum-signed(a, b), minimum-signed(a, b)): @3 vector, 3 fused
  elementwise absolute-difference-signed (a: i32, b: i32) -> i32 in @W = truncate i32(
    absolute(subtract(sign-extend i64(a), sign-extend i64(b))))
    as subtract(maximum-signed(a, b), minimum-signed(a, b)): @3 vector, 3 fused

  # The product's upper bits but one, rounded; C says it in two ways.
  elementwise pmulhrsw (a: i16, b: i16) -> i16 in @W = truncate i16(shift-right-logical(
    add(shift-right-arithmetic(multiply(sign-extend i32(a), sign-extend i32(b)), i32 14), i32 1),
    i32 1)): @1 vector, 1 fused
  elementwise pmulhrsw-half (a: i16, b: i16) -> i16 in @W = truncate i16(shift-right-logical(
    add(multiply(sign-extend i32(a), sign-extend i32(b)), i32 16384), i32 15)): @1 vector, 1 fused
)";

const char *const ssse3SignRows =
    R"(  elementwise psignb (a: i8, b: i8) -> i8 in @W = select(compare less(b, i8 0), negate(a),
    select(compare equal(b, i8 0), i8 0, a)): @1 vector, 1 fused
  elementwise psignb-zero (a: i8, b: i8) -> i8 in @W = select(compare equal(b, i8 0), i8 0,
    select(compare less(b, i8 0), negate(a), a)): @1 vector, 1 fused
  elementwise psignw (a: i16, b: i16) -> i16 in @W = select(compare less(b, i16 0), negate(a),
    select(compare equal(b, i16 0), i16 0, a)): @1 vector, 1 fused
  elementwise psignw-zero (a: i16, b: i16) -> i16 in @W = select(compare equal(b, i16 0), i16 0,
    select(compare less(b, i16 0), negate(a), a)): @1 vector, 1 fused
  elementwise psignd (a: i32, b: i32) -> i32 in @W = select(compare less(b, i32 0), negate(a),
    select(compare equal(b, i32 0), i32 0, a)): @1 vector, 1 fused
  elementwise psignd-zero (a: i32, b: i32) -> i32 in @W = select(compare equal(b, i32 0), i32 0,
    select(compare less(b, i32 0), negate(a), a)): @1 vector, 1 fused
)";

// A compare and a blend.
const char *const longExtremeRows =
    R"(  isomorphic minimum-signed = minimum-signed i64 in @W: @1+B vector, $1+B fused
  isomorphic maximum-signed = maximum-signed i64 in @W: @1+B vector, $1+B fused
  # The number or its opposite, by the number's own sign.
  isomorphic absolute = absolute i64 in @W: @1+B vector, $1+B fused
)";

// Products of 32 bits, shifts, sums.
const char *const longProductRows =
    R"(  isomorphic multiply = multiply i64 in @W: @8 vector, 8 fused
  # Two of the three products are one.
  elementwise square (a: i64) -> i64 in @W = multiply(a, a): @6 vector, 6 fused
)";

const char *const variableShiftRows =
    R"(  isomorphic shift-left-by = shift-left i32, i64 in @W: @1 vector, 1 fused
  isomorphic shift-right-logical-by = shift-right-logical i32, i64 in @W: @1 vector, 1 fused
  isomorphic shift-right-arithmetic-by = shift-right-arithmetic i32 in @W: @1 vector, 1 fused
)";

const char *const rotateRows =
    R"(  isomorphic rotate-left = rotate-left i16, i32, i64 by immediate in @W: @3 vector, 3 fused
)";

const char *const wordSwapRows =
    R"(  isomorphic byte-swap = byte-swap i16 in @W: @3 vector, 3 fused
)";

const char *const byteSwapRows =
    R"(  isomorphic byte-swap = byte-swap i16, i32, i64 in @W: 1 shuffle, 1 fused
)";

const char *const avx512IntegerRows =
    R"(  isomorphic rotate-left = rotate-left i16 by immediate in @W: @3 vector, 3 fused
  isomorphic rotate-left = rotate-left i32, i64 by immediate in @W: @1 vector, 1 fused
  isomorphic rotate-left-by = rotate-left i32, i64 in @W: @1 vector, 1 fused
  isomorphic multiply = multiply i64 in @W: @3 vector, 3 fused
  isomorphic absolute = absolute i64 in @W: @1 vector, 1 fused
  isomorphic minimum-signed = minimum-signed i64 in @W: @1 vector, 1 fused
  isomorphic maximum-signed = maximum-signed i64 in @W: @1 vector, 1 fused
  isomorphic minimum-unsigned = minimum-unsigned i64 in @W: @1 vector, 1 fused
  isomorphic maximum-unsigned = maximum-unsigned i64 in @W: @1 vector, 1 fused
  isomorphic shift-right-arithmetic = shift-right-arithmetic i64 by immediate in @W: @1 vector, 1 fused
  isomorphic shift-left-by = shift-left i16 in @W: @1 vector, 1 fused
  isomorphic shift-right-logical-by = shift-right-logical i16 in @W: @1 vector, 1 fused
  isomorphic shift-right-arithmetic-by = shift-right-arithmetic i16, i64 in @W: @1 vector, 1 fused
)";

} // namespace vls
