// SPDX-License-Identifier: GPL-3.0-or-later

#include "program.h"

#include "rows.h"
#include "straight.h"

namespace fuzz {

namespace {

constexpr int kernelsPerProgram = 8;

/// Options that change what GCC makes of a loop, or what it may assume.
std::string drawFlags(Random &random, bool &isFast) {
  isFast = random.oneIn(3);
  std::string flags = isFast ? "-Ofast" : "-O3";
  for (const char *flag : {"-fwrapv", "-fno-strict-aliasing", "-fchecking", "-g",
                           "-fno-trapping-math", "-fno-vect-cost-model", "-funroll-loops",
                           "-fno-tree-loop-distribute-patterns", "-fnon-call-exceptions"})
    if (random.oneIn(12))
      flags += std::string(" ") + flag;
  return flags;
}

} // namespace

/// Of eight programs three are packed wherever that is possible, three as it pays.
static std::string wayOf(std::uint64_t seed) {
  static const char *const ways[] = {"", "pack", "", "pack", "helped", "", "pack", "gcc"};
  return ways[seed % 8];
}

Program drawProgram(std::uint64_t seed, Kernels kernels) {
  Random random(seed);
  Program program;
  program.isa = &drawIsa(random, seed, kernels == Kernels::Loops);
  bool isFast = false;
  program.isRounded = kernels == Kernels::Rows;
  program.flags = program.isRounded ? random.oneIn(3) ? "-O3 -fno-trapping-math" : "-O3"
                                    : drawFlags(random, isFast) + " -ffp-contract=off";
  program.flags += std::string(" -fopenmp-simd ") + program.isa->flags;
  if (seed % 4 == 3) // programs are C++, too, but for that
    program.flags += " -x c++ -fpermissive -Drestrict=__restrict";
  program.way = kernels == Kernels::Loops ? wayOf(seed) : "";
  std::string table;
  program.text = "#include \"runtime.h\"\n#ifndef REFERENCE\n#include <immintrin.h>\n#endif\n";
  for (int number = 0; number < kernelsPerProgram; ++number) {
    program.kernels.push_back(kernels == Kernels::Rows ? drawRows(random, number)
                              : kernels == Kernels::Straight
                                  ? drawStraight(random, isFast, number)
                                  : drawKernel(random, *program.isa, isFast, number));
    const Kernel &kernel = program.kernels.back();
    if (kernel.mayWrap && program.flags.find("-fwrapv") == std::string::npos)
      program.flags += " -fwrapv";
    program.text += "\n/* " + kernel.form + " */\n" + kernel.text;
    table += "    " + kernel.description + ",\n";
  }
  program.text += "\nconst struct FuzzKernel fuzzKernels[] = {\n" + table + "};\n" +
                  "const int fuzzKernelCount = " + std::to_string(kernelsPerProgram) + ";\n";
  return program;
}

} // namespace fuzz
