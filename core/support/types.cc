// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form of shapes and kinds.

#include "vls/types.h"

namespace vls {

std::string toString(VectorType type) {
  return std::to_string(type.lanes) + " x " + std::to_string(type.elementBits);
}

std::string toString(AccessKind kind) {
  return std::string(isIndexed(kind) ? "indexed-" : "strided-") + (isLoad(kind) ? "load" : "store");
}

} // namespace vls
