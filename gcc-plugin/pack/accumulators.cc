// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/accumulators.h"

#include "pack/compute.h"
#include "pack/removal.h"
#include "packer/seeds.h"
#include "rewrite/index.h"

namespace vls::gcc {

namespace {

using Kind = PackStep::Kind;

/// A plan's steps by what they yield.
class Steps {
public:
  explicit Steps(const PackPlan &ofPlan) {
    for (const PackStep &step : ofPlan.steps)
      if (step.id != 0)
        steps[step.id] = &step;
  }

  const PackStep *of(const PackStep::Operand &operand) const {
    const auto found = steps.find(operand.vector);
    return found == steps.end() ? nullptr : found->second;
  }

  /// The vector that comes together to `vector` by halves, of one reduction.
  const PackStep *termsOf(const PackStep *vector) const {
    while (vector && isCombination(*vector, vector->reduced)) {
      const PackStep *a = of(vector->operands[0]), *b = of(vector->operands[1]);
      if (!a || !b || !isMove(*b))
        break;
      if (b->operands[0].vector == a->id)
        vector = a;
      else if (isMove(*a) && a->operands[0].vector == b->operands[0].vector)
        vector = of(a->operands[0]);
      else
        break;
    }
    return vector;
  }

  /// Does `step` combine two vectors for the reduction `root`?
  static bool isCombination(const PackStep &step, unsigned root) {
    return step.kind == Kind::Compute && root != Block::none && step.reduced == root &&
           step.operands.size() == 2;
  }

private:
  static bool isMove(const PackStep &step) {
    return step.kind == Kind::Shuffle && step.operands.size() == 1;
  }

  std::map<unsigned, const PackStep *> steps;
};

/// Is `step` a vector of `operation` in its lowest lane, and of nothing else?
bool isAlone(const PackStep &step, unsigned operation) {
  return (step.kind == Kind::Broadcast || step.kind == Kind::Build) &&
         step.scalars[0] == operation &&
         std::all_of(step.scalars.begin(), step.scalars.end(),
                     [&](unsigned scalar) { return scalar == operation || scalar == Block::none; });
}

unsigned phiBefore(const GimpleBlock &block, unsigned latch) {
  for (unsigned o = 0; o < block.size(); ++o)
    if (block[o].op == ScalarOp::Phi && block[o].operands[1] == latch)
      return o;
  return Block::none;
}

} // namespace

std::vector<Accumulator> accumulatorsOf(const GimpleBlock &block, const PackPlan &plan,
                                        const PackMachine &machine) {
  std::vector<Accumulator> all;
  if (!block.isLoop())
    return all;
  const Steps steps(plan);
  for (const PackStep &extraction : plan.steps) {
    if (extraction.kind != Kind::Extract || !mayBeCarried(block[extraction.operation]))
      continue;
    const unsigned root = extraction.operation, phi = phiBefore(block, root);
    const PackStep *last = steps.of(extraction.operands[0]);
    if (phi == Block::none || !last || !Steps::isCombination(*last, root))
      continue;
    for (unsigned k : {0u, 1u}) {
      const PackStep *before = steps.of(last->operands[k]),
                     *terms = steps.of(last->operands[1 - k]);
      if (!before || !terms || !isAlone(*before, phi))
        continue;
      terms = steps.termsOf(terms);
      if (terms &&
          lanewise(machine, block[root].op, terms->type.element, terms->type.lanes) != Block::none)
        all.push_back({phi, root, terms->id, terms->type});
      break;
    }
  }
  return all;
}

/// Is one scalar of this operation not dearer than a vector of it?
static bool isCheapAsScalar(ScalarOp op) {
  return op == ScalarOp::Add || op == ScalarOp::Multiply || op == ScalarOp::And ||
         op == ScalarOp::Or || op == ScalarOp::Xor;
}

ScalarTerms::ScalarTerms(const GimpleBlock &block, const PackPlan &plan,
                         const std::vector<Accumulator> &carried) {
  const Steps steps(plan);
  std::map<unsigned, unsigned> uses; // by id
  for (const PackStep &step : plan.steps)
    for (const PackStep::Operand &operand : step.operands)
      ++uses[operand.vector];
  for (const PackStep &extraction : plan.steps) {
    const unsigned root = extraction.operation;
    if (extraction.kind != Kind::Extract || extraction.lane != 0 ||
        !isCheapAsScalar(block[root].op) ||
        std::any_of(carried.begin(), carried.end(),
                    [&](const Accumulator &one) { return one.root == root; }))
      continue;
    Terms found;
    const PackStep *sum = steps.of(extraction.operands[0]);
    while (sum && Steps::isCombination(*sum, root) && uses[sum->id] == 1) {
      const PackStep *vector = steps.of(sum->operands[0]), *alone = steps.of(sum->operands[1]);
      if (!vector || !alone || !isAlone(*alone, alone->scalars.empty() ? 0 : alone->scalars[0]) ||
          uses[alone->id] != 1)
        break;
      found.scalars.push_back(alone->scalars[0]);
      leftOut.insert({sum->id, alone->id});
      sum = vector;
    }
    if (found.scalars.empty())
      continue;
    found.vector = sum->id;
    terms.emplace(root, std::move(found));
  }
}

namespace {

/// What makes the sum of one round, and what it begins with, of a vector of terms.
class Rounds {
public:
  Rounds(const GimpleBlock &ofBlock, const Accumulator &of, tree ofTerms)
      : block(ofBlock), accumulator(of), terms(ofTerms),
        phi(dyn_cast<gphi *>(SSA_NAME_DEF_STMT(block.value(of.phi)))) {}

