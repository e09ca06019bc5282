// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/resubstitute.h"

#include "moves/mask.h"
#include "moves/order.h"
#include "optvls/contents.h"
#include "optvls/reload.h"

#include <algorithm>

namespace vls {

namespace {

/// How many of the most promising ways to compute one value are tried.
constexpr std::size_t mostTried = 3, mostTriedThoroughly = 6;

/// Prices are sums of fractions: what is equal up to this is equal.
constexpr double slack = 1e-9;

/// What graphs are compared by; see pressureOf.
struct Merit {
  Cost cost = 0, pressure = 0;

  bool operator<(const Merit &o) const {
    return cost < o.cost - slack || (cost < o.cost + slack && pressure < o.pressure - slack);
  }
};

/// One operand of a new instruction: a node, or a load that is not there yet.
struct Operand {
  unsigned node = 0;
  std::optional<NewLoad> load;
  const std::vector<int> *symbols = nullptr; ///< by position
  bool isPart = false;                       ///< only the lower part of the node
};

/// A way to compute a value.
struct Way {
  std::vector<Operand> operands;
  std::vector<Edge> edges; ///< sources 1 and 2: the operands
  Merit merit;
};

class Search {
public:
  Search(const Graph &ofGraph, const Resubstitution &how)
      : graph(ofGraph), memory(how.memory), prices(how.prices), contents(graph),
        costs(graph, contents.order, prices), target(prices.target()) {}

