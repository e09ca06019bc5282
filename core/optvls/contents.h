// SPDX-License-Identifier: GPL-3.0-or-later
//
// Contents: which element of a group's rows is where in the values of a graph, which of them are
// needed there, and what each node costs by itself.
//
// A *symbol* is one element of one lane's row, -1 whatever else there is.

#ifndef VLS_OPTVLS_CONTENTS_H
#define VLS_OPTVLS_CONTENTS_H

#include "moves/order.h"
#include "moves/price.h"

#include <algorithm>
#include <map>

namespace vls {

class Contents {
public:
  /// Of a graph of indexed loads.
  explicit Contents(const Graph &graph);

  struct Required {
    unsigned position = 0; ///< in elements
    int symbol = -1;
  };

  /// By position, as many as the node's instruction has.
  const std::vector<int> &of(unsigned id) const { return symbols[id]; }
  unsigned bitsOf(unsigned id) const { return unsigned(symbols[id].size()) * elementBits; }
  /// Is `symbol` anywhere in node `id`?
  bool has(unsigned id, int symbol) const { return present[id][std::size_t(symbol)]; }

  /// What other nodes read of node `id`, or the caller, if it is a result. Nothing if some of it is
  /// no symbol.
  std::vector<Required> requiredOf(unsigned id) const;

  /// Is node `user` computed of `id`, in however many steps?
  bool dependsOn(unsigned user, unsigned id) const {
    return std::binary_search(ancestors[user].begin(), ancestors[user].end(), id);
  }

  struct Element {
    unsigned lane = 0;
    std::int64_t offset = 0; ///< in the row, in bytes
  };
  const Element &elementOf(int symbol) const { return elements[std::size_t(symbol)]; }
  /// Symbol of what is `offset` bytes above the row's start; -1 if nothing of it is needed.
  int symbolAt(unsigned lane, std::int64_t offset) const;

  const unsigned elementBits;
  const Order order;

private:
  std::vector<Element> elements;
  std::map<std::pair<unsigned, std::int64_t>, int> known;
  std::vector<std::vector<int>> symbols;        ///< by id
  std::vector<std::vector<bool>> needed;        ///< by id, by position
  std::vector<std::vector<bool>> present;       ///< by id, by symbol
  std::vector<std::vector<unsigned>> ancestors; ///< by id, sorted
};

/// What nodes cost by themselves: an estimate of what lowering makes of them.
class NodeCosts {
public:
  NodeCosts(const Graph &graph, const Order &order, PriceList &prices);

  Cost cost() const { return totalCost; }
  Cost pressure() const { return totalPressure; }

  /// µops of the whole if node `id` is computed by `added` of the nodes `kept`, and what only it
  /// needed is gone.
  Uops totalWith(unsigned id, const Uops &added, const std::vector<unsigned> &kept) const;

  /// What a blend costs beyond a load that nothing else reads, where both are one instruction.
  std::optional<Uops> mergingLoad(const ShuffleShape &blend, unsigned repeatedBits) const;

private:
  Uops costOf(const Node &node) const;

  const Graph &graph;
  const Order &order;
  PriceList &prices;
  std::vector<Uops> uops; ///< by id
  Uops total;
  Cost totalCost = 0, totalPressure = 0;
};

/// What the resources would take one after the other: of two sequences of one price, that with less
/// is more easily made cheaper.
Cost pressureOf(const Uops &uops, const Target &target);

} // namespace vls

#endif
