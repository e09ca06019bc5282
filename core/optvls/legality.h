// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which runs of a sorted class may execute at one place, the *anchor*: that of the first member in
// execution order for loads, of the last one for stores.
//
// The client answers for everything else in the program (Memref::canMoveTo). What stores of one
// class write is known here, so their order is seen to here:
//
//   execution order   p ... q ... anchor          p is sunk past q
//
// (1) If p and q overlap in different lanes, p must not be sunk to q or past it.
// (2) If p and q overlap in one lane, p must not be sunk past q, unless q comes along.
//
// Why that keeps the program's result. Take any byte, and two writes to it that the program makes
// one after the other: by p in lane i and by q in lane j.
// - p = q, i < j. The rows of a group that has a space a lane are written in ascending order, so
//   lane j still wins. With a constant stride the planner sees the whole space, and what it decides
//   for a byte is exact.
// - p before q, in one group. Then i = j, because of (1); within a row the planner lets the last
//   member in execution order win.
// - p before q, in different groups G and H. The writes change places only if G's anchor stands
//   behind H's. Then it stands behind q, and p is sunk past q. By (1) and (2), they have no byte in
//   common.
// The last point holds for any number of groups that are sunk, together or one by one: the pairs
// that are looked at do not depend on what else is sunk.
//
// All answers are remembered for as long as they may be needed: about each pair of members that a
// run may hold the client is asked once.

#ifndef VLS_OPTVLS_LEGALITY_H
#define VLS_OPTVLS_LEGALITY_H

#include "optvls/classes.h"

namespace vls {

class Legality {
public:
  /// No run will have more than `maxMembers` members.
  Legality(const Class &c, std::size_t maxMembers);

  const Class &members() const { return all; }

  /// True if `a` is nearer to the anchor's end of the execution order than `b`.
  bool precedes(std::size_t a, std::size_t b) const;

  /// canMoveTo, remembered. Indices are less than maxMembers apart.
  bool canMoveTo(std::size_t member, std::size_t anchor);

  /// True if the stores [first, last) may be sunk to `anchor`, one of them, as far as the stores of
  /// this class are concerned.
  bool orderIsKept(std::size_t first, std::size_t last, std::size_t anchor);

private:
  enum class Answer : char { Unknown, No, Yes };

  bool mayPass(std::size_t member, std::size_t anchor);
  bool leavesBehind(std::size_t first, std::size_t last, std::size_t anchor, std::size_t other);

  const Class &all;

  /// Answers for the pairs of lower members L ... L + width - 1 with the width - 1 above each; row
  /// l % width is about the lower member owners[l % width].
  std::size_t width;
  std::vector<Answer> answers;
  std::vector<std::size_t> owners;

  // Of stores only.
  std::int64_t widest = 0;            ///< most bytes of an element
  std::vector<std::size_t> inOrder;   ///< indices of members, in execution order
  std::vector<std::size_t> rank;      ///< of each member: where it stands in inOrder
  std::vector<std::size_t> passed;    ///< of each member: the last rank it is known to pass
  std::vector<std::size_t> stoppedAt; ///< of each member: the first rank it cannot pass, if known
};

/// A run that grows member by member.
class RunLegality {
public:
  RunLegality(Legality &legality, std::size_t first) : known(legality), begin(first), end(first) {}

  /// Adds the next member; true if the run as it now stands may be a group.
  bool grow();

private:
  Legality &known;
  std::size_t begin, end;
  std::size_t anchor = 0;
  bool allCanMove = true;
};

} // namespace vls

#endif
