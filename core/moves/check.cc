// SPDX-License-Identifier: GPL-3.0-or-later
//
// The check that every sequence passes before it leaves the core. It executes the sequence
// symbolically, byte by byte, and compares the outcome with what the group defines. It shares no
// code with the planner, and it assumes nothing of the sequence: any sequence at all gets an
// answer.
//
// Definitions. Let G be a group of loads with members m, each with an offset o(m) and elements of
// e(m) bytes, and let the row of a lane be the bytes [0, rowBytes) above the address that the
// lowest member has in that lane.
//
//   symbol     (l, b): the content of byte b of lane l's row, 0 <= l < lanes, 0 <= b < rowBytes
//   value      a type and one symbol per byte; byte k belongs to element k / elementBytes
//   state      the values of the instructions so far; the value of instruction i is named %i
//   accessed   b is accessed if o(m) <= b < o(m) + e(m) for a member m: then the program reads that
//              byte of every lane's row
//
// There is no undefined symbol: masks are complete, loads stay within rows, so each byte of each
// value is some byte of memory. Two symbols are the same value only if they are equal: rows of
// different lanes may overlap at run time, but a right sequence does not depend on it.
//
// Transfer. With n = bytes of the result and e = bytes of an element:
//
//   load (lane l, offset o)      byte k  :=  (l, o + k)                            for 0 <= k < n
//   shuffle %a[, %b], mask M     byte k  :=  byte M[k / e] * e + k % e of the bytes of %a, then of
//   %b
//
// Obligations, in the order in which they are checked:
//
//   O1  G holds loads, all of the same number of lanes, of whole bytes, within the row.
//   O2  Instruction i (from 1) has id i, at least one lane, and elements of whole bytes.
//   O3  A load names a lane of the group and stays within [0, rowBytes). Each byte that it reads
//       is accessed; or, if gaps may be read, lies between two accessed ones at most 4096 bytes
//       apart, so that it cannot be on a page that the program does not touch.
//   O4  The operands of a shuffle are defined above it and have one type. It is a permute (one or
//   two
//       operands of the result's type) or a concatenation (two operands of half the lanes; the mask
//       is 0, 1, 2, ...). The mask has a lane of the operands for each lane of the result.
//   O5  There is one result per member, and it is defined. The value of member m has the type of
//   m's
//       memref, and its byte k is (k / e(m), o(m) + k % e(m)).
//
// Not checked: that a sequence is cheap, that its instructions are needed, and that the group
// itself describes the program.

#include "moves/accessed.h"
#include "vls/optvls.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace vls {

namespace {

/// Two bytes that are this far apart, and no further, have no page between them that neither is on.
constexpr std::int64_t pageBytes = 4096;

struct Symbol {
  unsigned lane;
  std::int64_t offset;
  bool operator==(const Symbol &o) const { return lane == o.lane && offset == o.offset; }
};

struct Value {
  VectorType type;
  std::vector<Symbol> bytes;
};

std::string text(const Symbol &symbol) {
  return "byte " + std::to_string(symbol.offset) + " of lane " + std::to_string(symbol.lane);
}

std::string name(unsigned id) {
  return "%" + std::to_string(id);
}

/// The symbolic execution of one sequence. Each step returns what is wrong, or an empty string.
class Check {
public:
  Check(const Sequence &s, const Group &g, bool gaps) : sequence(s), group(g), mayReadGaps(gaps) {}

  std::string run();

private:
  std::string checkGroup();
  std::string execute(const Instruction &instruction);
  std::string load(const Instruction &instruction, Value &value) const;
  std::string shuffle(const Instruction &instruction, Value &value) const;
  std::string checkForm(const Instruction &instruction, VectorType operand) const;
  std::string checkResult(std::size_t member) const;

  bool isDefined(unsigned id) const { return id >= 1 && id <= values.size(); }

