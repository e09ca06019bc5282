// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shapes that memory references and values have: lanes x element bits, and ranges of bits.

#ifndef VLS_TYPES_H
#define VLS_TYPES_H

#include <cstdint>
#include <string>

namespace vls {

/// Shape of a vector value: `lanes` elements of `elementBits` bits each. A scalar has one lane.
struct VectorType {
  unsigned lanes = 0;
  unsigned elementBits = 0;

  unsigned bits() const { return lanes * elementBits; }
  unsigned bytes() const { return bits() / 8; }
  bool operator==(const VectorType &o) const {
    return lanes == o.lanes && elementBits == o.elementBits;
  }
  bool operator!=(const VectorType &o) const { return !(*this == o); }
};

/// "4 x 64": lanes, then bits of an element.
std::string toString(VectorType type);

/// How the lanes of a memory reference are laid out, and which way the data flows.
/// Strided: consecutive lanes are a constant number of bytes apart. Indexed: each lane has an
/// address of its own (gather, scatter).
enum class AccessKind { StridedLoad, StridedStore, IndexedLoad, IndexedStore };

inline bool isLoad(AccessKind kind) {
  return kind == AccessKind::StridedLoad || kind == AccessKind::IndexedLoad;
}
inline bool isIndexed(AccessKind kind) {
  return kind == AccessKind::IndexedLoad || kind == AccessKind::IndexedStore;
}

/// "indexed-load", "strided-store", ...
std::string toString(AccessKind kind);

/// A set of lanes: bit l stands for lane l. Vectors have at most 64 lanes.
using LaneSet = std::uint64_t;

/// Lanes 0 to lanes - 1.
inline LaneSet allLanes(unsigned lanes) {
  return lanes >= 64 ? ~LaneSet(0) : (LaneSet(1) << lanes) - 1;
}

/// `count` consecutive bits that start at bit `first` of a value; bit 0 is the lowest bit of
/// lane 0. Printed as "[first:last]".
struct BitRange {
  unsigned first = 0;
  unsigned count = 0;

  unsigned end() const { return first + count; }
  bool operator==(const BitRange &o) const { return first == o.first && count == o.count; }
};

} // namespace vls

#endif
