// SPDX-License-Identifier: GPL-3.0-or-later
//
// Membership of masks in families. Most families are decided by one search: every result lane has
// its own small set of sources, and lanes at the same place of their slots may have to agree.

#include "moves/mask.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vls {

namespace {

/// What the lanes of a permute are counted in.
struct Layout {
  int lanes;     ///< lanes of an operand
  int slotLanes; ///< lanes of a slot

  explicit Layout(const ShuffleShape &shape)
      : lanes(int(shape.operand.lanes)),
        slotLanes(std::max(1, std::min(lanes, int(slotBits / shape.operand.elementBits)))) {}

  int slotStart(int lane) const { return lane % lanes / slotLanes * slotLanes; }
  int place(int lane) const { return lane % lanes % slotLanes; }
  int operand(int lane) const { return lane / lanes; }
  /// The source of result lane `lane` that is at `place` of the same slot of `operand`.
  int inSlot(int operand, int lane, int place) const {
    return operand * lanes + slotStart(lane) + place;
  }
};

/// The operands that may take the two parts of a family, those that add no use first.
using Orders = std::array<std::pair<int, int>, 4>;
Orders orders(const ShuffleShape &shape) {
  if (shape.operands == 1 || usesOperands(shape) <= 1)
    return {{{0, 0}, {0, 1}, {1, 0}, {1, 1}}};
  return {{{1, 1}, {0, 1}, {1, 0}, {0, 0}}};
}

/// Tries `make(first, second)` for every way in which the operands may take the two parts.
template <typename Make>
std::optional<Mask> firstOrder(const ShuffleShape &shape, const Make &make) {
  if (!isPermute(shape))
    return {};
  for (auto [first, second] : orders(shape)) {
    if (std::max(first, second) >= int(shape.operands))
      continue;
    if (std::optional<Mask> full = make(first, second))
      return full;
  }
  return {};
}

/// The mask with lane i = `source(i)`, if the shape's mask agrees with it.
template <typename Source>
std::optional<Mask> generated(const ShuffleShape &shape, const Source &source) {
  const std::size_t lanes = shape.mask.size();
  for (std::size_t i = 0; i < lanes; ++i)
    if (shape.mask[i] >= 0 && shape.mask[i] != source(int(i)))
      return {};
  Mask full(lanes);
  for (std::size_t i = 0; i < lanes; ++i)
    full[i] = source(int(i));
  return full;
}

/// The operand that don't-care lanes read: one that is read anyway.
int preferred(const ShuffleShape &shape) {
  return usesOperands(shape) == 2 ? 1 : 0;
}

/// Fills the lanes that do not care so that lanes at the same place of their slots have the same
/// source relative to their slot; nothing if lanes that care disagree.
std::optional<Mask> repeated(const ShuffleShape &shape) {
  const Layout layout(shape);
  Mask pattern(layout.slotLanes, -1); // per place: operand * slotLanes + place of the source
  for (int i = 0; i < layout.lanes; ++i) {
    const int source = shape.mask[i];
    if (source < 0)
      continue;
    if (layout.slotStart(source) != layout.slotStart(i))
      return {};
    const int relative = layout.operand(source) * layout.slotLanes + layout.place(source);
    int &known = pattern[layout.place(i)];
    if (known >= 0 && known != relative)
      return {};
    known = relative;
  }
  return generated(shape, [&](int i) {
    const int known = pattern[layout.place(i)];
    return known < 0 ? preferred(shape) * layout.lanes + i
                     : layout.inSlot(known / layout.slotLanes, i, known % layout.slotLanes);
  });
}

/// `full` of a wider view of `shape`, in the lanes of `shape`.
std::optional<Mask> narrowedMask(const ShuffleShape &wide, const std::optional<Mask> &full,
                                 const ShuffleShape &shape) {
  if (!full)
    return {};
  ShuffleShape complete = wide;
  complete.mask = *full;
  return narrowedTo(complete, shape.operand.elementBits)->mask;
}

/// The shape in elements as wide as a slot, or as the whole value if that is narrower.
std::optional<ShuffleShape> inSlots(const ShuffleShape &shape) {
  return isPermute(shape) ? widenedTo(shape, std::min(slotBits, shape.operand.bits()))
                          : std::nullopt;
}

} // namespace

std::optional<Mask> asIdentity(const ShuffleShape &shape) {
  return firstOrder(shape, [&](int operand, int other) -> std::optional<Mask> {
    if (operand != other)
      return {};
    return generated(shape, [&](int i) { return operand * int(shape.operand.lanes) + i; });
  });
}

std::optional<Mask> asBroadcast(const ShuffleShape &shape) {
  if (!isPermute(shape))
    return {};
  const int lane = std::max(0, *std::max_element(shape.mask.begin(), shape.mask.end()));
  return generated(shape, [=](int) { return lane; });
}

std::optional<Mask> asBlend(const ShuffleShape &shape) {
  if (!isPermute(shape))
    return {};
  const int lanes = int(shape.operand.lanes);
  for (int i = 0; i < lanes; ++i)
    if (shape.mask[i] >= 0 && shape.mask[i] % lanes != i)
      return {};
  return asAny(shape);
}

std::optional<Mask> asSlotLocal(const ShuffleShape &shape) {
  if (!isPermute(shape))
    return {};
  const Layout layout(shape);
  for (int i = 0; i < layout.lanes; ++i)
    if (shape.mask[i] >= 0 && layout.slotStart(shape.mask[i]) != layout.slotStart(i))
      return {};
  return asAny(shape);
}

