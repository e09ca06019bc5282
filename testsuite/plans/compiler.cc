// SPDX-License-Identifier: GPL-3.0-or-later
//
// A plugin of its own, linked with all of libvls, that prices plans with the instructions that the
// compiler was asked for (-march). It prints the two machines that it prices on, in the textual
// form, and of each group of the file that the argument `groups` names what plans of it cost in
// cycles: the core's on the predefined target, and the compiler's on that target as it is fitted to
// what the compiler can emit. "none" is a group without a plan.
//
//   described avx2 load 128, 256: 1 load, 1 fused
//   fitted avx2 load 128, 256: 1 load, 1 fused
//   priced avx2 g4x32-0.1.3 4 4.5

#include <fstream> // before the headers of GCC, which forbid names that they declare
#include <sstream>

#include "decide/plans.h"
#include "x86/costs.h"

#include "text/document.h"
#include "text/parser.h"
#include "text/predefined.h"
#include "text/printer.h"

using namespace vls;
using namespace vls::gcc;

namespace {

std::string groupsFile;

void printMachine(const char *which, const TargetDescription &machine) {
  std::istringstream rows(toString(machine));
  for (std::string row; std::getline(rows, row);)
    std::printf("%s %s %s\n", which, machine.name.c_str(), row.c_str());
}

std::string priceOf(const Plan &plan, Cost cost) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.9g", cost);
  return plan.refusal.empty() ? digits : "none";
}

void printPrices(const std::vector<NamedGroup> &groups, const X86Target &target) {
  const DescribedTarget predefined(*describePredefined(target.name()));
  PlanCache plans;
  for (const NamedGroup &named : groups) {
    Plan plan;
    getSequence(named.group, predefined, plan);
    const Plan compilers = plans.planFor(named.group, target, nullptr);
    std::printf("priced %s %s %s %s\n", target.name().c_str(), named.name.c_str(),
                priceOf(plan, plan.cost).c_str(),
                priceOf(compilers, target.cycles(compilers.cost)).c_str());
  }
}

void run(void *, void *) {
  std::ifstream in(groupsFile);
  std::stringstream text;
  text << in.rdbuf();
  std::string wrong = groupsFile + ": cannot be read";
  const std::optional<Document> document =
      in ? parseDocument(text.str(), groupsFile, &wrong) : std::nullopt;
  if (!document) {
    error("%s", wrong.c_str());
    return;
  }
  const X86Target target = currentTarget({});
  printMachine("described", *describePredefined(target.name()));
  printMachine("fitted", target.described());
  printPrices(document->groups, target);
}

} // namespace

extern "C" __attribute__((visibility("default"))) int
plugin_init(struct plugin_name_args *arguments, struct plugin_gcc_version *) {
  if (arguments->argc != 1 || std::string(arguments->argv[0].key) != "groups" ||
      !arguments->argv[0].value) {
    error("the argument is %<groups=FILE%>");
    return 1;
  }
  groupsFile = arguments->argv[0].value;
  register_callback(arguments->base_name, PLUGIN_FINISH_UNIT, run, nullptr);
  return 0;
}
