// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/twins.h"

#include "packer/operations.h"

#include <algorithm>
#include <set>

namespace vls {

unsigned ExtendedBlock::append(Operation operation, unsigned number) {
  numbers.push_back(number);
  return add(std::move(operation));
}

AppendedBlock::AppendedBlock(const Block &block, const std::vector<Operation> &behind)
    : ExtendedBlock(block) {
  for (unsigned o = 0; o < block.size(); ++o)
    append(block[o], o);
  for (const Operation &operation : behind)
    append(operation, none);
}

void addTwins(Block &block, const PackPlan &plan) {
  for (const Block::Operation &twin : plan.twins)
    block.add(twin);
}

namespace {

/// Which low bits to have twins for: what truncations need, and what fits fewer bits than it has.
class Wanted {
public:
  explicit Wanted(const Narrow &ofBlock) : narrow(ofBlock) {}

  std::vector<LowBits> find() {
    for (unsigned o = 0; o < narrow.block.size(); ++o) {
      const Block::Operation &operation = narrow.block[o];
      if (operation.type.isFloat() || operation.flags.pinned || !isComputed(operation.op))
        continue;
      if (operation.op == ScalarOp::Truncate)
        wantTruncated(narrow.resolved({o, operation.type.bits}));
      else if (operation.type.bits > 8 && operation.type.bits <= 32)
        wantFitting(o);
    }
    while (!open.empty()) {
      const LowBits low = open.back();
      open.pop_back();
      wantOperands(low);
    }
    return {all.begin(), all.end()};
  }

  /// After find(): are there truncations that narrow operations compute, perhaps without twins?
  bool narrowsTruncations() const { return isTruncatedNarrow; }

private:
  unsigned bitsOf(unsigned operation) const { return narrow.block[operation].type.bits; }

  void want(LowBits low) {
    low = narrow.resolved(low);
    if (low.bits == bitsOf(low.operation) || !all.insert(low).second)
      return;
    if (narrow.isNative(low))
      open.push_back(low);
    else
      wantBetween(low);
  }

  /// What is truncated itself is there: what it is made of.
  void wantTruncated(LowBits low) {
    if (low.bits == bitsOf(low.operation))
      return;
    isTruncatedNarrow |= narrow.isNative(low);
    if (narrow.isNative(low))
      wantOperands(low);
    else
      wantBetween(low);
  }

  /// Low bits that are truncated from more, but not all, bits.
  void wantBetween(LowBits low) {
    for (const unsigned bits : Narrow::widths)
      if (bits > low.bits && bits < bitsOf(low.operation) && narrow.isNative({low.operation, bits}))
        return want({low.operation, bits});
  }

  /// Constants that are added to extended integers, or taken from them, and were not wider before.
  void wantConstants(const Block::Operation &sum) {
    for (const unsigned k : {0u, 1u}) {
      const Block::Operation &wide = narrow.block[sum.operands[k]];
      const unsigned other = sum.operands[1 - k];
      if (narrow.block[other].op != ScalarOp::Constant ||
          (wide.op != ScalarOp::SignExtend && wide.op != ScalarOp::ZeroExtend))
        continue;
      const unsigned bits = bitsOf(wide.operands[0]);
      const Range &range = narrow.ranges.of(other);
      if (bits >= 8 &&
          (wide.op == ScalarOp::SignExtend ? range.fitsSigned(bits) : range.fitsUnsigned(bits)))
        want({other, bits});
    }
  }

  /// Operations that fit fewer bits; of extensions only those that are multiplied.
  void wantFitting(unsigned o) {
    const Block::Operation &operation = narrow.block[o];
    if (operation.op == ScalarOp::Add || operation.op == ScalarOp::Subtract)
      wantConstants(operation);
    if (operation.op == ScalarOp::Multiply && fits(operation.operands[0], 16) &&
        fits(operation.operands[1], 16))
      for (const unsigned operand : operation.operands)
        want({operand, 16});
    if (operation.op == ScalarOp::SignExtend || operation.op == ScalarOp::ZeroExtend)
      return;
    for (const unsigned bits : {8u, 16u})
      if (bits < operation.type.bits && fits(o, bits) && narrow.isNarrow({o, bits}))
        return want({o, bits});
  }

