// SPDX-License-Identifier: GPL-3.0-or-later
//
// Test merges: simulated on masks, priced by the target.

#include "moves/simulate.h"

#include <algorithm>

namespace vls {

namespace {

/// Beyond this many nodes with the same sources, only pairs at distances 1, 2, 4, ... are tried.
constexpr std::size_t maxAllPairs = 8;

bool contains(std::vector<unsigned> all, std::vector<unsigned> some) {
  std::sort(all.begin(), all.end());
  std::sort(some.begin(), some.end());
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

} // namespace

std::vector<TestMerge> Simulator::testMerges(const std::vector<unsigned> &nodes) {
  std::vector<TestMerge> tests;
  const std::vector<Bucket> buckets = bucketsOf(nodes);
  for (const Bucket &bucket : buckets) {
    for (const Pattern &p : patternsOf(bucket))
      tests.push_back({bucket.nodes[p.first], bucket.nodes[p.second], p.firstPlacement,
                       p.secondPlacement, p.form});
    for (const Bucket &others : buckets)
      if (bucket.operands.size() > others.operands.size() &&
          contains(bucket.operands, others.operands))
        testAcross(bucket, others, tests);
  }
  std::stable_sort(tests.begin(), tests.end(), [](const TestMerge &a, const TestMerge &b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  });
  return tests;
}

Form Simulator::aloneForm(unsigned id) {
  const Bucket alone = bucketsOf({id}).front();
  return cheapestForm(alone, alone.masks.front());
}

std::vector<Simulator::Bucket> Simulator::bucketsOf(const std::vector<unsigned> &nodes) const {
  std::map<std::vector<unsigned>, std::size_t> found; // by sorted sources
  std::vector<Bucket> buckets;
  for (unsigned id : nodes) {
    const std::vector<unsigned> operands = sourcesOf(graph.node(id).edges);
    std::vector<unsigned> sorted = operands;
    std::sort(sorted.begin(), sorted.end());
    const auto [place, isNew] = found.try_emplace(sorted, buckets.size());
    if (isNew) {
      buckets.emplace_back();
      buckets.back().operands = operands;
      buckets.back().operandLanes = valueBits(graph, operands.front()) / graph.elementBits();
    }
    Bucket &bucket = buckets[place->second];
    bucket.nodes.push_back(id);
    bucket.masks.push_back(maskOf(id, bucket));
  }
  return buckets;
}

Simulator::Mask Simulator::maskOf(unsigned id, const Bucket &bucket) const {
  return laneMask(graph.node(id).edges, bucket.operands, bucket.operandLanes,
                  graph.elementBits());
}

const std::vector<Simulator::Pattern> &Simulator::patternsOf(const Bucket &bucket) {
  const auto [entry, isNew] = known.try_emplace({bucket.operandLanes, bucket.masks});
  if (isNew)
    for (std::size_t i = 0; i < bucket.nodes.size(); ++i)
      for (std::size_t j = i + 1; j < bucket.nodes.size(); ++j)
        if (mayPair(i, j, bucket.nodes.size()))
          testPair(bucket, i, j, entry->second);
  return entry->second;
}

bool Simulator::mayPair(std::size_t i, std::size_t j, std::size_t size) const {
  const std::size_t apart = j - i;
  std::size_t distance = policy.distance;
  while (distance > 1 && distance >= size)
    distance /= 2;
  if (distance != 0)
    return apart == distance && i / distance % 2 == 0;
  return size <= maxAllPairs || (apart & (apart - 1)) == 0;
}

void Simulator::testPair(const Bucket &bucket, std::size_t i, std::size_t j,
                         std::vector<Pattern> &patterns) {
  const unsigned a = unsigned(bucket.masks[i].size()), b = unsigned(bucket.masks[j].size());
  if (a + b > bucket.operandLanes)
    return;
  if (a != b || policy.concatenateOnly)
    return testPlacement(bucket, {i, j, {a, a, 0}, {b, b, a}, {}}, patterns);
  for (unsigned block : blocksOf(a))
    testPlacement(bucket, {i, j, {block, 2 * block, 0}, {block, 2 * block, block}, {}}, patterns);
}

void Simulator::testPlacement(const Bucket &bucket, Pattern pattern,
                              std::vector<Pattern> &patterns) {
  const Mask &a = bucket.masks[pattern.first], &b = bucket.masks[pattern.second];
  Mask merged(a.size() + b.size(), -1);
  place(a, pattern.firstPlacement, merged);
  place(b, pattern.secondPlacement, merged);
  pattern.form = cheapestForm(bucket, merged);
  if (pattern.form.price.possible)
    patterns.push_back(std::move(pattern));
}

void Simulator::testAcross(const Bucket &bucket, const Bucket &others,
                           std::vector<TestMerge> &tests) {
  for (unsigned a : bucket.nodes)
    for (unsigned b : others.nodes) {
      Bucket pair = bucket;
      pair.nodes = {std::min(a, b), std::max(a, b)};
      pair.masks = {maskOf(pair.nodes[0], bucket), maskOf(pair.nodes[1], bucket)};
      for (const Pattern &p : patternsOf(pair))
        tests.push_back(
            {pair.nodes[0], pair.nodes[1], p.firstPlacement, p.secondPlacement, p.form});
    }
}

Form Simulator::cheapestForm(const Bucket &bucket, const Mask &mask) {
  const unsigned elements = unsigned(mask.size()), lanes = bucket.operandLanes;
  if (policy.concatenateOnly || elements >= lanes || lanes % elements != 0)
    return formOf(bucket, mask, {elements, elements, 0}, elements);
  Form best;
  for (unsigned block : blocksOf(elements)) {
    const unsigned stride = block * (lanes / elements);
    for (unsigned first = 0; first < stride; first += block) {
      Form form = formOf(bucket, mask, {block, stride, first}, lanes);
      if (form.price.possible && (!best.price.possible || form.price.cost < best.price.cost))
        best = std::move(form);
    }
  }
  return best;
}

/// `mask` with its elements where `placement` says among `lanes`.
Form Simulator::formOf(const Bucket &bucket, const Mask &mask, const Placement &placement,
                       unsigned lanes) {
  Form form;
  form.placement = placement;
  form.mask.assign(lanes, -1);
  place(mask, placement, form.mask);
  if (lanes > bucket.operandLanes)
    return form;
  ShuffleShape shape;
  shape.operand = shape.result = {bucket.operandLanes, graph.elementBits()};
  shape.operands = unsigned(bucket.operands.size());
  shape.mask = form.mask;
  shape.mask.resize(bucket.operandLanes, -1);
  if (shape.operands <= 2)
    form.price = prices.of(shape);
  return form;
}

/// Sizes of blocks in which a value of `elements` elements can be cut, by preference.
std::vector<unsigned> Simulator::blocksOf(unsigned elements) const {
  std::vector<unsigned> blocks;
  for (unsigned block = elements; block >= 1; block /= 2)
    if (elements % block == 0)
      blocks.push_back(block);
  if (!policy.widestFirst)
    std::reverse(blocks.begin(), blocks.end());
  return blocks;
}

} // namespace vls
