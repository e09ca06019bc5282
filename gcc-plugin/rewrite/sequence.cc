// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/sequence.h"

#include "gimple/memref.h"
#include "rewrite/demand.h"
#include "rewrite/load.h"
#include "rewrite/readback.h"

namespace vls::gcc {

namespace {

const Access &firstOf(const Group &group) {
  return accessOf(*group.members()[0].memref);
}

tree permutationType(VectorType type) {
  return build_vector_type(build_nonstandard_integer_type(type.elementBits, 0), type.lanes);
}

vec_perm_indices permutationOf(const Instruction &shuffle) {
  unsigned lanes = shuffle.type.lanes;
  vec_perm_builder builder(lanes, lanes, 1);
  for (int lane : shuffle.mask)
    builder.quick_push(lane);
  return vec_perm_indices(builder, shuffle.operands.size() == 1 ? 1 : 2, lanes);
}

unsigned operandBits(const Instruction &shuffle, const Sequence &sequence) {
  return sequence.byId(shuffle.operands[0]).type.bits();
}

bool isConcatenation(const Instruction &shuffle, const Sequence &sequence) {
  return operandBits(shuffle, sequence) < shuffle.type.bits();
}

bool isExtraction(const Instruction &shuffle, const Sequence &sequence) {
  return operandBits(shuffle, sequence) > shuffle.type.bits();
}

/// Emits the instructions of one plan, in its order.
class SequenceEmitter {
public:
  SequenceEmitter(const Group &group, const Plan &plan, Emitter &to, std::vector<LaneAddress> lanes)
      : sequence(plan.sequence), types(firstOf(group).elementType), emitter(to),
        loads(group, to, std::move(lanes)), needed(demandedBytes(plan.sequence)),
        values(sequence.instructions.size() + 1) {}

  void emit() {
    for (const Instruction &instruction : sequence.instructions)
      values[instruction.id] = instruction.kind == Instruction::Kind::Load ? load(instruction)
                               : isConcatenation(instruction, sequence)    ? join(instruction)
                               : isExtraction(instruction, sequence)       ? extract(instruction)
                                                                           : permute(instruction);
  }

  tree value(unsigned id) const { return values[id].vector; }

private:
  /// A vector of 128 bits or more, or the scalars, from the lowest up, that make up less than that.
  struct Value {
    tree vector = NULL_TREE;
    std::vector<tree> scalars;
  };

  Value load(const Instruction &instruction) {
    tree merged = instruction.operands.empty() ? NULL_TREE : value(instruction.operands[0]);
    tree loaded = loads.load(instruction, merged, needed[instruction.id]);
    return VECTOR_TYPE_P(TREE_TYPE(loaded)) ? Value{loaded, {}} : Value{NULL_TREE, {loaded}};
  }

  Value join(const Instruction &shuffle) {
    const Value &low = values[shuffle.operands[0]];
    const Value &high = values[shuffle.operands[1]];
    if (low.vector) {
      tree half = types.of({shuffle.type.lanes / 2, shuffle.type.elementBits});
      tree lowHalf = emitter.view(half, low.vector), highHalf = emitter.view(half, high.vector);
      return {emitter.construct(types.of(shuffle.type), {lowHalf, highHalf}), {}};
    }
    std::vector<tree> scalars = low.scalars;
    scalars.insert(scalars.end(), high.scalars.begin(), high.scalars.end());
    if (shuffle.type.bits() < 128)
      return {NULL_TREE, scalars};
    tree vector = build_vector_type(TREE_TYPE(scalars[0]), scalars.size()); // all of one width
    return {emitter.view(types.of(shuffle.type), emitter.construct(vector, scalars)), {}};
  }

  Value extract(const Instruction &shuffle) {
    tree type = types.of(shuffle.type);
    tree ref = build3(BIT_FIELD_REF, type, value(shuffle.operands[0]), TYPE_SIZE(type),
                      bitsize_int(shuffle.mask[0] * shuffle.type.elementBits));
    return {emitter.operation(type, BIT_FIELD_REF, ref), {}};
  }

  Value permute(const Instruction &shuffle) {
    tree type = types.of(shuffle.type);
    tree a = emitter.view(type, value(shuffle.operands[0]));
    tree b = shuffle.operands.size() > 1 ? emitter.view(type, value(shuffle.operands[1])) : a;
    tree mask = vec_perm_indices_to_tree(permutationType(shuffle.type), permutationOf(shuffle));
    tree name = make_ssa_name(type);
    emitter.insert(gimple_build_assign(name, VEC_PERM_EXPR, a, b, mask));
    return {name, {}};
  }

