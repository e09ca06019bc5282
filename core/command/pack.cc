// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls pack: what the blocks of a file become.

#include "command/commands.h"
#include "command/input.h"
#include "moves/print.h"
#include "packer/machines.h"
#include "packer/text.h"
#include "text/printer.h"

#include <cstdio>

namespace vls {

namespace {

const CommandOption slpOption{"--slp", nullptr, "plain SLP, seed by seed: the baseline"};
const CommandOption packTraceOption{"--trace", nullptr, "how the plan came about"};
const CommandOption iterationsOption{
    "--iterations", "N",
    "the block is N iterations of a loop, one behind the other, which compute alike",
    [](const std::string &value) {
      const bool isCount = !value.empty() && value.size() < 5 &&
                           value.find_first_not_of("0123456789") == std::string::npos;
      return std::string(isCount && value != "0" ? "" : "takes a number from 1 to 9999");
    }};
const CommandOption quietOption{"--quiet", nullptr,
                                "no lane raises an exception that the block does not"};
const CommandOption sumBothOption{
    "--sum-both", nullptr,
    "with --quiet: of two values, of which the block has one, sum and difference are computed"};
const CommandOption blocksOption{"--blocks", nullptr, "the blocks as they were read, and no plan"};

/// The machine that goes with a target: of the file, or predefined.
std::optional<MachineDescription> machineOf(PackDocument &document, const std::string &target) {
  if (document.machine)
    return std::move(document.machine);
  std::optional<MachineDescription> predefined = describeMachine(target);
  if (!predefined)
    complain(BadInput, "no machine goes with the target '" + target + "'");
  return predefined;
}

void printPlan(DescribedBlock &block, Packer &packer, const PackMachine &machine,
               const Arguments &arguments) {
  std::string trace;
  PackOptions options;
  options.kind = arguments.has(slpOption) ? PackKind::Slp : PackKind::Search;
  options.quiet = arguments.has(quietOption);
  options.maySumBoth = arguments.has(sumBothOption);
  if (arguments.has(iterationsOption)) {
    options.plansGathered = true;
    options.iterations = unsigned(std::stoul(arguments[iterationsOption]));
  }
  options.trace = arguments.has(packTraceOption) ? &trace : nullptr;
  PackPlan plan;
  const bool packed = packer.pack(block, plan, options);
  addTwins(block, plan);
  std::printf("block %s:\n%s", block.title.c_str(), trace.c_str());
  if (!plan.error.empty())
    std::printf("no plan: %s\n", plan.error.c_str());
  if (packed)
    std::fputs(toString(plan, block, machine).c_str(), stdout);
  for (const PackRefusal &refusal : plan.refusals) {
    std::string names;
    for (const unsigned operation : refusal.operations)
      names += (names.empty() ? "" : " ") + nameOf(block, operation);
    std::printf("not packed: %s: %s\n", names.c_str(), refusal.reason.c_str());
  }
  std::printf("cost %s under %s (%s), without packs %s\n", costToString(plan.after).c_str(),
              machine.target().name().c_str(), toString(plan.uopsAfter).c_str(),
              costToString(plan.before).c_str());
}

Status packFile(const Arguments &arguments) {
  const std::optional<std::string> text = readFile(arguments.file);
  if (!text)
    return BadInput;
  std::string error;
  std::optional<PackDocument> document = parsePackDocument(*text, titleOf(arguments.file), &error);
  if (!document)
    return complain(BadInput, error);
  if (arguments.has(blocksOption)) {
    std::fputs(toString(*document).c_str(), stdout);
    return Success;
  }
  const std::string name = arguments.has(targetOption) ? arguments[targetOption] : "avx2";
  std::optional<TargetDescription> target = findTarget(name);
  if (!target)
    return BadInput;
  std::optional<MachineDescription> machine = machineOf(*document, target->name);
  if (!machine)
    return BadInput;
  const DescribedMachine described(std::move(*target), std::move(*machine));
  Packer packer(described);
  for (const auto &block : document->blocks)
    printPlan(*block, packer, described, arguments);
  return Success;
}

} // namespace

const Command packCommand{"pack",
                          "FILE",
                          "the vector code that straight-line blocks become",
                          {&targetOption, &slpOption, &quietOption, &sumBothOption,
                           &iterationsOption, &packTraceOption, &blocksOption},
                          "vls pack butterfly.block --target avx512",
                          packFile};

} // namespace vls
