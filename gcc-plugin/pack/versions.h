// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two versions of a block, of which a condition chooses one:
//
//   block                      head      labels, phis, and the condition, which is to be set
//                             /    \   .
//   labels, phis        packed      copy     the statements that were there; the same again,
//   statements     ──►        \    /         with new names
//   the end                    tail      phis of what is needed behind; the end
//
// Invariant: the function is as GCC wants it, and computes what it did, whichever version is taken.

#ifndef VLS_PACK_VERSIONS_H
#define VLS_PACK_VERSIONS_H

#include "gcc.h"

namespace vls::gcc {

/// The longest stretches of `block` of statements that may be there twice: no assembly, no calls
/// with effects, no volatile accesses, and nothing that abnormal edges hold on to. What ends the
/// block is in none.
std::vector<std::vector<gimple *>> stretchesOf(basic_block block);

/// True if the whole of `block` but what ends it is one.
bool mayHaveVersions(basic_block block);

struct Versions {
  basic_block packed = nullptr;
  gcond *condition = nullptr; ///< chooses `packed` if true, which it never is before it is set
};

/// Makes two versions of `block`, for which mayHaveVersions. The first is taken to be likely. The
/// statements of `first`, which may stand in front of all others of the block, go to the head.
Versions makeVersions(basic_block block, const std::set<gimple *> &first);

} // namespace vls::gcc

#endif
