// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/rows.h"

namespace vls::gcc {

/// Of a distance: p - q has two, of what else there may be is hardly worth to be computed.
static constexpr std::size_t mostTerms = 6;

/// No object is so large, and what is to be tested fits 64 bits with ease.
static bool isFar(std::uint64_t bytes) {
  constexpr std::uint64_t most = std::uint64_t(1) << 40;
  return bytes + most > 2 * most;
}

void Rows::add(unsigned operation, const Affine &address) {
  places.resize(std::max<std::size_t>(places.size(), operation + 1), ~0u);
  offsets.resize(places.size());
  offsets[operation] = address.constant();
  const std::uint64_t hash = address.termsHash();
  const auto [from, to] = byHash.equal_range(hash);
  const auto known = std::find_if(
      from, to, [&](const auto &entry) { return addresses[entry.second]->sameTerms(address); });
  places[operation] = known != to ? known->second : unsigned(addresses.size());
  if (known != to)
    return;
  byHash.emplace(hash, places[operation]);
  addresses.push_back(&address);
}

Affine Rows::distance(unsigned a, unsigned b) const {
  Affine sum;
  for (const Term &term : addresses[a]->terms())
    sum.addTerm(term.leaf, term.coefficient);
  for (const Term &term : addresses[b]->terms())
    sum.addTerm(term.leaf, -term.coefficient);
  return sum;
}

void Rows::addNeeds(unsigned a, unsigned b, std::set<gimple *> &statements) const {
  const Affine apart = distance(a, b);
  for (const Term &term : apart.terms())
    early.addNeeds(term.leaf.value, statements);
}

bool Rows::canBeTested(unsigned a, unsigned b) const {
  const unsigned rowA = rowOf(a), rowB = rowOf(b);
  if (rowA == ~0u || rowB == ~0u || rowA == rowB || isFar(offset(a) - offset(b)))
    return false;
  const auto [entry, isNew] =
      testable.try_emplace({std::min(rowA, rowB), std::max(rowA, rowB)}, false);
  if (isNew) {
    const Affine apart = distance(rowA, rowB);
    entry->second = apart.terms().size() <= mostTerms &&
                    std::all_of(apart.terms().begin(), apart.terms().end(), [&](const Term &term) {
                      return !term.leaf.isLane() && early.mayBe(term.leaf.value);
                    });
  }
  return entry->second;
}

} // namespace vls::gcc
