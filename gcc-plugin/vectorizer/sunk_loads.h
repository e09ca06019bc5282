// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads that GCC sinks into branches. From 14 on it moves what stands in front of a condition, and
// one arm alone needs, into that arm; and arms that load are not executed always, so the chain that
// they are of is not packed:
//
//   t = c[0];  if (a[0] < b[0]) x = a[0] * 3;  else x = t;        x = t is:  t = c[0]; x = t
//
// Loads of several neighbours go back to where they were, with what their addresses are computed
// of.

#ifndef VLS_VECTORIZER_SUNK_LOADS_H
#define VLS_VECTORIZER_SUNK_LOADS_H

#include "gcc.h"

namespace vls::gcc {

/// Of one function at a time.
class SunkLoads {
public:
  /// In front of GCC's "sink": takes down what stands in front of conditions.
  void note(function *fun);

  /// Behind it.
  void restore();

private:
  void restore(const std::vector<tree> &all, const std::vector<tree> &gone);
  bool mayGoBack(tree name) const;
  bool goBack(tree name);
  bool hasGone(tree name) const;
  basic_block blockOf(tree name) const;

  std::vector<int> blocks; ///< by version of a name: the index of its block; -1: not noted
};

} // namespace vls::gcc

#endif
