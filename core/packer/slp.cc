// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plain SLP.

#include "packer/padding.h"

#include "moves/print.h"

#include <algorithm>
#include <set>
#include <utility>

namespace vls {

bool isCheaper(const Assembly &a, const Assembly &b) {
  return isBetter(a.cost, a.uops.fused, b.cost, b.uops.fused);
}

bool isPreferred(const Assembly &a, const Assembly &b) {
  return isCheaper(a, b) || (!isCheaper(b, a) && a.length < b.length);
}

bool produces(const Pack &pack, const Lanes &x) {
  if (pack.kind == Pack::Kind::Store || pack.lanes.size() != x.size())
    return false;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (x[i] != Block::none && x[i] != pack.lanes[i])
      return false;
  return true;
}

namespace {

/// Prices are compared as they are, and printed rounded: two that read the same are not called
/// dearer.
std::string notCheaper(Cost made, Cost best) {
  const std::string cost = costToString(made), other = costToString(best);
  return cost == other ? "no cheaper: both cost " + cost
                       : "dearer: " + cost + " instead of " + other;
}

} // namespace

bool isProduced(const Lanes &x, const Packs &packs) {
  return std::any_of(packs.begin(), packs.end(),
                     [&](const Pack *pack) { return produces(*pack, x); });
}

void addNeeds(const Context &context, const Pack &pack, Packs &packs) {
  for (std::size_t k = 0; k < pack.operands.size(); ++k) {
    const Lanes &x = pack.operands[k];
    const bool initial = pack.kind == Pack::Kind::Phi && k == 0;
    if (initial || x.size() == 1 || knownLanes(x) == 0 || isProduced(x, packs))
      continue;
    for (const Pack *needed : context.alternatives.of(x).front().packs) {
      if (std::find(packs.begin(), packs.end(), needed) != packs.end())
        continue;
      packs.push_back(needed);
      addNeeds(context, *needed, packs);
    }
  }
}

/// The pack that yields `x`, if one does by itself.
static const Pack *packOf(const Context &context, const Lanes &x) {
  for (const Alternative &way : context.alternatives.of(x))
    if (way.packs.size() == 1 && produces(*way.packs[0], x))
      return way.packs[0];
  return nullptr;
}

const Pack *packOf(const Context &context, const Seed &seed, unsigned start, unsigned lanes) {
  if (start + lanes > seed.run.size())
    return nullptr;
  const Lanes chunk(seed.run.begin() + start, seed.run.begin() + start + lanes);
  if (seed.kind != Pack::Kind::Compute) {
    const std::optional<Pack> pack = packOf(context.region, seed.kind, chunk);
    return pack ? context.assemblies.pool.one(*pack) : nullptr;
  }
  return packOf(context, chunk);
}

namespace {

/// What lanes that do not matter have to save, of what the run costs without them.
constexpr Cost marginOfPadding = 1.0 / 8;

/// Seed by seed, what makes the window cheaper.
class Plain {
public:
  Plain(const Context &inContext, std::vector<PackRefusal> &allRefusals)
      : context(inContext), refusals(allRefusals), best{{}, inContext.assemblies.price({})} {}

  Selection select() {
    for (const Seed &seed : context.seeds)
      consider(seed);
    return best;
  }

  /// The same, but all runs that are stored are packed, whatever that costs without the others.
  Selection select(const std::vector<Lanes> &columns) {
    Packs packs;
    for (const Seed &seed : context.seeds)
      if (seed.kind == Pack::Kind::Store)
        addChunks(seed, packs);
    best = {packs, context.assemblies.price(packs)};
    if (!best.assembly.refusal.empty())
      return best;
    for (const Lanes &column : columns)
      if (const Pack *pack = isProduced(column, best.packs) ? nullptr : packOf(context, column))
        consider(pack);
    for (const Seed &seed : context.seeds)
      if (seed.kind != Pack::Kind::Store)
        consider(seed);
    return best;
  }

private:
  bool consider(const Pack *pack) {
    Packs packs = best.packs;
    packs.push_back(pack);
    addNeeds(context, *pack, packs);
    const Assembly &made = context.assemblies.price(packs);
    if (made.refusal.empty() && isCheaper(made, best.assembly)) {
      best = {std::move(packs), made};
      return true;
    }
    if (made.refusal.empty())
      refusals.push_back(
          {pack->lanes, notCheaper(made.cost, best.assembly.cost), made.cost - best.assembly.cost});
    else
      refusals.push_back({pack->lanes, made.refusal});
    return false;
  }

  void consider(const Seed &seed) {
    if (seed.kind == Pack::Kind::Reduce)
      considerReductions(seed);
    else
      considerRun(seed);
  }

  /// As much of a run as there are packs for, from its start.
  void addChunks(const Seed &seed, Packs &packs) const {
    for (unsigned start = 0, lanes = mostLanes(context.region, seed); lanes >= 2;)
      if (const Pack *pack = packOf(context, seed, start, lanes)) {
        packs.push_back(pack);
        addNeeds(context, *pack, packs);
        start += lanes;
      } else {
        lanes /= 2;
      }
  }

