// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ways to see one value.

#include "packer/twins.h"

namespace vls {

namespace {

/// Add and Subtract of a Multiply, both contractible: Fma with signs.
///
///   m + c  =  fma (a, b, c)      m - c  =  fma (a, b, -c)      c - m  =  fma (-a, b, c)
void addContracted(const Block &block, const Block::Operation &o, std::vector<View> &views) {
  if (!o.flags.contractible || !o.type.isFloat() ||
      (o.op != ScalarOp::Add && o.op != ScalarOp::Subtract))
    return;
  for (unsigned k = 0; k < 2; ++k) {
    const Block::Operation &m = block[o.operands[k]];
    if (m.op != ScalarOp::Multiply || !m.flags.contractible)
      continue;
    const bool minus = o.op == ScalarOp::Subtract;
    const unsigned other = o.operands[1 - k];
    for (unsigned swap = 0; swap < 2; ++swap)
      views.push_back({ScalarOp::Fma,
                       Predicate::Equal,
                       {m.operands[swap], m.operands[1 - swap], other},
                       {minus && k == 1, false, minus && k == 0}});
  }
}

/// The minimum or maximum that "compare a, b ? a : b" is.
std::optional<ScalarOp> extremeOf(Predicate predicate, bool isFloat) {
  switch (predicate) {
  case Predicate::Less:
    return isFloat ? ScalarOp::Minimum : ScalarOp::MinimumSigned;
  case Predicate::Greater:
    return isFloat ? ScalarOp::Maximum : ScalarOp::MaximumSigned;
  case Predicate::LessEqual: // equal integers are the same
    return isFloat ? std::nullopt : std::optional(ScalarOp::MinimumSigned);
  case Predicate::GreaterEqual:
    return isFloat ? std::nullopt : std::optional(ScalarOp::MaximumSigned);
  case Predicate::LessUnsigned:
  case Predicate::LessEqualUnsigned:
    return ScalarOp::MinimumUnsigned;
  case Predicate::GreaterUnsigned:
  case Predicate::GreaterEqualUnsigned:
    return ScalarOp::MaximumUnsigned;
  default:
    return {};
  }
}

void addExtreme(const Block &block, const Block::Operation &o, std::vector<View> &views) {
  if (o.op != ScalarOp::Select || block[o.operands[0]].op != ScalarOp::Compare)
    return;
  const Block::Operation &compare = block[o.operands[0]];
  Predicate predicate = compare.predicate;
  const unsigned a = o.operands[1], b = o.operands[2];
  if (compare.operands[0] == b && compare.operands[1] == a)
    predicate = swapped(predicate);
  else if (compare.operands[0] != a || compare.operands[1] != b)
    return;
  if (const std::optional<ScalarOp> op = extremeOf(predicate, o.type.isFloat())) {
    views.push_back({*op, Predicate::Equal, {a, b}, {}});
    if (!o.type.isFloat())
      views.push_back({*op, Predicate::Equal, {b, a}, {}});
  }
}

} // namespace

std::vector<View> viewsOf(const Region &region, unsigned operation) {
  const Block &block = region.block;
  const Block::Operation &o = block[operation];
  std::vector<View> views;
  if (region.twins)
    region.twins->addViews(operation, views);
  if (o.op == ScalarOp::Truncate && region.twins && region.twins->isBetterNarrow(operation))
    return views;
  if (o.flags.fused) {
    addContracted(block, o, views);
    return views;
  }
  views.insert(views.begin(), {o.op, o.predicate, o.operands, {}});
  if (isCommutative(o.op, o.type, o.flags)) {
    View exchanged = views.front();
    std::swap(exchanged.operands[0], exchanged.operands[1]);
    views.push_back(std::move(exchanged));
  } else if (o.op == ScalarOp::Compare) {
    views.push_back({o.op, swapped(o.predicate), {o.operands[1], o.operands[0]}, {}});
  }
  addContracted(block, o, views);
  addExtreme(block, o, views);
  return views;
}

} // namespace vls
