// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/interpreter.h"

#include "support/world.h"

namespace vlstest {

namespace {

using vls::Instruction;
using Cells = std::vector<Cell>;

/// Values of more bytes than this have no meaning: no register is as wide.
constexpr std::uint64_t mostBytes = 1 << 16;
/// Addresses beyond have none either; sums do not wrap.
constexpr Place farthest = Place(1) << 60;

/// A step returns what is wrong, or an empty string.
class Run {
public:
  Run(const vls::Sequence &s, const vls::Group &g, std::mt19937 &r, bool gaps)
      : sequence(s), group(g), random(r), mayReadGaps(gaps), world(g, r), memory(r()),
        programMemory(memory) {}

  std::string run();

private:
  void drawStored();
  void runProgramStores();
  std::string execute(const Instruction &instruction);
  std::string load(const Instruction &instruction, Cells &result);
  std::string store(const Instruction &instruction);
  std::string shuffle(const Instruction &instruction, Cells &result);
  std::string compareResult(std::size_t m);
  std::string compareMemory();

  bool isAccessed(const Instruction &instruction, std::size_t element) const;
  const Cells *valueOf(unsigned id) const {
    return id >= 1 && id <= values.size() && !values[id - 1].empty() ? &values[id - 1] : nullptr;
  }
  std::string placeOf(Place at) const;

