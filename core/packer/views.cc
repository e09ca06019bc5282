// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ways to see one value.

#include "packer/twins.h"

namespace vls {

namespace {

/// Add and Subtract of a Multiply, both contractible: Fma with signs.
///
///   m + c  =  fma (a, b, c)      m - c  =  fma (a, b, -c)      c - m  =  fma (-a, b, c)
void addContracted(const Region &region, const Block::Operation &o, std::vector<View> &views) {
  const Block &block = region.block;
  if (!o.flags.contractible || !o.type.isFloat() ||
      (o.op != ScalarOp::Add && o.op != ScalarOp::Subtract))
    return;
  for (unsigned k = 0; k < 2; ++k) {
    const Block::Operation &m = block[o.operands[k]];
    if (m.op != ScalarOp::Multiply || !m.flags.contractible)
      continue;
    const bool minus = o.op == ScalarOp::Subtract;
    const unsigned other = o.operands[1 - k];
    for (unsigned swap = 0; swap < 2; ++swap) {
      const unsigned a = m.operands[swap], b = m.operands[1 - swap];
      views.push_back({ScalarOp::Fma,
                       Predicate::Equal,
                       {a, b, other},
                       {minus && k == 1, false, minus && k == 0}});
      // With the opposite sign of a constant factor, to stand beside sums.
      const unsigned opposite =
          block[b].op == ScalarOp::Constant
              ? region.constantOf(o.type, withOtherSign(o.type, block[b].constant))
              : Block::none;
      if (opposite != Block::none && !(minus && k == 0))
        views.push_back(
            {ScalarOp::Fma, Predicate::Equal, {a, opposite, other}, {!minus, false, false}});
    }
  }
}

/// Sums that are not fused, as Fma with a factor that changes no bit, if the block has it: so that
/// they can stand in a vector beside others that are.
///
///   a + b  =  fma (a, 1, b)  =  fma (-a, -1, b)
///   a - b  =  fma (a, 1, -b)  =  fma (-b, 1, a)  =  fma (b, -1, a)
void addUnfused(const Region &region, const Block::Operation &o, std::vector<View> &views) {
  const bool isSum = o.op == ScalarOp::Add || o.op == ScalarOp::Subtract;
  if (!isSum || !o.type.isFloat())
    return;
  const unsigned one = region.constantOf(o.type, bitsOfFloat(o.type, 1)),
                 minusOne = region.constantOf(o.type, bitsOfFloat(o.type, -1));
  const auto add = [&](unsigned a, unsigned factor, unsigned b, std::vector<bool> negated) {
    if (factor != Block::none)
      views.push_back({ScalarOp::Fma, Predicate::Equal, {a, factor, b}, std::move(negated)});
  };
  const unsigned a = o.operands[0], b = o.operands[1];
  if (o.op == ScalarOp::Add) {
    for (const auto &[x, y] : {std::pair(a, b), std::pair(b, a)}) {
      add(x, one, y, {});
      add(x, minusOne, y, {true, false, false});
    }
  } else {
    add(a, one, b, {false, false, true});
    add(b, one, a, {true, false, false});
    add(b, minusOne, a, {});
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
    addContracted(region, o, views);
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
  addContracted(region, o, views);
  addUnfused(region, o, views);
  addExtreme(block, o, views);
  return views;
}

} // namespace vls
