// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/page.h"

#include "report/format.h"
#include "report/picture.h"

#include <algorithm>

namespace {

const char *const head = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>libvls: bench</title>
<style>
:root { --ink: #1f2328; --quiet: #59636e; --paper: #fff; --line: #d1d9e0; --bar: #aeb6bf;
  --ours: #0a7d6c; --ours2: #6fb8ac; --hand: #cf5b00; color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --quiet: #9198a1; --paper: #0d1117; --line: #30363d; --bar: #5b646e;
    --ours: #2dbfa8; --ours2: #23786c; --hand: #ff9447 } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 1180px; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin: 2.2rem 0 .3rem }
p, dl { max-width: 46rem } dt { font-weight: 600; float: left; clear: left; width: 5rem }
dd { margin: 0 0 0 5.5rem; color: var(--quiet) }
svg { max-width: 100%; height: auto } svg text { font: 12px system-ui, sans-serif; fill: var(--ink) }
svg .quiet { fill: var(--quiet) } svg .head { font-weight: 600 }
.bar { fill: var(--bar) } .libvls { fill: var(--ours) } .libvls-nogather { fill: var(--ours2) }
.hand { stroke: var(--hand); stroke-width: 1.5 }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums }
th, td { padding: .15rem .6rem; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap }
th:first-child, td:first-child { text-align: left } .best { font-weight: 600 }
.missed { color: var(--hand) }
</style>
)";

const int labels = 140, column = 240, gap = 90, row = 20;

std::string titleOf(const Results &results, const std::string &kernel) {
  const auto title = results.titles.find(kernel);
  return escaped(title == results.titles.end() ? kernel : title->second);
}

// Bars of one instruction set; the line is the hand-written code.
std::string bars(const Case &c, int left) {
  std::string out =
      format("<text class=\"head\" x=\"%d\" y=\"14\">%s</text>\n", left, textOf(isaNames, c.isa));
  const double hand = c.median("hand");
  double longest = 1;
  for (const Name &build : buildNames)
    if (c.has(build.key))
      longest = std::max(longest, hand / c.median(build.key));
  int y = 24;
  for (const Name &build : buildNames) {
    if (!c.has(build.key) || std::string(build.key) == "hand")
      continue;
    const double ns = c.median(build.key), length = column * (hand / ns) / longest;
    out += format("<rect class=\"bar %s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"13\"/>",
                  build.key, left, y, length);
    out += format("<text class=\"quiet\" x=\"%.1f\" y=\"%d\">%.2f</text>\n", left + length + 5,
                  y + 11, hand / ns);
    y += row;
  }
  return out + format("<path class=\"hand\" d=\"M%.1f 20V%d\"/>\n", left + column / longest, y);
}

std::string chart(const Results &results, const std::string &kernel) {
  std::vector<const Case *> cases;
  for (const std::string &isa : results.isas)
    if (const Case *c = results.find(kernel, isa, results.sizes[0]))
      cases.push_back(c);
  if (cases.empty())
    return "";
  std::string out;
  int y = 24;
  for (const Name &build : buildNames)
    if (cases[0]->has(build.key) && std::string(build.key) != "hand") {
      out += format("<text x=\"0\" y=\"%d\">%s</text>\n", y + 11, build.text);
      y += row;
    }
  for (size_t i = 0; i < cases.size(); i++)
    out += bars(*cases[i], labels + int(i) * (column + gap));
  const int width = labels + int(cases.size()) * (column + gap);
  return format("<svg width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" "
                "aria-label=\"%s\">\n",
                width, y + 4, width, y + 4, titleOf(results, kernel).c_str()) +
         out + "</svg>\n";
}

std::string cell(const Ratio &ratio, bool missed) {
  return format("<td%s>%.2f [%.2f, %.2f]</td>", missed ? " class=\"missed\"" : "", ratio.value,
                ratio.low, ratio.high);
}

std::string table(const Panel &panel) {
  const Case &first = *panel.comparisons[0].of;
  int builds = 0;
  std::string out =
      format("<h2>%s, tables in %s</h2>\n<div class=\"wide\"><table><tr><th>kernel</th>",
             textOf(isaNames, panel.isa), panel.size.c_str());
  for (const Name &build : buildNames)
    if (first.has(build.key)) {
      out += format("<th>%s</th>", build.text);
      builds++;
    }
  out += "<th>libvls / hand-written</th><th>libvls / GCC</th><th>libvls / best build</th></tr>\n";
  for (const Comparison &c : panel.comparisons) {
    out += "<tr><td>" + c.of->kernel + "</td>";
    for (const Name &build : buildNames)
      if (first.has(build.key))
        out += format("<td%s>%.3f</td>", c.best == build.key ? " class=\"best\"" : "",
                      c.of->median(build.key));
    const Demand asked = demandFor(panel.isa, panel.size, c.stores);
    out += cell(c.toHand, c.toHand.high < asked.ofHand) +
           cell(c.toGcc, c.toGcc.high < asked.ofGcc) +
           cell(c.toBest, c.toBest.high < asked.ofBest) + "</tr>\n";
  }
  out += format("<tr><td colspan=\"%d\">geometric mean</td>", builds + 1) +
         cell(panel.meanToHand, false) + "<td></td>" +
         cell(panel.meanToBest, panel.meanToBest.high < meanDemandFor(panel.isa, panel.size));
  return out + "</tr></table></div>\n";
}

} // namespace

std::string page(const Results &results, const std::vector<Panel> &panels,
                 const std::vector<std::string> &missed) {
  std::string out = head;
  out += "<h1>Indexed loads: libvls against compilers and hand-written code</h1>\n<dl>\n";
  for (const auto &[name, text] : results.facts)
    out += "<dt>" + escaped(name) + "</dt><dd>" + escaped(text) + "</dd>\n";
  out +=
      "</dl>\n<p>Bars are speeds relative to the hand-written code, which is the line at 1: longer "
      "is faster. Tables lie in " +
      (results.sizes.empty() ? "" : results.sizes[0]) +
      ". The tables at the end have all sizes, in nanoseconds per element (medians), and ratios "
      "with 95% intervals; the best compiler build is set in bold.</p>\n";
  if (missed.empty())
    out += "<p>Nothing that is asked of libvls was missed.</p>\n";
  for (const std::string &line : missed)
    out += "<p class=\"missed\">Missed: " + escaped(line) + "</p>\n";
  for (const std::string &kernel : results.kernels)
    out += "<h2>" + titleOf(results, kernel) + "</h2>\n" + chart(results, kernel);
  for (const Panel &panel : panels)
    out += table(panel);
  return out + "</html>\n";
}
