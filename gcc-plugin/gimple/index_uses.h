// SPDX-License-Identifier: GPL-3.0-or-later
//
// What integers are for: those that places in memory are computed of, and nothing else.
//
//   j = min (i, last);  k = j * 4;  p = x + k;  ... *p        j and k lead to a place

#ifndef VLS_GIMPLE_INDEX_USES_H
#define VLS_GIMPLE_INDEX_USES_H

#include "gcc.h"

namespace vls::gcc {

/// Asked of one function that does not change meanwhile.
class IndexUses {
public:
  /// Does `value`, an SSA name, lead to places only? Values that phis choose do not.
  bool leadToPlaces(tree value);

private:
  bool leadsToPlace(gimple *user, tree value);

  std::map<unsigned, bool> known; ///< by version
};

} // namespace vls::gcc

#endif
