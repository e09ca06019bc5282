// SPDX-License-Identifier: GPL-3.0-or-later
//
// GIMPLE for one instruction of a machine. In this order: a target builtin where GIMPLE has no code
// for it; conversions; else the operation tree that all lanes have, node by node, from which GCC
// selects the instruction again.

#ifndef VLS_PACK_COMPUTE_H
#define VLS_PACK_COMPUTE_H

#include "pack/types.h"
#include "rewrite/index.h"

#include <set>

namespace vls::gcc {

/// Why the current function cannot compute `instruction`; empty if it can.
bool canCompute(const VectorInstruction &instruction);

/// Is one of `ops` among what the lanes of `instruction` do?
bool computes(const VectorInstruction &instruction, const std::set<ScalarOp> &ops);

/// The result, of keptType. `operands`: of keptType, or scalars of computedType for operands of one
/// lane (immediates are constants). canCompute (instruction) is true.
tree emitCompute(const VectorInstruction &instruction, const std::vector<tree> &operands,
                 Emitter &emitter);

/// One operation on values of one kind: vectors of keptType, or scalars of computedType; a compare
/// yields a mask. Null if there is no such operation.
tree emitOperation(ScalarOp op, tree type, const std::vector<tree> &operands, Predicate predicate,
                   Emitter &emitter);

} // namespace vls::gcc

#endif
