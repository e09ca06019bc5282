// SPDX-License-Identifier: GPL-3.0-or-later
//
// The graph of bit-range moves by hand: its text, its invariants, an odd split, merges of nodes of
// which one has more sources, nodes that stay narrow, lowering; and the load shapes that feed it.

#include "moves/lower.h"
#include "moves/print.h"
#include "moves/simulate.h"
#include "moves/split.h"
#include "optvls/shapes.h"
#include "support.h"
#include "targets.h"

using namespace vls;
using namespace vlstest;

namespace {

/// A 64-bit edge: element `lane` of `source`.
Edge element(unsigned source, unsigned lane) {
  return {source, {64 * lane, 64}};
}

/// Loads V1, V2, ... of 256 bits, one a lane.
Graph withLoads(unsigned count) {
  Graph graph(64);
  for (unsigned lane = 0; lane < count; ++lane)
    graph.addLoad({lane, 0}, 256);
  return graph;
}

void textOfUndefinedBits(void **) {
  Graph graph = withLoads(1);
  graph.addMove({element(1, 3), element(0, 0)});
  assert_string_equal(toString(graph).c_str(), "V1: Load [0:255] from <Base:0 Offset:0>\n"
                                               "V2:\n"
                                               "  [0:63] = V1[192:255]\n"
                                               "  [64:127] = undef\n");
  assert_string_equal(maskToString({0, -1, 12}).c_str(), "<0, _, 12>");
}

void textOfCosts(void **) {
  const std::pair<double, const char *> costs[] = {
      {0, "0"}, {1, "1"}, {10, "10"}, {2.5, "2.5"}, {1.0 / 3, "0.333"}, {100.25, "100.25"}};
  for (const auto &[cost, text] : costs)
    assert_string_equal(costToString(cost).c_str(), text);
}

void brokenGraphsAreNoticed(void **) {
  struct Broken {
    void (*damage)(Graph &);
    const char *error;
  } const cases[] = {
      {[](Graph &) {}, ""},
      {[](Graph &g) { g.node(3).bits = 64; }, "V3: edges do not cover its bits"},
      {[](Graph &g) { g.node(3).edges[0].range.first = 224; }, "V3: edge leaves its source"},
      {[](Graph &g) { g.node(3).edges[0].source = 9; }, "V3: source is not in the graph"},
      {[](Graph &g) { g.node(1).live = false; }, "V3: source is not in the graph"},
      {[](Graph &g) { g.node(1).bits = 0; }, "V1: a source of nothing or with edges"},
      {[](Graph &g) { g.node(3).edges[0].source = 3; }, "V3: depends on itself"},
      {[](Graph &g) { g.node(3).live = false; }, "a result is not in the graph"},
      {[](Graph &g) {
         g.node(3).edges.push_back({1, {0, 0}});
       },
       "V3: empty edge"},
  };
  for (const Broken &c : cases) {
    Graph graph = withLoads(2);
    graph.results = {graph.addMove({element(1, 0), element(2, 0)})};
    c.damage(graph);
    assert_string_equal(verify(graph).c_str(), c.error);
  }
}

/// Three sources: the half that has one of them feeds the result directly.
void oddSplit(void **) {
  Graph graph = withLoads(3);
  graph.results = {graph.addMove({element(1, 0), element(2, 1), element(3, 2), element(1, 3)})};
  const std::vector<std::vector<unsigned>> levels = split(graph);
  assert_int_equal(levels.size(), 1);
  assert_string_equal(toString(graph).c_str(), "V1: Load [0:255] from <Base:0 Offset:0>\n"
                                               "V2: Load [0:255] from <Base:1 Offset:0>\n"
                                               "V3: Load [0:255] from <Base:2 Offset:0>\n"
                                               "V4:\n"
                                               "  [0:63] = V5[0:63]\n"
                                               "  [64:127] = V5[64:127]\n"
                                               "  [128:191] = V3[128:191]\n"
                                               "  [192:255] = V5[128:191]\n"
                                               "V5:\n"
                                               "  [0:63] = V1[0:63]\n"
                                               "  [64:127] = V2[64:127]\n"
                                               "  [128:191] = V1[192:255]\n"
                                               "Results: V4\n");
}

/// V3 reads V1 only, V4 reads V1 and V2: they share an instruction; V5 reads both and follows.
void oneHasMoreSources(void **) {
  Graph graph = withLoads(2);
  const unsigned few = graph.addMove({element(1, 0), element(1, 2)});
  const unsigned more = graph.addMove({element(1, 1), element(2, 1)});
  graph.results = {
      graph.addMove({element(few, 0), element(few, 1), element(more, 0), element(more, 1)})};
  const DocumentTarget target;
  PriceList prices(target);
  Simulator simulator(prices);
  MergePolicy policy;
  policy.concatenateOnly = true;
  std::string trace;
  policy.trace = &trace;
  merge(graph, {{few, more}}, simulator, policy);
  assert_string_equal(trace.c_str(), "V3 can be merged with V4, mask <0, 2, 1, 5>, cost 8\n"
                                     "Merge V4 into V3\n");
  assert_string_equal(verify(graph).c_str(), "");
  assert_false(graph.node(more).live);

  // What is left of the result is a copy.
  const Lowered lowered = lower(graph, prices);
  assert_string_equal(lowered.error.c_str(), "");
  assert_int_equal(lowered.sequence.instructions.size(), 3);
  assert_int_equal(lowered.sequence.results[0], 3);
}

/// A node that fills half of a register: don't-care lanes, filled in by the target.
void narrowNodes(void **) {
  Graph graph = withLoads(2);
  const unsigned narrow = graph.addMove({element(1, 1), element(2, 1)});
  graph.results = {
      graph.addMove({element(narrow, 1), element(narrow, 0), element(1, 0), element(1, 1)})};
  const X86Model target(256);
  PriceList prices(target);
  Simulator simulator(prices);
  merge(graph, {{narrow}}, simulator, {});
  // Spread so that whole 128-bit slots move, <a0 a1 | b0 b1>: one shuffle.
  assert_string_equal(toString(graph).c_str(), "V1: Load [0:255] from <Base:0 Offset:0>\n"
                                               "V2: Load [0:255] from <Base:1 Offset:0>\n"
                                               "V3:\n"
                                               "  [0:63] = undef\n"
                                               "  [64:127] = V1[64:127]\n"
                                               "  [128:191] = undef\n"
                                               "  [192:255] = V2[64:127]\n"
                                               "V4:\n"
                                               "  [0:63] = V3[192:255]\n"
                                               "  [64:127] = V3[64:127]\n"
                                               "  [128:191] = V1[0:63]\n"
                                               "  [192:255] = V1[64:127]\n"
                                               "Results: V4\n");
  const Lowered lowered = lower(graph, prices);
  assert_string_equal(lowered.error.c_str(), "");
  for (const Instruction &instruction : lowered.sequence.instructions)
    for (int lane : instruction.mask)
      assert_true(lane >= 0);
}

/// Only a load that nothing else uses is inserted from memory.
void sharedLoadsAreNotInserted(void **) {
  for (bool shared : {false, true}) {
    Graph graph(64);
    graph.addLoad({0, 0}, 128);
    graph.addLoad({1, 0}, 128);
    graph.results = {graph.addMove({{1, {0, 128}}, {2, {0, 128}}})};
    if (shared)
      graph.results.push_back(2);
    const X86Model target(256);
    PriceList prices(target);
    const Lowered lowered = lower(graph, prices);
    assert_int_equal(lowered.sequence.numInserts(), shared ? 0 : 1);
    assert_int_equal(lowered.sequence.numShuffles(), shared ? 1 : 0);
    assert_true(lowered.uops.shuffle == (shared ? 1 : 0));
  }
}

/// Neither a permute nor a concatenation: two sources of different width.
void noSingleInstruction(void **) {
  Graph graph = withLoads(1);
  graph.addLoad({1, 0}, 128);
  graph.results = {graph.addMove({element(1, 0), element(2, 0)})};
  const X86Model target(256);
  PriceList prices(target);
  assert_string_equal(lower(graph, prices).error.c_str(), "V3 is no single instruction");
}

struct ShapeCase {
  VectorType type;
  std::vector<long> offsets;
  bool mayReadGaps;
  const char *shapes; ///< of those that pack registers; without slots, each once
};

void loadShapesOfRows(void **) {
  const ShapeCase cases[] = {
      {{4, 64}, {0, 8}, true, "16-byte chunk at 0; 8-byte chunks at 0, 8"},
      {{4, 64},
       {0, 8, 16},
       true,
       "16-byte chunks at 0, 8; 16-byte chunk at 0, 8-byte chunk at 16; 8-byte chunks at 0, 8, 16"},
      {{4, 64},
       {0, 24},
       true,
       "32-byte chunk at 0; 16-byte chunks at 0, 16; "
       "8-byte chunks at 0, 24"},
      {{4, 64}, {0, 24}, false, "8-byte chunks at 0, 24"},
      {{2, 64}, {0, 8, 16, 24}, true, "16-byte chunks at 0, 16; 8-byte chunks at 0, 8, 16, 24"},
      {{4, 64}, {0, 12}, true, "16-byte chunks at 0, 4; 8-byte chunks at 0, 12"},
      {{2, 32}, {0}, true, "4-byte chunk at 0"},
  };
  for (const ShapeCase &c : cases) {
    const Memrefs memrefs = gathers(c.type, c.offsets);
    std::string text, last;
    const Group group = memrefs.group();
    const ReadableMemory memory(group, c.mayReadGaps);
    for (const LoadShape &shape :
         loadShapes(rowsOf(group).front(), memory, X86Model(256, c.mayReadGaps), false)) {
      const std::string name = toString(shape);
      if (name != last && shape.slotBits != 0) // not the document's, which packs nothing
        text += (text.empty() ? "" : "; ") + name;
      last = name;
    }
    assert_string_equal(text.c_str(), c.shapes);
  }
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(textOfUndefinedBits),    cmocka_unit_test(textOfCosts),
      cmocka_unit_test(brokenGraphsAreNoticed), cmocka_unit_test(oddSplit),
      cmocka_unit_test(oneHasMoreSources),      cmocka_unit_test(narrowNodes),
      cmocka_unit_test(noSingleInstruction),    cmocka_unit_test(sharedLoadsAreNotInserted),
      cmocka_unit_test(loadShapesOfRows),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
