// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sequences: what they consist of, and their textual form, which text/sequence_parser.cc reads.

#include "moves/print.h"
#include "optvls/folding.h"
#include "vls/sequence.h"

namespace vls {

namespace {

enum class Role { Value, Load, Insert, Shuffle, Store, PartOfStore, LowerPart };

Role roleOf(const Instruction &instruction, const Folding &folding, const Sequence &sequence) {
  switch (instruction.kind) {
  case Instruction::Kind::Value:
    return Role::Value;
  case Instruction::Kind::Store:
    return Role::Store;
  case Instruction::Kind::Load:
    return instruction.operands.empty() ? Role::Load : Role::Insert;
  case Instruction::Kind::Shuffle:
    break;
  }
  return folding.readsMemory(instruction)     ? Role::Insert
         : folding.writesMemory(instruction)  ? Role::PartOfStore
         : isLowerPart(instruction, sequence) ? Role::LowerPart
                                              : Role::Shuffle;
}

unsigned count(const Sequence &sequence, Role role) {
  const Folding folding(sequence);
  unsigned found = 0;
  for (const Instruction &instruction : sequence.instructions)
    found += roleOf(instruction, folding, sequence) == role;
  return found;
}

std::string guardsToString(const Instruction &memory) {
  return guardsToString(memory.guards, memory.type.lanes, memory.address);
}

/// "mask.load.64.4 (<Base:0 Offset:0>, 1111)", "mask.broadcast.128.64.4 (...)": 128 bits repeated.
std::string loadToString(const Instruction &load) {
  const std::string what =
      load.repeatedBits ? "broadcast." + std::to_string(load.repeatedBits) + "." : "load.";
  return "mask." + what + std::to_string(load.type.elementBits) + "." +
         std::to_string(load.type.lanes) + " (" + addressToString(load.address) + ", " +
         guardsToString(load) +
         (load.operands.empty() ? "" : ", %" + std::to_string(load.operands[0])) + ")";
}

std::string storeToString(const Instruction &store) {
  return "mask.store." + std::to_string(store.type.elementBits) + "." +
         std::to_string(store.type.lanes) + " %" + std::to_string(store.operands[0]) + " (" +
         addressToString(store.address) + ", " + guardsToString(store) + ")";
}

/// Operands as the shuffle sees them: as elements of its own width.
std::string shuffleToString(const Instruction &shuffle, const Sequence &sequence) {
  const unsigned element = shuffle.type.elementBits;
  const unsigned bits = sequence.byId(shuffle.operands.front()).type.bits();
  const std::string type = "<" + toString(VectorType{bits / element, element}) + "> ";
  std::string text =
      "shufflevector " + type + "%" + std::to_string(shuffle.operands[0]) + ", " + type;
  text += shuffle.operands.size() > 1 ? "%" + std::to_string(shuffle.operands[1]) : "undef";
  return text + ", <" + std::to_string(shuffle.mask.size()) + " x 32>" + maskToString(shuffle.mask);
}

} // namespace

unsigned Sequence::numLoads() const {
  return count(*this, Role::Load);
}

unsigned Sequence::numStores() const {
  return count(*this, Role::Store);
}

unsigned Sequence::numInserts() const {
  return count(*this, Role::Insert);
}

unsigned Sequence::numShuffles() const {
  return count(*this, Role::Shuffle);
}

std::string toString(const Instruction &instruction, const Sequence &sequence) {
  const std::string name = "%" + std::to_string(instruction.id) + " = ";
  switch (instruction.kind) {
  case Instruction::Kind::Load:
    return name + loadToString(instruction);
  case Instruction::Kind::Store:
    return name + storeToString(instruction);
  case Instruction::Kind::Value:
    return name + "member " + std::to_string(instruction.member + 1) + " <" +
           toString(instruction.type) + ">";
  case Instruction::Kind::Shuffle:
    break;
  }
  return name + shuffleToString(instruction, sequence);
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
