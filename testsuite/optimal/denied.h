// SPDX-License-Identifier: GPL-3.0-or-later
//
// What portions of questions were answered with no, as a file with a line each, so that a question
// of hours goes on where it was interrupted:
//
//   avx2 4x64 0,2,3,4 | ee023a12 | 6 | 5 3 2 | 2 1 1 1
//
// case; fingerprint of the target's text; price that nothing of the portion is below; operations
// that read memory, that move, that stay in place; how many read each lane's memory, if it is a
// part of a portion.

#ifndef VLS_OPTIMAL_DENIED_H
#define VLS_OPTIMAL_DENIED_H

#include "portions.h"

#include <set>
#include <string>

namespace optimal {

class Denied {
public:
  /// In no file if it has no name.
  explicit Denied(std::string inFile);

  bool has(const std::string &question, double price, const Portion &portion) const;
  void add(const std::string &question, double price, const Portion &portion);

private:
  const std::string file;
  std::set<std::string> lines;
};

} // namespace optimal

#endif
