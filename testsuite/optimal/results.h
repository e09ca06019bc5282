// SPDX-License-Identifier: GPL-3.0-or-later
//
// What was found out, as a file with a line a case, so that a run goes on where another one ended:
//
//   avx2 4x32 0,1,3 | 8c1f20aa | 2.25 | 2.25 | 20
//
// case; fingerprint of the target's text, without which figures mean nothing; a price that nothing
// is below; the lowest price of a sequence that was found (0: none); seconds that a question was
// given at most.

#ifndef VLS_OPTIMAL_RESULTS_H
#define VLS_OPTIMAL_RESULTS_H

#include <map>
#include <string>

namespace optimal {

struct Result {
  double least = 0;
  double found = 0;
  int seconds = 0;
};

/// A few digits that differ for different texts.
std::string fingerprintOf(const std::string &text);

class Results {
public:
  explicit Results(std::string inFile);

  /// Of `name` under a target whose text is `targetText`, or nothing known.
  Result of(const std::string &name, const std::string &targetText) const;

  /// Sets and writes.
  void set(const std::string &name, const std::string &targetText, const Result &result);

private:
  struct Entry {
    std::string fingerprint;
    Result result;
  };
  std::string file;
  std::map<std::string, Entry> entries;
};

} // namespace optimal

#endif
