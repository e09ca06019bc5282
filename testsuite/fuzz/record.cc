// SPDX-License-Identifier: GPL-3.0-or-later

#include "record.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace fuzz {

namespace {

constexpr std::array<const char *, 5> verdicts = {"same", "libvls", "gcc", "invalid", "not-run"};

std::optional<Verdict> verdictOf(const std::string &name) {
  for (std::size_t v = 0; v < verdicts.size(); ++v)
    if (name == verdicts[v])
      return Verdict(v);
  return std::nullopt;
}

/// Reads "NUMBER ... NUMBER text", the text up to the end.
bool read(std::istream &words, std::vector<unsigned *> numbers, std::string &text) {
  for (unsigned *number : numbers)
    words >> *number;
  return words.get() == ' ' && std::getline(words, text);
}

/// Adds what a field says; false if it says nothing.
bool readField(const std::string &field, Record &record) {
  std::istringstream words(field);
  char kind = 0;
  words >> kind;
  if (kind == 'k') {
    Record::KernelCount &kernel = record.kernels.emplace_back();
    return read(words, {&kernel.groups, &kernel.leftAlone}, kernel.form);
  }
  Record::AccessCount &access = record.accesses.emplace_back();
  return kind == 'a' && read(words, {&access.groups}, access.form);
}

} // namespace

Record recordOf(const Program &program, const Outcome &outcome, std::uint64_t seed) {
  Record record = {seed, outcome.verdict, program.isa->name, {}, {}};
  for (std::size_t k = 0; k < program.kernels.size(); ++k)
    record.kernels.push_back({outcome.groups[k], outcome.leftAlone[k], program.kernels[k].form});
  for (const auto &[form, count] : outcome.totals)
    record.accesses.push_back({count, form});
  return record;
}

std::string toText(const Record &record) {
  std::ostringstream text;
  text << record.seed << '\t' << verdicts[std::size_t(record.verdict)] << '\t' << record.isa;
  for (const Record::KernelCount &kernel : record.kernels)
    text << "\tk " << kernel.groups << ' ' << kernel.leftAlone << ' ' << kernel.form;
  for (const Record::AccessCount &access : record.accesses)
    text << "\ta " << access.groups << ' ' << access.form;
  return text.str();
}

std::optional<Record> parseRecord(const std::string &line) {
  std::istringstream fields(line);
  Record record;
  std::string field;
  if (!(fields >> record.seed >> field >> record.isa) || !verdictOf(field))
    return std::nullopt;
  record.verdict = *verdictOf(field);
  fields.get();
  while (std::getline(fields, field, '\t'))
    if (!readField(field, record))
      return std::nullopt;
  return record;
}

bool Records::open(const std::string &file, const std::string &title) {
  name = file;
  if (name.empty())
    return true;
  std::string line;
  std::ifstream input(name);
  if (!input || input.peek() == EOF) {
    std::ofstream(name) << title << '\n';
    return true;
  }
  if (!std::getline(input, line) || line != title) {
    std::fprintf(stderr, "fuzz: %s is not of a run with '%s'\n", name.c_str(), title.c_str());
    return false;
  }
  while (std::getline(input, line)) {
    const std::optional<Record> record = parseRecord(line);
    if (!record) {
      std::fprintf(stderr, "fuzz: %s holds a line that is no record: %.60s\n", name.c_str(),
                   line.c_str());
      return false;
    }
    bySeed[record->seed] = *record;
  }
  return true;
}

bool Records::add(const Record &record) {
  bySeed[record.seed] = record;
  if (name.empty())
    return true;
  std::ofstream output(name, std::ios::app);
  output << toText(record) << '\n';
  if (!output.flush())
    std::fprintf(stderr, "fuzz: cannot write %s\n", name.c_str());
  return bool(output);
}

} // namespace fuzz
