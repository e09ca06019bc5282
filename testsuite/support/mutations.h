// SPDX-License-Identifier: GPL-3.0-or-later
//
// All single mutations of a sequence: one lane of a mask, one operand, guard, offset, base, number
// of repeated bits, kind, type, id, member or result changed; an instruction dropped, with another
// one in its place; two instructions swapped.

#ifndef VLS_TESTSUITE_MUTATIONS_H
#define VLS_TESTSUITE_MUTATIONS_H

#include "vls/sequence.h"

#include <functional>
#include <string>

namespace vlstest {

using Visit = std::function<void(const vls::Sequence &mutant, const std::string &what)>;

/// Calls `visit` for each mutant of `sequence`, in a group of so many lanes and members. Those with
/// ids, lanes and sizes that do not exist are among them.
void mutate(const vls::Sequence &sequence, unsigned lanes, std::size_t members, const Visit &visit);

} // namespace vlstest

#endif
