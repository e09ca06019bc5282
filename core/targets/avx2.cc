// SPDX-License-Identifier: GPL-3.0-or-later
//
// x86-64 with AVX2: registers of 256 bits in two slots. Prices are cycles of a core with two load
// ports and one shuffle port; the gathers' are those of GCC's cost model for Haswell, in simple
// shuffles.

#include "targets/predefined.h"

namespace vls {

const char *const avx2Target = R"(target avx2 {
  register 256
  # Of four µops a cycle, three eighths are for the rest of the loop.
  per-cycle 2.5: fused
  per-cycle 2: load
  per-cycle 1: store
  per-cycle 1: shuffle
  per-cycle 3: shuffle + vector
  # There is none of less into a vector register: movzx and movd.
  load 8, 16: 1 load, 1 shuffle, 2 fused
  # All of these set the rest of the register to zero; a broadcast does as much.
  load 8, 16 in 128: 1 load, 1 shuffle, 2 fused
  load 32, 64 in 128: 1 load, 1 fused
  load 32, 64, 128, 256: 1 load, 1 fused
  broadcast 32 in 128, 256: 1 load, 1 fused
  broadcast 64 in 128, 256: 1 load, 1 fused
  broadcast 128 in 256: 1 load, 1 fused
  broadcast 8 in 128, 256: 1 load, 1 shuffle, 2 fused
  broadcast 16 in 128, 256: 1 load, 1 shuffle, 2 fused
  # vmaskmovps and vmaskmovpd: a load and two shuffles on some machines, as slow as two loads on others.
  load 128, 256 masked of 32, 64: 2 load, 2 shuffle, 3 fused
  store 32, 64, 128, 256: 1 store, 1 fused
  store 128, 256 masked of 32, 64: 1 store, 2 vector, 4 fused
  # There is no store of less from a vector register (pextrb, pextrw).
  store 8, 16: 1 shuffle, 1 store, 2 fused
  # A lane that may be off loads from, or stores to, a place chosen by a conditional move.
  guard: 2 fused

  # vinsertf128 from memory needs no shuffle port; movhps and the like do.
  concatenate 256 from-memory: 1 vector
  concatenate 64, 128 from-memory: 1 shuffle
  # pinsrb and pinsrw take as many µops as a load of their own.
  concatenate 16, 32 from-memory: free
  concatenate 16, 32, 64, 128, 256: 1 shuffle, 1 fused

  # The upper half of 128 bits is stored without a shuffle (movhps).
  extract 64 from 128 to-memory: free
  extract 8 from 128: 1 shuffle, 1 fused
  extract 16 from 128: 1 shuffle, 1 fused
  extract 32 from 128: 1 shuffle, 1 fused
  extract 64 from 128: 1 shuffle, 1 fused
  # Neither does vextractf128 to memory.
  extract 128 from 256 to-memory: free
  extract 128 from 256: 1 shuffle, 1 fused

  shuffle copy = identity in 128, 256: free
  shuffle vblendps = blend of 32 in 128, 256: 1 vector, 1 fused
  shuffle vunpck = unpack in 128, 256: 1 shuffle, 1 fused
  shuffle vunpckpd = unpack of 64 in 128, 256: 1 shuffle, 1 fused
  shuffle vshufpd = alternating of 64 in 128, 256: 1 shuffle, 1 fused
  shuffle vshufps = two-by-two of 32 in 128, 256: 1 shuffle, 1 fused
  shuffle vpermilps = unary repeated of 32 in 128, 256: 1 shuffle, 1 fused
  shuffle vpblendw = slot-blend of 16 in 128, 256: 1 shuffle, 1 fused
  shuffle vpalignr = slot-rotation of 8 in 128, 256: 1 shuffle, 1 fused
  shuffle vperm2f128 = slot-permute in 256: 1 shuffle, 1 fused
  shuffle vpermpd = unary any of 64 in 256: 1 shuffle, 1 fused

  # The mask is a register.
  shuffle vpermilps-register = unary slot-local of 32 in 128, 256: 1 shuffle, 1.25 fused
  shuffle vpshufb = unary slot-local of 8 in 128, 256: 1 shuffle, 1.25 fused
  shuffle vpermps = unary any of 32 in 256: 1 shuffle, 1.25 fused

  # Short sequences.
  # On the shuffle port of some machines.
  shuffle vpblendvb = blend of 8 in 128, 256: 2 shuffle, 2 fused
  shuffle vshufps-twice = any of 32 in 128: 2 shuffle, 2 fused
  shuffle shuffle-twice-blend = slot-local of 32 in 256: 2 shuffle, 1 vector, 3 fused
  shuffle vpshufb-twice-or = slot-local of 8 in 128, 256: 2 shuffle, 1 vector, 3 fused
  shuffle vpermpd-twice-blend = any of 64 in 256: 2 shuffle, 1 vector, 3 fused
  shuffle vpermps-twice-blend = any of 32 in 256: 2 shuffle, 1 vector, 3.5 fused
  shuffle vpshufb-vpermq = any of 8 in 256: 6 shuffle, 3 vector, 9 fused

  access indexed-load 2 x 64: 9
  access indexed-load 4 x 32: 15
  access indexed-load 4 x 64: 17
  access indexed-load 8 x 32: 29
  access indexed-load each-lane: 4
}
)";

} // namespace vls
