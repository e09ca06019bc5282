// SPDX-License-Identifier: GPL-3.0-or-later
//
// Grouping by price: against all cuts of random classes into runs with random prices, and with the
// prices of plans.

#include "grouping.h"
#include "optvls/pricer.h"
#include "targets.h"

#include <climits>
#include <cmath>
#include <ctime>
#include <map>

using namespace vls;
using namespace vlstest;

namespace {

// ---- Against all cuts ----

/// A class at random: kinds, element sizes, offsets with duplicates, who can move where.
AskedMemrefs randomClass(std::mt19937 &random) {
  const AccessKind kind = random() % 3 == 0 ? AccessKind::IndexedStore : AccessKind::IndexedLoad;
  const bool mixed = random() % 2 == 0;
  AskedMemrefs memrefs;
  for (unsigned i = 1 + unsigned(random() % 10); i > 0; --i)
    memrefs.add({4, mixed ? 8u << random() % 4 : 32}, 0, long(random() % 14) * (mixed ? 2 : 4),
                kind);
  const unsigned stuck = unsigned(random() % 3);
  for (std::size_t i = 0; i < memrefs.size(); ++i)
    for (std::size_t j = 0; j < memrefs.size(); ++j)
      if (random() % 8 < stuck)
        memrefs[i].cannotReach.push_back(&memrefs[j]);
  return memrefs;
}

/// Answers at random, always the same for the same members. Thirds do not add up exactly.
class RandomPrices {
public:
  explicit RandomPrices(unsigned seed, unsigned refusals) : random(seed), refusing(refusals) {}

  std::optional<Cost> of(const std::vector<const Memref *> &members) {
    const auto [entry, isNew] = known.try_emplace(members);
    if (isNew && random() % 8 >= refusing)
      entry->second = Cost(random() % 10) / 3;
    return entry->second;
  }
  std::optional<Cost> operator()(const Group &group) {
    std::vector<const Memref *> members;
    for (const Group::Member &member : group.members())
      members.push_back(member.memref);
    return of(members);
  }

private:
  std::mt19937 random;
  unsigned refusing;
  std::map<std::vector<const Memref *>, std::optional<Cost>> known;
};

struct Total {
  std::size_t unpriced = 0;
  Cost price = 0;
  std::size_t groups = 0;
  long bytes = 0;

