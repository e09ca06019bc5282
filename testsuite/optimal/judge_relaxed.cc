// SPDX-License-Identifier: GPL-3.0-or-later

#include "judge_relaxed.h"

#include "cases.h"
#include "coarse.h"
#include "decide.h"
#include "relaxed.h"
#include "restricted.h"
#include "search.h"
#include "targets/predefined.h"
#include "vls/optvls.h"

#include <algorithm>
#include <cstdio>

namespace optimal {

using namespace vls;

namespace {

/// The lowest price of a sequence that is known.
double knownPrice(const Case &which, const Posed &posed, const Results &results) {
  const DescribedTarget target(posed.problem.machine);
  Plan plan;
  const double found = results.of(which.name(), predefinedTarget(which.target)).found;
  if (!getSequence(*posed.group, target, plan))
    return found;
  return found > 0 ? std::min(found, plan.cost) : plan.cost;
}

} // namespace

bool judgeRelaxed(const Results &results, const std::string &only, const std::string &work,
                  int seconds) {
  unsigned asked = 0, refused = 0;
  for (const Case &which : allCases()) {
    if (which.name().find(only) == std::string::npos)
      continue;
    const Posed posed(which);
    const Instructions all = instructionsFor(posed.problem);
    const Instructions reaching = withReach(posed.problem, all);
    const double price = knownPrice(which, posed, results);
    for (Relaxation how : {Relaxation::Anywhere, Relaxation::WithinReach}) {
      ++asked;
      if (mayBeBelow(price + finestPrice, posed.problem, relaxed(posed.problem, all, how),
                     *posed.group, work, seconds))
        continue;
      ++refused;
      std::printf("%s: a sequence of price %g is known, and relaxation %d has none\n",
                  which.name().c_str(), price, int(how));
    }
    for (const Coarseness &how : coarsenesses(posed.problem)) {
      ++asked;
      if (coarselyBelow(price + finestPrice, posed.problem, reaching, *posed.group, how, work,
                        seconds) != Answer::No)
        continue;
      ++refused;
      std::printf("%s: a sequence of price %g is known, and with cells of %u%s there is none\n",
                  which.name().c_str(), price, how.cell, how.widthsMatter ? " and widths" : "");
    }
  }
  std::printf("%u questions to relaxations, %u of them wrongly denied\n", asked, refused);
  return asked > 0 && refused == 0;
}

} // namespace optimal
