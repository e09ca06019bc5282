// SPDX-License-Identifier: GPL-3.0-or-later
//
// Portions: a question is easier to answer piece by piece. A portion is the sequences that have so
// many operations of each sort; all of them together are the question. If one is still too hard,
// it has parts: by how much of each lane is read by operations.

#ifndef VLS_OPTIMAL_PORTIONS_H
#define VLS_OPTIMAL_PORTIONS_H

#include "bound/demand.h"
#include "instructions.h"
#include "vls/group.h"

#include <array>
#include <vector>

namespace optimal {

enum Sort { ReadsMemory, Moves, StaysInPlace, sorts };

Sort sortOf(const Kind &kind);

/// Sequences with so many operations of each sort.
struct Portion {
  std::array<unsigned, sorts> counts{};
  /// Of those that read memory: how many read each lane's. Empty: any.
  std::vector<unsigned> ofLane;

  unsigned operations() const { return counts[ReadsMemory] + counts[Moves] + counts[StaysInPlace]; }
};

class Portions {
public:
  /// Of sequences for `group`, which is what `problem` says, that cost less than `below` cycles.
  Portions(double below, const Problem &ofProblem, const Instructions &having,
           const vls::Group &group);

  /// All that there may be; nothing if these are very many. Of some of them there is none, because
  /// of lemmas that are not looked at here.
  std::vector<Portion> all() const;

  /// All parts of a portion, one of all(), that there may be.
  std::vector<Portion> byLane(const Portion &portion) const;

private:
  void choose(Portion portion, unsigned sort, std::vector<Portion> &to, unsigned &lookedAt) const;
  void chooseLanes(Portion part, unsigned left, std::vector<Portion> &to) const;
  bool isEnough(const Portion &portion) const;
  /// With so many loads.
  bool costsLess(const Portion &portion, unsigned loads) const;

  /// What an instruction asks at least of a row of the ports; very much if there is none.
  struct Least {
    double load;
    std::array<double, sorts> operation;
  };
  static Least leastOf(const Instructions &instructions, const vls::PortRow &port);

  const double price;
  const Problem &problem;
  const vls::Demand demand;
  std::vector<Least> least; ///< by row of the ports
  unsigned eachLane = 0;    ///< accesses that a lane takes at least
  bool mayMerge = false;
};

} // namespace optimal

#endif
