// SPDX-License-Identifier: GPL-3.0-or-later

#include "targets/described.h"

#include <algorithm>
#include <deque>

namespace vls {

namespace {

bool contains(const std::vector<unsigned> &list, unsigned value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

std::optional<Mask> asUnpackLow(const ShuffleShape &shape) {
  return asUnpack(shape, Half::Low);
}
std::optional<Mask> asUnpackHigh(const ShuffleShape &shape) {
  return asUnpack(shape, Half::High);
}

std::optional<Mask> asEitherUnpack(const ShuffleShape &shape) {
  const std::optional<Mask> low = asUnpackLow(shape);
  return low ? low : asUnpackHigh(shape);
}

constexpr MaskFamily families[] = {
    {"alternating", asAlternating},
    {"any", asAny},
    {"blend", asBlend},
    {"broadcast", asBroadcast},
    {"identity", asIdentity},
    {"repeated", asRepeatedInSlots},
    {"rotation", asRotation},
    {"slot-blend", asSlotBlend},
    {"slot-local", asSlotLocal},
    {"slot-permute", asSlotPermute},
    {"slot-rotation", asSlotRotation},
    {"slot-two-by-two", asSlotTwoByTwo},
    {"two-by-two", asTwoByTwo},
    {"unpack", asEitherUnpack},
};

/// `shape` in elements of `elementBits` bits, or as it is for 0.
std::optional<ShuffleShape> inElements(const ShuffleShape &shape, unsigned elementBits) {
  if (elementBits == 0 || elementBits == shape.operand.elementBits)
    return shape;
  return elementBits > shape.operand.elementBits ? widenedTo(shape, elementBits)
                                                 : narrowedTo(shape, elementBits);
}

template <typename Row> bool masks(const Row &row, Masking masking, VectorType type) {
  return row.masking == masking &&
         (masking == Masking::None || contains(row.elementBits, type.elementBits));
}

bool loads(const LoadRow &row, const LoadForm &form) {
  if (!contains(row.bits, form.type.bits()) || row.repeatedBits != form.repeatedBits)
    return false;
  if (!row.lowBits.empty())
    return form.masked && !form.merging && contains(row.lowBits, form.lowBits);
  const Masking masking = form.merging  ? Masking::Merging
                          : form.masked ? Masking::Masked
                                        : Masking::None;
  return masks(row, masking, form.type);
}

Uops sum(Uops a, const Uops &b) {
  return a += b;
}

/// `shape` as the lowest lanes of permutes of a whole slot, if it is of less: registers have no
/// narrower values.
ShuffleShape inASlot(const ShuffleShape &shape) {
  const unsigned lanes = shape.operand.lanes, room = slotBits / shape.operand.elementBits;
  if (lanes >= room)
    return shape;
  ShuffleShape padded = shape;
  padded.operand.lanes = padded.result.lanes = room;
  for (int &lane : padded.mask)
    lane += lane >= int(lanes) ? int(room - lanes) : 0;
  padded.mask.resize(room, -1);
  return padded;
}

/// The lanes of `shape` of a mask that is one of `inASlot(shape)`; nothing if a lane that did not
/// matter was taken from above `shape`.
std::optional<Mask> outOfASlot(Mask mask, const ShuffleShape &shape) {
  const int lanes = int(shape.operand.lanes), room = int(slotBits / shape.operand.elementBits);
  if (lanes >= room)
    return mask;
  mask.resize(std::size_t(lanes));
  for (int &lane : mask) {
    if (lane % room >= lanes)
      return {};
    lane -= lane >= room ? room - lanes : 0;
  }
  return mask;
}

/// A permute as elements of each width, each looked at once.
class Views {
public:
  explicit Views(const ShuffleShape &shape)
      : own(inASlot(shape)), uses(usesOperands(own)), bits(own.operand.bits()) {}

  /// The complete mask under `row`, in the permute's own lanes.
  std::optional<Mask> covered(const ShuffleRow &row) {
    if (!row.family || !contains(row.bits, bits) || (row.unary && uses == 3))
      return {};
    unsigned width = row.elementBits == 0 ? own.operand.elementBits : row.elementBits;
    // A row for elements of any width: lanes may move in pairs.
    const unsigned widest = row.elementBits == 0 ? std::max(width, 64u) : width;
    for (; width <= widest && at(width); width *= 2)
      if (const std::optional<Mask> full = coveredAs(row, *at(width)))
        return full;
    return {};
  }

private:
  const std::optional<ShuffleShape> &at(unsigned width) {
    for (const auto &[known, seen] : views)
      if (known == width)
        return seen;
    views.emplace_back(width, inElements(own, width));
    return views.back().second;
  }

  std::optional<Mask> coveredAs(const ShuffleRow &row, const ShuffleShape &seen) const {
    std::optional<Mask> full = row.family->complete(seen);
    if (!full || seen.operand == own.operand)
      return full;
    ShuffleShape complete = seen;
    complete.mask = std::move(*full);
    // In narrower elements, a don't-care lane may have been filled in from two places: no way back.
    const std::optional<ShuffleShape> back = inElements(complete, own.operand.elementBits);
    return back ? std::optional<Mask>(back->mask) : std::nullopt;
  }

  const ShuffleShape own;
  const unsigned uses, bits;
  std::deque<std::pair<unsigned, std::optional<ShuffleShape>>> views;
};

} // namespace

const MaskFamily *findMaskFamily(const std::string &name) {
  const auto *found = std::find_if(std::begin(families), std::end(families),
                                   [&](const MaskFamily &family) { return family.name == name; });
  return found == std::end(families) ? nullptr : found;
}

std::string maskFamilyNames() {
  std::string names;
  for (const MaskFamily &family : families)
    names += (names.empty() ? "" : ", ") + std::string(family.name);
  return names;
}

std::optional<Uops> DescribedTarget::load(const LoadForm &form) const {
  for (const LoadRow &row : description.loads)
    if (loads(row, form))
      return form.guarded ? sum(row.uops, description.guard) : row.uops;
  return {};
}

std::optional<Uops> DescribedTarget::store(const StoreForm &form) const {
  const Masking masking = form.masked ? Masking::Masked : Masking::None;
  for (const StoreRow &row : description.stores)
    if (contains(row.bits, form.type.bits()) && masks(row, masking, form.type))
      return form.guarded ? sum(row.uops, description.guard) : row.uops;
  return {};
}

std::optional<Uops> DescribedTarget::extraction(const ShuffleShape &shape) const {
  if (shape.operands != 1 || shape.mask.empty())
    return {};
  if (shape.mask.front() == 0) // the low part of a register is a register
    return Uops();
  for (const ExtractionRow &row : description.extractions)
    if (row.part == shape.result.bits() &&
        contains(row.bits, std::max(shape.operand.bits(), slotBits)) &&
        (!row.toMemory || shape.toMemory))
      return row.uops;
  return {};
}

std::optional<Uops> DescribedTarget::concatenation(const ShuffleShape &shape) const {
  if (shape.operands != 2 || shape.result.bits() != 2 * shape.operand.bits())
    return {};
  for (const ConcatenationRow &row : description.concatenations)
    if (contains(row.bits, shape.result.bits()) && (!row.fromMemory || shape.lastFromMemory))
      return row.uops;
  return {};
}

const ShuffleRow *DescribedTarget::find(const ShuffleShape &shape, Mask *full) const {
  if (!isPermute(shape))
    return nullptr;
  Views views(shape);
  for (const ShuffleRow &row : description.shuffles)
    if (std::optional<Mask> mask = views.covered(row))
      if (std::optional<Mask> own = outOfASlot(std::move(*mask), shape)) {
        *full = std::move(*own);
        return &row;
      }
  return nullptr;
}

std::optional<Uops> DescribedTarget::shuffle(const ShuffleShape &shape) const {
  if (shape.isConcatenation())
    return concatenation(shape);
  if (shape.isExtraction())
    return extraction(shape);
  Mask full;
  const ShuffleRow *row = find(shape, &full);
  return row ? std::optional<Uops>(row->uops) : std::nullopt;
}

std::vector<int> DescribedTarget::completeMask(const ShuffleShape &shape) const {
  Mask full;
  return find(shape, &full) ? full : shape.mask;
}

double PortRow::workOf(const Uops &uops) const {
  return (load ? uops.load : 0) + (store ? uops.store : 0) + (shuffle ? uops.shuffle : 0) +
         (vector ? uops.vector : 0) + (fused ? uops.fused : 0);
}

Cost DescribedTarget::price(const Uops &uops) const {
  Cost cycles = 0;
  for (const PortRow &port : description.ports)
    cycles = std::max(cycles, port.workOf(uops) / port.perCycle);
  return cycles;
}

Cost DescribedTarget::access(AccessKind kind, VectorType type) const {
  for (const AccessRow &row : description.accesses)
    if (row.kind == kind && row.type == type)
      return row.cost;
    else if (row.kind == kind && row.type.lanes == 0)
      return row.cost * type.lanes;
  Uops uops;
  (isLoad(kind) ? uops.load : uops.store) = uops.fused = type.lanes;
  uops.shuffle = type.lanes - 1;
  return price(uops);
}

} // namespace vls