  const Sequence &sequence;
  const Group &group;
  const bool mayReadGaps;
  AccessedBytes accessed;
  std::vector<Value> values; ///< the value of %i at i - 1
};

std::string Check::run() {
  std::string wrong = checkGroup();
  for (std::size_t i = 0; wrong.empty() && i < sequence.instructions.size(); ++i)
    wrong = execute(sequence.instructions[i]);
  if (wrong.empty() && sequence.results.size() != group.size())
    wrong = "the sequence has " + std::to_string(sequence.results.size()) + " results, the group " +
            std::to_string(group.size()) + " members";
  for (std::size_t m = 0; wrong.empty() && m < group.size(); ++m)
    wrong = checkResult(m);
  return wrong;
}

/// O1, and the accessed bytes.
std::string Check::checkGroup() {
  for (std::size_t m = 0; m < group.size(); ++m) {
    const Group::Member &member = group.members()[m];
    const std::string who = "member " + std::to_string(m + 1);
    if (!isLoad(member.memref->kind()))
      return who + " is a store; only groups of loads can be checked";
    const VectorType type = member.memref->type();
    if (type.lanes == 0 || type.lanes != group.lanes())
      return who + " has " + std::to_string(type.lanes) + " lanes, the group " +
             std::to_string(group.lanes());
    if (type.elementBits == 0 || type.elementBits % 8 != 0)
      return who + " has elements of " + std::to_string(type.elementBits) +
             " bits, which is no number of bytes";
    const std::int64_t bytes = type.elementBits / 8;
    if (member.offset < 0 || bytes > group.rowBytes() || member.offset > group.rowBytes() - bytes)
      return who + " at offset " + std::to_string(member.offset) + " is outside the row of " +
             std::to_string(group.rowBytes()) + " bytes";
    accessed.add(member.offset, member.offset + bytes);
  }
  return {};
}

/// O2, and the transfer of one instruction.
std::string Check::execute(const Instruction &instruction) {
  const unsigned id = unsigned(values.size()) + 1;
  if (instruction.id != id)
    return name(instruction.id) + " stands where " + name(id) + " is due";
  if (instruction.type.lanes == 0 || instruction.type.elementBits == 0 ||
      instruction.type.elementBits % 8 != 0)
    return name(id) + " has type " + toString(instruction.type) +
           ", which has no lanes or no elements of whole bytes";
  Value value;
  value.type = instruction.type;
  std::string wrong;
  switch (instruction.kind) {
  case Instruction::Kind::Load:
    wrong = load(instruction, value);
    break;
  case Instruction::Kind::Shuffle:
    wrong = shuffle(instruction, value);
    break;
  default:
    wrong = "is neither a load nor a shuffle";
    break;
  }
  if (!wrong.empty())
    return name(id) + " " + wrong;
  values.push_back(std::move(value));
  return {};
}

/// O3.
std::string Check::load(const Instruction &instruction, Value &value) const {
  const Address &address = instruction.address;
  // No product or sum below can wrap: lanes and bits are 32-bit numbers, and rows end within range.
  const std::int64_t bytes =
      std::int64_t(instruction.type.lanes) * (instruction.type.elementBits / 8);
  if (!instruction.operands.empty() || !instruction.mask.empty())
    return "is a load with operands or a mask";
  if (address.lane >= group.lanes())
    return "loads from lane " + std::to_string(address.lane) + ", but the group has " +
           std::to_string(group.lanes()) + " lanes";
  if (address.offset < 0 || bytes > group.rowBytes() || address.offset > group.rowBytes() - bytes)
    return "loads " + std::to_string(bytes) + " bytes at offset " + std::to_string(address.offset) +
           ", outside the row of " + std::to_string(group.rowBytes()) + " bytes";
  const std::int64_t end = address.offset + bytes;
  const std::int64_t gap = accessed.firstGap(address.offset, end);
  if (gap != end && !mayReadGaps)
    return "loads byte " + std::to_string(gap) + " of the row, which no member accesses";
  if (gap != end && !accessed.enclosed(address.offset, end, pageBytes))
    return "loads bytes that are not between accessed ones at most " + std::to_string(pageBytes) +
           " bytes apart";
  for (std::int64_t offset = address.offset; offset < end; ++offset)
    value.bytes.push_back({address.lane, offset});
  return {};
}

/// O4.
std::string Check::shuffle(const Instruction &instruction, Value &value) const {
  if (instruction.operands.empty() || instruction.operands.size() > 2)
    return "has " + std::to_string(instruction.operands.size()) + " operands instead of 1 or 2";
  std::vector<Symbol> bytes;
  for (unsigned operand : instruction.operands) {
    if (!isDefined(operand))
      return "uses " + name(operand) + ", which is not defined above it";
    const Value &source = values[operand - 1];
    if (source.type != values[instruction.operands.front() - 1].type)
      return "has operands of different types";
    bytes.insert(bytes.end(), source.bytes.begin(), source.bytes.end());
  }
  const VectorType type = values[instruction.operands.front() - 1].type;
  std::string wrong = checkForm(instruction, type);
  if (!wrong.empty())
    return wrong;
  const std::size_t elementBytes = type.elementBits / 8;
  for (int lane : instruction.mask)
    for (std::size_t k = 0; k < elementBytes; ++k)
      value.bytes.push_back(bytes[std::size_t(lane) * elementBytes + k]);
  return {};
}

/// O4: form and mask of a shuffle of operands of type `operand`.
std::string Check::checkForm(const Instruction &instruction, VectorType operand) const {
  const std::size_t sources = instruction.operands.size() * std::size_t(operand.lanes);
  const bool isPermute = instruction.type == operand;
  const bool isConcatenation = instruction.operands.size() == 2 &&
                               instruction.type.elementBits == operand.elementBits &&
                               instruction.type.lanes == sources;
  if (!isPermute && !isConcatenation)
    return "makes " + toString(instruction.type) + " of " + toString(operand) +
           ": neither a permute nor a concatenation";
  if (instruction.mask.size() != instruction.type.lanes)
    return "has a mask of " + std::to_string(instruction.mask.size()) + " lanes for a result of " +
           std::to_string(instruction.type.lanes);
  for (std::size_t i = 0; i < instruction.mask.size(); ++i) {
    const int lane = instruction.mask[i];
    if (lane < 0 || std::size_t(lane) >= sources)
      return "has " + std::to_string(lane) + " in lane " + std::to_string(i) +
             " of its mask, but the operands have lanes 0 to " + std::to_string(sources - 1);
    if (isConcatenation && std::size_t(lane) != i)
      return "is a concatenation with " + std::to_string(lane) + " in lane " + std::to_string(i) +
             " of its mask";
  }
  return {};
}

/// O5.
std::string Check::checkResult(std::size_t m) const {
  const Group::Member &member = group.members()[m];
  const VectorType type = member.memref->type();
  const unsigned id = sequence.results[m];
  const std::string who = "member " + std::to_string(m + 1) + " is " + name(id) + ", which ";
  if (!isDefined(id))
    return who + "is not defined";
  const Value &value = values[id - 1];
  if (value.type != type)
    return who + "has type " + toString(value.type) + " instead of " + toString(type);
  const std::size_t elementBytes = type.elementBits / 8;
  for (std::size_t k = 0; k < value.bytes.size(); ++k) {
    const Symbol due{unsigned(k / elementBytes), member.offset + std::int64_t(k % elementBytes)};
    if (!(value.bytes[k] == due))
      return who + "has " + text(value.bytes[k]) + " where " + text(due) + " is due";
  }
  return {};
}

} // namespace

std::string checkSequence(const Sequence &sequence, const Group &group, bool mayReadGaps) {
  return Check(sequence, group, mayReadGaps).run();
}

} // namespace vls
