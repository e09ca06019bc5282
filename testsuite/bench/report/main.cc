// SPDX-License-Identifier: GPL-3.0-or-later
//
// report KERNELS.LIST DIRECTORY: reads DIRECTORY/samples.csv, prints the tables and writes
// DIRECTORY/bench.html, DIRECTORY/bench.svg, DIRECTORY/bench.md and DIRECTORY/ratios.csv.

#include "report/format.h"
#include "report/markdown.h"
#include "report/page.h"
#include "report/picture.h"
#include "report/text.h"

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

static std::string cells(const Ratio &ratio) {
  return format(",%.4f,%.4f,%.4f", ratio.value, ratio.low, ratio.high);
}

static std::string ratios(const std::vector<Panel> &panels) {
  std::string out = "kernel,isa,size,best,gcc,libvls/hand,low,high,libvls/best,low,high,"
                    "libvls/gcc,low,high\n";
  for (const Panel &panel : panels)
    for (const Comparison &c : panel.comparisons)
      out += format("%s,%s,%s,%s,%s", c.of->kernel.c_str(), panel.isa.c_str(), panel.size.c_str(),
                    c.best.c_str(), c.gcc.c_str()) +
             cells(c.toHand) + cells(c.toBest) + cells(c.toGcc) + "\n";
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
  for (const std::string &line : scalarWins(panels))
    std::printf("scalar code is faster: %s\n", line.c_str());
  if (missed.empty())
    std::printf("Nothing that is asked of libvls was missed (docs/bench.md says what is asked).\n");
  const bool good = write(directory + "/bench.html", page(results, panels, missed)) &&
                    write(directory + "/bench.svg", picture(results, panels)) &&
                    write(directory + "/bench.md", markdown(results, panels)) &&
                    write(directory + "/ratios.csv", ratios(panels));
  std::printf("Written: %s/bench.html, bench.svg, bench.md, ratios.csv, samples.csv\n",
              directory.c_str());
  return good ? 0 : 1;
}
