// SPDX-License-Identifier: GPL-3.0-or-later
//
// Permutes: what each family of masks may take from where.

#include "listing.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

template <typename Item, typename Predicate> void drop(std::vector<Item> &some, Predicate which) {
  some.erase(std::remove_if(some.begin(), some.end(), which), some.end());
}

} // namespace

void Listing::permutes(unsigned width) {
  const unsigned bits = width * problem.elementBits;
  for (const ShuffleRow &row : problem.machine.shuffles) {
    const auto isOf = [&](unsigned rowBits) {
      return std::find(row.bits.begin(), row.bits.end(), rowBits) != row.bits.end();
    };
    if (bits >= slotBits) {
      if (isOf(bits))
        permutes(row, width);
    } else if (width > 1 && isOf(slotBits)) {
      const std::size_t before = made.kinds.size();
      permutes(row, slot);
      narrow(before, width);
    }
  }
}

void Listing::permutes(const ShuffleRow &row, unsigned width) {
  if (row.elementBits != 0) {
    permute(row, width, std::max(1u, row.elementBits / problem.elementBits));
    return;
  }
  for (unsigned unit = 1; unit * problem.elementBits <= 64; unit *= 2)
    permute(row, width, unit);
}

void Listing::narrow(std::size_t first, unsigned width) {
  std::vector<Kind> kept(made.kinds.begin(), made.kinds.begin() + long(first));
  const auto isAbove = [&](const Source &source) { return source.element >= width; };
  for (std::size_t k = first; k < made.kinds.size(); ++k) {
    Kind kind = std::move(made.kinds[k]);
    if (width % kind.unit != 0)
      continue;
    kind.width = kind.operandWidth = width;
    if (kind.repeats >= width)
      kind.repeats = 0;
    const bool isFree = kind.masks.empty();
    for (std::vector<Source> &mask : kind.masks)
      mask.resize(width);
    drop(kind.masks, [&](const std::vector<Source> &mask) {
      return std::any_of(mask.begin(), mask.end(), isAbove);
    });
    if (isFree)
      kind.sources.resize(width);
    for (std::vector<Source> &some : kind.sources)
      drop(some, isAbove);
    const bool isWhole = std::none_of(kind.sources.begin(), kind.sources.end(),
                                      [](const auto &some) { return some.empty(); });
    if (isFree ? isWhole : !kind.masks.empty())
      kept.push_back(std::move(kind));
  }
  made.kinds = std::move(kept);
}

void Listing::permute(const ShuffleRow &row, unsigned width, unsigned unit) {
  const std::string family = row.family->name;
  if (family == "identity" || width % unit != 0)
    return;
  const unsigned places = std::min(slot, width);
  Kind kind;
  kind.name = row.name;
  kind.uops = row.uops;
  kind.width = kind.operandWidth = width;
  kind.unit = unit;
  kind.isMove = family != "blend";
  kind.isJoin = kind.usesB = !row.unary && family != "broadcast";
  if (family == "unpack" || family == "slot-rotation" || family == "rotation" ||
      family == "broadcast")
    kind.masks = masksOf(family, width, unit, places);
  else if (!freeSources(family, places, kind))
    return;
  if (kind.usesB || kind.masks.empty() || family == "broadcast") {
    made.kinds.push_back(kind);
    return;
  }
  // A family of two operands, but a row for one: both are A.
  for (auto &mask : kind.masks)
    for (Source &source : mask)
      source.operand = Source::A;
  made.kinds.push_back(kind);
}

std::vector<std::vector<Source>> Listing::masksOf(const std::string &family, unsigned width,
                                                  unsigned unit, unsigned places) const {
  std::vector<std::vector<Source>> masks;
  auto add = [&](auto source) { // of a unit: operand and unit
    std::vector<Source> mask;
    for (unsigned i = 0; i < width; ++i) {
      const Source of = source(i / unit);
      mask.push_back({of.operand, of.element * unit + i % unit});
    }
    masks.push_back(std::move(mask));
  };
  const unsigned units = width / unit, inSlot = std::max(1u, places / unit);
  if (family == "broadcast")
    for (unsigned from = 0; from < units; ++from)
      add([&](unsigned) { return Source{Source::A, from}; });
  if (family == "unpack" && inSlot % 2 == 0)
    for (unsigned half : {0u, inSlot / 2})
      add([&](unsigned i) {
        const unsigned place = i % inSlot;
        return Source{place % 2 == 0 ? Source::A : Source::B, i - place + half + place / 2};
      });
  if (family == "slot-rotation" || family == "rotation") {
    const unsigned stretch = family == "rotation" ? units : inSlot;
    for (unsigned by = 1; by < stretch; ++by)
      add([&](unsigned i) {
        const unsigned place = i % stretch + by;
        return place < stretch ? Source{Source::A, i + by} : Source{Source::B, i + by - stretch};
      });
  }
  return masks;
}

bool Listing::freeSources(const std::string &family, unsigned places, Kind &kind) const {
  const unsigned width = kind.width;
  if (family == "repeated" || family == "two-by-two")
    kind.repeats = places;
  for (unsigned i = 0; i < width; ++i) {
    std::vector<Source> from;
    for (unsigned j = 0; j < width; ++j) {
      if (j % kind.unit != i % kind.unit)
        continue; // units are aligned
      for (Source::Operand operand : {Source::A, Source::B})
        if ((operand == Source::A || kind.usesB) &&
            mayTake(family, kind, places, i, operand == Source::B, j))
          from.push_back({operand, j});
    }
    if (from.empty())
      return false;
    kind.sources.push_back(std::move(from));
  }
  if (family == "slot-permute" || family == "slot-two-by-two")
    kind.unit = places;
  return true;
}

bool Listing::mayTake(const std::string &family, const Kind &kind, unsigned places, unsigned i,
                      bool fromB, unsigned j) const {
  const bool sameSlot = i / places == j / places;
  const bool upper = i % places >= places / 2;
  if (family == "any")
    return true;
  if (family == "blend")
    return i == j;
  if (family == "slot-local" || family == "repeated")
    return sameSlot;
  if (family == "two-by-two")
    return sameSlot && places >= 2 && fromB == upper;
  if (family == "alternating") // two units a slot
    return sameSlot && places == 2 * kind.unit && fromB == upper;
  if (family == "slot-permute")
    return i % places == j % places;
  if (family == "slot-two-by-two")
    return i % places == j % places && kind.width >= 2 * places && fromB == (i >= kind.width / 2);
  return false;
}

} // namespace optimal
