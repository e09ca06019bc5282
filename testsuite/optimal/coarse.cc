// SPDX-License-Identifier: GPL-3.0-or-later

#include "coarse.h"

#include "coarse_encoding.h"
#include "restricted.h"

#include <algorithm>

namespace optimal {

using namespace vls;

std::vector<Coarseness> coarsenesses(const Problem &problem) {
  std::vector<Coarseness> all{{std::min(problem.slot(), problem.widest()), false}};
  for (unsigned cell : {2u, 1u})
    if (cell < all.back().cell)
      all.push_back({cell, false});
  all.push_back({1, true});
  return all;
}

Answer coarselyBelow(double price, const Problem &problem, const Instructions &instructions,
                     const Group &group, const Coarseness &how, const std::string &file,
                     int seconds) {
  CoarseEncoding encoding(price, problem, coarsen(problem, withReach(problem, instructions), how),
                          group, how);
  encoding.build();
  return encoding.cnf.solve(file, seconds, Answer::No);
}

} // namespace optimal
