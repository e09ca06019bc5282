// SPDX-License-Identifier: GPL-3.0-or-later
//
// Speculation: what a loop does under conditions is made safe to be done always, so that GCC's
// if-conversion makes choices of its branches. Loads read zeros where the condition does not hold,
// stores go to the stack, and floating-point numbers become some that raise no exception.
//
//   if (c)                       p = c ? &x[j] : &zeros;   q = c ? &o[i] : &spare
//     o[i] = x[j] / a    ──►     *q = *p / (c ? a : 1)
//
// Which numbers raise none is found by trying: 0 or 1 for each value that comes from outside of
// what the condition guards. Under -fno-trapping-math they may be anything.
//
// Invariant: where the condition holds, the same is computed, loaded and stored as before.

#ifndef VLS_LOOPS_SPECULATION_H
#define VLS_LOOPS_SPECULATION_H

#include "gcc.h"

namespace vls::gcc {

class Speculation {
public:
  /// Of `l`, an innermost loop.
  explicit Speculation(class loop *l) : loop(l) {}

  /// Changes the blocks that are not executed in each iteration. False if something in them can
  /// neither be done always nor be made so, or if it is not simple when they are executed; the loop
  /// computes what it did, all the same.
  bool prepare();

  /// Behind if-conversion, which keeps what a store might overwrite: on the stack nothing needs to
  /// be kept. And GCC is not told any longer that what chosen addresses lead to is always there: it
  /// may find out which one it is under a condition that it has in its hands, and load before that.
  void finish();

  /// When the loop is taken, with its copies: until then there is no row of zeros, so that a loop
  /// that is not taken leaves nothing behind.
  void accept() const;

  /// How many addresses are chosen, as scalars, for loads and stores.
  unsigned addresses() const { return pointers; }

private:
  class loop *loop;
  unsigned pointers = 0;
  tree zeros = NULL_TREE; ///< address of a variable in place of the row of zeros
  std::set<tree> chosen;  ///< addresses
};

} // namespace vls::gcc

#endif