  const Sequence &sequence;
  PieceTypes types;
  Emitter &emitter;
  LoadEmitter loads;
  std::vector<std::vector<bool>> needed;
  std::vector<Value> values; ///< by id
};

/// Marks the names that `statement` uses.
void markOperands(gimple *statement, bitmap dead) {
  ssa_op_iter i;
  use_operand_p use;
  FOR_EACH_SSA_USE_OPERAND (use, statement, i, SSA_OP_USE) {
    tree name = USE_FROM_PTR(use);
    if (!SSA_NAME_IS_DEFAULT_DEF(name))
      bitmap_set_bit(dead, SSA_NAME_VERSION(name));
  }
}

/// `value`, of the lanes that `access` reads, as its whole result: the builtins whose index has
/// fewer lanes than their result leave the rest zero.
tree asResult(const Access &access, tree value, Emitter &emitter) {
  tree type = TREE_TYPE(access.result);
  if (known_eq(TYPE_VECTOR_SUBPARTS(type), access.lanes))
    return value;
  tree half = TREE_TYPE(value);
  vec<constructor_elt, va_gc> *elements = nullptr;
  CONSTRUCTOR_APPEND_ELT(elements, NULL_TREE, value);
  CONSTRUCTOR_APPEND_ELT(elements, NULL_TREE, build_zero_cst(half));
  tree whole = build_vector_type(TREE_TYPE(half), TYPE_VECTOR_SUBPARTS(type));
  return emitter.operation(whole, CONSTRUCTOR, build_constructor(whole, elements));
}

/// `access`'s statement becomes a copy of `value`.
void replaceBy(const Access &access, tree value, bitmap dead) {
  markOperands(access.statement, dead);
  Emitter emitter = Emitter::before(access.statement);
  tree whole = asResult(access, value, emitter);
  tree type = TREE_TYPE(access.result);
  gassign *copy = useless_type_conversion_p(type, TREE_TYPE(whole))
                      ? gimple_build_assign(access.result, whole)
                      : gimple_build_assign(access.result, VIEW_CONVERT_EXPR,
                                            build1(VIEW_CONVERT_EXPR, type, whole));
  gimple_set_location(copy, gimple_location(access.statement));
  if (tree store = gimple_vdef(access.statement)) { // a gather that GCC did not mark as pure
    unlink_stmt_vdef(access.statement);
    release_ssa_name(store);
  }
  auto place = gsi_for_stmt(access.statement);
  gsi_replace(&place, copy, false);
}

/// True if the scalars that make up each register of less than 128 bits have one width.
bool joinsEqualScalars(const Sequence &sequence) {
  std::vector<unsigned> width(sequence.instructions.size() + 1);
  for (const Instruction &instruction : sequence.instructions) {
    if (instruction.kind == Instruction::Kind::Load) {
      width[instruction.id] = instruction.type.bits();
      continue;
    }
    unsigned low = width[instruction.operands[0]], high = width[instruction.operands.back()];
    if (isConcatenation(instruction, sequence) && instruction.type.bits() <= 128 && low != high)
      return false;
    width[instruction.id] = low;
  }
  return true;
}

bool isReadBackAs(const Group &group, const Plan &plan, const SequenceEmitter &steps,
                  const std::vector<LaneAddress> &lanes) {
  for (std::size_t i = 0; i < group.size(); ++i) {
    const Group::Member &member = group.members()[i];
    if (!holdsLanes(steps.value(plan.sequence.results[i]), lanes,
                    member.offset - group.members()[0].offset,
                    member.memref->type().elementBits / 8))
      return false;
  }
  return true;
}

} // namespace

std::string refusalToEmit(const Group &group, const Plan &plan) {
  PieceTypes types(firstOf(group).elementType);
  const Sequence &sequence = plan.sequence;
  for (const Instruction &instruction : sequence.instructions) {
    const bool isVector = instruction.type.bits() >= 128;
    if (isVector && !VECTOR_MODE_P(TYPE_MODE(types.of(instruction.type))))
      return "no register for " + toString(instruction.type) + " bits";
    if (instruction.kind == Instruction::Kind::Load) {
      std::string refusal = refusalToLoad(instruction, sequence);
      if (!refusal.empty())
        return refusal;
    } else if (!isConcatenation(instruction, sequence) &&
               (!isVector ||
                (!isExtraction(instruction, sequence) &&
                 !canPermute(TYPE_MODE(types.of(instruction.type)), permutationOf(instruction)))))
      return "no instruction for " + toString(instruction, sequence);
  }
  if (!joinsEqualScalars(sequence))
    return "pieces of different widths in one register";
  return {};
}

bool rewriteGroup(const Group &group, const Plan &plan, Reloads &reloads, bitmap dead) {
  const Access &first = firstOf(group);
  // Behind the last of several parts, where the addresses of all lanes are there.
  Emitter emitter =
      first.parts.size() > 1 ? Emitter::after(first.position) : Emitter::before(first.position);
  std::vector<LaneAddress> lanes = emitAddresses(first, emitter, reloads);
  SequenceEmitter steps(group, plan, emitter, lanes);
  steps.emit();
  for (std::size_t i = 0; i < group.size(); ++i)
    bitmap_set_bit(dead, SSA_NAME_VERSION(steps.value(plan.sequence.results[i])));
  if (flag_checking && !isReadBackAs(group, plan, steps, lanes))
    return false;
  for (std::size_t i = 0; i < group.size(); ++i)
    replaceBy(accessOf(*group.members()[i].memref), steps.value(plan.sequence.results[i]), dead);
  return true;
}

} // namespace vls::gcc
