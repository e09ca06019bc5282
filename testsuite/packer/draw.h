// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random blocks: lanes of one expression, with each lane a little changed here and there, stored to
// adjacent places; chains that reduce; accumulators around a loop; and what stands in the way of
// all that.

#ifndef VLS_TESTSUITE_PACKER_DRAW_H
#define VLS_TESTSUITE_PACKER_DRAW_H

#include "packer/text.h"
#include "vls/packer.h"

#include <functional>
#include <memory>
#include <string>

namespace packtest {

struct Case {
  std::uint64_t seed = 0;
  vls::PackDocument document; ///< one block
  std::string target;         ///< of the predefined ones
  vls::PackOptions options;
  bool exact = false; ///< operations may be contracted or reassociated: see drawWorld

  const vls::DescribedBlock &block() const { return *document.blocks.front(); }
};

/// The case of a seed: the same one always.
Case drawCase(std::uint64_t seed);

/// The machine that goes with the predefined target `name`; made once.
const vls::PackMachine &machineOf(const std::string &name);
/// The packer for that machine; kept, so that what it knows of the machine is found out once.
vls::Packer &packerOf(const std::string &name);

/// The same case with fewer operations: those whose numbers are marked are left out. Nothing if one
/// that stays needs them. What stays is what `change` makes of it, if that is given, of the same
/// operands and types.
std::unique_ptr<vls::DescribedBlock>
without(const Case &whole, const std::vector<bool> &leftOut,
        const std::function<void(unsigned, vls::Block::Operation &)> &change = {});

} // namespace packtest

#endif
