// SPDX-License-Identifier: GPL-3.0-or-later

#include "vectorizer/unsigned_indices.h"

#include "gimple/scalar.h"
#include "loops/branch.h"
#include "loops/predicates.h"
#include "loops/steps.h"
#include "loops/trial.h"
#include "optout.h"
#include "vectorizer/index_bounds.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

constexpr unsigned narrowBits = 32, wideBits = 64;

bool isNarrow(tree type) {
  return INTEGRAL_TYPE_P(type) && TYPE_UNSIGNED(type) && TYPE_PRECISION(type) == narrowBits;
}

gassign *madeIn(class loop *l, tree value) {
  auto *made =
      TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
  return made && flow_bb_inside_loop_p(l, gimple_bb(made)) ? made : nullptr;
}

/// A constant as it is meant: j - 1 is j + 4294967295.
HOST_WIDE_INT meant(tree constant) {
  return HOST_WIDE_INT(std::int32_t(TREE_INT_CST_LOW(constant)));
}

/// What grows with indices that were loaded, and with nothing else that changes in the loop: sums
/// with constants and with what does not change, and positive multiples.
class Form {
public:
  Form(class loop *in, tree ofValue) : l(in), value(ofValue) { isKnown = read(value, 1); }

  bool isRead() const { return isKnown && !indices.empty(); }
  bool isComputed() const { return hasArithmetic; }
  /// Is it a neighbour that may not be beside what it is a neighbour of? 4 * j + 3 is.
  bool mayBeApart() const {
    gassign *sum = madeIn(l, value);
    if (!sum || gimple_assign_rhs_code(sum) != PLUS_EXPR ||
        TREE_CODE(gimple_assign_rhs2(sum)) != INTEGER_CST)
      return false;
    const HOST_WIDE_INT added = meant(gimple_assign_rhs2(sum));
    return added < 0 || added >> zerosBelow(gimple_assign_rhs1(sum)) != 0;
  }
  /// May it be less than 0, as it is meant?
  bool mayBeNegative() const { return falls; }
  const std::set<gassign *> &loads() const { return indices; }

  /// The same in `wide`, in front of `at`, of `index` in the place of each load; null: of the
  /// loads.
  tree compute(gimple_stmt_iterator &at, tree wide, tree index) const {
    return computed(at, value, wide, index);
  }

private:
  static constexpr HOST_WIDE_INT greatestFactor = 1 << 20;

  bool isInvariant(tree operand) const { return expr_invariant_in_loop_p(l, operand); }

  /// The value that is multiplied and the factor, of a product or a shift; null if it is neither.
  static tree factorOf(gassign *made) {
    tree by = gimple_assign_rhs2(made);
    if (!by || TREE_CODE(by) != INTEGER_CST)
      return NULL_TREE;
    if (gimple_assign_rhs_code(made) == MULT_EXPR)
      return by;
    return gimple_assign_rhs_code(made) == LSHIFT_EXPR && compare_tree_int(by, narrowBits / 2) < 0
               ? build_int_cstu(TREE_TYPE(gimple_assign_lhs(made)),
                                HOST_WIDE_INT_1U << TREE_INT_CST_LOW(by))
               : NULL_TREE;
  }

  /// Low bits of `operand` that are zeros, at least.
  unsigned zerosBelow(tree operand) const {
    gassign *made = madeIn(l, operand);
    tree by = made && !gimple_assign_load_p(made) ? factorOf(made) : NULL_TREE;
    return by ? zerosBelow(gimple_assign_rhs1(made)) + unsigned(wi::ctz(wi::to_wide(by))) : 0;
  }

