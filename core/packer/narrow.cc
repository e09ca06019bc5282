// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/narrow.h"

#include <algorithm>

namespace vls {

Predicate withoutSigns(Predicate predicate) {
  switch (predicate) {
  case Predicate::Less:
    return Predicate::LessUnsigned;
  case Predicate::LessEqual:
    return Predicate::LessEqualUnsigned;
  case Predicate::Greater:
    return Predicate::GreaterUnsigned;
  case Predicate::GreaterEqual:
    return Predicate::GreaterEqualUnsigned;
  default:
    return predicate;
  }
}

Predicate withSigns(Predicate predicate) {
  for (const Predicate other :
       {Predicate::Less, Predicate::LessEqual, Predicate::Greater, Predicate::GreaterEqual})
    if (withoutSigns(other) == predicate)
      return other;
  return predicate;
}

Narrow::Narrow(const Block &ofBlock, VariableShifts &shiftsOfMachine)
    : block(ofBlock), ranges(ofBlock), shifts(shiftsOfMachine), native(ofBlock.size()) {
  for (unsigned o = 0; o < block.size(); ++o)
    for (std::size_t w = 0; w < widths.size(); ++w)
      native[o][w] = !block[o].type.isFloat() && widths[w] < block[o].type.bits &&
                     hasNativeRule(resolved({o, widths[w]}));
}

LowBits Narrow::resolved(LowBits low) const {
  for (;;) {
    const Block::Operation &o = block[low.operation];
    const bool extends = o.op == ScalarOp::SignExtend || o.op == ScalarOp::ZeroExtend;
    if (o.flags.pinned ||
        (o.op != ScalarOp::Truncate && !(extends && block[o.operands[0]].type.bits >= low.bits)))
      return low;
    low.operation = o.operands[0];
  }
}

bool Narrow::isNative(LowBits low) const {
  low = resolved(low);
  const Block::Operation &o = block[low.operation];
  if (low.bits == o.type.bits || o.op == ScalarOp::Constant)
    return true;
  const auto width = std::find(widths.begin(), widths.end(), low.bits);
  return width != widths.end() && native[low.operation][std::size_t(width - widths.begin())];
}

bool Narrow::isAbsoluteDifference(LowBits low) const {
  const Block::Operation &o = block[low.operation];
  if (o.op != ScalarOp::Absolute || o.type.isFloat() ||
      block[o.operands[0]].op != ScalarOp::Subtract)
    return false;
  const Block::Operation &difference = block[o.operands[0]];
  const ScalarOp extension = block[difference.operands[0]].op;
  return (extension == ScalarOp::SignExtend || extension == ScalarOp::ZeroExtend) &&
         std::all_of(difference.operands.begin(), difference.operands.end(), [&](unsigned operand) {
           const Block::Operation &wide = block[operand];
           return wide.op == extension && block[wide.operands[0]].type.bits == low.bits;
         });
}

/// Some rule has an operand that is native and no constant; of selects, a compare of that width.
bool Narrow::hasNativeRule(LowBits low) const {
  if (low.bits == block[low.operation].type.bits)
    return true;
  for (const NarrowRule &rule : rules(low))
    for (const LowBits &operand : rule.operands)
      if (block[operand.operation].op != ScalarOp::Constant && operand.bits > 1 &&
          isNative(operand))
        return true;
  return false;
}

std::vector<NarrowRule> Narrow::rules(LowBits low) const {
  std::vector<NarrowRule> all;
  const Block::Operation &o = block[low.operation];
  if (o.flags.pinned || o.type.isFloat())
    return all;
  switch (o.op) {
  case ScalarOp::Add:
  case ScalarOp::Subtract:
  case ScalarOp::Multiply:
  case ScalarOp::And:
  case ScalarOp::Or:
  case ScalarOp::Xor:
  case ScalarOp::Negate:
  case ScalarOp::Not:
    if (low.bits < o.type.bits) {
      all.push_back({o.op, Predicate::Equal, {}});
      for (const unsigned operand : o.operands)
        all.back().operands.push_back(resolved({operand, low.bits}));
    }
    break;
  case ScalarOp::Absolute:
    if (low.bits < o.type.bits && ranges.of(o.operands[0]).fitsSigned(low.bits))
      all.push_back({o.op, Predicate::Equal, {resolved({o.operands[0], low.bits})}});
    break;
  case ScalarOp::ShiftLeft:
  case ScalarOp::ShiftRightLogical:
  case ScalarOp::ShiftRightArithmetic:
    addShift(low, all);
    break;
  case ScalarOp::MinimumSigned:
  case ScalarOp::MaximumSigned:
  case ScalarOp::MinimumUnsigned:
  case ScalarOp::MaximumUnsigned:
    addExtreme(low, all);
    break;
  case ScalarOp::Select:
    addSelect(low, all);
    break;
  case ScalarOp::Compare:
    addCompare(low, all);
    break;
  case ScalarOp::SignExtend:
  case ScalarOp::ZeroExtend:
    addExtension(low, all);
    break;
  default:
    break;
  }
  return all;
}

/// Less far; with the other sign if the number has none.
void Narrow::addExtension(LowBits low, std::vector<NarrowRule> &all) const {
  const Block::Operation &o = block[low.operation];
  const unsigned from = o.operands[0];
  const LowBits source{from, block[from].type.bits};
  for (const ScalarOp op : {ScalarOp::SignExtend, ScalarOp::ZeroExtend})
    if (op == o.op ? low.bits < o.type.bits : ranges.of(from).isNeverNegative())
      all.push_back({op, Predicate::Equal, {source}});
}

/// By counts that fit `low.bits` bits. One with a negative sign is no less than the bits, whether
/// there are more of them or fewer; so is one that is between the two numbers of bits, since all
/// that matters is shifted out then. To the right, no bits that matter may come from above.
void Narrow::addShift(LowBits low, std::vector<NarrowRule> &all) const {
  const Block::Operation &o = block[low.operation];
  const Range &shifted = ranges.of(o.operands[0]), &count = ranges.of(o.operands[1]);
  if (!count.fitsUnsigned(low.bits) && !count.fitsSigned(low.bits))
    return;
  const bool isByConstant = block[o.operands[1]].op == ScalarOp::Constant;
  const auto add = [&](ScalarOp op) {
    if ((low.bits < o.type.bits || op != o.op) && (isByConstant || shifts.have(op, low.bits)))
      all.push_back({op,
                     Predicate::Equal,
                     {resolved({o.operands[0], low.bits}), resolved({o.operands[1], low.bits})}});
  };
  if (o.op == ScalarOp::ShiftLeft) {
    add(o.op);
    return;
  }
  if (shifted.fitsUnsigned(low.bits))
    add(ScalarOp::ShiftRightLogical);
  if (shifted.fitsSigned(low.bits) &&
      (o.op == ScalarOp::ShiftRightArithmetic || shifted.isNeverNegative() ||
       (count.isNeverNegative() && count.high <= std::int64_t(o.type.bits) - low.bits)))
    add(ScalarOp::ShiftRightArithmetic);
}

namespace {

bool isUnsigned(ScalarOp op) {
  return op == ScalarOp::MinimumUnsigned || op == ScalarOp::MaximumUnsigned;
}

} // namespace

/// With a sign if both numbers fit with one, without if without. Numbers that are compared without
/// a sign must not have the sign bit set, for ranges are with signs.
void Narrow::addExtreme(LowBits low, std::vector<NarrowRule> &all) const {
  const Block::Operation &o = block[low.operation];
  const Range &a = ranges.of(o.operands[0]), &b = ranges.of(o.operands[1]);
  const bool isMinimum = o.op == ScalarOp::MinimumSigned || o.op == ScalarOp::MinimumUnsigned;
  if (isUnsigned(o.op) && (!a.isNeverNegative() || !b.isNeverNegative()))
    return;
  const auto add = [&](ScalarOp op) {
    if (low.bits < o.type.bits || op != o.op)
      all.push_back({op,
                     Predicate::Equal,
                     {resolved({o.operands[0], low.bits}), resolved({o.operands[1], low.bits})}});
  };
  if (a.fitsSigned(low.bits) && b.fitsSigned(low.bits))
    add(isMinimum ? ScalarOp::MinimumSigned : ScalarOp::MaximumSigned);
  if (a.fitsUnsigned(low.bits) && b.fitsUnsigned(low.bits))
    add(isMinimum ? ScalarOp::MinimumUnsigned : ScalarOp::MaximumUnsigned);
}

/// If the compare can be as narrow: instructions have them together.
void Narrow::addSelect(LowBits low, std::vector<NarrowRule> &all) const {
  const Block::Operation &o = block[low.operation];
  const unsigned condition = o.operands[0];
  if (low.bits == o.type.bits || block[condition].op != ScalarOp::Compare)
    return;
  const unsigned compared = block[block[condition].operands[0]].type.bits;
  const std::vector<NarrowRule> compares = rules({condition, 1});
  if (compared == low.bits || std::any_of(compares.begin(), compares.end(), [&](const auto &rule) {
        return rule.operands[0].bits == low.bits;
      }))
    all.push_back({o.op,
                   Predicate::Equal,
                   {LowBits{condition, 1}, resolved({o.operands[1], low.bits}),
                    resolved({o.operands[2], low.bits})}});
}

/// Of fewer bits, if both numbers fit them in one way.
void Narrow::addCompare(LowBits low, std::vector<NarrowRule> &all) const {
  const Block::Operation &o = block[low.operation];
  const Block::Operation &first = block[o.operands[0]];
  const Range &a = ranges.of(o.operands[0]), &b = ranges.of(o.operands[1]);
  const Predicate with = withSigns(o.predicate), without = withoutSigns(o.predicate);
  const bool comparesSigns = o.predicate == with;
  if (first.type.isFloat() || (!comparesSigns && (!a.isNeverNegative() || !b.isNeverNegative())))
    return;
  for (const unsigned bits : {8u, 16u, 32u, 64u}) {
    if (bits > first.type.bits)
      continue;
    const auto add = [&](Predicate predicate) {
      if (bits < first.type.bits || predicate != o.predicate)
        all.push_back(
            {o.op, predicate, {resolved({o.operands[0], bits}), resolved({o.operands[1], bits})}});
    };
    const bool fitsWith = a.fitsSigned(bits) && b.fitsSigned(bits);
    if (fitsWith)
      add(with);
    if (a.fitsUnsigned(bits) && b.fitsUnsigned(bits) && (without != with || !fitsWith))
      add(without);
  }
}

} // namespace vls
