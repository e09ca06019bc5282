// SPDX-License-Identifier: GPL-3.0-or-later
//
// PlanMemory: plans of blocks by all that they depend on. A compiler makes many copies of a block:
// of loops that are versioned, peeled and unrolled, of functions that are inlined; and plans the
// body of a loop once to know the price, once to write it.

#ifndef VLS_PACKER_PLAN_MEMORY_H
#define VLS_PACKER_PLAN_MEMORY_H

#include "packer/region.h"

#include <string>
#include <unordered_map>

namespace vls {

class PlanMemory {
public:
  /// All that a plan for one machine follows from, as bytes: the operations of the block, twins
  /// included, the options, and what the client has said of addresses and orders. Nothing, if the
  /// block is too long to be remembered, or an account of its plan is wanted.
  static std::string keyOf(const Block &block, const std::vector<const Region *> &windows,
                           const PackOptions &options);

  /// The plan with this key, or null.
  const PackPlan *find(const std::string &key) const;

  /// Keeps a plan. At some time the plans of before are forgotten.
  void keep(std::string key, const PackPlan &plan);

private:
  std::unordered_map<std::string, PackPlan> plans;
};

} // namespace vls

#endif
