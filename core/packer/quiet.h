// SPDX-License-Identifier: GPL-3.0-or-later
//
// Quiet plans: lanes that nothing needs compute nothing that the block does not, so no
// floating-point exception is raised that the program does not raise.
//
//   x = <s0 s1 s2 _>    s = divide (a, b)
//       divide <a0 a1 a2 a2>, <b0 b1 b2 b2>        the spare lane repeats another one
//
// Where the client allows it (PackOptions::maySumBoth), what is added may be subtracted as well,
// and the other way round, as compilers' own vectorizers do it where sums and differences take
// turns.
//
// Nor does it matter what the spare lanes of a reduction's partial sums add: in whichever order
// that is done, it may raise other exceptions.
//
// Producers put the operands of a lane that matters in each spare lane (producers.cc); what decides
// is whether the plan that came of it does so: computesMore.

#ifndef VLS_PACKER_QUIET_H
#define VLS_PACKER_QUIET_H

#include "vls/packer.h"

namespace vls {

/// True if one of the operations of `tree` may raise a floating-point exception: all that computes
/// on floats but moves, signs and bits.
bool mayRaise(const LaneTree &tree);

/// True if some lane of `instruction` may.
bool mayRaise(const VectorInstruction &instruction);

/// True if a lane of `plan` that nothing needs may raise what no other lane of its step raises,
/// nor, if `maySumBoth`, the sum or difference of the same values.
bool computesMore(const PackMachine &machine, const PackPlan &plan, bool maySumBoth);

} // namespace vls

#endif