  /// The most promising ways to compute `id`; only those that seem to be cheaper than what there
  /// is, or dearer ones, too.
  std::vector<Way> waysFor(unsigned id, bool alsoDearer) {
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

  Graph applied(const Way &way) const {
    Graph changed = graph;
    std::vector<unsigned> ids;
    for (const Operand &operand : way.operands)
      ids.push_back(operand.load ? changed.addPartialLoad(operand.load->part, operand.load->bits)
                    : operand.isPart ? changed.addPart(operand.node, graph.node(node).bits / 2)
                                     : operand.node);
    std::vector<Edge> edges = way.edges;
    for (Edge &edge : edges)
      edge.source = edge.source == 0 ? 0 : ids[edge.source - 1];
    changed.setEdges(node, std::move(edges));
    return changed;
  }

  std::int64_t looked = 0;

private:
  using Required = Contents::Required;

  unsigned element() const { return graph.elementBits(); }
  unsigned bits() const { return graph.node(node).bits; }

  /// Where `symbol` is in `symbols`, preferably at `position`; -1 if it is not there.
  static int find(const std::vector<int> &symbols, const Required &required) {
    if (required.position < symbols.size() && symbols[required.position] == required.symbol)
      return int(required.position);
    const auto found = std::find(symbols.begin(), symbols.end(), required.symbol);
    return found == symbols.end() ? -1 : int(found - symbols.begin());
  }

  /// What of `required` `symbols` does not have, or, `inPlace`, has elsewhere.
  std::vector<Required> missingIn(const std::vector<int> &symbols, bool inPlace) const {
    std::vector<Required> missing;
    for (const Required &one : required) {
      const int at = find(symbols, one);
      if (at < 0 || (inPlace && at != int(one.position)))
        missing.push_back(one);
    }
    return missing;
  }

  // ---- Permutes ----

  void fromRegisters() {
    for (unsigned x : contents.order.sorted) {
      const unsigned width = contents.bitsOf(x);
      if (width < bits() || contents.dependsOn(x, node) || x == node)
        continue;
      const std::vector<int> &symbols = contents.of(x);
      const Operand first{x, {}, &symbols, false};
      const std::vector<Required> missing = missingIn(symbols, false);
      if (missing.size() == required.size())
        continue;
      if (missing.empty())
        consider({first});
      else
        withRegisters(first, missing, width);
      withLoads(first, missing, width, false);
      withLoads(first, missingIn(symbols, true), width, true);
    }
  }

  void withRegisters(const Operand &first, const std::vector<Required> &missing, unsigned width) {
    for (unsigned y : contents.order.sorted) {
      if (y == first.node || y == node || contents.bitsOf(y) != width ||
          contents.dependsOn(y, node))
        continue;
      const std::vector<int> &symbols = contents.of(y);
      if (std::all_of(missing.begin(), missing.end(),
                      [&](const Required &one) { return find(symbols, one) >= 0; }))
        consider({first, {y, {}, &symbols, false}});
    }
  }

  /// What is missing is loaded; `inPlace`: where it belongs.
  void withLoads(const Operand &first, const std::vector<Required> &missing, unsigned width,
                 bool inPlace) {
    if (missing.empty() || missing.size() == required.size())
      return;
    for (NewLoad &load : inPlace
                             ? loadsInPlace(missing, width / element(), contents, memory, target)
                             : loadsOf(missing, width / element(), contents, memory, target)) {
      const std::vector<int> symbols = load.symbols;
      consider({first, {0, std::move(load), &symbols, false}});
    }
  }

  // ---- Concatenations ----

  /// The upper half from memory.
  void asConcatenations() {
    const unsigned half = bits() / 2 / element();
    if (bits() / element() % 2 != 0 || half == 0)
      return;
    std::vector<Required> lower, upper;
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

  void considerConcatenation(Operand lower, const NewLoad &above) {
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

  void consider(std::vector<Operand> operands) {
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

  /// An operand that has it in place, else the first that has it.
  static std::pair<unsigned, int> sourceOf(const Required &one,
                                           const std::vector<Operand> &operands) {
    std::pair<unsigned, int> any{0, -1};
    for (unsigned i = 0; i < operands.size(); ++i) {
      const int at = find(*operands[i].symbols, one);
      if (at == int(one.position))
        return {i, at};
      if (at >= 0 && any.second < 0)
        any = {i, at};
    }
    return any;
  }

  void judge(Way way, const ShuffleShape &shape) {
    ++looked;
    const bool isCopy = way.operands.size() == 1 && asIdentity(shape);
    Uops added;
    if (!isCopy) {
      const Price &price = prices.of(shape);
      if (!price.possible)
        return;
      added = price.uops;
    }
    const Operand &last = way.operands.back();
    if (last.load && !shape.isConcatenation())
      if (const std::optional<Uops> merged = costs.mergingLoad(shape, last.load->part.repeatedBits))
        added = *merged;
    std::vector<unsigned> kept;
    for (const Operand &operand : way.operands)
      if (operand.load)
        added += operand.load->uops;
      else
        kept.push_back(operand.node);
    const Uops total = costs.totalWith(node, added, kept);
    way.merit = {target.price(total), pressureOf(total, target)};
    if (isThorough || way.merit < Merit{costs.cost(), costs.pressure()})
      ways.push_back(std::move(way));
  }

  const Graph &graph;
  const Memory &memory;
  PriceList &prices;
  const Contents contents;
  NodeCosts costs;
  const Target &target;
  unsigned node = 0;
  bool isThorough = false;
  std::vector<Required> required;
  std::vector<Way> ways;
};

class Descent {
public:
  Descent(Graph from, const Resubstitution &toDo) : how(toDo), best(*stateOf(std::move(from))) {}

  Graph run() {
    descend(best);
    if (how.isThorough)
      while (leap() && !isExhausted) {
      }
    return std::move(best.graph);
  }

private:
  struct State {
    Graph graph;
    Merit merit;
  };

  std::optional<State> stateOf(Graph graph) const {
    const std::optional<Uops> uops = how.uopsOf(graph);
    if (!uops)
      return {};
    const Target &target = how.prices.target();
    return State{std::move(graph), {target.price(*uops), pressureOf(*uops, target)}};
  }

  /// The values that may be computed anew, the last one first.
  static std::vector<unsigned> movesOf(const Graph &graph) {
    std::vector<unsigned> moves = orderOf(graph).sorted;
    std::reverse(moves.begin(), moves.end());
    moves.erase(std::remove_if(moves.begin(), moves.end(),
                               [&](unsigned id) {
                                 return graph.node(id).kind != Node::Kind::Move ||
                                        graph.node(id).isPart;
                               }),
                moves.end());
    return moves;
  }

  std::vector<State> changesOf(Search &search, unsigned id, bool alsoDearer) {
    std::vector<State> changes;
    search.looked = 1;
    for (const Way &way : search.waysFor(id, alsoDearer))
      if (std::optional<State> changed = stateOf(search.applied(way)))
        changes.push_back(std::move(*changed));
    isExhausted = how.isExhausted(search.looked);
    return changes;
  }

  void descend(State &state) {
    while (!isExhausted && step(state)) {
    }
  }

  bool step(State &state) {
    Search search(state.graph, how);
    for (unsigned id : movesOf(state.graph)) {
      for (State &changed : changesOf(search, id, false))
        if (changed.merit < state.merit) {
          state = std::move(changed);
          return true;
        }
      if (isExhausted)
        return false;
    }
    return false;
  }

  /// One step in any direction, then downwards.
  bool leap() {
    Search search(best.graph, how);
    for (unsigned id : movesOf(best.graph))
      for (State &changed : changesOf(search, id, true)) {
        descend(changed);
        if (changed.merit < best.merit) {
          best = std::move(changed);
          return true;
        }
        if (isExhausted)
          return false;
      }
    return false;
  }

  const Resubstitution &how;
  State best;
  bool isExhausted = false;
};

} // namespace

Graph resubstitute(Graph graph, const Resubstitution &how) {
  return orderOf(graph).sorted.size() > maxForResubstitution ? graph
                                                             : Descent(std::move(graph), how).run();
}

} // namespace vls
