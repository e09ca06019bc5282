// SPDX-License-Identifier: GPL-3.0-or-later
//
// Affine: a 64-bit address as a sum  constant + c1 * leaf1 + c2 * leaf2 + ...  modulo 2^64, in
// which a leaf is a scalar value or one lane of a vector value, extended to 64 bits. Two addresses
// with the same leaves and coefficients are a constant distance apart.
//
// Operations on 64 bits are followed always: address arithmetic is modulo 2^64. Operations on
// narrower integers are followed only where their overflow is undefined (TYPE_OVERFLOW_UNDEFINED of
// that very operation) or known not to happen (range.h), since their result is extended afterwards.
//
// Indices into a variable of a known size are followed through small constants that are added in 32
// bits, whether that may wrap or not. An access stays in the variable, and so its index i is small:
//
//   i = x + d modulo 2^32,   -2^31 <= x < 2^31,   |d| <= 2^27,   |i| <= 2^30
//
// so x + d - i is a multiple of 2^32 and less than that on either side: it is 0.
//
// GCC advances a pointer of its own for each run of neighbours that it stores or loads at a stride:
//
//   p = PHI <a, p + 64>      q = PHI <a + 16, q + 64>      q = p + 16 in each iteration
//
// Values that one loop advances alike, from starts that are a constant apart, are the first of them
// in its header and a constant.

#ifndef VLS_GIMPLE_AFFINE_H
#define VLS_GIMPLE_AFFINE_H

#include "gimple/advance.h"
#include "gimple/lane.h"
#include "gimple/offsets.h"
#include "gimple/value.h"

namespace vls::gcc {

struct Leaf {
  tree value = NULL_TREE; ///< a scalar, or a vector if `lane` >= 0
  int lane = -1;
  unsigned number = 0;  ///< value number of `value`
  bool isSigned = true; ///< how it is extended to 64 bits

  bool isLane() const { return lane >= 0; }
  std::tuple<unsigned, int, bool> key() const { return {number, lane, isSigned}; }
};

struct Term {
  Leaf leaf;
  std::uint64_t coefficient;
};

/// `hash` with `value` mixed in; order matters.
inline std::uint64_t combine(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15; // odd, bits in no pattern: 2^64 / golden ratio
  return hash ^ hash >> 32;
}

class Affine {
public:
  void addConstant(std::uint64_t value) { constantPart += value; }
  void addTerm(const Leaf &leaf, std::uint64_t coefficient);

  std::uint64_t constant() const { return constantPart; }
  const std::vector<Term> &terms() const { return all; } ///< sorted by leaf, no zero coefficients
  /// The first leaf that is a lane, or null.
  const Leaf *firstLane() const;
  bool sameTerms(const Affine &other) const;
  /// Equal for sums with the same terms.
  std::uint64_t termsHash() const;

private:
  std::uint64_t constantPart = 0;
  std::vector<Term> all;
};

class AffineBuilder {
public:
  explicit AffineBuilder(ValueNumbers &values) : numbers(values) {}

  /// Adds `scale` * `value`, a 64-bit scalar or pointer.
  void addScalar(Affine &sum, tree value, std::uint64_t scale) {
    steps = 0;
    add64(sum, value, -1, scale, 0);
  }

  /// Adds `scale` * lane `lane` of the integer vector `value`, sign-extended to 64 bits whatever
  /// the signedness of its type, as gather instructions do it. `isNear`: where the lane accesses
  /// memory, it is at most `mostNear` on either side of zero.
  void addIndexLane(Affine &sum, tree value, unsigned lane, std::uint64_t scale,
                    bool isNear = false);
  static constexpr std::int64_t mostNear = std::int64_t(1) << 30;

  /// Adds the address of the memory reference `ref`; false if it has none (bit-fields, ...).
  bool addAddressOf(Affine &sum, tree ref);

private:
  void add64(Affine &sum, tree value, int lane, std::uint64_t scale, unsigned depth);
  void addNarrow(Affine &sum, tree value, int lane, std::uint64_t scale, bool isSigned,
                 unsigned depth);
  /// Goes from lane `lane` of `value`, an index that is near, to what small constants are added to;
  /// returns their sum.
  static std::int64_t withoutConstants(tree &value, int &lane);
  /// `product` multiplies narrower integers; false, with nothing added, if that is not followed.
  bool addProduct(Affine &sum, const Operation &product, int lane, std::uint64_t scale,
                  unsigned depth);
  /// `operation` is `|` or `+`, and sets bits that are zero; false, with nothing added, if not.
  bool addSetBits(Affine &sum, const Operation &operation, int lane, std::uint64_t scale,
                  bool isSigned, unsigned depth);
  void addLeaf(Affine &sum, tree value, int lane, std::uint64_t scale, bool isSigned);

  /// Adds `scale` * the scalar `value`, which no operation computes: as an earlier one of its loop
  /// and a constant if it keeps its distance from that.
  void addAdvanced(Affine &sum, tree value, std::uint64_t scale, unsigned depth);
  /// What is advanced as `advance` says, less `earlier` of the same header, if that is one
  /// constant.
  std::optional<std::uint64_t> distanceKept(const Advance &advance, gphi *earlier);

  /// What computes `value`, to be followed; nothing at a depth or after a number of steps that only
  /// expressions with shared parts come to, whose parts are met once on each path to them.
  std::optional<Operation> nextStep(tree value, unsigned depth);

  /// offsetsOf, asked once a vector; null if there are none.
  const LaneOffsets *offsetsAt(tree vector);

  ValueNumbers &numbers;
  unsigned steps = 0;
  std::map<tree, std::optional<LaneOffsets>> known;
};

} // namespace vls::gcc

#endif
