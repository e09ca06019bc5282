// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/unroll.h"

namespace vls::gcc {

namespace {

/// Copies of a body, and the most steps that they may have together: what a loop of clang's and of
/// GCC under -funroll-loops comes to.
constexpr unsigned mostCopies = 4, mostSteps = 160;

bool hasVectorPhi(const PackPlan &plan) {
  return std::any_of(plan.steps.begin(), plan.steps.end(),
                     [](const PackStep &step) { return step.kind == PackStep::Kind::Phi; });
}

/// Not by flags, nor by a pragma.
bool mayBeUnrolled(const class loop *body) {
  const bool isForbidden = global_options_set.x_flag_unroll_loops && !flag_unroll_loops;
  return optimize >= 3 && !isForbidden && body->unroll == 0;
}

/// Enough iterations for two rounds, as far as is known.
bool iteratesOften(class loop *body, unsigned copies) {
  if (chrec_contains_undetermined(number_of_latch_executions(body)))
    return false;
  HOST_WIDE_INT expected = estimated_loop_iterations_int(body);
  if (expected < 0)
    expected = likely_max_loop_iterations_int(body);
  return expected < 0 || expected >= HOST_WIDE_INT(2 * copies);
}

} // namespace

void unrollPacked(const GimpleBlock &block, const PackPlan &plan) {
  class loop *const body = block.basicBlock()->loop_father;
  if (!block.isLoop() || !hasVectorPhi(plan) || body->header != block.basicBlock() ||
      !mayBeUnrolled(body))
    return;
  const auto steps = plan.steps.size();
  const unsigned copies = steps * mostCopies <= mostSteps ? mostCopies
                          : steps * 2 <= mostSteps        ? 2
                                                          : 1;
  if (copies == 1 || !iteratesOften(body, copies))
    return;
  body->unroll = copies;
  cfun->has_unroll = true;
}

} // namespace vls::gcc
