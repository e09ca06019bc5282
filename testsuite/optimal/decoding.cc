// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decoding: the sequence that a solution stands for.

#include "encoding.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// Which elements an operation takes, if it is known what is wanted, and what is there.
class Masking {
public:
  /// Symbols, -1 where any will do. `contents`: of the operands, one behind the other.
  Masking(const Kind &ofKind, std::vector<int> wantedSymbols, std::vector<int> contents)
      : kind(ofKind), wanted(std::move(wantedSymbols)), there(std::move(contents)),
        every(kind.repeats == 0 ? kind.width : kind.repeats), lanes(kind.width, 0) {}

  std::vector<int> mask() {
    for (const std::vector<Source> &mask : kind.masks)
      if (isAsWanted(mask)) {
        for (unsigned e = 0; e < kind.width; ++e)
          lanes[e] = laneOf(mask[e]);
        return lanes;
      }
    if (kind.masks.empty())
      for (unsigned e = 0; e < every; e += kind.unit)
        take(e);
    return lanes;
  }

private:
  bool isAsWanted(const std::vector<Source> &mask) const {
    for (unsigned e = 0; e < kind.width; ++e)
      if (!isAsWanted(e, mask[e]))
        return false;
    return true;
  }

  bool isAsWanted(unsigned element, const Source &source) const {
    return wanted[element] < 0 || there[std::size_t(laneOf(source))] == wanted[element];
  }

  /// One for the unit that begins there, and for those that repeat it.
  void take(unsigned first) {
    for (const Source &source : kind.sources[first]) {
      bool isRight = true;
      for (unsigned by = 0; first + by < kind.width; by += every)
        for (unsigned i = by; i < by + kind.unit; ++i) {
          const Source moved{source.operand, source.element + i};
          lanes[first + i] = laneOf(moved);
          isRight = isRight && isAsWanted(first + i, moved);
        }
      if (isRight)
        return;
    }
  }

  /// What is inserted from memory is looked at with as many elements in front as operand A has.
  int laneOf(const Source &source) const {
    return int(source.element + (source.operand == Source::B ? kind.operandWidth : 0));
  }

  const Kind &kind;
  const std::vector<int> wanted;
  const std::vector<int> there;
  const unsigned every; ///< so many elements the mask repeats
  std::vector<int> lanes;
};

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
    const std::vector<int> all = contentsOf(shuffle.operands);
    std::vector<int> content;
    for (int lane : shuffle.mask)
      content.push_back(all[std::size_t(lane)]);
    return add(shuffle, std::move(content));
  }

  /// A merging load of units in which symbols are `wanted` of memory.
  unsigned addMerge(const Kind &kind, const MemoryPart &part, unsigned into,
                    const std::vector<int> &wanted) {
    Instruction load = memory(part);
    load.type = {kind.width / kind.unit, element * kind.unit};
    load.guards.clear();
    load.operands = {into};
    std::vector<int> content = contentOf(into);
    for (unsigned first = 0; first < kind.width; first += kind.unit) {
      const bool isLoaded = std::any_of(wanted.begin() + first, wanted.begin() + first + kind.unit,
                                        [](int symbol) { return symbol >= 0; });
      load.guards.push_back(isLoaded ? int(part.lane) : Instruction::neverAccessed);
      if (isLoaded)
        std::copy_n(part.content.begin() + first, kind.unit, content.begin() + first);
    }
    return add(load, std::move(content));
  }

  /// Of several values, one behind the other.
  std::vector<int> contentsOf(const std::vector<unsigned> &values) const {
    std::vector<int> all;
    for (unsigned id : values)
      all.insert(all.end(), contentOf(id).begin(), contentOf(id).end());
    return all;
  }

  const std::vector<int> &contentOf(unsigned id) const { return contents[id - 1]; }

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
  const auto chosen = [&](const std::vector<Literal> &which) {
    const auto at = std::find_if(which.begin(), which.end(),
                                 [&](Literal literal) { return cnf.value(literal); });
    return at == which.end() ? which.size() : std::size_t(at - which.begin());
  };
  const auto idOf = [&](const Operand &operand) {
    const std::size_t load = chosen(operand.loads);
    if (load == operand.loads.size())
      return ids[chosen(operand.operations)];
    const MemoryPart &part = instructions.loads[all.loads[load].index];
    if (loadIds[load] == 0)
      loadIds[load] = out.add(out.memory(part), part.content);
    return loadIds[load];
  };
  const auto symbolsOf = [&](const Content &content) {
    std::vector<int> found;
    for (const std::vector<Literal> &has : content.has) {
      const std::size_t symbol = chosen(has);
      found.push_back(symbol == has.size() ? -1 : int(symbol));
    }
    return found;
  };
  for (const Operation &op : operations) {
    if (cnf.value(op.none))
      break;
    const std::size_t k = chosen(op.kind);
    const Kind &kind = instructions.kinds[all.kinds[k].index];
    const MemoryPart *part =
        kind.memory.empty() ? nullptr : &kind.memory[all.kinds[k].loads[chosen(op.loads[k])].index];
    const unsigned a = out.low(idOf(op.a), kind.operandWidth);
    if (kind.name == "merge") {
      ids.push_back(out.addMerge(kind, *part, a, symbolsOf(op.memory)));
      continue;
    }
    Instruction made;
    made.kind = Instruction::Kind::Shuffle;
    made.type = {kind.width, problem.elementBits};
    made.operands = {a};
    if (part) // what is inserted is placed above as many elements
      made.operands.push_back(out.add(
          out.memory(*part), {part->content.begin() + kind.operandWidth, part->content.end()}));
    else if (kind.usesB)
      made.operands.push_back(out.low(idOf(op.b), kind.operandWidth));
    made.mask = Masking(kind, symbolsOf(op), out.contentsOf(made.operands)).mask();
    ids.push_back(out.addShuffle(made));
  }
  for (const Group::Member &member : group.members()) {
    const unsigned at = unsigned(member.offset) / (problem.elementBits / 8);
    const auto m = std::find(problem.members.begin(), problem.members.end(), at);
    const auto &which = results[std::size_t(m - problem.members.begin())];
    out.sequence.results.push_back(out.low(ids[chosen(which)], problem.lanes));
  }
  return out.sequence;
}

} // namespace optimal
