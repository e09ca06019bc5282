// SPDX-License-Identifier: GPL-3.0-or-later
//
// Counts: a lower bound that knows how wide each kind of instruction is and what it can join. It is
// the least price of all numbers of instructions of each kind that could make up a sequence: a
// necessary condition, so no sequence of `Instructions` costs less.
//
// Trace each element of each result back to its load: it has one path. At a time of the sequence,
// the lanes of one result are parted into sets: those whose paths are at the same value. They start
// one by one, since a load is of one lane, and end all together. A *join of a and b* is an
// instruction that takes, for one result, a paths from one operand and b from the other.
//
// W1  Each result of four lanes takes two joins of 1 and 1 and one of 2 and 2, or one each of 1 and
//     1, 1 and 2, 1 and 3. Look at the first set of four. It joins 2 and 2, or 1 and 3.
//       2 and 2: just before there were two sets of two. The instruction after which this was so
//       first has joined 1 and 1, whatever the sets before were: out of 2, 1, 1 it joined the last
//       two, out of 3, 1 it took one of the three to the fourth. To come to 2, 1, 1 or 3, 1 from
//       single lanes, another 1 and 1 was needed before: the first set of two is made so.
//       1 and 3: the first set of three joins 1 and 2, as there was none of four; the first of two
//       joins 1 and 1.
//     Of two lanes it takes one join of 1 and 1.
// W2  Paths of different elements are in different places of a value: in a result of w elements an
//     instruction's joins have at most w paths, and in a half that a concatenation takes half as
//     many. What comes from memory is one lane: one path of each result that is accessed there.
//     A join from memory is so none of 2 and 2.
// W3  Each lane has loads, and parts of instructions, that together access each of its elements, as
//     many as they may at most; and as many of them as there are results, less the moves (P).
// W4  R and L of docs/bound.md, as they are there.
// W5  If a result fills a slot of 128 bits, what W1 and W2 say of values is true of their slots,
//     too: a slot of a load is of one lane, and a result is in one slot. An instruction
//     joins in a slot of its result what comes from two slots of operands; if from more, it may do
//     several joins one after the other, and its paths count twice: in the best order, four paths
//     take 2 + 2 + 4 places and three 2 + 3. A concatenation, an insert of a slot, and permutes of
//     whole slots join nothing. R then counts no inserts of slots: they are not last, by L.
// W6  Where nothing merges, a join of 1 and 1 from memory takes its other path from the lower part
//     of a register, as wide as what is inserted. A path that is alone there is in that part of its
//     load, or it is inserted by something no wider than that part, or another instruction has
//     brought it down, in whose result it has a place of its own beside the joins; or its result
//     has a join that W1 does not count. docs/bound.md has the proof.
// W7  L counts no blends of units that are as long as a result or longer, and no concatenations of
//     halves that are: a result that is the lower part of what they make is that of an operand.
// W8  A sequence falls into parts that share no instruction: those of which elements of results are
//     together in no value, directly or by way of others. A join connects two parts at most, so
//     there are as many joins as accesses, less the parts. Each part has an access of each lane, a
//     result, and R instructions. (Within values only: what connects slots need not join there.)

#ifndef VLS_OPTIMAL_COUNTS_H
#define VLS_OPTIMAL_COUNTS_H

#include "instructions.h"

namespace optimal {

/// No sequence for `problem` of `instructions` costs less than this many cycles; `below` if none
/// costs less than `below`, 0 if that is not found out with a moderate effort.
double leastByCounts(const Problem &problem, const Instructions &instructions, double below);

} // namespace optimal

#endif
