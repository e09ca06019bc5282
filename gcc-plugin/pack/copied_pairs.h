// SPDX-License-Identifier: GPL-3.0-or-later
//
// CopiedPairs: two neighbours that a loop copies while it also stores something narrower, which may
// be one of them, in this iteration or an earlier one. A load of both would then wait until that
// store has left for the cache, a dozen cycles, to save two µops:
//
//   n[i] = l[i] + 1;  a = w[i];  b = w[i + 1];  x[i] = a;  x[i + 1] = b;      n may be w
//
// They are kept from the packer and from GCC's SLP: for that time the stores are volatile.

#ifndef VLS_PACK_COPIED_PAIRS_H
#define VLS_PACK_COPIED_PAIRS_H

#include "gimple/affine.h"
#include "report/remark.h"

namespace vls::gcc {

class CopiedPairs {
public:
  /// In front of the packer.
  void hide(function *fun, Remarks &remarks);

  /// Behind GCC's SLP.
  void show();

private:
  void hideIn(class loop *loop);
  void set(bool isVolatile) const;

  std::vector<gassign *> stores;
};

} // namespace vls::gcc

#endif
