// SPDX-License-Identifier: GPL-3.0-or-later
//
// The interpreter: executes a sequence on memory and compares the outcome with the program, which
// it executes one element after the other. It shares nothing with the core but the declarations in
// include/vls.
//
// Memory is all of the 64-bit address space. A byte is a random number of 32 bits, so that no two
// are equal by chance. Each run draws an address for the lowest member in each lane (or, with a
// constant stride, in lane 0), and which lanes are active. Lanes of groups without a constant
// stride lie far apart, or on, over and beside each other as far as
// Memref::mayOverlapInOtherLanes, if it says no, allows. A byte may be read if an active lane
// accesses it, or, if gaps may be read, if two such bytes around it are at most 4096 bytes apart;
// it may be written if the program writes it.

#ifndef VLS_TESTSUITE_INTERPRETER_H
#define VLS_TESTSUITE_INTERPRETER_H

#include "vls/group.h"
#include "vls/sequence.h"

#include <random>
#include <string>

namespace vlstest {

/// One run. Returns what is wrong with it, or an empty string. Any sequence may be given; one that
/// has no meaning is wrong.
std::string interpret(const vls::Sequence &sequence, const vls::Group &group, std::mt19937 &random,
                      bool mayReadGaps = true);

/// `runs` runs; the first thing that is wrong.
std::string interpretOften(const vls::Sequence &sequence, const vls::Group &group, unsigned runs,
                           std::mt19937 &random, bool mayReadGaps = true);

} // namespace vlstest

#endif
