// SPDX-License-Identifier: GPL-3.0-or-later
//
// A choice between a loop and a copy of it that stands beside it, under a condition of which nobody
// but the compiler knows anything:
//
//   if (choice) loop;  else its copy;        choice = .LOOP_VECTORIZED (0, 0)
//
// A constant in its place would be taken for a fact: GCC counts a loop's iterations by the
// conditions above it, and finds that one behind "if (false)" has none.

#ifndef VLS_LOOPS_CHOICE_H
#define VLS_LOOPS_CHOICE_H

#include "gcc.h"

namespace vls::gcc {

class Choice {
public:
  /// Copies `l`, for which can_duplicate_loop_p.
  explicit Choice(class loop *l);

  /// The copy; null if it is gone.
  class loop *copy() const;

  /// The block at the end of which it is chosen; as long as no pass has changed the blocks.
  basic_block front() const { return block; }

  /// Takes the loop where it iterates less than `least` times, in front of what decides: tests and
  /// vectors take their time. `count`: of the loop. Does nothing if the places are gone.
  void leaveFew(const tree_niter_desc &count, unsigned least);

  /// Takes the copy, or the loop. The other one is dead code then. Nothing if that is done.
  void decide(bool takesCopy);
  /// Takes the copy where `holds`, a truth value that is known at the front.
  void decideBy(tree holds);

private:
  gimple *call() const;
  std::vector<gcond *> conditions() const;
  void forget();

  tree condition;
  basic_block block = nullptr;
  int number; ///< of the copy
};

} // namespace vls::gcc

#endif
