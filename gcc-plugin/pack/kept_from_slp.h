// SPDX-License-Identifier: GPL-3.0-or-later
//
// KeptFromSlp: stores that GCC's SLP is kept from, since its vectors would cost more than scalars:
//
//   x[0] = a + 1;  x[1] = 2 * b;        integers in general registers: vmovq, vpinsrq, a store
//
// For that time they are volatile.

#ifndef VLS_PACK_KEPT_FROM_SLP_H
#define VLS_PACK_KEPT_FROM_SLP_H

#include "gcc.h"

namespace vls {
struct PackPlan;
}

namespace vls::gcc {

class GimpleBlock;

class KeptFromSlp {
public:
  /// But for variables by themselves: all their accesses would be volatile.
  void hide(gassign *store);

  /// Those of a block of which all vectors that were tried would cost more: of integers that are
  /// computed as scalars. Planned for, and not packed.
  void hideDear(const GimpleBlock &block, const PackPlan &plan);

  /// Behind GCC's SLP.
  void show();

private:
  std::vector<gassign *> stores;
};

} // namespace vls::gcc

#endif
