// SPDX-License-Identifier: GPL-3.0-or-later
//
// Known sequences: what an exhaustive search found out once about small groups, and no search that
// has milliseconds would find again. They stand in core/known, a file each, in the textual form;
// docs/optimal.md says how they are found. Whatever target they were found for, they are sequences
// for any other that has their instructions.

#ifndef VLS_OPTVLS_KNOWN_H
#define VLS_OPTVLS_KNOWN_H

#include "vls/optvls.h"

namespace vls {

/// Replaces `plan`, a plan of `group` on `target`, by a known sequence where one is cheaper, or
/// costs the same and has fewer fused µops. Groups of which sequences are known: indexed loads that
/// are not masked, of one element size, two or four lanes, at most four distances. None with masked
/// loads is taken. `trace`, if set, gets a line.
void takeKnown(const Group &group, const Target &target, Plan &plan, std::string *trace);

} // namespace vls

#endif
