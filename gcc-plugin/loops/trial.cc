// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/trial.h"

#include "loops/branch.h"
#include "loops/conditional_sums.h"
#include "loops/low_bits.h"
#include "loops/rounds.h"
#include "loops/simd_sums.h"

namespace vls::gcc {

namespace {

/// Accesses and operations under a condition, of which there are none on scalars: .MASK_LOAD,
/// .COND_ADD.
bool needsVectors(class loop *l) {
  for (auto at = gsi_start_bb(l->header); !gsi_end_p(at); gsi_next(&at)) {
    auto *call = dyn_cast<gcall *>(gsi_stmt(at));
    if (!call || !gimple_call_internal_p(call))
      continue;
    const std::string name = internal_fn_name(gimple_call_internal_fn(call));
    if (name.rfind("MASK_", 0) == 0 || name.rfind("COND_", 0) == 0)
      return true;
  }
  return false;
}

/// What stands under the condition that `choice`, a call, yields is taken.
void decide(gimple *choice) {
  for (gcond *condition : branchesOn(gimple_call_lhs(choice))) {
    gimple_cond_make_true(condition);
    update_stmt(condition);
  }
  auto at = gsi_for_stmt(choice);
  gsi_remove(&at, true);
  release_defs(choice);
}

/// Each value once, in what `l` has become.
void eliminateRedundancies(class loop *l) {
  auto_bitmap exits;
  bitmap_set_bit(exits, single_exit(l)->dest->index);
  do_rpo_vn(cfun, loop_preheader_edge(l), exits);
}

bool isKnown(const tree_niter_desc &count) {
  return count.cmp != ERROR_MARK && !contains_abnormal_ssa_name_p(count.may_be_zero) &&
         !contains_abnormal_ssa_name_p(count.control.base) &&
         !contains_abnormal_ssa_name_p(count.control.step) &&
         !contains_abnormal_ssa_name_p(count.bound);
}

} // namespace

bool isCounted(class loop *l, tree_niter_desc &count) {
  edge exit = single_dom_exit(l);
  return exit && number_of_iterations_exit(l, exit, &count, false) && isKnown(count);
}

void Trial::accept() {
  choice.decide(true);
  if (speculation)
    speculation->accept();
}

void Trial::acceptIf(tree holds) {
  choice.decideBy(holds);
  if (speculation)
    speculation->accept();
}

bool Trial::convertBranches() {
  return copy->num_nodes == 2 || convert();
}

bool Trial::speculate() {
  speculation.emplace(copy);
  if (!speculation->prepare())
    return false;
  const auto mayTrap = flag_trapping_math;
  flag_trapping_math = 0; // nothing does any more
  const bool isConverted = convert();
  flag_trapping_math = mayTrap;
  if (isConverted)
    speculation->finish();
  return isConverted;
}

bool Trial::convert() {
  auto_vec<gimple *> choices; // calls that say whether the converted loop is taken
  const auto wasLeftAlone = copy->dont_vectorize;
  copy->dont_vectorize = false;
  tree_if_conversion(copy, &choices);
  copy->dont_vectorize = wasLeftAlone;
  for (gimple *call : choices) // what GCC keeps for itself is not needed: the loop is there
    decide(call);
  if (need_ssa_update_p(cfun))
    update_ssa(TODO_update_ssa);
  if (copy->num_nodes != 2 || needsVectors(copy))
    return false;
  regroupConditionalSums(copy);
  return true;
}

class loop *Trial::rest() const {
  return restNumber ? get_loop(cfun, unsigned(restNumber)) : nullptr;
}

/// Which iteration each access is of: each has the same, in the same order.
void Trial::noteAccesses(unsigned copies) {
  std::vector<gimple *> accesses;
  for (auto at = gsi_start_bb(copy->header); !gsi_end_p(at); gsi_next(&at))
    if (gimple_vuse(gsi_stmt(at)))
      accesses.push_back(gsi_stmt(at));
  const auto each = unsigned(accesses.size()) / copies;
  if (each * copies != accesses.size() || copy->num_nodes != 2)
    return;
  for (unsigned i = 0; i < accesses.size(); ++i)
    made.accesses[accesses[i]] = {i / each, i % each};
}

bool Trial::unroll(unsigned copies, unsigned independent) {
  tree_niter_desc count;
  if (!isCounted(copy, count))
    return false;
  const std::vector<tree> sums = laneSumsOf(copy);
  if (class loop *left = unrollIntoRounds(copy, copies, count))
    restNumber = left->num;
  if (independent >= copies)
    noteAccesses(copies);
  made.sums = carryLaneSums(copy, sums); // what is left over stays as it is to GCC
  eliminateRedundancies(copy);
  sharesLowBits = foldLowBits(copy);
  if (sharesLowBits)
    eliminateRedundancies(copy);
  for (auto sum = made.sums.begin(); sum != made.sums.end();)
    sum = SSA_NAME_IN_FREE_LIST(*sum) ? made.sums.erase(sum) : std::next(sum); // nothing was added
  separateTerms(made.sums);
  return true;
}

} // namespace vls::gcc
