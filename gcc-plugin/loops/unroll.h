// SPDX-License-Identifier: GPL-3.0-or-later
//
// Unroll and pack: libvls' own way to make vectors of a loop that GCC leaves scalar. Its iterations
// stand side by side, a handful a round, and are packed as straight-line code:
//
//   for (i = 0; i < n; i++)        for (; i + 8 <= n; i += 8)   eight iterations, packed
//     o[i] = x[5 * i + 1];    ──►  for (; i < n; i++)           what is left, as it was
//
// Nothing is decided before there is a plan for the unrolled body. If it does not pay, the loop
// stays what it was: both ways stand there under a condition that only the compiler sees.

#ifndef VLS_LOOPS_UNROLL_H
#define VLS_LOOPS_UNROLL_H

#include "loops/rivals.h"
#include "refusal.h"

namespace vls::gcc {

struct Session;

/// Of the innermost loops of one function.
class UnrolledLoops {
public:
  /// In front of if-conversion: copies rivals of some loops of `fun` that have branches.
  void noteBranches(function *fun);

  /// Takes down which loops of `fun` the vectorizer may take, in front of it, and copies rivals of
  /// some without branches. If `isForced` the vectorizer is kept from what may be unrolled.
  void note(function *fun, bool isForced);

  /// Behind the vectorizer: unrolls and packs those of them that it left scalar, where that pays.
  void pack(function *fun, Session &session);

  /// Behind GCC's SLP: the same of those of which only then is known what GCC fuses. True if some
  /// are packed.
  bool packWaiting(function *fun, Session &session);

  /// True if a loop that begins at `where` is left to packWaiting().
  bool waits(location_t where) const {
    return std::any_of(waiting.begin(), waiting.end(),
                       [&](const auto &one) { return one.second == where; });
  }

  /// True if a loop that begins at `where` was packed, in the function of the last call.
  bool hasPacked(location_t where) const { return packedPlaces.count(where) != 0; }

  /// Why one that begins at `where` was not, if GCC had left it scalar; nothing if it was not
  /// looked at.
  Refusal refusalAt(location_t where) const {
    const auto found = refusals.find(where);
    return found == refusals.end() ? Refusal() : found->second;
  }

private:
  bool isRival(class loop *l) const;

  /// Unrolls and packs those of `loops` that are scalar, where that pays. `hadRivals`: some were
  /// decided on before.
  void packScalar(function *fun, const std::vector<int> &loops, bool hadRivals, Session &session);

  std::map<int, Rival> rivals;       ///< by the number of the loop
  std::vector<int> candidates;       ///< their numbers
  std::map<int, location_t> waiting; ///< by number: where they begin
  std::set<location_t> packedPlaces;
  std::map<location_t, Refusal> refusals;
};

} // namespace vls::gcc

#endif
