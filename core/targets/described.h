// SPDX-License-Identifier: GPL-3.0-or-later
//
// DescribedTarget: a Target that is data. A TargetDescription lists what loads, rearrangements and
// accesses a machine has and what they cost; docs/text.md has its textual form, and the
// descriptions of some machines are in this directory. The core knows machines in no other way.
//
// Invariant: rows are tried from the top, and the first one that covers a question answers it. So
// the rows of a description stand from the cheapest to the dearest.

#ifndef VLS_TARGETS_DESCRIBED_H
#define VLS_TARGETS_DESCRIBED_H

#include "moves/mask.h"
#include "vls/target.h"

#include <string>
#include <vector>

namespace vls {

/// Which elements of a load or store are accessed.
enum class Masking {
  None,   ///< all
  Masked, ///< those that a mask says
  Merging ///< of a load: the same, and the others come from a register
};

/// Loads into `bits` bits: contiguous ones, of all of them or of the lowest ones, or broadcasts of
/// `repeatedBits` bits.
struct LoadRow {
  std::vector<unsigned> bits;
  std::vector<unsigned> lowBits; ///< so many are read; none: all
  unsigned repeatedBits = 0;
  Masking masking = Masking::None;
  std::vector<unsigned> elementBits; ///< of masked ones: what a bit of the mask stands for
  Uops uops;
};

/// Contiguous stores of `bits` bits.
struct StoreRow {
  std::vector<unsigned> bits;
  Masking masking = Masking::None;
  std::vector<unsigned> elementBits;
  Uops uops;
};

/// Extractions of `part` bits, not the lowest ones, from a value of `bits` bits.
struct ExtractionRow {
  unsigned part = 0;
  std::vector<unsigned> bits;
  bool toMemory = false; ///< only where it is part of a store
  Uops uops;
};

/// Concatenations whose result has `bits` bits; of what kind the last operand must be.
struct ConcatenationRow {
  std::vector<unsigned> bits;
  bool fromMemory = false; ///< only where the last operand may be read from memory
  Uops uops;
};

/// A family of masks by name; see moves/mask.h.
struct MaskFamily {
  const char *name;
  std::optional<Mask> (*complete)(const ShuffleShape &shape);
};

/// Null if there is no family of that name.
const MaskFamily *findMaskFamily(const std::string &name);

/// "alternating, any, ...": the names that findMaskFamily knows.
std::string maskFamilyNames();

/// One instruction that permutes: the masks it covers, the widths it exists for.
struct ShuffleRow {
  std::string name;   ///< for people
  bool unary = false; ///< only masks that use one operand
  const MaskFamily *family = nullptr;
  unsigned elementBits = 0; ///< in which the mask is looked at; 0: in the shape's own
  std::vector<unsigned> bits;
  Uops uops;
};

/// The price of one access of a memref as it stands: of `type`, or of any type, by the lane.
struct AccessRow {
  AccessKind kind = AccessKind::IndexedLoad;
  VectorType type; ///< no lanes: any type
  Cost cost = 0;   ///< of the access; for any type, of each lane
};

/// So many µops of these resources execute in a cycle, all resources taken together.
struct PortRow {
  double perCycle = 1;
  bool load = false, store = false, shuffle = false, vector = false, fused = false;

  /// How many of `uops` are of these resources.
  double workOf(const Uops &uops) const;
};

struct TargetDescription {
  std::string name;
  unsigned registerBits = 0;
  bool mayReadGaps = true;
  std::vector<PortRow> ports;
  std::vector<LoadRow> loads;
  std::vector<StoreRow> stores;
  Uops guard; ///< what a load or store of one lane costs more if the lane may be inactive
  std::vector<ConcatenationRow> concatenations;
  std::vector<ExtractionRow> extractions;
  std::vector<ShuffleRow> shuffles;
  std::vector<AccessRow> accesses;
};

class DescribedTarget : public Target {
public:
  explicit DescribedTarget(TargetDescription machine) : description(std::move(machine)) {}

  std::string name() const override { return description.name; }
  unsigned registerBits() const override { return description.registerBits; }
  bool mayReadGaps() const override { return description.mayReadGaps; }

  std::optional<Uops> load(const LoadForm &form) const override;
  std::optional<Uops> store(const StoreForm &form) const override;
  std::optional<Uops> shuffle(const ShuffleShape &shape) const override;
  std::vector<int> completeMask(const ShuffleShape &shape) const override;

  /// Cycles: the most that any port row needs.
  Cost price(const Uops &uops) const override;

  /// As the first row for `kind` says; without one, the price of a load or store for each lane and
  /// of a shuffle for each lane but the first.
  Cost access(AccessKind kind, VectorType type) const override;

  const TargetDescription &described() const { return description; }

  /// The row that answers for the permute `shape`, or null; its complete mask in `*full`.
  const ShuffleRow *find(const ShuffleShape &shape, Mask *full) const;

private:
  std::optional<Uops> concatenation(const ShuffleShape &shape) const;
  std::optional<Uops> extraction(const ShuffleShape &shape) const;

  TargetDescription description;
};

} // namespace vls

#endif
