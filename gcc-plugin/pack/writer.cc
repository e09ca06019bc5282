// SPDX-License-Identifier: GPL-3.0-or-later
//
// Steps as GIMPLE: what goes between memory, scalars and vectors. What an instruction becomes is in
// compute.cc.

#include "pack/writer.h"

#include "pack/compute.h"
#include "pack/reference.h"

namespace vls::gcc {

using Kind = PackStep::Kind;

namespace {

class Writer {
public:
  /// Accesses are given the state of memory `aState`; renewStates puts that right.
  Writer(const GimpleBlock &packed, const PackMachine &onMachine, gimple *before, tree aState)
      : block(packed), machine(onMachine), emitter(Emitter::before(before)), state(aState) {}

  void step(const PackStep &step) {
    switch (step.kind) {
    case Kind::Load:
      return define(step, load(step));
    case Kind::Store:
      return store(step);
    case Kind::Compute:
      return define(step, compute(step));
    case Kind::Constant:
      return define(step, constant(step));
    case Kind::Broadcast:
    case Kind::Build:
      return define(step, build(step));
    case Kind::Shuffle:
      return define(step, shuffle(step));
    case Kind::Extract:
      return extract(step);
    case Kind::Phi:
      return phi(step);
    case Kind::Scalar:
      return;
    }
  }

  /// The latch operands of vector phis.
  void finishPhis() {
    for (const auto &[phi, vector] : phis)
      add_phi_arg(phi, vectors.at(vector), block.latchEdge(), UNKNOWN_LOCATION);
  }

  /// Names that are defined anew, and by what.
  const std::vector<std::pair<tree, tree>> &replaced() const { return extracted; }

private:
  void define(const PackStep &step, tree value) {
    vectors[step.id] = value;
    types[step.id] = step.type;
  }

  tree vectorOf(const PackStep::Operand &operand) const { return vectors.at(operand.vector); }

  // ---- scalars

  /// The scalar of an operation, of computedType.
  tree scalar(unsigned operation) {
    const Block::Operation &o = block[operation];
    tree type = computedType(o.type);
    if (o.op == ScalarOp::Constant)
      return constantOf(o.type, o.constant);
    tree value = block.value(operation);
    if (!value)
      value = part(operation);
    for (const auto &[name, by] : extracted)
      if (name == value)
        value = by;
    return convert(type, value);
  }

  static tree constantOf(ElementType type, std::uint64_t bits) {
    if (type.bits == 1)
      return bits ? boolean_true_node : boolean_false_node;
    tree integer = build_int_cstu(build_nonstandard_integer_type(type.bits, 1), bits);
    return type.isFloat() ? fold_build1(VIEW_CONVERT_EXPR, computedType(type), integer) : integer;
  }

  /// The same bits.
  tree convert(tree type, tree value) {
    if (useless_type_conversion_p(type, TREE_TYPE(value)))
      return value;
    if (TREE_CODE(value) != SSA_NAME)
      return fold_convert(type, value);
    return INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type) ? emitter.operation(type, NOP_EXPR, value)
                                                         : emitter.view(type, value);
  }

  /// The value of a part, computed from the scalars that it has.
  tree part(unsigned operation) {
    const auto known = parts.find(operation);
    if (known != parts.end())
      return known->second;
    const Block::Operation &o = block[operation];
    std::vector<tree> operands;
    for (const unsigned operand : o.operands)
      operands.push_back(scalar(operand));
    tree value = conversion(o, operands[0]);
    if (!value)
      value = emitOperation(o.op, computedType(o.type), operands, o.predicate, emitter);
    return parts[operation] = value;
  }

