// SPDX-License-Identifier: GPL-3.0-or-later

#include "denied.h"

#include "support/replace_file.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace optimal {

namespace {

const std::string between = " | ";

template <typename Counts> std::string listed(const Counts &counts) {
  std::string text;
  for (unsigned count : counts)
    text += (text.empty() ? "" : " ") + std::to_string(count);
  return text;
}

std::string nameOf(const std::string &question, const Portion &portion) {
  return question + between + listed(portion.counts) + between + listed(portion.ofLane);
}

} // namespace

Denied::Denied(std::string inFile) : file(std::move(inFile)) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::size_t end = line.rfind(between);
    if (end != std::string::npos && line[0] != '#')
      prices[line.substr(0, end)] = std::atof(line.c_str() + end + between.size());
  }
}

bool Denied::has(const std::string &question, const Portion &portion, double price) const {
  const auto known = prices.find(nameOf(question, portion));
  return known != prices.end() && price < known->second + 1e-6;
}

void Denied::add(const std::string &question, const Portion &portion, double price) {
  prices[nameOf(question, portion)] = price;
  write();
}

void Denied::forget(const std::string &question) {
  const std::string start = question + between;
  const auto first = prices.lower_bound(start);
  auto last = first;
  while (last != prices.end() && last->first.compare(0, start.size(), start) == 0)
    ++last;
  if (first == last)
    return;
  prices.erase(first, last);
  write();
}

void Denied::write() const {
  if (file.empty())
    return;
  std::ostringstream out;
  out << "# case | target | operations from memory, moving, in place | from each lane | nothing "
         "below\n";
  for (const auto &[name, price] : prices)
    out << name << between << price << "\n";
  if (!vlstest::replaceFile(file, out.str())) {
    std::perror(file.c_str());
    std::exit(1);
  }
}

} // namespace optimal
