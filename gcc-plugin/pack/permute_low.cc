// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/permute_low.h"

#include "pack/permute.h"
#include "x86/packs.h"

#include "moves/permute.h"

namespace vls::gcc {

namespace {

using Mask = std::vector<int>;

/// What permutes of vectors of one type cost.
class Pricer {
public:
  Pricer(const Target &ofTarget, VectorType ofType) : target(ofTarget), type(ofType) {}

  std::optional<Cost> operator()(const Mask &mask) const {
    const std::optional<Uops> uops = target.shuffle(permuteShape(type, mask));
    return uops ? std::optional(target.price(*uops)) : std::nullopt;
  }

private:
  const Target &target;
  const VectorType type;
};

/// The cheapest way to fill the lanes above; of equal ones that which leaves them as they are,
/// which pshuflw does without a mask in memory.
std::optional<Cost> fill(Mask &mask, unsigned used, const Pricer &priceOf) {
  const int lanes = int(mask.size());
  Mask blended = mask, unpacked = mask, repeated = mask;
  for (std::size_t lane = used; lane < mask.size(); ++lane) {
    const int below = unpacked[lane - used];
    blended[lane] = int(lane);
    unpacked[lane] = below < 0 ? -1 : below / lanes * lanes + (below + int(used) / 2) % lanes;
    repeated[lane] = repeated[lane % used];
  }
  std::optional<Cost> least;
  for (const Mask &way : {blended, repeated, unpacked}) {
    const std::optional<Cost> price = priceOf(way);
    if (!least || (price && *price < *least)) {
      least = price;
      mask = way;
    }
  }
  return least;
}

} // namespace

tree permuteLow(tree a, tree b, const std::vector<int> &mask, unsigned used, const Target &target,
                Emitter &emitter) {
  const unsigned lanes = unsigned(mask.size());
  const Pricer priceOf(target, {lanes, vector_element_bits(TREE_TYPE(a))});
  Mask once = mask;
  const std::optional<Cost> price = fill(once, used, priceOf);
  if (a == b || 2 * used > lanes)
    return emitPermute(a, b, once, emitter);
  Mask together(lanes, -1), apart = mask;
  for (unsigned lane = 0; lane < used; ++lane) {
    together[lane] = int(lane);
    together[used + lane] = int(lanes + lane);
    if (apart[lane] >= int(lanes))
      apart[lane] += int(used) - int(lanes);
  }
  const std::optional<Cost> first = fill(together, 2 * used, priceOf),
                            second = fill(apart, used, priceOf);
  // vpermt2w is one instruction, though as many µops.
  const bool isOne = permutesAnyTwo(vector_element_bits(TREE_TYPE(a)));
  if (!first || !second ||
      (price && (isOne ? *price <= *first + *second : *price < *first + *second)))
    return emitPermute(a, b, once, emitter);
  tree both = emitPermute(a, b, together, emitter);
  return emitPermute(both, both, apart, emitter);
}

} // namespace vls::gcc
