// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes written as small branches, one behind the other:
//
//   int r0 = t0;  if (r0 < 0) r0 = -r0;        int r1 = t1;  if (r1 < 0) r1 = -r1;        ...
//   if (t0 > u0) n++;                          if (t1 > u1) n++;                          ...
//
// Some have arms that may not be executed where the program does not: divisions, loads.

#ifndef FUZZ_BRANCHES_H
#define FUZZ_BRANCHES_H

#include "random.h"

#include <string>
#include <vector>

namespace fuzz {

/// One shape for all lanes; no operation of it is undefined, and no float of it is rounded.
class Branches {
public:
  /// Of values of `type`. `mayWrap`: integers so large that sums, differences and negations are
  /// computed without a sign. `mayAdd`: sums over all lanes may be drawn.
  Branches(Random &random, const std::string &type, bool mayWrap, bool mayAdd);

  /// True if one value comes of all lanes, `sum`, which begins as `start ()`.
  bool areAdded() const { return added; }
  std::string start(const std::string &sum) const;

  /// What defines `result` from `a` and `b` (or changes it, if it is a sum). `load`: an element
  /// that only an arm reads.
  std::string text(const std::string &result, const std::string &a, const std::string &b,
                   const std::string &load) const;

private:
  std::string operation(const std::string &a, char op, const std::string &b) const;
  std::string sum(const std::string &result, const std::string &a, const std::string &b) const;
  std::string arm(const std::string &a, const std::string &b) const;

  std::string type, compare, limit;
  bool isWhole, wraps, added;
  int shape, inArm, weight;
};

} // namespace fuzz

#endif
