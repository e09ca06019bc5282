// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/summary.h"

#include "lanes/expression.h"

namespace vls::gcc {

std::string lineText(gimple *statement) {
  return lineOf(statement) ? "line " + std::to_string(lineOf(statement)) : "a line unknown";
}

std::string atLine(gimple *statement) {
  return lineOf(statement) ? " at " + lineText(statement) : "";
}

void Summary::say(gimple *statement, const std::string &text) {
  const location_t where = statement ? locationOf(statement) : UNKNOWN_LOCATION;
  remarks.push_back({where == UNKNOWN_LOCATION ? loopLocation : where, text});
}

void Summary::hinder(const std::string &what) {
  if (std::find(obstacles.begin(), obstacles.end(), what) == obstacles.end())
    obstacles.push_back(what);
}

std::string Summary::verdict(std::size_t accesses, unsigned lanes) const {
  std::string text = "loop of " + plural(accesses, "access") + ", " + plural(lanes, "lane") + ": ";
  const char *separator = "";
  if (!obstacles.empty()) {
    text += "not for vectors as it stands, because of ";
    for (const std::string &obstacle : obstacles) {
      text += separator + obstacle;
      separator = "; ";
    }
    if (!costs.empty())
      text += ". Besides, ";
  } else if (costs.empty()) {
    return text + "nothing stands in the way of vectors";
  } else {
    text += "vectors would need ";
  }
  separator = "";
  for (const auto &[noun, count] : costs) {
    text += separator + plural(count, noun);
    separator = ", ";
  }
  return text;
}

std::vector<LoopRemark> Summary::finish(std::size_t accesses, unsigned lanes) {
  std::stable_sort(remarks.begin(), remarks.end(), [](const LoopRemark &a, const LoopRemark &b) {
    return LOCATION_LINE(a.where) != LOCATION_LINE(b.where)
               ? LOCATION_LINE(a.where) < LOCATION_LINE(b.where)
               : LOCATION_COLUMN(a.where) < LOCATION_COLUMN(b.where);
  });
  remarks.insert(remarks.begin(), {loopLocation, verdict(accesses, lanes)});
  return std::move(remarks);
}

} // namespace vls::gcc
