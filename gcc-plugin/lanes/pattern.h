// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the lanes of an access lie in memory, from the evolution of its address.
//
//   contiguous    0 1 2 3        reversed   3 2 1 0
//   strided       0 . . 1 . . 2 . . 3       uniform    0 0 0 0
//   random        anywhere

#ifndef VLS_LANES_PATTERN_H
#define VLS_LANES_PATTERN_H

#include "lanes/cause.h"

namespace vls::gcc {

struct Pattern {
  enum class Kind { Contiguous, Reversed, Strided, RunTime, Uniform, Random };
  Kind kind = Kind::Random;
  std::int64_t stride = 0; ///< bytes, of what is strided
  tree step = NULL_TREE;   ///< RunTime: bytes
  Cause cause;             ///< Random
};

Pattern patternOf(const LoopFlow &flow, const LaneAnalysis &analysis, const LoopAccess &access);

/// What an access does together with others that are a constant distance away.
struct Neighbours {
  std::vector<const LoopAccess *> all; ///< in the same direction, itself among them
  unsigned coveredBytes = 0; ///< of the bytes from one lane to the next, with a constant stride
};

Neighbours neighboursOf(const LoopFlow &flow, const LoopAccess &access, const Pattern &pattern);

/// The store that wrote what `read` reads, `*iterations` before; null if there is none within
/// `lanes` iterations.
const LoopAccess *writerBefore(const LoopFlow &flow, const LoopAccess &read, const Pattern &pattern,
                               unsigned lanes, unsigned *iterations);

} // namespace vls::gcc

#endif
