// SPDX-License-Identifier: GPL-3.0-or-later
//
// Twins: narrow operations that a block has not, but whose values it computes as the low bits of
// wider ones. To a block are added, behind each operation that may be computed narrower with
// profit, truncations of it; so that to the packer a twin is an operation like any other. What
// makes it useful are its other views (viewsOf), by the rules of narrow.h:
//
//   x  = zero-extend i32 b                x' = truncate i16 x     also: zero-extend i16 b
//   p  = multiply i32 x, y                p' = truncate i16 p     also: multiply i16 x', y'
//        also: zero-extend i32 p'
//   t  = truncate i8 p                    also: multiply i8 b, ...; truncate i8 p'
//
// As a scalar a twin costs nothing, and what nothing needs is in no plan.
//
// Invariant: of an operation and its twins, views by extension and views by truncation never go
// around in a circle: a narrow one that the wide one may be an extension of is no truncation.

#ifndef VLS_PACKER_TWINS_H
#define VLS_PACKER_TWINS_H

#include "packer/matches.h"
#include "packer/narrow.h"
#include "vls/packer.h"

#include <map>
#include <memory>

namespace vls {

/// Operations of a block, others in between or behind. Their order in memory is the block's.
class ExtendedBlock : public Block {
public:
  explicit ExtendedBlock(const Block &of) : original(of) {}

  bool mustPrecede(unsigned earlier, unsigned later) const override {
    return original.mustPrecede(numbers[earlier], numbers[later]);
  }

  /// The number in the original block; none of what was added.
  unsigned originalOf(unsigned operation) const { return numbers[operation]; }

protected:
  /// Appends; `number` as of originalOf.
  unsigned append(Operation operation, unsigned number);

private:
  const Block &original;
  std::vector<unsigned> numbers;
};

/// A block with operations behind it, as of PackPlan::twins.
class AppendedBlock final : public ExtendedBlock {
public:
  AppendedBlock(const Block &block, const std::vector<Operation> &behind);
};

class TwinnedBlock final : public ExtendedBlock {
public:
  /// The block with its twins, or nothing if neither they nor narrow views of truncations would be
  /// of use on a machine with these shifts.
  static std::unique_ptr<TwinnedBlock> of(const Block &block, VariableShifts &shifts);

  /// True of operations that were added.
  bool isTwin(unsigned operation) const { return originalOf(operation) == none; }

  /// The operation that `operation` is low bits of, itself in most cases.
  unsigned sourceOf(unsigned operation) const { return home[lows[operation].operation]; }

  /// The range of an operation's value, read with its sign.
  Range rangeOf(unsigned operation) const;

  /// More ways to see the value of `operation`.
  void addViews(unsigned operation, std::vector<View> &views) const;

  /// May the view that `operation`, a truncation, is itself not be taken?
  bool isBetterNarrow(unsigned operation) const;

  /// Numbers of the original block in place of this one's; twins are counted behind it, and are
  /// added to the plan. Of a plan's steps, packs and refusals.
  void restore(PackPlan &plan) const;

private:
  TwinnedBlock(const Block &block, std::unique_ptr<Narrow> found,
               const std::vector<LowBits> &wanted);

  /// The operation whose value the low bits are; none if there is none.
  unsigned at(LowBits low) const;

  const unsigned originals;       ///< operations of the original block
  std::unique_ptr<Narrow> narrow; ///< of the original block
  std::vector<unsigned> home;     ///< by operation of the original block
  std::vector<LowBits> lows;      ///< by operation: of the original block, resolved
  std::map<LowBits, unsigned> byLow;
};

} // namespace vls

#endif
