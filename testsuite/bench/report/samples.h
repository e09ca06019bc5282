// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the runners printed, read back: the samples of each build in each case, by layout and round.

#ifndef BENCH_REPORT_SAMPLES_H
#define BENCH_REPORT_SAMPLES_H

#include <map>
#include <set>
#include <string>
#include <vector>

// Nanoseconds per element: [layout][round]. The same in all builds of a case.
using Samples = std::vector<std::vector<double>>;

// One kernel, instruction set and table size. Kernels are NAME-TYPE.
struct Case {
  std::string kernel, isa, size;
  std::map<std::string, Samples> builds;

  bool has(const std::string &build) const { return builds.count(build) != 0; }
  double median(const std::string &build) const;
  // Of these builds, as far as they are there, the one that has the smallest median.
  std::string best(const std::vector<std::string> &builds) const;
};

struct Results {
  std::vector<std::pair<std::string, std::string>> facts; // about the machine: name, text
  std::vector<std::string> kernels, isas, sizes;          // in the order measured
  std::map<std::string, std::string> titles;              // of kernels
  std::set<std::string> storing;                          // kernels that store to their tables
  std::vector<Case> cases;

  const Case *find(const std::string &kernel, const std::string &isa,
                   const std::string &size) const;
};

// Ends the program if a file cannot be read.
Results readResults(const std::string &samples, const std::string &kernelsList);

struct Name {
  const char *key, *text;
};

// All builds and instruction sets there may be, in the order shown.
extern const std::vector<Name> buildNames, isaNames;
// The builds by a compiler alone.
extern const std::vector<std::string> compilerBuilds;
const char *textOf(const std::vector<Name> &names, const std::string &key);

#endif
