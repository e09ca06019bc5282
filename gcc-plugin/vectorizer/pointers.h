// SPDX-License-Identifier: GPL-3.0-or-later
//
// Local pointers: what is accessed at an offset from a pointer that each iteration computes anew.
//
//   p = s + ix[i]; ... p[0] ... p[1] ...      MEM[p]       MEM[p + 4]
//
// GCC takes an access for a gather or scatter only where its address is the pointer itself; one
// that is not keeps the whole loop scalar. So before the vectorizer the offset moves into the
// address, and back behind it wherever the access is still there:
//
//   q = p + 4                                 MEM[p]       MEM[q]
//
// Gathers multiply indices by 1, 2, 4 or 8. GCC takes any other factor of 64-bit indices for the
// gather's own, finds none, and cannot load 32-bit elements one by one by such indices. So there
// the factor is split, too: p = s + x * 12 becomes p = s + (x * 3) * 4.
//
// Where the index is a narrower integer, and known to be so small that its multiple is one of 32
// bits, too (a byte, or clamped), that is what is multiplied, in front of the extension: GCC then
// gathers by it, and multiplies all lanes at once where each of them is taken out.
//
// Invariant: behind the vectorizer no access is at a pointer of this file's, in a loop that has
// become vectors, in what is left of it for the last iterations, or in one that has not.

#ifndef VLS_VECTORIZER_POINTERS_H
#define VLS_VECTORIZER_POINTERS_H

#include "gcc.h"

namespace vls::gcc {

class LocalPointers {
public:
  /// In innermost loops of `fun` that may become vectors: gives accesses pointers of their own. Of
  /// pointers that are an invariant one plus what differs from iteration to iteration, unless by a
  /// constant step.
  void separate(function *fun);

  /// Takes what is left of these pointers back into the accesses.
  void join(function *fun);

private:
  int functionId = -1;        ///< funcdef_no of the function that has such pointers
  std::vector<tree> narrowed; ///< its offsets that are multiplied in front of the extension
};

} // namespace vls::gcc

#endif
