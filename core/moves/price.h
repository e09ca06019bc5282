// SPDX-License-Identifier: GPL-3.0-or-later
//
// What single rearrangements cost. A search prices the same mask many times: every result and every
// pair of registers asks for the same lanes. So prices are kept by shape.

#ifndef VLS_MOVES_PRICE_H
#define VLS_MOVES_PRICE_H

#include "moves/graph.h"
#include "vls/target.h"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace vls {

/// µops of a shape and what they cost on their own; not possible if the target has nothing for it.
struct Price {
  bool possible = false;
  Uops uops;
  Cost cost = 0;
};

class PriceList {
public:
  explicit PriceList(const Target &ofTarget) : onTarget(ofTarget) {}

  const Price &of(const ShuffleShape &shape);
  /// The mask with all don't-cares chosen, see Target::completeMask. Of a possible permute.
  const std::vector<int> &completeMask(const ShuffleShape &shape);
  const Target &target() const { return onTarget; }

  /// How many lanes were priced so far, by asking the target: a measure of work.
  std::int64_t work() const { return priced; }

private:
  const Target &onTarget;
  std::unordered_map<std::string, Price> known;
  std::unordered_map<std::string, std::vector<int>> completed;
  std::int64_t priced = 0;
};

/// The one instruction that a move node is: its operands (ids of nodes) and its shape. A node
/// narrower than its operands is a permute whose upper lanes do not matter. Not possible where the
/// node is neither a permute nor a concatenation.
struct Move {
  bool possible = false;
  bool isCopy = false; ///< the value is its only operand's: no instruction is needed
  std::vector<unsigned> operands;
  ShuffleShape shape; ///< lastFromMemory is not set
};

/// Width in bits of the instruction's result for node `id`: the node's, or that of its operands if
/// it is narrower.
unsigned valueBits(const Graph &graph, unsigned id);

/// Per element of `edges` the lane of the concatenated `operands`, each of `operandLanes` lanes; -1
/// if it is undefined.
std::vector<int> laneMask(const std::vector<Edge> &edges, const std::vector<unsigned> &operands,
                          unsigned operandLanes, unsigned elementBits);

/// The instruction that computes `edges`.
Move moveOf(const Graph &graph, const std::vector<Edge> &edges);

} // namespace vls

#endif
