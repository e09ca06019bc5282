// SPDX-License-Identifier: GPL-3.0-or-later

#include "llvm.h"

#include "claims.h"
#include "lanes/ssa.h"
#include "lanes/text.h"
#include "universe.h"

#include <cstdio>
#include <map>
#include <set>

namespace vlstest {

using vls::FlowGraph;
using vls::Layout;
using vls::Ssa;

namespace {

std::string nameOf(const Ssa &ssa, unsigned node) {
  if (node == Ssa::undefined)
    return "undef";
  if (ssa.nodes[node].kind != Ssa::Node::Kind::Entry)
    return "%v" + std::to_string(node);
  return ssa.nodes[node].name == "x" ? "%x" : "%y";
}

std::string labelOf(unsigned position) {
  return "%b" + std::to_string(position);
}

std::string phiText(const Layout &layout, const Ssa &ssa, unsigned node) {
  const Ssa::Node &n = ssa.nodes[node];
  const std::vector<unsigned> &from = layout.predecessors[n.block];
  std::string text = "  %v" + std::to_string(node) + " = phi i32 ";
  for (std::size_t k = 0; k < n.operands.size(); ++k)
    text += (k ? ", [ " : "[ ") + nameOf(ssa, n.operands[k]) + ", " +
            (k < from.size() ? labelOf(from[k]) : "%start") + " ]";
  return text + "\n";
}

std::string operationText(const FlowGraph &graph, const Ssa &ssa, unsigned node) {
  const Ssa::Node &n = ssa.nodes[node];
  const FlowGraph::Instruction &i = graph.instructions()[n.instruction];
  const std::string target = "  %v" + std::to_string(node) + " = ";
  if (i.operands.empty())
    return target + "add i32 " + i.function.substr(1) + ", 1000\n";
  const bool isCopy = i.opcode == vls::Opcode::Copy;
  return target + (isCopy ? "add i32 " : "mul i32 ") + nameOf(ssa, n.operands[0]) +
         (isCopy ? ", 0\n" : ", 7919\n");
}

} // namespace

vls::FlowGraph drawForLlvm(unsigned long seed) {
  std::mt19937_64 random(seed);
  return build(draw(2 + seed % 5, random));
}

std::string toLlvm(const vls::FlowGraph &graph, unsigned long number) {
  const Layout layout(graph);
  const Ssa ssa(graph, layout);
  std::string text = "define amdgpu_kernel void @g" + std::to_string(number) +
                     "(i32 %x) {\nstart:\n  %y = call i32 @llvm.amdgcn.workitem.id.x()\n"
                     "  br label %b0\n";
  for (unsigned p = 0; p < layout.size(); ++p) {
    text += "b" + std::to_string(p) + ":\n";
    for (unsigned node = 0; node < ssa.nodes.size(); ++node)
      if (ssa.nodes[node].block == p && ssa.nodes[node].kind == Ssa::Node::Kind::Phi)
        text += phiText(layout, ssa, node);
    for (unsigned node = 0; node < ssa.nodes.size(); ++node)
      if (ssa.nodes[node].block == p && ssa.nodes[node].kind == Ssa::Node::Kind::Instruction)
        text += operationText(graph, ssa, node);
    const std::vector<unsigned> &to = layout.successors[p];
    const std::string name = std::to_string(p);
    if (to.empty())
      text += "  ret void\n";
    else if (to.size() == 1)
      text += "  br label " + labelOf(to[0]) + "\n";
    else
      text += "  %c" + name + " = icmp slt i32 " + nameOf(ssa, ssa.conditionOf[p]) + ", " + name +
              "00\n  br i1 %c" + name + ", label " + labelOf(to[0]) + ", label " + labelOf(to[1]) +
              "\n";
  }
  return text + "}\n";
}

namespace {

/// The names that LLVM calls divergent, by graph.
std::map<unsigned long, std::set<std::string>> read(std::istream &printed) {
  std::map<unsigned long, std::set<std::string>> result;
  std::set<std::string> *current = nullptr;
  for (std::string line; std::getline(printed, line);) {
    const std::size_t function = line.find("function 'g");
    if (function != std::string::npos)
      current = &result[std::stoul(line.substr(function + 11))];
    const std::size_t divergent = line.find("DIVERGENT:");
    const std::size_t name = line.find('%'), equals = line.find(" =");
    if (current && divergent != std::string::npos && name != std::string::npos &&
        equals != std::string::npos && name < equals)
      current->insert(line.substr(name + 1, equals - name - 1));
  }
  return result;
}

void judge(Agreement &total, bool oursUniform, bool theirsUniform, const Seen &seen,
           const std::string &example) {
  if (oursUniform && seen.notUniform)
    ++total.wrong;
  if (oursUniform == theirsUniform) {
    ++total.same;
  } else if (oursUniform) {
    if (total.better++ == 0)
      total.betterExample = example;
  } else if (seen.notUniform) {
    if (total.choice++ == 0)
      total.choiceExample = example;
  } else if (total.worse++ == 0) {
    total.worseExample = example;
  }
}

} // namespace

Agreement compareWithLlvm(std::istream &printed, unsigned long from, unsigned long to) {
  const auto divergent = read(printed);
  Agreement total;
  for (unsigned long seed = from; seed <= to; ++seed) {
    const auto theirs = divergent.find(seed);
    if (theirs == divergent.end())
      continue;
    const FlowGraph graph = drawForLlvm(seed);
    const Nest nest(graph);
    const vls::LaneAnalysis analysis(graph, {});
    const Layout layout(graph);
    const Ssa ssa(graph, layout);
    Observations seen(graph);
    for (unsigned run = 0; run < 100; ++run) {
      Chance chance;
      chance.seed = seed * 1000 + run;
      chance.spread = 3 + run % 4;
      seen.add(graph, runTogether(graph, nest, chance));
    }
    const auto example = [&](const std::string &what) {
      return what + " of seed " + std::to_string(seed) + ":\n" +
             toString(vls::LaneDocument{graph, {}});
    };
    const auto uniform = [&](const std::string &name) { return theirs->second.count(name) == 0; };
    for (unsigned b = 0; b < graph.blocks().size(); ++b) {
      for (unsigned id : graph.blocks()[b].instructions) {
        const std::string name = "v" + std::to_string(ssa.nodeOf[id]);
        judge(total, analysis.getSLEV(id).isUniform() || analysis.getSLEV(id).isBottom(),
              uniform(name), seen.results[id], example("instruction " + std::to_string(id)));
      }
      if (graph.blocks()[b].successors.size() > 1)
        judge(total, !analysis.isDivergent(b), uniform("c" + std::to_string(layout.positions[b])),
              seen.conditions[b], example("condition of b" + std::to_string(b)));
    }
  }
  return total;
}

void Agreement::print() const {
  std::printf("same verdict %lu; ours uniform, LLVM's divergent %lu, contradicted %lu; ours "
              "divergent, LLVM's uniform: %lu that runs show divergent, %lu that none does\n",
              same, better, wrong, choice, worse);
  std::printf("%s%s%s", betterExample.c_str(), choiceExample.c_str(), worseExample.c_str());
}

} // namespace vlstest
