// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/body.h"

#include "loops/low_bits.h"
#include "loops/rivals.h"
#include "loops/scalar_part.h"
#include "loops/steps.h"
#include "loops/trial.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// Statements of a body that is worth a look, and of the unrolled one: plans take their time.
constexpr unsigned mostStatements = 192, mostUnrolled = 1024;

/// Statements of a body that is packed by itself where GCC makes vectors of it.
constexpr unsigned leastOfBlock = 80, mostOfBlock = 512;

/// Iterations side by side where most of a body stays scalar.
constexpr unsigned mostScalar = 8;

bool isHarmless(gimple *statement) {
  if (gimple_has_volatile_ops(statement) || stmt_can_throw_internal(cfun, statement))
    return false;
  if (gimple_call_internal_p(statement, IFN_GOMP_SIMD_LANE))
    return true; // a number
  if (auto *call = dyn_cast<gcall *>(statement))
    return !gimple_vdef(call) && !gimple_has_side_effects(call) &&
           (gimple_call_internal_p(call) || gimple_inexpensive_call_p(call));
  return is_gimple_assign(statement) || gimple_code(statement) == GIMPLE_COND ||
         gimple_code(statement) == GIMPLE_LABEL || gimple_code(statement) == GIMPLE_PREDICT ||
         gimple_nop_p(statement);
}

void add(Body &body, gimple *statement, bool isConditional) {
  if (is_gimple_debug(statement))
    return;
  ++body.statements;
  body.conditional += isConditional;
  body.branches += gimple_code(statement) == GIMPLE_COND;
  body.canBePacked &= isHarmless(statement);
  body.accessesMemory |= gimple_vuse(statement) != NULL_TREE;
}

/// Of four statements, do three stay scalar whatever is packed? Then a quarter cannot be saved.
bool isMostlyScalar(const ScalarPart &part) {
  return part.scalar * 4 >= part.statements * 3;
}

/// How many iterations of `l` fill vectors of `bits` with the widest of their values, or with bytes
/// and words that they access alone, though C computes with them as ints; no more than
/// there are known to be; 0 if that would be too many statements.
unsigned copiesOf(class loop *l, const Body &body, const ScalarPart &part, unsigned bits) {
  const bool isNarrow = part.accessed >= 8 && part.accessed <= 16;
  const unsigned widest = isNarrow ? part.accessed : part.widest;
  if (widest < 8)
    return 0;
  unsigned copies = std::min(std::max(bits / widest, leastCopies), mostCopies);
  const unsigned HOST_WIDE_INT known = knownIterations(l);
  if (known >= leastWhole && known <= mostCopies && known * body.statements <= mostUnrolled)
    return unsigned(known);
  while (copies > leastCopies &&
         (copies * body.statements > mostUnrolled || (known && copies > known)))
    copies /= 2;
  return copies * body.statements > mostUnrolled ? 0 : copies;
}

} // namespace

Body bodyOf(class loop *l) {
  Body body;
  basic_block *blocks = get_loop_body(l);
  for (unsigned b = 0; b < l->num_nodes && body.statements <= mostOfBlock; ++b) {
    const bool isConditional = dom_info_available_p(CDI_DOMINATORS) &&
                               !dominated_by_p(CDI_DOMINATORS, l->latch, blocks[b]);
    for (auto at = gsi_start_bb(blocks[b]); !gsi_end_p(at); gsi_next(&at))
      add(body, gsi_stmt(at), isConditional);
  }
  free(blocks);
  return body;
}

bool iteratesOften(class loop *l, unsigned copies) {
  if (const unsigned HOST_WIDE_INT known = knownIterations(l))
    return known >= copies;
  HOST_WIDE_INT expected = estimated_loop_iterations_int(l);
  if (expected < 0)
    expected = likely_max_loop_iterations_int(l);
  return expected < 0 || expected >= HOST_WIDE_INT(2 * copies);
}

bool mayBeShort(class loop *l) {
  return loop_depth(l) > 1 && knownIterations(l) == 0;
}

static Refusal refusalToCopy(class loop *l, const Body &body) {
  return !body.canBePacked          ? Reason::OrderKept
         : !can_duplicate_loop_p(l) ? Reason::NotCopied
                                    : Reason::None;
}

Refusal refusalOf(class loop *l, const Body &body, unsigned &copies) {
  if (const Refusal refusal = refusalToCopy(l, body))
    return refusal;
  if (!body.accessesMemory)
    return Reason::NoMemory;
  if (body.statements > mostStatements)
    return Reason::LargeBody;
  const ScalarPart part = scalarPartOf(l);
  copies = copiesOf(l, body, part, preferredBits());
  const unsigned copiesOfBits = copiesForLowBits(l, mostUnrolled / body.statements);
  const bool sharesBits = copiesOfBits > 1;
  if (sharesBits && copiesOfBits > copies && copiesOfBits <= mostCopies &&
      iteratesOften(l, copiesOfBits))
    copies = copiesOfBits;
  const bool isScalar = isMostlyScalar(part) && !sharesBits;
  if (isScalar)
    copies = std::min(copies, mostScalar);
  tree_niter_desc count;
  return copies == 0                                 ? Reason::LargeBody
         : !iteratesOften(l, copies)                 ? Reason::FewIterations
         : !isCounted(l, count)                      ? Reason::NotCounted
         : isScalar && body.statements > mostCounted ? Reason::MostlyAddresses
                                                     : Reason::None;
}

Refusal refusalOfRival(class loop *l, const Body &body, unsigned &copies) {
  if (body.statements < leastOfBlock || body.statements > mostOfBlock) {
    const Refusal refusal = refusalOf(l, body, copies);
    // With branches it may be cheapest to leave it as it is.
    const bool staysScalar = l->num_nodes > 2 && accessesThroughIndex(l);
    return staysScalar && refusal.is(Reason::MostlyAddresses) ? Reason::None : refusal;
  }
  copies = 1;
  return refusalToCopy(l, body);
}

} // namespace vls::gcc