  void considerReductions(const Seed &seed) {
    Selection cheapest;
    const Selection before = best;
    for (const Pack &pack : reductionsOf(context.region, seed, context.producers.matchTable())) {
      best = before;
      if (consider(context.assemblies.pool.one(pack)) &&
          (cheapest.packs.empty() || isCheaper(best.assembly, cheapest.assembly)))
        cheapest = std::move(best);
    }
    best = cheapest.packs.empty() ? before : std::move(cheapest);
  }

  void considerRun(const Seed &seed) {
    const Selection before = best;
    considerChunks(seed, unsigned(seed.run.size()));
    if (seed.kind != Pack::Kind::Store)
      return;
    considerAll(seed, before);
    const unsigned bits = context.region.block[seed.run[0]].type.bits;
    const unsigned lanes = std::min(64u, context.region.machine.target().registerBits() / bits);
    for (unsigned most = lanes; most > 2; most /= 2)
      considerPadded(seed, before, paddedEnd(context, seed, most));
    for (unsigned members = 3; members < lanes; ++members)
      if ((members & (members - 1)) != 0)
        considerRows(seed, before, members);
  }

  /// Each row computed as it is stored, and in whatever way is cheapest for it.
  void considerRows(const Seed &seed, const Selection &before, unsigned members) {
    Padded padded = paddedRows(context, seed, members);
    considerPadded(seed, before, padded);
    if (!padded.values.empty()) {
      padded.values.clear();
      considerPadded(seed, before, padded);
    }
  }

  /// The whole run at once: vectors that one chunk alone does not pay for serve all of them.
  void considerAll(const Seed &seed, const Selection &before) {
    for (unsigned lanes = mostLanes(context.region, seed); lanes >= 4; lanes /= 2) {
      if (seed.run.size() % lanes != 0 || seed.run.size() == lanes)
        continue;
      const Packs packs = packsOfAll(seed, lanes, before.packs);
      if (packs.empty())
        continue;
      const Assembly &made = context.assemblies.price(packs);
      if (made.refusal.empty() && isCheaper(made, best.assembly))
        best = {packs, made};
    }
  }

  /// With chunks of `lanes` lanes for all of the run; nothing if there is none for some.
  Packs packsOfAll(const Seed &seed, unsigned lanes, Packs packs) const {
    for (unsigned start = 0; start < seed.run.size(); start += lanes) {
      const Pack *pack = packOf(context, seed, start, lanes);
      if (!pack)
        return {};
      packs.push_back(pack);
      addNeeds(context, *pack, packs);
    }
    return packs;
  }

  /// Of the first `size` members; true if all are taken.
  bool considerChunks(const Seed &seed, unsigned size) {
    std::vector<bool> taken(size);
    for (unsigned lanes = mostLanes(context.region, seed); lanes >= 2; lanes /= 2)
      for (unsigned start = 0; start + lanes <= size;) {
        const auto first = taken.begin() + start;
        const bool isFree = std::find(first, first + lanes, true) == first + lanes;
        // Chunks side by side from the start of the run, or from the end of what was packed.
        if (!isFree) {
          ++start;
          continue;
        }
        const Pack *pack = packOf(context, seed, start, lanes);
        if (pack && consider(pack))
          std::fill(first, first + lanes, true);
        start += lanes;
      }
    return std::find(taken.begin(), taken.end(), false) == taken.end();
  }

  /// The end of a run, or all of it, in vectors with lanes that do not matter.
  void considerPadded(const Seed &seed, const Selection &before, const Padded &padded) {
    if (!padded.end && padded.rows.empty())
      return;
    const Selection chunks = std::exchange(best, before);
    considerChunks(seed, padded.start);
    Packs packs = best.packs;
    const auto addWithNeeds = [&](const Pack *pack) {
      packs.push_back(pack);
      addNeeds(context, *pack, packs);
    };
    std::for_each(padded.values.begin(), padded.values.end(), addWithNeeds);
    std::for_each(padded.rows.begin(), padded.rows.end(), addWithNeeds);
    if (padded.end) {
      addWithNeeds(padded.end);
      packs.insert(packs.end(), padded.parts.begin(), padded.parts.end());
    } else {
      std::for_each(padded.parts.begin(), padded.parts.end(), addWithNeeds);
    }
    const Assembly &made = context.assemblies.price(packs);
    // What the run costs in chunks: what it does as scalars, less what chunks save of that.
    Cost own = chunks.assembly.cost - before.assembly.cost;
    for (const unsigned store : seed.run)
      own += context.alternatives.scalarCost(store);
    own = std::min(own, chunks.assembly.cost);
    if (made.refusal.empty() && chunks.assembly.cost - made.cost > own * marginOfPadding)
      best = {std::move(packs), made};
    else
      best = chunks;
  }

  const Context &context;
  std::vector<PackRefusal> &refusals;
  Selection best;
};

} // namespace

Selection selectPlainly(const Context &context, std::vector<PackRefusal> &refusals) {
  return Plain(context, refusals).select();
}

Selection selectColumns(const Context &context, const std::vector<Lanes> &columns) {
  std::vector<PackRefusal> refusals;
  return Plain(context, refusals).select(columns);
}

} // namespace vls
