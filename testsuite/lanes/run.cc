// SPDX-License-Identifier: GPL-3.0-or-later

#include "run.h"

#include "lane.h"

namespace vlstest {

namespace {

constexpr unsigned nowhere = vls::FlowGraph::none;

/// No run is longer than this, in executions of blocks.
constexpr std::size_t longest = 4000;

class Together {
public:
  Together(const vls::FlowGraph &graph, const Nest &n, const Chance &c)
      : nest(n), chance(c), at(c.lanes, 0), from(c.lanes, nowhere) {
    for (unsigned lane = 0; lane < chance.lanes; ++lane)
      states.emplace_back(graph, chance, lane);
    region(nest.parts, 0);
  }

  std::vector<Execution> executions;

private:
  /// The lanes that stand at one of these blocks.
  unsigned lanesIn(BlockSet blocks) const {
    unsigned lanes = 0;
    for (unsigned lane = 0; lane < chance.lanes; ++lane)
      if (at[lane] != nowhere && (blocks & only(at[lane])))
        lanes |= 1u << lane;
    return lanes;
  }

  void region(const std::vector<Part> &parts, std::uint64_t prefix) {
    for (const Part &part : parts)
      if (part.isLoop)
        loop(part, prefix);
      else
        block(part.block, prefix);
  }

  void loop(const Part &part, std::uint64_t prefix) {
    for (unsigned round = 0; lanesIn(part.blocks) != 0; ++round) {
      if (round > chance.patience || executions.size() > longest)
        return drop(part.blocks);
      if (round > 0)
        block(part.block, mix(prefix, round));
      region(part.body, mix(prefix, round));
    }
  }

  void block(unsigned block, std::uint64_t prefix) {
    Execution execution;
    execution.block = block;
    execution.key = mix(prefix, block);
    execution.active = lanesIn(only(block));
    if (execution.active == 0)
      return;
    execution.visits.resize(chance.lanes);
    for (unsigned lane = 0; lane < chance.lanes; ++lane)
      if (execution.active >> lane & 1) {
        execution.visits[lane] = states[lane].run(block, from[lane], execution.key);
        from[lane] = block;
        at[lane] = execution.visits[lane].next;
      }
    executions.push_back(std::move(execution));
  }

  void drop(BlockSet blocks) {
    const unsigned lanes = lanesIn(blocks);
    for (unsigned lane = 0; lane < chance.lanes; ++lane)
      if (lanes >> lane & 1)
        at[lane] = nowhere;
  }

  const Nest &nest;
  const Chance &chance;
  std::vector<LaneState> states;
  std::vector<unsigned> at, from;
};

} // namespace

std::vector<Execution> runTogether(const vls::FlowGraph &graph, const Nest &nest,
                                   const Chance &chance) {
  return Together(graph, nest, chance).executions;
}

std::vector<Step> runAlone(const vls::FlowGraph &graph, const Nest &nest, const Chance &chance,
                           unsigned lane) {
  LaneState state(graph, chance, lane);
  std::vector<Step> steps;
  std::vector<unsigned> rounds(nest.loops);
  for (unsigned block = 0, from = nowhere; block != nowhere && steps.size() <= longest;) {
    // Loops that were entered just now begin anew; at a header another round begins.
    std::uint64_t prefix = 0;
    bool patient = true;
    for (unsigned loop : nest.around[block]) {
      bool inside = false;
      if (from != nowhere)
        for (unsigned other : nest.around[from])
          inside = inside || other == loop;
      if (!inside)
        rounds[loop] = 0;
      if (nest.headers[loop] == block)
        patient = ++rounds[loop] <= chance.patience;
      prefix = mix(prefix, rounds[loop]);
    }
    if (!patient)
      break;
    Step step;
    step.block = block;
    step.key = mix(prefix, block);
    step.visit = state.run(block, from, step.key);
    from = block;
    block = step.visit.next;
    steps.push_back(std::move(step));
  }
  return steps;
}

} // namespace vlstest