  tree conversion(const Block::Operation &o, tree a) {
    tree type = computedType(o.type);
    const unsigned bits = block[o.operands[0]].type.bits;
    switch (o.op) {
    case ScalarOp::SignExtend:
    case ScalarOp::SignedToFloat: {
      a = convert(build_nonstandard_integer_type(bits, 0), a);
      return emitter.operation(type, o.op == ScalarOp::SignExtend ? NOP_EXPR : FLOAT_EXPR, a);
    }
    case ScalarOp::ZeroExtend:
    case ScalarOp::Truncate:
    case ScalarOp::FloatExtend:
    case ScalarOp::FloatTruncate:
      return emitter.operation(type, NOP_EXPR, a);
    case ScalarOp::UnsignedToFloat:
      return emitter.operation(type, FLOAT_EXPR, a);
    case ScalarOp::FloatToSigned:
      return convert(type, emitter.operation(build_nonstandard_integer_type(o.type.bits, 0),
                                             FIX_TRUNC_EXPR, a));
    default:
      return NULL_TREE;
    }
  }

  // ---- memory

  tree loadFrom(tree made) { return emitter.load(made, state); }

  tree load(const PackStep &step) {
    tree type = keptType(step.type);
    if (step.type.bits() >= slotBits)
      return loadFrom(reference(block, step, type, emitter));
    tree bits = build_nonstandard_integer_type(step.type.bits(), 1);
    tree value = loadFrom(reference(block, step, bits, emitter));
    std::vector<tree> elements(slotBits / step.type.bits(), build_zero_cst(bits));
    elements[0] = value;
    return emitter.view(type,
                        emitter.construct(build_vector_type(bits, elements.size()), elements));
  }

  void store(const PackStep &step) {
    tree value = vectorOf(step.operands[0]);
    if (step.type.bits() < slotBits) {
      tree bits = build_nonstandard_integer_type(step.type.bits(), 1);
      value = emitter.view(build_vector_type(bits, slotBits / step.type.bits()), value);
      value =
          emitter.operation(bits, BIT_FIELD_REF,
                            build3(BIT_FIELD_REF, bits, value, TYPE_SIZE(bits), bitsize_zero_node));
    }
    gassign *made = gimple_build_assign(reference(block, step, TREE_TYPE(value), emitter), value);
    gimple_set_vuse(made, state);
    gimple_set_vdef(made, make_ssa_name(gimple_vop(cfun), made));
    emitter.insert(made);
  }

  // ---- vectors

  tree compute(const PackStep &step) {
    const VectorInstruction &instruction = machine.instructions()[step.instruction];
    std::vector<tree> operands;
    for (std::size_t k = 0; k < step.operands.size(); ++k)
      operands.push_back(step.operands[k].vector ? operandVector(step, k, instruction)
                                                 : scalar(step.operands[k].scalar));
    return emitCompute(instruction, operands, emitter);
  }

  /// An immediate that is a vector of equal constants is the constant.
  tree operandVector(const PackStep &step, std::size_t k, const VectorInstruction &instruction) {
    tree vector = vectorOf(step.operands[k]);
    tree type = keptType(instruction.operands[k].type);
    return emitter.view(type, vector);
  }

  tree constant(const PackStep &step) {
    tree type = keptType(step.type);
    const unsigned lanes = keptLanes(step.type);
    tree_vector_builder builder(type, lanes, 1);
    for (unsigned lane = 0; lane < lanes; ++lane)
      builder.quick_push(
          constantOf(step.type.element, lane < step.constants.size() ? step.constants[lane] : 0));
    return builder.build();
  }

  tree build(const PackStep &step) {
    const unsigned lanes = keptLanes(step.type);
    std::vector<tree> elements(lanes, build_zero_cst(computedType(step.type.element)));
    std::map<unsigned, tree> known;
    for (unsigned lane = 0; lane < step.type.lanes; ++lane) {
      const unsigned operation =
          step.kind == Kind::Broadcast ? step.scalars[0] : step.scalars[lane];
      if (operation == Block::none)
        continue;
      tree &element = known[operation];
      if (!element)
        element = scalar(operation);
      elements[lane] = element;
    }
    tree type = keptType(step.type);
    if (std::all_of(elements.begin(), elements.end(),
                    [](tree element) { return CONSTANT_CLASS_P(element); })) {
      tree_vector_builder builder(type, lanes, 1);
      for (tree element : elements)
        builder.quick_push(element);
      return builder.build();
    }
    return emitter.construct(type, elements);
  }