  /// Is there nothing else that looks at what is on the way?
  bool isApart() {
    class loop *l = block.basicBlock()->loop_father;
    exit = single_exit(l);
    if (!phi || l->header != block.basicBlock() || l->num_nodes != 2 || !exit ||
        exit->src != l->header || TREE_CODE(terms) != SSA_NAME)
      return false;
    before = gimple_phi_result(phi);
    sum = PHI_ARG_DEF_FROM_EDGE(phi, block.latchEdge());
    if (TREE_CODE(sum) != SSA_NAME || sum == terms || !collect(sum) || !isReached)
      return false;
    return isUsedHere(before) && std::all_of(statements.begin(), statements.end(), [&](gimple *s) {
             tree result = gimple_get_lhs(s);
             return result == sum ? hasOneUseInside()
                                  : isUsedHere(result) || adding.count(result) == 0;
           });
  }

  void carry() {
    tree type = keptType(accumulator.type), name = make_ssa_name(type);
    gphi *vector = create_phi_node(name, block.basicBlock());
    Emitter emitter = Emitter::after(SSA_NAME_DEF_STMT(terms));
    const Block::Operation &root = block[accumulator.root];
    tree next =
        emitOperation(root.op, type, {name, emitter.view(type, terms)}, root.predicate, emitter);
    add_phi_arg(vector, first(type), block.entryEdge(), UNKNOWN_LOCATION);
    add_phi_arg(vector, next, block.latchEdge(), UNKNOWN_LOCATION);
    basic_block behind = split_loop_exit_edge(exit);
    tree closed = make_ssa_name(TREE_TYPE(terms));
    add_phi_arg(create_phi_node(closed, behind), emitter.view(TREE_TYPE(terms), next),
                single_pred_edge(behind), UNKNOWN_LOCATION);
    std::map<tree, tree> copies{{terms, closed},
                                {before, PHI_ARG_DEF_FROM_EDGE(phi, block.entryEdge())}};
    for (gimple *statement : statements)
      copyTo(behind, statement, copies);
    useBehind(behind, sum, copies.at(sum));
    for (auto statement = statements.rbegin(); statement != statements.rend(); ++statement)
      if (gimple_get_lhs(*statement) == sum || has_zero_uses(gimple_get_lhs(*statement)))
        remove(*statement);
    reset_debug_uses(phi);
    auto place = gsi_for_stmt(phi);
    remove_phi_node(&place, true);
  }

private:
  /// Statements of the block that `value` takes, in their order; false if some access memory.
  bool collect(tree value) {
    if (TREE_CODE(value) != SSA_NAME || value == before)
      return true;
    if (value == terms)
      return isReached = true;
    gimple *definition = SSA_NAME_DEF_STMT(value);
    if (gimple_bb(definition) != block.basicBlock() || seen.count(definition))
      return true;
    if (gimple_code(definition) == GIMPLE_PHI || gimple_vuse(definition))
      return false;
    seen.insert(definition);
    ssa_op_iter iterator;
    tree use;
    FOR_EACH_SSA_TREE_OPERAND(use, definition, iterator, SSA_OP_USE)
    if (!collect(use))
      return false;
    else if (use == before || adding.count(use) != 0)
      adding.insert(gimple_get_lhs(definition));
    statements.push_back(definition);
    return true;
  }