  bool isBetterThan(const Total &o) const {
    if (unpriced != o.unpriced)
      return unpriced < o.unpriced;
    if (price < o.price - 1e-6 || price > o.price + 1e-6)
      return price < o.price;
    return std::make_pair(groups, bytes) < std::make_pair(o.groups, o.bytes);
  }
};

using Members = std::vector<const AskedMemref *>; ///< in execution order

long beginOf(const AskedMemref *memref) {
  return long(*toInt64(memref->offset));
}
long endOf(const AskedMemref *memref) {
  return beginOf(memref) + memref->type().elementBits / 8;
}

/// May `group` be one, with the others of `all` around it? Word by word as vls/optvls.h has it.
bool isLegal(const Members &group, const Members &all) {
  const bool loads = isLoad(group.front()->kind());
  const AskedMemref *anchor = loads ? group.front() : group.back();
  for (const AskedMemref *member : group) {
    if (member != anchor && !member->SimpleMemref::canMoveTo(*anchor))
      return false;
    if (loads)
      continue;
    const auto from = std::find(all.begin(), all.end(), member);
    for (auto passed = from; *passed != anchor; ++passed)
      if (std::find(group.begin(), group.end(), *passed) == group.end() &&
          beginOf(*passed) < endOf(member) && beginOf(member) < endOf(*passed))
        return false;
  }
  return true;
}

/// What `group` adds; nothing if it must not be.
std::optional<Total> totalOf(const Members &group, const Members &all,
                             const GroupingOptions &options, RandomPrices &prices) {
  long begin = LONG_MAX, end = LONG_MIN;
  for (const AskedMemref *member : group) {
    begin = std::min(begin, beginOf(member));
    end = std::max(end, endOf(member));
  }
  if (group.size() > 1 && (end - begin > long(options.vectorLength) ||
                           group.size() > options.maxMembers || !isLegal(group, all)))
    return {};
  const std::optional<Cost> price = prices.of({group.begin(), group.end()});
  if (!price && group.size() > 1)
    return {};
  return Total{price ? 0u : 1u, price.value_or(0), 1, end - begin};
}

Total operator+(const Total &a, const Total &b) {
  return {a.unpriced + b.unpriced, a.price + b.price, a.groups + b.groups, a.bytes + b.bytes};
}

/// The best total over all ways to cut the sorted class.
Total bestOfAllCuts(const AskedMemrefs &memrefs, const GroupingOptions &options,
                    RandomPrices &prices) {
  Members all;
  for (std::size_t i = 0; i < memrefs.size(); ++i)
    all.push_back(&memrefs[i]);
  Members sorted = all;
  std::stable_sort(sorted.begin(), sorted.end(), [](const AskedMemref *a, const AskedMemref *b) {
    return a->offset < b->offset;
  });
  std::optional<Total> best;
  for (unsigned cuts = 0; cuts < 1u << (all.size() - 1); ++cuts) {
    std::optional<Total> total = Total();
    for (std::size_t first = 0, i = 0; total && i < all.size(); ++i)
      if (i + 1 == all.size() || (cuts >> i & 1) != 0) {
        Members group;
        for (const AskedMemref *member : all)
          if (std::find(&sorted[first], &sorted[i] + 1, member) != &sorted[i] + 1)
            group.push_back(member);
        const std::optional<Total> added = totalOf(group, all, options, prices);
        total = added ? std::optional(*total + *added) : std::nullopt;
        first = i + 1;
      }
    if (total && (!best || total->isBetterThan(*best)))
      best = total;
  }
  return *best;
}

void noCutIsCheaper(void **) {
  std::mt19937 random(11);
  unsigned priceBeatsCount = 0, unpriced = 0, grouped = 0, layered = 0;
  for (unsigned trial = 0; trial < 3000; ++trial) {
    const AskedMemrefs memrefs = randomClass(random);
    RandomPrices prices(unsigned(random()), unsigned(random() % 3));
    GroupingOptions options = 4u << random() % 4;
    options.maxMembers = 1 + random() % 6;
    options.pricer = std::ref(prices);
    const Grouping grouping = getGroups(memrefs.all(), options);
    text(grouping, memrefs);

    Members all;
    for (std::size_t i = 0; i < memrefs.size(); ++i)
      all.push_back(&memrefs[i]);
    Total found;
    for (const Group &group : grouping.groups) {
      Members members;
      for (const Group::Member &member : group.members())
        members.push_back(static_cast<const AskedMemref *>(member.memref));
      const std::optional<Total> added = totalOf(members, all, options, prices);
      assert_true(added.has_value());
      found = found + *added;
      grouped += members.size() > 1;
    }
    const Total best = bestOfAllCuts(memrefs, options, prices);
    assert_false(best.isBetterThan(found));
    if (found.isBetterThan(best)) { // by layers, of what cannot execute at one place
      ++layered;
      assert_true(std::any_of(all.begin(), all.end(), [&](const AskedMemref *memref) {
        return !isLoad(memref->kind()) || !memref->cannotReach.empty();
      }));
    }
    unpriced += found.unpriced > 0;
    options.pricer = nullptr;
    priceBeatsCount += getGroups(memrefs.all(), options).groups.size() < found.groups;
  }
  // All that is to be tested occurs.
  assert_true(priceBeatsCount > 100 && unpriced > 100 && grouped > 1000 && layered > 10);
}

// ---- What prices mean ----

/// `price` for each group of so many members.
GroupPricer bySize(std::vector<std::optional<Cost>> prices) {
  return [prices](const Group &group) { return prices.at(group.size()); };
}

void pricesDecide(void **) {
  const std::optional<Cost> no;
  struct Priced {
    const char *what;
    std::vector<std::optional<Cost>> prices; ///< by number of members
    const char *groups;
  } const cases[] = {
      {"pairs are cheap", {no, 5, 2, 9, 9}, "1 2 | 3 4"},
      {"alone is cheapest", {no, 1, 4, 5, 6}, "1 | 2 | 3 | 4"},
      {"ties: fewest groups", {no, 1, 2, 3, 4}, "1 2 3 4"},
      {"... although thirds do not add up", {no, 1 / 3., 2 / 3., 1, 4 / 3. + 1e-15}, "1 2 3 4"},
      {"... then the lower groups are the fuller ones", {no, 1, 2, 3, no}, "1 2 3 | 4"},
      {"refused", {no, 5, no, no, 30}, "1 | 2 | 3 | 4"},
      {"refused alone: as few as possible", {no, no, 9, 1, no}, "1 2 | 3 4"},
      {"refused alone, but nothing else is possible", {no, no, no, 9, no}, "1 2 3 | 4"},
      {"no number, no price", {no, 5, NAN, INFINITY, NAN}, "1 | 2 | 3 | 4"},
  };
  const AskedMemrefs memrefs = references({4, 32}, {0, 4, 8, 12});
  for (const Priced &c : cases) {
    print_message("  %s\n", c.what);
    GroupingOptions options = 16;
    options.pricer = bySize(c.prices);
    assert_string_equal(text(getGroups(memrefs.all(), options), memrefs).c_str(), c.groups);
  }
}

// ---- The prices of plans ----

Group groupOf(const AskedMemrefs &memrefs) {
  std::vector<Group::Member> members;
  for (std::size_t i = 0; i < memrefs.size(); ++i)
    members.push_back({&memrefs[i], *toInt64(memrefs[i].offset)});
  return Group(members);
}

void aGroupCostsItsPlanOrItsAccesses(void **) {
  const X86Model target(256);
  PlanPricer pricer(target, 2);
  const AskedMemrefs pair = references({4, 64}, {0, 8});
  Plan plan;
  assert_true(getSequence(groupOf(pair), target, plan));
  assert_true(plan.cost < 2 * target.access(AccessKind::IndexedLoad, {4, 64}));
  assert_true(pricer.priceOf(groupOf(pair)) == plan.cost);
  assert_true(pricer.priceOf(groupOf(references({4, 64}, {8, 0}))) == plan.cost);
  assert_int_equal(pricer.plans(), 1);

  // The same offsets in another type are another shape; one that no plan can be made for.
  const AskedMemrefs wide = references({64, 64}, {0, 8});
  assert_false(getSequence(groupOf(wide), target, plan));
  assert_true(pricer.priceOf(groupOf(wide)) ==
              2 * target.access(AccessKind::IndexedLoad, {64, 64}));
  assert_int_equal(pricer.plans(), 2);

  // Two plans were all.
  const AskedMemrefs triple = references({4, 64}, {0, 8, 16});
  assert_true(pricer.priceOf(groupOf(triple)) ==
              3 * target.access(AccessKind::IndexedLoad, {4, 64}));
  assert_true(pricer.priceOf(groupOf(pair)) < 2 * target.access(AccessKind::IndexedLoad, {4, 64}));
  assert_int_equal(pricer.plans(), 2);
}

/// Everything that a plan may depend on makes another shape.
void shapesAreToldApart(void **) {
  const X86Model target(256);
  PlanPricer pricer(target, 100);
  std::size_t shapes = 0;
  const auto isNew = [&](const AskedMemrefs &memrefs) {
    pricer.priceOf(groupOf(memrefs));
    return pricer.plans() == ++shapes;
  };
  assert_true(isNew(references({4, 32}, {0, 4})));
  assert_true(isNew(references({4, 32}, {0, 8})));
  assert_true(isNew(references({4, 32}, {0, 4, 8})));
  assert_true(isNew(references({8, 32}, {0, 4})));
  assert_true(isNew(references({4, 16}, {0, 4})));
  assert_true(isNew(references({4, 32}, {0, 4}, AccessKind::StridedLoad)));
  assert_true(isNew(references({4, 32}, {0, 4}, AccessKind::IndexedStore)));
  assert_true(isNew(references({4, 32}, {4, 0}, AccessKind::IndexedStore)));
  const AskedMemrefs other = references({4, 32}, {0, 4});
  other[0].masked = other[1].masked = true;
  assert_true(isNew(other));
  other[0].masked = other[1].masked = false;
  for (int stride : {0, 4, 8}) {
    other[0].stride = other[1].stride = stride;
    assert_true(isNew(other));
  }
  AskedMemrefs mixed;
  mixed.add({4, 32}, 0, 0);
  mixed.add({4, 16}, 0, 4);
  assert_true(isNew(mixed));
}

/// With the prices of plans no grouping is dearer than that with the fewest groups, and some are
/// cheaper: two pairs cost less than a triple and one alone.
void plansDecide(void **) {
  const X86Model target(256);
  const GroupPricer pricer = planPricer(target);
  const auto totalOfGroups = [&](const Grouping &grouping) {
    Cost total = 0;
    for (const Group &group : grouping.groups)
      total += *pricer(group);
    return total;
  };
  GroupingOptions priced = 32;
  priced.pricer = pricer;

  const AskedMemrefs pairs = references({4, 64}, {0, 24, 40, 48});
  assert_string_equal(text(getGroups(pairs.all(), 32), pairs).c_str(), "1 | 2 3 4");
  assert_string_equal(text(getGroups(pairs.all(), priced), pairs).c_str(), "1 2 | 3 4");

  std::mt19937 random(5);
  unsigned cheaper = 0;
  for (unsigned trial = 0; trial < 300; ++trial) {
    std::vector<long> offsets;
    for (unsigned i = 2 + unsigned(random() % 5); i > 0; --i)
      offsets.push_back(long(random() % 10) * 8);
    const AskedMemrefs memrefs = references({4, 64}, offsets);
    const Cost fewest = totalOfGroups(getGroups(memrefs.all(), 32));
    const Cost best = totalOfGroups(getGroups(memrefs.all(), priced));
    assert_true(best <= fewest + 1e-9);
    cheaper += best < fewest - 1e-9;
  }
  assert_true(cheaper > 0);
}

/// Many references of few shapes: each shape is planned once, however many candidates have it.
void manyMemrefsOfFewShapes(void **) {
  constexpr std::size_t count = 10000;
  const X86Model target(256);
  for (long inARow : {4, 10000}) { // every fourth one 256 bytes away, or all adjacent
    PlanPricer prices(target, 4096);
    std::size_t asked = 0;
    GroupingOptions options = 32;
    options.pricer = [&](const Group &group) {
      ++asked;
      return prices.priceOf(group);
    };
    AskedMemrefs memrefs;
    for (long i = 0; i < long(count); ++i)
      memrefs.add({4, 64}, 0, i % inARow * 8 + i / inARow * 256);
    const std::clock_t start = std::clock();
    const Grouping grouping = getGroups(memrefs.all(), options);
    print_message("  %zu prices, %zu plans: %.3f s\n", asked, prices.plans(),
                  double(std::clock() - start) / CLOCKS_PER_SEC);
    assert_int_equal(grouping.groupOf.size(), count);
    assert_int_equal(asked, inARow == 4 ? count / 4 * (4 + 3 + 2 + 1) : count * 4 - (3 + 2 + 1));
    assert_int_equal(prices.plans(), 4);
  }
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(noCutIsCheaper),
      cmocka_unit_test(pricesDecide),
      cmocka_unit_test(aGroupCostsItsPlanOrItsAccesses),
      cmocka_unit_test(shapesAreToldApart),
      cmocka_unit_test(plansDecide),
      cmocka_unit_test(manyMemrefsOfFewShapes),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
