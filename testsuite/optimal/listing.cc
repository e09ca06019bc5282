// SPDX-License-Identifier: GPL-3.0-or-later
//
// What there is of each width; concatenations and extractions; kinds that others cover.

#include "listing.h"

#include "bound/uops.h"

namespace optimal {

using namespace vls;

Listing::Listing(const Problem &toSolve)
    : problem(toSolve), target(toSolve.machine), widest(toSolve.widest()), slot(toSolve.slot()) {
}

Instructions Listing::list() {
  for (unsigned width = 1; width <= widest; width *= 2) {
    plainLoads(width);
    lowLoads(width);
    for (unsigned repeated = 1; repeated < width; repeated *= 2)
      repeatingLoads(width, repeated, made.loads);
    maskedLoads(width, false, made.loads);
    mergingLoads(width);
    concatenations(width);
    extractions(width);
    permutes(width);
  }
  keepMaximal(made.loads);
  keepUseful();
  return std::move(made);
}

VectorType Listing::typeOf(unsigned width, unsigned unit) const {
  return {width / unit, problem.elementBits * unit};
}

void Listing::concatenations(unsigned width) {
  const unsigned half = width / 2;
  if (half == 0)
    return;
  ShuffleShape shape;
  shape.operand = typeOf(half);
  shape.result = typeOf(width);
  shape.operands = 2;
  for (unsigned i = 0; i < width; ++i)
    shape.mask.push_back(int(i));
  for (const bool fromMemory : {false, true}) {
    shape.lastFromMemory = fromMemory;
    const std::optional<Uops> uops = target.shuffle(shape);
    if (!uops)
      continue;
    Kind kind;
    kind.name = fromMemory ? "insert" : "concatenate";
    kind.uops = *uops;
    kind.width = width;
    kind.operandWidth = half;
    kind.usesB = !fromMemory;
    kind.isMove = !fromMemory;
    kind.isJoin = true;
    for (unsigned i = 0; i < width; ++i)
      kind.sources.push_back({i < half     ? Source{Source::A, i}
                              : fromMemory ? Source{Source::Memory, i}
                                           : Source{Source::B, i - half}});
    if (fromMemory)
      kind.memory = inserted(half);
    if (!fromMemory || !kind.memory.empty()) // a row may be narrower
      made.kinds.push_back(kind);
  }
}

std::vector<MemoryPart> Listing::inserted(unsigned half) {
  Listing lower(problem);
  lower.plainLoads(half);
  keepMaximal(lower.made.loads);
  std::vector<MemoryPart> parts = std::move(lower.made.loads);
  for (MemoryPart &part : parts)
    part.content.insert(part.content.begin(), half, -1);
  return parts;
}

void Listing::extractions(unsigned width) {
  for (unsigned part = 1; part < width; part *= 2)
    for (unsigned k = part; k < width; k += part) {
      ShuffleShape shape;
      shape.operand = typeOf(width);
      shape.result = typeOf(part);
      for (unsigned i = 0; i < part; ++i)
        shape.mask.push_back(int(k + i));
      const std::optional<Uops> uops = target.shuffle(shape);
      if (!uops)
        continue;
      Kind kind;
      kind.name = "extract";
      kind.uops = *uops;
      kind.width = part;
      kind.operandWidth = width;
      kind.isMove = true;
      for (unsigned i = 0; i < part; ++i)
        kind.sources.push_back({{Source::A, k + i}});
      made.kinds.push_back(kind);
    }
}

void Listing::keepUseful() {
  std::vector<Kind> kept;
  for (const Kind &kind : made.kinds)
    if (std::none_of(kept.begin(), kept.end(),
                     [&](const Kind &other) { return covers(other, kind); }))
      kept.push_back(kind);
  made.kinds = std::move(kept);
}

bool Listing::covers(const Kind &a, const Kind &b) {
  if (a.width != b.width || a.operandWidth != b.operandWidth || !a.memory.empty() ||
      !b.memory.empty() || !a.masks.empty() || a.repeats != 0 || a.unit > b.unit ||
      b.unit % a.unit != 0 || (b.usesB && !a.usesB))
    return false;
  // Of two rows for the same masks the upper one answers, whatever it costs; of others the price
  // decides.
  const bool isBlend = !a.isMove && !b.isMove;
  if (!isBlend && !atMost(a.uops, b.uops))
    return false;
  for (unsigned i = 0; i < b.width; ++i) {
    if (b.masks.empty())
      for (const Source &source : b.sources[i])
        if (!isIn(a.sources[i], source))
          return false;
    for (const auto &mask : b.masks)
      if (!isIn(a.sources[i], mask[i]))
        return false;
  }
  return true;
}

} // namespace optimal
