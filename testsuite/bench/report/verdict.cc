// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/verdict.h"

#include <cstdio>

Demand demandFor(const std::string &isa) {
  if (isa == "skx512")
    return {0.80, 0, 0};
  return {0.85, 0.97, 1.35};
}

std::vector<Panel> compare(const Results &results) {
  std::vector<Panel> panels;
  for (const std::string &isa : results.isas)
    for (const std::string &size : results.sizes) {
      Panel panel{isa, size, {}, {}, {}};
      std::vector<std::pair<const Samples *, const Samples *>> hand, best;
      for (const Case &c : results.cases) {
        if (c.isa != isa || c.size != size)
          continue;
        const std::string name = c.bestCompiler();
        const Samples &ours = c.builds.at("libvls");
        hand.push_back({&ours, &c.builds.at("hand")});
        best.push_back({&ours, &c.builds.at(name)});
        panel.comparisons.push_back(
            {&c, name, speedRatio(ours, c.builds.at("hand")), speedRatio(ours, c.builds.at(name))});
      }
      if (hand.empty())
        continue;
      panel.meanToHand = meanSpeedRatio(hand);
      panel.meanToBest = meanSpeedRatio(best);
      panels.push_back(panel);
    }
  return panels;
}

std::vector<std::string> misses(const std::vector<Panel> &panels) {
  std::vector<std::string> lines;
  auto demand = [&](const Ratio &ratio, double asked, const std::string &what) {
    if (ratio.high >= asked)
      return;
    char text[200];
    std::snprintf(text, sizeof text, "%s: %.2f [%.2f, %.2f], asked %.2f", what.c_str(), ratio.value,
                  ratio.low, ratio.high, asked);
    lines.push_back(text);
  };
  for (const Panel &panel : panels) {
    if (panel.size != "L1")
      continue;
    const Demand asked = demandFor(panel.isa);
    for (const Comparison &c : panel.comparisons) {
      demand(c.toHand, asked.ofHand, panel.isa + ' ' + c.of->kernel + " of hand-written");
      demand(c.toBest, asked.ofBest, panel.isa + ' ' + c.of->kernel + " of " + c.best);
    }
    demand(panel.meanToBest, asked.mean, panel.isa + " geometric mean over the best builds");
  }
  return lines;
}
