// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether there may be seeds, before there is a region: most blocks have none.

#include "packer/operations.h"
#include "packer/seeds.h"

#include <algorithm>
#include <functional>
#include <map>

namespace vls {

namespace {

/// True if `type` is one of `known`; it is from now on.
bool isAnother(ElementType type, std::vector<ElementType> &known) {
  const bool isKnown = std::find(known.begin(), known.end(), type) != known.end();
  known.push_back(type);
  return isKnown;
}

/// How large reductions can be at most: operations of one kind, each but the last one an operand of
/// another, are counted once for each way from the last one.
class ReductionSizes {
public:
  ReductionSizes(const Block &ofBlock, unsigned firstOperation, unsigned end)
      : block(ofBlock), first(firstOperation), sizes(end - firstOperation, 0) {}

  /// True if `operation`, an operation behind those that were added, has enough leaves.
  bool add(unsigned operation) {
    const Block::Operation &o = block[operation];
    unsigned size = 1;
    for (const unsigned operand : o.operands)
      if (operand >= first && operand < operation && block[operand].op == o.op &&
          block[operand].type == o.type)
        size += sizes[operand - first];
    sizes[operation - first] = size = std::min(size, leastLeaves);
    return size >= leastLeaves - 1;
  }

private:
  const Block &block;
  const unsigned first;
  std::vector<unsigned> sizes; ///< at most leastLeaves; 0 of what is in none
};

/// Accesses a constant distance apart from each other, of one type.
class AccessClass {
public:
  AccessClass(const Memref &first, ElementType ofType)
      : representative(&first), type(ofType), hash(first.addressHash()), offsets{0} {}

  /// False if it is none of them.
  bool add(const Memref &access, ElementType ofType) {
    Integer distance;
    if (ofType != type || access.addressHash() != hash ||
        !access.isAConstDistanceFrom(*representative, &distance))
      return false;
    const std::optional<std::int64_t> bytes = toInt64(distance);
    if (bytes)
      offsets.push_back(*bytes);
    return bytes.has_value();
  }

  /// Are two of them side by side?
  bool hasNeighbours() {
    std::sort(offsets.begin(), offsets.end());
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
    return std::adjacent_find(offsets.begin(), offsets.end(), [&](auto low, auto high) {
             return high - low == type.bits / 8;
           }) != offsets.end();
  }

private:
  const Memref *representative;
  ElementType type;
  std::uint64_t hash;
  std::vector<std::int64_t> offsets; ///< bytes
};

bool hasNeighbours(const Block &block, const std::vector<unsigned> &accesses) {
  std::vector<AccessClass> classes;
  for (const unsigned access : accesses) {
    const Memref &memref = *block[access].memref;
    const ElementType type = block[access].type;
    if (std::none_of(classes.begin(), classes.end(),
                     [&](AccessClass &known) { return known.add(memref, type); }))
      classes.emplace_back(memref, type);
  }
  return std::any_of(classes.begin(), classes.end(),
                     [](AccessClass &known) { return known.hasNeighbours(); });
}

/// Sums of floats in order, each of an earlier one and of a term, which may be such a sum itself:
///
///   s1 = s0 + t1      t1 = (a1 + b1) + c1       depths  s0 3, t1 3, s1 4, s2 5
///   s2 = s1 + t2      t2 = (a2 + b2) + c2
///
/// Constants are no terms.
class OrderedSums {
public:
  OrderedSums(const Block &ofBlock, unsigned firstOperation, unsigned end)
      : block(ofBlock), first(firstOperation), depths(end - firstOperation, 1),
        isOperand(end - firstOperation, false) {
    for (unsigned o = first; o < end; ++o) {
      if (!isSum(o))
        continue;
      const auto [sum, term] = partsOf(o);
      depths[o - first] = depthOf(sum) + (isConstant(term) ? 0 : 1);
      for (const unsigned operand : block[o].operands)
        if (contains(operand))
          isOperand[operand - first] = true;
    }
  }

  /// The numbers of terms that are sums of one depth, the deepest first.
  std::vector<unsigned> termsAlike() const {
    std::map<unsigned, unsigned, std::greater<>> most;
    for (unsigned o = first; o < first + depths.size(); ++o)
      if (isSum(o) && !isOperand[o - first])
        for (const auto &[depth, terms] : alikeIn(o))
          most[depth] = std::max(most[depth], terms);
    std::vector<unsigned> numbers;
    for (const auto &[depth, terms] : most)
      if (terms >= leastLeaves && std::find(numbers.begin(), numbers.end(), terms) == numbers.end())
        numbers.push_back(terms);
    return numbers;
  }

private:
  bool contains(unsigned o) const { return o >= first && o < first + depths.size(); }

  bool isSum(unsigned o) const {
    const Block::Operation &operation = block[o];
    return contains(o) && operation.op == ScalarOp::Add && operation.type.isFloat() &&
           !isReassociable(operation);
  }

  bool isConstant(unsigned o) const { return block[o].op == ScalarOp::Constant; }

  /// Of an operand: it stands in front.
  unsigned depthOf(unsigned o) const {
    return isConstant(o) ? 0 : contains(o) ? depths[o - first] : 1;
  }

  /// The operand that goes on, and the other one.
  std::pair<unsigned, unsigned> partsOf(unsigned sum) const {
    const unsigned a = block[sum].operands[0], b = block[sum].operands[1];
    return depthOf(a) < depthOf(b) ? std::pair(b, a) : std::pair(a, b);
  }

  /// How many terms of `sum` there are of each depth. What it begins with is one of them.
  std::map<unsigned, unsigned> alikeIn(unsigned sum) const {
    std::map<unsigned, unsigned> numbers;
    while (isSum(sum)) {
      const auto [next, term] = partsOf(sum);
      if (!isConstant(term))
        numbers[depthOf(term)] += depthOf(term) == depthOf(next) ? 2 : 1;
      sum = next;
    }
    return numbers;
  }

  const Block &block;
  const unsigned first;
  std::vector<unsigned> depths; ///< terms on the longest way
  std::vector<bool> isOperand;  ///< of another sum
};

} // namespace

std::vector<unsigned> orderedTerms(const Block &block, unsigned first, unsigned end) {
  return OrderedSums(block, first, end).termsAlike();
}

bool mayHaveSeeds(const Block &block, unsigned first, unsigned end) {
  std::vector<ElementType> phis;
  ReductionSizes reductions(block, first, end);
  std::vector<unsigned> stores, loads;
  unsigned computed = 0;
  for (unsigned o = first; o < end; ++o) {
    const Block::Operation &operation = block[o];
    if (operation.flags.pinned)
      continue;
    computed += isComputed(operation.op);
    if (isStore(operation.op))
      stores.push_back(o);
    else if (isLoad(operation.op))
      loads.push_back(o);
    else if (operation.op == ScalarOp::Phi && isAnother(operation.type, phis))
      return true;
    else if (isComputed(operation.op) && isReassociable(operation) && reductions.add(o))
      return true;
  }
  return hasNeighbours(block, stores) || !orderedTerms(block, first, end).empty() ||
         (computed >= 2 * leastAlike && hasNeighbours(block, loads));
}

} // namespace vls
