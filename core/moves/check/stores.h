// SPDX-License-Identifier: GPL-3.0-or-later
//
// The check's stores (core/moves/check.cc): O7, O8 and O9.

#ifndef VLS_MOVES_CHECK_STORES_H
#define VLS_MOVES_CHECK_STORES_H

#include "moves/check/definition.h"

namespace vls::check {

/// One byte is written, if `guard` holds.
struct Write {
  Symbol place; ///< space and offset
  Guard guard;
  Symbol content;
};

class Stores {
public:
  explicit Stores(const Group &ofGroup) : group(ofGroup) {}

  /// Executes a store that is well-formed (O2). Returns what is wrong with it, or an empty string.
  std::string execute(const Instruction &store, const Definition &definition, const Values &values);

  /// What is wrong with all stores together, or an empty string.
  std::string compare(const Definition &definition);

private:
  /// What the program writes, in its order.
  std::vector<Write> program() const;

  const Group &group;
  std::vector<Write> writes; ///< what the sequence writes, in its order
  unsigned lastSpace = 0;
};

} // namespace vls::check

#endif