  bool fits(unsigned operation, unsigned bits) const {
    const Range &range = narrow.ranges.of(operation);
    return range.fitsSigned(bits) || range.fitsUnsigned(bits);
  }

  void wantOperands(LowBits low) {
    for (const NarrowRule &rule : narrow.rules(low))
      for (const LowBits &operand : rule.operands) {
        if (operand.bits > 1)
          want(operand);
        else // a compare: as narrow as what it chooses
          for (const NarrowRule &compare : narrow.rules(operand))
            if (compare.operands[0].bits == low.bits)
              for (const LowBits &compared : compare.operands)
                want(compared);
      }
  }

  const Narrow &narrow;
  std::set<LowBits> all;
  std::vector<LowBits> open;
  bool isTruncatedNarrow = false;
};

/// Without narrow integers, nothing is found: not looked for.
bool mayHaveTwins(const Block &block) {
  const auto &all = block.operations();
  return std::any_of(all.begin(), all.end(), [&](const Block::Operation &o) {
    return (o.op == ScalarOp::Truncate || o.op == ScalarOp::SignExtend ||
            o.op == ScalarOp::ZeroExtend) &&
           block[o.operands[0]].type.bits > 1;
  });
}

} // namespace

std::unique_ptr<TwinnedBlock> TwinnedBlock::of(const Block &block, VariableShifts &shifts) {
  if (!mayHaveTwins(block))
    return nullptr;
  auto narrow = std::make_unique<Narrow>(block, shifts);
  Wanted finder(*narrow);
  const std::vector<LowBits> wanted = finder.find();
  if (wanted.empty() && !finder.narrowsTruncations())
    return nullptr;
  return std::unique_ptr<TwinnedBlock>(new TwinnedBlock(block, std::move(narrow), wanted));
}

TwinnedBlock::TwinnedBlock(const Block &block, std::unique_ptr<Narrow> found,
                           const std::vector<LowBits> &wanted)
    : ExtendedBlock(block), originals(block.size()), narrow(std::move(found)) {
  std::set<LowBits> there;
  for (unsigned o = 0; o < block.size(); ++o)
    if (block[o].op == ScalarOp::Truncate)
      there.insert(narrow->resolved({o, block[o].type.bits}));
  auto next = wanted.begin(); // sorted by operation
  for (unsigned o = 0; o < block.size(); ++o) {
    Operation copy = block[o];
    for (std::size_t k = 0; k < copy.operands.size(); ++k)
      if (copy.op != ScalarOp::Phi || k == 0)
        copy.operands[k] = home[copy.operands[k]];
    const ElementType type = copy.type;
    home.push_back(append(std::move(copy), o));
    lows.push_back(type.exists() && !type.isFloat() ? narrow->resolved({o, type.bits})
                                                    : LowBits{o, type.bits});
    byLow.emplace(lows.back(), home.back());
    for (; next != wanted.end() && next->operation == o; ++next) {
      if (there.count(*next) != 0)
        continue;
      Operation twin;
      twin.type = ElementType::integer(next->bits);
      twin.name = block[o].name.empty() ? "" : block[o].name + ":" + toString(twin.type);
      twin.op = block[o].op == ScalarOp::Constant ? ScalarOp::Constant : ScalarOp::Truncate;
      if (twin.op == ScalarOp::Constant)
        twin.constant = block[o].constant & lowBits(next->bits);
      else
        twin.operands = {home[o]};
      lows.push_back(*next);
      const unsigned number = append(std::move(twin), none);
      byLow.emplace(*next, number);
    }
  }
  for (unsigned o = 0; o < block.size(); ++o)
    if (block[o].op == ScalarOp::Phi && block[o].operands[1] != none)
      setLatch(home[o], home[block[o].operands[1]]);
}

Range TwinnedBlock::rangeOf(unsigned operation) const {
  const Range &range = narrow->ranges.of(lows[operation].operation);
  const unsigned bits = (*this)[operation].type.bits;
  return range.fitsSigned(bits) ? range : Range::all(bits);
}

unsigned TwinnedBlock::at(LowBits low) const {
  const auto found = byLow.find(low);
  return found == byLow.end() ? none : found->second;
}

bool TwinnedBlock::isBetterNarrow(unsigned operation) const {
  const LowBits low = lows[operation];
  const Range &range = narrow->ranges.of(low.operation);
  return low.bits < (*this)[home[low.operation]].type.bits &&
         (range.fitsSigned(low.bits) || range.fitsUnsigned(low.bits)) && narrow->isNative(low);
}

void TwinnedBlock::addViews(unsigned operation, std::vector<View> &views) const {
  const LowBits low = lows[operation];
  const unsigned whole = (*this)[home[low.operation]].type.bits;
  if ((*this)[operation].type.isFloat() || !(*this)[operation].type.exists())
    return;
  const Range &range = narrow->ranges.of(low.operation);
  for (const NarrowRule &rule : narrow->rules(low)) {
    View view{rule.op, rule.predicate, {}, {}};
    for (const LowBits &operand : rule.operands)
      view.operands.push_back(at(operand));
    if (std::find(view.operands.begin(), view.operands.end(), none) != view.operands.end())
      continue;
    views.push_back(view);
    if (rule.op == ScalarOp::Compare)
      view.predicate = swapped(rule.predicate);
    else if (!isCommutative(rule.op, (*this)[operation].type, {}))
      continue;
    std::swap(view.operands[0], view.operands[1]);
    views.push_back(std::move(view));
  }
  for (const unsigned bits : {8u, 16u, 32u, 64u}) {
    const unsigned other = bits > whole ? none : at({low.operation, bits});
    if (other == none || other == operation || bits == low.bits)
      continue;
    const bool fits = range.fitsSigned(bits) || range.fitsUnsigned(bits);
    if (bits > low.bits && !isBetterNarrow(operation)) {
      views.push_back({ScalarOp::Truncate, Predicate::Equal, {other}, {}});
    } else if (bits < low.bits && fits && narrow->isNarrow({low.operation, bits})) {
      if (range.fitsSigned(bits))
        views.push_back({ScalarOp::SignExtend, Predicate::Equal, {other}, {}});
      if (range.fitsUnsigned(bits))
        views.push_back({ScalarOp::ZeroExtend, Predicate::Equal, {other}, {}});
    }
  }
}

void TwinnedBlock::restore(PackPlan &plan) const {
  std::map<unsigned, unsigned> twins;
  const auto change = [&](unsigned &operation) {
    if (operation == none)
      return;
    const unsigned was = operation;
    operation = originalOf(was);
    if (operation != none)
      return;
    const unsigned count = originals + unsigned(plan.twins.size());
    const auto [number, isNew] = twins.emplace(was, count);
    operation = number->second;
    if (!isNew)
      return;
    plan.twins.push_back((*this)[was]);
    for (unsigned &operand : plan.twins.back().operands)
      operand = originalOf(operand);
  };
  const auto changeAll = [&](std::vector<unsigned> &operations) {
    for (unsigned &operation : operations)
      change(operation);
  };
  for (PackStep &step : plan.steps) {
    change(step.operation);
    change(step.reduced);
    changeAll(step.scalars);
    changeAll(step.lanes);
    for (PackStep::Operand &operand : step.operands)
      change(operand.scalar);
    for (std::vector<unsigned> &terms : step.terms)
      changeAll(terms);
  }
  for (ChosenPack &pack : plan.packs)
    changeAll(pack.lanes);
  // What is not packed needs no twins: of one, the operation that it is low bits of.
  for (PackRefusal &refusal : plan.refusals)
    for (unsigned &operation : refusal.operations)
      if (operation != none)
        operation = originalOf(isTwin(operation) ? sourceOf(operation) : operation);
}

} // namespace vls
