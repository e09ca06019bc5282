// SPDX-License-Identifier: GPL-3.0-or-later
//
// The check that every sequence passes before it leaves the core. It executes the sequence
// symbolically, byte by byte, and compares the outcome with what the group defines. It shares no
// code with the planner, and it assumes nothing of the sequence: any sequence at all gets an
// answer. Its parts are in core/moves/check/.
//
// Definitions. Let G be a group with members m = 0, 1, ... in execution order, each with an offset
// o(m) and elements of e(m) bytes.
//
//   active     A, the set of active lanes. Unknown: any set if G is masked, all lanes if it is not.
//   place      (s, b): byte b of space s. Lane l's byte b of member m is at the place p(m, l, b) =
//              Group::addressOf(l, o(m) + b). The places of a lane are its row. Places of one space
//              differ if they are not equal; of places of two spaces nothing is known.
//   accesses   lane l accesses p(m, l, b) for all m and 0 <= b < e(m): so does the program, exactly
//              if l is in A.
//   symbol     of loads: the content of a place before the sequence. Of stores: byte k of the value
//              that member m stores. Two symbols may be the same value only if they are equal.
//   guard      of an element of a load or store: `always`, `never`, or a lane g, "if g is in A". It
//              is `never` where Instruction::guards say neverAccessed. Else, if G is not masked,
//              `always`. Else what they say; without any, the lane whose row the address names,
//              or, with one space, `always`.
//   byte       of a value: a chain of cases (guard, symbol), then `unspecified`; the first case
//              whose guard holds says which symbol the byte is (core/moves/check/value.h). A byte
//              is a function of A.
//   value      a string of bytes; elements are a matter of the instruction that looks at it.
//
// Transfer. With e = bytes of an element of the instruction's type:
//
//   load at (s, o), r bytes repeated (r = all, if it is no broadcast), pass-through P, guards g
//                          byte k  :=  case (g(k / e), symbol (s, o + k % r)), then P's byte k or,
//                                      without P, `unspecified`
//   value of member m      byte k  :=  case (always, symbol (m, k))
//   shuffle, mask M        byte k  :=  byte M[k / e] * e + k % e of the operands' bytes, one after
//                                      the other
//   store                  appends to the list of writes (place, guard, symbol), in order
//
// Obligations.
//
//   O1  All members of G are loads, or all are stores; all are masked or none; all have the same
//       number of lanes, 1 to 64, of whole bytes, within rowBytes().
//   O2  Instruction i (from 1) has id i, at least one lane, elements of whole bytes. It has what
//   its
//       kind needs and nothing else; operands are values defined above it, as wide as it wants
//       them; guards are as many as elements, lanes of G or neverAccessed; its address is a space
//       of G. Groups of loads only load and shuffle, groups of stores only store and shuffle
//       values.
//   O3  A shuffle is a permute (one or two operands as wide as the result), a concatenation (two of
//       half its width; the mask is 0, 1, 2, ...) or an extraction (one operand, wider by a power
//       of two; the mask is k, k + 1, ... for a multiple k of its lanes). Each lane of the mask is
//       one of the operands'.
//   O4  A byte that is read under guard g is accessed by a lane that is active whenever g holds;
//       or, if gaps may be read, lies between two such bytes at most 4096 bytes apart.
//   O5  There is one result a member of a group of loads, and none of a group of stores.
//   O6  The value that is member m's result is as wide as m's type. For each lane l that m needs
//   and
//       each A that l is in, its byte l * e(m) + b is the symbol of p(m, l, b).
//   O7  A byte that is written under guard g is one that the program writes whenever g holds.
//   O8  With a space a lane, no store to the row of a lane comes after one to the row of a higher
//       lane.
//   O9  For each place and each A, the last write there that happens has the symbol that the
//       program's last write there has: members in order, lanes ascending; none if it has none.
//
// Why that is enough, and what is not too much:
//
// - Memory does not change under a group of loads: it holds no stores, and where it stands is the
//   matter of canMoveTo. So a symbol is one value for the whole sequence.
// - O4, O7: what holds for a lane's guard g must hold for A = {g}, in which only the row of g is
//   accessed; and if it does, it holds for all larger A. `always` must hold for A = {} in a masked
//   group: there it is never right. In a group that is not masked, all rows of one space count; of
//   spaces of their own only the row that is read, as the others may be anywhere.
// - O4: if a < b < c and c - a <= 4096 then b is on the page of a or on that of c, and both are
//   touched by the program; the nearest accessed bytes on either side decide.
// - O6 is decided exactly: each guard is one lane, active or not whatever others are. Under "l is
//   in A" a chain is followed to the first case of l or `always`; each case on the way, of another
//   lane, may hold or not, so its symbol must be the right one too; a second case of a lane that
//   did not hold cannot hold either. In lanes outside of A a result is unspecified by definition.
// - O9, one place: the last write that happens is the first in the reversed list whose guard holds:
//   again a chain of cases, of which only the first one of each lane counts. Two chains of distinct
//   lanes with distinct symbols are the same function of A exactly if they are equal: A = {g} shows
//   that the same lanes occur with the same symbols, A = {g, h} that any two are in the same order.
//   The program's symbols at one place are distinct, as no two writes are of the same (m, l).
//   Without masks only the last write counts.
// - O8 with O9, places of different spaces that are the same memory: two members are in one group
//   of stores only if no lane of the earlier one overlaps with a lower lane of the later one
//   (Memref::mayOverlapInOtherLanes). So if lanes k < l write some byte of memory, the program
//   writes what l writes there last: it leaves there what the highest active one of such lanes
//   stored, in its last member. By O8 the sequence's last write there is to the row of that lane as
//   well, by O7 under that lane's guard, and by O9 of that member.
// - A byte may be written more than once, with something in between that the program does not write
//   there. A thread that could see it would race with the program as well.
//
// Not checked: that a sequence is cheap, that its instructions are needed, and that the group
// itself describes the program: constant distances, equal masks, order, overlaps as its memrefs
// say.

