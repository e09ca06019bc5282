// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/expression.h"

namespace vls::gcc {

location_t locationOf(gimple *statement) {
  location_t where = gimple_location(statement);
  if (auto *phi = dyn_cast<gphi *>(statement))
    for (unsigned i = 0; where == UNKNOWN_LOCATION && i < gimple_phi_num_args(phi); ++i)
      where = gimple_phi_arg_location(phi, i);
  return where;
}

unsigned lineOf(gimple *statement) {
  return statement ? unsigned(LOCATION_LINE(locationOf(statement))) : 0;
}

} // namespace vls::gcc
