// SPDX-License-Identifier: GPL-3.0-or-later
//
// Universe: a fixed set of small flow graphs, on which precision is measured (docs/lanes.md).
//
// Two variables: x is UNIFORM on entry, y STRIDED(1). A block has up to two instructions of the
// alphabet below, then returns, goes on to a block, or branches on x or y to two. Graphs that
// differ by the names of blocks only are one: blocks are numbered as a depth-first walk meets them,
// and all are met.

#ifndef VLS_TESTSUITE_LANES_UNIVERSE_H
#define VLS_TESTSUITE_LANES_UNIVERSE_H

#include "vls/flow.h"

#include <functional>
#include <random>

namespace vlstest {

/// Block by block: its instructions as a word over the alphabet; its successors; the variable it
/// branches on, 0 for x and 1 for y.
struct Plan {
  struct Block {
    std::string word;
    std::vector<unsigned> successors;
    unsigned condition = 0;
  };
  std::vector<Block> blocks;
};

/// a: x = f(x)   b: x = f(y)   c: x = k()   d: x = y    (k differs from block to block)
/// e: y = f(y)   g: y = f(x)   h: y = k()   i: y = x
vls::FlowGraph build(const Plan &plan);

/// Calls `visit` with every graph of `blocks` blocks whose words are in `words`.
void enumerate(unsigned blocks, const std::vector<std::string> &words,
               const std::function<void(const Plan &)> &visit);

/// All words of up to two letters; those of up to one and six of two; four short ones.
const std::vector<std::string> &words(unsigned blocks);

/// A random graph of `blocks` blocks with any words.
Plan draw(unsigned blocks, std::mt19937_64 &random);

} // namespace vlstest

#endif
