// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops of which nothing is packed: a few iterations, side by side, at least count and compare
// once. Which loops that is for, and how much a function may grow by it.

#ifndef VLS_LOOPS_COUNT_ONCE_H
#define VLS_LOOPS_COUNT_ONCE_H

#include "gcc.h"

namespace vls::gcc {

/// A loop with branches that has no index and stores nothing may be a search among few structs: it
/// has to be known how often it iterates.
bool mayBeSearch(class loop *l);

/// Is `l` of the kind that libvls is for, and long enough for the last iterations, one by one, not
/// to be a good part of all?
bool mayCountOnce(class loop *l);

/// How many statements copies may add to a function that only count once: so that it does not
/// become much larger for loops that may be executed rarely.
class Growth {
public:
  explicit Growth(function *fun);

  /// May copies of a body of `statements` be added?
  bool allows(unsigned statements, unsigned copies) const { return statements * copies <= left; }
  /// They are.
  void take(unsigned statements, unsigned copies) { left -= statements * copies; }

private:
  static constexpr unsigned least = 256, part = 8;
  unsigned left;
};

} // namespace vls::gcc

#endif