  /// Vectors of less than a register keep their lanes at the bottom of one.
  tree shuffle(const PackStep &step) {
    const PackedType from = types.at(step.operands[0].vector);
    tree a = vectorOf(step.operands[0]);
    tree b = step.operands.size() > 1 ? vectorOf(step.operands[1]) : a;
    tree result = keptType(step.type);
    if (step.type.bits() > std::max(slotBits, from.bits())) // a concatenation
      return emitter.construct(result, {a, b});
    const unsigned kept = keptLanes(from);
    if (step.type.bits() < from.bits() && from.bits() > slotBits)
      return extraction(step, a);
    std::vector<int> mask(kept, -1);
    for (unsigned lane = 0; lane < step.mask.size(); ++lane) {
      const int chosen = step.mask[lane];
      if (chosen >= 0) // of the second operand: behind what the first one is kept in
        mask[lane] = unsigned(chosen) < from.lanes ? chosen : chosen - int(from.lanes) + int(kept);
    }
    for (unsigned lane = step.mask.size(); lane < kept; ++lane)
      mask[lane] = mask[lane % step.mask.size()];
    tree value = emitPermute(a, b, mask, emitter);
    const bool mayRaise = flag_trapping_math && step.type.element.isFloat();
    return mayRaise && step.type.bits() < slotBits ? withZerosAbove(value, step.type) : value;
  }

  /// Lanes above those of `type` are zeros, so that arithmetic on them raises no exception.
  tree withZerosAbove(tree value, PackedType type) {
    tree bits = build_nonstandard_integer_type(type.bits(), 1);
    tree view = build_vector_type(bits, slotBits / type.bits());
    std::vector<tree> elements(slotBits / type.bits(), build_zero_cst(bits));
    elements[0] = emitter.operation(
        bits, BIT_FIELD_REF,
        build3(BIT_FIELD_REF, bits, emitter.view(view, value), TYPE_SIZE(bits), bitsize_zero_node));
    return emitter.view(TREE_TYPE(value), emitter.construct(view, elements));
  }

  /// A part of a vector of more than 128 bits, at a multiple of its own size.
  tree extraction(const PackStep &step, tree from) {
    tree result = keptType(step.type);
    unsigned first = 0;
    for (unsigned lane = 0; lane < step.mask.size(); ++lane)
      if (step.mask[lane] >= 0)
        first = unsigned(step.mask[lane]) - lane;
    const unsigned bits = first * step.type.element.bits;
    const unsigned slot = bits / tree_to_uhwi(TYPE_SIZE(result)) * tree_to_uhwi(TYPE_SIZE(result));
    tree part = emitter.operation(
        result, BIT_FIELD_REF,
        build3(BIT_FIELD_REF, result, from, TYPE_SIZE(result), bitsize_int(slot)));
    if (slot == bits)
      return part;
    std::vector<int> mask(keptLanes(step.type));
    for (unsigned lane = 0; lane < mask.size(); ++lane)
      mask[lane] = int((first - slot / step.type.element.bits + lane) % mask.size());
    return emitPermute(part, part, mask, emitter);
  }

  void extract(const PackStep &step) {
    const ElementType type = block[step.operation].type;
    tree computed = computedType(type), vector = vectorOf(step.operands[0]);
    tree value = emitter.operation(computed, BIT_FIELD_REF,
                                   build3(BIT_FIELD_REF, computed, vector, bitsize_int(type.bits),
                                          bitsize_int(std::uint64_t(step.lane) * type.bits)));
    tree name = block.value(step.operation);
    if (!name)
      parts[step.operation] = value;
    else
      extracted.emplace_back(name, convert(TREE_TYPE(name), value));
  }

