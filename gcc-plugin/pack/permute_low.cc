// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/permute_low.h"

#include "pack/permute.h"
#include "x86/packs.h"

#include "moves/permute.h"

namespace vls::gcc {

namespace {

using Mask = std::vector<int>;

/// One way: permutes of a and b by themselves, if they have masks, and then one of both.
struct Way {
  Mask a, b, both;
  std::optional<Cost> price;
};

class LowPermute {
public:
  LowPermute(LowVector anA, LowVector aB, unsigned isUsed, bool areTwice, const Target &ofTarget)
      : a(anA), b(aB), lanes(int(lanesOf(anA.value))), used(int(isUsed)), isTwice(areTwice),
        target(ofTarget), type{unsigned(lanes), vector_element_bits(TREE_TYPE(anA.value))} {}

  /// By one permute.
  Way once(const Mask &mask) const {
    Way way;
    way.both = mask;
    way.price = fill(way.both);
    return way;
  }

  /// Both side by side, and a permute of that.
  Way sideBySide(const Mask &mask) const {
    Way way;
    way.both.assign(std::size_t(lanes), -1);
    way.a = mask;
    for (int lane = 0; lane < used; ++lane) {
      way.both[std::size_t(lane)] = lane;
      way.both[std::size_t(used + lane)] = lanes + lane;
      if (mask[std::size_t(lane)] >= lanes)
        way.a[std::size_t(lane)] += used - lanes;
    }
    const std::optional<Cost> first = priceOf(way.both), second = fill(way.a);
    if (first && second)
      way.price = *first + *second;
    return way;
  }

  /// Each in place, as far as it is not, and a blend.
  Way blended(const Mask &mask) const {
    Way way;
    way.both.assign(std::size_t(lanes), -1);
    Cost price = 0;
    for (const bool ofB : {false, true}) {
      Mask own(std::size_t(lanes), -1);
      bool isInPlace = true;
      for (int lane = 0; lane < (isTwice ? lanes : used); ++lane) {
        const int chosen = mask[std::size_t(lane % used)];
        if (chosen < 0 || (chosen >= lanes) != ofB)
          continue;
        own[std::size_t(lane)] = chosen % lanes;
        isInPlace = isInPlace && stands(ofB ? b : a, chosen % lanes, lane);
        way.both[std::size_t(lane)] = lane + (ofB ? lanes : 0);
      }
      if (isInPlace)
        continue;
      const std::optional<Cost> moved = priceOf(own);
      if (!moved)
        return {};
      price += *moved;
      (ofB ? way.b : way.a) = own;
    }
    for (int lane = 0; lane < lanes; ++lane) // what stands in a there
      if (way.both[std::size_t(lane)] < 0)
        way.both[std::size_t(lane)] = lane;
    if (const std::optional<Cost> blend = priceOf(way.both))
      way.price = price + *blend;
    return way;
  }

private:
  std::optional<Cost> priceOf(const Mask &mask) const {
    const std::optional<Uops> uops = target.shuffle(permuteShape(type, mask));
    return uops ? std::optional(target.price(*uops)) : std::nullopt;
  }

  static bool stands(const LowVector &vector, int lane, int at) {
    return (at - lane) % int(vector.period) == 0;
  }

  /// The cheapest way to fill the lanes above; of equal ones that which leaves them as they are,
  /// which pshuflw does without a mask in memory.
  std::optional<Cost> fill(Mask &mask) const {
    Mask blend = mask, unpacked = mask, repeated = mask;
    for (std::size_t lane = std::size_t(used); lane < mask.size(); ++lane) {
      const int below = unpacked[lane - std::size_t(used)];
      blend[lane] = int(lane);
      unpacked[lane] = below < 0 ? -1 : below / lanes * lanes + (below + used / 2) % lanes;
      repeated[lane] = repeated[lane % std::size_t(used)];
    }
    std::optional<Cost> least;
    const std::vector<Mask> ways =
        isTwice ? std::vector<Mask>{repeated} : std::vector<Mask>{blend, repeated, unpacked};
    for (const Mask &way : ways) {
      const std::optional<Cost> price = priceOf(way);
      if (!least || (price && *price < *least)) {
        least = price;
        mask = way;
      }
    }
    return least;
  }

  const LowVector a, b;
  const int lanes, used;
  const bool isTwice;
  const Target &target;
  const VectorType type;
};

bool isCheaper(const std::optional<Cost> &price, const std::optional<Cost> &than) {
  return price && (!than || *price < *than);
}

} // namespace

tree permuteLow(LowVector a, LowVector b, const std::vector<int> &mask, unsigned used, bool isTwice,
                const Target &target, Emitter &emitter) {
  const LowPermute permute(a, b, used, isTwice, target);
  const Way once = permute.once(mask);
  if (a.value == b.value || 2 * used > mask.size())
    return emitPermute(a.value, b.value, once.both, emitter);
  const Way sideBySide = permute.sideBySide(mask), blended = permute.blended(mask);
  // vpermt2w is one instruction, though as many µops.
  const bool isOne = permutesAnyTwo(vector_element_bits(TREE_TYPE(a.value)));
  const auto isBetter = [&](const Way &way) {
    return way.price &&
           !(once.price && (isOne ? *once.price <= *way.price : *once.price < *way.price));
  };
  if (isBetter(blended) && isCheaper(blended.price, sideBySide.price)) {
    tree inA = blended.a.empty() ? a.value : emitPermute(a.value, a.value, blended.a, emitter);
    tree inB = blended.b.empty() ? b.value : emitPermute(b.value, b.value, blended.b, emitter);
    return emitPermute(inA, inB, blended.both, emitter);
  }
  if (!isBetter(sideBySide))
    return emitPermute(a.value, b.value, once.both, emitter);
  tree both = emitPermute(a.value, b.value, sideBySide.both, emitter);
  return emitPermute(both, both, sideBySide.a, emitter);
}

} // namespace vls::gcc