  const vls::Sequence &sequence;
  const vls::Group &group;
  std::mt19937 &random;
  const bool mayReadGaps;
  const World world;
  Memory memory, programMemory;
  std::vector<Cells> stored; ///< what each member stores
  std::vector<Cells> values; ///< by id - 1
};

/// Element bytes of a member.
std::size_t bytesOf(const vls::Group::Member &member) {
  return member.memref->type().elementBits / 8;
}

std::string Run::run() {
  drawStored();
  for (const Instruction &instruction : sequence.instructions) {
    const std::string wrong = execute(instruction);
    if (!wrong.empty())
      return "%" + std::to_string(values.size() + 1) + " " + wrong;
  }
  if (!vls::isLoad(group.kind())) {
    runProgramStores();
    return sequence.results.empty() ? compareMemory() : "a group of stores has no results";
  }
  if (sequence.results.size() != group.size())
    return "there is not one result a member";
  for (std::size_t m = 0; m < group.size(); ++m)
    if (std::string wrong = compareResult(m); !wrong.empty())
      return wrong;
  return memory.changes().empty() ? "" : "a group of loads writes";
}

void Run::drawStored() {
  for (const auto &member : group.members()) {
    stored.emplace_back(group.lanes() * bytesOf(member));
    for (Cell &cell : stored.back())
      cell = Cell(random());
  }
}

void Run::runProgramStores() {
  for (std::size_t m = 0; m < group.size(); ++m) {
    const std::size_t bytes = bytesOf(group.members()[m]);
    for (unsigned lane = 0; lane < group.lanes(); ++lane)
      for (std::size_t b = 0; world.isActive(lane) && b < bytes; ++b)
        programMemory.write(world.startOf(lane) + group.members()[m].offset + Place(b),
                            stored[m][lane * bytes + b]);
  }
}

std::string Run::execute(const Instruction &instruction) {
  const vls::VectorType type = instruction.type;
  if (instruction.id != values.size() + 1)
    return "has another id";
  if (type.lanes == 0 || type.elementBits == 0 || type.elementBits % 8 != 0 ||
      std::uint64_t(type.lanes) * type.elementBits > 8 * mostBytes)
    return "has an odd type";
  Cells result;
  std::string wrong;
  switch (instruction.kind) {
  case Instruction::Kind::Load:
    wrong = load(instruction, result);
    break;
  case Instruction::Kind::Store:
    wrong = store(instruction);
    break;
  case Instruction::Kind::Shuffle:
    wrong = shuffle(instruction, result);
    break;
  case Instruction::Kind::Value:
    if (instruction.member >= stored.size() || stored[instruction.member].size() != type.bytes() ||
        vls::isLoad(group.kind()))
      return "is no member's value";
    result = stored[instruction.member];
    break;
  default:
    return "is of no known kind";
  }
  if (wrong.empty())
    values.push_back(std::move(result));
  return wrong;
}

/// Whether element `element` of a load or store is accessed. There is one guard an element, or
/// none.
bool Run::isAccessed(const Instruction &instruction, std::size_t element) const {
  if (!instruction.guards.empty())
    return instruction.guards[element] >= 0 &&
           world.isActive(unsigned(instruction.guards[element]));
  return !group.isMasked() || group.stride() || world.isActive(instruction.address.lane);
}

bool hasOddAddress(const Instruction &instruction, const vls::Group &group) {
  if (instruction.address.lane >= (group.stride() ? 1 : group.lanes()) ||
      instruction.address.offset < -farthest || instruction.address.offset > farthest)
    return true;
  for (int guard : instruction.guards)
    if (guard != Instruction::neverAccessed && (guard < 0 || unsigned(guard) >= group.lanes()))
      return true;
  return !instruction.guards.empty() && instruction.guards.size() != instruction.type.lanes;
}

std::string Run::load(const Instruction &instruction, Cells &result) {
  const std::size_t element = instruction.type.elementBits / 8, bytes = instruction.type.bytes();
  std::size_t read = bytes;
  if (instruction.repeatedBits != 0) {
    read = instruction.repeatedBits / 8;
    if (instruction.repeatedBits % 8 != 0 || read == 0 || bytes % read != 0 || read % element != 0)
      return "repeats an odd number of bits";
  }
  if (hasOddAddress(instruction, group) || instruction.operands.size() > 1)
    return "has no meaning";
  for (std::size_t k = 0; k < bytes; ++k)
    result.push_back(Cell(random()));
  if (!instruction.operands.empty()) {
    const Cells *passedThrough = valueOf(instruction.operands.front());
    if (!passedThrough || passedThrough->size() != bytes)
      return "merges with an odd value";
    result = *passedThrough;
  }
  const Place start = world.startOfSpace(instruction.address.lane) + instruction.address.offset;
  for (std::size_t k = 0; k < bytes; ++k) {
    if (!isAccessed(instruction, k / element))
      continue;
    const Place at = start + Place(k % read);
    if (!world.isReadable(at, mayReadGaps))
      return "reads " + placeOf(at) + ", which may not be read";
    result[k] = memory.read(at);
  }
  return "";
}

std::string Run::store(const Instruction &instruction) {
  const std::size_t element = instruction.type.elementBits / 8, bytes = instruction.type.bytes();
  if (hasOddAddress(instruction, group) || instruction.operands.size() != 1)
    return "has no meaning";
  const Cells *value = valueOf(instruction.operands.front());
  if (!value || value->size() != bytes)
    return "stores an odd value";
  const Place start = world.startOfSpace(instruction.address.lane) + instruction.address.offset;
  for (std::size_t k = 0; k < bytes; ++k) {
    if (!isAccessed(instruction, k / element))
      continue;
    const Place at = start + Place(k);
    if (!world.isAccessed(at) || vls::isLoad(group.kind()))
      return "writes " + placeOf(at) + ", which the program does not write";
    memory.write(at, (*value)[k]);
  }
  return "";
}

std::string Run::shuffle(const Instruction &instruction, Cells &result) {
  const std::size_t element = instruction.type.elementBits / 8;
  Cells sources;
  for (unsigned id : instruction.operands) {
    const Cells *value = valueOf(id);
    if (!value || (!sources.empty() && value->size() != sources.size()))
      return "has odd operands";
    sources.insert(sources.end(), value->begin(), value->end());
  }
  for (int lane : instruction.mask)
    for (std::size_t b = 0; b < element; ++b) {
      if (lane < 0 || std::size_t(lane) * element + b >= sources.size())
        return "takes a lane that its operands do not have";
      result.push_back(sources[std::size_t(lane) * element + b]);
    }
  return result.size() == instruction.type.bytes() ? "" : "makes an odd number of bytes";
}

std::string Run::compareResult(std::size_t m) {
  const auto &member = group.members()[m];
  const std::size_t bytes = bytesOf(member);
  const Cells *value = valueOf(sequence.results[m]);
  const std::string who = "member " + std::to_string(m + 1);
  if (!value || value->size() != group.lanes() * bytes)
    return who + " is no value of its size";
  for (unsigned lane = 0; lane < group.lanes(); ++lane)
    if (world.isActive(lane) && (member.memref->neededLanes() >> lane & 1) != 0)
      for (std::size_t b = 0; b < bytes; ++b)
        if ((*value)[lane * bytes + b] !=
            programMemory.read(world.startOf(lane) + member.offset + Place(b)))
          return who + " is wrong in lane " + std::to_string(lane);
  return "";
}

std::string Run::compareMemory() {
  for (const auto &[at, cell] : programMemory.changes())
    if (memory.read(at) != cell)
      return placeOf(at) + " is wrong in memory";
  return memory.changes().size() == programMemory.changes().size() ? "" : "other bytes are written";
}

/// As the sequence may call it: relative to the nearest lane.
std::string Run::placeOf(Place at) const {
  unsigned nearest = 0;
  for (unsigned lane = 0; lane < group.lanes(); ++lane)
    if (std::abs(at - world.startOf(lane)) < std::abs(at - world.startOf(nearest)))
      nearest = lane;
  return "byte " + std::to_string(at - world.startOf(nearest)) + " of lane " +
         std::to_string(nearest);
}

} // namespace

std::string interpret(const vls::Sequence &sequence, const vls::Group &group, std::mt19937 &random,
                      bool mayReadGaps) {
  return Run(sequence, group, random, mayReadGaps).run();
}

std::string interpretOften(const vls::Sequence &sequence, const vls::Group &group, unsigned runs,
                           std::mt19937 &random, bool mayReadGaps) {
  std::string wrong;
  for (unsigned run = 0; run < runs && wrong.empty(); ++run)
    wrong = interpret(sequence, group, random, mayReadGaps);
  return wrong;
}

} // namespace vlstest
