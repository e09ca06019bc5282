// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sisters: operations that compute the same of neighbouring loads. Side by side they are a vector
// that is easily had, whoever needs it, and however its lanes are scattered among those who do.
//
//   s0 = a0 + a1   s1 = a2 + a3   s2 = a4 + a5   s3 = a6 + a7       <s0 s1 s2 s3>
//   d0 = a0 - a1   ...                                              <d0 d1 d2 d3>

#ifndef VLS_PACKER_SISTERS_H
#define VLS_PACKER_SISTERS_H

#include "packer/kin.h"

namespace vls {

class Sisters {
public:
  Sisters(const Region &region, const Kin &kin);

  /// The sisters among which `operation` is, `lanes` of them, by the addresses of what they load;
  /// empty if there are too few.
  Lanes around(unsigned operation, unsigned lanes) const;

private:
  struct Place {
    unsigned family = 0, index = 0;
  };
  const Region &region;
  std::vector<Lanes> families;
  std::vector<Place> places; ///< by operation of the region
};

} // namespace vls

#endif
