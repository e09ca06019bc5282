// SPDX-License-Identifier: GPL-3.0-or-later
//
// A case that is wrong: shrunk and written down, with what is wrong with it.

#ifndef FUZZ_CORE_FAILURE_H
#define FUZZ_CORE_FAILURE_H

#include "fuzz/core/case.h"

#include <string>

namespace corefuzz {

/// What is wrong with `drawn`, planned in a child, in either way of planning; or an empty string.
/// Begins with the kind of plan: "best: the interpreter: ...".
std::string whatIsWrong(const Case &drawn);

/// Shrinks `drawn`, writes it to DIRECTORY/seed-N.vls, and returns one line about it.
std::string writeDown(const Case &drawn, const std::string &directory);

} // namespace corefuzz

#endif
