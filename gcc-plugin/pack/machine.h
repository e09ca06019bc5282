// SPDX-License-Identifier: GPL-3.0-or-later
//
// The machine of the current function: the core's description of its instruction set, without what
// GCC cannot be told to do, and no wider than its tuning wants.

#ifndef VLS_PACK_MACHINE_H
#define VLS_PACK_MACHINE_H

#include "gcc.h"
#include "packer/machine.h"

namespace vls::gcc {

/// Made once for each instruction set and width; null if the function may use no vectors.
const DescribedMachine *currentPackMachine();

} // namespace vls::gcc

#endif
