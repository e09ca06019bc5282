// SPDX-License-Identifier: GPL-3.0-or-later
//
// Long runs of lane evolution against its oracles (docs/lanes.md):
//
//   lanes soundness --from SEED --to SEED    random graphs: nothing claimed that a run contradicts
//   lanes enumerate --blocks N [--from FIRST --to LAST]
//                                            precision on the graphs of N blocks of the universe,
//                                            or those of these numbers
//   lanes draw --from SEED --to SEED         precision on graphs of 5 and 6 blocks, one a seed
//   lanes total                              adds up, from standard input, the lines of counts that
//                                            these two write to standard error
//   lanes llvm --from SEED --to SEED         graphs as LLVM IR
//   lanes compare --from SEED --to SEED      what LLVM's uniformity analysis says of them, from
//                                            standard input, against ours
//   lanes time                               how long large graphs take
//
// Prints what is contradicted, then one line of totals. The exit status says whether nothing was.

#include "claims.h"
#include "generate.h"
#include "large.h"
#include "llvm.h"
#include "precision.h"
#include "universe.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>

using namespace vlstest;

namespace {

struct Range {
  unsigned long from = 1, to = 1000;
  unsigned long blocks = 4;
};

/// Graphs to one line of counts.
constexpr unsigned long chunk = 20000;

int soundness(const Range &range) {
  unsigned long irreducible = 0, loops = 0, bad = 0, uniform = 0, strided = 0, all = 0;
  for (unsigned long seed = range.from; seed <= range.to; ++seed) {
    Recipe recipe;
    recipe.arithmetic = seed % 2 != 0;
    const vls::FlowGraph graph = generate(seed, recipe);
    const std::string malformed = graph.check();
    const std::string wrong = malformed.empty() ? contradictionIn(graph, seed, 12) : malformed;
    if (!wrong.empty()) {
      std::printf("seed %lu: %s\n", seed, wrong.c_str());
      ++bad;
      continue;
    }
    const Nest nest(graph);
    irreducible += !nest.reducible;
    loops += nest.loops > 0;
    const vls::LaneAnalysis analysis(graph, {4});
    for (unsigned i = 0; i < graph.instructions().size(); ++i, ++all) {
      uniform += analysis.getSLEV(i).isUniform();
      strided += analysis.getSLEV(i).isStrided();
    }
  }
  std::printf("seeds %lu to %lu: %lu graphs contradicted; %lu with loops, %lu irreducible; of %lu "
              "definitions %lu uniform, %lu strided\n",
              range.from, range.to, bad, loops, irreducible, all, uniform, strided);
  return bad != 0;
}

/// Precision of many graphs; every `chunk` of them a line of counts goes to standard error.
class Counter {
public:
  /// Lines begin with `label`: "4 blocks, graphs".
  explicit Counter(std::string label) : what(std::move(label)) {}

  void add(const vls::FlowGraph &graph, unsigned long number) {
    if (part.graphs == 0)
      first = number;
    part.add(graph, number);
    last = number;
    if (part.graphs == chunk)
      close();
  }

  /// Prints what there is, then the sum of all. The exit status.
  int finish() {
    close();
    all.print();
    return all.contradicted != 0;
  }

private:
  void close() {
    if (part.graphs != 0)
      std::fprintf(stderr, "%s %lu to %lu: %s\n", what.c_str(), first, last, part.counts().c_str());
    all.add(part);
    part = {};
  }

  const std::string what;
  Precision all, part;
  unsigned long first = 0, last = 0;
};

int enumerateAll(const Range &range) {
  const unsigned blocks = unsigned(range.blocks);
  Counter counter(std::to_string(blocks) + " blocks, graphs");
  unsigned long number = 0;
  enumerate(blocks, words(blocks), [&](const Plan &plan) {
    if (++number >= range.from && number <= range.to)
      counter.add(build(plan), number);
  });
  std::printf("%u blocks, %lu graphs in all: ", blocks, number);
  return counter.finish();
}

int total(const Range &) {
  Precision all;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream counts(line.substr(line.find(": ") + 1));
    const std::optional<Precision> part = Precision::fromCounts(counts);
    if (!part) {
      std::fprintf(stderr, "no line of counts: %s\n", line.c_str());
      return 2;
    }
    all.add(*part);
  }
  all.print();
  return all.contradicted != 0;
}

int drawSome(const Range &range) {
  Counter counter("seeds");
  for (unsigned long seed = range.from; seed <= range.to; ++seed) {
    std::mt19937_64 random(seed);
    counter.add(build(draw(5 + seed % 2, random)), seed);
  }
  std::printf("seeds %lu to %lu: ", range.from, range.to);
  return counter.finish();
}

int printLlvm(const Range &range) {
  std::printf("target triple = \"amdgcn-amd-amdhsa\"\n"
              "declare i32 @llvm.amdgcn.workitem.id.x()\n");
  for (unsigned long seed = range.from; seed <= range.to; ++seed)
    std::printf("%s", toLlvm(drawForLlvm(seed), seed).c_str());
  return 0;
}

int compare(const Range &range) {
  const Agreement agreement = compareWithLlvm(std::cin, range.from, range.to);
  agreement.print();
  return agreement.wrong != 0 || agreement.same == 0;
}

} // namespace

int main(int count, char **words) {
  Range range;
  const std::string mode = count > 1 ? words[1] : "";
  range.to = mode == "enumerate" ? ~0ul : 1000;
  for (int i = 2; i + 1 < count; i += 2) {
    const std::string option = words[i];
    (option == "--from"     ? range.from
     : option == "--blocks" ? range.blocks
                            : range.to) = std::strtoul(words[i + 1], nullptr, 10);
  }
  const struct {
    const char *name;
    int (*run)(const Range &);
  } all[] = {{"soundness", soundness}, {"enumerate", enumerateAll}, {"total", total},
             {"draw", drawSome},       {"llvm", printLlvm},         {"compare", compare}};
  for (const auto &one : all)
    if (mode == one.name)
      return one.run(range);
  if (mode == "time") {
    timeLarge();
    return 0;
  }
  std::fprintf(stderr, "usage: lanes soundness|enumerate|total|draw|llvm|compare|time "
                       "[--blocks N] [--from NUMBER] [--to NUMBER]\n");
  return 2;
}
