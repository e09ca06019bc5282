// SPDX-License-Identifier: GPL-3.0-or-later
//
// Transfer: what an operation makes of the evolutions of its operands. Lane by lane, on all lanes
// or any subset of them: if operand i is in γ(operands[i]), the result is in γ(transfer), where γ
// is the set of vectors that an evolution stands for.
//
// An operand is b + s·l for lanes l, with b ≡ r (mod m). Write b = q·m + r. Then
//
//   floor((b + s·l) / d)  =  q·(m / d) + floor((r + s·l) / d)       if d divides m
//   (b + s·l) mod d       =  (r + s·l) mod d                        if d divides m
//   b + s·l < 0           ⇔  q < 0                                  if 0 <= r + s·l < m in all
//   lanes
//
// so division, remainder, masks and compares of a strided operand can be UNIFORM, or strided again,
// with as many lanes as there are (figures for 4 lanes, i ≡ 0 (mod 4)):
//
//   i          q·4 + 0, 1, 2, 3       i / 4     q, q, q, q
//   i + 1      q·4 + 1, 2, 3, 4       i mod 8   RANDOM: q may be odd; base 0 mod 8 makes it 0, 1,
//   2, 3

#ifndef VLS_LANES_TRANSFER_H
#define VLS_LANES_TRANSFER_H

#include "vls/flow.h"

namespace vls {

struct TypedEvolution {
  LaneEvolution evolution;
  ScalarType type;
};

/// The evolution of what `instruction`, which is no phi, makes of `operands`. `lanes` as in
/// LaneOptions; `equalArms`: the second and third operand are known to be equal in each lane.
LaneEvolution transfer(const FlowGraph::Instruction &instruction,
                       const std::vector<TypedEvolution> &operands, unsigned lanes, bool equalArms);

} // namespace vls

#endif
