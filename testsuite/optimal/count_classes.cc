// SPDX-License-Identifier: GPL-3.0-or-later

#include "count_classes.h"

#include "bound/uops.h"
#include "maximal.h"

#include <algorithm>
#include <set>

namespace optimal {

using namespace vls;

namespace {

bool isAsGood(const Class &a, const Class &b) {
  return a.isLoad == b.isLoad && a.isFold() == b.isFold() && atMost(a.uops, b.uops) &&
         a.accessed >= b.accessed && a.isJoin >= b.isJoin && a.isMove >= b.isMove &&
         a.mayBeLast >= b.mayBeLast && a.width >= b.width && a.side >= b.side;
}

unsigned accessedBy(const MemoryPart &part) {
  std::set<int> symbols(part.content.begin(), part.content.end());
  symbols.erase(-1);
  return unsigned(symbols.size());
}

/// W5: where two sources meet in a slot of the result; a mask list or free sources.
class Slots {
public:
  Slots(const Kind &ofKind, unsigned elementsOfASlot) : kind(ofKind), slot(elementsOfASlot) {}

  /// Paths that joins within slots may have.
  unsigned places() const {
    unsigned sum = 0;
    for (unsigned first = 0; first < kind.width; first += slot) {
      const std::size_t sources = sourcesOf(first);
      const unsigned most = std::min(slot, kind.width);
      sum += sources <= 1 ? 0 : sources == 2 ? most : 2 * most; // of several steps at once
    }
    return sum;
  }

private:
  /// How many slots of operands may meet in the slot that begins there.
  std::size_t sourcesOf(unsigned first) const {
    if (kind.masks.empty())
      return kind.unit >= slot ? 1 : sourcesOf(kind.sources, first);
    std::size_t most = 0;
    for (const std::vector<Source> &mask : kind.masks) {
      std::vector<std::vector<Source>> sources;
      for (const Source &source : mask)
        sources.push_back({source});
      most = std::max(most, sourcesOf(sources, first));
    }
    return most;
  }

  std::size_t sourcesOf(const std::vector<std::vector<Source>> &sources, unsigned first) const {
    std::set<std::pair<int, unsigned>> met;
    for (unsigned e = first; e < std::min(first + slot, kind.width); ++e)
      for (const Source &source : sources[e])
        met.insert({int(source.operand), source.element / slot});
    return met.size();
  }

  const Kind &kind;
  const unsigned slot;
};

class Classes {
public:
  /// `slotElements`: joins are counted within slots of so many elements; 0: within values.
  Classes(const Instructions &instructions, unsigned resultElements, unsigned slotElements)
      : result(resultElements), slot(slotElements) {
    for (const MemoryPart &load : instructions.loads) {
      Class made;
      made.uops = load.uops;
      made.accessed = accessedBy(load);
      made.isLoad = true;
      add(made);
    }
    for (const Kind &kind : instructions.kinds)
      addKind(kind);
  }

  std::vector<Class> all;

private:
  void addKind(const Kind &kind) {
    Class made;
    made.uops = kind.uops;
    made.isJoin = kind.isJoin;
    made.isMove = kind.isMove;
    made.width = kind.width;
    if (slot != 0) {
      made.width = Slots(kind, slot).places();
      made.isJoin = made.width > 0;
    }
    made.side = kind.operandWidth;
    if (kind.memory.empty()) {
      made.mayBeLast = mayEndIn(kind, result);
      return add(made);
    }
    for (const MemoryPart &part : kind.memory) {
      made.accessed = accessedBy(part);
      if (made.accessed == 0)
        continue;
      made.uops = part.uops; // a merging load's, which is all of it
      if (kind.name == "insert")
        made.uops += kind.uops;
      add(made);
    }
  }

  const unsigned result, slot;

  void add(const Class &made) { addMaximal(all, made, isAsGood); }
};

} // namespace

std::vector<Class> classesOf(const Instructions &instructions, unsigned resultElements,
                             unsigned slotElements) {
  return Classes(instructions, resultElements, slotElements).all;
}

} // namespace optimal
