// SPDX-License-Identifier: GPL-3.0-or-later
//
// x86-64 with AVX-512 F, VL, BW and DQ: registers of 512 bits in four slots. Prices are cycles of a
// core with two load ports and one shuffle port.

#include "targets/predefined.h"

namespace vls {

const char *const avx512Target = R"(target avx512 {
  register 512
  per-cycle 2: load
  per-cycle 1: shuffle
  per-cycle 3: shuffle + vector
  per-cycle 4: fused
  load 8, 16, 32, 64, 128, 256, 512: 1 load, 1 fused

  # vinsertf128 from memory needs no shuffle port; movhps, vinsertf64x4 and the like do.
  concatenate 256 from-memory: 1 vector
  concatenate 16, 32, 64, 128, 512 from-memory: 1 shuffle
  concatenate 16, 32, 64, 128, 256, 512: 1 shuffle, 1 fused

  shuffle copy = identity in 128, 256, 512: free
  shuffle vblendps = blend of 32 in 128, 256: 1 vector, 1 fused
  shuffle vblendmps = blend of 32 in 512: 1 vector, 1.25 fused
  shuffle vunpck = unpack in 128, 256, 512: 1 shuffle, 1 fused
  shuffle vunpckpd = unpack of 64 in 128, 256, 512: 1 shuffle, 1 fused
  shuffle vshufpd = alternating of 64 in 128, 256, 512: 1 shuffle, 1 fused
  shuffle vshufps = two-by-two of 32 in 128, 256, 512: 1 shuffle, 1 fused
  shuffle vpermilps = unary repeated of 32 in 128, 256, 512: 1 shuffle, 1 fused
  shuffle vpblendw = blend of 16 in 128: 1 shuffle, 1 fused
  shuffle vpalignr = slot-rotation of 8 in 128, 256, 512: 1 shuffle, 1 fused
  shuffle valignd = rotation of 32 in 128, 256, 512: 1 shuffle, 1 fused
  shuffle vperm2f128 = slot-permute in 256: 1 shuffle, 1 fused
  shuffle vshuff64x2 = slot-two-by-two in 512: 1 shuffle, 1 fused
  shuffle vpermpd = unary any of 64 in 256: 1 shuffle, 1 fused

  # The mask is a register.
  shuffle vpblendmb = blend of 8 in 128, 256, 512: 1 vector, 1.25 fused
  shuffle vpermilps-register = unary slot-local of 32 in 128, 256, 512: 1 shuffle, 1.25 fused
  shuffle vpshufb = unary slot-local of 8 in 128, 256, 512: 1 shuffle, 1.25 fused
  shuffle vpermps = unary any of 32 in 256, 512: 1 shuffle, 1.25 fused
  shuffle vpermt2ps = any of 32 in 128, 256, 512: 1 shuffle, 1.25 fused

  # Several µops each, and short sequences.
  shuffle vpermw = unary any of 16 in 256, 512: 1 shuffle, 1.25 fused
  shuffle vpermt2w = any of 16 in 128, 256, 512: 2 shuffle, 1 vector, 3 fused
  shuffle vpshufb-twice-or = slot-local of 8 in 128, 256, 512: 2 shuffle, 1 vector, 3 fused
  shuffle vpshufb-vpermq = any of 8 in 256, 512: 6 shuffle, 3 vector, 9 fused

  access indexed-load 2 x 64: 9
  access indexed-load 4 x 32: 15
  access indexed-load 4 x 64: 17
  access indexed-load 8 x 32: 29
  access indexed-load each-lane: 4
}
)";

} // namespace vls
