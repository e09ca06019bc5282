// SPDX-License-Identifier: GPL-3.0-or-later
//
// X86Target: the core's description of an x86-64 instruction set, in the compiler's unit of price,
// with what a compiler knows beyond it: what a gather costs by its cost model, and what the scalar
// addresses of the lanes cost.

#ifndef VLS_X86_TARGET_H
#define VLS_X86_TARGET_H

#include "targets/described.h"

#include <functional>

namespace vls {

class X86Target : public DescribedTarget {
public:
  /// Price of one hardware gather (IndexedLoad) or scatter.
  using IndexedCost = std::function<Cost(AccessKind, VectorType)>;

  /// Prices are `machine`'s, in cycles, times `cycle`; `indexedCost`'s are in the same unit.
  X86Target(TargetDescription machine, Cost cycle, IndexedCost indexedCost)
      : DescribedTarget(std::move(machine)), unit(cycle), indexed(std::move(indexedCost)) {}

  Cost price(const Uops &uops) const override { return DescribedTarget::price(uops) * unit; }
  Cost access(AccessKind kind, VectorType type) const override;

  /// µops of loading each lane by itself and inserting it: an emulated gather, whose addresses are
  /// scalars already. Of a store: of extracting each lane and storing it by itself.
  Uops elementwise(AccessKind kind, VectorType type) const;

  /// µops of bringing `lanes` indices of `bits` bits from a vector register to scalar registers.
  Uops extraction(unsigned lanes, unsigned bits) const;

  /// µops of loading `lanes` indices as scalars from memory.
  Uops reload(unsigned lanes) const;

  /// µops of bringing a mask to a scalar register, testing `conditions` of its bits, and choosing
  /// one of two counts, from which loads and stores compute addresses, for each of `lanes` lanes.
  Uops selection(std::size_t conditions, std::size_t lanes) const;

  /// `price` in cycles.
  double cycles(Cost price) const { return price / unit; }

  /// µops of choosing `lanes` offsets under a mask in vector registers, from indices of `bits`
  /// bits, and of bringing them to scalar registers.
  Uops chosen(unsigned lanes, unsigned bits) const;

  /// As of the machine, but of values of less than a slot only halves and quarters are permuted or
  /// taken apart, and only in groups of stores: all others are scalars. Two are permuted as one
  /// register that begins with both.
  std::optional<Uops> shuffle(const ShuffleShape &shape) const override;
  std::vector<int> completeMask(const ShuffleShape &shape) const override;

  /// The prices of this target for `machine`, whose cycles are the same. `storesParts`: for groups
  /// of stores of less than a slot.
  X86Target with(TargetDescription machine, bool storesParts = false) const;

  /// The same machine, but no load that merges elements of more than `bits` bits.
  X86Target withoutMerging(unsigned bits) const;

private:
  Cost unit;
  IndexedCost indexed;
  bool permutesParts = false;
};

} // namespace vls

#endif
