// SPDX-License-Identifier: GPL-3.0-or-later

#include "relaxed.h"

#include "bound/uops.h"
#include "maximal.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// For each mask, or one for all: the sources of each element.
using Ways = std::vector<std::vector<std::vector<Source>>>;

class Relaxing {
public:
  Relaxing(unsigned elementsOfASlot, Relaxation toWhat) : slot(elementsOfASlot), how(toWhat) {}

  Instructions run(const Instructions &instructions) {
    made.loads = instructions.loads;
    for (const Kind &kind : instructions.kinds)
      if (kind.memory.empty()) {
        const Kind simpler = kind.isMove ? move(kind) : inPlace(kind);
        add(simpler);
        if (simpler.isEven)
          add(ofOneOperand(simpler));
      }
    for (const Kind &kind : instructions.kinds)
      if (!kind.memory.empty()) {
        made.kinds.push_back(kind);
        made.kinds.back().operandWidth = 0;
      }
    return std::move(made);
  }

private:
  /// A concatenation, an extraction or a permute.
  Kind move(const Kind &kind) const {
    Kind move;
    move.name = "move";
    move.uops = kind.uops;
    move.width = std::max(kind.width, kind.operandWidth); // an extraction's lower part is looked at
    move.usesB = kind.usesB;
    move.isMove = move.isJoin = true;
    move.reach = Kind::Reach::Any;
    if (how == Relaxation::Anywhere)
      return move;
    const Ways ways = waysOf(kind);
    move.isEven = kind.usesB && isEven(ways, kind.width);
    const bool isWithin = staysInSlots(ways);
    if (isWithin)
      move.reach = Kind::Reach::Slot;
    const bool isFixed = kind.masks.empty() && kind.unit >= slot && !isWithin;
    const bool isSingle =
        std::all_of(ways.begin(), ways.end(), [](const std::vector<std::vector<Source>> &sources) {
          return std::all_of(sources.begin(), sources.end(),
                             [](const std::vector<Source> &some) { return some.size() == 1; });
        });
    // Few masks say more than their reach.
    if (isFixed || (!move.isEven && isSingle)) {
      move = kind;
      move.operandWidth = 0;
    }
    return move;
  }

  /// Both operands are the same one.
  static Kind ofOneOperand(Kind kind) {
    kind.usesB = kind.isEven = false;
    return kind;
  }

  static Ways waysOf(const Kind &kind) {
    if (kind.masks.empty())
      return {kind.sources};
    Ways ways;
    for (const std::vector<Source> &mask : kind.masks) {
      ways.emplace_back();
      for (const Source &source : mask)
        ways.back().push_back({source});
    }
    return ways;
  }

  bool isEven(const Ways &ways, unsigned width) const {
    const unsigned stretch = std::min(slot, width);
    for (const auto &sources : ways)
      for (unsigned first = 0; first < width; first += stretch)
        for (Source::Operand operand : {Source::A, Source::B}) {
          unsigned count = 0;
          for (unsigned e = first; e < first + stretch; ++e)
            count += std::any_of(sources[e].begin(), sources[e].end(),
                                 [&](const Source &s) { return s.operand == operand; });
          if (count > stretch / 2)
            return false;
        }
    return true;
  }

  bool staysInSlots(const Ways &ways) const {
    for (const auto &sources : ways)
      for (unsigned e = 0; e < sources.size(); ++e)
        for (const Source &source : sources[e])
          if (source.element / slot != e / slot)
            return false;
    return true;
  }

  static Kind inPlace(const Kind &kind) {
    Kind blend = kind;
    blend.name = "blend";
    blend.operandWidth = 0;
    return blend;
  }

  void add(const Kind &kind) {
    addMaximal(made.kinds, kind, [&](const Kind &a, const Kind &b) { return covers(a, b); });
  }

  bool covers(const Kind &a, const Kind &b) const {
    if (!atMost(a.uops, b.uops) || a.width < std::max(b.width, b.operandWidth) || a.usesB < b.usesB)
      return false;
    if (isListed(a)) // of blends
      return isListed(b) && !a.isMove && !b.isMove && b.unit % a.unit == 0;
    const bool isWithin = isListed(b) ? staysInSlots(waysOf(b)) : b.reach == Kind::Reach::Slot;
    return (a.reach == Kind::Reach::Any || isWithin) && (!a.isEven || (b.usesB && b.isEven));
  }

  static bool isListed(const Kind &kind) { return kind.reach == Kind::Reach::Listed; }

  const unsigned slot;
  const Relaxation how;
  Instructions made;
};

} // namespace

Instructions relaxed(const Problem &problem, const Instructions &instructions, Relaxation how) {
  return Relaxing(problem.slot(), how).run(instructions);
}

} // namespace optimal