  bool read(tree operand, HOST_WIDE_INT factor) {
    if (TREE_CODE(operand) == INTEGER_CST) {
      falls = falls || meant(operand) < 0;
      return true;
    }
    if (isInvariant(operand)) {
      falls = true; // it may be what was an int below 0
      return true;
    }
    gassign *made = madeIn(l, operand);
    if (!made || !isNarrow(TREE_TYPE(operand)))
      return false;
    if (gimple_assign_load_p(made))
      return indices.insert(made).second || true;
    hasArithmetic = true;
    if (gimple_assign_rhs_code(made) == PLUS_EXPR)
      return read(gimple_assign_rhs1(made), factor) && read(gimple_assign_rhs2(made), factor);
    tree by = factorOf(made);
    return by && meant(by) > 0 && meant(by) <= greatestFactor / factor &&
           read(gimple_assign_rhs1(made), factor * meant(by));
  }

  /// `operand`, which does not change: what was an int is extended by its sign.
  static tree extended(gimple_stmt_iterator &at, tree operand, tree wide) {
    auto *made =
        TREE_CODE(operand) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(operand)) : nullptr;
    if (made && CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(made)) &&
        TREE_CODE(gimple_assign_rhs1(made)) == SSA_NAME &&
        INTEGRAL_TYPE_P(TREE_TYPE(gimple_assign_rhs1(made))) &&
        TYPE_PRECISION(TREE_TYPE(gimple_assign_rhs1(made))) == narrowBits)
      operand = gimple_assign_rhs1(made);
    return define(at, wide, NOP_EXPR, operand);
  }

  tree computed(gimple_stmt_iterator &at, tree operand, tree wide, tree index) const {
    if (TREE_CODE(operand) == INTEGER_CST)
      return build_int_cst(wide, meant(operand));
    gassign *made = madeIn(l, operand);
    if (!made)
      return extended(at, operand, wide);
    if (gimple_assign_load_p(made))
      return index ? index : define(at, wide, NOP_EXPR, operand);
    tree first = computed(at, gimple_assign_rhs1(made), wide, index);
    if (tree by = factorOf(made))
      return define(at, wide, MULT_EXPR, first, build_int_cst(wide, meant(by)));
    return define(at, wide, PLUS_EXPR, first, computed(at, gimple_assign_rhs2(made), wide, index));
  }

  class loop *l;
  tree value;
  bool isKnown = false, hasArithmetic = false, falls = false;
  std::set<gassign *> indices;
};

/// What extends an index of `l` to 64 bits.
struct Extension {
  gassign *statement;
  Form form;
};

/// Those of `l` of what may wrap, if there are neighbours that are not known to be beside each
/// other.
std::vector<Extension> extensionsIn(class loop *l) {
  std::vector<Extension> all;
  std::map<gassign *, std::set<tree>> valuesOf; // of each load
  basic_block *blocks = get_loop_body_in_dom_order(l);
  for (unsigned b = 0; b < l->num_nodes; ++b)
    for (auto at = gsi_start_bb(blocks[b]); !gsi_end_p(at); gsi_next(&at)) {
      auto *assign = dyn_cast<gassign *>(gsi_stmt(at));
      if (!assign || !CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(assign)))
        continue;
      tree wide = TREE_TYPE(gimple_assign_lhs(assign)), value = gimple_assign_rhs1(assign);
      if (!INTEGRAL_TYPE_P(wide) || TYPE_PRECISION(wide) != wideBits ||
          TREE_CODE(value) != SSA_NAME || !isNarrow(TREE_TYPE(value)))
        continue;
      Form form(l, value);
      if (!form.isRead())
        continue;
      for (gassign *load : form.loads())
        valuesOf[load].insert(value);
      if (form.isComputed())
        all.push_back({assign, std::move(form)});
    }
  free(blocks);
  const bool isAny = std::any_of(all.begin(), all.end(), [&](const Extension &one) {
    return one.form.mayBeApart() &&
           std::any_of(one.form.loads().begin(), one.form.loads().end(),
                       [&](gassign *load) { return valuesOf[load].size() > 1; });
  });
  return isAny ? all : std::vector<Extension>();
}

bool isChanged(class loop *l, gassign *load) {
  return anyStatement(l, [&](gimple *statement) {
    return gimple_vdef(statement) && stmt_may_clobber_ref_p(statement, gimple_assign_rhs1(load));
  });
}

