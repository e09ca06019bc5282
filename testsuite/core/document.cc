// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two worked examples of the OptVLS document, step by step, with the document's costs: graph,
// split, the twelve test merges, the four commits, the sequence.
//
// As printed there, two labels after the split (and two after the merge) are swapped: V14 takes
// [128:191] of V7, as its masks say, and V16 takes [192:255].

#include "moves/merge.h"
#include "moves/print.h"
#include "moves/simulate.h"
#include "moves/split.h"
#include "optvls/shapes.h"
#include "support.h"
#include "targets.h"

#include <cstring>

using namespace vls;
using namespace vlstest;

namespace {

const char *const pairsGraph = "V3: Load [0:127] from <Base:0 Offset:0>\n"
                               "V4: Load [0:127] from <Base:1 Offset:0>\n"
                               "V1:\n"
                               "  [0:63] = V3[0:63]\n"
                               "  [64:127] = V4[0:63]\n"
                               "V2:\n"
                               "  [0:63] = V3[64:127]\n"
                               "  [64:127] = V4[64:127]\n"
                               "Results: V1, V2\n";

const char *const pairsSequence = "%1 = mask.load.64.2 (<Base:0 Offset:0>, 11)\n"
                                  "%2 = mask.load.64.2 (<Base:1 Offset:0>, 11)\n"
                                  "%3 = shufflevector <2 x 64> %1, <2 x 64> %2, <2 x 32><0, 2>\n"
                                  "%4 = shufflevector <2 x 64> %1, <2 x 64> %2, <2 x 32><1, 3>\n"
                                  "member 1 = %3\n"
                                  "member 2 = %4\n";

/// The loads V5 to V8.
const char *const quadLoads = "V5: Load [0:255] from <Base:0 Offset:0>\n"
                              "V6: Load [0:255] from <Base:1 Offset:0>\n"
                              "V7: Load [0:255] from <Base:2 Offset:0>\n"
                              "V8: Load [0:255] from <Base:3 Offset:0>\n";
const char *const quadResults = "Results: V1, V2, V3, V4\n";

/// A node of as many 64-bit edges as there are pairs of source and element.
std::string nodeText(unsigned id, const std::vector<std::pair<unsigned, unsigned>> &edges) {
  std::string text = "V" + std::to_string(id) + ":\n";
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto [source, element] = edges[i];
    text += "  [" + std::to_string(64 * i) + ":" + std::to_string(64 * i + 63) + "] = V" +
            std::to_string(source) + "[" + std::to_string(64 * element) + ":" +
            std::to_string(64 * element + 63) + "]\n";
  }
  return text;
}

std::string quadInitial() {
  std::string text = quadLoads;
  for (unsigned m = 0; m < 4; ++m)
    text += nodeText(m + 1, {{5, m}, {6, m}, {7, m}, {8, m}});
  return text + quadResults;
}

std::string quadSplit() {
  std::string text = quadLoads;
  for (unsigned m = 0; m < 4; ++m)
    text += nodeText(m + 1, {{9 + 2 * m, 0}, {9 + 2 * m, 1}, {10 + 2 * m, 0}, {10 + 2 * m, 1}});
  for (unsigned m = 0; m < 4; ++m)
    text += nodeText(9 + 2 * m, {{5, m}, {6, m}}) + nodeText(10 + 2 * m, {{7, m}, {8, m}});
  return text + quadResults;
}

std::string quadMerged() {
  std::string text = quadLoads;
  text += nodeText(1, {{9, 0}, {9, 1}, {10, 0}, {10, 1}});
  text += nodeText(2, {{11, 0}, {11, 1}, {12, 0}, {12, 1}});
  text += nodeText(3, {{9, 2}, {9, 3}, {10, 2}, {10, 3}});
  text += nodeText(4, {{11, 2}, {11, 3}, {12, 2}, {12, 3}});
  text += nodeText(9, {{5, 0}, {6, 0}, {5, 2}, {6, 2}});
  text += nodeText(10, {{7, 0}, {8, 0}, {7, 2}, {8, 2}});
  text += nodeText(11, {{5, 1}, {6, 1}, {5, 3}, {6, 3}});
  text += nodeText(12, {{7, 1}, {8, 1}, {7, 3}, {8, 3}});
  return text + quadResults;
}

