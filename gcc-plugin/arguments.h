// SPDX-License-Identifier: GPL-3.0-or-later
//
// The plugin's arguments: -fplugin-arg-libvls-KEY[=VALUE].

#ifndef VLS_ARGUMENTS_H
#define VLS_ARGUMENTS_H

#include "x86/costs.h"

namespace vls::gcc {

enum class DumpLevel { None, Plain, Details };

/// How loops may become vectors.
enum class LoopWay {
  Auto,   ///< whichever is cheapest
  Gcc,    ///< as GCC does it
  Helped, ///< GCC is shown loops in a form that it takes
  Pack    ///< besides, what GCC leaves scalar is unrolled and packed wherever that is possible
};

/// Where straight-line code is packed.
enum class PackerUse {
  Off,
  WithSlp, ///< in functions for which GCC's own SLP vectorizer is on
  Alone    ///< in all
};

/// What may be switched on and off one by one.
struct Parts {
  bool groups = true;
  bool singles = true;
  bool aliasChecks = true;
  bool vectorPrices = true;
};

struct Options {
  bool help = false;
  bool disable = false;
  bool verbose = false;
  DumpLevel dump = DumpLevel::None;
  /// Groups with higher numbers are left alone.
  unsigned limit = ~0u;
  Parts parts;
  LoopWay way = LoopWay::Auto;
  PackerUse packer = PackerUse::WithSlp;
  /// Straight-line code may fuse other products and sums than GCC would.
  bool fusesFreely = false;
  MachineChoice machine;
  /// Report the lane evolution of innermost loops; to a file unless it has no name.
  bool lanes = false;
  std::string lanesFile;
};

/// Reads the arguments of the plugin into `options`. On the first wrong one reports an error that
/// says what is known, and returns false.
bool parseOptions(const plugin_name_args &arguments, Options &options);

/// What `help` prints.
std::string helpText();

} // namespace vls::gcc

#endif