  bool isUsedHere(tree name) const {
    imm_use_iterator iterator;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST(use, iterator, name)
    if (!is_gimple_debug(USE_STMT(use)) && !seen.count(USE_STMT(use)))
      return false;
    return true;
  }

  /// Is the sum used in the block by the phi alone?
  bool hasOneUseInside() const {
    imm_use_iterator iterator;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST(use, iterator, sum)
    if (gimple *user = USE_STMT(use);
        !is_gimple_debug(user) && user != phi && gimple_bb(user) == block.basicBlock())
      return false;
    return true;
  }

  /// With what lanes begin: zeros, or what the loop begins with where that may be done twice.
  tree first(tree type) {
    switch (block[accumulator.root].op) {
    case ScalarOp::Add:
    case ScalarOp::Or:
    case ScalarOp::Xor:
      return build_zero_cst(type);
    default:
      break;
    }
    tree value = PHI_ARG_DEF_FROM_EDGE(phi, block.entryEdge());
    if (!useless_type_conversion_p(TREE_TYPE(type), TREE_TYPE(value)))
      value = CONSTANT_CLASS_P(value) ? fold_convert(TREE_TYPE(type), value)
                                      : inFront(TREE_TYPE(type), NOP_EXPR, value);
    tree vector = build_vector_from_val(type, value);
    return CONSTANT_CLASS_P(vector) ? vector : inFront(type, TREE_CODE(vector), vector);
  }

  /// A new name, defined in front of the loop.
  tree inFront(tree type, tree_code code, tree value) {
    tree name = make_ssa_name(type);
    gsi_insert_on_edge_immediate(block.entryEdge(), gimple_build_assign(name, code, value));
    return name;
  }

  static void copyTo(basic_block to, gimple *statement, std::map<tree, tree> &copies) {
    gimple *copy = gimple_copy(statement);
    tree result = gimple_get_lhs(statement), name = duplicate_ssa_name(result, copy);
    gimple_set_lhs(copy, name);
    auto end = gsi_last_bb(to);
    gsi_insert_after(&end, copy, GSI_NEW_STMT);
    ssa_op_iter iterator;
    use_operand_p use;
    FOR_EACH_SSA_USE_OPERAND (use, copy, iterator, SSA_OP_USE)
      if (const auto known = copies.find(USE_FROM_PTR(use)); known != copies.end())
        SET_USE(use, known->second);
    update_stmt(copy);
    copies[result] = name;
  }

  void remove(gimple *statement) const {
    tree result = gimple_get_lhs(statement);
    reset_debug_uses(statement);
    if (result == sum) // the phi goes, too
      SET_USE(PHI_ARG_DEF_PTR_FROM_EDGE(phi, block.latchEdge()), before);
    auto place = gsi_for_stmt(statement);
    gsi_remove(&place, true);
    release_defs(statement);
  }

  const GimpleBlock &block;
  const Accumulator &accumulator;
  const tree terms;
  gphi *const phi;
  edge exit = nullptr;
  tree before = NULL_TREE, sum = NULL_TREE;
  bool isReached = false; ///< the terms, from the sum
  std::vector<gimple *> statements;
  std::set<gimple *> seen;
  std::set<tree> adding; ///< results in which what is before has a part
};

} // namespace

void carryAsVector(const GimpleBlock &block, const Accumulator &accumulator, tree terms) {
  Rounds rounds(block, accumulator, terms);
  if (!rounds.isApart())
    return;
  if (dump_file)
    fprintf(dump_file, "%u lanes go around the loop, and come together behind it\n",
            accumulator.type.lanes);
  rounds.carry();
}

} // namespace vls::gcc
