// SPDX-License-Identifier: GPL-3.0-or-later
//
// Classes: the instructions of a problem as far as the bound by counts looks at them. One that is
// no better than another in anything is left out.

#ifndef VLS_OPTIMAL_COUNT_CLASSES_H
#define VLS_OPTIMAL_COUNT_CLASSES_H

#include "instructions.h"

namespace optimal {

/// Instructions that are alike here, as good as the best of them.
struct Class {
  vls::Uops uops;        ///< with the load, if there is one
  unsigned accessed = 0; ///< members of one lane that it accesses; 0: no memory
  bool isLoad = false;   ///< and nothing else
  bool isJoin = false, isMove = false;
  bool mayBeLast = false; ///< W7
  unsigned width = 0;     ///< elements of the result
  unsigned side = 0;      ///< elements of the register operand, or of each

  bool isFold() const { return accessed > 0 && !isLoad; }
  bool isPlain() const { return accessed == 0; }
};

/// For results of so many elements. `slotElements`: joins are counted within slots of so many
/// elements (W5 of counts.h), and `width` is how many places they have there; 0: within values.
std::vector<Class> classesOf(const Instructions &instructions, unsigned resultElements,
                             unsigned slotElements);

} // namespace optimal

#endif
