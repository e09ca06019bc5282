// SPDX-License-Identifier: GPL-3.0-or-later
//
// Conditions as numbers: equal numbers hold together. Logic on them is simplified as far as it
// takes to see that.

#ifndef VLS_GIMPLE_CONDITION_H
#define VLS_GIMPLE_CONDITION_H

#include "gcc.h"

namespace vls::gcc {

class Conditions {
public:
  /// What a condition, or a value that one is made of, is: a tag, then whatever belongs to it.
  using Key = std::vector<std::uint64_t>;
  enum Tag : std::uint64_t {
    leafTag,
    scalarTag,
    comparisonTag,
    logicTag,
    selectTag,
    sumTag,
    laneTag
  };

  /// The number of a condition that never holds, and of one that always does.
  static constexpr unsigned off = 0, on = 1;

  /// The number of what `key` describes.
  unsigned intern(Key key);

  unsigned negated(unsigned condition);

  /// BIT_AND_EXPR, BIT_IOR_EXPR or BIT_XOR_EXPR of two conditions.
  unsigned both(tree_code code, unsigned a, unsigned b);

  /// `yes` where `chosen` holds, `no` elsewhere.
  unsigned select(unsigned chosen, unsigned yes, unsigned no);

private:
  std::map<Key, unsigned> byKey;
  std::map<unsigned, unsigned> operandOfNot; ///< by condition
  unsigned next = on + 1;
};

} // namespace vls::gcc

#endif
