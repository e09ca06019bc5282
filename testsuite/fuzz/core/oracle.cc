// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzz/core/oracle.h"

#include "fuzz/core/draw.h"
#include "support/interpreter.h"
#include "support/mutations.h"
#include "text/predefined.h"

#include <cctype>
#include <cmath>
#include <ctime>
#include <map>

namespace corefuzz {

namespace {

constexpr unsigned runs = 4;           ///< of the interpreter on a plan
constexpr unsigned runsOfMutants = 12; ///< on each mutant that the check passes

/// Masks become <N>, numbers N.
std::string withoutNumbers(const std::string &text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!std::isdigit(static_cast<unsigned char>(text[i]))) {
      result += text[i];
      continue;
    }
    while (i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1])))
      ++i;
    result += 'N';
  }
  const std::size_t first = result.find('<'), last = result.find('>', first);
  if (first != std::string::npos && last != std::string::npos &&
      (result[first + 1] == 'N' || result[first + 1] == '_'))
    result.replace(first, last - first + 1, "<N>");
  return result;
}

/// Some mutants of a plan: what the check passes, the interpreter must find right.
std::string judgeMutants(const vls::Sequence &sequence, const vls::Group &group, bool gaps,
                         std::mt19937 &random, unsigned &judged) {
  std::string wrong;
  const std::size_t size = sequence.instructions.size();
  if (size > 40) // there are about size * size mutants, all are made
    return wrong;
  const unsigned oneIn = 1 + unsigned(size * size / 2);
  vlstest::mutate(sequence, group.lanes(), group.size(),
                  [&](const vls::Sequence &mutant, const std::string &what) {
                    if (!wrong.empty() || random() % oneIn != 0)
                      return;
                    ++judged;
                    if (!vls::checkSequence(mutant, group, gaps).empty())
                      return;
                    wrong = vlstest::interpretOften(mutant, group, runsOfMutants, random, gaps);
                    if (!wrong.empty())
                      wrong = "the check passes a wrong sequence (" + what + "): " + wrong;
                  });
  return wrong;
}

/// Parsed once.
const vls::TargetDescription &predefined(const std::string &name) {
  static std::map<std::string, vls::TargetDescription> known;
  const auto found = known.find(name);
  return found != known.end() ? found->second
                              : known.emplace(name, *vls::describePredefined(name)).first->second;
}

/// Microseconds that this process has computed: what else the machine does is left out.
double processorTime() {
  timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) * 1e6 + double(now.tv_nsec) / 1e3;
}

bool isAbove(vls::Cost a, vls::Cost b) {
  return a > b * (1 + 1e-9) + 1e-9;
}

/// True for "VN: edge leaves its source" and the like: the planner broke an invariant of its graph.
bool isInvariant(const std::string &refusal) {
  return refusal.compare(0, 3, "VN:") == 0;
}

std::string wrongWith(const vls::Plan &plan, const vls::Target &target) {
  if (!std::isfinite(plan.cost) || plan.cost < 0)
    return "the cost is no cost";
  const vls::Cost price = target.price(plan.uops);
  if (isAbove(plan.cost, price) || isAbove(price, plan.cost))
    return "the cost is not the price of the plan's uops";
  return "";
}

/// Enough for a few shapes of a large group.
constexpr std::int64_t hastyEffort = vls::defaultEffort / 30;

} // namespace

Outcome judge(const Case &drawn, vls::PlanKind kind) {
  const vls::Document document = toDocument(drawn);
  const vls::Group &group = document.groups.front().group;
  const vls::DescribedTarget target(drawn.target ? *drawn.target : predefined(drawn.targetName));
  vls::Plan plan;
  vls::PlanOptions options;
  options.kind = kind;
  if (drawn.hasty)
    options.effort = hastyEffort;
  Outcome outcome;
  const double start = processorTime();
  outcome.planned = vls::getSequence(group, target, plan, options);
  outcome.microseconds = processorTime() - start;
  if (!outcome.planned) {
    outcome.refusal = withoutNumbers(plan.refusal);
    if (plan.refusal.empty())
      outcome.wrong = "refused without a reason";
    else if (plan.refusal.find("internal error") != std::string::npos ||
             isInvariant(outcome.refusal))
      outcome.wrong = plan.refusal;
    return outcome;
  }
  outcome.sequence = plan.sequence;
  outcome.cost = plan.cost;
  outcome.wrong = vls::checkSequence(plan.sequence, group, target.mayReadGaps());
  if (!outcome.wrong.empty()) {
    outcome.wrong = "the check: " + outcome.wrong;
    return outcome;
  }
  std::mt19937 random(std::uint32_t(drawn.seed * 2 + (kind == vls::PlanKind::Best)));
  outcome.wrong = vlstest::interpretOften(plan.sequence, group, runs, random, target.mayReadGaps());
  if (!outcome.wrong.empty()) {
    outcome.wrong = "the interpreter: " + outcome.wrong;
    return outcome;
  }
  outcome.wrong = wrongWith(plan, target);
  if (outcome.wrong.empty() && drawn.seed % 8 == 0)
    outcome.wrong =
        judgeMutants(plan.sequence, group, target.mayReadGaps(), random, outcome.mutants);
  return outcome;
}

} // namespace corefuzz