std::optional<Mask> asRepeatedInSlots(const ShuffleShape &shape) {
  return isPermute(shape) ? repeated(shape) : std::nullopt;
}

std::optional<Mask> asSlotBlend(const ShuffleShape &shape) {
  return asBlend(shape) ? repeated(shape) : std::nullopt;
}

std::optional<Mask> asUnpack(const ShuffleShape &shape, Half half) {
  if (!isPermute(shape))
    return {};
  const Layout layout(shape);
  if (layout.slotLanes % 2 != 0)
    return {};
  const int start = half == Half::High ? layout.slotLanes / 2 : 0;
  return firstOrder(shape, [&](int even, int odd) {
    return generated(shape, [&](int i) {
      return layout.inSlot(i % 2 == 0 ? even : odd, i, start + layout.place(i) / 2);
    });
  });
}

std::optional<Mask> asTwoByTwo(const ShuffleShape &shape) {
  if (!isPermute(shape))
    return {};
  const Layout layout(shape);
  if (layout.slotLanes % 2 != 0)
    return {};
  return firstOrder(shape, [&](int low, int high) -> std::optional<Mask> {
    const std::optional<Mask> places = repeated(shape);
    if (!places)
      return {};
    return generated(shape, [&](int i) {
      const int operand = layout.place(i) < layout.slotLanes / 2 ? low : high;
      return operand * layout.lanes + (*places)[i] % layout.lanes;
    });
  });
}

std::optional<Mask> asAlternating(const ShuffleShape &shape) {
  if (!asSlotLocal(shape) || Layout(shape).slotLanes != 2)
    return {};
  const int lanes = int(shape.operand.lanes);
  return firstOrder(shape, [&](int even, int odd) {
    return generated(shape, [&](int i) {
      const int source = shape.mask[i] >= 0 ? shape.mask[i] : i;
      return (i % 2 == 0 ? even : odd) * lanes + source % lanes;
    });
  });
}

/// The first lane of the mask that is no don't-care; -1 if there is none.
static int firstCare(const Mask &mask) {
  for (std::size_t i = 0; i < mask.size(); ++i)
    if (mask[i] >= 0)
      return int(i);
  return -1;
}

std::optional<Mask> asSlotRotation(const ShuffleShape &shape) {
  const int anchor = firstCare(shape.mask);
  return firstOrder(shape, [&](int low, int high) -> std::optional<Mask> {
    const Layout layout(shape);
    // One lane decides by how much the others may be rotated: so much, or by a whole slot more.
    const int least =
        anchor < 0 ? 0
                   : (layout.place(shape.mask[anchor]) - layout.place(anchor) + layout.slotLanes) %
                         layout.slotLanes;
    for (int by = least; by <= layout.slotLanes; by += anchor < 0 ? 1 : layout.slotLanes) {
      if (std::optional<Mask> full = generated(shape, [&](int i) {
            const int place = layout.place(i) + by;
            return place < layout.slotLanes ? layout.inSlot(low, i, place)
                                            : layout.inSlot(high, i, place - layout.slotLanes);
          }))
        return full;
    }
    return {};
  });
}

std::optional<Mask> asRotation(const ShuffleShape &shape) {
  const int anchor = firstCare(shape.mask);
  return firstOrder(shape, [&](int low, int high) -> std::optional<Mask> {
    const int lanes = int(shape.operand.lanes);
    const int least = anchor < 0 ? 0 : (shape.mask[anchor] - anchor + 2 * lanes) % lanes;
    for (int by = least; by <= lanes; by += anchor < 0 ? 1 : lanes) {
      if (std::optional<Mask> full = generated(shape, [&](int i) {
            return i + by < lanes ? low * lanes + i + by : high * lanes + i + by - lanes;
          }))
        return full;
    }
    return {};
  });
}

std::optional<Mask> asSlotPermute(const ShuffleShape &shape) {
  const std::optional<ShuffleShape> slots = inSlots(shape);
  return slots ? narrowedMask(*slots, asAny(*slots), shape) : std::nullopt;
}

std::optional<Mask> asSlotTwoByTwo(const ShuffleShape &shape) {
  const std::optional<ShuffleShape> slots = inSlots(shape);
  if (!slots || slots->operand.lanes % 2 != 0)
    return {};
  const int lanes = int(slots->operand.lanes);
  const std::optional<Mask> full = firstOrder(*slots, [&](int low, int high) {
    return generated(*slots, [&](int i) {
      const int source = slots->mask[i] >= 0 ? slots->mask[i] : i;
      return (i < lanes / 2 ? low : high) * lanes + source % lanes;
    });
  });
  return narrowedMask(*slots, full, shape);
}

std::optional<Mask> asUnary(const ShuffleShape &shape) {
  return usesOperands(shape) == 3 ? std::nullopt : asAny(shape);
}

std::optional<Mask> asAny(const ShuffleShape &shape) {
  if (!isPermute(shape))
    return {};
  Mask full = shape.mask;
  const int start = preferred(shape) * int(shape.operand.lanes);
  for (std::size_t i = 0; i < full.size(); ++i)
    if (full[i] < 0)
      full[i] = start + int(i);
  return full;
}

} // namespace vls