const char *const quadMerges = "V9 can be merged with V11, mask <0, 4, 1, 5>, cost 8\n"
                               "V9 can be merged with V13, mask <0, 4, 2, 6>, cost 1\n"
                               "V9 can be merged with V15, mask <0, 4, 3, 7>, cost 8\n"
                               "V10 can be merged with V12, mask <0, 4, 1, 5>, cost 8\n"
                               "V10 can be merged with V14, mask <0, 4, 2, 6>, cost 1\n"
                               "V10 can be merged with V16, mask <0, 4, 3, 7>, cost 8\n"
                               "V11 can be merged with V13, mask <1, 5, 2, 6>, cost 8\n"
                               "V11 can be merged with V15, mask <1, 5, 3, 7>, cost 1\n"
                               "V12 can be merged with V14, mask <1, 5, 2, 6>, cost 8\n"
                               "V12 can be merged with V16, mask <1, 5, 3, 7>, cost 1\n"
                               "V13 can be merged with V15, mask <2, 6, 3, 7>, cost 8\n"
                               "V14 can be merged with V16, mask <2, 6, 3, 7>, cost 8\n"
                               "Merge V13 into V9\n"
                               "Merge V14 into V10\n"
                               "Merge V15 into V11\n"
                               "Merge V16 into V12\n";

const char *const quadSequence =
    "%1 = mask.load.64.4 (<Base:0 Offset:0>, 1111)\n"
    "%2 = mask.load.64.4 (<Base:1 Offset:0>, 1111)\n"
    "%3 = mask.load.64.4 (<Base:2 Offset:0>, 1111)\n"
    "%4 = mask.load.64.4 (<Base:3 Offset:0>, 1111)\n"
    "%5 = shufflevector <4 x 64> %1, <4 x 64> %2, <4 x 32><0, 4, 2, 6>\n"
    "%6 = shufflevector <4 x 64> %1, <4 x 64> %2, <4 x 32><1, 5, 3, 7>\n"
    "%7 = shufflevector <4 x 64> %3, <4 x 64> %4, <4 x 32><0, 4, 2, 6>\n"
    "%8 = shufflevector <4 x 64> %3, <4 x 64> %4, <4 x 32><1, 5, 3, 7>\n"
    "%9 = shufflevector <4 x 64> %5, <4 x 64> %7, <4 x 32><0, 1, 4, 5>\n"
    "%10 = shufflevector <4 x 64> %5, <4 x 64> %7, <4 x 32><2, 3, 6, 7>\n"
    "%11 = shufflevector <4 x 64> %6, <4 x 64> %8, <4 x 32><0, 1, 4, 5>\n"
    "%12 = shufflevector <4 x 64> %6, <4 x 64> %8, <4 x 32><2, 3, 6, 7>\n"
    "member 1 = %9\n"
    "member 2 = %11\n"
    "member 3 = %10\n"
    "member 4 = %12\n";

/// The graph of whole rows, each loaded by its lane.
Graph initialGraph(const Group &group, const Target &target) {
  const ReadableMemory memory(group, true);
  const Rows rows = rowsOf(group).front();
  return buildGraph(rows, memory, {wholeRows(rows, memory, target), 0, ChunkAssembly::Concatenated},
                    target);
}

void pairsNeedNoSplit(void **) {
  const Memrefs memrefs = gathers({2, 64}, {0, 8});
  Graph graph = initialGraph(memrefs.group(), DocumentTarget());
  assert_string_equal(toString(graph).c_str(), pairsGraph);
  assert_int_equal(split(graph).size(), 0);
  assert_string_equal(toString(graph).c_str(), pairsGraph);
}

void quadsStepByStep(void **) {
  const DocumentTarget target;
  const Memrefs memrefs = gathers({4, 64}, {0, 8, 16, 24});
  Graph graph = initialGraph(memrefs.group(), target);
  assert_string_equal(toString(graph).c_str(), quadInitial().c_str());

  const std::vector<std::vector<unsigned>> levels = split(graph);
  assert_string_equal(toString(graph).c_str(), quadSplit().c_str());
  assert_int_equal(levels.size(), 1);

  std::string trace;
  MergePolicy policy;
  policy.concatenateOnly = true;
  policy.trace = &trace;
  PriceList prices(target);
  Simulator simulator(prices);
  merge(graph, levels, simulator, policy);
  assert_string_equal(trace.c_str(), quadMerges);
  assert_string_equal(toString(graph).c_str(), quadMerged().c_str());
  assert_string_equal(verify(graph).c_str(), "");
}

