// SPDX-License-Identifier: GPL-3.0-or-later
//
// What becomes of a machine when its instructions are not chosen but come about: rewriting emits
// GIMPLE, and GCC selects instructions for it, in a loop that has more in it than the sequence.

#ifndef VLS_X86_EMITTED_H
#define VLS_X86_EMITTED_H

#include "gcc.h"
#include "targets/described.h"

namespace vls::gcc {

/// Drops what is `unwanted (element)` of a list.
template <class List, class Unwanted> void drop(List &list, Unwanted unwanted) {
  list.erase(std::remove_if(list.begin(), list.end(), unwanted), list.end());
}

/// What emits accesses: packs have some under masks, groups do without.
enum class EmittedBy { Groups, Packs };

/// Drops the stores and loads of `machine` that are not emitted by `who`.
void dropUnknownAccesses(TargetDescription &machine, EmittedBy who);

/// The type as which two values of vector type `type` are permuted by `mask`: of 256 bits GCC has
/// vshufps and vshufpd for floats alone, and takes two or three instructions for integers.
tree permutedType(tree type, const std::vector<int> &mask);

/// Fits `machine`, the description of the current function's instruction set, to what rewriting and
/// GCC make of it.
void fitToCompiler(TargetDescription &machine, EmittedBy who);

/// `machine`, fitted already, for groups whose results are less than a register: pieces of such
/// sizes, too, are loaded into a register, and shuffled there with nothing above them.
TargetDescription forPartsOfRegisters(TargetDescription machine);

} // namespace vls::gcc

#endif
