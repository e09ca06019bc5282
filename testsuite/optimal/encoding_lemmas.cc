// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lemmas of docs/bound.md: they follow from the other clauses, but the solver need not find that
// out. P is stated for each element by itself.

#include "encoding.h"

#include "bound/abilities.h"
#include "bound/demand.h"

#include <algorithm>

namespace optimal {

using namespace vls;

void Encoding::addLemmas() {
  const DescribedTarget target(problem.machine);
  const Demand demand = demandOf(group, loadAbilities(target, group.rowBytes()));
  std::vector<Literal> joins, some, &moves = moving;
  for (const Operation &op : operations) {
    some.push_back(-op.none);
    Literal join = cnf.variable(), move = cnf.variable();
    Clause joining{-join}, isMove{-move};
    for (std::size_t k = 0; k < all.kinds.size(); ++k) {
      if (all.kinds[k].isJoin)
        joining.push_back(op.kind[k]);
      if (all.kinds[k].isMove)
        isMove.push_back(op.kind[k]);
    }
    cnf.add(joining);
    cnf.add(isMove);
    joins.push_back(join);
    moves.push_back(move);
  }
  cnf.atLeast(joins, int(demand.joins));
  cnf.atLeast(some, int(demand.instructions));
  for (unsigned lane = 0; lane < problem.lanes; ++lane) {
    std::vector<Literal> loads;
    for (std::size_t j = 0; j < all.loads.size(); ++j)
      if (all.loads[j].lane == lane)
        loads.push_back(loadUsed[j]);
    for (const Operation &op : operations) {
      Clause loading;
      for (std::size_t k = 0; k < all.kinds.size(); ++k)
        for (std::size_t m = 0; m < op.memory[k].size(); ++m)
          if (all.kinds[k].memory[m].lane == lane)
            loading.push_back(op.memory[k][m]);
      if (loading.empty())
        continue;
      const Literal loads1 = cnf.variable();
      loading.push_back(-loads1);
      cnf.add(loading);
      loads.push_back(loads1);
    }
    cnf.atLeast(loads, 1);
    loads.insert(loads.end(), moves.begin(), moves.end());
    cnf.atLeast(loads, int(problem.members.size()));
  }
}

/// What lemma P counts, one by one: each element of each result was put into its place by a move
/// or by a load.
void Encoding::addPlaces() {
  for (unsigned lane = 0; lane < problem.lanes; ++lane)
    for (unsigned m = 0; m < problem.members.size(); ++m) {
      const unsigned symbol = m * problem.lanes + lane;
      const auto hasIt = [&](const MemoryPart &part) {
        return lane < part.content.size() && part.content[lane] == int(symbol);
      };
      Clause some;
      for (std::size_t j = 0; j < all.loads.size(); ++j)
        if (hasIt(all.loads[j]))
          some.push_back(loadUsed[j]);
      for (std::size_t i = 0; i < operations.size(); ++i) {
        const Literal moved = cnf.variable();
        cnf.add({-moved, moving[i]});
        cnf.add({-moved, operations[i].has[lane][symbol]});
        some.push_back(moved);
        for (std::size_t k = 0; k < all.kinds.size(); ++k)
          for (std::size_t p = 0; p < all.kinds[k].memory.size(); ++p)
            if (hasIt(all.kinds[k].memory[p]))
              some.push_back(operations[i].memory[k][p]);
      }
      cnf.add(some);
    }
}

/// Of four lanes or more, all needed, the upper half of a result is of two rows at least: the
/// result's last instruction inserts no half from memory. Results are different, so each has a
/// last instruction of its own; unless that may be a merging load, it is no fold.
void Encoding::addLastInstructions() {
  const auto isMerge = [](const Kind &kind) { return kind.name == "merge"; };
  if (problem.lanes < 4 || std::any_of(all.kinds.begin(), all.kinds.end(), isMerge))
    return;
  std::vector<Literal> others;
  for (const Operation &op : operations) {
    const Literal other = cnf.variable();
    Clause is{-other};
    for (std::size_t k = 0; k < all.kinds.size(); ++k)
      if (all.kinds[k].memory.empty())
        is.push_back(op.kind[k]);
    cnf.add(is);
    others.push_back(other);
  }
  cnf.atLeast(others, int(problem.members.size()));
}

} // namespace optimal
