// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/together.h"

#include "decide/margins.h"
#include "gimple/scalar.h"
#include "loops/steps.h"

namespace vls::gcc {

std::set<unsigned> localArraysOf(class loop *l) {
  std::set<unsigned> arrays;
  anyAccess(l, [&](tree reference) {
    tree base = get_base_address(reference);
    if (base && VAR_P(base) && auto_var_in_fn_p(base, cfun->decl))
      arrays.insert(DECL_UID(base));
    return false;
  });
  return arrays;
}

namespace {

class Together {
public:
  Together(function *fun, unsigned firstTrial, std::vector<Turn> &all) : turns(all) {
    for (class loop *l : *get_loops(fun))
      if (l && loop_outer(l) && !l->inner && unsigned(l->num) < firstTrial && !isOfTurn(l) &&
          !(isScalar(l) && isAFew(knownIterations(l))))
        for (const unsigned array : localArraysOf(l))
          others.insert(array);
  }

  /// Sets the way of all turns that are whole.
  void decide() {
    std::vector<bool> seen(turns.size());
    for (std::size_t i = 0; i < turns.size(); ++i)
      if (!seen[i] && turns[i].isWhole)
        decide(connected(i, seen));
  }

private:
  /// A rival, or the loop that it is a copy of?
  bool isOfTurn(class loop *l) const {
    return std::any_of(turns.begin(), turns.end(), [&](const Turn &turn) {
      return turn.loop == l->num || turn.rival->copy() == l;
    });
  }

  /// So few iterations GCC unrolls by itself.
  static bool isAFew(unsigned HOST_WIDE_INT iterations) {
    return iterations != 0 && iterations <= mostCopies;
  }

  std::vector<std::size_t> connected(std::size_t from, std::vector<bool> &seen) const {
    std::vector<std::size_t> all{from};
    seen[from] = true;
    for (std::size_t next = 0; next < all.size(); ++next)
      for (std::size_t i = 0; i < turns.size(); ++i)
        if (!seen[i] && sharesArrays(turns[all[next]], turns[i])) {
          seen[i] = true;
          all.push_back(i);
        }
    return all;
  }

  static bool sharesArrays(const Turn &a, const Turn &b) {
    return std::any_of(a.arrays.begin(), a.arrays.end(),
                       [&](unsigned array) { return b.arrays.count(array) != 0; });
  }

  void decide(const std::vector<std::size_t> &group) {
    Cost vectors = 0, packed = 0;
    bool all = true;
    for (const std::size_t i : group) {
      const Turn &turn = turns[i];
      all = all && turn.isWhole && turn.prices.packed > 0 &&
            std::none_of(turn.arrays.begin(), turn.arrays.end(),
                         [&](unsigned array) { return others.count(array) != 0; });
      vectors += turn.vectors;
      packed += turn.prices.packed;
    }
    if (dump_file)
      fprintf(dump_file, "%u loops become a block, or none: GCC's vectors %.1f, packed %.1f%s\n",
              unsigned(group.size()), vectors, packed, all ? "" : "; not all can");
    const bool pays = all && (group.size() == 1 ? turns[group[0]].way == UnrolledWay::Whole
                                                : saves(vectors, packed, marginOfJoined));
    for (const std::size_t i : group)
      if (turns[i].isWhole) // others have had their turn
        turns[i].way = pays ? UnrolledWay::Whole : UnrolledWay::Left;
  }

  std::vector<Turn> &turns;
  std::set<unsigned> others; ///< arrays of loops that have no turn
};

} // namespace

void decideTogether(function *fun, unsigned firstTrial, std::vector<Turn> &turns) {
  Together(fun, firstTrial, turns).decide();
}

} // namespace vls::gcc
