// SPDX-License-Identifier: GPL-3.0-or-later
//
// A program: the kernels of one seed, and how they are compiled.

#ifndef FUZZ_PROGRAM_H
#define FUZZ_PROGRAM_H

#include "kernel.h"

namespace fuzz {

struct Program {
  const Isa *isa = nullptr;
  /// For the compiler under test, with and without the plugin. They also say that it is C++, as
  /// which the reference is not compiled.
  std::string flags;
  /// How loops are to become vectors, the plugin's argument `way`; empty: as it is by default.
  std::string way;
  std::vector<Kernel> kernels;
  std::string text;
  /// Floats are rounded, and products fused: the reference says nothing of values.
  bool isRounded = false;
};

/// What a program's kernels are.
enum class Kernels { Loops, Straight, Rows };

/// The program of `seed`, the same one every time.
Program drawProgram(std::uint64_t seed, Kernels kernels);

} // namespace fuzz

#endif
