// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether there may be seeds, before there is a region: most blocks have none.

#include "packer/operations.h"
#include "packer/seeds.h"

#include <algorithm>

namespace vls {

namespace {

/// Counts operations of a kind.
class KindCounter {
public:
  /// How many there are by now.
  unsigned add(ScalarOp op, ElementType type) {
    const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const Kind &kind) {
      return kind.op == op && kind.type == type;
    });
    if (known != kinds.end())
      return ++known->count;
    kinds.push_back({op, type, 1});
    return 1;
  }

private:
  struct Kind {
    ScalarOp op;
    ElementType type;
    unsigned count;
  };
  std::vector<Kind> kinds; // few
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

} // namespace

bool mayHaveSeeds(const Block &block, unsigned first, unsigned end) {
  KindCounter kinds;
  std::vector<unsigned> stores;
  for (unsigned o = first; o < end; ++o) {
    const Block::Operation &operation = block[o];
    if (operation.flags.pinned)
      continue;
    if (operation.op == ScalarOp::Store)
      stores.push_back(o);
    else if (operation.op == ScalarOp::Phi && kinds.add(operation.op, operation.type) == 2)
      return true;
    else if (isComputed(operation.op) && isReassociable(operation) &&
             kinds.add(operation.op, operation.type) == leastLeaves - 1)
      return true;
  }
  return hasNeighbours(block, stores);
}

} // namespace vls
