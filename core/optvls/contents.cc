// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/contents.h"

#include "moves/mask.h"

#include <algorithm>

namespace vls {

Contents::Contents(const Graph &graph)
    : elementBits(graph.elementBits()), order(orderOf(graph)), symbols(graph.nodes().size() + 1),
      needed(symbols.size()), present(symbols.size()), ancestors(symbols.size()) {
  for (unsigned id : order.sorted)
    needed[id].assign(valueBits(graph, id) / elementBits, false);
  for (unsigned result : graph.results)
    for (unsigned i = 0; i < graph.node(result).bits / elementBits; ++i)
      needed[result][i] = true;
  for (auto id = order.sorted.rbegin(); id != order.sorted.rend(); ++id) {
    const std::vector<Edge> edges = elementwise(graph.node(*id).edges, elementBits);
    for (std::size_t i = 0; i < edges.size(); ++i)
      if (edges[i].source != 0 && needed[*id][i])
        needed[edges[i].source][edges[i].range.first / elementBits] = true;
  }
  for (unsigned id : order.sorted) {
    const Node &node = graph.node(id);
    if (node.kind == Node::Kind::Load) {
      const std::size_t count = node.bits / elementBits;
      const unsigned repeated =
          node.memory.repeatedBits == 0 ? node.bits : node.memory.repeatedBits;
      symbols[id].assign(count, -1);
      for (std::size_t i = 0; i < count; ++i) {
        const unsigned bit = unsigned(i) * elementBits;
        if (!node.memory.guards.empty() && node.memory.guards[bit / node.memory.elementBits] < 0)
          continue;
        const std::pair<unsigned, std::int64_t> at{node.memory.address.lane,
                                                   node.memory.address.offset + bit % repeated / 8};
        const auto [entry, isNew] = known.try_emplace(at, int(elements.size()));
        if (isNew)
          elements.push_back({at.first, at.second});
        symbols[id][i] = entry->second;
      }
      continue;
    }
    symbols[id].assign(needed[id].size(), -1);
    const std::vector<Edge> edges = elementwise(node.edges, elementBits);
    for (std::size_t i = 0; i < edges.size(); ++i)
      if (edges[i].source != 0)
        symbols[id][i] = symbols[edges[i].source][edges[i].range.first / elementBits];
    for (unsigned source : sourcesOf(node.edges)) {
      ancestors[id].push_back(source);
      ancestors[id].insert(ancestors[id].end(), ancestors[source].begin(), ancestors[source].end());
    }
    std::sort(ancestors[id].begin(), ancestors[id].end());
    ancestors[id].erase(std::unique(ancestors[id].begin(), ancestors[id].end()),
                        ancestors[id].end());
  }
  for (unsigned id : order.sorted) {
    present[id].assign(elements.size(), false);
    for (int symbol : symbols[id])
      if (symbol >= 0)
        present[id][std::size_t(symbol)] = true;
  }
}

std::vector<Contents::Required> Contents::requiredOf(unsigned id) const {
  std::vector<Required> required;
  required.reserve(needed[id].size());
  for (unsigned i = 0; i < needed[id].size(); ++i)
    if (needed[id][i] && symbols[id][i] >= 0)
      required.push_back({i, symbols[id][i]});
  return required;
}

int Contents::symbolAt(unsigned lane, std::int64_t offset) const {
  const auto found = known.find({lane, offset});
  return found == known.end() ? -1 : found->second;
}

NodeCosts::NodeCosts(const Graph &ofGraph, const Order &inOrder, PriceList &priceList)
    : graph(ofGraph), order(inOrder), prices(priceList), uops(graph.nodes().size() + 1) {
  for (unsigned id : order.sorted)
    total += uops[id] = costOf(graph.node(id));
  totalCost = prices.target().price(total);
  totalPressure = pressureOf(total, prices.target());
}

Uops NodeCosts::costOf(const Node &node) const {
  if (node.kind == Node::Kind::Load)
    return prices.target().load(graph.formOf(node)).value_or(Uops());
  Move move = moveOf(graph, node.edges);
  if (!move.possible || move.isCopy)
    return {};
  const Node &last = graph.node(move.operands.back());
  const bool isAlone = last.kind == Node::Kind::Load && order.uses[last.id] == 1;
  move.shape.lastFromMemory = move.shape.isConcatenation() && isAlone && !last.memory.isMasked() &&
                              last.memory.repeatedBits == 0;
  if (!move.shape.isConcatenation())
    for (unsigned operand : move.operands) {
      const Node &load = graph.node(operand);
      if (load.kind == Node::Kind::Load && order.uses[operand] == 1 && move.operands.size() == 2)
        if (const std::optional<Uops> merged = mergingLoad(move.shape, load.memory.repeatedBits))
          return *merged;
    }
  return prices.of(move.shape).uops;
}

std::optional<Uops> NodeCosts::mergingLoad(const ShuffleShape &blend, unsigned repeatedBits) const {
  if (blend.operands != 2 || !asBlend(blend))
    return {};
  LoadForm form(blend.operand);
  form.repeatedBits = repeatedBits;
  const std::optional<Uops> load = prices.target().load(form);
  form.masked = form.merging = true;
  while (repeatedBits > form.type.elementBits && !prices.target().load(form) &&
         form.type.elementBits < 64) {
    form.type.elementBits *= 2;
    form.type.lanes /= 2;
  }
  const std::optional<Uops> merging = prices.target().load(form);
  if (!load || !merging)
    return {};
  return Uops{merging->load - load->load, merging->shuffle - load->shuffle,
              merging->vector - load->vector, merging->fused - load->fused, 0};
}

Uops NodeCosts::totalWith(unsigned id, const Uops &added, const std::vector<unsigned> &kept) const {
  Uops sum = total;
  sum += added;
  const auto remove = [&sum](const Uops &gone) {
    sum += Uops{-gone.load, -gone.shuffle, -gone.vector, -gone.fused, -gone.store};
  };
  std::vector<std::pair<unsigned, unsigned>> left; // uses of nodes that lose some
  std::vector<unsigned> open{id};
  while (!open.empty()) {
    const unsigned gone = open.back();
    open.pop_back();
    remove(uops[gone]);
    for (unsigned source : sourcesOf(graph.node(gone).edges)) {
      auto entry = std::find_if(left.begin(), left.end(),
                                [&](const auto &pair) { return pair.first == source; });
      if (entry == left.end()) {
        const unsigned more = unsigned(std::count(kept.begin(), kept.end(), source));
        left.push_back({source, order.uses[source] + more});
        entry = left.end() - 1;
      }
      if (--entry->second == 0)
        open.push_back(source);
    }
  }
  return sum;
}

Cost pressureOf(const Uops &uops, const Target &target) {
  return target.price({uops.load, 0, 0, 0, 0}) + target.price({0, uops.shuffle, 0, 0, 0}) +
         target.price({0, 0, uops.vector, 0, 0}) + target.price({0, 0, 0, uops.fused, 0});
}

} // namespace vls
