// SPDX-License-Identifier: GPL-3.0-or-later
//
// LoopFlow: one iteration of an innermost loop as a flow graph whose lanes are iterations.
//
//     preheader                            i = input strided 1
//        │                                     │
//        ▼                                     ▼
//     header ◀─┐   i = PHI <0, i'>          header ──▶ ... ──▶ again     the next iterations
//        │     │                                │
//        ▼     │                                ▼
//       ... ───┘                               out                       an exit that is taken
//       early
//
// Phis of the header are inputs: an induction variable is STRIDED by its step, what else is carried
// from iteration to iteration is RANDOM. The exit whose number of iterations is known before the
// loop is left out: all lanes of a vector go on or none of them, and the rest is an epilogue's. So
// what is UNIFORM or STRIDED in the graph is so in W successive iterations.
//
// What is unknown is RANDOM. Reading changes nothing in the function.

#ifndef VLS_LANES_FLOW_H
#define VLS_LANES_FLOW_H

#include "gimple/affine.h"
#include "vls/lanes.h"

namespace vls::gcc {

/// A load or store of an iteration.
struct LoopAccess {
  gimple *statement = nullptr;
  tree reference = NULL_TREE;
  bool isWrite = false;
  unsigned instruction = 0; ///< of the graph; its operand 0 is the address
  unsigned bytes = 0;       ///< of an element
  bool hasAddress = false;
  Affine address;            ///< if `hasAddress`
  gimple *clobber = nullptr; ///< of a load: a statement of the loop that may change what it reads
};

/// A value that is an input of the graph.
struct LoopInput {
  enum class Kind {
    Invariant, ///< the same in all iterations
    Induction, ///< STRIDED
    RunTime,   ///< it grows by `step`, which is known at run time only
    Carried    ///< each iteration gets it from the one before
  };
  Kind kind = Kind::Invariant;
  tree value = NULL_TREE;
  tree step = NULL_TREE;
};

/// An exit that depends on more than the number of iterations.
struct LoopExit {
  edge where = nullptr;
  gimple *branch = nullptr; ///< null: not a branch, such as a call that may throw
};

struct LoopFlow {
  class loop *loop = nullptr;
  FlowGraph graph;
  std::string refusal; ///< why there is no graph, or nothing

  std::vector<basic_block> blocks;      ///< by block of the graph; null for again and out
  std::vector<gimple *> statements;     ///< by instruction; null for none
  std::map<unsigned, LoopInput> inputs; ///< by value of the graph
  std::vector<LoopAccess> accesses;     ///< in the order of the blocks
  std::vector<gphi *> carried;          ///< phis of the header that are no induction variables
  std::vector<LoopExit> earlyExits;
  std::vector<gimple *> calls; ///< that are no functions of their operands alone, or asm
  bool hasPrivate = false;     ///< private variables of a simd loop, which are no accesses
  bool isCounted = false;      ///< an exit's number of iterations is known before
};

/// Reads an innermost loop of the current function; scalar evolution must be there. The address of
/// lane 0 is known modulo what `lanes` lanes span.
LoopFlow readLoop(class loop *loop, unsigned lanes, ValueNumbers &numbers);

} // namespace vls::gcc

#endif
