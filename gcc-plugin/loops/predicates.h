// SPDX-License-Identifier: GPL-3.0-or-later
//
// When the blocks of a loop are executed, as names of truth values. A branch that decides on one is
// made to ask for its name: then if-conversion can ask for the contrary, too, which it cannot of a
// compare of floats that may trap.
//
//   if (a < b)    ──►    c = a < b;  if (c != 0)

#ifndef VLS_LOOPS_PREDICATES_H
#define VLS_LOOPS_PREDICATES_H

#include "gcc.h"

namespace vls::gcc {

/// Always, if there is no `condition`.
struct Predicate {
  tree condition = NULL_TREE; ///< a boolean name
  bool isNegated = false;

  bool isAlways() const { return !condition; }
};

/// A new name for `code` of the operands, in front of a place.
tree define(gimple_stmt_iterator &before, tree type, tree_code code, tree a, tree b = NULL_TREE,
            tree c = NULL_TREE);

/// `value` where `when` holds, else `other`.
tree choose(gimple_stmt_iterator &before, const Predicate &when, tree value, tree other);

class Predicates {
public:
  explicit Predicates(class loop *l) : loop(l) { calculate_dominance_info(CDI_POST_DOMINATORS); }
  ~Predicates() { free_dominance_info(CDI_POST_DOMINATORS); }
  Predicates(const Predicates &) = delete;
  Predicates &operator=(const Predicates &) = delete;

  bool isAlwaysExecuted(basic_block block) const {
    return dominated_by_p(CDI_DOMINATORS, loop->latch, block);
  }

  /// The blocks of the loop, each behind those that lead to it.
  std::vector<basic_block> blocks() const;

  /// In names that are known where `block` begins; nothing if there are none. Where several ways
  /// lead to it (a || b), what decides on them is moved in front of all of them: blocks that lead
  /// to it must be safe to be executed always by the time that this is asked for.
  std::optional<Predicate> of(basic_block block);

private:
  std::optional<Predicate> find(basic_block block);
  std::optional<Predicate> ofEntry(edge entry);
  std::optional<Predicate> ofAny(basic_block block, basic_block above);
  static tree plain(const Predicate &predicate, gimple_stmt_iterator &at);
  tree conditionOf(gcond *branch);

  class loop *loop;
  std::map<int, std::optional<Predicate>> all; ///< by the block's index
  std::map<gcond *, tree> conditions;
};

} // namespace vls::gcc

#endif
