// SPDX-License-Identifier: GPL-3.0-or-later

#include "instructions.h"

#include "listing.h"

#include <algorithm>

namespace optimal {

using namespace vls;

unsigned Problem::widest() const {
  const unsigned bits = std::min(machine.registerBits, std::max(slotBits, 2 * lanes * elementBits));
  return bits / elementBits;
}

unsigned Problem::slot() const {
  return std::max(1u, slotBits / elementBits);
}

int Problem::symbolAt(unsigned lane, int rowElement) const {
  for (std::size_t m = 0; m < members.size(); ++m)
    if (rowElement == int(members[m]))
      return int(m * lanes + lane);
  return -1;
}

bool isSymmetric(const Kind &kind) {
  if (!kind.usesB || !kind.masks.empty())
    return false;
  const auto has = [](const std::vector<Source> &sources, Source::Operand operand, unsigned from) {
    return std::any_of(sources.begin(), sources.end(),
                       [&](const Source &s) { return s.operand == operand && s.element == from; });
  };
  for (const std::vector<Source> &sources : kind.sources)
    for (const Source &s : sources)
      if (!has(sources, s.operand == Source::A ? Source::B : Source::A, s.element))
        return false;
  return true;
}

Instructions instructionsFor(const Problem &problem) {
  return Listing(problem).list();
}

} // namespace optimal
