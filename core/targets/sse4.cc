// SPDX-License-Identifier: GPL-3.0-or-later
//
// x86-64 with SSE4.2: registers of 128 bits, no gathers. Prices are cycles of a core with two load
// ports and one shuffle port.

#include "targets/predefined.h"

namespace vls {

const char *const sse4Target = R"(target sse4 {
  register 128
  # Of four µops a cycle, three eighths are for the rest of the loop.
  per-cycle 2.5: fused
  per-cycle 2: load
  per-cycle 1: store
  per-cycle 1: shuffle
  per-cycle 3: shuffle + vector
  # There is none of less into a vector register: movzx and movd.
  load 8, 16: 1 load, 1 shuffle, 2 fused
  load 32, 64, 128: 1 load, 1 fused
  # All of these set the rest of the register to zero.
  load 8, 16 in 128: 1 load, 1 shuffle, 2 fused
  load 32, 64 in 128: 1 load, 1 fused
  broadcast 64 in 128: 1 load, 1 fused
  store 32, 64, 128: 1 store, 1 fused
  # There is no store of less from a vector register (pextrb, pextrw).
  store 8, 16: 1 shuffle, 1 store, 2 fused
  # A lane that may be off loads from, or stores to, a place chosen by a conditional move.
  guard: 2 fused

  # movhps and the like take the upper half from memory, but shuffle all the same.
  concatenate 64, 128 from-memory: 1 shuffle
  # pinsrb and pinsrw take as many µops as a load of their own.
  concatenate 16, 32 from-memory: free
  concatenate 16, 32, 64, 128: 1 shuffle, 1 fused

  # The upper half of 128 bits is stored without a shuffle (movhps).
  extract 64 from 128 to-memory: free
  extract 8 from 128: 1 shuffle, 1 fused
  extract 16 from 128: 1 shuffle, 1 fused
  extract 32 from 128: 1 shuffle, 1 fused
  extract 64 from 128: 1 shuffle, 1 fused

  shuffle copy = identity in 128: free
  shuffle blendps = blend of 32 in 128: 1 vector, 1 fused
  shuffle unpck = unpack in 128: 1 shuffle, 1 fused
  shuffle unpckpd = unpack of 64 in 128: 1 shuffle, 1 fused
  shuffle shufpd = alternating of 64 in 128: 1 shuffle, 1 fused
  shuffle shufps = two-by-two of 32 in 128: 1 shuffle, 1 fused
  shuffle pshufd = unary any of 32 in 128: 1 shuffle, 1 fused
  shuffle pblendw = blend of 16 in 128: 1 shuffle, 1 fused
  shuffle palignr = slot-rotation of 8 in 128: 1 shuffle, 1 fused
  shuffle pshufb = unary any of 8 in 128: 1 shuffle, 1.25 fused

  # Short sequences.
  shuffle pblendvb = blend of 8 in 128: 2 vector, 2 fused
  shuffle shufps-twice = any of 32 in 128: 2 shuffle, 2 fused
  shuffle pshufb-twice-or = any of 8 in 128: 2 shuffle, 1 vector, 3 fused
}
)";

} // namespace vls
