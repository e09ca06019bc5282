// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/ways.h"

#include "moves/mask.h"

#include <algorithm>

namespace vls {

namespace {

/// How many of the most promising ways to compute one value are tried.
constexpr std::size_t mostTried = 3, mostTriedThoroughly = 6;

/// Prices are sums of fractions: what is equal up to this is equal.
constexpr double slack = 1e-9;

/// Where `symbol` is in `symbols`, preferably at `position`; -1 if it is not there.
int positionOf(const std::vector<int> &symbols, const Contents::Required &required) {
  if (required.position < symbols.size() && symbols[required.position] == required.symbol)
    return int(required.position);
  const auto found = std::find(symbols.begin(), symbols.end(), required.symbol);
  return found == symbols.end() ? -1 : int(found - symbols.begin());
}

/// An operand that has it in place, else the first that has it.
std::pair<unsigned, int> sourceOf(const Contents::Required &one,
                                  const std::vector<WayOperand> &operands) {
  std::pair<unsigned, int> any{0, -1};
  for (unsigned i = 0; i < operands.size(); ++i) {
    const int at = positionOf(*operands[i].symbols, one);
    if (at == int(one.position))
      return {i, at};
    if (at >= 0 && any.second < 0)
      any = {i, at};
  }
  return any;
}

} // namespace

bool Merit::operator<(const Merit &o) const {
  return cost < o.cost - slack || (cost < o.cost + slack && pressure < o.pressure - slack);
}

WaysToCompute::WaysToCompute(const Graph &ofGraph, const Resubstitution &how)
    : graph(ofGraph), memory(how.memory), prices(how.prices), contents(graph),
      costs(graph, contents.order, prices), target(prices.target()) {
}

std::vector<Way> WaysToCompute::find(unsigned id, bool alsoDearer) {
  node = id;
  isThorough = alsoDearer;
  ways.clear();
  required = contents.requiredOf(id);
  if (required.empty())
    return {};
  fromRegisters();
  asConcatenations();
  std::stable_sort(ways.begin(), ways.end(),
                   [](const Way &a, const Way &b) { return a.merit < b.merit; });
  ways.resize(std::min(ways.size(), alsoDearer ? mostTriedThoroughly : mostTried));
  return std::move(ways);
}

Graph WaysToCompute::applied(const Way &way) const {
  Graph changed = graph;
  std::vector<unsigned> ids;
  for (const WayOperand &operand : way.operands) {
    const unsigned whole = operand.load
                               ? changed.addPartialLoad(operand.load->part, operand.load->bits)
                               : operand.node;
    ids.push_back(operand.isPart ? changed.addPart(whole, graph.node(node).bits / 2) : whole);
  }
  std::vector<Edge> edges = way.edges;
  for (Edge &edge : edges)
    edge.source = edge.source == 0 ? 0 : ids[edge.source - 1];
  changed.setEdges(node, std::move(edges));
  return changed;
}

/// What of `required` node `id` does not have, or, `inPlace`, has elsewhere.
Requirements WaysToCompute::missingIn(unsigned id, bool inPlace) const {
  const std::vector<int> &symbols = contents.of(id);
  Requirements missing;
  for (const Required &one : required)
    if (inPlace ? one.position >= symbols.size() || symbols[one.position] != one.symbol
                : !contents.has(id, one.symbol))
      missing.push_back(one);
  return missing;
}

// ---- Permutes ----

void WaysToCompute::fromRegisters() {
  for (unsigned x : contents.order.sorted) {
    const unsigned width = contents.bitsOf(x);
    if (width < bits() || contents.dependsOn(x, node) || x == node)
      continue;
    const std::vector<int> &symbols = contents.of(x);
    const WayOperand first{x, {}, &symbols, false};
    const Requirements missing = missingIn(x, false);
    if (missing.size() == required.size())
      continue;
    if (missing.empty())
      consider({first});
    else
      withRegisters(first, missing, width);
    withLoads(first, missing, width, false);
    withLoads(first, missingIn(x, true), width, true);
  }
}

void WaysToCompute::withRegisters(const WayOperand &first, const Requirements &missing,
                                  unsigned width) {
  for (unsigned y : contents.order.sorted) {
    if (y == first.node || y == node || contents.bitsOf(y) != width || contents.dependsOn(y, node))
      continue;
    if (std::all_of(missing.begin(), missing.end(),
                    [&](const Required &one) { return contents.has(y, one.symbol); }))
      consider({first, {y, {}, &contents.of(y), false}});
  }
}

/// What is missing is loaded; `inPlace`: where it belongs.
void WaysToCompute::withLoads(const WayOperand &first, const Requirements &missing, unsigned width,
                              bool inPlace) {
  if (missing.empty() || missing.size() == required.size())
    return;
  for (NewLoad &load : inPlace ? loadsInPlace(missing, width / element(), contents, memory, target)
                               : loadsOf(missing, width / element(), contents, memory, target)) {
    const std::vector<int> symbols = load.symbols;
    consider({first, {0, std::move(load), &symbols, false}});
  }
}

// ---- Concatenations ----

/// The upper half from memory.
void WaysToCompute::asConcatenations() {
  const unsigned half = bits() / 2 / element();
  if (bits() / element() % 2 != 0 || half == 0)
    return;
  Requirements lower, upper;
  for (Required one : required)
    if (one.position < half)
      lower.push_back(one);
    else
      upper.push_back({one.position - half, one.symbol});
  if (lower.empty() || upper.empty())
    return;
  std::optional<NewLoad> above = plainLoadInPlace(upper, half, contents, memory, target);
  if (!above)
    return;
  const auto isInPlace = [&](const std::vector<int> &symbols) {
    return std::all_of(lower.begin(), lower.end(), [&](const Required &one) {
      return one.position < symbols.size() && symbols[one.position] == one.symbol;
    });
  };
  for (unsigned x : contents.order.sorted)
    if (x != node && contents.bitsOf(x) >= bits() / 2 && !contents.dependsOn(x, node) &&
        isInPlace(contents.of(x)))
      considerConcatenation({x, {}, nullptr, contents.bitsOf(x) > bits() / 2}, *above);
  if (std::optional<NewLoad> below = plainLoadInPlace(lower, half, contents, memory, target))
    considerConcatenation({0, std::move(below), nullptr, false}, *above);
}

void WaysToCompute::considerConcatenation(WayOperand lower, const NewLoad &above) {
  Way way;
  way.operands = {std::move(lower), {0, above, nullptr, false}};
  way.edges = {{1, {0, bits() / 2}}, {2, {0, bits() / 2}}};
  ShuffleShape shape;
  shape.operand = {bits() / 2 / element(), element()};
  shape.result = {bits() / element(), element()};
  shape.operands = 2;
  shape.lastFromMemory = true;
  for (unsigned i = 0; i < shape.result.lanes; ++i)
    shape.mask.push_back(int(i));
  judge(std::move(way), shape);
}

// ---- Judging ----

void WaysToCompute::consider(std::vector<WayOperand> operands) {
  ShuffleShape shape;
  const unsigned lanes = unsigned(operands.front().symbols->size());
  shape.operand = shape.result = {lanes, element()};
  shape.operands = unsigned(operands.size());
  shape.mask.assign(lanes, -1);
  Way way;
  way.edges.assign(bits() / element(), Edge{0, {0, element()}});
  for (const Required &one : required) {
    const std::pair<unsigned, int> from = sourceOf(one, operands);
    way.edges[one.position] = {from.first + 1, {unsigned(from.second) * element(), element()}};
    shape.mask[one.position] = int(from.first * lanes) + from.second;
  }
  way.operands = std::move(operands);
  judge(std::move(way), shape);
}

void WaysToCompute::judge(Way way, const ShuffleShape &shape) {
  ++looked;
  const bool isCopy = way.operands.size() == 1 && asIdentity(shape);
  Uops added;
  if (!isCopy) {
    const Price &price = prices.of(shape);
    if (!price.possible)
      return;
    added = price.uops;
  }
  const WayOperand &last = way.operands.back();
  if (last.load && !shape.isConcatenation())
    if (const std::optional<Uops> merged = costs.mergingLoad(shape, last.load->part.repeatedBits))
      added = *merged;
  std::vector<unsigned> kept;
  for (const WayOperand &operand : way.operands)
    if (operand.load)
      added += operand.load->uops;
    else
      kept.push_back(operand.node);
  const Uops total = costs.totalWith(node, added, kept);
  way.merit = {target.price(total), pressureOf(total, target)};
  if (isThorough || way.merit < Merit{costs.cost(), costs.pressure()})
    ways.push_back(std::move(way));
}

} // namespace vls
