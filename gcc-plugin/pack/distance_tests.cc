// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/distance_tests.h"

namespace vls::gcc {

namespace {

/// When each access is executed, for the first time and the last. A store is executed once, a load
/// perhaps several times, or never.
struct Moments {
  std::vector<unsigned> first, last;

  explicit Moments(std::size_t operations) : first(operations, ~0u), last(operations) {}

  void execute(unsigned operation, unsigned moment) {
    first[operation] = std::min(first[operation], moment);
    last[operation] = std::max(last[operation], moment);
  }
  bool isExecuted(unsigned operation) const { return first[operation] != ~0u; }
};

Moments momentsOf(const GimpleBlock &block, const PlanOrder &order, const PackPlan &plan) {
  Moments moments(block.size());
  for (unsigned now = 0; now < order.actions().size(); ++now) {
    const PlanOrder::Action &action = order.actions()[now];
    if (action.statement) {
      if (action.operation != Block::none)
        moments.execute(action.operation, now);
      continue;
    }
    const PackStep &step = plan.steps[action.step];
    if (step.kind == PackStep::Kind::Load || step.kind == PackStep::Kind::Store)
      for (const unsigned lane : step.lanes)
        if (lane != Block::none)
          moments.execute(lane, now);
  }
  return moments;
}

/// True if `value` is the same in all iterations of `in`.
bool isInvariantIn(const class loop *in, tree value) {
  return TREE_CODE(value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF(value) ||
         !flow_bb_inside_loop_p(in, gimple_bb(SSA_NAME_DEF_STMT(value)));
}

/// True if GCC will move what computes `distance` out of `in`.
bool isInvariant(const Affine &distance, const class loop *in) {
  const auto &terms = distance.terms();
  return flag_tree_loop_im && loop_outer(in) &&
         std::all_of(terms.begin(), terms.end(),
                     [&](const Term &term) { return isInvariantIn(in, term.leaf.value); });
}

/// True if all names in `value` are defined where `place` is reached.
bool isAvailable(tree value, basic_block place) {
  const auto isLate = [](tree *at, int *, void *block) -> tree {
    if (TREE_CODE(*at) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF(*at))
      return NULL_TREE;
    basic_block definition = gimple_bb(SSA_NAME_DEF_STMT(*at));
    return dominated_by_p(CDI_DOMINATORS, static_cast<basic_block>(block), definition) ? NULL_TREE
                                                                                       : *at;
  };
  return !walk_tree_without_duplicates(&value, isLate, place);
}

/// Nothing if `distance` does not go on like that in `in`, or may wrap around. In front of the
/// loop, or at `front`: then from each iteration to the next.
std::optional<SteadyDistance> steadyDistance(const Affine &distance, class loop *in,
                                             const std::optional<LoopFront> &front) {
  if (!loop_outer(in) || !scev_initialized_p() || !loops_state_satisfies_p(LOOPS_HAVE_PREHEADERS))
    return {};
  SteadyDistance steady;
  steady.first = size_zero_node;
  for (const Term &term : distance.terms()) {
    tree value = term.leaf.value;
    const bool isNarrow =
        INTEGRAL_TYPE_P(TREE_TYPE(value)) && TYPE_PRECISION(TREE_TYPE(value)) < 64;
    if (!isInvariantIn(in, value)) {
      affine_iv counter;
      if (!simple_iv(in, in, value, &counter, false) || !tree_fits_shwi_p(counter.step) ||
          (isNarrow && !counter.no_overflow))
        return {};
      steady.step += std::int64_t(term.coefficient) * tree_to_shwi(counter.step);
      value = counter.base;
    }
    if (isNarrow)
      value = fold_convert(
          build_nonstandard_integer_type(TYPE_PRECISION(TREE_TYPE(value)), !term.leaf.isSigned),
          value);
    steady.first =
        fold_build2(PLUS_EXPR, sizetype, steady.first,
                    fold_build2(MULT_EXPR, sizetype, fold_convert(sizetype, value),
                                build_int_cst(sizetype, std::int64_t(term.coefficient))));
  }
  if (front && (steady.step % front->copies != 0 || !isAvailable(steady.first, front->place)))
    return {};
  if (steady.step == 0)
    return steady;
  tree times = number_of_latch_executions(front ? front->loop : in);
  if (chrec_contains_undetermined(times) || !INTEGRAL_TYPE_P(TREE_TYPE(times)) ||
      (front && !isAvailable(times, front->place)))
    return {};
  if (front)
    steady.step /= front->copies;
  steady.times = fold_convert(sizetype, unshare_expr(times));
  return steady;
}

/// A name for `term`, of sizetype, without the sign of its coefficient.
tree magnitude(const Term &term, Emitter &emitter) {
  tree value = term.leaf.value;
  if (INTEGRAL_TYPE_P(TREE_TYPE(value)) && TYPE_PRECISION(TREE_TYPE(value)) < 64)
    value = emitter.operation(
        build_nonstandard_integer_type(TYPE_PRECISION(TREE_TYPE(value)), !term.leaf.isSigned),
        NOP_EXPR, value);
  value = emitter.operation(sizetype, NOP_EXPR, value);
  const std::uint64_t factor =
      std::int64_t(term.coefficient) < 0 ? -term.coefficient : term.coefficient;
  return factor == 1 ? value : emitter.operation(sizetype, MULT_EXPR, value, size_int(factor));
}

/// The sum, of sizetype; what is added stands in front of what is taken away.
tree valueOf(const Affine &sum, Emitter &emitter) {
  tree value = NULL_TREE;
  for (const bool isNegative : {false, true})
    for (const Term &term : sum.terms()) {
      if ((std::int64_t(term.coefficient) < 0) != isNegative)
        continue;
      tree part = magnitude(term, emitter);
      value = value ? emitter.operation(sizetype, isNegative ? MINUS_EXPR : PLUS_EXPR, value, part)
              : isNegative ? emitter.operation(sizetype, NEGATE_EXPR, part)
                           : part;
    }
  return value;
}

} // namespace

DistanceTests::DistanceTests(const GimpleBlock &packed, const PlanOrder &order,
                             const PackPlan &plan, const std::optional<LoopFront> &ofLoop)
    : block(packed), front(ofLoop) {
  const Moments moments = momentsOf(block, order, plan);
  std::vector<unsigned> accesses;
  for (unsigned number = 0; number < block.size(); ++number)
    if (isOrdered(block[number]) && moments.isExecuted(number))
      accesses.push_back(number);
  for (const unsigned later : accesses)
    for (const unsigned earlier : accesses) {
      if (earlier >= later)
        break;
      const bool areLoads = isLoad(block[earlier].op) && isLoad(block[later].op);
      if (!areLoads && moments.last[earlier] >= moments.first[later] &&
          block.demandsOrder(earlier, later))
        add(earlier, later);
    }
  for (const GimpleBlock::Repeated &known : block.repeatedLoads())
    for (unsigned between = known.first + 1; between < known.load; ++between)
      if (isOrdered(block[between]) && block[between].op != ScalarOp::Load &&
          block.demandsOrder(between, known.load))
        add(between, known.load);
  findSteady();
}

void DistanceTests::add(unsigned earlier, unsigned later) {
  const Rows &rows = *block.rows();
  if (!rows.canBeTested(earlier, later)) {
    enough = false;
    return;
  }
  const bool isAscending = rows.rowOf(earlier) < rows.rowOf(later);
  const unsigned x = isAscending ? earlier : later, y = isAscending ? later : earlier;
  // x is at row a + its offset, y at row b + its own: the same byte is in both if
  // -bytes of x < distance + offset of x - offset of y < bytes of y.
  const std::int64_t shift = std::int64_t(rows.offset(y) - rows.offset(x));
  const std::int64_t bytesX = block[x].type.bits / 8, bytesY = block[y].type.bits / 8;
  const DistanceTest one{rows.rowOf(x), rows.rowOf(y), shift - bytesX + 1, shift + bytesY - 1};
  for (DistanceTest &test : tests)
    if (test.a == one.a && test.b == one.b) {
      test.least = std::min(test.least, one.least);
      test.most = std::max(test.most, one.most);
      return;
    }
  tests.push_back(one);
}

Uops DistanceTests::uops() const {
  Uops sum;
  if (inFront)
    return sum;
  sum.fused = 1; // the branch
  class loop *const in = block.basicBlock()->loop_father;
  for (const DistanceTest &test : tests) {
    const Affine distance = block.rows()->distance(test.a, test.b);
    if (isInvariant(distance, in) || test.steady)
      continue;
    sum.fused += 2; // minus `least`; compared, and a branch or a part of its condition
    for (const Term &term : distance.terms())
      sum.fused += term.coefficient == 1 || term.coefficient == ~std::uint64_t(0) ? 0.5 : 1.5;
  }
  return sum;
}

Uops DistanceTests::uopsInFront() const {
  Uops sum;
  for (const DistanceTest &test : tests)
    if (test.steady) // the distance, where it ends, two comparisons, combined
      sum.fused += test.steady->step == 0 ? 6 : 12;
  return sum;
}

std::set<gimple *> DistanceTests::needs() const {
  std::set<gimple *> statements;
  for (const DistanceTest &test : tests)
    if (!test.steady)
      block.rows()->addNeeds(test.a, test.b, statements);
  return statements;
}

namespace {

/// Is the distance less than `test.least`, or more than `test.most`, in all iterations? It grows,
/// or shrinks, so one end of it is compared with each.
tree isApart(const DistanceTest &test) {
  const SteadyDistance &distance = *test.steady;
  tree first = fold_convert(ssizetype, distance.first), last = first;
  if (distance.step != 0)
    last =
        fold_convert(ssizetype, fold_build2(PLUS_EXPR, sizetype, distance.first,
                                            fold_build2(MULT_EXPR, sizetype, distance.times,
                                                        build_int_cst(sizetype, distance.step))));
  const bool isGrowing = distance.step >= 0;
  tree above = fold_build2(GT_EXPR, boolean_type_node, isGrowing ? first : last,
                           build_int_cst(ssizetype, test.most));
  tree below = fold_build2(LT_EXPR, boolean_type_node, isGrowing ? last : first,
                           build_int_cst(ssizetype, test.least));
  return fold_build2(BIT_IOR_EXPR, boolean_type_node, above, below);
}

/// A name for `value`, which `statements` compute.
tree named(tree value, gimple_seq &statements) {
  value = force_gimple_operand(unshare_expr(value), &statements, true, NULL_TREE);
  if (TREE_CODE(value) == SSA_NAME)
    return value;
  tree name = make_ssa_name(TREE_TYPE(value));
  gimple_seq_add_stmt(&statements, gimple_build_assign(name, value));
  return name;
}

} // namespace

void DistanceTests::findSteady() {
  class loop *const in = block.basicBlock()->loop_father;
  const auto find = [&](const std::optional<LoopFront> &at) {
    bool all = true;
    for (DistanceTest &test : tests) {
      test.steady = steadyDistance(block.rows()->distance(test.a, test.b), in, at);
      all = all && test.steady;
    }
    return all;
  };
  inFront = front && find(front);
  if (!inFront)
    find({});
}

/// The truth value that the steady ones are apart in all iterations; null if there are none.
tree DistanceTests::steadyOnes(gimple_seq &statements) const {
  tree all = NULL_TREE;
  for (const DistanceTest &test : tests)
    if (test.steady)
      all = all ? fold_build2(BIT_AND_EXPR, boolean_type_node, all, isApart(test)) : isApart(test);
  return all ? named(all, statements) : NULL_TREE;
}

tree DistanceTests::emit(gimple *place) const {
  Emitter emitter = Emitter::before(place);
  tree holds = NULL_TREE;
  for (const DistanceTest &test : tests) {
    if (test.steady)
      continue;
    tree distance = valueOf(block.rows()->distance(test.a, test.b), emitter);
    tree above =
        emitter.operation(sizetype, MINUS_EXPR, distance, build_int_cst(sizetype, test.least));
    tree apart = emitter.operation(boolean_type_node, GT_EXPR, above,
                                   size_int(std::uint64_t(test.most) - std::uint64_t(test.least)));
    holds = holds ? emitter.operation(boolean_type_node, BIT_AND_EXPR, holds, apart) : apart;
  }
  gimple_seq statements = nullptr;
  tree always = steadyOnes(statements);
  if (statements)
    gsi_insert_seq_on_edge_immediate(loop_preheader_edge(block.basicBlock()->loop_father),
                                     statements);
  return holds && always ? emitter.operation(boolean_type_node, BIT_AND_EXPR, holds, always)
         : holds         ? holds
                         : always;
}

tree DistanceTests::emitInFront() const {
  gimple_seq statements = nullptr;
  tree holds = steadyOnes(statements);
  auto end = gsi_last_bb(front->place);
  if (statements)
    gsi_insert_seq_before(&end, statements, GSI_SAME_STMT);
  return holds;
}

} // namespace vls::gcc
