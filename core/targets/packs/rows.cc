// SPDX-License-Identifier: GPL-3.0-or-later

#include "targets/packs/rows.h"

#include <cstdio>
#include <cstdlib>

namespace vls {

namespace {

std::string decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

/// A count such as "2", "2+B" or "2+1" at `at`, which is then behind it.
double count(const std::string &text, std::size_t &at, const Registers &registers) {
  double sum = 0;
  while (true) {
    if (text[at] == 'B') {
      sum += registers.blend;
      ++at;
    } else {
      char *end = nullptr;
      sum += std::strtod(text.c_str() + at, &end);
      at = std::size_t(end - text.c_str());
    }
    if (text[at] != '+')
      return sum;
    ++at;
  }
}

} // namespace

std::string rowsFor(const char *rows, const Registers &registers) {
  const std::string text = rows;
  std::string result;
  for (std::size_t at = 0;;) {
    std::size_t next = at;
    while (next < text.size() && text[next] != '@' && text[next] != '$')
      ++next;
    result.append(text, at, next - at);
    if (next == text.size())
      return result;
    at = next + 1;
    if (text[next] == '@' && text[at] == 'W') {
      result += registers.widths;
      ++at;
    } else {
      const double operations = count(text, at, registers);
      result += decimal(text[next] == '@' ? operations * registers.perUop : operations);
    }
  }
}

std::string forEach(const std::string &text, const char *name,
                    const std::vector<const char *> &values) {
  const std::string sought = name;
  std::string result;
  for (const char *value : values)
    for (std::size_t at = 0;;) {
      const std::size_t found = text.find(sought, at);
      result += text.substr(at, found - at);
      if (found == std::string::npos)
        break;
      result += value;
      at = found + sought.size();
    }
  return result;
}

} // namespace vls
