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

Instructions instructionsFor(const Problem &problem) {
  return Listing(problem).list();
}

} // namespace optimal
