// SPDX-License-Identifier: GPL-3.0-or-later
//
// Filling registers: the loads of each lane that have the base's element in place, all combinations
// of them, and the cheapest permutes for the other members. Of all ways to deal the values out to
// registers the cheapest are kept.

#include "optvls/filled.h"

#include "optvls/filling.h"

#include <algorithm>

namespace vls {

namespace {

/// Beyond this all combinations are too many.
constexpr unsigned mostLanes = 4;
constexpr std::size_t mostValues = 4;

/// Some values in registers: the ones that are done are the bits of `done`.
struct Partial {
  FilledShape shape;
  Uops uops;
};

class Dealing {
public:
  Dealing(const Rows &ofRows, Filling &withFilling, const Target &onTarget, std::size_t most)
      : rows(ofRows), filling(withFilling), target(onTarget), count(most),
        all((1u << ofRows.offsets.size()) - 1) {}

  std::vector<FilledShape> run() {
    for (unsigned values = 1; values <= all; ++values)
      fillings.push_back(filling.best(values));
    deal(0, {});
    std::vector<FilledShape> shapes;
    for (Partial &partial : found)
      shapes.push_back(std::move(partial.shape));
    return shapes;
  }

private:
  /// Gives the lowest value that is left a register, with every set of others.
  void deal(unsigned done, const Partial &partial) {
    if (found.size() == count && !isLess(partial.uops, found.back().uops))
      return;
    if (done == all)
      return add(partial);
    const unsigned left = all & ~done, lowest = left & (~left + 1);
    for (unsigned set = left; set != 0; set = (set - 1) & left) {
      const std::optional<Filling::Made> &made = fillings[set - 1];
      if (!(set & lowest) || !made)
        continue;
      Partial next = partial;
      next.shape.registers.push_back(made->filled);
      next.uops += made->uops;
      deal(done | set, next);
    }
  }

  void add(const Partial &partial) {
    const auto place = std::find_if(found.begin(), found.end(), [&](const Partial &other) {
      return isLess(partial.uops, other.uops);
    });
    found.insert(place, partial);
    if (found.size() > count)
      found.pop_back();
  }

  bool isLess(const Uops &a, const Uops &b) const {
    const Cost of = target.price(a), than = target.price(b);
    return of < than || (of == than && a.fused < b.fused);
  }

  const Rows &rows;
  Filling &filling;
  const Target &target;
  const std::size_t count;
  const unsigned all;
  std::vector<std::optional<Filling::Made>> fillings; ///< by set of values, less one
  std::vector<Partial> found;                         ///< the cheapest first
};

/// A register, and what it was before some of it was overwritten.
struct Built {
  unsigned whole = 0, early = 0;
};

/// The blends of all loads.
Built addRegister(const Filled &filled, Graph &graph) {
  const unsigned element = graph.elementBits();
  Built built;
  std::vector<Edge> edges(filled.bits / element, Edge{0, {0, element}});
  for (std::size_t k = 0; k < filled.loads.size(); ++k) {
    const unsigned load = graph.addPartialLoad(filled.loads[k].part, filled.bits);
    for (unsigned position : filled.loads[k].positions)
      edges[position] = {load, {position * element, element}};
    built.whole = k == 0 ? load : graph.addMove(edges);
    for (std::size_t i = 0; i < edges.size(); ++i)
      if (edges[i].source != 0)
        edges[i] = {built.whole, {unsigned(i) * element, element}};
    if (k + 1 == filled.early)
      built.early = built.whole;
  }
  return built;
}

} // namespace

std::vector<FilledShape> filledShapes(const Rows &rows, const ReadableMemory &memory,
                                      PriceList &prices, std::size_t count) {
  if (memory.group().stride() || memory.group().isMasked() || rows.lanes > mostLanes ||
      rows.offsets.size() > mostValues)
    return {};
  Filling filling(rows, memory, prices);
  return Dealing(rows, filling, prices.target(), count).run();
}

std::string toString(const FilledShape &shape, const Rows &rows) {
  std::string text = shape.registers.size() == 1 ? "one register for " : "registers for ";
  for (std::size_t r = 0; r < shape.registers.size(); ++r) {
    text += r == 0 ? "" : " and ";
    for (const Filled::Member &member : shape.registers[r].members)
      text += (&member == &shape.registers[r].members.front() ? "" : ", ") +
              std::to_string(rows.offsets[member.value]);
  }
  return text;
}

Graph buildGraph(const Rows &rows, const FilledShape &shape) {
  Graph graph(rows.elementBits);
  const Edge none{0, {0, rows.elementBits}};
  for (std::size_t value = 0; value < rows.offsets.size(); ++value)
    graph.results.push_back(graph.addMove(std::vector<Edge>(rows.lanes, none)));
  for (const Filled &filled : shape.registers) {
    const Built built = addRegister(filled, graph);
    const unsigned width = filled.bits / rows.elementBits;
    for (const Filled::Member &member : filled.members) {
      std::vector<Edge> edges;
      for (int position : member.positions)
        edges.push_back(
            position < 0 ? none
                         : Edge{unsigned(position) < width ? built.whole : built.early,
                                {unsigned(position) % width * rows.elementBits, rows.elementBits}});
      graph.setEdges(graph.results[member.value], std::move(edges));
    }
  }
  return graph;
}

} // namespace vls
