// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzz/core/draw.h"
#include "text/predefined.h"

#include <algorithm>

namespace corefuzz {

namespace {

/// Leaves rows out: none, some, or most.
template <typename Row> void thin(Random &random, std::vector<Row> &rows) {
  const int keepOneIn = random.of<int>({0, 0, 0, 8, 3, 2});
  if (keepOneIn == 0)
    return;
  std::vector<Row> kept;
  for (Row &row : rows)
    if (!random.oneIn(keepOneIn))
      kept.push_back(std::move(row));
  rows = std::move(kept);
}

void reprice(Random &random, vls::Uops &uops) {
  if (random.oneIn(20))
    uops = {};
  for (double *part : {&uops.load, &uops.shuffle, &uops.vector, &uops.fused, &uops.store}) {
    if (random.oneIn(3))
      *part *= random.of<double>({0.5, 2, 3});
    if (random.oneIn(30))
      *part += 1;
  }
}

template <typename Row> void vary(Random &random, bool prices, std::vector<Row> &rows) {
  thin(random, rows);
  for (Row &row : rows)
    if (prices)
      reprice(random, row.uops);
}

} // namespace

vls::TargetDescription drawTarget(Random &random) {
  vls::TargetDescription target = *vls::describePredefined(
      random.of<std::string>({"sse2", "sse4", "avx", "avx2", "avx512", "avx512"}));
  target.name = "drawn";
  if (random.oneIn(8))
    target.registerBits = 64u << random.between(0, 4);
  target.mayReadGaps = !random.oneIn(4);
  const bool prices = random.oneIn(2);
  vary(random, prices, target.loads);
  vary(random, prices, target.stores);
  vary(random, prices, target.concatenations);
  vary(random, prices, target.extractions);
  vary(random, prices, target.shuffles);
  if (prices) {
    reprice(random, target.guard);
    for (vls::PortRow &port : target.ports)
      port.perCycle = random.of<double>({0.5, 1, 1, 2, 2, 3, 4});
  }
  return target;
}

} // namespace corefuzz
