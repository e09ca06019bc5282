// SPDX-License-Identifier: GPL-3.0-or-later
//
// Executes blocks, one operation after the other, and plans, step after step, on memory that traps
// outside of what the block accesses. It shares with the packer what operations compute of given
// bits, and nothing else.
//
// Invariant: what does not matter is garbage: don't-care lanes of vectors and of shuffles are
// random bits, so a result that depends on them differs.

#ifndef VLS_TESTSUITE_PACKER_EXECUTE_H
#define VLS_TESTSUITE_PACKER_EXECUTE_H

#include "packer/text.h"
#include "vls/packer.h"

#include <map>
#include <random>
#include <string>
#include <vector>

namespace packtest {

/// Where memories lie, and what inputs are: the same for both executions.
struct World {
  std::map<std::string, std::int64_t> bases;   ///< address of each memory's byte 0
  std::vector<std::uint64_t> inputs;           ///< by operation
  std::map<std::int64_t, std::uint8_t> memory; ///< what may be accessed, and its first contents
  bool exact = false;                          ///< opaque operations change no memory
  unsigned iterations = 1;                     ///< of the loop, if there are phis
};

/// Random; memories that are not restrict may overlap. `exact`: floats are small positive
/// integers, so that sums and products of few of them are exact in any order.
World drawWorld(const vls::DescribedBlock &block, std::mt19937 &random, bool exact);

/// What can be seen of an execution.
struct Trace {
  std::string trap; ///< what went wrong, if anything did
  std::map<std::int64_t, std::uint8_t> memory;
  std::vector<std::uint64_t> log;     ///< of opaque operations
  std::vector<std::uint64_t> outside; ///< values used outside, iteration by iteration
};

Trace execute(const vls::DescribedBlock &block, const World &world);
Trace execute(const vls::DescribedBlock &block, const vls::PackMachine &machine,
              const vls::PackPlan &plan, const World &world, std::mt19937 &random);

/// How the second differs from the first; empty if it does not.
std::string difference(const Trace &program, const Trace &plan);

} // namespace packtest

#endif
