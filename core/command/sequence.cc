// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls sequence: for each group, the loads, shuffles and stores that replace it; as text, as a file
// that vls check reads, or as pictures.

#include "command/commands.h"
#include "command/input.h"
#include "moves/print.h"
#include "optvls/observer.h"
#include "text/dot.h"
#include "text/printer.h"

#include <cstdio>

namespace vls {

namespace {

const CommandOption traceOption{"--trace", nullptr, "how the plan came about"};
const CommandOption fileOption{"--file", nullptr,
                               "a file that vls check and vls price read, instead of text"};
const CommandOption pictureOption{
    "--picture", "STAGE", "with --dot: only one of initial, split, merge, sequence",
    [](const std::string &value) -> std::string {
      return value == "initial" || value == "split" || value == "merge" || value == "sequence"
                 ? ""
                 : "is 'initial', 'split', 'merge' or 'sequence', not '" + value + "'";
    }};

/// Draws the graphs of a plan.
class Painter : public PlanObserver {
public:
  Painter(const NamedGroup &ofGroup, const std::string &onlyThis, Picture &inPicture)
      : named(ofGroup), only(onlyThis), picture(inPicture) {}

  void graphAt(PlanStage stage, const Graph &graph) override {
    const char *const word = stage == PlanStage::Initial      ? "initial"
                             : stage == PlanStage::AfterSplit ? "split"
                                                              : "merge";
    if (only.empty() || only == word)
      picture.add(titleFor(titleOf(stage)), graph, named.group);
  }

  void add(const Sequence &sequence) {
    if (only.empty() || only == "sequence")
      picture.add(titleFor("Sequence"), sequence, named.group);
  }

private:
  std::string titleFor(const std::string &what) const {
    return "Group " + named.name + ": " + what;
  }

  const NamedGroup &named;
  const std::string only;
  Picture &picture;
};

bool plan(const Group &group, const Input &input, const Arguments &arguments, Plan &plan,
          PlanOptions options) {
  options.kind = arguments[planOption] == "document" ? PlanKind::Document : PlanKind::Best;
  return getSequence(group, input.target, plan, options);
}

/// "cost 4 under avx2 (...), without the plan 68"
std::string describeCost(const Plan &plan, const Group &group, const Target &target) {
  Cost before = 0;
  for (const Group::Member &member : group.members())
    before += target.access(member.memref->kind(), member.memref->type());
  return "cost " + costToString(plan.cost) + " under " + target.name() + " (" +
         toString(plan.uops) + "), without the plan " + toDigits(before);
}

Status printTexts(const Input &input, const Arguments &arguments) {
  const char *separator = "";
  for (const NamedGroup &named : groupsOf(input, arguments)) {
    std::printf("%sgroup %s: %s\n", separator, named.name.c_str(), toString(named.group).c_str());
    separator = "\n";
    Plan made;
    std::string trace;
    PlanOptions options;
    options.trace = arguments.has(traceOption) ? &trace : nullptr;
    const bool planned = plan(named.group, input, arguments, made, options);
    std::fputs(trace.c_str(), stdout);
    if (planned)
      std::printf("plan: %s\n%s%s\n", made.shape.c_str(), toString(made.sequence).c_str(),
                  describeCost(made, named.group, input.target).c_str());
    else
      std::printf("no plan: %s\n", made.refusal.c_str());
  }
  return Success;
}

/// The document with all groups listed, and sequences for those that have a plan. Groups that only
/// have a number get a name.
Status printFile(Input input, const Arguments &arguments) {
  std::vector<NamedGroup> groups = groupsOf(input, arguments);
  input.document.sequences.clear();
  input.document.groups.clear();
  for (NamedGroup &named : groups) {
    if (named.name.front() >= '0' && named.name.front() <= '9')
      named.name = "group-" + named.name;
    Plan made;
    if (plan(named.group, input, arguments, made, {}))
      input.document.sequences.push_back({input.document.groups.size(), made.sequence});
    input.document.groups.push_back(std::move(named));
  }
  if (arguments.has(targetOption) || input.document.targetName.empty())
    input.document.target = input.target.described();
  std::fputs(toString(input.document).c_str(), stdout);
  return Success;
}

Status printPictures(const Input &input, const Arguments &arguments) {
  Picture picture;
  for (const NamedGroup &named : groupsOf(input, arguments)) {
    Painter painter(named, arguments[pictureOption], picture);
    PlanOptions options;
    options.observer = &painter;
    Plan made;
    if (plan(named.group, input, arguments, made, options))
      painter.add(made.sequence);
  }
  std::fputs(picture.text().c_str(), stdout);
  return Success;
}

Status printSequences(const Arguments &arguments) {
  std::optional<Input> input = readInput(arguments);
  if (!input)
    return BadInput;
  return arguments.has(dotOption)    ? printPictures(*input, arguments)
         : arguments.has(fileOption) ? printFile(std::move(*input), arguments)
                                     : printTexts(*input, arguments);
}

} // namespace

const Command sequenceCommand{"sequence",
                              "FILE",
                              "for each group, the loads and shuffles that replace it",
                              {&targetOption, &planOption, &traceOption, &fileOption, &dotOption,
                               &pictureOption, &vectorLengthOption, &fewestOption, &greedyOption},
                              "vls sequence examples.vls --target avx512 --trace\n"
                              "vls sequence examples.vls --dot | dot -Tsvg >examples.svg",
                              printSequences};

} // namespace vls
