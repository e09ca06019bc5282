// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sequences: what they consist of, and their textual form.

#include "moves/print.h"
#include "vls/sequence.h"

namespace vls {

namespace {

enum class Role { Value, Load, Insert, Shuffle, Store, PartOfStore };

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

Role roleOf(const Instruction &instruction, const Sequence &sequence,
            const std::vector<unsigned> &uses) {
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
  const Instruction &last = sequence.byId(instruction.operands.back());
  if (instruction.type.bits() > last.type.bits() && last.kind == Instruction::Kind::Load &&
      uses[last.id] == 1)
    return Role::Insert;
  return instruction.type.bits() < last.type.bits() && uses[instruction.id] == 1 ? Role::PartOfStore
                                                                                 : Role::Shuffle;
}

unsigned count(const Sequence &sequence, Role role) {
  const std::vector<unsigned> uses = countUses(sequence);
  unsigned found = 0;
  for (const Instruction &instruction : sequence.instructions)
    found += roleOf(instruction, sequence, uses) == role;
  return found;
}

std::string addressToString(const Address &address) {
  return "<Base:" + std::to_string(address.lane) + " Offset:" + std::to_string(address.offset) +
         ">";
}

/// "1101", or, where lanes other than 0 guard elements, "<0, 0, _, 1>".
std::string guardsToString(const Instruction &instruction) {
  if (instruction.guards.empty())
    return std::string(instruction.type.lanes, '1');
  bool isConstant = true;
  std::string text;
  for (int lane : instruction.guards) {
    isConstant &= lane <= 0;
    text += lane == Instruction::neverAccessed ? '0' : '1';
  }
  return isConstant ? text : maskToString(instruction.guards);
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
