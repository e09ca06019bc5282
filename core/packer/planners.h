// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the packer asks of the OptVLS server, with what it was answered before.

#ifndef VLS_PACKER_PLANNERS_H
#define VLS_PACKER_PLANNERS_H

#include "packer/gathered.h"
#include "packer/moves.h"

namespace vls {

struct Planners {
  explicit Planners(const Target &target) : moves(target), gathered(target) {}

  MovePlanner moves;
  GatheredPlans gathered;
};

} // namespace vls

#endif
