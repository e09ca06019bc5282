// SPDX-License-Identifier: GPL-3.0-or-later
//
// What portions of questions were answered with no, as a file with a line each, so that a question
// of hours goes on where it was interrupted:
//
//   avx2 4x64 0,2,3,4 | ee023a12 | 5 3 2 | 2 1 1 1 | 6
//
// case; fingerprint of the target's text; operations that read memory, that move, that stay in
// place; how many read each lane's memory, if it is a part of a portion; a price that nothing of it
// is below. When the least price of the case is known, its lines go.

#ifndef VLS_OPTIMAL_DENIED_H
#define VLS_OPTIMAL_DENIED_H

#include "portions.h"

#include <map>
#include <string>

namespace optimal {

class Denied {
public:
  /// In no file if it has no name.
  explicit Denied(std::string inFile);

  /// Of the case and target that `question` names: is nothing of the portion below `price`?
  bool has(const std::string &question, const Portion &portion, double price) const;
  void add(const std::string &question, const Portion &portion, double price);
  void forget(const std::string &question);

private:
  void write() const;

  const std::string file;
  std::map<std::string, double> prices; ///< by line without the price
};

} // namespace optimal

#endif
