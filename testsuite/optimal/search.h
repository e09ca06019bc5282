// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search: is there a sequence that costs less than a given price? The question becomes a
// formula whose solutions are the sequences of at most so many operations.
//
// For each operation, in order: its kind; its operands, each a load or an earlier operation, or a
// part of memory; for each element of its result the element of an operand that it is a copy of;
// and which symbols are where. That an element holds a symbol implies that the one it is a copy of
// does; loads hold what they load; each result is an operation whose low elements are the result's.
// Prices are sums over what is used, one for each row of the target's ports, all of them below the
// given price.
//
// Two things make the formula smaller without losing a cheapest sequence: every operation is used
// by a later one or is a result, and of two neighbours of which the second does not use the first,
// the kind that is listed first comes first. The lemmas of docs/bound.md are added, P for each
// element by itself; they follow, but the solver need not find that out.

#ifndef VLS_OPTIMAL_SEARCH_H
#define VLS_OPTIMAL_SEARCH_H

#include "cnf.h"
#include "instructions.h"
#include "skeleton.h"
#include "vls/group.h"
#include "vls/sequence.h"

namespace optimal {

struct Found {
  Answer answer = Answer::Unknown;
  vls::Sequence sequence; ///< if the answer is yes
};

/// A sequence for `group`, which is what `problem` says, that costs less than `price` cycles.
Found cheaperThan(double price, const Problem &problem, const Instructions &instructions,
                  const vls::Group &group, const std::string &file, int seconds);

/// One with the operations of `skeleton`.
Found withSkeleton(const Skeleton &skeleton, double price, const Problem &problem,
                   const Instructions &instructions, const vls::Group &group,
                   const std::string &file, int seconds);

/// False if nothing costs less than `price`, since nothing does that has `relaxed` instructions.
bool mayBeBelow(double price, const Problem &problem, const Instructions &relaxed,
                const vls::Group &group, const std::string &file, int seconds);

} // namespace optimal

#endif
