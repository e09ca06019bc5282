// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads that are there only because stores in between might change what they read:
//
//   r0 = a[0];  o[0] = ...;  r1 = a[0]        if o and a are apart, r1 is r0
//
// A value that is known already is no second operand. Which stores must be apart from the load for
// that is part of what is tested (pack/distance_tests.h).

#include "pack/block.h"

namespace vls::gcc {

namespace {

using TypeKey = std::tuple<int, int, bool, unsigned>;

/// Equal for types of which one name may stand for another: the sign of an integer is what it is
/// extended by.
TypeKey typeKey(tree type) {
  return {TREE_CODE(type), TYPE_MODE(type), bool(TYPE_UNSIGNED(type)),
          unsigned(TYPE_PRECISION(type))};
}

} // namespace

tree GimpleBlock::firstName(tree name) const {
  const auto found = firstNames.find(name);
  return found == firstNames.end() ? name : found->second;
}

void GimpleBlock::findRepeatedLoads() {
  std::map<std::pair<std::pair<unsigned, std::uint64_t>, TypeKey>, unsigned> last;
  std::vector<unsigned> by(size()), writers;
  for (unsigned number = 0; number < size(); ++number) {
    const Operation &o = (*this)[number];
    by[number] = number;
    if (o.op != ScalarOp::Load) {
      if (isOrdered(o))
        writers.push_back(number);
      continue;
    }
    const auto [known, isFirst] = last.try_emplace(
        {{apart->rowOf(number), apart->offset(number)}, typeKey(TREE_TYPE(value(number)))}, number);
    const unsigned first = known->second;
    const auto from = std::upper_bound(writers.begin(), writers.end(), first);
    if (!isFirst && std::none_of(from, writers.end(),
                                 [&](unsigned writer) { return mustPrecede(writer, number); })) {
      by[number] = first;
      repeated.push_back({number, first});
      firstNames[value(number)] = value(first);
    }
    known->second = by[number];
  }
  for (auto &[name, number] : numbers)
    number = by[number];
  replaceUses(by);
}

} // namespace vls::gcc
