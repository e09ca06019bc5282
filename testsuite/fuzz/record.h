// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is kept of a seed: a line of a file of totals.
//
//     seed <tab> verdict <tab> ISA { <tab> k groups left form } { <tab> a count access }
//
// A field `k` for each kernel, with the groups rewritten in it and how much was left alone; a field
// `a` for each form of access that the plugin counts. A file begins with a line that says what it
// is of; everything that is printed about a run is counted from such records.

#ifndef FUZZ_RECORD_H
#define FUZZ_RECORD_H

#include "oracle.h"

#include <map>
#include <optional>

namespace fuzz {

struct Record {
  struct KernelCount {
    unsigned groups = 0, leftAlone = 0;
    std::string form;
  };
  struct AccessCount {
    unsigned groups = 0;
    std::string form; ///< as the plugin calls it
  };

  std::uint64_t seed = 0;
  Verdict verdict = Verdict::Same;
  std::string isa;
  std::vector<KernelCount> kernels;
  std::vector<AccessCount> accesses;
};

Record recordOf(const Program &program, const Outcome &outcome, std::uint64_t seed);

std::string toText(const Record &record);

/// Nothing if the line is no record.
std::optional<Record> parseRecord(const std::string &line);

/// The records of a file, by seed.
class Records {
public:
  /// Reads what `file` holds, if it exists. False, and a line on stderr, if it is no such file, or
  /// of a run with another title. Later records are appended to it; no name: they are only kept
  /// here.
  bool open(const std::string &file, const std::string &title);

  bool has(std::uint64_t seed) const { return bySeed.count(seed) != 0; }
  bool add(const Record &record); ///< false, and a line on stderr, if it cannot be written
  const std::map<std::uint64_t, Record> &all() const { return bySeed; }

private:
  std::string name;
  std::map<std::uint64_t, Record> bySeed;
};

} // namespace fuzz

#endif
