// SPDX-License-Identifier: GPL-3.0-or-later

#include "claims.h"

#include <algorithm>

namespace vlstest {

using vls::LaneEvolution;
using vls::Opcode;

namespace {

/// Of an execution: the outcome number `k` of the lanes that are active.
struct Row {
  const Execution &execution;
  std::size_t k;

  unsigned lanes() const { return unsigned(execution.visits.size()); }
  const Outcome *at(unsigned lane) const {
    if (!(execution.active >> lane & 1))
      return nullptr;
    const Outcome &outcome = execution.visits[lane].outcomes[k];
    return outcome.defined ? &outcome : nullptr;
  }
};

std::string describe(const Row &row) {
  std::string text;
  for (unsigned lane = 0; lane < row.lanes(); ++lane) {
    const bool active = row.execution.active >> lane & 1;
    const Outcome *outcome = row.at(lane);
    text += (lane ? ", " : "") + (outcome  ? std::to_string(outcome->value)
                                  : active ? std::string("undefined")
                                           : std::string("-"));
  }
  return text;
}

/// True if the row is one of those that an evolution stands for.
bool holds(const LaneEvolution &claim, vls::ScalarType type, const Row &row) {
  const vls::Integer all = type.bits ? vls::Integer(1) << type.bits : vls::Integer(0);
  bool first = true;
  vls::Integer base;
  for (unsigned lane = 0; lane < row.lanes(); ++lane) {
    const Outcome *outcome = row.at(lane);
    if (!outcome)
      continue;
    if (claim.isBottom())
      return false;
    const vls::Integer here = vls::fromInt64(outcome->value) - claim.stride * lane;
    if (first)
      base = here;
    first = false;
    if (claim.wraps && all != 0
            ? !mpz_congruent_p(here.get_mpz_t(), base.get_mpz_t(), all.get_mpz_t())
            : here != base)
      return false;
    if (!mpz_congruent_p(here.get_mpz_t(), claim.residue.get_mpz_t(), claim.modulus.get_mpz_t()))
      return false;
  }
  return true;
}

/// The same of lanes that are said to be equal, with nothing known of what they hold.
bool areEqual(const Row &row) {
  const Outcome *before = nullptr;
  for (unsigned lane = 0; lane < row.lanes(); ++lane) {
    const Outcome *outcome = row.at(lane);
    if (outcome && before && outcome->value != before->value)
      return false;
    before = outcome ? outcome : before;
  }
  return true;
}

void note(Seen &seen, const Row &row) {
  bool first = true;
  unsigned before = 0;
  std::int64_t last = 0;
  for (unsigned lane = 0; lane < row.lanes(); ++lane) {
    const Outcome *outcome = row.at(lane);
    if (!outcome)
      continue;
    seen.defined = true;
    if (!first) {
      seen.together = true;
      const std::int64_t difference = outcome->value - last, gap = lane - before;
      if (difference != 0)
        seen.notUniform = true;
      if (difference % gap != 0 || (seen.hasStride && difference != seen.stride * gap))
        seen.notStrided = true;
      if (!seen.hasStride && difference % gap == 0) {
        seen.hasStride = true;
        seen.stride = difference / gap;
      }
    }
    first = false;
    before = lane;
    last = outcome->value;
  }
}

/// The type that wrapping is meant in: of what an operand reads.
vls::ScalarType typeOf(const vls::FlowGraph &graph, const vls::Operand &operand) {
  using Kind = vls::Operand::Kind;
  if (operand.kind == Kind::Value)
    return graph.values()[operand.id].type;
  return operand.kind == Kind::Variable ? graph.variables()[operand.id].type : vls::ScalarType();
}

} // namespace

void Observations::add(const vls::FlowGraph &graph, const std::vector<Execution> &executions) {
  for (const Execution &execution : executions) {
    const vls::FlowGraph::Block &block = graph.blocks()[execution.block];
    std::size_t k = 0;
    for (unsigned id : block.instructions) {
      const vls::FlowGraph::Instruction &instruction = graph.instructions()[id];
      if (instruction.opcode != Opcode::Phi)
        for (Seen &use : uses[id])
          note(use, {execution, k++});
      note(results[id], {execution, k++});
    }
    if (block.successors.size() > 1)
      note(conditions[execution.block], {execution, k});
  }
}

Claims::Claims(const vls::FlowGraph &g, const vls::LaneAnalysis &analysis) : graph(g) {
  const auto claim = [](const LaneEvolution &evolution, vls::ScalarType type, unsigned instruction,
                        unsigned operand) {
    return Claim{evolution, type, evolution.isUniform() && evolution.modulus == 1, instruction,
                 operand};
  };
  for (unsigned b = 0; b < graph.blocks().size(); ++b) {
    std::vector<Claim> &claims = blocks.emplace_back();
    for (unsigned id : graph.blocks()[b].instructions) {
      const vls::FlowGraph::Instruction &i = graph.instructions()[id];
      for (unsigned o = 0; i.opcode != Opcode::Phi && o < i.operands.size(); ++o)
        claims.push_back(claim(analysis.getUse(id, o), typeOf(graph, i.operands[o]), id, o));
      const bool defines = i.target.kind != vls::Operand::Kind::Undefined;
      claims.push_back(
          claim(defines ? analysis.getSLEV(id) : LaneEvolution::random(), i.type, id, none));
    }
    if (graph.blocks()[b].successors.size() > 1)
      claims.push_back(
          claim(analysis.getCondition(b), typeOf(graph, graph.blocks()[b].condition), none, none));
    divergent.push_back(analysis.isDivergent(b));
  }
}

std::string Claims::contradiction(const std::vector<Execution> &executions) const {
  for (const Execution &execution : executions) {
    const std::string &name = graph.blocks()[execution.block].name;
    const std::vector<Claim> &claims = blocks[execution.block];
    for (std::size_t k = 0; k < claims.size(); ++k) {
      const Claim &claim = claims[k];
      const Row row{execution, k};
      if (claim.evolution.isRandom() ||
          (claim.onlyEqual ? areEqual(row) : holds(claim.evolution, claim.type, row)))
        continue;
      return "block " + name + ", " +
             (claim.instruction == none ? "condition"
                                        : "instruction " + std::to_string(claim.instruction)) +
             (claim.operand == none ? "" : ", operand " + std::to_string(claim.operand + 1)) +
             ": claimed " + toString(claim.evolution) + ", but lanes have " + describe(row);
    }
    unsigned next = none;
    for (unsigned lane = 0; !divergent[execution.block] && lane < execution.visits.size(); ++lane) {
      const Visit &visit = execution.visits[lane];
      if (!(execution.active >> lane & 1) || visit.next == none)
        continue;
      if (next != none && next != visit.next)
        return "block " + name + " is not divergent, but lanes part";
      next = visit.next;
    }
  }
  return {};
}

std::string disagreement(const vls::FlowGraph &graph, const Nest &nest, const Chance &chance,
                         const std::vector<Execution> &executions) {
  for (unsigned lane = 0; lane < chance.lanes; ++lane) {
    const std::vector<Step> steps = runAlone(graph, nest, chance, lane);
    std::size_t k = 0;
    for (const Execution &execution : executions) {
      if (!(execution.active >> lane & 1))
        continue;
      const Visit &visit = execution.visits[lane];
      const bool same =
          k < steps.size() && steps[k].block == execution.block && steps[k].key == execution.key &&
          steps[k].visit.next == visit.next &&
          std::equal(visit.outcomes.begin(), visit.outcomes.end(), steps[k].visit.outcomes.begin(),
                     steps[k].visit.outcomes.end(), [](const Outcome &a, const Outcome &b) {
                       return a.defined == b.defined && (!a.defined || a.value == b.value);
                     });
      if (!same)
        return "lane " + std::to_string(lane) + ", step " + std::to_string(k) + " in block " +
               graph.blocks()[execution.block].name + ": alone it does something else";
      ++k;
    }
    if (k != steps.size())
      return "lane " + std::to_string(lane) + " goes on alone after " + std::to_string(k) +
             " steps";
  }
  return {};
}

std::string contradictionIn(const vls::FlowGraph &graph, std::uint64_t seed, unsigned runs) {
  const Nest nest(graph);
  const Claims four(graph, vls::LaneAnalysis(graph, {4}));
  const Claims eight(graph, vls::LaneAnalysis(graph, {8}));
  for (unsigned run = 0; run < runs; ++run) {
    Chance chance;
    chance.seed = seed * 1000 + run;
    chance.lanes = run % 4 == 3 ? 8 : 4;
    chance.patience = 5;
    chance.spread = 2 + run % 5;
    const std::vector<Execution> executions = runTogether(graph, nest, chance);
    std::string wrong = run == 0 ? disagreement(graph, nest, chance, executions) : "";
    if (wrong.empty())
      wrong = (chance.lanes == 8 ? eight : four).contradiction(executions);
    if (!wrong.empty())
      return "run " + std::to_string(run) + ": " + wrong;
  }
  return {};
}

} // namespace vlstest
