// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cases: groups of indexed loads of one element size, one to four members, adjacent or with one
// gap of one element, two or four lanes, on every predefined target that has registers that wide.

#ifndef VLS_OPTIMAL_CASES_H
#define VLS_OPTIMAL_CASES_H

#include "instructions.h"
#include "text/document.h"
#include "vls/group.h"

#include <memory>

namespace optimal {

struct Case {
  std::string target;
  unsigned lanes = 0, elementBits = 0;
  std::vector<unsigned> members; ///< elements above the lowest one

  /// "avx2 4x32 0,1,3"
  std::string name() const;

  /// True if the name, with a $ behind it, contains `text`.
  bool isNamed(const std::string &text) const;
};

std::vector<Case> allCases();

/// What a case is to the search, and what it is to the planner.
class Posed {
public:
  explicit Posed(const Case &which);

  Problem problem;
  std::vector<std::unique_ptr<vls::DescribedMemref>> memrefs;
  std::unique_ptr<vls::Group> group;

  /// A file that `vls check` and `vls price` read.
  std::string fileWith(const vls::Sequence &sequence, const std::string &comment) const;

private:
  std::string target;
};

} // namespace optimal

#endif
