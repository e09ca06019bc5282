// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a described target's permutes cost at least, by what their families can do.

#include "bound/uops.h"
#include "targets/described.h"

namespace vls {

namespace {

/// Some mask of the family uses two operands.
bool mayJoin(const MaskFamily &family) {
  const std::string name = family.name;
  return name != "identity" && name != "broadcast";
}

/// Some mask of the family puts bits elsewhere.
bool mayMove(const MaskFamily &family) {
  const std::string name = family.name;
  return name != "identity" && name != "blend";
}

} // namespace

std::vector<Uops> DescribedTarget::leastOf(PermuteClass permutes) const {
  std::vector<Uops> all;
  for (const ShuffleRow &row : description.shuffles)
    if (permutes == PermuteClass::Blend ? !row.unary && mayJoin(*row.family) : mayMove(*row.family))
      all.push_back(row.uops);
  return leastUops(std::move(all));
}

} // namespace vls
