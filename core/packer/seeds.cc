// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/seeds.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace vls {

namespace {

using TypeKey = std::pair<unsigned, bool>;

/// Cuts stores of one class and type, sorted by offset, where they are not contiguous. Of stores to
/// one place only the last one is taken: runs of each layer would have to be separate.
void cutRuns(const Region &region, std::vector<unsigned> stores, std::vector<Seed> &seeds) {
  std::stable_sort(stores.begin(), stores.end(), [&](unsigned a, unsigned b) {
    return region.place(a)->offset < region.place(b)->offset;
  });
  // Layers: the k-th store to a place is in layer k.
  std::vector<std::vector<unsigned>> layers;
  std::map<std::int64_t, unsigned> seen;
  for (const unsigned store : stores) {
    const unsigned layer = seen[region.place(store)->offset]++;
    if (layers.size() <= layer)
      layers.emplace_back();
    layers[layer].push_back(store);
  }
  for (const std::vector<unsigned> &layer : layers) {
    Lanes run;
    for (const unsigned store : layer) {
      const std::int64_t bytes = region.block[store].type.bits / 8;
      if (!run.empty() && region.place(run.back())->offset + bytes != region.place(store)->offset) {
        if (run.size() > 1)
          seeds.push_back({Pack::Kind::Store, run, Block::none});
        run.clear();
      }
      run.push_back(store);
    }
    if (run.size() > 1)
      seeds.push_back({Pack::Kind::Store, run, Block::none});
  }
}

} // namespace

std::vector<Seed> findSeeds(const Region &region) {
  std::vector<Seed> seeds;
  std::map<std::tuple<unsigned, TypeKey, ScalarOp>, std::vector<unsigned>> stores;
  std::map<std::pair<ScalarOp, TypeKey>, Lanes> phis; ///< by the operation of the latch
  for (unsigned o = region.first; o < region.end; ++o) {
    const Block::Operation &operation = region.block[o];
    const TypeKey type{operation.type.bits, operation.type.isFloat()};
    if (operation.flags.pinned)
      continue;
    if (isStore(operation.op))
      stores[{region.place(o)->klass, type, operation.op}].push_back(o);
    else if (operation.op == ScalarOp::Phi && region.contains(operation.operands[1]))
      phis[{region.block[operation.operands[1]].op, type}].push_back(o);
  }
  for (auto &[key, list] : stores)
    cutRuns(region, std::move(list), seeds);
  std::stable_sort(seeds.begin(), seeds.end(), [](const Seed &a, const Seed &b) {
    return *std::max_element(a.run.begin(), a.run.end()) <
           *std::max_element(b.run.begin(), b.run.end());
  });
  for (auto &[key, list] : phis)
    if (list.size() > 1)
      seeds.push_back({Pack::Kind::Phi, std::move(list), Block::none});
  findReductions(region, seeds);
  return seeds;
}

unsigned mostLanes(const Region &region, const Seed &seed) {
  const unsigned bits = region.block[seed.run[0]].type.bits;
  unsigned lanes = 1;
  while (2 * lanes <= seed.run.size() && 2 * lanes <= 64 &&
         2 * lanes * bits <= region.machine.target().registerBits())
    lanes *= 2;
  return lanes;
}

std::optional<Pack> packOf(const Region &region, Pack::Kind kind, Lanes lanes) {
  Pack pack;
  pack.kind = kind;
  pack.lanes = std::move(lanes);
  pack.type = {region.block[pack.lanes[0]].type, unsigned(pack.lanes.size())};
  pack.operands.resize(region.block[pack.lanes[0]].operands.size());
  for (const unsigned lane : pack.lanes)
    for (std::size_t k = 0; k < pack.operands.size(); ++k)
      pack.operands[k].push_back(region.block[lane].operands[k]);
  const Target &target = region.machine.target();
  const bool exists = kind == Pack::Kind::Phi ? target.load(LoadForm(pack.type.shape())).has_value()
                                              : target.store(storeForm(pack)).has_value();
  if (!exists || !region.areIndependent(pack.lanes))
    return {};
  return pack;
}

} // namespace vls
