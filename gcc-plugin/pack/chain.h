// SPDX-License-Identifier: GPL-3.0-or-later
//
// Chain: blocks that are one straight line but for small branches, one behind the other:
//
//        head                 head: the first block, or the join of the link in front
//       /    \                arms: a tree of blocks, one deep or more, which ends at the join
//     arm    arm    link      join: the block where all ways meet again; its phis are selects
//       \    /
//        join ──► next link
//
// Several ways may meet in front of the join, in an empty block whose phis are values of the
// join's. It is one of the arms, too.
//
// Legality. If all arms are executed, and their results are chosen by the conditions, a program
// does not notice:
//
//   a head is executed whenever the chain is: each join is reached on all ways from its head, and
//       only from there. So is the condition that ends it.
//   an arm writes nothing, calls nothing, cannot trap, raises no floating-point exception, and
//       reads only memory that cannot fault. What it computes is not defined by C where it is not
//       executed: integers are computed modulo two to their bits (define()), and what ranges say of
//       them is forgotten; shifts by too much yield something that nothing looks at.
//   a condition within an arm may be evaluated where it is not reached: of floats it may not be
//       under -ftrapping-math.
//   nothing but the arm and the phis of its join uses what the arm computes, for it dominates
//       nothing else.
//
// The chain is in one loop, iteration and all; a join is no loop's header. No edge of it is
// abnormal, and no label of it can be jumped to from elsewhere.

#ifndef VLS_PACK_CHAIN_H
#define VLS_PACK_CHAIN_H

#include "gcc.h"

namespace vls::gcc {

struct ChainLink {
  basic_block head = nullptr, join = nullptr;
  std::vector<basic_block> arms; ///< each behind what it is reached from
};

/// What the program says of iterations, several of which a block is (`omp simd`, `ivdep`).
struct Promises {
  /// Phis of sums of floats that may be added in any order, whatever the flags say.
  std::set<tree> sums;

  struct Access {
    unsigned iteration, place; ///< the same place in each iteration
  };
  /// No access depends on one at a later place in an earlier iteration; empty if that is not said.
  std::map<gimple *, Access> accesses;

  bool areIndependent(gimple *earlier, gimple *later) const {
    const auto a = accesses.find(earlier), b = accesses.find(later);
    return a != accesses.end() && b != accesses.end() &&
           a->second.iteration != b->second.iteration && b->second.place < a->second.place;
  }
};

struct Chain {
  basic_block first = nullptr, last = nullptr; ///< one block if there are no links
  std::vector<ChainLink> links;                ///< in order of execution
  Promises promises;

  explicit Chain(basic_block block, Promises made = {})
      : first(block), last(block), promises(std::move(made)) {}

  /// All blocks, in order.
  std::vector<basic_block> blocks() const;

  /// The edge from the end to the start, if the chain is all of a loop; else null.
  edge latch() const;
};

/// The longest chains of `fun` that have links, none a part of another one.
std::vector<Chain> chainsOf(function *fun);

/// The condition that ends `block`, none if no condition does; the edges to take if it is true, and
/// if it is not.
struct Branch {
  gcond *condition = nullptr;
  edge whenTrue = nullptr, whenFalse = nullptr;
};
Branch branchOf(basic_block block);

/// Lets `head` lead to `join` only. `between` are deleted, each of which stands behind what it is
/// reached from; so is what was estimated of the loop's iterations.
void leadTo(basic_block join, basic_block head, const std::vector<basic_block> &between);

/// The value of `phi`, of a join, where it is reached over `taken`: to the join, or to a block in
/// front of it in which ways meet.
tree valueOn(gphi *phi, edge taken);

/// What a phi of a join is: the value on an edge, or what a condition chooses. `leaf (edge to where
/// ways meet)` and `choose (condition, when true, when false)` yield values of one kind.
template <class Leaf, class Choose>
auto decide(const ChainLink &link, edge taken, const Leaf &leaf, const Choose &choose)
    -> decltype(leaf(taken)) {
  if (!single_pred_p(taken->dest))
    return leaf(taken);
  if (single_succ_p(taken->dest))
    return decide(link, single_succ_edge(taken->dest), leaf, choose);
  const Branch branch = branchOf(taken->dest);
  auto whenTrue = decide(link, branch.whenTrue, leaf, choose);
  return choose(branch.condition, whenTrue, decide(link, branch.whenFalse, leaf, choose));
}

template <class Leaf, class Choose>
auto decide(const ChainLink &link, const Branch &branch, const Leaf &leaf, const Choose &choose)
    -> decltype(leaf(branch.whenTrue)) {
  auto whenTrue = decide(link, branch.whenTrue, leaf, choose);
  return choose(branch.condition, whenTrue, decide(link, branch.whenFalse, leaf, choose));
}

} // namespace vls::gcc

#endif
