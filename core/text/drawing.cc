// SPDX-License-Identifier: GPL-3.0-or-later

#include "text/drawing.h"

namespace vls {

namespace {

/// Edges from different values are told apart by colour.
const char *const colours[] = {"#1a73b8", "#c2571a", "#2e8540", "#8e3b9e",
                               "#a88a00", "#c2185b", "#00838f", "#5d4037"};

const char *backgroundOf(Look look) {
  return look == Look::Memory ? "#dbe9f6" : look == Look::Member ? "#e0f0dc" : "#ffffff";
}

/// `text` as it has to stand in an HTML-like label.
std::string escaped(const std::string &text) {
  std::string result;
  for (char c : text)
    result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result;
}

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text)
    result += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result + "\"";
}

std::string rangeText(unsigned first, unsigned end) {
  return std::to_string(first) + ":" + std::to_string(end - 1);
}

/// The cell of a name and the lines below it.
std::string nameCell(const std::string &name, const std::vector<std::string> &lines, Look look) {
  std::string text =
      std::string("<TD BGCOLOR=\"") + backgroundOf(look) + "\"><B>" + escaped(name) + "</B>";
  for (const std::string &line : lines)
    if (!line.empty()) // Graphviz does not take an empty one
      text += "<BR/><FONT POINT-SIZE=\"9\">" + escaped(line) + "</FONT>";
  return text + "</TD>";
}

std::string table(const std::string &cells) {
  return "<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"3\"><TR>" + cells +
         "</TR></TABLE>>";
}

/// These side by side, in this order.
std::string rowText(const std::vector<std::string> &names) {
  std::string text = "    { rank=same; edge [style=invis];";
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? " " : " -> ") + names[i];
  return names.empty() ? "" : text + " }\n";
}

} // namespace

std::vector<Edge> coalesced(const std::vector<Edge> &edges) {
  std::vector<Edge> result;
  for (const Edge &edge : edges) {
    Edge *last = result.empty() ? nullptr : &result.back();
    if (last && last->source == edge.source &&
        (edge.source == 0 || last->range.end() == edge.range.first))
      last->range.count += edge.range.count;
    else
      result.push_back(edge);
  }
  return result;
}

std::size_t Drawing::add(DrawnValue value) {
  value.edges = coalesced(value.edges);
  values.push_back(std::move(value));
  return values.size();
}

void Drawing::addStore(std::size_t value, BitRange range, const std::string &name,
                       const std::vector<std::string> &lines) {
  stores.push_back({value, range, name, lines});
}

std::vector<std::set<unsigned>> Drawing::findCells() const {
  std::vector<std::set<unsigned>> cells;
  const auto cut = [&](std::size_t value, BitRange range) {
    cells[value - 1].insert(range.first);
    cells[value - 1].insert(range.end());
  };
  for (const DrawnValue &value : values) {
    cells.push_back({0, value.bits});
    unsigned bit = 0;
    for (const Edge &edge : value.edges) {
      cells.back().insert(bit);
      bit += edge.range.count;
      if (edge.source != 0)
        cut(edge.source, edge.range);
    }
  }
  for (const Store &store : stores)
    cut(store.value, store.range);
  return cells;
}

std::string Drawing::nodeText(const DrawnValue &value, const std::set<unsigned> &cells,
                              const std::string &prefix) const {
  std::string text = nameCell(value.name, value.lines, value.look);
  for (auto cell = cells.begin(); std::next(cell) != cells.end(); ++cell)
    text += "<TD PORT=\"b" + std::to_string(*cell) + "\"><FONT POINT-SIZE=\"9\">" +
            rangeText(*cell, *std::next(cell)) + "</FONT></TD>";
  return "    " + quoted(prefix + value.name) + " [label=" + table(text) + "]\n";
}

/// The middle one of the cells that `range` consists of.
std::string Drawing::portText(std::size_t index, BitRange range,
                              const std::vector<std::set<unsigned>> &cells,
                              const std::string &prefix) const {
  const std::vector<unsigned> within(cells[index].lower_bound(range.first),
                                     cells[index].lower_bound(range.end()));
  return quoted(prefix + values[index].name) + ":b" +
         std::to_string(within[(within.size() - 1) / 2]);
}

std::string Drawing::edgeText(std::size_t index, BitRange range, const std::string &to,
                              const std::vector<std::set<unsigned>> &cells,
                              const std::string &prefix) const {
  const char *const colour = colours[index % (sizeof colours / sizeof *colours)];
  std::string text = "    " + portText(index, range, cells, prefix) + ":s -> " + to +
                     ":n [color=\"" + colour + "\"";
  if (!(range == BitRange{0, values[index].bits}))
    text += std::string(", fontcolor=\"") + colour + "\", label=\"" +
            rangeText(range.first, range.end()) + "\"";
  return text + "]\n";
}

std::string Drawing::edgesText(std::size_t index, const std::vector<std::set<unsigned>> &cells,
                               const std::string &prefix) const {
  std::string text;
  unsigned bit = 0;
  for (const Edge &edge : values[index].edges) {
    if (edge.source != 0)
      text += edgeText(edge.source - 1, edge.range,
                       portText(index, {bit, edge.range.count}, cells, prefix), cells, prefix);
    bit += edge.range.count;
  }
  return text;
}

std::string Drawing::text(const std::string &title, const std::string &prefix) const {
  const std::vector<std::set<unsigned>> cells = findCells();
  std::string text =
      "  subgraph " + quoted("cluster " + prefix) + " {\n    label=" + quoted(title) + "\n";
  std::vector<std::string> sources, results;
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += nodeText(values[i], cells[i], prefix);
    if (values[i].edges.empty())
      sources.push_back(quoted(prefix + values[i].name));
    else if (values[i].look == Look::Member)
      results.push_back(quoted(prefix + values[i].name));
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    text += edgesText(i, cells, prefix);
  std::vector<std::string> storeNames;
  for (const Store &store : stores) {
    storeNames.push_back(quoted(prefix + store.name));
    text += "    " + storeNames.back() +
            " [label=" + table(nameCell(store.name, store.lines, Look::Memory)) + "]\n" +
            edgeText(store.value - 1, store.range, storeNames.back(), cells, prefix);
  }
  return text + rowText(sources) + rowText(results) + rowText(storeNames) + "  }\n";
}

std::string Drawing::firstName(const std::string &prefix) const {
  return values.empty() ? "" : quoted(prefix + values.front().name);
}

std::string Drawing::lastName(const std::string &prefix) const {
  return !stores.empty()   ? quoted(prefix + stores.back().name)
         : !values.empty() ? quoted(prefix + values.back().name)
                           : "";
}

} // namespace vls
