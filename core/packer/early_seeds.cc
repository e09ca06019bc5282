// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether there may be seeds, before there is a region: most blocks have none.

#include "packer/operations.h"
#include "packer/seeds.h"

#include <algorithm>

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

/// Stores a constant distance apart from each other, of one type.
class StoreClass {
public:
  StoreClass(const Memref &first, ElementType ofType)
      : representative(&first), type(ofType), hash(first.addressHash()), offsets{0} {}

  /// False if it is none of them.
  bool add(const Memref &store, ElementType ofType) {
    Integer distance;
    if (ofType != type || store.addressHash() != hash ||
        !store.isAConstDistanceFrom(*representative, &distance))
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

bool hasNeighbours(const Block &block, const std::vector<unsigned> &stores) {
  std::vector<StoreClass> classes;
  for (const unsigned store : stores) {
    const Memref &memref = *block[store].memref;
    const ElementType type = block[store].type;
    if (std::none_of(classes.begin(), classes.end(),
                     [&](StoreClass &known) { return known.add(memref, type); }))
      classes.emplace_back(memref, type);
  }
  return std::any_of(classes.begin(), classes.end(),
                     [](StoreClass &known) { return known.hasNeighbours(); });
}

bool isOrderedSum(const Block::Operation &operation) {
  return operation.op == ScalarOp::Add && operation.type.isFloat() && !isReassociable(operation);
}

} // namespace

unsigned orderedTerms(const Block &block, unsigned first, unsigned end) {
  std::vector<unsigned> terms(end - first, 0);
  unsigned most = 0;
  for (unsigned o = first; o < end; ++o) {
    if (!isOrderedSum(block[o]))
      continue;
    unsigned &own = terms[o - first];
    own = 2;
    for (const unsigned operand : block[o].operands)
      if (operand >= first && operand < o && block[operand].type == block[o].type)
        own = std::max(own, terms[operand - first] + 1);
    most = std::max(most, own);
  }
  return most;
}

bool mayHaveSeeds(const Block &block, unsigned first, unsigned end) {
  std::vector<ElementType> phis;
  ReductionSizes reductions(block, first, end);
  std::vector<unsigned> stores;
  for (unsigned o = first; o < end; ++o) {
    const Block::Operation &operation = block[o];
    if (operation.flags.pinned)
      continue;
    if (isStore(operation.op))
      stores.push_back(o);
    else if (operation.op == ScalarOp::Phi && isAnother(operation.type, phis))
      return true;
    else if (isComputed(operation.op) && isReassociable(operation) && reductions.add(o))
      return true;
  }
  return hasNeighbours(block, stores) || orderedTerms(block, first, end) >= leastLeaves;
}

} // namespace vls
