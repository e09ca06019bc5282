// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs over seeds, as both fuzzers of the core make them: their arguments, and the search for the
// seeds that are wrong among many that were run together.

#ifndef FUZZ_CORE_SEEDS_H
#define FUZZ_CORE_SEEDS_H

#include "fuzz/core/child.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace corefuzz {

struct Setting {
  std::uint64_t from = 1, to = 1000;
  double seconds = 1e9;
  std::string failures = "."; ///< a directory
  std::string totals;         ///< a file; empty: none
  std::optional<std::uint64_t> print;
};

/// The arguments of `program`; nothing, after its usage was written to stderr, if they are none.
std::optional<Setting> parseSetting(int argc, char **argv, const char *program);

/// What a fuzzer does with seeds.
struct SeedRunner {
  /// Runs the seeds [from, to], in a child; returns what they came to, as text.
  std::function<std::string(std::uint64_t from, std::uint64_t to)> run;
  /// Is nothing wrong in what the child reports of [from, to]? What is good, and a single seed
  /// whatever it came to, is counted.
  std::function<bool(const ChildReport &report, std::uint64_t from, std::uint64_t to)> take;
  /// Writes the case of a seed that is wrong down; returns where, and what is wrong.
  std::function<std::string(std::uint64_t seed)> writeDown;
};

/// Runs the seeds [from, to] together; if something is wrong, halves of them, down to single seeds.
void runSeeds(std::uint64_t from, std::uint64_t to, const SeedRunner &runner);

} // namespace corefuzz

#endif
