// SPDX-License-Identifier: GPL-3.0-or-later
//
// The oracle: plans a case in both kinds, runs the plans on random memory, and says what is wrong.

#ifndef FUZZ_CORE_ORACLE_H
#define FUZZ_CORE_ORACLE_H

#include "fuzz/core/case.h"
#include "vls/optvls.h"

namespace corefuzz {

/// What became of a case under one kind of plan.
struct Outcome {
  bool planned = false;
  std::string refusal;     ///< with numbers made N
  double microseconds = 0; ///< that planning took
  vls::Cost cost = 0;
  unsigned mutants = 0;   ///< of the plan, that the check and the interpreter agreed on
  std::string wrong;      ///< what is wrong, or empty
  vls::Sequence sequence; ///< if it was planned
};

Outcome judge(const Case &drawn, vls::PlanKind kind);

} // namespace corefuzz

#endif
