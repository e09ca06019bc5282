// SPDX-License-Identifier: GPL-3.0-or-later
//
// Indices without a sign. Arithmetic of 32 bits may wrap, so neither GCC nor the pass knows that
// j + 1 is beside j:
//
//   unsigned j = ix[i];   s += x[j] + x[j + 1];
//
// In programs it hardly ever wraps. Whether it does is found out in front of the loop, by the
// greatest and the least of all indices, which takes little beside what the loop does with them:
//
//   most = max (ix[0], ix[1], ..)
//   if (most + 1 < 2^32)   the loop, with (long) j + 1 for (long) (j + 1)
//   else                   the loop as it was
//
// That is for loops that are executed by themselves, not within another one; that read what the
// indices come from in each iteration, and do not store there. Where the first loop does not
// become vectors, neither by GCC nor by unrolling, the other one is all that stays.

#ifndef VLS_VECTORIZER_UNSIGNED_INDICES_H
#define VLS_VECTORIZER_UNSIGNED_INDICES_H

#include "decide/session.h"

namespace vls::gcc {

class UnsignedIndices {
public:
  explicit UnsignedIndices(Session &ofUnit) : session(ofUnit) {}

  /// Tests the indices of loops of `fun`; in front of if-conversion.
  void test(function *fun);

  /// Takes back what has not led to vectors; behind the vectorizer, and behind what unrolls.
  void finish(function *fun);

private:
  struct Tested {
    tree fits;   ///< a truth value: no index wraps
    int asItWas; ///< the number of the loop if one does
  };

  Session &session;
  std::vector<Tested> all; ///< of the current function
};

} // namespace vls::gcc

#endif
