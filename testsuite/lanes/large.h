// SPDX-License-Identifier: GPL-3.0-or-later
//
// Large flow graphs, on which the analysis is timed.

#ifndef VLS_TESTSUITE_LANES_LARGE_H
#define VLS_TESTSUITE_LANES_LARGE_H

#include "vls/flow.h"

namespace vlstest {

/// `blocks` blocks or a few more, ten instructions in each, every other branch divergent:
///
///   program   ifs and loops, nested up to six deep, as a program has them
///   ladder    one block after the other, each of which may leave for one common end
///   breaks    a ladder that is a loop: all of it may be left for one common end
///   loops     one loop after the other, which lanes leave in different iterations
vls::FlowGraph large(const std::string &shape, unsigned blocks);

/// Times the analysis from 1,000 to 10,000 blocks and prints a line each.
void timeLarge();

} // namespace vlstest

#endif
