// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why a value differs from lane to lane in no regular way: from a use in a loop's flow graph back
// to the first thing that is so by itself.

#ifndef VLS_LANES_CAUSE_H
#define VLS_LANES_CAUSE_H

#include "lanes/flow.h"

namespace vls::gcc {

struct Cause {
  enum class Kind {
    Unknown,
    Data,      ///< it is loaded from memory
    Call,      ///< a call returns it
    Carried,   ///< each iteration gets it from the one before
    RunTime,   ///< it grows evenly, by a step that is known at run time only
    Branch,    ///< a branch that lanes take in different ways decides what it is
    Wraps,     ///< narrow integers that may wrap before they are extended
    Iteration, ///< it is computed from the number of the iteration, but is no multiple of it
  };
  Kind kind = Kind::Unknown;
  gimple *statement = nullptr; ///< the load, the call, the branch, the operation
  tree value = NULL_TREE;      ///< Carried, RunTime: what is carried; the step
};

/// Of an instruction's operand.
Cause causeOfUse(const LoopFlow &flow, const LaneAnalysis &analysis, unsigned instruction,
                 unsigned operand);

/// Of the condition that `block` ends in.
Cause causeOfBranch(const LoopFlow &flow, const LaneAnalysis &analysis, unsigned block);

/// "idx[i] is loaded at line 11": a clause.
std::string toString(const Cause &cause);

} // namespace vls::gcc

#endif
