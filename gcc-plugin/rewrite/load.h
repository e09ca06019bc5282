// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes the loads of a plan as GIMPLE. Each reads memory by one plain load in the first member's
// memory state; a broadcast then repeats what was read and merges it into a register. The first
// load of such a chain need not repeat anything, see rewrite/demand.h.
//
//   %1 = mask.broadcast.64.64.4 (<Base:0 Offset:0>, 1111)        _1 = MEM <double> [lane0];
//                                                                _2 = {_1, 0.0};
//                                                                _3 = ps256_ps (_2);
//   %2 = mask.broadcast.64.64.4 (<Base:1 Offset:0>, 0100, %1)    _4 = MEM <double> [lane1];
//                                                                _5 = {_4, 0.0};
//                                                                _6 = broadcastsd256_mask (_5, _3,
//                                                                2);

#ifndef VLS_REWRITE_LOAD_H
#define VLS_REWRITE_LOAD_H

#include "rewrite/memory.h"
#include "rewrite/pieces.h"

namespace vls::gcc {

/// Nothing if GCC can do the load `instruction`, else the reason.
bool canLoad(const Instruction &instruction);

class LoadEmitter {
public:
  /// `from`, the memory of `group`, must outlive it.
  LoadEmitter(const Group &group, const GroupMemory &from, Emitter &to);

  /// The value of `instruction`: a vector of 128 bits or more, else a scalar. `merged` is the value
  /// of its operand, if it has one. If only the first of what a broadcast repeats is needed, that
  /// is loaded: some machines broadcast at the cost of a vector µop.
  tree load(const Instruction &instruction, tree merged, const std::vector<bool> &needed);

private:
  tree contiguous(tree type, Address address);
  tree broadcast(const Instruction &instruction, tree merged);
  /// A broadcast for which there is no builtin: one scalar load, a CONSTRUCTOR of copies.
  tree repeated(const Instruction &instruction);
  /// The lowest `bits` bits of a register; nobody needs what is above.
  tree lowest(const Instruction &instruction, unsigned bits);
  /// The bytes at `address` as the lowest `bits` bits of a register of type `type`.
  tree part(tree type, unsigned bits, Address address);

  PieceTypes types;
  const GroupMemory &memory;
  tree vuse;
  Emitter &emitter;
};

} // namespace vls::gcc

#endif
