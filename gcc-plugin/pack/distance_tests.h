// SPDX-License-Identifier: GPL-3.0-or-later
//
// DistanceTests: what has to hold at run time for a plan that was made as if rows of accesses did
// not overlap (pack/rows.h). Only the pairs of accesses count that the plan really exchanges, and
// those of a load whose value is taken from an earlier one with what is stored in between. Two
// accesses touch the same byte if the distance of their rows is in an interval; of all pairs that
// count of two rows, the least interval around theirs is what the distance must avoid:
//
//   o[0] = -a[0]; o[1] = -a[1];     4 bytes each. As one load and one store, a[1] is read before
//                                   o[0] is written, which are the same bytes where
//   -4 < (o - a) - 4 < 4            that is, o - a is in 1 ... 7
//
// So o may well be a. One comparison decides it, modulo 2^64: o - a - 1 <= 6, without sign. No
// address is computed that could wrap: accesses do not touch more bytes than they are apart.
//
// In a loop whose counters step by constants a distance does, too, and how often is known when the
// loop begins: whether it is in the interval in some iteration is decided in front of the loop, by
// what it is at both ends. Arrays that overlap somewhere are not packed anywhere, then.

#ifndef VLS_PACK_DISTANCE_TESTS_H
#define VLS_PACK_DISTANCE_TESTS_H

#include "pack/writer.h"

namespace vls::gcc {

/// A distance in all iterations of a loop: in the first one, and what is added from one to the
/// next.
struct SteadyDistance {
  tree first = NULL_TREE; ///< of sizetype, known in front of the loop
  std::int64_t step = 0;  ///< bytes
  tree times = NULL_TREE; ///< how often it is added
};

/// The plan is right if row `a` minus row `b` is less than `least` or more than `most`, in bytes.
/// The difference is that of addresses without their constants (Rows::distance).
struct DistanceTest {
  unsigned a = 0, b = 0;
  std::int64_t least = 0, most = 0;
  /// The distance, if it is known in front of the loop in which iteration it is what.
  std::optional<SteadyDistance> steady = {};
};

/// In front of a loop whose iterations stand side by side: where all of it can be tested.
struct LoopFront {
  class loop *loop = nullptr;  ///< one iteration at a time
  unsigned copies = 1;         ///< iterations in one of the block's loop
  basic_block place = nullptr; ///< ends with a branch; what is computed stands in front of that
};

class DistanceTests {
public:
  /// Of what `order`, made from a plan for `block` and its assumptions, does.
  DistanceTests(const GimpleBlock &block, const PlanOrder &order, const PackPlan &plan,
                const std::optional<LoopFront> &front);

  /// Are all tests made in front of the loop, for all of it?
  bool areInFront() const { return inFront; }

  /// False if something is exchanged that no test can allow.
  bool areEnough() const { return enough; }
  const std::vector<DistanceTest> &all() const { return tests; }
  /// Of those in the block, and the branch.
  Uops uops() const;
  /// Of those in front of its loop, once for all its rounds.
  Uops uopsInFront() const;
  /// The statements of the block that they need, and that have to stand in front of them.
  std::set<gimple *> needs() const;

  /// A truth value in front of `place`: all tests hold.
  tree emit(gimple *place) const;
  /// The same in front of the loop, where areInFront().
  tree emitInFront() const;

private:
  void add(unsigned earlier, unsigned later);
  void findSteady();
  tree steadyOnes(gimple_seq &statements) const;

  const GimpleBlock &block;
  const std::optional<LoopFront> front;
  bool enough = true, inFront = false;
  std::vector<DistanceTest> tests;
};

} // namespace vls::gcc

#endif
