// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which members of a class may execute at one place, the *anchor*: that of the first of them in
// execution order for loads, of the last one for stores.
//
// The client answers for everything else in the program (Memref::canMoveTo). What stores of one
// class write is known here, so their order is seen to here:
//
//   execution order   p ... q ... anchor          p is sunk past q
//
// (1) If p and q overlap in different lanes, p must not be sunk to q or past it; but see (3).
// (2) If p and q overlap in one lane, p must not be sunk past q, unless q comes along.
// (3) If they do so only in lanes of p below those of q (Memref::mayOverlapInLaterLanes), as in
//     (2).
//
// Why that keeps the program's result. Take any byte, and two writes to it that the program makes
// one after the other: by p in lane i and by q in lane j.
// - p = q, i < j. The rows of a group that has a space a lane are written in ascending order, so
//   lane j still wins. With a constant stride the planner sees the whole space, and what it decides
//   for a byte is exact.
// - p before q, in one group. Then i <= j, because of (1). Rows are written in ascending order;
//   within a row the planner lets the last member in execution order win.
// - p before q, in different groups G and H. The writes change places only if G's anchor stands
//   behind H's. Then it stands behind q, and p is sunk past q. By (1) to (3), they have no byte in
//   common.
// The last point holds for any number of groups that are sunk, together or one by one: the pairs
// that are looked at do not depend on what else is sunk.

#ifndef VLS_OPTVLS_LEGALITY_H
#define VLS_OPTVLS_LEGALITY_H

#include "optvls/classes.h"

#include <map>

namespace vls {

/// Members of a class, as ascending indices.
using Selection = std::vector<std::size_t>;

/// The rules for the stores of a class. Without stores, there is no rule.
class StoreOrder {
public:
  explicit StoreOrder(const Class &c);

  /// Rule (1): `member` overlaps in other lanes with none from behind it up to `anchor`.
  bool mayPass(std::size_t member, std::size_t anchor);

  /// All rules: true if `group` may be sunk to `anchor`, one of it.
  bool isKept(const Selection &group, std::size_t anchor);

private:
  bool leavesBehind(const Selection &group, std::size_t anchor, std::size_t other) const;
  bool takesAlong(const Selection &group, std::size_t anchor, std::size_t member) const;

  const Class &all;
  std::int64_t widest = 0;            ///< most bytes of an element
  std::vector<std::size_t> inOrder;   ///< indices of members, in execution order
  std::vector<std::size_t> rank;      ///< of each member: where it stands in inOrder
  std::vector<std::size_t> passed;    ///< of each member: the last rank it is known to pass
  std::vector<std::size_t> stoppedAt; ///< of each member: the first rank it cannot pass, if known
  /// Of some members: those up to `passed` that they overlap with in later lanes, in order.
  std::map<std::size_t, std::vector<std::size_t>> followers;
};

/// canMoveTo between members of one selection that are at most so many places apart in it. Answers
/// are remembered for as long as they may be needed, so that the client is asked once.
class Motions {
public:
  Motions(const Class &c, const Selection &of, std::size_t maxMembers);

  bool canMoveTo(std::size_t memberPlace, std::size_t anchorPlace);

private:
  enum class Answer : char { Unknown, No, Yes };

  const Class &all;
  const Selection &selection;
  /// Answers for pairs of lower members L ... L + width - 1 with the width - 1 above each; row
  /// l % width is about the lower member owners[l % width].
  std::size_t width;
  std::vector<Answer> answers;
  std::vector<std::size_t> owners;
};

/// True if `a` is nearer than `b` to the end of the execution order where groups are placed.
bool precedes(const Class &c, std::size_t a, std::size_t b);

/// Consecutive members of a selection, one more at a time.
class GrowingRun {
public:
  GrowingRun(const Class &c, const Selection &of, std::size_t first, Motions &moves,
             StoreOrder &stores)
      : all(c), selection(of), motions(moves), order(stores), begin(first) {}

  /// Adds the next member; true if the run as it now stands may be a group.
  bool grow();

  const Selection &members() const { return run; }

private:
  const Class &all;
  const Selection &selection;
  Motions &motions;
  StoreOrder &order;
  std::size_t begin, anchor = 0; ///< places in the selection
  Selection run;
  bool allCanMove = true;
};

} // namespace vls

#endif
