// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sequences: what they consist of, and their textual form.

#include "moves/print.h"
#include "vls/sequence.h"

namespace vls {

namespace {

enum class Role { Load, Insert, Shuffle };

/// How often each value is read, by instructions and as a result; indexed by id.
std::vector<unsigned> countUses(const Sequence &sequence) {
  std::vector<unsigned> uses(sequence.instructions.size() + 1, 0);
  for (const Instruction &instruction : sequence.instructions)
    for (unsigned operand : instruction.operands)
      ++uses[operand];
  for (unsigned result : sequence.results)
    ++uses[result];
  return uses;
}

unsigned count(const Sequence &sequence, Role role) {
  const std::vector<unsigned> uses = countUses(sequence);
  unsigned found = 0;
  for (const Instruction &instruction : sequence.instructions) {
    Role is = Role::Load;
    if (instruction.kind == Instruction::Kind::Shuffle) {
      const Instruction &last = sequence.byId(instruction.operands.back());
      const bool isInsert = instruction.type != last.type && last.kind == Instruction::Kind::Load &&
                            uses[last.id] == 1;
      is = isInsert ? Role::Insert : Role::Shuffle;
    }
    found += is == role;
  }
  return found;
}

std::string loadToString(const Instruction &load) {
  return "mask.load." + std::to_string(load.type.elementBits) + "." +
         std::to_string(load.type.lanes) + " (<Base:" + std::to_string(load.address.lane) +
         " Offset:" + std::to_string(load.address.offset) + ">, " +
         std::string(load.type.lanes, '1') + ")";
}

std::string shuffleToString(const Instruction &shuffle, const Sequence &sequence) {
  const std::string type = "<" + toString(sequence.byId(shuffle.operands.front()).type) + "> ";
  std::string text =
      "shufflevector " + type + "%" + std::to_string(shuffle.operands[0]) + ", " + type;
  text += shuffle.operands.size() > 1 ? "%" + std::to_string(shuffle.operands[1]) : "undef";
  return text + ", <" + std::to_string(shuffle.mask.size()) + " x 32>" + maskToString(shuffle.mask);
}

} // namespace

unsigned Sequence::numLoads() const {
  return count(*this, Role::Load);
}

unsigned Sequence::numInserts() const {
  return count(*this, Role::Insert);
}

unsigned Sequence::numShuffles() const {
  return count(*this, Role::Shuffle);
}

std::string toString(const Instruction &instruction, const Sequence &sequence) {
  const std::string text = instruction.kind == Instruction::Kind::Load
                               ? loadToString(instruction)
                               : shuffleToString(instruction, sequence);
  return "%" + std::to_string(instruction.id) + " = " + text;
}

std::string toString(const Sequence &sequence) {
  std::string text;
  for (const Instruction &instruction : sequence.instructions)
    text += toString(instruction, sequence) + "\n";
  for (std::size_t m = 0; m < sequence.results.size(); ++m)
    text += "member " + std::to_string(m + 1) + " = %" + std::to_string(sequence.results[m]) + "\n";
  return text;
}

} // namespace vls
