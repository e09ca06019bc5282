// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sentences about what a loop has: accesses (accesses.cc), branches and exits (branches.cc), values
// that iterations carry on (carried_text.cc), calls (calls.cc).

#ifndef VLS_LANES_SENTENCES_H
#define VLS_LANES_SENTENCES_H

#include "lanes/carried.h"
#include "lanes/summary.h"

namespace vls::gcc {

/// A loop as its lanes see it.
struct LoopView {
  LoopView(const LoopFlow &f, unsigned w);

  const LoopFlow &flow;
  const LaneAnalysis analysis;
  const LaneAnalysis anyLanes; ///< without what holds for vectors of one length only
  const unsigned lanes;
  std::vector<unsigned> masks; ///< by block, the divergent branch that decides who executes it

  /// ", under the mask of line 12", or nothing.
  std::string maskText(const LoopAccess &access) const;
};

void describeAccess(const LoopView &view, const LoopAccess &access, Summary &summary);

/// The branch at the end of a block of the graph, if lanes take it in different ways.
void describeBranch(const LoopView &view, unsigned block, Summary &summary);
void describeExit(const LoopView &view, const LoopExit &exit, Summary &summary);

/// All values that iterations carry on.
void describeCarried(const LoopView &view, Summary &summary);

void describeCall(gimple *statement, Summary &summary);

/// True of a call of a built-in function of floating point numbers.
bool isMath(gcall *call);

} // namespace vls::gcc

#endif
