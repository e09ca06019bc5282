// SPDX-License-Identifier: GPL-3.0-or-later
//
// Totals of a run: counts and maxima by name. They add up, and can be kept in a file together with
// the seeds that they are of; a run that is given the file goes on where it ended.

#ifndef FUZZ_CORE_TOTALS_H
#define FUZZ_CORE_TOTALS_H

#include "fuzz/core/oracle.h"

#include <map>

namespace corefuzz {

class Totals {
public:
  /// One case, planned in both ways.
  void add(const Case &drawn, const Outcome &best, const Outcome &document);
  void addFailure() { ++counts["failures"]; }
  void addMemory(long kib) { raise("memory", {double(kib), 0}); }
  void addSeeds(std::uint64_t from, std::uint64_t to);

  void add(const Totals &other);

  bool hasSeed(std::uint64_t seed) const;
  std::uint64_t countOf(const std::string &name) const;

  /// Lines that parse reads.
  std::string toText() const;
  bool parse(const std::string &text);

  bool load(const std::string &file); ///< true if there is none
  bool save(const std::string &file) const;

  void print() const;

  /// True if something was planned and nothing is wrong.
  bool isGood() const { return countOf("planned") > 0 && countOf("failures") == 0; }

private:
  void addOutcome(const Case &drawn, const char *plan, const Outcome &outcome);
  struct Peak {
    double value = 0;
    std::uint64_t seed = 0; ///< where it was met
  };

  void raise(const std::string &name, Peak peak) {
    Peak &highest = maxima[name];
    if (peak.value > highest.value)
      highest = peak;
  }
  Peak peakOf(const std::string &name) const;

  double percentile(const std::string &plan, double part) const;
  void printLabels() const;
  void printRefusals() const;
  void printTimes() const;

  std::map<std::string, std::uint64_t> counts;
  std::map<std::string, Peak> maxima;
  std::map<std::uint64_t, std::uint64_t> seeds; ///< ranges: first to last, disjoint
};

} // namespace corefuzz

#endif
