// SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast the builds of a kernel are, measured in turns.

#ifndef PACK_RUNNER_CLOCK_H
#define PACK_RUNNER_CLOCK_H

#include "runner/instances.h"

// Nanoseconds of CPU time an instance, of each round and each kernel: [kernel][round]. A round runs
// each kernel once, in a random order, for about a third of a millisecond after an untimed pass.
std::vector<std::vector<double>> measure(const std::vector<Kernel *> &kernels,
                                         const Instances &instances, int rounds);

double median(std::vector<double> values);

#endif
