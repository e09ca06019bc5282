// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/layers.h"

#include <algorithm>

namespace vls {

namespace {

/// Neighbours that are looked at on each side of a member.
constexpr std::size_t maxNeighbours = 64;

constexpr std::size_t noLayer = SIZE_MAX;

class Dealer {
public:
  Dealer(const Class &c, const Selection &of, std::int64_t bytes, StoreOrder &stores)
      : all(c), members(of), longest(bytes), order(stores), layerOf(of.size(), noLayer) {}

  std::vector<Selection> deal() {
    std::vector<std::size_t> places(members.size());
    for (std::size_t i = 0; i < places.size(); ++i)
      places[i] = i;
    std::sort(places.begin(), places.end(),
              [&](std::size_t a, std::size_t b) { return precedes(all, members[a], members[b]); });
    for (std::size_t place : places)
      layerOf[place] = layerFor(place);
    std::vector<Selection> layers(count);
    for (std::size_t i = 0; i < members.size(); ++i)
      layers[layerOf[i]].push_back(members[i]);
    return layers;
  }

private:
  /// A layer with members near `place`.
  struct Nearby {
    std::size_t layer;
    bool open; ///< `place` can move to all of them
  };

  std::size_t layerFor(std::size_t place) {
    const std::vector<Nearby> layers = nearby(place);
    std::size_t newest = noLayer;
    for (const Nearby &near : layers)
      if (near.open && (newest == noLayer || near.layer > newest))
        newest = near.layer;
    if (newest != noLayer)
      return newest;
    return layers.empty() && count > 0 ? count - 1 : count++;
  }

  std::vector<Nearby> nearby(std::size_t place) {
    std::vector<Nearby> layers;
    const auto look = [&](std::size_t other) {
      const Placed &low = all[members[std::min(place, other)]];
      const Placed &high = all[members[std::max(place, other)]];
      if (high.position - low.position >= longest)
        return false;
      if (layerOf[other] == noLayer || std::max(low.end(), high.end()) - low.position > longest)
        return true;
      auto found = std::find_if(layers.begin(), layers.end(),
                                [&](const Nearby &near) { return near.layer == layerOf[other]; });
      if (found == layers.end())
        found = layers.insert(found, {layerOf[other], true});
      found->open = found->open && canMoveTo(place, other);
      return true;
    };
    for (std::size_t i = 1; i <= std::min(place, maxNeighbours) && look(place - i); ++i) {
    }
    for (std::size_t i = 1; i <= maxNeighbours && place + i < members.size() && look(place + i);
         ++i) {
    }
    return layers;
  }

  bool canMoveTo(std::size_t place, std::size_t anchor) {
    return all[members[place]].memref->canMoveTo(*all[members[anchor]].memref) &&
           order.mayPass(members[place], members[anchor]);
  }

  const Class &all;
  const Selection &members;
  std::int64_t longest;
  StoreOrder &order;
  std::vector<std::size_t> layerOf; ///< by place in `members`
  std::size_t count = 0;
};

} // namespace

std::vector<Selection> layersOf(const Class &c, const Selection &members, std::int64_t longest,
                                StoreOrder &order) {
  return Dealer(c, members, longest, order).deal();
}

} // namespace vls
