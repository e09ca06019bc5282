// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/independent.h"

#include "gimple/scalar.h"

namespace vls::gcc {

void IndependentLoops::note(function *fun) {
  functionId = DECL_UID(fun->decl);
  lengths.clear();
  if (!loops_for_fn(fun))
    return;
  for (unsigned i = 1; i < number_of_loops(fun); ++i)
    if (class loop *l = get_loop(fun, i))
      if (l->safelen > 1 && !l->inner && isScalar(l))
        lengths[l->num] = unsigned(l->safelen);
}

unsigned IndependentLoops::iterationsOf(class loop *l) const {
  const auto known = lengths.find(l->num);
  return functionId == DECL_UID(cfun->decl) && known != lengths.end() ? known->second : 0;
}

unsigned IndependentLoops::inVectorLoop(basic_block block) const {
  class loop *l = block->loop_father;
  return !l || l->safelen != 0 || l->inner ? 0 : iterationsOf(l);
}

} // namespace vls::gcc
