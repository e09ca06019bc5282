// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops whose iterations the program says may be done side by side (`omp simd`, `ivdep`), all of
// them or so many in a row (`safelen`): no statement depends on a later one in an earlier
// iteration. GCC forgets that of a loop when it vectorizes it: then what is carried from one vector
// to the next is another matter, but the lanes of one vector are iterations still. So a pass before
// the vectorizer remembers such loops.
//
//   before    a safelen, scalar code only
//   later     the same loop with no safelen: it was vectorized, and each vector in it by GCC
//
// Invariant: nothing is remembered but of the function that is being compiled.

#ifndef VLS_GIMPLE_INDEPENDENT_H
#define VLS_GIMPLE_INDEPENDENT_H

#include "gcc.h"

namespace vls::gcc {

class IndependentLoops {
public:
  /// Takes down the loops of `fun`, which the vectorizer has not seen yet.
  void note(function *fun);

  /// How many iterations in a row may be done side by side, if `block` is in a loop that was noted
  /// and has been vectorized, else 0: two lanes of the vectors that one scalar statement became are
  /// different iterations.
  unsigned inVectorLoop(basic_block block) const;

  /// The same of `l`, which was noted, in scalar code.
  unsigned iterationsOf(class loop *l) const;

private:
  unsigned functionId = 0;         ///< DECL_UID
  std::map<int, unsigned> lengths; ///< by number of the loop
};

} // namespace vls::gcc

#endif
