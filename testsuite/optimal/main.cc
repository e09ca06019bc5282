// SPDX-License-Identifier: GPL-3.0-or-later
//
// optimal: how far the plans of small groups are from the cheapest sequences there are.
//
//   optimal --results FILE --found DIRECTORY --work FILE [--denied FILE] [--seconds N]
//           [--only TEXT] [--members N] [--no-search] [--no-counts] [--from-above] [--in-portions]
//   optimal --random FROM TO [FILE]
//   optimal --judge --results FILE --work FILE [--seconds N] [--only TEXT]
//
// Goes through all cases whose name, with a $ behind it, contains TEXT and that have N members,
// asks what is not known yet, keeps what is found out in FILE and sequences that are cheaper than
// the plan in DIRECTORY, and prints the table of docs/optimal.md. The exit status is 1 if a plan
// costs less than what was proved to be the least, or a sequence that was found less than its lower
// bound. --random holds the bound by counts against the plans of drawn groups, and with a FILE to
// work with each form of the question, too; --judge holds those against sequences that are known.
// --from-above asks only whether anything costs less than what is known; --in-portions, which
// questions that are too hard come to, asks piece by piece at once. What portions have no answer is
// kept in the file for --denied.

#include "counts.h"
#include "decide.h"
#include "judge.h"
#include "optvls/bound.h"
#include "random_cases.h"
#include "shared.h"
#include "targets/predefined.h"
#include "moves/print.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>

using namespace vls;
using namespace optimal;

namespace {

struct Options {
  std::string results, found, denied, only;
  Asking asking;
  unsigned members = 0; ///< 0: any number
  bool search = true;
  bool counts = true; ///< the bound by counts is known
  bool judge = false;
};

Options parse(int count, char **arguments) {
  Options options;
  const std::map<std::string, std::pair<bool *, bool>> flags = {
      {"--no-search", {&options.search, false}},
      {"--no-counts", {&options.counts, false}},
      {"--judge", {&options.judge, true}},
      {"--from-above", {&options.asking.fromAbove, true}},
      {"--in-portions", {&options.asking.inPortions, true}}};
  for (int i = 1; i < count; ++i) {
    const std::string name = arguments[i];
    const std::string value = i + 1 < count ? arguments[i + 1] : "";
    if (const auto flag = flags.find(name); flag != flags.end()) {
      *flag->second.first = flag->second.second;
      continue;
    }
    ++i;
    if (name == "--results")
      options.results = value;
    else if (name == "--found")
      options.found = value;
    else if (name == "--denied")
      options.denied = value;
    else if (name == "--work")
      options.asking.work = value;
    else if (name == "--only")
      options.only = value;
    else if (name == "--members")
      options.members = unsigned(std::atoi(value.c_str()));
    else if (name == "--seconds")
      options.asking.seconds = std::max(1, std::atoi(value.c_str()));
    else
      std::exit((std::fprintf(stderr, "optimal: unknown argument %s\n", name.c_str()), 2));
  }
  if (options.results.empty() || (options.search && options.asking.work.empty()))
    std::exit((std::fputs("optimal: --results and --work are needed\n", stderr), 2));
  return options;
}

void keep(const Options &options, const Case &which, const Posed &posed, const Sequence &sequence,
          const std::string &comment) {
  if (options.found.empty() || sequence.instructions.empty())
    return;
  std::string file = which.name();
  std::replace(file.begin(), file.end(), ' ', '-');
  std::ofstream(options.found + "/" + file + ".vls") << posed.fileWith(sequence, comment);
}

bool isLess(double a, double b) {
  return a < b - finestPrice / 2;
}

/// What the table says of one plan.
std::string verdict(double cost, double bound, const Result &result) {
  const std::string text = costToString(cost);
  if (!isLess(bound, cost))
    return text + " =";
  if (!isLess(result.least, cost))
    return text + " ✓";
  if (!isLess(result.least, result.found))
    return text + " > " + costToString(result.found);
  return text + " ≥ " + (isLess(result.found, cost) ? costToString(result.found) + " ≥ " : "") +
         costToString(result.least) + " ?";
}

/// A row a group, a column a target.
class Table {
public:
  void set(const Case &which, const std::string &text) {
    const std::string name = which.name();
    const std::string group = name.substr(name.find(' ') + 1);
    if (cells.count(group) == 0)
      groups.push_back(group);
    cells[group][which.target] = text;
  }

