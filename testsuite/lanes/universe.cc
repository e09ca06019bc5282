// SPDX-License-Identifier: GPL-3.0-or-later

#include "universe.h"

#include <algorithm>

namespace vlstest {

using vls::FlowGraph;
using vls::LaneEvolution;
using vls::Opcode;
using vls::Operand;

vls::FlowGraph build(const Plan &plan) {
  FlowGraph graph;
  const Operand x = graph.addVariable("x", LaneEvolution::uniform());
  const Operand y = graph.addVariable("y", LaneEvolution::strided(1));
  for (std::size_t b = 0; b < plan.blocks.size(); ++b)
    graph.addBlock("b" + std::to_string(b));
  for (unsigned b = 0; b < plan.blocks.size(); ++b) {
    const std::string k = "k" + std::to_string(b);
    for (char letter : plan.blocks[b].word) {
      const Operand target = letter <= 'd' ? x : y;
      switch (letter) {
      case 'a':
      case 'g':
        graph.addApply(b, target, "f", {x});
        break;
      case 'b':
      case 'e':
        graph.addApply(b, target, "f", {y});
        break;
      case 'c':
      case 'h':
        graph.addApply(b, target, k, {});
        break;
      default:
        graph.add(b, target, Opcode::Copy, {letter == 'd' ? y : x});
      }
    }
    if (!plan.blocks[b].successors.empty())
      graph.setBranch(b, plan.blocks[b].condition ? y : x, plan.blocks[b].successors);
  }
  return graph;
}

namespace {

const std::string alphabet = "abcdeghi";

std::vector<std::string> allWords() {
  std::vector<std::string> result{""};
  for (char first : alphabet) {
    result.push_back({first});
    for (char second : alphabet)
      result.push_back({first, second});
  }
  return result;
}

/// True if a depth-first walk meets all blocks in the order of their numbers.
bool isNumbered(const Plan &plan) {
  unsigned met = 0;
  const std::function<bool(unsigned)> visit = [&](unsigned block) {
    if (block < met)
      return true;
    if (block != met++)
      return false;
    const std::vector<unsigned> &to = plan.blocks[block].successors;
    return std::all_of(to.begin(), to.end(), visit);
  };
  return visit(0) && met == plan.blocks.size();
}

void chooseWords(Plan &plan, unsigned block, const std::vector<std::string> &all,
                 const std::function<void(const Plan &)> &visit) {
  if (block == plan.blocks.size())
    return visit(plan);
  Plan::Block &b = plan.blocks[block];
  for (const std::string &word : all)
    for (b.condition = 0; b.condition < (b.successors.size() > 1 ? 2 : 1); ++b.condition) {
      b.word = word;
      chooseWords(plan, block + 1, all, visit);
    }
}

void chooseEdges(Plan &plan, unsigned block, const std::vector<std::string> &all,
                 const std::function<void(const Plan &)> &visit) {
  const unsigned count = unsigned(plan.blocks.size());
  if (block == count) {
    if (isNumbered(plan))
      chooseWords(plan, 0, all, visit);
    return;
  }
  std::vector<unsigned> &to = plan.blocks[block].successors;
  to.clear();
  chooseEdges(plan, block + 1, all, visit);
  for (unsigned first = 0; first < count; ++first) {
    to = {first};
    chooseEdges(plan, block + 1, all, visit);
    for (unsigned second = first + 1; second < count; ++second) {
      to = {first, second};
      chooseEdges(plan, block + 1, all, visit);
    }
  }
}

} // namespace

const std::vector<std::string> &words(unsigned blocks) {
  static const std::vector<std::string> all = allWords(), some{"",  "a", "b", "c",  "d",  "e",
                                                               "g", "h", "i", "ag", "cg", "da"},
                                        few{"", "a", "c", "g"};
  return blocks <= 2 ? all : blocks == 3 ? some : few;
}

void enumerate(unsigned blocks, const std::vector<std::string> &all,
               const std::function<void(const Plan &)> &visit) {
  Plan plan;
  plan.blocks.resize(blocks);
  chooseEdges(plan, 0, all, visit);
}

Plan draw(unsigned blocks, std::mt19937_64 &random) {
  const auto below = [&](unsigned end) { return unsigned(random() % end); };
  const std::vector<std::string> &all = words(1);
  for (;;) {
    Plan plan;
    plan.blocks.resize(blocks);
    for (Plan::Block &b : plan.blocks) {
      b.word = all[below(unsigned(all.size()))];
      b.condition = below(2);
      for (unsigned edges = below(8) == 0 ? 0 : 1 + below(2); edges > 0; --edges)
        b.successors.push_back(below(blocks));
      std::sort(b.successors.begin(), b.successors.end());
      b.successors.erase(std::unique(b.successors.begin(), b.successors.end()), b.successors.end());
    }
    if (isNumbered(plan))
      return plan;
  }
}

} // namespace vlstest
