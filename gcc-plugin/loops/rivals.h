// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rivals: scalar copies of loops, kept beside them while the vectorizer works. Where accesses are
// at strides of two elements and more, GCC takes n members apart by n * log2 (n) permutes;
// iterations side by side, as rows, may cost less. Which one is taken is decided by what the
// vectorizer has made.
//
// Loops that load through an index under a condition have rivals that stay scalar, or not.
//
// So do loops that GCC makes scatters of: of rows that may meet in one vector each member has its
// own.
//
// Loops of two to sixteen iterations have rivals at all strides: all of them are one block.
//
// Loops of which the results could differ are left out: omp simd that tells its lanes apart. Sums
// of floats that flags or omp simd allow to be added in any order may be added in another one than
// GCC's vectors do.

#ifndef VLS_LOOPS_RIVALS_H
#define VLS_LOOPS_RIVALS_H

#include "loops/choice.h"

namespace vls::gcc {

/// Iterations side by side.
constexpr unsigned leastCopies = 4, mostCopies = 16;

/// Iterations that may be all of a loop, which becomes one block.
constexpr unsigned leastWhole = 2;

/// Is `l` one of two versions that if-conversion has made, of which the vectorizer takes one?
bool isOneOfTwo(class loop *l);

/// Are there so few iterations of `l` that all of them are one block?
bool isShort(class loop *l);

/// Does `l` store through an index, and may its iterations be done side by side, as the program
/// says? GCC makes scatters of that, where there are any.
bool mayScatter(class loop *l);

class Rival : public Choice {
public:
  /// True if `l` is worth a rival.
  static bool isWanted(class loop *l);

  /// The same of a loop with branches. Where it loads through an index under a condition, vectors
  /// look at the places of all lanes, and may be dearer than predicted branches.
  static bool isWantedOfBranches(class loop *l);

  /// Copies `l`, for which can_duplicate_loop_p. The vectorizer leaves the copy alone.
  explicit Rival(class loop *l);
};

} // namespace vls::gcc

#endif
