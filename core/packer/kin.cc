// SPDX-License-Identifier: GPL-3.0-or-later
//
// From the top of the window to its end; shapes are numbered, so each operation is as much work as
// it has operands.

#include "packer/kin.h"

#include <algorithm>
#include <tuple>

namespace vls {

namespace {

constexpr std::size_t mostOffsets = 8;

bool isBefore(const Kinship &a, const Kinship &b) {
  return std::tie(a.shape, a.offsets) < std::tie(b.shape, b.offsets);
}

} // namespace

Kin::Kin(const Region &ofRegion)
    : region(ofRegion), kin(region.end - region.first), forms(region.end - region.first) {
  for (unsigned o = region.first; o < region.end; ++o) {
    kin[o - region.first] = find(o, kin, true);
    forms[o - region.first] = find(o, forms, false);
  }
}

/// With `known` of the operations above.
Kinship Kin::find(unsigned operation, const std::vector<Kinship> &known, bool tellsClasses) {
  const Block::Operation &o = region.block[operation];
  std::vector<std::uint64_t> shape{std::uint64_t(o.op), std::uint64_t(o.predicate), o.type.bits,
                                   o.type.isFloat()};
  Kinship made;
  if (o.op == ScalarOp::Constant) {
    shape.push_back(o.constant);
  }
  if (isLoad(o.op)) {
    const Region::Place &place = *region.place(operation);
    shape.push_back(tellsClasses ? place.klass : ~0u);
    made.offsets = {place.offset};
    made.classes = {place.klass};
  }
  if (o.op != ScalarOp::Phi && o.op != ScalarOp::Opaque) {
    std::vector<const Kinship *> above;
    const Kinship none;
    for (const unsigned operand : o.operands)
      above.push_back(region.contains(operand) ? &known[operand - region.first] : &none);
    if (isCommutative(o.op, o.type, o.flags))
      std::stable_sort(above.begin(), above.end(),
                       [](const Kinship *a, const Kinship *b) { return isBefore(*a, *b); });
    for (const Kinship *part : above) {
      shape.push_back(part->shape);
      for (std::size_t i = 0; i < part->offsets.size() && made.offsets.size() < mostOffsets; ++i) {
        made.offsets.push_back(part->offsets[i]);
        made.classes.push_back(part->classes[i]);
      }
    }
  }
  made.shape = numbers.insert({std::move(shape), unsigned(numbers.size() + 1)}).first->second;
  return made;
}

std::optional<std::int64_t> Kin::distance(unsigned a, unsigned b) const {
  const Kinship &x = of(a), &y = of(b);
  if (x.shape != y.shape || x.offsets.empty() || x.offsets.size() != y.offsets.size())
    return {};
  for (std::size_t i = 0; i < x.offsets.size(); ++i)
    if (y.offsets[i] - x.offsets[i] != y.offsets[0] - x.offsets[0])
      return {};
  return y.offsets[0] - x.offsets[0];
}

} // namespace vls
