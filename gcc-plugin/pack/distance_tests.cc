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

/// True if GCC will move what computes `distance` out of `in`.
bool isInvariant(const Affine &distance, const class loop *in) {
  const auto &terms = distance.terms();
  return flag_tree_loop_im && loop_outer(in) &&
         std::all_of(terms.begin(), terms.end(), [&](const Term &term) {
           return TREE_CODE(term.leaf.value) != SSA_NAME ||
                  SSA_NAME_IS_DEFAULT_DEF(term.leaf.value) ||
                  !flow_bb_inside_loop_p(in, gimple_bb(SSA_NAME_DEF_STMT(term.leaf.value)));
         });
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
                             const PackPlan &plan)
    : block(packed) {
  const Moments moments = momentsOf(block, order, plan);
  std::vector<unsigned> accesses;
  for (unsigned number = 0; number < block.size(); ++number)
    if (isOrdered(block[number]) && moments.isExecuted(number))
      accesses.push_back(number);
  for (const unsigned later : accesses)
    for (const unsigned earlier : accesses) {
      if (earlier >= later)
        break;
      const bool areLoads =
          block[earlier].op == ScalarOp::Load && block[later].op == ScalarOp::Load;
      if (!areLoads && moments.last[earlier] >= moments.first[later] &&
          block.demandsOrder(earlier, later))
        add(earlier, later);
    }
  for (const GimpleBlock::Repeated &known : block.repeatedLoads())
    for (unsigned between = known.first + 1; between < known.load; ++between)
      if (isOrdered(block[between]) && block[between].op != ScalarOp::Load &&
          block.demandsOrder(between, known.load))
        add(between, known.load);
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
  sum.fused = 1; // the branch
  const class loop *const in = block.basicBlock()->loop_father;
  for (const DistanceTest &test : tests) {
    const Affine distance = block.rows()->distance(test.a, test.b);
    if (isInvariant(distance, in))
      continue;
    sum.fused += 2; // minus `least`; compared, and a branch or a part of its condition
    for (const Term &term : distance.terms())
      sum.fused += term.coefficient == 1 || term.coefficient == ~std::uint64_t(0) ? 0.5 : 1.5;
  }
  return sum;
}

std::set<gimple *> DistanceTests::needs() const {
  std::set<gimple *> statements;
  for (const DistanceTest &test : tests)
    block.rows()->addNeeds(test.a, test.b, statements);
  return statements;
}

tree DistanceTests::emit(gimple *place) const {
  Emitter emitter = Emitter::before(place);
  tree holds = NULL_TREE;
  for (const DistanceTest &test : tests) {
    tree distance = valueOf(block.rows()->distance(test.a, test.b), emitter);
    tree above =
        emitter.operation(sizetype, MINUS_EXPR, distance, build_int_cst(sizetype, test.least));
    tree apart = emitter.operation(boolean_type_node, GT_EXPR, above,
                                   size_int(std::uint64_t(test.most) - std::uint64_t(test.least)));
    holds = holds ? emitter.operation(boolean_type_node, BIT_AND_EXPR, holds, apart) : apart;
  }
  return holds;
}

} // namespace vls::gcc
