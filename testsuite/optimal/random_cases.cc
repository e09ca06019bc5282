// SPDX-License-Identifier: GPL-3.0-or-later

#include "random_cases.h"

#include "cases.h"
#include "counts.h"
#include "decide.h"
#include "fuzz/core/draw.h"
#include "optvls/folding.h"
#include "optvls/price_sequence.h"
#include "portions.h"
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

/// Those that the plan may be in; `all`: of what costs as much.
std::vector<Portion> portionsOf(const Plan &plan, const Posed &posed, std::vector<Portion> all) {
  const DescribedTarget target(posed.problem.machine);
  const Folding folding(plan.sequence);
  const SequencePrice price = priceSequence(plan.sequence, *posed.group, target);
  unsigned reading = 0, operations = 0;
  for (std::size_t i = 0; i < price.each.size(); ++i) {
    const Instruction &instruction = plan.sequence.instructions[i];
    const bool isShuffle = instruction.kind == Instruction::Kind::Shuffle;
    const bool reads = isShuffle ? folding.readsMemory(instruction) : !instruction.operands.empty();
    reading += reads;
    operations += reads || (isShuffle && target.price(price.each[i]) > 0);
  }
  all.erase(std::remove_if(all.begin(), all.end(),
                           [&](const Portion &portion) {
                             return portion.counts[ReadsMemory] != reading ||
                                    portion.operations() != operations;
                           }),
            all.end());
  return all;
}

/// How many forms of the question say that nothing costs what the plan does, or that this is so of
/// each of the portions.
unsigned deniedBy(const Posed &posed, const Instructions &all, double cost,
                  const std::vector<Portion> &portions, const std::string &work) {
  const Problem &problem = posed.problem;
  const double above = cost + finestPrice;
  unsigned denied = 0;
  for (const Form &form : forms(problem)) {
    const auto denies = [&](const Portion *portion) {
      return cheaperThan(above, problem, all, *posed.group, form, portion, work, 1).answer ==
             Answer::No;
    };
    const Prices prices(above, problem.machine, inCells(problem, all, form));
    if (prices.mostOperations() > mostOperations)
      continue;
    denied += denies(nullptr);
    denied +=
        !portions.empty() && std::all_of(portions.begin(), portions.end(),
                                         [&](const Portion &portion) { return denies(&portion); });
  }
  return denied;
}

} // namespace

bool judgeRandomCases(std::uint64_t from, std::uint64_t to, const std::string &work) {
  unsigned planned = 0, reached = 0, wrong = 0, denied = 0, leftOut = 0;
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
    const std::vector<Portion> below =
        Portions(plan.cost + finestPrice, posed.problem, all, *posed.group).all();
    const std::vector<Portion> portions = portionsOf(plan, posed, below);
    const bool isOut = !below.empty() && portions.empty();
    const unsigned denying = work.empty() ? 0 : deniedBy(posed, all, plan.cost, portions, work);
    ++planned;
    reached += least > plan.cost - 1e-6 && least < plan.cost + 1e-6;
    denied += denying;
    leftOut += isOut;
    if (least <= plan.cost + 1e-6 && denying == 0 && !isOut)
      continue;
    wrong += least > plan.cost + 1e-6;
    std::printf("seed %lu: %s costs %g, bound %g, denied by %u forms%s\n",
                static_cast<unsigned long>(seed), drawn.name().c_str(), plan.cost, least, denying,
                isOut ? ", in no portion" : "");
    std::printf("%s%s", toString(machine).c_str(),
                posed.fileWith(plan.sequence, "the plan").c_str());
  }
  std::printf("%u random cases: %u bounds above a plan, %u reached; %u in no portion", planned,
              wrong, reached, leftOut);
  if (!work.empty())
    std::printf("; %u forms deny a plan", denied);
  std::printf("\n");
  return wrong == 0 && denied == 0 && leftOut == 0 && reached > 0;
}

} // namespace optimal
