// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors made together: those whose lanes stand in the same packs share what moves them.
//
//   packs    <a0 a1 a2 a3>  <b0 b1 b2 b3>  <c0 c1 c2 c3>  <d0 d1 d2 d3>
//   vectors  <a0 b0 c0 d0>  <a1 b1 c1 d1>  <a2 b2 c2 d2>  <a3 b3 c3 d3>
//
// Each by itself takes three shuffles, all together eight.

#include "packer/assembler.h"

#include <algorithm>
#include <numeric>

namespace vls {

/// The packs that have all lanes of x, as wide as it is; nothing if there are none. If they are
/// narrower, x is counted as one that may be made of all of them, joined.
std::vector<unsigned> Assembler::packsOf(const Lanes &x) {
  Lanes rest;
  std::vector<unsigned> chosen = chooseSources(x, rest);
  if (knownLanes(rest) == 0 && packs[chosen[0]]->lanes.size() < x.size())
    usersOfJoined[chosen].insert(x);
  const bool areAlike = std::all_of(chosen.begin(), chosen.end(), [&](unsigned pack) {
    return packs[pack]->lanes.size() == x.size();
  });
  return areAlike && knownLanes(rest) == 0 ? chosen : std::vector<unsigned>();
}

/// Finds the families: what packs need of the same packs.
void Assembler::findTogether() {
  std::map<Lanes, std::vector<unsigned>> mixed;
  for (const Pack *pack : packs)
    for (const Lanes &x : pack->operands)
      if (pack->kind != Pack::Kind::Phi && x.size() > 1 && knownLanes(x) > 0 &&
          region.typeOf(x).bits >= 8 && mixed.count(x) == 0)
        if (std::vector<unsigned> sources = packsOf(x); sources.size() > 1)
          mixed.insert({x, std::move(sources)});
  std::vector<unsigned> leaders(packs.size()); // of packs that one vector needs
  std::iota(leaders.begin(), leaders.end(), 0);
  const auto leaderOf = [&](unsigned pack) {
    while (leaders[pack] != pack)
      pack = leaders[pack];
    return pack;
  };
  for (const auto &[x, sources] : mixed)
    for (const unsigned pack : sources)
      leaders[leaderOf(pack)] = leaderOf(sources[0]);
  std::map<unsigned, Together> all;
  for (const auto &[x, sources] : mixed) {
    Together &family = all[leaderOf(sources[0])];
    family.vectors.push_back(x);
    for (const unsigned pack : sources)
      if (std::find(family.sources.begin(), family.sources.end(), pack) == family.sources.end())
        family.sources.push_back(pack);
  }
  for (auto &[leader, family] : all) {
    if (family.vectors.size() == 1)
      continue;
    families.push_back(std::move(family));
    for (std::size_t i = 0; i < families.back().vectors.size(); ++i)
      familyOf.insert({families.back().vectors[i], {&families.back(), i}});
  }
}

/// x, if it is of a family; none if it is not, or if what it is made of needs the family.
unsigned Assembler::madeTogether(const Lanes &x) {
  const auto found = familyOf.find(x);
  if (found == familyOf.end() || found->second.first->state == Together::InWork)
    return none;
  auto &[family, index] = found->second;
  if (family->state == Together::Planned) {
    family->state = Together::InWork;
    std::vector<Lanes> has;
    for (const unsigned pack : family->sources)
      has.push_back(packs[pack]->lanes);
    std::vector<unsigned> used;
    LaneSources lanes;
    for (const Lanes &one : family->vectors)
      lanes.push_back(lanesIn(one, has, used));
    const ElementType element = region.typeOf(x);
    const Moves &plan = planners.moves.planTogether({unsigned(x.size()), element.bits}, lanes);
    family->items.assign(family->vectors.size(), none);
    if (plan.possible) {
      for (unsigned &source : used)
        source = movedPack(family->sources[source]);
      family->items = itemsOf(plan, element, used);
    }
    family->state = Together::Made;
  }
  return family->items[index];
}

} // namespace vls
