// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/target.h"

#include <algorithm>

namespace vls {

namespace {

/// `shape`, a permute of one or two values of less than a slot, as one of a slot that begins with
/// both.
ShuffleShape inOneSlot(const ShuffleShape &shape) {
  ShuffleShape both = shape;
  both.operands = 1;
  both.operand.lanes = both.result.lanes = slotBits / shape.operand.elementBits;
  both.mask.resize(both.result.lanes, -1);
  return both;
}

} // namespace

Cost X86Target::access(AccessKind kind, VectorType type) const {
  return isIndexed(kind) ? indexed(kind, type) : price(elementwise(kind, type));
}

Uops X86Target::elementwise(AccessKind kind, VectorType type) const {
  const unsigned slots = std::max(1u, type.bits() / slotBits);
  Uops uops;
  if (!isLoad(kind)) {
    // The lowest element of a slot is stored as it is, the upper half of one by movhps.
    uops.store = type.lanes;
    uops.shuffle = slots - 1 + (type.elementBits < 64 ? type.lanes - slots : 0);
    uops.fused = uops.store + uops.shuffle;
    return uops;
  }
  uops.load = type.lanes;
  uops.shuffle = type.lanes - slots; // each insert but the first of a slot, folded with its load
  uops.fused = type.lanes;
  if (type.lanes >= 4 && type.elementBits == 32)
    uops.fused += slots;     // of four elements the upper two are joined before they are inserted
  uops.shuffle += slots - 1; // slots joined
  uops.fused += slots - 1;
  return uops;
}

Uops X86Target::extraction(unsigned lanes, unsigned bits) const {
  // One move a 64-bit piece, and a step to the next slot; halves of a piece by scalar shifts.
  const unsigned pieces = std::max(1u, lanes * bits / 64);
  const unsigned slots = std::max(1u, lanes * bits / slotBits);
  Uops uops;
  uops.shuffle = pieces + slots - 1;
  uops.fused = uops.shuffle + pieces + (bits < 64 ? lanes : 0);
  return uops;
}

Uops X86Target::reload(unsigned lanes) const {
  return Uops{double(lanes), 0, 0, double(lanes), 0};
}

Uops X86Target::selection(std::size_t conditions, std::size_t lanes) const {
  // vmovmskpd or kmov; a test; a lane's cmov.
  return Uops{0, 0, 1, 1 + double(conditions) + double(lanes), 0};
}

Uops X86Target::chosen(unsigned lanes, unsigned bits) const {
  // In each register of 256 bits: an extension, a shift under the mask.
  const double registers = std::max(1u, lanes * 64 / 256);
  Uops uops = extraction(lanes, 64);
  if (bits < 64)
    uops += {0, registers, 0, registers, 0};
  uops += {0, 0, registers, registers, 0};
  return uops;
}

std::optional<Uops> X86Target::shuffle(const ShuffleShape &shape) const {
  if (shape.isConcatenation() || shape.operand.bits() >= slotBits)
    return DescribedTarget::shuffle(shape);
  if (!permutesParts || shape.operand.bits() < slotBits / 4)
    return {};
  return DescribedTarget::shuffle(shape.isExtraction() ? shape : inOneSlot(shape));
}

std::vector<int> X86Target::completeMask(const ShuffleShape &shape) const {
  if (shape.isConcatenation() || shape.isExtraction() || shape.operand.bits() >= slotBits)
    return DescribedTarget::completeMask(shape);
  std::vector<int> mask = DescribedTarget::completeMask(inOneSlot(shape));
  mask.resize(shape.mask.size());
  for (int &from : mask) // lanes that do not matter may come from behind the values
    from %= int(shape.operands * shape.operand.lanes);
  return mask;
}

X86Target X86Target::with(TargetDescription machine, bool storesParts) const {
  X86Target target(std::move(machine), unit, indexed);
  target.permutesParts = storesParts;
  return target;
}

X86Target X86Target::withoutMerging(unsigned bits) const {
  TargetDescription machine = described();
  for (LoadRow &row : machine.loads)
    if (row.masking == Masking::Merging && row.repeatedBits > bits)
      row.bits.clear();
  return with(std::move(machine), permutesParts);
}

} // namespace vls
