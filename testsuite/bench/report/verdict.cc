// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/verdict.h"

#include "report/format.h"

Demand demandFor(const std::string &isa, const std::string &size, bool stores) {
  const double ofHand = isa == "skx512" ? 0.85 : 0.9;
  if (stores)
    return size == "L1" ? Demand{ofHand, 0, 0} : Demand{0, 0, 0.9};
  return {size == "L1" || size == "L2" ? ofHand : 0, 0.97, 0};
}

double meanDemandFor(const std::string &isa, const std::string &size) {
  return size == "L1" && isa != "skx512" ? 1.35 : 0;
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
        const std::string any = c.best(compilerBuilds), gcc = c.best({"gcc", "gcc-nogather"});
        const Samples &ours = c.builds.at("libvls");
        const auto ratioTo = [&](const std::string &build) {
          return speedRatio(ours, c.builds.at(build));
        };
        hand.push_back({&ours, &c.builds.at("hand")});
        best.push_back({&ours, &c.builds.at(any)});
        panel.comparisons.push_back({&c, results.storing.count(c.kernel) != 0, any, gcc,
                                     ratioTo("hand"), ratioTo(any), ratioTo(gcc)});
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
    if (ratio.high < asked)
      lines.push_back(format("%s: %.2f [%.2f, %.2f], asked %.2f", what.c_str(), ratio.value,
                             ratio.low, ratio.high, asked));
  };
  for (const Panel &panel : panels) {
    const std::string where = panel.isa + ' ' + panel.size + ' ';
    for (const Comparison &c : panel.comparisons) {
      const Demand asked = demandFor(panel.isa, panel.size, c.stores);
      demand(c.toHand, asked.ofHand, where + c.of->kernel + " of hand-written");
      demand(c.toGcc, asked.ofGcc, where + c.of->kernel + " of " + c.gcc);
      demand(c.toBest, asked.ofBest, where + c.of->kernel + " of " + c.best);
    }
    demand(panel.meanToBest, meanDemandFor(panel.isa, panel.size),
           where + "geometric mean over the best builds");
  }
  return lines;
}

std::vector<std::string> scalarWins(const std::vector<Panel> &panels) {
  std::vector<std::string> lines;
  for (const Panel &panel : panels)
    for (const Comparison &c : panel.comparisons)
      if (c.best == "scalar" && c.toBest.high < 1)
        lines.push_back(format("%s %s %s: libvls at %.2f [%.2f, %.2f]", panel.isa.c_str(),
                               panel.size.c_str(), c.of->kernel.c_str(), c.toBest.value,
                               c.toBest.low, c.toBest.high));
  return lines;
}
