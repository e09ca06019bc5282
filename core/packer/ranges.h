// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ranges: for each integer of a block an interval that its value, read with its sign, lies in
// whatever loads and inputs are. C computes in 32 bits what often needs 16:
//
//   x = zero-extend i32 b      0 .. 255
//   y = multiply x, 77         0 .. 19635
//   z = subtract y, 128     -128 .. 19507
//
// Invariant: an interval holds for all operands in their intervals, wrapping included: where the
// exact result may not fit the type, it is all that the type has. Promises of the program (that
// something does not wrap) are not used.

#ifndef VLS_PACKER_RANGES_H
#define VLS_PACKER_RANGES_H

#include "vls/block.h"

#include <optional>
#include <vector>

namespace vls {

/// From `low` to `high`, both included.
struct Range {
  std::int64_t low = 0, high = 0;

  /// All numbers of `bits` bits (1 to 64) with a sign.
  static Range all(unsigned bits);

  bool isNeverNegative() const { return low >= 0; }
  /// Does each number fit `bits` bits, with or without a sign?
  bool fitsSigned(unsigned bits) const;
  bool fitsUnsigned(unsigned bits) const;
  bool operator==(const Range &o) const { return low == o.low && high == o.high; }
};

/// The sums, differences or products of numbers of two intervals; all numbers of `bits` bits if
/// some do not fit these. `op` is Add, Subtract or Multiply.
Range combined(ScalarOp op, const Range &a, const Range &b, unsigned bits);

class Ranges {
public:
  explicit Ranges(const Block &block);

  /// Of an integer; of what yields none, or a float, anything.
  const Range &of(unsigned operation) const { return ranges[operation]; }

private:
  Range find(const Block &block, const Block::Operation &o) const;

  std::vector<Range> ranges;
};

/// The number that the low `count` bits of `bits` are, read with a sign.
inline std::int64_t signedNumber(std::uint64_t bits, unsigned count) {
  return std::int64_t(bits << (64 - count)) >> (64 - count);
}

} // namespace vls

#endif
