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
    unsigned operation, item, next;
    bool isAgain; ///< is the place stored again below?
  };
  std::vector<Execution> executions;
  std::vector<unsigned> last(region.end - region.first, none); // by operation
  const auto execute = [&](unsigned operation, unsigned item, bool isAgain) {
    executions.push_back({operation, item, last[operation - region.first], isAgain});
    last[operation - region.first] = unsigned(executions.size() - 1);
  };
  for (unsigned i = 0; i < items.size(); ++i) {
    if (items[i].operation != none && isOrdered(region.block[items[i].operation]))
      execute(items[i].operation, i, false);
    const Pack *const pack = items[i].pack == none ? nullptr : packs[items[i].pack];
    if (pack && (pack->kind == Pack::Kind::Load || pack->kind == Pack::Kind::Store))
      for (unsigned lane = 0; lane < pack->lanes.size(); ++lane)
        if (pack->lanes[lane] != Block::none)
          execute(pack->lanes[lane], i,
                  pack->kind == Pack::Kind::Store && isStoredAgain(*pack, lane));
  }
  for (const Execution &execution : executions) {
    for (unsigned e = last[execution.operation - region.first]; !execution.isAgain && e != none;
         e = executions[e].next)
      if (executions[e].isAgain)
        standBelow(execution.item, executions[e].item);
    for (const unsigned above : region.above(execution.operation))
      if (isOrdered(region.block[above]))
        for (unsigned e = last[above - region.first]; e != none; e = executions[e].next)
          standBelow(execution.item, executions[e].item);
  }
}

/// Which items need each item, as often as they do: those of item i end at ends[i], and begin where
/// those of the item before end. `waiting`: how many each item needs.
std::vector<unsigned> Assembler::usersOf(std::vector<unsigned> &ends,
                                         std::vector<unsigned> &waiting) const {
  ends.assign(items.size() + 1, 0);
  waiting.assign(items.size(), 0);
  for (const Need &each : needs)
    ++ends[each.item + 1];
  for (std::size_t i = 1; i < ends.size(); ++i)
    ends[i] += ends[i - 1];
  std::vector<unsigned> users(needs.size());
  for (unsigned i = 0; i < items.size(); ++i)
    for (unsigned n = items[i].lastNeed; n != none; n = needs[n].before) {
      users[ends[needs[n].item]++] = i;
      ++waiting[i];
    }
  return users;
}

/// False if packs depend on each other in a circle.
bool Assembler::hasOrder() {
  std::vector<unsigned> ends, waiting;
  const std::vector<unsigned> users = usersOf(ends, waiting);
  std::vector<unsigned> ordered;
  ordered.reserve(items.size());
  for (unsigned i = 0; i < items.size(); ++i)
    if (waiting[i] == 0)
      ordered.push_back(i);
  for (std::size_t next = 0; next < ordered.size(); ++next) {
    const unsigned i = ordered[next];
    for (unsigned u = i == 0 ? 0 : ends[i - 1]; u < ends[i]; ++u)
      if (--waiting[users[u]] == 0)
        ordered.push_back(users[u]);
  }
  return ordered.size() == items.size() || fail("packs depend on each other in a circle");
}

/// The order of the program as far as possible.
std::vector<unsigned> Assembler::schedule() const {
  std::vector<unsigned> order, ends, waiting;
  const std::vector<unsigned> users = usersOf(ends, waiting);
  // Phis first, and what makes their initial values.
  const auto keyOf = [&](unsigned i) {
    bool head = items[i].inFront;
    if (items[i].operation != none) {
      const ScalarOp op = region.block[items[i].operation].op;
      head = op == ScalarOp::Phi || op == ScalarOp::Input || op == ScalarOp::Constant;
    } else {
      head = head || stepOf(i).kind == PackStep::Kind::Phi;
    }
    return std::uint64_t(head ? 0 : items[i].key + 1) << 32 | i;
  };
  using Key = std::uint64_t; // and its item
  std::priority_queue<Key, std::vector<Key>, std::greater<Key>> ready;
  for (unsigned i = 0; i < items.size(); ++i)
    if (waiting[i] == 0)
      ready.push(keyOf(i));
  while (!ready.empty()) {
    const unsigned i = unsigned(ready.top());
    ready.pop();
    order.push_back(i);
    for (unsigned u = i == 0 ? 0 : ends[i - 1]; u < ends[i]; ++u)
      if (--waiting[users[u]] == 0)
        ready.push(keyOf(users[u]));
  }
  return order;
}

/// Steps with ids in their order.
void Assembler::number(Assembly &result) const {
  const std::vector<unsigned> order = schedule();
  std::vector<unsigned> ids(items.size() + 1);
  result.steps.reserve(order.size());
  unsigned next = 0;
  for (const unsigned i : order) {
    if (items[i].operation != none)
      continue;
    const PackStep::Kind kind = stepOf(i).kind;
    if (kind != PackStep::Kind::Store && kind != PackStep::Kind::Extract)
      ids[i + 1] = ++next;
  }
  for (const unsigned i : order) {
    if (items[i].operation != none) {
      result.steps.emplace_back();
      result.steps.back().operation = items[i].operation;
      continue;
    }
    PackStep step = stepOf(i);
    step.id = ids[i + 1];
    for (PackStep::Operand &operand : step.operands)
      if (operand.vector != 0)
        operand.vector = ids[operand.vector];
    if (items[i].pack != none) {
      const Pack &pack = *packs[items[i].pack];
      const char *const names[] = {"load", "store", "", "phi", "reduce"};
      result.packs.push_back({pack.kind == Pack::Kind::Compute
                                  ? region.machine.instruction(pack.instruction).name
                                  : names[unsigned(pack.kind)],
                              pack.lanes});
    }
    if (items[i].pack == none && step.kind == PackStep::Kind::Compute &&
        step.reduced == Block::none) { // with something neutral
      const VectorInstruction &by = region.machine.instruction(step.instruction);
      ChosenPack chosen{by.name, {}};
      for (const unsigned lane : step.lanes)
        if (lane != Block::none && region.block[lane].op == by.lanes[0].nodes.back().op)
          chosen.lanes.push_back(lane);
      result.packs.push_back(std::move(chosen));
    }
    if (!step.terms.empty()) { // a part of a reduction
      ChosenPack chosen{region.machine.instruction(step.instruction).name, {}};
      for (const Lanes &terms : step.terms)
        chosen.lanes.insert(chosen.lanes.end(), terms.begin(), terms.end());
      result.packs.push_back(std::move(chosen));
    }
    result.steps.push_back(std::move(step));
  }
}

} // namespace vls
