// SPDX-License-Identifier: GPL-3.0-or-later
//
// The service: a block is cut into windows; each is packed by itself, and what comes of all is one
// plan.

#include "packer/selection.h"
#include "packer/windows.h"

#include "moves/print.h"

#include <algorithm>

namespace vls {

namespace {

/// Appends the steps of a window, with ids that go on.
void append(PackPlan &plan, const Assembly &assembly, unsigned &ids) {
  const unsigned before = ids;
  for (PackStep step : assembly.steps) {
    if (step.id != 0)
      ids = std::max(ids, step.id += before);
    for (PackStep::Operand &operand : step.operands)
      if (operand.vector != 0)
        operand.vector += before;
    plan.steps.push_back(std::move(step));
  }
  plan.packs.insert(plan.packs.end(), assembly.packs.begin(), assembly.packs.end());
  plan.uopsAfter += assembly.uops;
  plan.after += assembly.cost;
}

/// Every operation as it stands.
void makeIdentity(const Block &block, PackPlan &plan) {
  plan.steps.clear();
  plan.packs.clear();
  for (unsigned o = 0; o < block.size(); ++o) {
    PackStep step;
    step.operation = o;
    plan.steps.push_back(std::move(step));
  }
  plan.uopsAfter = plan.uopsBefore;
  plan.after = plan.before;
}

/// Leaves out refusals of seeds that were packed in another way.
void pruneRefusals(PackPlan &plan) {
  std::vector<unsigned> packed;
  for (const ChosenPack &chosen : plan.packs)
    packed.insert(packed.end(), chosen.lanes.begin(), chosen.lanes.end());
  std::sort(packed.begin(), packed.end());
  const auto isPacked = [&](const PackRefusal &refusal) {
    return std::all_of(refusal.operations.begin(), refusal.operations.end(), [&](unsigned o) {
      return std::binary_search(packed.begin(), packed.end(), o);
    });
  };
  plan.refusals.erase(std::remove_if(plan.refusals.begin(), plan.refusals.end(), isPacked),
                      plan.refusals.end());
}

} // namespace

bool pack(const Block &block, const PackMachine &machine, PackPlan &plan,
          const PackOptions &options) {
  plan = PackPlan();
  plan.error = block.check();
  if (!plan.error.empty())
    return false;
  const bool loop =
      options.loop || std::any_of(block.operations().begin(), block.operations().end(),
                                  [](const Block::Operation &o) { return o.op == ScalarOp::Phi; });
  MatchTable table(machine);
  MovePlanner moves(machine.target());
  unsigned ids = 0;
  for (const Window &window : cutWindows(block, options.window)) {
    const Region region(block, machine, window.first, window.end);
    table.clear();
    Producers producers(region, table);
    Alternatives alternatives(region, producers);
    const Context context{region, options, loop, producers, alternatives, moves};
    const Assembly asItStands = context.assemble({});
    Selection selection = selectPlainly(context, plan.refusals);
    if (options.kind == PackKind::Search)
      selection = search(context, selection);
    plan.uopsBefore += asItStands.uops;
    plan.before += asItStands.cost;
    append(plan, selection.assembly, ids);
  }
  pruneRefusals(plan);
  if (plan.packs.empty()) {
    makeIdentity(block, plan);
    return false;
  }
  plan.error = checkPlan(block, machine, plan);
  if (!plan.error.empty()) {
    plan.error = "internal error: " + plan.error;
    makeIdentity(block, plan);
    return false;
  }
  return true;
}

} // namespace vls
