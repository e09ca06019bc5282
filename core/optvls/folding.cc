// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/folding.h"

#include <algorithm>

namespace vls {

Folding::Folding(const Sequence &ofSequence)
    : sequence(ofSequence), uses(ofSequence.instructions.size() + 1, 0), stores(uses) {
  for (const Instruction &instruction : sequence.instructions)
    for (unsigned operand : instruction.operands) {
      ++uses[operand];
      stores[operand] += instruction.kind == Instruction::Kind::Store;
    }
  for (unsigned result : sequence.results)
    ++uses[result];
}

bool Folding::readsMemory(const Instruction &concatenation) const {
  const Instruction &last = sequence.byId(concatenation.operands.back());
  return isConcatenation(concatenation, sequence) && last.kind == Instruction::Kind::Load &&
         last.operands.empty() && last.repeatedBits == 0 && !isMasked(last) && uses[last.id] == 1;
}

bool Folding::writesMemory(const Instruction &extraction) const {
  return isExtraction(extraction, sequence) && uses[extraction.id] == 1 &&
         stores[extraction.id] == 1;
}

bool isConcatenation(const Instruction &shuffle, const Sequence &sequence) {
  return shuffle.kind == Instruction::Kind::Shuffle &&
         shuffle.type.bits() > sequence.byId(shuffle.operands.front()).type.bits();
}

bool isExtraction(const Instruction &shuffle, const Sequence &sequence) {
  return shuffle.kind == Instruction::Kind::Shuffle &&
         shuffle.type.bits() < sequence.byId(shuffle.operands.front()).type.bits();
}

bool isLowerPart(const Instruction &shuffle, const Sequence &sequence) {
  return isExtraction(shuffle, sequence) && shuffle.mask.front() == 0;
}

bool isMasked(const Instruction &memory) {
  return std::any_of(memory.guards.begin(), memory.guards.end(), [&](int guard) {
    return guard == Instruction::neverAccessed || guard != memory.guards.front();
  });
}

} // namespace vls
