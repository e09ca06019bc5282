// SPDX-License-Identifier: GPL-3.0-or-later
//
// Access: one indexed vector load of the function, in whichever form GCC expresses it, as lanes x
// element and an affine address a lane. Reading changes nothing.

#ifndef VLS_GIMPLE_ACCESS_H
#define VLS_GIMPLE_ACCESS_H

#include "gimple/affine.h"

namespace vls::gcc {

enum class AccessForm {
  Builtin, ///< calls of a target gather builtin, every lane active; two if joined from halves
  Emulated ///< scalar loads, one a lane, joined by a CONSTRUCTOR
};

/// The operands of one gather builtin: lane l is at `base` + `index`[l] * `scale` bytes.
struct GatherOperands {
  tree base = NULL_TREE;
  tree index = NULL_TREE;
  unsigned scale = 1;
  unsigned lanes = 0;
};

struct Access {
  AccessForm form = AccessForm::Builtin;
  gimple *statement = nullptr; ///< defines `result`: the call, what joins calls, the CONSTRUCTOR
  tree result = NULL_TREE;
  tree elementType = NULL_TREE;
  unsigned lanes = 0; ///< lanes that are read: at most those of `result`

  std::vector<Affine> addresses; ///< one a lane

  std::vector<gimple *> parts; ///< what reads memory: calls, or scalar loads, by lane
  tree vuse = NULL_TREE;       ///< memory state that all parts read
  gimple *position = nullptr;  ///< the last of the parts
  unsigned order = 0;          ///< of `position` in its block
  unsigned barrier = 0;        ///< statements before it in the block that may not return

  tree aliasType = NULL_TREE;    ///< pointer type whose alias set the new loads get
  unsigned short clique = 0;     ///< restrict clique of the loads, 0 if they have none in common
  unsigned short cliqueBase = 0; ///< and their base in it

  std::vector<GatherOperands> operands; ///< Builtin: one a part

  VectorType type() const { return {lanes, unsigned(TREE_INT_CST_LOW(TYPE_SIZE(elementType)))}; }
};

/// What the reader found.
struct Reading {
  std::vector<Access> accesses; ///< of one block, in execution order
  struct Refusal {
    gimple *statement;
    std::string reason;
  };
  std::vector<Refusal> refusals; ///< gathers that are not read, and why
};

/// Reads the indexed loads of `block`.
Reading readBlock(basic_block block, ValueNumbers &numbers);

/// The pointer that the address of every lane is based on: the one leaf of pointer type. Leaves
/// that come from the index are lanes, or no pointers.
/// Null if there is none, or more than one.
tree basePointer(const Access &access);

/// True if `statement` may be an indexed load: a quick look, for functions that have none.
bool isCandidate(gimple *statement);

} // namespace vls::gcc

#endif
