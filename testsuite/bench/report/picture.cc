// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/picture.h"

#include "report/format.h"

#include <algorithm>

namespace {

// Geometry in pixels. Labels stand left; each instruction set has a column of bars.
const int labels = 196, column = 218, gap = 20, row = 25, top = 74;
const double widest = 1.25; // the share of hand-written at a column's right edge

// The page's colours serve light and dark backgrounds.
const char *const style = R"(<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.quiet { fill: #59636e } .head { font-weight: 600 }
.ours { fill: #0a7d6c } .best { fill: #aeb6bf } .hand { stroke: #cf5b00; stroke-width: 1.5 }
.grid { stroke: #d1d9e0 } .paper { fill: #ffffff }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .quiet { fill: #9198a1 } .paper { fill: #0d1117 }
  .ours { fill: #2dbfa8 } .best { fill: #5b646e } .hand { stroke: #ff9447 } .grid { stroke: #30363d }
}
</style>
)";

double at(double share) {
  return column * std::min(share, widest) / widest;
}

// `kernels`: rows in the order of all panels.
std::string bars(const Panel &panel, int left, const std::vector<std::string> &kernels) {
  std::string out = format("<text class=\"head\" x=\"%d\" y=\"%d\">%s</text>\n", left, top - 12,
                           textOf(isaNames, panel.isa));
  const int bottom = top + row * int(kernels.size());
  for (double share : {0.0, 0.5})
    out += format("<path class=\"grid\" d=\"M%.1f %dV%d\"/>\n", left + at(share), top, bottom);
  for (const Comparison &c : panel.comparisons) {
    const auto index = std::find(kernels.begin(), kernels.end(), c.of->kernel) - kernels.begin();
    const int y = top + row * int(index);
    const double best = c.toHand.value / c.toBest.value;
    out += format("<rect class=\"ours\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"9\"/>\n", left,
                  y + 3, at(c.toHand.value));
    out += format("<rect class=\"best\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"7\"/>\n", left,
                  y + 13, at(best));
  }
  out += format("<path class=\"hand\" d=\"M%.1f %dV%d\"/>\n", left + at(1), top - 4, bottom);
  out += format(
      "<text class=\"quiet\" x=\"%d\" y=\"%d\">geometric mean: %.2f of hand-written,</text>\n",
      left, bottom + 18, panel.meanToHand.value);
  out +=
      format("<text class=\"quiet\" x=\"%d\" y=\"%d\">%.2f times the best compiler build</text>\n",
             left, bottom + 34, panel.meanToBest.value);
  return out;
}

std::string legend() {
  return "<rect class=\"ours\" x=\"12\" y=\"31\" width=\"22\" height=\"9\"/>"
         "<text x=\"40\" y=\"40\">GCC + libvls</text>"
         "<rect class=\"best\" x=\"132\" y=\"32\" width=\"22\" height=\"7\"/>"
         "<text x=\"160\" y=\"40\">the best of GCC and clang, with and without gathers</text>"
         "<path class=\"hand\" d=\"M500 28V43\"/>"
         "<text x=\"508\" y=\"40\">hand-written intrinsics</text>\n";
}

} // namespace

std::string picture(const Results &results, const std::vector<Panel> &panels) {
  std::vector<const Panel *> shown;
  for (const Panel &panel : panels)
    if (panel.size == "L1")
      shown.push_back(&panel);
  if (shown.empty())
    return "";

  const int width = labels + int(shown.size()) * (column + gap);
  const int bottom = top + row * int(results.kernels.size());
  const int height = bottom + 66;
  std::string out =
      format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
             "viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Speed of GCC with libvls "
             "relative to hand-written code\">\n",
             width, height, width, height);
  out += style;
  out += "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n";
  out +=
      "<text class=\"head\" x=\"12\" y=\"20\">Speed relative to hand-written code, tables in the "
      "L1 cache (longer is faster)</text>\n";
  out += legend();
  for (size_t i = 0; i < results.kernels.size(); i++) {
    const auto title = results.titles.find(results.kernels[i]);
    out +=
        format("<text x=\"12\" y=\"%d\">%s</text>\n", top + row * int(i) + 15,
               escaped(title == results.titles.end() ? results.kernels[i] : title->second).c_str());
  }
  for (size_t i = 0; i < shown.size(); i++)
    out += bars(*shown[i], labels + int(i) * (column + gap), results.kernels);
  std::string cpu;
  for (const auto &[name, text] : results.facts)
    if (name == "cpu")
      cpu = text;
  out += format("<text class=\"quiet\" x=\"12\" y=\"%d\">%s</text>\n", bottom + 54,
                escaped(cpu).c_str());
  return out + "</svg>\n";
}
