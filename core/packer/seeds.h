// SPDX-License-Identifier: GPL-3.0-or-later
//
// Seeds: vectors that are worth beginning with, in the order in which they are tried. Stores first,
// for what they store leads up a way of its own; then phis, whose latches close a loop; reductions
// come last, and values whose lanes are taken out: of iterations of a loop, of terms of a sum, or
// computed alike of neighbours in memory.
//
//   runs of stores at a constant distance from each other   s0 s1 s2 s3 | s5 s6
//   chunks of a run, the widest first                        <s0 s1 s2 s3>  <s5 s6>

#ifndef VLS_PACKER_SEEDS_H
#define VLS_PACKER_SEEDS_H

#include "packer/kin.h"
#include "packer/matches.h"

#include <utility>

namespace vls {

/// Operations that could be lanes of one pack: stores by ascending address, contiguous; phis in
/// their order, of one type; the leaves of a reduction in the order in which they are packed;
/// values (Compute), one of each iteration or term, or by ascending address.
struct Seed {
  Pack::Kind kind = Pack::Kind::Store;
  Lanes run;
  unsigned root = Block::none; ///< of a reduction
};

/// The fewest leaves of a reduction, constants not counted.
constexpr unsigned leastLeaves = 4;

/// The fewest operations that a value, which is taken out of a vector, is computed by.
constexpr unsigned leastAlike = 3;

std::vector<Seed> findSeeds(const Region &region);

/// False if operations `first` to `end` - 1 of a block have none for sure: two phis of a type,
/// enough operations of one kind on each other that may be done in any order, as many sums of
/// floats in order, two stores side by side, or two loads side by side and enough to compute of
/// them. Asked before anything else is looked at.
bool mayHaveSeeds(const Block &block, unsigned first, unsigned end);

/// How many terms the sums of floats of these operations have that are added up in order, the sum
/// of the first ones an operand of the next one: at least `leastLeaves` that are alike. Of sums of
/// sums both numbers, that of the outer ones first.
std::vector<unsigned> orderedTerms(const Block &block, unsigned first, unsigned end);

/// Appends those of reductions: values that are combined from at least `leastLeaves` by one
/// operation that may be computed in any order.
void findReductions(const Region &region, std::vector<Seed> &seeds);

/// Appends those of values that so many `iterations`, which the window consists of, compute alike,
/// and that are used as scalars; or so many terms of a sum in order. Asks for orders.
/// (value_seeds.cc)
void findValues(const Region &region, const Kin &kin, unsigned iterations,
                std::vector<Seed> &seeds);

/// Appends those of values that a window computes alike, of loads of one class and of none that
/// other seeds need, those that save most first. Asks for orders. (value_seeds.cc)
void findAlike(const Region &region, const Kin &kin, std::vector<Seed> &seeds);

/// May a vector of terms of this reduction be carried around a loop? It begins with zeros, or with
/// one value in all lanes, and floats may be added in any order.
bool mayBeCarried(const Block::Operation &root);

/// The instruction of `lanes` lanes that computes `op` of two vectors; none if there is none.
unsigned lanewise(const PackMachine &machine, ScalarOp op, ElementType type, unsigned lanes);

/// The ways to do a reduction: vectors of leaves, the widest first; then such as instructions make
/// that combine their terms, the one with most terms first. What is left over is in narrower
/// vectors and scalars.
std::vector<Pack> reductionsOf(const Region &region, const Seed &seed, MatchTable &table);

/// The pack of stores or phis `lanes`. Nothing if the machine has none, or if they depend on each
/// other.
std::optional<Pack> packOf(const Region &region, Pack::Kind kind, Lanes lanes);

/// The most lanes that a pack of a seed may have, a power of two; 1 if there is none.
unsigned mostLanes(const Region &region, const Seed &seed);

} // namespace vls

#endif
