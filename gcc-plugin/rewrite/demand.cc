// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/demand.h"

namespace vls {

namespace {

using Demand = std::vector<std::vector<bool>>;

void demandOperands(const Instruction &shuffle, const Sequence &sequence, Demand &needed) {
  const unsigned element = shuffle.type.elementBits / 8;
  const unsigned lanes = sequence.byId(shuffle.operands[0]).type.bytes() / element;
  for (unsigned lane = 0; lane < shuffle.type.lanes; ++lane)
    for (unsigned i = 0; i < element; ++i) {
      const unsigned from = shuffle.mask[lane];
      if (needed[shuffle.id][lane * element + i])
        needed[shuffle.operands[from / lanes]][from % lanes * element + i] = true;
    }
}

/// Of a merging load: what is not accessed comes from the operand.
void demandMerged(const Instruction &load, Demand &needed) {
  const unsigned element = load.type.elementBits / 8;
  for (unsigned i = 0; i < load.type.bytes(); ++i)
    if (needed[load.id][i] && load.guards[i / element] == Instruction::neverAccessed)
      needed[load.operands[0]][i] = true;
}

} // namespace

std::vector<std::vector<bool>> demandedBytes(const Sequence &sequence) {
  Demand needed(1);
  for (const Instruction &instruction : sequence.instructions)
    needed.emplace_back(instruction.type.bytes());
  for (unsigned result : sequence.results)
    needed[result].assign(needed[result].size(), true);
  for (auto i = sequence.instructions.rbegin(); i != sequence.instructions.rend(); ++i)
    if (i->kind == Instruction::Kind::Shuffle)
      demandOperands(*i, sequence, needed);
    else if (!i->operands.empty())
      demandMerged(*i, needed);
  return needed;
}

} // namespace vls