/// How `l` reads what `extensions` are made of; nothing if that cannot be read in front of it.
std::optional<std::vector<IndexWalk>> walksOf(class loop *l,
                                              const std::vector<Extension> &extensions) {
  std::set<gassign *> loads;
  for (const Extension &one : extensions)
    loads.insert(one.form.loads().begin(), one.form.loads().end());
  constexpr std::size_t mostLoads = 4;
  if (loads.empty() || loads.size() > mostLoads)
    return {};
  std::vector<IndexWalk> walks;
  for (gassign *load : loads) {
    IndexWalk walk{load, {}};
    if (gimple_has_volatile_ops(load) || stmt_could_throw_p(cfun, load) ||
        !dominated_by_p(CDI_DOMINATORS, single_exit(l)->src, gimple_bb(load)) ||
        isChanged(l, load) ||
        !dr_analyze_innermost(&walk.place, gimple_assign_rhs1(load), l, load) ||
        TREE_CODE(walk.place.step) != INTEGER_CST || integer_zerop(walk.place.step))
      return {};
    walks.push_back(walk);
  }
  return walks;
}

/// True if none of `extensions` wraps, as is known behind `bounds`.
tree fitsAt(const IndexBounds &bounds, const std::vector<Extension> &extensions) {
  tree wide = build_nonstandard_integer_type(wideBits, 0), fits = boolean_true_node;
  auto at = gsi_last_bb(bounds.block());
  gimple *mark = gimple_build_nop();
  gsi_insert_after(&at, mark, GSI_NEW_STMT);
  at = gsi_for_stmt(mark);
  const auto require = [&](tree_code code, tree value, HOST_WIDE_INT limit) {
    tree holds = define(at, boolean_type_node, code, value, build_int_cst(wide, limit));
    fits = fits == boolean_true_node ? holds
                                     : define(at, boolean_type_node, BIT_AND_EXPR, fits, holds);
  };
  tree most = define(at, wide, NOP_EXPR, bounds.greatest());
  tree least = bounds.smallest() ? define(at, wide, NOP_EXPR, bounds.smallest()) : NULL_TREE;
  for (const Extension &one : extensions) {
    require(LE_EXPR, one.form.compute(at, wide, most), HOST_WIDE_INT(~std::uint32_t(0)));
    if (one.form.mayBeNegative())
      require(GE_EXPR, one.form.compute(at, wide, least), 0);
  }
  gsi_remove(&at, true);
  return fits;
}

/// Computes in 64 bits what is extended to that.
void extend(const std::vector<Extension> &extensions) {
  for (const Extension &one : extensions) {
    auto at = gsi_for_stmt(one.statement);
    tree wide = TREE_TYPE(gimple_assign_lhs(one.statement));
    gimple_assign_set_rhs_with_ops(&at, NOP_EXPR, one.form.compute(at, wide, NULL_TREE));
    update_stmt(gsi_stmt(at));
  }
}

/// A copy of `l`, which stays as it is, where `fits` does not hold.
class loop *versioned(class loop *l, tree fits) {
  initialize_original_copy_tables();
  basic_block front = nullptr;
  const auto likely = profile_probability::very_likely(), unlikely = likely.invert();
  class loop *copy = loop_version(l, fits, &front, likely, unlikely, likely, unlikely, true);
  free_original_copy_tables();
  update_ssa(TODO_update_ssa);
  copy->dont_vectorize = true;
  return copy;
}

/// What decides between the two loops; null if that is known.
gcond *branchOn(tree fits) {
  const std::vector<gcond *> branches = branchesOn(fits);
  return branches.empty() ? nullptr : branches.front();
}

/// The edge that is taken where `branch` holds, or where it does not.
edge edgeOf(gcond *branch, bool holds) {
  edge whenTrue, whenFalse;
  extract_true_false_edges_from_block(gimple_bb(branch), &whenTrue, &whenFalse);
  return holds ? whenTrue : whenFalse;
}

