// SPDX-License-Identifier: GPL-3.0-or-later
//
// Packs as the planner has them, before there is a plan.

#ifndef VLS_PACKER_PACK_H
#define VLS_PACKER_PACK_H

#include "vls/packer.h"

#include <functional>
#include <vector>

namespace vls {

/// A vector of operations, one a lane; Block::none where it does not matter.
using Lanes = std::vector<unsigned>;

/// The hash of a list of operations, or of packs; `hash` is that of what stands in front of it.
struct ListHash {
  template <class T>
  std::size_t operator()(const std::vector<T> &list, std::uint64_t hash = 0) const {
    for (const T &one : list)
      hash = (hash ^ std::hash<T>()(one)) * 0x9e3779b97f4a7c15u;
    return std::size_t(hash ^ hash >> 32);
  }
};

struct Pack {
  /// Reduce: operands are what `parts` need, vectors of leaves, or scalars that are left over.
  enum class Kind { Load, Store, Compute, Phi, Reduce };

  Kind kind = Kind::Compute;
  unsigned instruction = 0; ///< of Compute
  PackedType type;          ///< of the result; of what is stored
  /// The values that it yields, or the stores that it is; loads and stores by ascending address.
  Lanes lanes;
  /// What it needs: the instruction's operands (one lane: a scalar); of stores the values, none
  /// where it does not matter, since another pack or scalar stores the same place below; of
  /// guarded accesses the guards behind that; of phis the initial values, then the latches. The
  /// lanes of a Reduce are only its root, once.
  std::vector<Lanes> operands;

  /// Of a Reduce: what is combined, one vector or scalar each.
  struct Part {
    unsigned instruction =
        Block::none;          ///< that makes it of the next operands; none: it is the next
    PackedType type;          ///< one lane: a scalar
    LaneSet live = 0;         ///< lanes that hold something to combine
    std::vector<Lanes> terms; ///< of the instruction: by lane; see PackStep::terms
  };
  std::vector<Part> parts;
};

/// Of a pack or a step that loads: guards are operands, and nothing else.
template <class PackOrStep> LoadForm loadForm(const PackOrStep &load) {
  LoadForm form(load.type.shape());
  form.masked = !load.operands.empty();
  return form;
}

/// Of one that stores.
template <class PackOrStep> StoreForm storeForm(const PackOrStep &store) {
  StoreForm form(store.type.shape());
  form.masked = store.operands.size() > 1;
  return form;
}

/// Does something below store the same place again, and decide what is there?
inline bool isStoredAgain(const Pack &store, unsigned lane) {
  return store.operands[0][lane] == Block::none;
}

/// The lanes that matter.
inline unsigned knownLanes(const Lanes &lanes) {
  unsigned count = 0;
  for (const unsigned lane : lanes)
    count += lane != Block::none;
  return count;
}

} // namespace vls

#endif
