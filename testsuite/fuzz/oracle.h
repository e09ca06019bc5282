// SPDX-License-Identifier: GPL-3.0-or-later
//
// The oracle: a program compiled three ways, which must print the same. If GCC alone differs from
// scalar code, the fault is GCC's; if only GCC with libvls differs, it is libvls's. Where floats are
// rounded, GCC alone says what is right.

#ifndef FUZZ_ORACLE_H
#define FUZZ_ORACLE_H

#include "program.h"

namespace fuzz {

/// Where things are.
struct Setting {
  std::string compiler, plugin;
  std::string arguments; ///< of the plugin, separated by spaces: packer=on
  std::string source;    ///< the directory of runtime.h
  std::string work;      ///< where to compile and to leave failures
};

enum class Verdict {
  Same,
  Libvls,  ///< only the build with libvls is wrong
  Gcc,     ///< GCC alone is wrong
  Invalid, ///< the reference is no program, or does not come to its end: the generator is wrong
  NotRun   ///< compiled, but not for this processor
};

struct Outcome {
  Verdict verdict = Verdict::Same;
  std::string what;                                     ///< of a difference
  std::vector<unsigned> groups;                         ///< rewritten, by kernel
  std::vector<unsigned> leftAlone;                      ///< accesses or groups, by kernel
  std::vector<std::pair<std::string, unsigned>> totals; ///< groups by form, as the plugin counts
};

/// Prepares the work directory; false if the compiler does not work.
bool prepare(const Setting &setting);

/// Compiles, runs and compares. A failure is left in the work directory as failures/seed-N.c, with
/// the commands in its first lines.
Outcome judge(const Setting &setting, const Program &program, std::uint64_t seed);

} // namespace fuzz

#endif
