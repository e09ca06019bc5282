// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/markdown.h"

#include "report/format.h"

#include <algorithm>

namespace {

std::string cell(const Ratio &ratio) {
  return format("%.2f [%.2f, %.2f]", ratio.value, ratio.low, ratio.high);
}

const Panel *panelOf(const std::vector<Panel> &panels, const std::string &isa,
                     const std::string &size) {
  const auto found = std::find_if(panels.begin(), panels.end(), [&](const Panel &panel) {
    return panel.isa == isa && panel.size == size;
  });
  return found == panels.end() ? nullptr : &*found;
}

const Comparison *comparisonOf(const Panel *panel, const std::string &kernel) {
  if (panel)
    for (const Comparison &c : panel->comparisons)
      if (c.of->kernel == kernel)
        return &c;
  return nullptr;
}

std::string table(const Results &results, const std::vector<Panel> &panels,
                  const std::string &size) {
  std::string out = format("Tables in %s:\n\n| kernel |", size.c_str());
  std::string rule = "|---|", means = "| **geometric mean** |";
  for (const std::string &isa : results.isas) {
    out += " " + isa + ": of hand-written | of the best build |";
    rule += "---|---|";
    const Panel *panel = panelOf(panels, isa, size);
    means +=
        panel ? " " + cell(panel->meanToHand) + " | " + cell(panel->meanToBest) + " |" : " | |";
  }
  out += "\n" + rule + "\n";
  for (const std::string &kernel : results.kernels) {
    out += "| " + kernel + " |";
    for (const std::string &isa : results.isas) {
      const Comparison *c = comparisonOf(panelOf(panels, isa, size), kernel);
      out += c ? " " + cell(c->toHand) + " | " + cell(c->toBest) + " " + c->best + " |" : " | |";
    }
    out += "\n";
  }
  return out + means + "\n\n";
}

std::string list(const std::string &title, const std::vector<std::string> &lines) {
  std::string out = title + (lines.empty() ? " none\n\n" : "\n\n");
  for (const std::string &line : lines)
    out += "- " + line + "\n";
  return out + (lines.empty() ? "" : "\n");
}

} // namespace

std::string markdown(const Results &results, const std::vector<Panel> &panels) {
  std::string out;
  for (const std::string &size : results.sizes)
    out += table(results, panels, size);
  return out + list("Missed:", misses(panels)) +
         list("Scalar GCC is faster than all that is vectorized:", scalarWins(panels));
}
