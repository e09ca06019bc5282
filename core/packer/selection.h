// SPDX-License-Identifier: GPL-3.0-or-later
//
// Selection: the packs that are chosen for a window. Two ways to choose:
//
// - Plain SLP: seed by seed, each operand by its cheapest way, as far up as it goes; a seed is kept
//   if the window as a whole becomes cheaper.
// - Search: states, each a set of packs and a *frontier*, the vectors that are still needed. A step
//   resolves one vector of the frontier, in several ways; the states that cost least so far, with
//   the estimates of what is on their frontier, live on. Whole plans are priced exactly.

#ifndef VLS_PACKER_SELECTION_H
#define VLS_PACKER_SELECTION_H

#include "packer/alternatives.h"
#include "packer/assemblies.h"
#include "packer/seeds.h"

namespace vls {

/// What selecting needs to know.
struct Context {
  const Region &region;
  const std::vector<Seed> &seeds;
  const PackOptions &options;
  Producers &producers;
  Alternatives &alternatives;
  Assemblies &assemblies;
};

struct Selection {
  Packs packs;
  Assembly assembly; ///< without steps
};

/// True if `a` is cheaper than `b`: by price, then by µops of the front end.
bool isCheaper(const Assembly &a, const Assembly &b);

/// True if `a` is cheaper than `b`, or costs the same and has fewer steps: one horizontal addition
/// is less code than two shuffles and an addition, which are the same µops.
bool isPreferred(const Assembly &a, const Assembly &b);

/// Packs for everything that `pack` needs, each operand by its cheapest way; those in `packs` are
/// used again.
void addNeeds(const Context &context, const Pack &pack, Packs &packs);

/// True if `pack` has all of x's lanes where x has them.
bool produces(const Pack &pack, const Lanes &x);

/// True if some pack has all of x's lanes where x has them.
bool isProduced(const Lanes &x, const Packs &packs);

/// The pack of a chunk of a seed that is no reduction: `lanes` members from `start`. Null if the
/// machine has none, or if members depend on each other.
const Pack *packOf(const Context &context, const Seed &seed, unsigned start, unsigned lanes);

Selection selectPlainly(const Context &context, std::vector<PackRefusal> &refusals);

/// All runs that are stored, with what they need; and of `columns`, for what is stored one by one,
/// and of other seeds what makes that cheaper.
Selection selectColumns(const Context &context, const std::vector<Lanes> &columns);

/// The cheapest of the baseline and of the states that a beam search ends with, each of which is
/// pruned: packs without which the window is cheaper are taken out again.
Selection search(const Context &context, const Selection &baseline);

} // namespace vls

#endif