  void phi(const PackStep &step) {
    basic_block bb = block.basicBlock();
    gphi *made = create_phi_node(make_ssa_name(keptType(step.type)), bb);
    tree initial = vectorOf(step.operands[0]);
    add_phi_arg(made, initial, block.entryEdge(), UNKNOWN_LOCATION);
    moveInFront(initial);
    phis.emplace_back(made, step.operands[1].vector);
    define(step, gimple_phi_result(made));
  }

  /// What `value` is made of in the block goes to the edge that enters the loop.
  void moveInFront(tree value) {
    if (TREE_CODE(value) != SSA_NAME)
      return;
    gimple *definition = SSA_NAME_DEF_STMT(value);
    if (gimple_bb(definition) != block.basicBlock() || gimple_code(definition) == GIMPLE_PHI)
      return;
    if (gimple_assign_single_p(definition) && gimple_assign_rhs_code(definition) == CONSTRUCTOR) {
      tree element;
      unsigned i;
      FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS(gimple_assign_rhs1(definition)), i, element)
        moveInFront(element);
    } else {
      ssa_op_iter iterator;
      tree use;
      FOR_EACH_SSA_TREE_OPERAND(use, definition, iterator, SSA_OP_USE)
      moveInFront(use);
    }
    auto from = gsi_for_stmt(definition);
    gsi_remove(&from, false);
    gsi_insert_on_edge_immediate(block.entryEdge(), definition);
  }

  const GimpleBlock &block;
  const PackMachine &machine;
  Emitter emitter;
  tree state;
  std::map<unsigned, tree> vectors; ///< by id
  std::map<unsigned, PackedType> types;
  std::map<unsigned, tree> parts; ///< by operation
  std::vector<std::pair<tree, tree>> extracted;
  std::vector<std::pair<gphi *, unsigned>> phis;
};

} // namespace

namespace {

/// Debug statements cannot stay true when statements around them move: what they say of values of
/// this block is taken back.
void resetDebug(basic_block block) {
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    if (!gimple_debug_bind_p(statement) || !gimple_debug_bind_has_value_p(statement))
      continue;
    ssa_op_iter iterator;
    use_operand_p use;
    bool isLocal = false;
    FOR_EACH_SSA_USE_OPERAND (use, statement, iterator, SSA_OP_USE)
      isLocal |= gimple_bb(SSA_NAME_DEF_STMT(USE_FROM_PTR(use))) == block;
    if (isLocal) {
      gimple_debug_bind_reset_value(statement);
      update_stmt(statement);
    }
  }
}

/// The states of memory, before the first statement of a block and after the last.
struct MemoryStates {
  tree first = NULL_TREE, last = NULL_TREE;
};

MemoryStates statesOf(basic_block block) {
  MemoryStates states;
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    if (gimple_vuse(statement) && !states.first)
      states.first = states.last = gimple_vuse(statement);
    if (gimple_vdef(statement))
      states.last = gimple_vdef(statement);
  }
  return states;
}

/// Gives statements from `from` on the states that they now stand in.
void renewStates(gimple_stmt_iterator from, const MemoryStates &states) {
  basic_block block = from.bb;
  tree state = states.first;
  for (; !gsi_end_p(from); gsi_next(&from)) {
    gimple *statement = gsi_stmt(from);
    if (gimple_vuse(statement) && gimple_vuse(statement) != state)
      SET_USE(gimple_vuse_op(statement), state);
    if (gimple_vdef(statement))
      state = gimple_vdef(statement);
  }
  if (state == states.last || !state)
    return;
  gimple *user;
  imm_use_iterator iterator;
  FOR_EACH_IMM_USE_STMT(user, iterator, states.last) {
    if (gimple_bb(user) == block && gimple_code(user) != GIMPLE_PHI)
      continue;
    use_operand_p use;
    FOR_EACH_IMM_USE_ON_STMT(use, iterator)
    SET_USE(use, state);
  }
}