  void print() const {
    constexpr const char *targets[] = {"sse2", "sse4", "avx", "avx2", "avx512"};
    std::printf("| group | sse2 | sse4 | avx | avx2 | avx512 |\n|---|---|---|---|---|---|\n");
    for (const std::string &group : groups) {
      std::printf("| %s |", group.c_str());
      for (const char *target : targets) {
        const auto cell = cells.at(group).find(target);
        std::printf(" %s |", cell == cells.at(group).end() ? "" : cell->second.c_str());
      }
      std::printf("\n");
    }
  }

private:
  std::vector<std::string> groups;
  std::map<std::string, std::map<std::string, std::string>> cells;
};

} // namespace

int main(int count, char **arguments) {
  if ((count == 4 || count == 5) && std::strcmp(arguments[1], "--random") == 0)
    return judgeRandomCases(std::strtoul(arguments[2], nullptr, 10),
                            std::strtoul(arguments[3], nullptr, 10), count == 5 ? arguments[4] : "")
               ? 0
               : 1;
  const Options options = parse(count, arguments);
  Results results(options.results);
  Denied denied(options.denied);
  if (options.judge)
    return judge(results, options.only, options.asking.work, options.asking.seconds) ? 0 : 1;
  unsigned cases = 0, optimalByBound = 0, optimalBySearch = 0, closed = 0;
  bool contradicted = false;
  Table table;
  for (const Case &which : allCases()) {
    if (!which.isNamed(options.only) ||
        (options.members != 0 && which.members.size() != options.members))
      continue;
    const Posed posed(which);
    const DescribedTarget target(posed.problem.machine);
    const std::string targetText = predefinedTarget(which.target);
    Plan plan;
    if (!getSequence(*posed.group, target, plan)) {
      std::fprintf(stderr, "optimal: no plan for %s: %s\n", which.name().c_str(),
                   plan.refusal.c_str());
      return 1;
    }
    double bound = lowerBound(*posed.group, target);
    if (options.counts)
      bound =
          std::max(bound, leastByCounts(posed.problem, instructionsFor(posed.problem), plan.cost));
    Result known = results.of(which.name(), targetText);
    const bool tried = known.seconds >= options.asking.seconds;
    known.least = std::max(known.least, bound);
    if (known.found == 0 || isLess(plan.cost, known.found))
      known.found = plan.cost;
    known = shared(which, known, results);
    const std::string question = which.name() + " | " + fingerprintOf(targetText);
    if (options.search && isLess(known.least, known.found) && !tried) {
      Decided decided = decide(posed, known, options.asking, question, denied);
      known = decided.result;
      results.set(which.name(), targetText, known);
      keep(options, which, posed, decided.sequence,
           which.name() + ": " + costToString(known.found) + ", planned at " +
               costToString(plan.cost));
    } else if (options.search && isLess(bound, known.found)) {
      results.set(which.name(), targetText, known);
    }
    if (options.search && !isLess(known.least, known.found))
      denied.forget(question);
    contradicted |= isLess(plan.cost, known.least) || isLess(known.found, bound);
    ++cases;
    optimalByBound += !isLess(bound, plan.cost);
    optimalBySearch += isLess(bound, plan.cost) && !isLess(known.least, plan.cost);
    closed += !isLess(known.least, known.found);
    const std::string text = verdict(plan.cost, bound, known);
    table.set(which, text);
    if (options.search)
      std::fprintf(stderr, "%s: %s\n", which.name().c_str(), text.c_str());
    if (isLess(known.found, bound))
      std::fprintf(stderr, "optimal: %s has a sequence that costs less than the bound\n",
                   which.name().c_str());
    if (isLess(plan.cost, known.least))
      std::fprintf(stderr, "optimal: %s costs less than what was proved\n", which.name().c_str());
  }
  std::printf(
      "%u groups: %u plans are optimal by their bounds, %u by the search; %u are not, or it "
      "is not known. The least price is known of %u groups.\n\n",
      cases, optimalByBound, optimalBySearch, cases - optimalByBound - optimalBySearch, closed);
  table.print();
  return contradicted ? 1 : 0;
}
