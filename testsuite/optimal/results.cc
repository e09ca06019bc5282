// SPDX-License-Identifier: GPL-3.0-or-later

#include "results.h"

#include "support/replace_file.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace optimal {

namespace {

std::string trimmed(const std::string &text) {
  const std::size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

} // namespace

/// FNV-1a.
std::string fingerprintOf(const std::string &text) {
  std::uint32_t hash = 2166136261u;
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  char digits[9];
  std::snprintf(digits, sizeof digits, "%08x", hash);
  return digits;
}

Results::Results(std::string inFile) : file(std::move(inFile)) {
  std::ifstream in(file);
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::string field, values[5];
    for (std::string &value : values)
      if (std::getline(fields, field, '|'))
        value = trimmed(field);
    if (line.empty() || line[0] == '#' || values[4].empty())
      continue;
    entries[values[0]] = {
        values[1],
        {std::atof(values[2].c_str()), std::atof(values[3].c_str()), std::atoi(values[4].c_str())}};
  }
}

Result Results::of(const std::string &name, const std::string &targetText) const {
  const auto entry = entries.find(name);
  if (entry == entries.end() || entry->second.fingerprint != fingerprintOf(targetText))
    return {};
  return entry->second.result;
}

void Results::set(const std::string &name, const std::string &targetText, const Result &result) {
  entries[name] = {fingerprintOf(targetText), result};
  std::ostringstream out;
  out << "# case | target | nothing below | found | seconds a question\n";
  for (const auto &[key, entry] : entries)
    out << key << " | " << entry.fingerprint << " | " << entry.result.least << " | "
        << entry.result.found << " | " << entry.result.seconds << "\n";
  if (!vlstest::replaceFile(file, out.str())) {
    std::perror(file.c_str());
    std::exit(1);
  }
}

} // namespace optimal
