// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decoding: the sequence that a solution stands for.

#include "encoding.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// From a solution to a sequence.
class Decoding {
public:
  explicit Decoding(unsigned bitsOfElements) : element(bitsOfElements) {}

  unsigned add(Instruction instruction) {
    instruction.id = unsigned(sequence.instructions.size()) + 1;
    sequence.instructions.push_back(std::move(instruction));
    return sequence.instructions.back().id;
  }

  Instruction memory(const MemoryPart &part) const {
    Instruction load;
    const unsigned unit = part.masked && part.repeated == 0 ? part.maskedElements : 1;
    load.type = {part.width / unit, element * unit};
    load.address = {part.lane, std::int64_t(part.first) * (element / 8)};
    load.repeatedBits = part.repeated * element;
    if (part.masked)
      for (unsigned i = 0; i < part.width; i += unit)
        load.guards.push_back(part.accessed[i] ? int(part.lane) : Instruction::neverAccessed);
    return load;
  }

  /// The low `width` elements of `id`.
  unsigned low(unsigned id, unsigned width) {
    const unsigned has = sequence.byId(id).type.bits() / element;
    if (has == width)
      return id;
    Instruction part;
    part.kind = Instruction::Kind::Shuffle;
    part.type = {width, element};
    part.operands = {id};
    for (unsigned i = 0; i < width; ++i)
      part.mask.push_back(int(i));
    return add(part);
  }

  Sequence sequence;

private:
  const unsigned element;
};

} // namespace

Sequence Encoding::decode() const {
  Decoding out(problem.elementBits);
  std::vector<unsigned> loadIds(all.loads.size(), 0), ids;
  auto chosen = [&](const std::vector<Literal> &which) {
    for (std::size_t i = 0; i < which.size(); ++i)
      if (cnf.value(which[i]))
        return int(i);
    return -1;
  };
  auto operandOf = [&](const Operand &operand) -> unsigned {
    const int load = chosen(operand.loads);
    if (load < 0)
      return ids[std::size_t(chosen(operand.operations))];
    unsigned &id = loadIds[std::size_t(load)];
    if (id == 0)
      id = out.add(out.memory(all.loads[std::size_t(load)]));
    return id;
  };
  for (const Operation &op : operations) {
    const int k = chosen(op.kind);
    if (k < 0)
      break;
    const Kind &kind = all.kinds[std::size_t(k)];
    const unsigned a = out.low(operandOf(op.a), kind.operandWidth);
    Instruction made;
    made.kind = Instruction::Kind::Shuffle;
    made.type = {kind.width, problem.elementBits};
    made.operands = {a};
    if (!kind.memory.empty()) {
      const MemoryPart &part = kind.memory[std::size_t(chosen(op.memory[std::size_t(k)]))];
      Instruction load = out.memory(part);
      if (kind.name == "merge") {
        load.type = {kind.width / kind.unit, problem.elementBits * kind.unit};
        load.guards.clear();
        for (unsigned e = 0; e < kind.width; e += kind.unit)
          load.guards.push_back(cnf.value(op.fromMemory[e]) ? int(part.lane)
                                                            : Instruction::neverAccessed);
        load.operands = {a};
        ids.push_back(out.add(load));
        continue;
      }
      made.operands.push_back(out.add(load));
    } else if (kind.usesB) {
      made.operands.push_back(out.low(operandOf(op.b), kind.operandWidth));
    }
    for (unsigned e = 0; e < kind.width; ++e) {
      int lane = int(kind.operandWidth + e - (kind.width - kind.operandWidth)); // of an insert
      for (unsigned f = 0; f < widest; ++f)
        if (cnf.value(op.fromA[e][f]))
          lane = int(f);
        else if (cnf.value(op.fromB[e][f]))
          lane = int(kind.operandWidth + f);
      made.mask.push_back(lane);
    }
    ids.push_back(out.add(made));
  }
  for (const Group::Member &member : group.members()) {
    const unsigned at = unsigned(member.offset) / (problem.elementBits / 8);
    const auto m = std::find(problem.members.begin(), problem.members.end(), at);
    const auto &which = results[std::size_t(m - problem.members.begin())];
    out.sequence.results.push_back(out.low(ids[std::size_t(chosen(which))], problem.lanes));
  }
  return out.sequence;
}

} // namespace optimal
