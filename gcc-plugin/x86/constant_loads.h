// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of one integer constant. GCC 12 makes them of a scalar, which is three µops; packs are
// priced with the load that GCC makes of all other constants:
//
//   mov $6, %eax;  vmovd %eax, %xmm1;  vpbroadcastd %xmm1, %ymm1     vmovdqa .LC0(%rip), %ymm1

#ifndef VLS_X86_CONSTANT_LOADS_H
#define VLS_X86_CONSTANT_LOADS_H

#include "gcc.h"

namespace vls::gcc {

class ConstantLoads {
public:
  /// Packs were written in `fun`: no other function is changed.
  void note(const function *fun) { packed.insert(fun->funcdef_no); }

  /// To be called on RTL, in front of its combiner: constants become memory operands then.
  void load(function *fun) const;

private:
  std::set<int> packed;
};

/// The pass that calls load(). `loads` must outlive it.
rtl_opt_pass *makeConstantLoadsPass(const ConstantLoads &loads);

} // namespace vls::gcc

#endif
