// SPDX-License-Identifier: GPL-3.0-or-later

#include "denied.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace optimal {

namespace {

std::string lineOf(const std::string &question, double price, const Portion &portion) {
  std::ostringstream line;
  line << question << " | " << price << " |";
  for (unsigned count : portion.counts)
    line << ' ' << count;
  line << " |";
  for (unsigned count : portion.ofLane)
    line << ' ' << count;
  return line.str();
}

} // namespace

Denied::Denied(std::string inFile) : file(std::move(inFile)) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    lines.insert(line);
}

bool Denied::has(const std::string &question, double price, const Portion &portion) const {
  return lines.count(lineOf(question, price, portion)) != 0;
}

void Denied::add(const std::string &question, double price, const Portion &portion) {
  if (file.empty())
    return;
  const std::string line = lineOf(question, price, portion);
  lines.insert(line);
  std::ofstream out(file, std::ios::app);
  out << line << std::endl;
  if (!out) {
    std::perror(file.c_str());
    std::exit(1);
  }
}

} // namespace optimal
