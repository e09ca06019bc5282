// SPDX-License-Identifier: GPL-3.0-or-later
//
// Graphs of the universe as LLVM IR, and LLVM's uniformity analysis of them against ours.

#ifndef VLS_TESTSUITE_LANES_LLVM_H
#define VLS_TESTSUITE_LANES_LLVM_H

#include "vls/flow.h"

#include <istream>

namespace vlstest {

/// A kernel @gNUMBER: x is an argument, y the work item's number, f a multiplication, and each
/// branch a compare with a number of its own. Definitions are called %vNODE, conditions %cPOSITION.
std::string toLlvm(const vls::FlowGraph &graph, unsigned long number);

struct Agreement {
  unsigned long same = 0;   ///< definitions and conditions with the same verdict
  unsigned long better = 0; ///< ours UNIFORM, LLVM's divergent, and no run contradicts it
  unsigned long wrong = 0;  ///< ours UNIFORM, and a run contradicts it
  unsigned long choice = 0; ///< ours divergent, LLVM's uniform, and a run shows that it is not
  unsigned long worse = 0;  ///< ours divergent, LLVM's uniform, and no run shows it
  std::string betterExample, choiceExample, worseExample;

  void print() const;
};

/// Reads what `opt -passes=print<uniformity>` printed of the graphs drawn from these seeds.
Agreement compareWithLlvm(std::istream &printed, unsigned long from, unsigned long to);

/// The graph of a seed: of 2 to 6 blocks.
vls::FlowGraph drawForLlvm(unsigned long seed);

} // namespace vlstest

#endif
