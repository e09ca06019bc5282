// SPDX-License-Identifier: GPL-3.0-or-later

#include "coarse.h"

#include "coarse_encoding.h"

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
                     int seconds, Skeleton *found) {
  CoarseEncoding encoding(price, problem, coarsen(problem, instructions, how), group, how);
  encoding.build();
  // What has widths is also asked for sequences.
  const Answer answer =
      encoding.cnf.solve(file, seconds, how.widthsMatter ? Answer::Unknown : Answer::No);
  if (answer == Answer::Yes && found)
    *found = encoding.skeleton();
  return answer;
}

} // namespace optimal
