// SPDX-License-Identifier: GPL-3.0-or-later
//
// Long runs of lane evolution against its oracles (docs/lanes.md):
//
//   lanes soundness --from SEED --to SEED    random graphs: nothing claimed that a run contradicts
//   lanes enumerate --from N --to N          precision on all graphs of N blocks of the universe
//   lanes draw --from SEED --to SEED         precision on graphs of 5 and 6 blocks, one a seed
//
// Prints what is contradicted, then one line of totals. The exit status says whether nothing was.

#include "claims.h"
#include "generate.h"
#include "precision.h"
#include "universe.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace vlstest;

namespace {

struct Range {
  unsigned long from = 1, to = 1000;
};

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

int enumerateAll(const Range &range) {
  bool bad = false;
  for (unsigned long blocks = range.from; blocks <= range.to && blocks <= 4; ++blocks) {
    Precision precision;
    std::uint64_t seed = 0;
    enumerate(unsigned(blocks), words(unsigned(blocks)),
              [&](const Plan &plan) { precision.add(build(plan), ++seed); });
    std::printf("%lu blocks: ", blocks);
    precision.print();
    bad = bad || precision.contradicted != 0;
  }
  return bad;
}

int drawSome(const Range &range) {
  Precision precision;
  for (unsigned long seed = range.from; seed <= range.to; ++seed) {
    std::mt19937_64 random(seed);
    precision.add(build(draw(5 + seed % 2, random)), seed);
  }
  std::printf("seeds %lu to %lu: ", range.from, range.to);
  precision.print();
  return precision.contradicted != 0;
}

} // namespace

int main(int count, char **words) {
  Range range;
  for (int i = 2; i + 1 < count; i += 2)
    (std::strcmp(words[i], "--from") == 0 ? range.from : range.to) =
        std::strtoul(words[i + 1], nullptr, 10);
  if (count > 1 && std::strcmp(words[1], "soundness") == 0)
    return soundness(range);
  if (count > 1 && std::strcmp(words[1], "enumerate") == 0)
    return enumerateAll(range);
  if (count > 1 && std::strcmp(words[1], "draw") == 0)
    return drawSome(range);
  std::fprintf(stderr, "usage: lanes soundness|enumerate|draw [--from SEED] [--to SEED]\n");
  return 2;
}