struct Example {
  VectorType type;
  std::vector<long> offsets;
  const char *sequence;
  const char *shape;
  unsigned loads, shuffles;
};

void sequencesOfTheDocument(void **) {
  const Example examples[] = {
      {{2, 64}, {0, 8}, pairsSequence, "16-byte chunk at 0", 2, 2},
      {{4, 64}, {0, 8, 16, 24}, quadSequence, "32-byte chunk at 0", 4, 8},
  };
  for (const Example &example : examples) {
    const Memrefs memrefs = gathers(example.type, example.offsets);
    Plan plan;
    PlanOptions options;
    options.kind = PlanKind::Document;
    assert_true(getSequence(memrefs.group(), DocumentTarget(), plan, options));
    assert_string_equal(toString(plan.sequence).c_str(), example.sequence);
    assert_string_equal(plan.shape.c_str(), example.shape);
    assert_int_equal(plan.sequence.numLoads(), example.loads);
    assert_int_equal(plan.sequence.numShuffles(), example.shuffles);
    assert_int_equal(plan.sequence.numInserts(), 0);
    assert_true(plan.cost == example.loads + example.shuffles);
  }
}

void traceTellsEveryStep(void **) {
  const Memrefs memrefs = gathers({4, 64}, {0, 8, 16, 24});
  Plan plan;
  std::string trace;
  PlanOptions options;
  options.kind = PlanKind::Document;
  options.trace = &trace;
  assert_true(getSequence(memrefs.group(), DocumentTarget(), plan, options));
  const std::string expected = "Initial graph:\n" + quadInitial() + "Graph after split:\n" +
                               quadSplit() + "Merges:\n" + quadMerges + "Graph after merge:\n" +
                               quadMerged();
  assert_string_equal(trace.c_str(), expected.c_str());
}

/// Members in another order and one of them twice: the values are the same, shared, and mapped.
void membersShareAndPermuteResults(void **) {
  const Memrefs memrefs = gathers({4, 64}, {24, 8, 8, 0, 16});
  Plan plan;
  PlanOptions options;
  options.kind = PlanKind::Document;
  assert_true(getSequence(memrefs.group(), DocumentTarget(), plan, options));
  const std::vector<unsigned> expected = {12, 11, 11, 9, 10};
  assert_true(plan.sequence.results == expected);
}

/// Deeper trees: one full load a lane, then at most two sources a node on every level.
void deeperSplits(void **) {
  for (unsigned lanes : {8u, 16u}) {
    const Memrefs memrefs = gathers({lanes, 32}, {0, 4, 8, 12, 16, 20, 24, 28});
    const X86Model target(512);
    Graph graph = initialGraph(memrefs.group(), target);
    const std::vector<std::vector<unsigned>> levels = split(graph);
    assert_int_equal(levels.size(), lanes == 8 ? 2 : 3);
    for (const Node &node : graph.nodes())
      assert_true(sourcesOf(node.edges).size() <= 2);
    assert_string_equal(verify(graph).c_str(), "");
    std::mt19937 random(lanes);
    Plan plan;
    PlanOptions options;
    options.kind = PlanKind::Document;
    assert_true(getSequence(memrefs.group(), target, plan, options));
    assert_int_equal(plan.sequence.numLoads(), lanes);
    assert_string_equal(interpret(plan.sequence, memrefs.group(), random).c_str(), "");
  }
}

void rowsThatCannotBeLoadedWhole(void **) {
  const Memrefs memrefs = gathers({4, 64}, {0, 8, 16});
  Plan plan;
  PlanOptions options;
  options.kind = PlanKind::Document;
  assert_false(getSequence(memrefs.group(), DocumentTarget(), plan, options));
  assert_string_equal(plan.refusal.c_str(), "rows of 24 bytes cannot be loaded whole");
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(pairsNeedNoSplit),
      cmocka_unit_test(quadsStepByStep),
      cmocka_unit_test(sequencesOfTheDocument),
      cmocka_unit_test(traceTellsEveryStep),
      cmocka_unit_test(membersShareAndPermuteResults),
      cmocka_unit_test(deeperSplits),
      cmocka_unit_test(rowsThatCannotBeLoadedWhole),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