/// A few iterations are left to the loop as it was: nothing is tested for them.
void leaveFew(const IndexBounds &bounds, tree fits) {
  constexpr unsigned few = 16;
  gcond *branch = branchOn(fits);
  edge asItWas = branch ? edgeOf(branch, false) : nullptr;
  if (!asItWas || !gsi_end_p(gsi_start_phis(asItWas->dest)))
    return;
  basic_block front = split_edge(bounds.entry());
  split_edge(single_succ_edge(front)); // where the loop begins
  tree count = bounds.count();
  branchPast(
      asItWas, front,
      fold_build2(LT_EXPR, boolean_type_node, count, build_int_cst(TREE_TYPE(count), few - 1)),
      profile_probability::unlikely());
}

bool isWanted(class loop *l) {
  return l && loop_outer(l) && loop_depth(l) == 1 && !l->inner && !l->dont_vectorize &&
         l->simduid == NULL_TREE && l->unroll != 1 &&
         (flag_tree_loop_vectorize || l->force_vectorize) && optimize_loop_for_speed_p(l) &&
         can_duplicate_loop_p(l);
}

} // namespace

void UnsignedIndices::test(function *fun) {
  all.clear();
  if ((!flag_tree_loop_vectorize && !fun->has_force_vectorize_loops) || !isHandledTarget() ||
      isOptedOut(fun) || session.isBeyondLimit())
    return;
  calculate_dominance_info(CDI_DOMINATORS);
  std::vector<class loop *> loops;
  for (class loop *l : *get_loops(fun))
    if (isWanted(l))
      loops.push_back(l);
  for (class loop *l : loops) {
    const std::vector<Extension> extensions = extensionsIn(l);
    tree_niter_desc count;
    if (extensions.empty() || !single_exit(l) || !isCounted(l, count) ||
        !integer_zerop(count.may_be_zero))
      continue;
    const auto walks = walksOf(l, extensions);
    if (!walks)
      continue;
    const bool needsLeast =
        std::any_of(extensions.begin(), extensions.end(),
                    [](const Extension &one) { return one.form.mayBeNegative(); });
    const IndexBounds bounds(l, count.niter, *walks, needsLeast);
    tree fits = fitsAt(bounds, extensions);
    class loop *copy = versioned(l, fits);
    extend(extensions);
    leaveFew(bounds, fits);
    all.push_back({fits, copy->num});
  }
  if (!all.empty())
    scev_reset();
}

/// Are there loops of vectors where `branch` holds?
static bool hasVectors(function *fun, gcond *branch) {
  basic_block begin = edgeOf(branch, true)->dest;
  for (class loop *l : *get_loops(fun))
    if (l && loop_outer(l) && dominated_by_p(CDI_DOMINATORS, l->header, begin) && !isScalar(l))
      return true;
  return false;
}

void UnsignedIndices::finish(function *fun) {
  if (all.empty())
    return;
  bool hasChanged = false;
  calculate_dominance_info(CDI_DOMINATORS);
  for (const Tested &tested : std::exchange(all, {})) {
    gcond *branch = branchOn(tested.fits);
    if (!branch)
      continue;
    bool isTaken = hasVectors(fun, branch);
    class loop *asItWas = get_loop(fun, unsigned(tested.asItWas));
    if (isTaken && asItWas) {
      const unsigned number = session.nextNumber();
      const Refusal refusal = session.refusalBeyondLimit(number);
      isTaken = !refusal;
      session.remarks.unrolled(find_loop_location(asItWas), isTaken,
                               "vls loop " + std::to_string(number) +
                                   ": vectors where its indices do not wrap, as is tested in front "
                                   "of it" +
                                   (refusal ? "; left alone: " + refusal.text() : ""));
    }
    if (isTaken)
      continue;
    gimple_cond_make_false(branch);
    update_stmt(branch);
    hasChanged = true;
  }
  if (!hasChanged)
    return;
  cleanup_tree_cfg();
  scev_reset();
}

} // namespace vls::gcc
