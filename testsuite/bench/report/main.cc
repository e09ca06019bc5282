// SPDX-License-Identifier: GPL-3.0-or-later
//
// report KERNELS.LIST DIRECTORY: reads DIRECTORY/samples.csv, prints the tables and writes
// DIRECTORY/bench.html, DIRECTORY/bench.svg and DIRECTORY/ratios.csv.

#include "report/page.h"
#include "report/picture.h"
#include "report/text.h"

#include <algorithm>
#include <cstdio>
#include <fstream>

static bool write(const std::string &file, const std::string &text) {
  std::ofstream out(file);
  out << text;
  out.close();
  if (!out)
    std::fprintf(stderr, "bench: cannot write %s\n", file.c_str());
  return bool(out);
}

static std::string ratios(const std::vector<Panel> &panels) {
  std::string out = "kernel,isa,size,best,libvls/hand,low,high,libvls/best,low,high\n";
  for (const Panel &panel : panels)
    for (const Comparison &c : panel.comparisons)
      out += format("%s,%s,%s,%s,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f\n", c.of->kernel.c_str(),
                    panel.isa.c_str(), panel.size.c_str(), c.best.c_str(), c.toHand.value,
                    c.toHand.low, c.toHand.high, c.toBest.value, c.toBest.low, c.toBest.high);
  return out;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: report KERNELS.LIST DIRECTORY\n");
    return 2;
  }
  const std::string directory = argv[2];
  const Results results = readResults(directory + "/samples.csv", argv[1]);
  const std::vector<Panel> panels = compare(results);
  if (panels.empty()) {
    std::fprintf(stderr, "bench: nothing was measured\n");
    return 1;
  }
  const std::vector<std::string> missed = misses(panels);
  printTables(results, panels);
  std::printf("\n");
  for (const std::string &line : missed)
    std::printf("MISSED %s\n", line.c_str());
  const bool asked = std::any_of(panels.begin(), panels.end(),
                                 [](const Panel &panel) { return panel.size == "L1"; });
  if (missed.empty())
    std::printf(
        asked ? "Nothing that is asked of libvls was missed (docs/bench.md says what is asked).\n"
              : "Nothing is asked of libvls where tables are not in L1.\n");
  const bool good = write(directory + "/bench.html", page(results, panels, missed)) &&
                    write(directory + "/bench.svg", picture(results, panels)) &&
                    write(directory + "/ratios.csv", ratios(panels));
  std::printf("Written: %s/bench.html, bench.svg, ratios.csv, samples.csv\n", directory.c_str());
  return good ? 0 : 1;
}
