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

  /// `content`: the symbols that its elements hold, -1 for others.
  unsigned add(Instruction instruction, std::vector<int> content) {
    instruction.id = unsigned(sequence.instructions.size()) + 1;
    sequence.instructions.push_back(std::move(instruction));
    contents.push_back(std::move(content));
    return sequence.instructions.back().id;
  }

  /// A shuffle of whole elements.
  unsigned addShuffle(const Instruction &shuffle) {
    std::vector<int> all, content;
    for (unsigned operand : shuffle.operands)
      all.insert(all.end(), contentOf(operand).begin(), contentOf(operand).end());
    for (int lane : shuffle.mask)
      content.push_back(all[std::size_t(lane)]);
    return add(shuffle, std::move(content));
  }

  const std::vector<int> &contentOf(unsigned id) const { return contents[id - 1]; }

  /// The lane of `operands`, one behind the other, that holds `symbol`; `lane` if none does.
  int laneOf(int symbol, const std::vector<unsigned> &operands, int lane) const {
    int first = 0;
    for (unsigned operand : operands) {
      const std::vector<int> &content = contentOf(operand);
      const auto at = std::find(content.begin(), content.end(), symbol);
      if (symbol >= 0 && at != content.end())
        return first + int(at - content.begin());
      first += int(content.size());
    }
    return lane;
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
    return addShuffle(part);
  }

  Sequence sequence;

private:
  const unsigned element;
  std::vector<std::vector<int>> contents;
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
  auto has = [&](const Operand &operand) {
    return chosen(operand.loads) >= 0 || chosen(operand.operations) >= 0;
  };
  auto operandOf = [&](const Operand &operand) -> unsigned {
    const int load = chosen(operand.loads);
    if (load < 0)
      return ids[std::size_t(chosen(operand.operations))];
    unsigned &id = loadIds[std::size_t(load)];
    if (id == 0)
      id = out.add(out.memory(all.loads[std::size_t(load)]), all.loads[std::size_t(load)].content);
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
        std::vector<int> content = out.contentOf(a);
        for (unsigned e = 0; e < kind.width; ++e) {
          const bool isLoaded = cnf.value(op.fromMemory[e / kind.unit * kind.unit]);
          if (e % kind.unit == 0)
            load.guards.push_back(isLoaded ? int(part.lane) : Instruction::neverAccessed);
          if (isLoaded)
            content[e] = part.content[e];
        }
        load.operands = {a};
        ids.push_back(out.add(load, std::move(content)));
        continue;
      }
      // What is inserted is placed above as many elements.
      made.operands.push_back(
          out.add(load, {part.content.begin() + kind.operandWidth, part.content.end()}));
    } else if (kind.usesB && has(op.b)) {
      made.operands.push_back(out.low(operandOf(op.b), kind.operandWidth));
    }
    for (unsigned e = 0; e < kind.width; ++e) {
      if (kind.reach != Kind::Reach::Listed) {
        made.mask.push_back(out.laneOf(chosen(op.has[e]), made.operands, int(e)));
        continue;
      }
      int lane = int(kind.operandWidth + e - (kind.width - kind.operandWidth)); // of an insert
      for (unsigned f = 0; f < widest; ++f)
        if (op.fromA[e][f] != 0 && cnf.value(op.fromA[e][f]))
          lane = int(f);
        else if (op.fromB[e][f] != 0 && cnf.value(op.fromB[e][f]))
          lane = int(kind.operandWidth + f);
      made.mask.push_back(lane);
    }
    ids.push_back(out.addShuffle(made));
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
