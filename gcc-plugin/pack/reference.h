// SPDX-License-Identifier: GPL-3.0-or-later
//
// Memory references of packed loads and stores. They claim of types, restrict and alignment what
// all the accesses that they stand for do.

#ifndef VLS_PACK_REFERENCE_H
#define VLS_PACK_REFERENCE_H

#include "pack/block.h"
#include "rewrite/index.h"

#include "vls/packer.h"

namespace vls::gcc {

/// The memory that `step`, a Load or Store, accesses, as a reference of `type`.
tree reference(const GimpleBlock &block, const PackStep &step, tree type, Emitter &emitter);

} // namespace vls::gcc

#endif
