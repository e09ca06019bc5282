// SPDX-License-Identifier: GPL-3.0-or-later
//
// x86-64 with AVX-512 F, VL, BW and DQ: registers of 512 bits in four slots. Prices are cycles of a
// core with two load ports and one shuffle port.

#include "targets/predefined.h"

namespace vls {

const char *const avx512Target = R"(target avx512 {
  register 512
  # Of four µops a cycle, three eighths are for the rest of the loop.
  per-cycle 2.5: fused
  per-cycle 2: load
  per-cycle 1: store
  per-cycle 1: shuffle
  per-cycle 3: shuffle + vector
  # There is none of less into a vector register: movzx and movd.
  load 8, 16: 1 load, 1 shuffle, 2 fused
  load 32, 64, 128, 256, 512: 1 load, 1 fused
  broadcast 32 in 128, 256, 512: 1 load, 1 fused
  broadcast 64 in 128, 256, 512: 1 load, 1 fused
  broadcast 128 in 256, 512: 1 load, 1 fused
  broadcast 256 in 512: 1 load, 1 fused
  broadcast 8 in 128, 256, 512: 1 load, 1 shuffle, 2 fused
  broadcast 16 in 128, 256, 512: 1 load, 1 shuffle, 2 fused
  load 128, 256, 512 masked of 8, 16, 32, 64: 1 load, 1 fused
  # These set the rest of the register to zero; a broadcast does as much.
  load 8, 16 in 128: 1 load, 1 shuffle, 2 fused
  load 32, 64 in 128: 1 load, 1 fused
  load 128, 256, 512 merging of 8, 16, 32, 64: 1 load, 1 vector, 1 fused
  broadcast 32 in 128, 256, 512 merging of 32: 1 load, 1 vector, 1 fused
  broadcast 64 in 128, 256, 512 merging of 64: 1 load, 1 vector, 1 fused
  broadcast 128 in 256, 512 merging of 32, 64: 1 load, 1 vector, 1 fused
  broadcast 256 in 512 merging of 32, 64: 1 load, 1 vector, 1 fused
  store 32, 64, 128, 256, 512: 1 store, 1 fused
  store 128, 256, 512 masked of 8, 16, 32, 64: 1 store, 1 fused
  # There is no store of less from a vector register (pextrb, pextrw).
  store 8, 16: 1 shuffle, 1 store, 2 fused
  # A lane that may be off loads from, or stores to, a place chosen by a conditional move.
  guard: 2 fused

  # vinsertf128 from memory needs no shuffle port; movhps, vinsertf64x4 and the like do.
  concatenate 256 from-memory: 1 vector
  concatenate 64, 128, 512 from-memory: 1 shuffle
  # pinsrb and pinsrw take as many µops as a load of their own.
  concatenate 16, 32 from-memory: free
  concatenate 16, 32, 64, 128, 256, 512: 1 shuffle, 1 fused

  # The upper half of 128 bits is stored without a shuffle (movhps).
  extract 64 from 128 to-memory: free
  extract 8 from 128: 1 shuffle, 1 fused
  extract 16 from 128: 1 shuffle, 1 fused
  extract 32 from 128: 1 shuffle, 1 fused
  extract 64 from 128: 1 shuffle, 1 fused
  # Neither do vextractf128 and its kin to memory.
  extract 128 from 256, 512 to-memory: free
  extract 256 from 512 to-memory: free
  extract 128 from 256, 512: 1 shuffle, 1 fused
  extract 256 from 512: 1 shuffle, 1 fused

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
