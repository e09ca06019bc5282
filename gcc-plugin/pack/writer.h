// SPDX-License-Identifier: GPL-3.0-or-later
//
// PlanWriter: a plan as GIMPLE. The plan's steps, in their order, become the end of the block:
// scalars are the statements that were there, moved; what is left in front of them is dead.
//
//   before:  a b c d | end        after:  (b c) a %1 %2 d | end        b, c: replaced by %1, %2
//
// A plan orders operations. Free statements and memory addresses are none, so they are brought up
// where they are needed, with what they are computed from; if that would move a load past a store
// that may change it, the plan is refused.
//
// Invariant: nothing is changed before there is no refusal(), and then everything is.

#ifndef VLS_PACK_WRITER_H
#define VLS_PACK_WRITER_H

#include "pack/block.h"
#include "rewrite/index.h"

#include "vls/packer.h"

namespace vls::gcc {

/// The order of what write() does: statements that are moved, and steps.
class PlanOrder {
public:
  struct Action {
    gimple *statement = nullptr;      ///< or
    unsigned step = 0;                ///< an index into the plan's steps
    unsigned operation = Block::none; ///< that the statement is
  };

  PlanOrder(const GimpleBlock &packed, const PackPlan &plan);

  /// Why the plan cannot be written; nothing if it can.
  const Refusal &refusal() const { return why; }
  const std::vector<Action> &actions() const { return all; }
  bool isPlaced(gimple *statement) const { return placed.count(statement) != 0; }

private:
  bool fail(Reason reason);
  /// Of the loop, and no select of a chain.
  bool isPhi(gimple *statement) const;
  bool placeStep(unsigned index);
  bool comesOutOfVectors(unsigned operation) const;
  bool usesExtracted(unsigned operation) const;
  bool placeStatement(gimple *statement);
  bool provideName(tree needed);
  bool provideOperation(unsigned operation);
  bool provideAddress(const PackStep &step);
  bool provideUses(gimple *statement, tree except);
  bool mayStandHere(unsigned operation);
  bool placeFreeUsedOutside();
  bool provideLatches();
  void execute(unsigned operation);

  const GimpleBlock &block;
  const PackPlan &plan;
  std::map<gimple *, unsigned> numbers; ///< operations by statement
  std::vector<Action> all;
  std::set<gimple *> placed;
  std::set<tree> extracted; ///< names that Extract steps above define
  std::vector<bool> executed;
  std::vector<bool> isExtracted; ///< out of a vector
  Refusal why;
};

/// Rewrites the block as `order` says.
void writePlan(const GimpleBlock &block, const PackMachine &machine, const PackPlan &plan,
               const PlanOrder &order);

} // namespace vls::gcc

#endif
