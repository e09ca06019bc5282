// SPDX-License-Identifier: GPL-3.0-or-later
//
// Value numbers: two SSA names get the same number only if they hold the same bits wherever both
// are available. The pass runs where GCC has not always run CSE, so equal addresses may have
// different names; the numbers see through that without changing the function.

#ifndef VLS_GIMPLE_VALUE_H
#define VLS_GIMPLE_VALUE_H

#include "gcc.h"

namespace vls::gcc {

class ValueNumbers {
public:
  /// Number of `value`: an SSA name, a constant or another GIMPLE value.
  unsigned of(tree value);

private:
  /// What decides a value: the operation and the numbers of its operands.
  using Key = std::vector<std::uint64_t>;

  std::optional<Key> keyOf(gimple *definition, unsigned depth);
  std::optional<Key> keyOfLoad(gassign *load, unsigned depth);
  std::optional<Key> keyOfCall(gcall *call, unsigned depth);
  std::optional<Key> keyOfPhi(gphi *phi, unsigned depth);
  unsigned numberOf(tree value, unsigned depth);
  unsigned numberOfConstant(tree constant);

  std::map<tree, unsigned> known;
  std::map<Key, unsigned> byKey;
  std::vector<std::pair<tree, unsigned>> constants;
  unsigned next = 1;
};

} // namespace vls::gcc

#endif
