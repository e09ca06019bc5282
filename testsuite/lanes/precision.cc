// SPDX-License-Identifier: GPL-3.0-or-later

#include "precision.h"

#include "claims.h"
#include "lanes/text.h"

#include <cstdio>
#include <sstream>

namespace vlstest {

using vls::LaneEvolution;

namespace {

/// Runs of one graph: `few` at first; `many` if something is left that is called worse than they
/// show.
constexpr unsigned few = 40, many = 600;

/// What is called worse than uniform, or strided, but not shown to be so.
bool isOpen(const LaneEvolution &claim, const Seen &seen) {
  return (!claim.isUniform() && !claim.isBottom() && !seen.notUniform) ||
         (claim.isRandom() && !seen.notStrided);
}

bool isOpen(const vls::FlowGraph &graph, const vls::LaneAnalysis &analysis,
            const Observations &seen) {
  for (unsigned b = 0; b < graph.blocks().size(); ++b) {
    for (unsigned id : graph.blocks()[b].instructions) {
      if (isOpen(analysis.getSLEV(id), seen.results[id]))
        return true;
      for (unsigned k = 0; k < seen.uses[id].size(); ++k)
        if (isOpen(analysis.getUse(id, k), seen.uses[id][k]))
          return true;
    }
    if (graph.blocks()[b].successors.size() > 1 &&
        isOpen(analysis.getCondition(b), seen.conditions[b]))
      return true;
  }
  return false;
}

bool count(Score &score, const LaneEvolution &claim, const Seen &seen) {
  if (!seen.notUniform) {
    ++score.uniform;
    const bool called = claim.isUniform() || claim.isBottom();
    score.calledUniform += called;
    return called;
  }
  if (!seen.notStrided) {
    ++score.strided;
    score.calledStrided += claim.isStrided();
  }
  return true;
}

/// A miss's place in Precision::misses: by what taints it, and whether a branch is fixed.
unsigned kindOf(const vls::Taint &taint, bool fixed) {
  return unsigned(taint.kind) * 2 + fixed;
}

const char *const kindNames[Precision::kinds / 2] = {"follows from another", "two definitions",
                                                     "partial kill", "leaking iteration"};

/// True if some divergent branch in a loop is on a variable that the loop does not assign: then a
/// lane goes the same way there every time.
bool hasFixedBranch(const vls::FlowGraph &graph, const Nest &nest,
                    const vls::LaneAnalysis &analysis) {
  for (unsigned b = 0; b < graph.blocks().size(); ++b) {
    if (!analysis.isDivergent(b) || nest.around[b].empty())
      continue;
    bool assigned = false;
    for (const vls::FlowGraph::Instruction &i : graph.instructions())
      for (unsigned loop : nest.around[i.block])
        assigned = assigned ||
                   (loop == nest.around[b].back() && i.target.id == graph.blocks()[b].condition.id);
    if (!assigned)
      return true;
  }
  return false;
}

} // namespace

void Precision::add(const vls::FlowGraph &graph, std::uint64_t seed) {
  const Nest nest(graph);
  const vls::LaneAnalysis analysis(graph, {4});
  const Claims claims(graph, analysis);
  Observations seen(graph);
  for (unsigned run = 0; run < many; ++run) {
    if ((run == 6 || run % few == 0) && run > 0 && !isOpen(graph, analysis, seen))
      break;
    Chance chance;
    chance.seed = seed * 1000 + run;
    chance.patience = 6;
    chance.spread = 3 + run % 4;
    const std::vector<Execution> executions = runTogether(graph, nest, chance);
    const std::string wrong = claims.contradiction(executions);
    if (!wrong.empty() && contradicted++ == 0)
      std::printf("graph %lu: %s\n%s", (unsigned long)seed, wrong.c_str(),
                  toString(vls::LaneDocument{graph, {4}}).c_str());
    seen.add(graph, executions);
  }
  ++graphs;
  irreducible += !nest.reducible;
  const unsigned which = !nest.reducible;
  const auto miss = [&](bool called, const vls::Taint &taint) {
    if (called || which)
      return;
    const unsigned kind = kindOf(taint, hasFixedBranch(graph, nest, analysis));
    if (misses[kind]++ == 0)
      examples[kind] = toString(vls::LaneDocument{graph, {4}});
  };
  for (unsigned b = 0; b < graph.blocks().size(); ++b) {
    for (unsigned id : graph.blocks()[b].instructions) {
      miss(count(definitions[which], analysis.getSLEV(id), seen.results[id]),
           analysis.whyDefinition(id));
      for (unsigned k = 0; k < seen.uses[id].size(); ++k)
        miss(count(uses[which], analysis.getUse(id, k), seen.uses[id][k]), analysis.whyUse(id, k));
    }
    if (graph.blocks()[b].successors.size() > 1)
      miss(count(uses[which], analysis.getCondition(b), seen.conditions[b]),
           analysis.whyCondition(b));
  }
}

template <typename Visit> void Precision::visitCounts(const Visit &visit) {
  visit(graphs);
  visit(irreducible);
  visit(contradicted);
  for (Score *score : {&definitions[0], &definitions[1], &uses[0], &uses[1]}) {
    visit(score->uniform);
    visit(score->calledUniform);
    visit(score->strided);
    visit(score->calledStrided);
  }
  for (unsigned long &number : misses)
    visit(number);
}

void Precision::add(const Precision &other) {
  std::istringstream numbers(other.counts());
  visitCounts([&](unsigned long &number) {
    unsigned long more = 0;
    numbers >> more;
    number += more;
  });
  for (unsigned k = 0; k < kinds; ++k)
    if (examples[k].empty())
      examples[k] = other.examples[k];
}

std::string Precision::counts() const {
  std::string text;
  Precision copy = *this;
  copy.visitCounts([&](unsigned long &number) { text += " " + std::to_string(number); });
  return text.substr(1);
}

std::optional<Precision> Precision::fromCounts(std::istream &in) {
  Precision result;
  result.visitCounts([&](unsigned long &number) { in >> number; });
  return in ? std::optional<Precision>(result) : std::nullopt;
}

void Precision::print() const {
  const auto line = [](const char *what, const Score &s) {
    std::printf("  %-34s uniform %lu of %lu (%.3f%%), strided %lu of %lu (%.3f%%)\n", what,
                s.calledUniform, s.uniform, s.uniform ? 100.0 * s.calledUniform / s.uniform : 100,
                s.calledStrided, s.strided, s.strided ? 100.0 * s.calledStrided / s.strided : 100);
  };
  std::printf("%lu graphs, %lu irreducible, %lu contradictions\n", graphs, irreducible,
              contradicted);
  line("definitions, reducible graphs:", definitions[0]);
  line("uses and conditions, reducible:", uses[0]);
  line("definitions, irreducible graphs:", definitions[1]);
  line("uses and conditions, irreducible:", uses[1]);
  for (unsigned k = 0; k < kinds; ++k)
    if (misses[k] != 0)
      std::printf("  missed, %s%s: %lu%s%s\n", kindNames[k / 2], k % 2 ? ", fixed branch" : "",
                  misses[k], examples[k].empty() ? "" : ", as in\n", examples[k].c_str());
}

} // namespace vlstest
