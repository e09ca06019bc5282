// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/text.h"

#include <algorithm>
#include <cstdio>

static void printRatio(const Ratio &ratio) {
  std::printf("  %5.2f [%.2f, %.2f]", ratio.value, ratio.low, ratio.high);
}

static void printPanel(const Panel &panel) {
  std::printf("\n%s, tables in %s: median ns per element\n", textOf(isaNames, panel.isa),
              panel.size.c_str());
  const Case &first = *panel.comparisons[0].of;
  std::printf("%-16s", "kernel");
  for (const Name &build : buildNames)
    if (first.has(build.key))
      std::printf(" %7s", build.key);
  std::printf("  %-18s  %-18s  %s\n", "libvls/hand", "libvls/GCC", "libvls/best build");

  for (const Comparison &c : panel.comparisons) {
    std::printf("%-16s", c.of->kernel.c_str());
    for (const Name &build : buildNames)
      if (first.has(build.key))
        std::printf(" %*.3f", std::max(7, int(std::string(build.key).size())),
                    c.of->median(build.key));
    printRatio(c.toHand);
    printRatio(c.toGcc);
    printRatio(c.toBest);
    std::printf(" %s\n", c.best.c_str());
  }
  int width = 16;
  for (const Name &build : buildNames)
    if (first.has(build.key))
      width += 1 + std::max(7, int(std::string(build.key).size()));
  std::printf("%-*s", width, "geometric mean");
  printRatio(panel.meanToHand);
  std::printf("%20s", "");
  printRatio(panel.meanToBest);
  std::printf("\n");
}

void printTables(const Results &results, const std::vector<Panel> &panels) {
  for (const auto &[name, text] : results.facts)
    std::printf("%s: %s\n", name.c_str(), text.c_str());
  for (const Panel &panel : panels)
    printPanel(panel);
}