void replaceUses(tree name, tree by) {
  gimple *user;
  imm_use_iterator iterator;
  FOR_EACH_IMM_USE_STMT(user, iterator, name) {
    use_operand_p use;
    FOR_EACH_IMM_USE_ON_STMT(use, iterator)
    SET_USE(use, by);
    update_stmt(user);
  }
}

/// Removes what the plan has replaced, users first.
void removeReplaced(const GimpleBlock &block, const PlanOrder &order) {
  std::vector<gimple *> dead;
  for (auto i = gsi_start_bb(block.basicBlock()); !gsi_end_p(i); gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    if (block.mayBeReplaced(statement) && !order.isPlaced(statement))
      dead.push_back(statement);
  }
  for (auto statement = dead.rbegin(); statement != dead.rend(); ++statement) {
    auto place = gsi_for_stmt(*statement);
    gsi_remove(&place, true);
    release_defs(*statement);
  }
  std::vector<gphi *> phis;
  for (auto i = gsi_start_phis(block.basicBlock()); !gsi_end_p(i); gsi_next(&i))
    if (block.mayBeReplaced(i.phi()) && !order.isPlaced(i.phi()))
      phis.push_back(i.phi());
  for (gphi *phi : phis) {
    auto place = gsi_for_phi(phi);
    remove_phi_node(&place, true);
  }
}

/// A statement in front of which the new ones go; it is removed afterwards.
gimple *placeMark(basic_block block) {
  gimple *mark = gimple_build_nop();
  auto last = gsi_last_bb(block);
  if (gsi_end_p(last))
    gsi_insert_after(&last, mark, GSI_NEW_STMT);
  else if (stmt_ends_bb_p(gsi_stmt(last)))
    gsi_insert_before(&last, mark, GSI_SAME_STMT);
  else
    gsi_insert_after(&last, mark, GSI_SAME_STMT);
  return mark;
}

} // namespace

void writePlan(const GimpleBlock &block, const PackMachine &machine, const PackPlan &plan,
               const PlanOrder &order) {
  resetDebug(block.basicBlock());
  const MemoryStates states = statesOf(block.basicBlock());
  gimple *begin = placeMark(block.basicBlock()), *mark = placeMark(block.basicBlock());
  Writer writer(block, machine, mark, states.first);
  for (const PlanOrder::Action &action : order.actions()) {
    if (!action.statement) {
      writer.step(plan.steps[action.step]);
      continue;
    }
    auto from = gsi_for_stmt(action.statement), to = gsi_for_stmt(mark);
    gsi_move_before(&from, &to);
  }
  writer.finishPhis();
  for (const auto &[name, by] : writer.replaced())
    replaceUses(name, by);
  renewStates(gsi_for_stmt(begin), states);
  removeReplaced(block, order);
  for (gimple *statement : {begin, mark}) {
    auto place = gsi_for_stmt(statement);
    gsi_remove(&place, true);
  }
}

bool mayRaiseMore(const PackMachine &machine, const PackPlan &plan) {
  if (!flag_trapping_math)
    return false;
  for (const PackStep &step : plan.steps) {
    if (step.kind != Kind::Compute ||
        std::find(step.lanes.begin(), step.lanes.end(), Block::none) == step.lanes.end())
      continue;
    for (const LaneTree &tree : machine.instructions()[step.instruction].lanes)
      for (const LaneTree::Node &node : tree.nodes)
        if (node.kind == LaneTree::Node::Kind::Compute &&
            (node.type.isFloat() || node.op == ScalarOp::FloatToSigned ||
             (node.op == ScalarOp::Compare && tree.nodes[node.operands[0]].type.isFloat())))
          return true;
  }
  return false;
}

} // namespace vls::gcc
