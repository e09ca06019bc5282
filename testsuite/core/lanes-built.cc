// SPDX-License-Identifier: GPL-3.0-or-later
//
// Flow graphs that a client builds: they are what the text says, what makes one no flow graph is
// said, and questions about blocks and definitions have answers.

#include "../lanes/claims.h"

#include "lanes/text.h"
#include "vls/lanes.h"

#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <functional>

extern "C" {
#include <cmocka.h>
}

using namespace vls;

namespace {

/// A loop of which lanes skip a part, and the value that they bring back from there.
const char *const text = "input r : i32 random\n"
                         "input n : i32 uniform\n"
                         "block entry {\n"
                         "  goto head\n"
                         "}\n"
                         "block head {\n"
                         "  i = phi [entry: 0, join: next] : i32\n"
                         "  branch r rare join\n"
                         "}\n"
                         "block rare {\n"
                         "  f = apply pick(i, n) : i32\n"
                         "  goto join\n"
                         "}\n"
                         "block join {\n"
                         "  p = phi [head: i, rare: f] : i32\n"
                         "  next = add i, 1 : i32\n"
                         "  more = less next, n : i32\n"
                         "  branch more head exit\n"
                         "}\n"
                         "block exit {\n"
                         "  store p, next\n"
                         "}\n"
                         "block aside {\n"
                         "  goto exit\n"
                         "}\n";

struct Built {
  FlowGraph graph;
  unsigned entry, head, rare, join, exit, aside;
  unsigned i, p; ///< instructions
};

Built built() {
  Built b;
  const ScalarType type{32, true};
  FlowGraph &g = b.graph;
  const Operand r = g.addInput("r", LaneEvolution::random(), type);
  const Operand n = g.addInput("n", LaneEvolution::uniform(), type);
  b.entry = g.addBlock("entry");
  b.head = g.addBlock("head");
  b.rare = g.addBlock("rare");
  b.join = g.addBlock("join");
  b.exit = g.addBlock("exit");
  b.aside = g.addBlock("aside");
  const Operand i = g.addValue("i"), f = g.addValue("f"), p = g.addValue("p");
  const Operand next = g.addValue("next"), more = g.addValue("more");
  g.setJump(b.entry, b.head);
  b.i = g.addPhi(b.head, i, type);
  g.setBranch(b.head, r, {b.rare, b.join});
  g.addApply(b.rare, f, "pick", {i, n}, type);
  g.setJump(b.rare, b.join);
  b.p = g.addPhi(b.join, p, type);
  g.addIncoming(b.p, b.head, i);
  g.addIncoming(b.p, b.rare, f);
  g.add(b.join, next, Opcode::Add, {i, Operand::ofConstant(1)}, type);
  g.add(b.join, more, Opcode::Less, {next, n}, type);
  g.setBranch(b.join, more, {b.head, b.exit});
  g.add(b.exit, Operand::undefined(), Opcode::Store, {p, next});
  g.setJump(b.aside, b.exit);
  g.addIncoming(b.i, b.entry, Operand::ofConstant(0));
  g.addIncoming(b.i, b.join, next);
  return b;
}

void builtAsWritten(void **) {
  std::string error;
  const std::optional<LaneDocument> parsed = parseLanes(text, "t", &error);
  if (!parsed)
    fail_msg("%s", error.c_str());
  const Built b = built();
  assert_string_equal(b.graph.check().c_str(), "");
  assert_string_equal(toString(LaneDocument{b.graph, {}}).c_str(), toString(*parsed).c_str());
}

// ---- Questions ----

std::string joined(const std::vector<std::string> &lines) {
  std::string all;
  for (const std::string &line : lines)
    all += line + "\n";
  return all;
}

void reasonsOfDefinitions(void **) {
  const Built b = built();
  const LaneAnalysis analysis = LaneAnalysis(b.graph, {4});
  const Taint taint = analysis.whyDefinition(b.p);
  assert_true(taint.kind == Taint::Kind::TwoDefinitions && taint.branch == b.head);
  assert_string_equal(joined(analysis.explain(b.p)).c_str(),
                      "p is random in join: lanes that part at the end of head meet here with "
                      "different definitions\n"
                      "r is random: it comes so from outside\n");
  const std::string said = report(LaneDocument{b.graph, {4}}, analysis);
  assert_true(said.find(joined({analysis.explain(b.p).front()})) != std::string::npos);
  assert_true(analysis.getSLEV(b.i).isUniform());
  assert_true(analysis.whyDefinition(b.i).kind == Taint::Kind::None);
  assert_string_equal(toString(analysis.whyDefinition(b.i), b.graph).c_str(),
                      "control flow has no part in it");
}

void reasonsOfConditions(void **) {
  const Built b = built();
  LaneAnalysis first(b.graph, {4});
  const LaneAnalysis analysis = std::move(first);
  assert_true(analysis.isDivergent(b.head) && !analysis.isDivergent(b.join));
  // r comes from outside: control flow has no part in it.
  assert_true(analysis.whyCondition(b.head).kind == Taint::Kind::None);
  assert_false(analysis.explainBranch(b.head).empty());
  assert_true(analysis.explainBranch(b.join).empty());
  const std::vector<unsigned> region = analysis.influenceRegion(b.head);
  assert_true(region == std::vector<unsigned>{b.rare});
}

void blocksThatAreNotReached(void **) {
  const Built b = built();
  const LaneAnalysis analysis(b.graph, {4});
  assert_false(analysis.isReachable(b.aside));
  assert_true(analysis.headerOf(b.aside) == FlowGraph::none);
  assert_true(analysis.headerOf(b.rare) == b.head && analysis.headerOf(b.exit) == FlowGraph::none);
  assert_true(analysis.influenceRegion(b.aside).empty());
  assert_true(analysis.whyCondition(b.aside).kind == Taint::Kind::None);
}

/// What comes of no operand is so by itself.
void reasonsOfOperations(void **) {
  FlowGraph g;
  const unsigned block = g.addBlock("b");
  const Operand lane = g.addValue("lane"), call = g.addValue("call");
  g.add(block, lane, Opcode::Lane, {});
  g.add(block, call, Opcode::CallRandom, {});
  const unsigned store = g.add(block, Operand::undefined(), Opcode::Store, {lane, call});
  const LaneAnalysis analysis(g, {4});
  assert_string_equal(joined(analysis.explainUse(store, 0)).c_str(),
                      "lane is strided 1 base 0: its operation makes it so\n");
  assert_string_equal(joined(analysis.explainUse(store, 1)).c_str(),
                      "call is random: its operation makes it so\n");
}

/// Where no exit is reached, all that may follow runs apart.
void branchesWithoutExit(void **) {
  FlowGraph g;
  const Operand r = g.addInput("r", LaneEvolution::random());
  const unsigned entry = g.addBlock("entry"), head = g.addBlock("head"), left = g.addBlock("left"),
                 right = g.addBlock("right");
  g.setJump(entry, head);
  g.setBranch(head, r, {left, right});
  g.setJump(left, head);
  g.setJump(right, head);
  const LaneAnalysis analysis(g, {4});
  assert_true(analysis.influenceRegion(head) == (std::vector<unsigned>{head, left, right}));
  assert_true(analysis.isDivergent(head));
}

// ---- Limits ----

/// More sources than are compared: two sums of the same twelve are equal, known or not.
void manySources(void **) {
  FlowGraph g;
  const unsigned block = g.addBlock("b");
  std::vector<Operand> inputs;
  for (unsigned k = 0; k < 12; ++k)
    inputs.push_back(g.addInput("u" + std::to_string(k), LaneEvolution::uniform()));
  for (const char *name : {"x", "y"}) {
    Operand sum = Operand::ofConstant(0);
    for (unsigned k = 0; k < inputs.size(); ++k) {
      const Operand next = g.addValue(name + std::to_string(k));
      g.add(block, next, Opcode::Add, {sum, inputs[k]});
      sum = next;
    }
  }
  const Operand picked = g.addValue("picked");
  const Operand r = g.addInput("r", LaneEvolution::random());
  const unsigned last = unsigned(g.instructions().size());
  g.add(block, picked, Opcode::Select,
        {r, g.instructions()[last / 2 - 1].target, g.instructions()[last - 1].target});
  const LaneAnalysis analysis(g, {4});
  for (unsigned i = 0; i < last; ++i)
    assert_true(analysis.getSLEV(i).isUniform());
  assert_string_equal(vlstest::contradictionIn(g, 1, 4).c_str(), "");
}

/// So many forks, one after the other, and perhaps all in a loop. Each has two values of its own,
/// which its join picks from; what one fork picks, the next one may change.
FlowGraph forks(unsigned count, bool inLoop) {
  FlowGraph g;
  const ScalarType type{32, true};
  const Operand n = g.addInput("n", LaneEvolution::uniform(), type);
  const unsigned entry = g.addBlock("entry"), first = g.addBlock("first");
  g.setJump(entry, first);
  const Operand start = g.addValue("start"), back = g.addValue("back");
  const unsigned phi = g.addPhi(first, start, type);
  g.addIncoming(phi, entry, n);
  unsigned block = first;
  Operand picked = start;
  for (unsigned k = 0; k < count; ++k) {
    const std::string number = std::to_string(k);
    const Operand r = g.addInput("r" + number, LaneEvolution::random(), type);
    const unsigned one = g.addBlock("one" + number), join = g.addBlock("join" + number);
    const Operand other = g.addValue("other" + number), next = g.addValue("picked" + number);
    g.setBranch(block, r, {one, join});
    g.add(one, other, Opcode::Add, {picked, Operand::ofConstant(1 + k % 3)}, type);
    g.setJump(one, join);
    const unsigned meets = g.addPhi(join, next, type);
    g.addIncoming(meets, block, picked);
    g.addIncoming(meets, one, other);
    block = join;
    picked = next;
  }
  g.add(block, back, Opcode::Less, {picked, n}, type);
  const unsigned exit = g.addBlock("exit");
  if (inLoop) {
    g.setBranch(block, back, {first, exit});
    g.addIncoming(phi, block, picked);
  } else {
    g.setJump(block, exit);
  }
  g.add(exit, Operand::undefined(), Opcode::Store, {picked, start});
  return g;
}

/// However large a graph is, and whatever the analysis gives up: no run contradicts it, or, where
/// runs would be too long, it says of the first forks nothing else than of a graph of these alone.
void largeGraphs(void **) {
  for (const bool inLoop : {false, true})
    for (unsigned count : {4u, 20u}) {
      const std::string wrong = vlstest::contradictionIn(forks(count, inLoop), count, 4);
      if (!wrong.empty())
        fail_msg("%u forks: %s", count, wrong.c_str());
    }
  const FlowGraph few = forks(20, false);
  const LaneAnalysis ofFew(few, {4});
  for (unsigned count : {120u, 1200u}) {
    const FlowGraph many = forks(count, false);
    assert_string_equal(many.check().c_str(), "");
    const LaneAnalysis ofMany(many, {4});
    for (unsigned i = 0; i + 2 < few.instructions().size(); ++i)
      if (!ofMany.getSLEV(i).isRandom())
        assert_string_equal(toString(ofMany.getSLEV(i)).c_str(),
                            toString(ofFew.getSLEV(i)).c_str());
    const FlowGraph loop = forks(count, true);
    const LaneAnalysis ofLoop(loop, {4});
    for (unsigned i = 0; i < loop.instructions().size(); ++i)
      if (loop.instructions()[i].opcode == Opcode::Phi && i > 0)
        assert_true(ofLoop.getSLEV(i).isRandom()); // what a fork on a random condition picks
  }
}

// ---- What is no flow graph ----

struct Malformed {
  const char *due;
  std::function<void(Built &)> change;
};

FlowGraph::Instruction copyOf(Operand target, Operand source, ScalarType type = {}) {
  FlowGraph::Instruction made;
  made.target = std::move(target);
  made.operands = {std::move(source)};
  made.type = type;
  return made;
}

const ScalarType wide{64, true};

const Malformed malformed[] = {
    {"block rare: a constant as target",
     [](Built &b) { b.graph.add(b.rare, copyOf(Operand::ofConstant(1), Operand::ofConstant(2))); }},
    {"block rare: 2 operands instead of 1",
     [](Built &b) {
       const Operand one = Operand::ofConstant(1);
       b.graph.add(b.rare, b.graph.addValue("x"), Opcode::Copy, {one, one});
     }},
    {"block join: a phi whose operands and predecessors differ in number",
     [](Built &b) {
       FlowGraph::Instruction phi = copyOf(b.graph.addValue("x"), Operand::ofConstant(1));
       phi.opcode = Opcode::Phi;
       b.graph.add(b.join, phi);
     }},
    {"block join: a phi after another instruction",
     [](Built &b) { b.graph.addPhi(b.join, b.graph.addValue("x")); }},
    {"block rare: an assignment to v of another type",
     [](Built &b) {
       const Operand v = b.graph.addVariable("v", {}, {32, true});
       b.graph.add(b.rare, copyOf(v, Operand::ofConstant(1), wide));
     }},
    {"block rare: an operand of another type than its result",
     [](Built &b) {
       b.graph.add(b.rare, copyOf(b.graph.addValue("x"), Operand::ofValue(0), wide));
     }},
    {"block aside: a successor that does not exist",
     [](Built &b) { b.graph.setJump(b.aside, 77); }},
    {"block aside: an operand that does not exist",
     [](Built &b) {
       b.graph.setBranch(b.aside, Operand::ofValue(99), {b.exit, b.head});
     }},
    {"p is defined twice",
     [](Built &b) {
       const Operand p = b.graph.instructions()[b.p].target;
       b.graph.add(b.rare, copyOf(p, Operand::ofConstant(1), {32, true}));
     }},
    {"r is defined twice",
     [](Built &b) {
       b.graph.add(b.rare, copyOf(Operand::ofValue(0), Operand::ofConstant(1), {32, true}));
     }},
    {"block join: a phi with two operands of one predecessor",
     [](Built &b) { b.graph.addIncoming(b.p, b.rare, Operand::ofConstant(1)); }},
    {"block join: a phi with an operand of a block that is no predecessor",
     [](Built &b) { b.graph.addIncoming(b.p, b.entry, Operand::ofConstant(1)); }},
    {"block join: f is not defined above its use",
     [](Built &b) {
       const Operand f = Operand::ofValue(3);
       b.graph.add(b.join, copyOf(b.graph.addValue("x"), f, {32, true}));
     }},
    {"block exit: f is not defined above its use",
     [](Built &b) {
       b.graph.setBranch(b.exit, Operand::ofValue(3), {b.exit, b.aside});
     }},
    {"block head: i is not defined above its use",
     [](Built &b) {
       const unsigned phi = b.graph.addPhi(b.head, b.graph.addValue("x"), {32, true});
       b.graph.addIncoming(phi, b.entry, Operand::ofValue(2));
       b.graph.addIncoming(phi, b.join, Operand::ofValue(2));
     }},
};

void whatIsNoFlowGraph(void **) {
  assert_string_equal(FlowGraph().check().c_str(), "no blocks");
  for (const Malformed &one : malformed) {
    Built b = built();
    one.change(b);
    assert_string_equal(b.graph.check().c_str(), one.due);
  }
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(builtAsWritten),      cmocka_unit_test(reasonsOfDefinitions),
      cmocka_unit_test(reasonsOfConditions), cmocka_unit_test(blocksThatAreNotReached),
      cmocka_unit_test(whatIsNoFlowGraph),   cmocka_unit_test(largeGraphs),
      cmocka_unit_test(reasonsOfOperations), cmocka_unit_test(branchesWithoutExit),
      cmocka_unit_test(manySources),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
