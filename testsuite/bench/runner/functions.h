// SPDX-License-Identifier: GPL-3.0-or-later
//
// The kernels as compiled: one function for each kernel, precision, instruction set and build. The
// table itself is generated when the objects are.

#ifndef BENCH_RUNNER_FUNCTIONS_H
#define BENCH_RUNNER_FUNCTIONS_H

#include <string>
#include <vector>

extern "C" {
#include "kernel.h"
}

struct Function {
  std::string kernel;
  char type; // 'd', 'f' or 'm'
  std::string isa;
  std::string build;
  BenchKernel *run;
};

extern const std::vector<Function> allFunctions;

#endif
