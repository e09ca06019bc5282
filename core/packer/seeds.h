// SPDX-License-Identifier: GPL-3.0-or-later
//
// Seeds: vectors that are worth beginning with, in the order in which they are tried. Stores first,
// for what they store leads up a way of its own; then phis, whose latches close a loop; reductions
// are in reduction.h.
//
//   runs of stores at a constant distance from each other   s0 s1 s2 s3 | s5 s6
//   chunks of a run, the widest first                        <s0 s1 s2 s3>  <s5 s6>

#ifndef VLS_PACKER_SEEDS_H
#define VLS_PACKER_SEEDS_H

#include "packer/region.h"

namespace vls {

/// Operations that could be lanes of one pack: stores by ascending address, contiguous; phis in
/// their order, of one type.
struct Seed {
  Pack::Kind kind = Pack::Kind::Store;
  Lanes run;
};

std::vector<Seed> findSeeds(const Region &region);

/// The pack of a chunk of a seed: `lanes` members from `start`. Nothing if the machine has none, or
/// if members depend on each other.
std::optional<Pack> packOf(const Region &region, const Seed &seed, unsigned start, unsigned lanes);

/// The most lanes that a pack of a seed may have, a power of two; 1 if there is none.
unsigned mostLanes(const Region &region, const Seed &seed);

} // namespace vls

#endif
