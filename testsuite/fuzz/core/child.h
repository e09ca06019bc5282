// SPDX-License-Identifier: GPL-3.0-or-later
//
// Work in a child process, so that a crash ends only the child.

#ifndef FUZZ_CORE_CHILD_H
#define FUZZ_CORE_CHILD_H

#include <functional>
#include <string>

namespace corefuzz {

struct ChildReport {
  std::string text;  ///< what the work returned, if it came to its end
  std::string crash; ///< how it ended, if not: "signal 11", "exit status 1"
};

/// Seconds that one case may take; inChild's work calls it before each.
void startClock(unsigned seconds);

/// Runs `work` in a child. If `quiet`, what it writes to stderr is lost.
ChildReport inChild(const std::function<std::string()> &work, bool quiet);

/// Most memory that any child has used so far, in KiB.
long peakMemory();

} // namespace corefuzz

#endif
