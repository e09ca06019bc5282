// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/scalar_simd.h"

#include "gimple/ordered_sums.h"
#include "gimple/scalar.h"
#include "loops/simd_sums.h"
#include "pack/contraction.h"

namespace vls::gcc {

void relieveScalarSimd(function *fun) {
  if (!fun->has_force_vectorize_loops && !fun->has_simduid_loops)
    return;
  std::vector<class loop *> all;
  for (class loop *l : *get_loops(fun))
    if (l && loop_outer(l) && !l->inner && isScalar(l))
      all.push_back(l);
  for (class loop *l : all) {
    if (l->force_vectorize && l->unroll == 0 && !mayFuseOtherwiseUnrolled(l) &&
        !addsProductsOfEarlier(l))
      l->force_vectorize = false;
    if (l->num_nodes > 2)
      keepLaneSums(l);
  }
}

} // namespace vls::gcc
