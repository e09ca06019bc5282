// SPDX-License-Identifier: GPL-3.0-or-later
//
// Windows: a long block is cut where few values are live, so that what belongs together stays
// together.

#ifndef VLS_PACKER_WINDOWS_H
#define VLS_PACKER_WINDOWS_H

#include "vls/block.h"

namespace vls {

/// Operations first to end - 1.
struct Window {
  unsigned first = 0, end = 0;
};

/// All of the block, in order, in windows of at most `most` operations (at least 1). Each is cut in
/// its last quarter, at the last place where the fewest values are live.
std::vector<Window> cutWindows(const Block &block, unsigned most);

} // namespace vls

#endif
