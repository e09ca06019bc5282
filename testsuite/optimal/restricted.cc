// SPDX-License-Identifier: GPL-3.0-or-later

#include "restricted.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// May each element of the widest values be any one of the operands?
bool takesAnything(const Kind &kind, unsigned widest) {
  const std::size_t elements = kind.usesB ? 2 * widest : widest;
  return kind.isMove && kind.masks.empty() && kind.memory.empty() && kind.unit == 1 &&
         kind.repeats == 0 && kind.width == widest && kind.operandWidth == widest &&
         std::all_of(kind.sources.begin(), kind.sources.end(),
                     [&](const std::vector<Source> &some) { return some.size() == elements; });
}

} // namespace

Instructions withReach(const Problem &problem, Instructions instructions) {
  for (Kind &kind : instructions.kinds)
    if (takesAnything(kind, problem.widest())) {
      kind.reach = Kind::Reach::Any;
      kind.sources.clear();
    }
  return instructions;
}

std::optional<Instructions> restricted(const Instructions &instructions) {
  Instructions made;
  made.loads = instructions.loads;
  bool isAny = false;
  for (const Kind &kind : instructions.kinds) {
    const bool takesBoth = kind.reach == Kind::Reach::Any && kind.usesB;
    isAny |= takesBoth;
    if (takesBoth || !kind.isMove || !kind.memory.empty())
      made.kinds.push_back(kind);
  }
  return isAny ? std::make_optional(std::move(made)) : std::nullopt;
}

} // namespace optimal
