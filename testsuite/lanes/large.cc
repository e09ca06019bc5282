// SPDX-License-Identifier: GPL-3.0-or-later

#include "large.h"

#include "vls/lanes.h"

#include <cstdio>
#include <ctime>
#include <random>

namespace vlstest {

using vls::FlowGraph;
using vls::LaneEvolution;
using vls::Opcode;
using vls::Operand;

namespace {

class Builder {
public:
  Builder() {
    names.push_back(graph.addInput("i", LaneEvolution::strided(1)));
    names.push_back(graph.addInput("n", LaneEvolution::uniform()));
    for (unsigned v = 0; v < 20; ++v)
      names.push_back(graph.addVariable("v" + std::to_string(v), LaneEvolution::uniform()));
  }

  /// A block with ten instructions.
  unsigned block() {
    const unsigned b = graph.addBlock("b" + std::to_string(graph.blocks().size()));
    for (unsigned k = 0; k < 10; ++k)
      if (k % 3 == 0)
        graph.add(b, names[2 + random() % 20], Opcode::Add, {any(), any()});
      else
        graph.addApply(b, names[2 + random() % 20], "f", {any()});
    return b;
  }

  Operand any() { return names[random() % (random() % 16 == 0 ? 2 : names.size())]; }
  Operand condition() { return names[random() % 2 == 0 ? 0 : 1]; }

  /// About `count` blocks from `at`; returns the last one, without a terminator.
  unsigned region(unsigned at, unsigned count, unsigned depth) {
    const std::size_t end = graph.blocks().size() + count;
    while (graph.blocks().size() < end) {
      const unsigned inner = depth == 0 ? 1 : unsigned(1 + random() % (1 + count / 3));
      const unsigned next = block();
      if (random() % 3 != 0) {
        const unsigned then = block(), join = block();
        graph.setBranch(at, condition(), {then, next});
        graph.setJump(depth ? region(then, inner, depth - 1) : then, join);
        graph.setJump(depth ? region(next, inner, depth - 1) : next, join);
        at = join;
      } else {
        const unsigned last = depth ? region(next, inner, depth - 1) : next, out = block();
        graph.setJump(at, next);
        graph.setBranch(last, condition(), {next, out});
        at = out;
      }
    }
    return at;
  }

  FlowGraph graph;
  std::mt19937 random{1};
  std::vector<Operand> names;
};

} // namespace

vls::FlowGraph large(const std::string &shape, unsigned blocks) {
  Builder b;
  unsigned at = b.block();
  if (shape == "program") {
    while (b.graph.blocks().size() < blocks)
      at = b.region(at, 100, 6);
    return std::move(b.graph);
  }
  const unsigned end = b.block(), head = shape == "breaks" ? b.block() : at;
  if (head != at)
    b.graph.setJump(at, head);
  at = head;
  while (b.graph.blocks().size() < blocks) {
    const unsigned next = b.block();
    if (shape == "ladder" || shape == "breaks") {
      b.graph.setBranch(at, b.names[0], {next, end});
    } else {
      const unsigned out = b.block();
      b.graph.setJump(at, next);
      b.graph.setBranch(next, b.names[0], {next, out});
      at = out;
      continue;
    }
    at = next;
  }
  if (shape == "breaks")
    b.graph.setBranch(at, b.names[0], {head, end});
  else
    b.graph.setJump(at, end);
  return std::move(b.graph);
}

void timeLarge() {
  for (const char *shape : {"program", "ladder", "loops", "breaks"})
    for (unsigned blocks : {1000u, 2000u, 5000u, 10000u}) {
      const FlowGraph graph = large(shape, blocks);
      const std::clock_t start = std::clock();
      const vls::LaneAnalysis analysis(graph, {8});
      const double time = double(std::clock() - start) / CLOCKS_PER_SEC;
      unsigned divergent = 0;
      for (unsigned b = 0; b < graph.blocks().size(); ++b)
        divergent += analysis.isDivergent(b);
      std::printf("%-8s %6zu blocks, %7zu instructions, %5u divergent branches: %7.3f s\n", shape,
                  graph.blocks().size(), graph.instructions().size(), divergent, time);
    }
}

} // namespace vlstest