#include "moves/check/limits.h"
#include "moves/check/loads.h"
#include "moves/check/shuffle.h"
#include "moves/check/stores.h"
#include "vls/optvls.h"

namespace vls {

namespace check {

namespace {

std::string instructionName(unsigned id) {
  return "%" + std::to_string(id);
}

/// The symbolic execution of one sequence. Each step returns what is wrong, or an empty string.
class Check {
public:
  Check(const Sequence &s, const Group &g, bool gaps)
      : sequence(s), group(g), mayReadGaps(gaps), definition(g), stores(g) {}

  std::string run();

private:
  std::string execute(const Instruction &instruction);
  std::string executeLoad(const Instruction &load, std::vector<Byte> *result);
  std::string executeStore(const Instruction &store);
  std::string executeValue(const Instruction &value, std::vector<Byte> *result);
  std::string executeShuffle(const Instruction &shuffle, std::vector<Byte> *result) const;
  std::string checkOperands(const Instruction &instruction) const;
  std::string checkAddress(const Instruction &instruction) const;
  std::string checkResult(std::size_t member) const;

  const Sequence &sequence;
  const Group &group;
  const bool mayReadGaps;
  Definition definition;
  Values values;
  Stores stores;
};

std::string Check::run() {
  std::string wrong = definition.examine();
  for (std::size_t i = 0; wrong.empty() && i < sequence.instructions.size(); ++i)
    wrong = execute(sequence.instructions[i]);
  if (!wrong.empty())
    return wrong;
  const std::size_t due = definition.loads() ? group.size() : 0;
  if (sequence.results.size() != due)
    return "the sequence has " + std::to_string(sequence.results.size()) +
           " results, the group asks for " + std::to_string(due);
  for (std::size_t m = 0; wrong.empty() && m < due; ++m)
    wrong = checkResult(m);
  return wrong.empty() && !definition.loads() ? stores.compare(definition) : wrong;
}

/// O2, and the transfer of one instruction.
std::string Check::execute(const Instruction &instruction) {
  const unsigned id = values.count() + 1;
  if (instruction.id != id)
    return instructionName(instruction.id) + " stands where " + instructionName(id) + " is due";
  if (!isCheckable(instruction.type))
    return instructionName(id) + " has type " + toString(instruction.type) +
           ": no lanes, no elements of whole bytes, or too many";
  std::string wrong = checkOperands(instruction);
  std::vector<Byte> bytes;
  if (wrong.empty())
    switch (instruction.kind) {
    case Instruction::Kind::Load:
      wrong = executeLoad(instruction, &bytes);
      break;
    case Instruction::Kind::Shuffle:
      wrong = executeShuffle(instruction, &bytes);
      break;
    case Instruction::Kind::Store:
      wrong = executeStore(instruction);
      break;
    case Instruction::Kind::Value:
      wrong = executeValue(instruction, &bytes);
      break;
    default:
      wrong = "is of no known kind";
      break;
    }
  if (!wrong.empty())
    return instructionName(id) + " " + wrong;
  values.append(std::move(bytes));
  return {};
}

std::string Check::checkOperands(const Instruction &instruction) const {
  for (unsigned operand : instruction.operands)
    if (!values.isDefined(operand))
      return "uses " + instructionName(operand) + ", which is no value defined above it";
  const bool isShuffle = instruction.kind == Instruction::Kind::Shuffle;
  if (isShuffle != !instruction.mask.empty())
    return isShuffle ? "is a shuffle without a mask" : "has a mask, but is no shuffle";
  if (instruction.repeatedBits != 0 && instruction.kind != Instruction::Kind::Load)
    return "repeats bits, but is no load";
  return {};
}

/// Space, offset and guards of a load or store.
std::string Check::checkAddress(const Instruction &instruction) const {
  const Address &address = instruction.address;
  if (address.lane >= group.spaces())
    return "has base " + std::to_string(address.lane) + ", but the group's are below " +
           std::to_string(group.spaces());
  if (address.offset < -farthest || address.offset > farthest)
    return "has offset " + std::to_string(address.offset) + ", which is too far";
  if (!instruction.guards.empty() && instruction.guards.size() != instruction.type.lanes)
    return "has " + std::to_string(instruction.guards.size()) + " guards for " +
           std::to_string(instruction.type.lanes) + " elements";
  for (int guard : instruction.guards)
    if (guard != Instruction::neverAccessed && (guard < 0 || unsigned(guard) >= group.lanes()))
      return "has guard " + std::to_string(guard) + ", but the group has " +
             std::to_string(group.lanes()) + " lanes";
  return {};
}

std::string Check::executeLoad(const Instruction &load, std::vector<Byte> *result) {
  if (!definition.loads())
    return "loads in a group of stores";
  const std::string wrong = checkAddress(load);
  if (!wrong.empty())
    return wrong;
  const unsigned repeated = load.repeatedBits;
  if (repeated != 0 && (repeated >= load.type.bits() || load.type.bits() % repeated != 0 ||
                        repeated % load.type.elementBits != 0 || (repeated & (repeated - 1)) != 0))
    return "repeats " + std::to_string(repeated) + " bits in " + toString(load.type);
  if (load.operands.size() > 1 || (!load.operands.empty() && load.guards.empty()))
    return "is a load with operands that have no use";
  if (!load.operands.empty() && values.of(load.operands.front()).size() != load.type.bytes())
    return "merges with a value of another width";
  return check::executeLoad(load, definition, mayReadGaps, values, result);
}

std::string Check::executeStore(const Instruction &store) {
  if (definition.loads())
    return "stores in a group of loads";
  const std::string wrong = checkAddress(store);
  if (!wrong.empty())
    return wrong;
  if (store.operands.size() != 1)
    return "stores " + std::to_string(store.operands.size()) + " values instead of 1";
  if (values.of(store.operands.front()).size() != store.type.bytes())
    return "stores a value of another width";
  return stores.execute(store, definition, values);
}

std::string Check::executeValue(const Instruction &value, std::vector<Byte> *result) {
  if (definition.loads())
    return "is what a member stores, in a group of loads";
  if (value.member >= group.size())
    return "is what member " + std::to_string(value.member) + " stores, of " +
           std::to_string(group.size());
  if (!value.operands.empty() || !value.guards.empty())
    return "is what a member stores, with operands or guards";
  const VectorType type = group.members()[value.member].memref->type();
  if (value.type.bits() != type.bits())
    return "has type " + toString(value.type) + ", the member " + toString(type);
  for (unsigned k = 0; k < type.bytes(); ++k)
    result->push_back(values.makeCase({always, {unsigned(value.member), k}, 0}));
  return {};
}

std::string Check::executeShuffle(const Instruction &shuffle, std::vector<Byte> *result) const {
  if (!shuffle.guards.empty())
    return "has guards, but is no load or store";
  return check::executeShuffle(shuffle, values, result);
}

/// O6.
std::string Check::checkResult(std::size_t m) const {
  const Group::Member &member = group.members()[m];
  const unsigned id = sequence.results[m];
  const std::string who =
      "member " + std::to_string(m + 1) + " is " + instructionName(id) + ", which ";
  if (!values.isDefined(id))
    return who + "is not defined";
  const std::vector<Byte> &bytes = values.of(id);
  if (bytes.size() != member.memref->type().bytes())
    return who + "has " + std::to_string(bytes.size()) + " bytes instead of " +
           std::to_string(member.memref->type().bytes());
  const std::string wrong = check::checkResult(bytes, group, member, definition, values);
  return wrong.empty() ? wrong : who + wrong;
}

} // namespace

} // namespace check

std::string checkSequence(const Sequence &sequence, const Group &group, bool mayReadGaps) {
  return check::Check(sequence, group, mayReadGaps).run();
}

} // namespace vls
