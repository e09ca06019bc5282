// SPDX-License-Identifier: GPL-3.0-or-later

#include "judge.h"

#include "cases.h"
#include "decide.h"
#include "question.h"
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

bool judge(const Results &results, const std::string &only, const std::string &work, int seconds) {
  unsigned asked = 0, denied = 0;
  for (const Case &which : allCases()) {
    if (!which.isNamed(only))
      continue;
    const Posed posed(which);
    const Instructions all = instructionsFor(posed.problem);
    const double price = knownPrice(which, posed, results);
    for (const Form &form : forms(posed.problem)) {
      ++asked;
      if (cheaperThan(price + finestPrice, posed.problem, all, *posed.group, form, nullptr, work,
                      seconds)
              .answer != Answer::No)
        continue;
      ++denied;
      std::printf("%s: a sequence of price %g is known, and with cells of %u%s there is none\n",
                  which.name().c_str(), price, form.cell, form.widthsMatter ? " and widths" : "");
    }
  }
  std::printf("%u questions, %u of them wrongly denied\n", asked, denied);
  return asked > 0 && denied == 0;
}

} // namespace optimal
