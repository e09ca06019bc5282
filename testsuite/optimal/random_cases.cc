// SPDX-License-Identifier: GPL-3.0-or-later

#include "random_cases.h"

#include "cases.h"
#include "counts.h"
#include "decide.h"
#include "fuzz/core/draw.h"
#include "prices.h"
#include "question.h"
#include "targets/predefined.h"
#include "text/printer.h"
#include "vls/optvls.h"

#include <algorithm>
#include <cstdio>
#include <set>

namespace optimal {

using namespace vls;

namespace {

/// Two or four lanes, one to four members within eight elements; half of the machines are drawn.
Case draw(fuzz::Random &random) {
  Case drawn;
  drawn.target = random.of<std::string>({"sse2", "sse4", "avx", "avx2", "avx512"});
  drawn.lanes = random.oneIn(2) ? 2 : 4;
  drawn.elementBits = 8u << random.between(0, 3);
  std::set<unsigned> members{0};
  for (int more = random.between(0, 3); more > 0; --more)
    members.insert(unsigned(random.between(1, 7)));
  drawn.members.assign(members.begin(), members.end());
  return drawn;
}

/// Formulas of more operations take too long.
constexpr int mostOperations = 8;

/// How many forms of the question say that nothing costs what the plan does.
unsigned deniedBy(const Posed &posed, const Instructions &all, double cost,
                  const std::string &work) {
  const Problem &problem = posed.problem;
  const double above = cost + finestPrice;
  unsigned denied = 0;
  for (const Form &form : forms(problem)) {
    const Prices prices(above, problem.machine, inCells(problem, all, form));
    if (prices.mostOperations() <= mostOperations)
      denied += cheaperThan(above, problem, all, *posed.group, form, work, 1).answer == Answer::No;
  }
  return denied;
}

} // namespace

bool judgeRandomCases(std::uint64_t from, std::uint64_t to, const std::string &work) {
  unsigned planned = 0, reached = 0, wrong = 0, denied = 0;
  for (std::uint64_t seed = from; seed <= to; ++seed) {
    fuzz::Random random(seed);
    const Case drawn = draw(random);
    Posed posed(drawn);
    if (random.oneIn(2))
      posed.problem.machine = corefuzz::drawTarget(random);
    TargetDescription &machine = posed.problem.machine;
    machine.registerBits = std::max(machine.registerBits, slotBits);
    if (drawn.lanes * drawn.elementBits > machine.registerBits)
      continue;
    const DescribedTarget target(machine);
    Plan plan;
    PlanOptions options;
    options.effort = defaultEffort / 8;
    if (!getSequence(*posed.group, target, plan, options) || plan.cost == 0)
      continue;
    const Instructions all = instructionsFor(posed.problem);
    const double least = leastByCounts(posed.problem, all, 2 * plan.cost);
    const unsigned denying = work.empty() ? 0 : deniedBy(posed, all, plan.cost, work);
    ++planned;
    reached += least > plan.cost - 1e-6 && least < plan.cost + 1e-6;
    denied += denying;
    if (least <= plan.cost + 1e-6 && denying == 0)
      continue;
    wrong += least > plan.cost + 1e-6;
    std::printf("seed %lu: %s costs %g, bound %g, denied by %u forms\n",
                static_cast<unsigned long>(seed), drawn.name().c_str(), plan.cost, least, denying);
    std::printf("%s%s", toString(machine).c_str(),
                posed.fileWith(plan.sequence, "the plan").c_str());
  }
  std::printf("%u random cases: %u bounds above a plan, %u reached", planned, wrong, reached);
  if (!work.empty())
    std::printf("; %u forms deny a plan", denied);
  std::printf("\n");
  return wrong == 0 && denied == 0 && reached > 0;
}

} // namespace optimal
