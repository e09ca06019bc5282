// SPDX-License-Identifier: GPL-3.0-or-later
//
// The order of items: behind what they need and behind what must access memory first, else as in
// the program.

#include "packer/assembler.h"

#include <algorithm>
#include <queue>

namespace vls {

/// Adds to what items need the items that must access memory before them.
void Assembler::orderMemory() {
  // Which items execute an operation: mostly one, so they are chained.
  struct Execution {
    unsigned item, next;
  };
  std::vector<Execution> executions;
  std::vector<unsigned> last(region.end - region.first, none); // by operation
  for (unsigned i = 0; i < items.size(); ++i)
    for (const unsigned access : items[i].accesses) {
      executions.push_back({i, last[access - region.first]});
      last[access - region.first] = unsigned(executions.size() - 1);
    }
  for (unsigned i = 0; i < items.size(); ++i)
    for (const unsigned access : items[i].accesses)
      for (const unsigned above : region.above(access))
        if (isOrdered(region.block[above]))
          for (unsigned e = last[above - region.first]; e != none; e = executions[e].next)
            items[i].needs.push_back(executions[e].item);
}

bool Assembler::schedule(std::vector<unsigned> &order) {
  std::vector<std::vector<unsigned>> users(items.size());
  std::vector<unsigned> waiting(items.size());
  for (unsigned i = 0; i < items.size(); ++i) {
    std::sort(items[i].needs.begin(), items[i].needs.end());
    items[i].needs.erase(std::unique(items[i].needs.begin(), items[i].needs.end()),
                         items[i].needs.end());
    waiting[i] = unsigned(items[i].needs.size());
    for (const unsigned needed : items[i].needs)
      users[needed].push_back(i);
  }
  // Phis first, and what makes their initial values.
  const auto keyOf = [&](unsigned i) {
    const PackStep &step = items[i].step;
    const bool head = step.kind == PackStep::Kind::Phi ||
                      (step.kind == PackStep::Kind::Scalar &&
                       (region.block[step.operation].op == ScalarOp::Phi ||
                        region.block[step.operation].op == ScalarOp::Input ||
                        region.block[step.operation].op == ScalarOp::Constant)) ||
                      items[i].inFront;
    return std::make_pair(head ? 0 : items[i].key + 1, i);
  };
  using Key = std::pair<unsigned, unsigned>;
  std::priority_queue<Key, std::vector<Key>, std::greater<Key>> ready;
  for (unsigned i = 0; i < items.size(); ++i)
    if (waiting[i] == 0)
      ready.push(keyOf(i));
  while (!ready.empty()) {
    const unsigned i = ready.top().second;
    ready.pop();
    order.push_back(i);
    for (const unsigned user : users[i])
      if (--waiting[user] == 0)
        ready.push(keyOf(user));
  }
  return order.size() == items.size() || fail("packs depend on each other in a circle");
}

/// Steps with ids in their order.
void Assembler::number(const std::vector<unsigned> &order, Assembly &result) const {
  std::vector<unsigned> ids(items.size() + 1);
  result.steps.reserve(order.size());
  unsigned next = 0;
  for (const unsigned i : order) {
    const PackStep::Kind kind = items[i].step.kind;
    if (kind != PackStep::Kind::Scalar && kind != PackStep::Kind::Store &&
        kind != PackStep::Kind::Extract)
      ids[i + 1] = ++next;
  }
  for (const unsigned i : order) {
    PackStep step = items[i].step;
    step.id = ids[i + 1];
    for (PackStep::Operand &operand : step.operands)
      if (operand.vector != 0)
        operand.vector = ids[operand.vector];
    if (items[i].pack >= 0) {
      const Pack &pack = packs[unsigned(items[i].pack)];
      const char *const names[] = {"load", "store", "", "phi", "reduce"};
      result.packs.push_back({pack.kind == Pack::Kind::Compute
                                  ? region.machine.instructions()[pack.instruction].name
                                  : names[unsigned(pack.kind)],
                              pack.lanes});
    }
    if (!step.terms.empty()) { // a part of a reduction
      ChosenPack chosen{region.machine.instructions()[step.instruction].name, {}};
      for (const Lanes &terms : step.terms)
        chosen.lanes.insert(chosen.lanes.end(), terms.begin(), terms.end());
      result.packs.push_back(std::move(chosen));
    }
    result.steps.push_back(std::move(step));
  }
}

} // namespace vls
