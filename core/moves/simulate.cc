// SPDX-License-Identifier: GPL-3.0-or-later
//
// Test merges: simulated on masks, priced by the target.

#include "moves/simulate.h"

#include <algorithm>

namespace vls {

namespace {

/// Beyond this many nodes with the same sources, only pairs at distances 1, 2, 4, ... are tried.
constexpr std::size_t maxAllPairs = 8;

bool contains(const std::vector<unsigned> &all, const std::vector<unsigned> &some) {
  return std::all_of(some.begin(), some.end(), [&](unsigned id) {
    return std::find(all.begin(), all.end(), id) != all.end();
  });
}

/// May the nodes at positions i < j of `size` with the same sources be merged?
bool mayPair(std::size_t i, std::size_t j, std::size_t size, const MergePolicy &policy) {
  const std::size_t apart = j - i;
  std::size_t distance = policy.distance;
  while (distance > 1 && distance >= size)
    distance /= 2;
  if (distance != 0)
    return apart == distance && i / distance % 2 == 0;
  return size <= maxAllPairs || (apart & (apart - 1)) == 0;
}

/// Sizes of blocks into which `elements` elements can be cut, the narrowest first.
std::vector<unsigned> blocksOf(unsigned elements) {
  std::vector<unsigned> blocks;
  for (unsigned block = 1; block <= elements; block *= 2)
    if (elements % block == 0)
      blocks.push_back(block);
  return blocks;
}

bool isCheaper(const Form &form, const Form &than) {
  const Price &a = form.price, &b = than.price;
  if (!a.possible || !b.possible)
    return a.possible;
  return a.cost != b.cost ? a.cost < b.cost : a.uops.fused < b.uops.fused;
}

} // namespace

std::vector<TestMerge> Simulator::testMerges(const Graph &graph, const std::vector<unsigned> &nodes,
                                             const MergePolicy &policy) {
  std::vector<TestMerge> tests;
  const std::vector<Bucket> buckets = bucketsOf(graph, nodes);
  for (const Bucket &bucket : buckets) {
    testWithin(bucket, policy, tests);
    for (const Bucket &others : buckets)
      if (bucket.operands.size() > others.operands.size() &&
          contains(bucket.operands, others.operands))
        testAcross(graph, bucket, others, policy, tests);
  }
  std::stable_sort(tests.begin(), tests.end(), [](const TestMerge &a, const TestMerge &b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  });
  return tests;
}

const Form &Simulator::aloneForm(const Graph &graph, unsigned id, const MergePolicy &policy) {
  const Bucket bucket = bucketOf(graph, sourcesOf(graph.node(id).edges));
  const Mask mask = maskOf(graph, id, bucket);
  const auto [entry, isNew] = formsAlone.try_emplace(keyOf(bucket.registers, policy, {&mask}));
  if (isNew)
    entry->second = cheapestForm(bucket.registers, mask, policy);
  return entry->second;
}

Simulator::Bucket Simulator::bucketOf(const Graph &graph, std::vector<unsigned> operands) {
  const unsigned lanes = valueBits(graph, operands.front()) / graph.elementBits();
  const unsigned count = unsigned(operands.size());
  return {std::move(operands), {{lanes, graph.elementBits()}, count}, {}};
}

std::vector<Simulator::Bucket> Simulator::bucketsOf(const Graph &graph,
                                                    const std::vector<unsigned> &nodes) {
  std::vector<Bucket> buckets;
  for (unsigned id : nodes) {
    std::vector<unsigned> operands = sourcesOf(graph.node(id).edges);
    auto bucket = std::find_if(buckets.begin(), buckets.end(), [&](const Bucket &known) {
      return known.operands.size() == operands.size() && contains(known.operands, operands);
    });
    if (bucket == buckets.end())
      bucket = buckets.insert(bucket, bucketOf(graph, std::move(operands)));
    bucket->members.push_back({id, maskOf(graph, id, *bucket)});
  }
  return buckets;
}

Simulator::Mask Simulator::maskOf(const Graph &graph, unsigned id, const Bucket &bucket) {
  return laneMask(graph.node(id).edges, bucket.operands, bucket.registers.type.lanes,
                  graph.elementBits());
}

std::string Simulator::keyOf(const Registers &registers, const MergePolicy &policy,
                             std::initializer_list<const Mask *> masks) {
  std::string key{char(registers.type.lanes), char(registers.type.elementBits),
                  char(registers.count),
                  char(4 * policy.onlyInPlace + 2 * policy.concatenateOnly + policy.inPlace)};
  for (const Mask *mask : masks)
    key.append(1, char(mask->size())).append(mask->begin(), mask->end());
  return key;
}

void Simulator::testWithin(const Bucket &bucket, const MergePolicy &policy,
                           std::vector<TestMerge> &tests) {
  const std::vector<Member> &members = bucket.members;
  for (std::size_t i = 0; i < members.size(); ++i)
    for (std::size_t j = i + 1; j < members.size(); ++j)
      if (mayPair(i, j, members.size(), policy))
        testPair(bucket.registers, members[i], members[j], policy, tests);
}

void Simulator::testAcross(const Graph &graph, const Bucket &bucket, const Bucket &others,
                           const MergePolicy &policy, std::vector<TestMerge> &tests) {
  std::vector<Member> narrower; // in lanes of the bucket's operands
  for (const Member &other : others.members)
    narrower.push_back({other.node, maskOf(graph, other.node, bucket)});
  for (const Member &a : bucket.members)
    for (const Member &b : narrower)
      if (a.node < b.node)
        testPair(bucket.registers, a, b, policy, tests);
      else
        testPair(bucket.registers, b, a, policy, tests);
}

void Simulator::testPair(const Registers &registers, const Member &a, const Member &b,
                         const MergePolicy &policy, std::vector<TestMerge> &tests) {
  const std::size_t before = tests.size();
  for (const Outcome &outcome : outcomesOf(registers, a.mask, b.mask, policy))
    tests.push_back(
        {a.node, b.node, outcome.firstPlacement, outcome.secondPlacement, &outcome.form});
  if (policy.widestFirst)
    std::reverse(tests.begin() + std::ptrdiff_t(before), tests.end());
}

const std::vector<Simulator::Outcome> &Simulator::outcomesOf(const Registers &registers,
                                                             const Mask &a, const Mask &b,
                                                             const MergePolicy &policy) {
  const auto [entry, isNew] = known.try_emplace(keyOf(registers, policy, {&a, &b}));
  std::vector<Outcome> &outcomes = entry->second;
  const unsigned first = unsigned(a.size()), second = unsigned(b.size());
  if (!isNew || first + second > registers.type.lanes || registers.count > 2)
    return outcomes;
  const bool areAlike = first == second && !policy.concatenateOnly;
  if (!policy.onlyInPlace && !areAlike)
    outcomes.push_back(
        outcomeOf(registers, a, b, {first, first, 0}, {second, second, first}, policy));
  if (!policy.onlyInPlace && areAlike)
    for (unsigned block : blocksOf(first))
      outcomes.push_back(
          outcomeOf(registers, a, b, {block, 2 * block, 0}, {block, 2 * block, block}, policy));
  if (policy.inPlace)
    if (std::optional<Outcome> outcome = inPlaceOutcome(registers, a, b))
      outcomes.push_back(std::move(*outcome));
  outcomes.erase(std::remove_if(outcomes.begin(), outcomes.end(),
                                [](const Outcome &o) { return !o.form.price.possible; }),
                 outcomes.end());
  return outcomes;
}

Simulator::Outcome Simulator::outcomeOf(const Registers &registers, const Mask &a, const Mask &b,
                                        Placement first, Placement second,
                                        const MergePolicy &policy) {
  Mask merged(a.size() + b.size(), -1);
  place(a, first, merged);
  place(b, second, merged);
  MergePolicy spreading = policy;
  spreading.inPlace = false;
  return {first, second, cheapestForm(registers, merged, spreading)};
}

std::optional<Simulator::Outcome> Simulator::inPlaceOutcome(const Registers &registers,
                                                            const Mask &a, const Mask &b) {
  Mask both = a;
  both.insert(both.end(), b.begin(), b.end());
  const unsigned lanes = registers.type.lanes;
  const std::optional<Placement> placement = inPlace(both, lanes);
  if (!placement)
    return {};
  Outcome outcome;
  const auto middle = placement->positions.begin() + std::ptrdiff_t(a.size());
  outcome.firstPlacement.positions.assign(placement->positions.begin(), middle);
  outcome.secondPlacement.positions.assign(middle, placement->positions.end());
  outcome.form = formOf(registers, both, *placement, lanes);
  return outcome;
}

Form Simulator::cheapestForm(const Registers &registers, const Mask &mask,
                             const MergePolicy &policy) {
  const unsigned elements = unsigned(mask.size()), lanes = registers.type.lanes;
  Form best;
  if (policy.inPlace && elements < lanes)
    if (const std::optional<Placement> placement = inPlace(mask, lanes))
      best = formOf(registers, mask, *placement, lanes);
  if (policy.concatenateOnly || elements >= lanes || lanes % elements != 0) {
    Form packed = formOf(registers, mask, {elements, elements, 0}, elements);
    return isCheaper(best, packed) ? best : packed;
  }
  for (unsigned block : blocksOf(elements)) {
    const unsigned stride = block * (lanes / elements);
    for (unsigned first = 0; first < stride; first += block) {
      Form form = formOf(registers, mask, {block, stride, first}, lanes);
      if (isCheaper(form, best))
        best = std::move(form);
    }
  }
  return best;
}

/// `mask` with its elements where `placement` says among `lanes`.
Form Simulator::formOf(const Registers &registers, const Mask &mask, const Placement &placement,
                       unsigned lanes) {
  Form form;
  form.placement = placement;
  form.mask.assign(lanes, -1);
  place(mask, placement, form.mask);
  if (lanes > registers.type.lanes || registers.count > 2)
    return form;
  ShuffleShape shape;
  shape.operand = shape.result = registers.type;
  shape.operands = registers.count;
  shape.mask = form.mask;
  shape.mask.resize(registers.type.lanes, -1);
  form.price = prices.of(shape);
  return form;
}

} // namespace vls
