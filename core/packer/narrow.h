// SPDX-License-Identifier: GPL-3.0-or-later
//
// Narrow: the rules by which the low bits of an operation are computed from the low bits of its
// operands, in fewer bits than the program uses.
//
//   low 16 of (multiply i32 x, y)           multiply i16 of low 16 of x and low 16 of y: always
//   low 16 of (shift-right-logical x, 8)    the same of low 16 of x, if x is one of 0 .. 65535
//   low 16 of (shift-left i32 x, n)         the same of low 16 of both, if n fits 16 bits and the
//                                           machine shifts 16 bits by a variable
//   low 8 of (zero-extend i32 b), b an i8   b
//
// A pair of an operation and a number of bits is *native* if such a rule gives it from other native
// pairs; what an operation of that type is in the program is, too. Other low bits are had by a
// truncation of wider ones.
//
// Invariant: a rule holds for all values in the ranges of the operands.

#ifndef VLS_PACKER_NARROW_H
#define VLS_PACKER_NARROW_H

#include "packer/ranges.h"
#include "packer/variable_shifts.h"

#include <array>

namespace vls {

/// The low `bits` bits of `operation`, at most those of its type.
struct LowBits {
  unsigned operation = Block::none;
  unsigned bits = 0;

  bool operator<(const LowBits &o) const {
    return operation != o.operation ? operation < o.operation : bits < o.bits;
  }
  bool operator==(const LowBits &o) const { return operation == o.operation && bits == o.bits; }
};

/// One way to compute low bits: `op` of that many bits on the operands.
struct NarrowRule {
  ScalarOp op = ScalarOp::Opaque;
  Predicate predicate = Predicate::Equal;
  std::vector<LowBits> operands; ///< resolved
};

class Narrow {
public:
  /// `shiftsOfMachine` is asked where a block shifts by what is no constant.
  Narrow(const Block &ofBlock, VariableShifts &shiftsOfMachine);

  const Block &block;
  const Ranges ranges;

  /// The same bits, of the operation that they come from through truncations and extensions.
  LowBits resolved(LowBits low) const;

  /// All rules for `low`, which is resolved. Not among them: what the operation is itself.
  std::vector<NarrowRule> rules(LowBits low) const;

  /// Are the bits (8, 16, 32 or all) had in a register of just so many bits?
  bool isNative(LowBits low) const;

  /// The same, or does an instruction yield them of integers of so many bits, though no rule does?
  /// So of absolute differences: there is no rule for the difference itself.
  bool isNarrow(LowBits low) const { return isNative(low) || isAbsoluteDifference(low); }

  /// The widths below the widest.
  static constexpr std::array<unsigned, 3> widths = {8, 16, 32};

private:
  bool isAbsoluteDifference(LowBits low) const;
  void addExtension(LowBits low, std::vector<NarrowRule> &all) const;
  void addShift(LowBits low, std::vector<NarrowRule> &all) const;
  void addExtreme(LowBits low, std::vector<NarrowRule> &all) const;
  void addSelect(LowBits low, std::vector<NarrowRule> &all) const;
  void addCompare(LowBits low, std::vector<NarrowRule> &all) const;
  bool hasNativeRule(LowBits low) const;

  VariableShifts &shifts;
  std::vector<std::array<bool, 3>> native; ///< by operation, by width
};

/// The predicate that compares without signs as `predicate` does with them; itself if signs do not
/// matter to it.
Predicate withoutSigns(Predicate predicate);
Predicate withSigns(Predicate predicate);

} // namespace vls

#endif
