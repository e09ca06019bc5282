// SPDX-License-Identifier: GPL-3.0-or-later
//
// The oracle of the packer's fuzzer: packs a block and executes block and plan on random memory.

#ifndef VLS_TESTSUITE_PACKER_ORACLE_H
#define VLS_TESTSUITE_PACKER_ORACLE_H

#include "packer/draw.h"

#include <map>

namespace packtest {

struct Outcome {
  std::string wrong; ///< empty: nothing
  bool packed = false;
  std::map<std::string, unsigned> packs; ///< by name
  unsigned shuffles = 0, builds = 0, broadcasts = 0, extracts = 0;
  std::size_t twins = 0; ///< narrow operations that the plan has besides the block's
  double before = 0, after = 0;
};

Outcome judge(const Case &drawn);

/// A case with as few operations as can be that is still wrong.
Case shrink(Case wrong);

} // namespace packtest

#endif
