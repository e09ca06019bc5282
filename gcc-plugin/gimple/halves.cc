// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/halves.h"

namespace vls::gcc {

namespace {

template <typename Element> void keepHalf(std::vector<Element> &all, bool isUpper) {
  const auto middle = all.begin() + all.size() / 2;
  all =
      isUpper ? std::vector<Element>(middle, all.end()) : std::vector<Element>(all.begin(), middle);
}

} // namespace

bool hasHalves(const Access &access) {
  return access.kind == AccessKind::IndexedLoad && access.form == AccessForm::Emulated &&
         access.type().bits() >= 256;
}

Access halfOf(const Access &access, bool isUpper) {
  Access half = access;
  half.lanes /= 2;
  keepHalf(half.addresses, isUpper);
  keepHalf(half.parts, isUpper);
  // Their ranks in the block are there since it was read.
  const auto [first, last] =
      std::minmax_element(half.parts.begin(), half.parts.end(),
                          [](gimple *a, gimple *b) { return gimple_uid(a) < gimple_uid(b); });
  half.start = *first;
  half.position = *last;
  half.order = gimple_uid(half.position);
  return half;
}

} // namespace vls::gcc
