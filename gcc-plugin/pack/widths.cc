// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/widths.h"

#include "pack/compute.h"
#include "pack/permute.h"
#include "x86/builtins.h"

namespace vls::gcc {

bool isConversion(ScalarOp op) {
  return op == ScalarOp::SignExtend || op == ScalarOp::ZeroExtend || op == ScalarOp::Truncate;
}

tree lowPart(tree vector, tree type, Emitter &emitter) {
  if (tree_to_uhwi(TYPE_SIZE(type)) == tree_to_uhwi(TYPE_SIZE(TREE_TYPE(vector))))
    return emitter.view(type, vector);
  tree element = TREE_TYPE(TREE_TYPE(vector));
  tree part =
      build_vector_type(element, tree_to_uhwi(TYPE_SIZE(type)) / tree_to_uhwi(TYPE_SIZE(element)));
  return emitter.view(type, emitter.part(part, vector, 0));
}

/// Elements of `from` as parts of wider ones: the lower parts where they are extended by zeros, the
/// upper ones, to be shifted down, where they are by their sign.
tree extend(const VectorInstruction &instruction, tree from, Emitter &emitter) {
  const unsigned bits = instruction.operands[0].type.element.bits;
  const unsigned to = instruction.result.element.bits;
  const bool isSigned = instruction.lanes[0].nodes.back().op == ScalarOp::SignExtend;
  tree zero = build_zero_cst(TREE_TYPE(from));
  for (unsigned width = bits; width < to; width *= 2) {
    std::vector<int> mask(lanesOf(from));
    for (unsigned lane = 0; lane < mask.size(); ++lane) {
      const bool isElement = (lane % 2 == 1) == isSigned;
      mask[lane] = int(lane / 2 + (isElement ? 0 : mask.size()));
    }
    from = emitPermute(from, zero, mask, emitter);
    tree wider = build_vector_type(build_nonstandard_integer_type(width * 2, 1), lanesOf(from) / 2);
    from = emitter.view(wider, from);
    zero = build_zero_cst(wider);
    if (isSigned)
      from = emitOperation(ScalarOp::ShiftRightArithmetic, wider,
                           {from, build_int_cst(unsigned_type_node, width)}, Predicate::Equal,
                           emitter);
  }
  return from;
}

bool extendsInPlace(const VectorInstruction &instruction) {
  if (instruction.operands.size() != 1 ||
      instruction.operands[0].type.bits() != instruction.result.bits())
    return false;
  const unsigned ratio = instruction.operands[0].type.lanes / instruction.result.lanes;
  for (unsigned lane = 0; lane < instruction.result.lanes; ++lane) {
    const std::vector<LaneTree::Node> &nodes = instruction.lanes[lane].nodes,
                                      &first = instruction.lanes[0].nodes;
    if (nodes.size() != 2 || nodes[0].kind != LaneTree::Node::Kind::Slice ||
        nodes[0].element != lane * ratio + first[0].element || nodes[1].op != first[1].op ||
        (nodes[1].op != ScalarOp::ZeroExtend && nodes[1].op != ScalarOp::SignExtend))
      return false;
  }
  return ratio > 1 && instruction.lanes[0].nodes[0].element < ratio;
}

namespace {

tree shuffleOfBytes() {
  return targetBuiltin("__builtin_ia32_pshufb256");
}

} // namespace

bool extendsBytesOfSlots(const VectorInstruction &instruction) {
  if (instruction.operands.size() != 1 || instruction.result.bits() != 256 || !TARGET_AVX2 ||
      !shuffleOfBytes() ||
      instruction.operands[0].type != PackedType{ElementType::integer(8), 256 / 8})
    return false;
  const unsigned bytes = slotBits / 8, lanesOfSlot = slotBits / instruction.result.element.bits;
  for (unsigned lane = 0; lane < instruction.result.lanes; ++lane) {
    const std::vector<LaneTree::Node> &nodes = instruction.lanes[lane].nodes;
    if (nodes.size() != 2 || nodes[0].kind != LaneTree::Node::Kind::Slice ||
        nodes[1].op != ScalarOp::ZeroExtend || nodes[0].element / bytes != lane / lanesOfSlot)
      return false;
  }
  return true;
}

tree extendBytesOfSlots(const VectorInstruction &instruction, tree from, Emitter &emitter) {
  constexpr unsigned zero = 0x80;
  tree builtin = shuffleOfBytes();
  const std::vector<tree> types = parameterTypes(builtin);
  const unsigned bytes = instruction.result.element.bits / 8;
  tree_vector_builder mask(types[1], lanesOf(from), 1);
  for (const LaneTree &lane : instruction.lanes)
    for (unsigned byte = 0; byte < bytes; ++byte)
      mask.quick_push(build_int_cst(TREE_TYPE(types[1]), byte > 0 ? HOST_WIDE_INT(zero) - 256
                                                                  : lane.nodes[0].element % 16));
  return emitter.view(keptType(instruction.result),
                      emitter.call(builtin, {emitter.view(types[0], from), mask.build()}));
}

tree extendInPlace(const VectorInstruction &instruction, tree from, Emitter &emitter) {
  const unsigned to = instruction.result.element.bits;
  const unsigned bits = instruction.operands[0].type.element.bits;
  const unsigned first = instruction.lanes[0].nodes[0].element * bits;
  const bool isSigned = instruction.lanes[0].nodes[1].op == ScalarOp::SignExtend;
  tree type = keptType(instruction.result);
  tree value = emitter.view(type, from);
  const auto shift = [&](ScalarOp op, unsigned count) {
    if (count != 0)
      value = emitOperation(op, type, {value, build_int_cst(unsigned_type_node, count)},
                            Predicate::Equal, emitter);
  };
  if (isSigned) {
    shift(ScalarOp::ShiftLeft, to - bits - first);
    shift(ScalarOp::ShiftRightArithmetic, to - bits);
    return value;
  }
  shift(ScalarOp::ShiftRightLogical, first);
  if (first + bits == to)
    return value;
  tree mask = wide_int_to_tree(TREE_TYPE(type), wi::mask(bits, false, to));
  return emitter.operation(type, BIT_AND_EXPR, value, build_vector_from_val(type, mask));
}

/// The lower parts of all elements, together: of more than 128 bits in each slot first, which is
/// one instruction, and then the slots' lower parts, which is another.
tree truncate(const VectorInstruction &instruction, tree from, Emitter &emitter) {
  tree result = keptType(instruction.result);
  const unsigned bits = instruction.result.element.bits;
  const unsigned ratio = instruction.operands[0].type.element.bits / bits;
  tree view = emitter.view(build_vector_type(TREE_TYPE(result), lanesOf(from) * ratio), from);
  const unsigned lanes = lanesOf(view), perSlot = slotBits / bits;
  const bool isInSlots = lanes > perSlot && bits < 32; // of wider ones any permute is one
  const unsigned within = isInSlots ? perSlot : lanes;
  std::vector<int> mask(lanes);
  for (unsigned lane = 0; lane < lanes; ++lane)
    mask[lane] = int(lane / within * within + lane * ratio % within);
  tree value = emitPermute(view, view, mask, emitter);
  if (isInSlots) {
    const unsigned parts = lanes / perSlot * ratio;
    value = emitter.view(
        build_vector_type(build_nonstandard_integer_type(slotBits / ratio, 1), parts), value);
    mask.resize(parts);
    for (unsigned part = 0; part < parts; ++part)
      mask[part] = int(part * ratio % parts);
    value = emitPermute(value, value, mask, emitter);
  }
  return lowPart(value, result, emitter);
}

bool truncatesTwo(const VectorInstruction &instruction) {
  const unsigned half = instruction.result.lanes / 2;
  if (instruction.operands.size() != 2 || instruction.operands[0].type.lanes != half ||
      instruction.operands[0].type != instruction.operands[1].type)
    return false;
  for (unsigned lane = 0; lane < instruction.result.lanes; ++lane) {
    const std::vector<LaneTree::Node> &nodes = instruction.lanes[lane].nodes;
    if (nodes.size() != 2 || nodes[1].op != ScalarOp::Truncate ||
        nodes[0].kind != LaneTree::Node::Kind::Slice || nodes[0].operand != lane / half ||
        nodes[0].element != lane % half ||
        nodes[0].type.bits != instruction.result.element.bits * 2)
      return false;
  }
  return true;
}

/// Lower halves of four elements each, slot by slot, then the parts of `a` in front. One permute of
/// both GCC does by three instructions; slots as floats by one, vshufps.
static tree truncateTwoOfFour(tree result, tree a, tree b, Emitter &emitter) {
  const std::vector<int> lower{0, 2, 8, 10, 4, 6, 12, 14}, order{0, 2, 1, 3};
  tree words = build_vector_type(build_nonstandard_integer_type(64, 1), 4);
  tree floats = build_vector_type(float_type_node, 8);
  tree slots = emitPermute(emitter.view(floats, a), emitter.view(floats, b), lower, emitter);
  tree parts = emitter.view(words, slots);
  return emitter.view(result, emitPermute(parts, parts, order, emitter));
}

tree truncateTwo(const VectorInstruction &instruction, tree a, tree b, Emitter &emitter) {
  tree result = keptType(instruction.result);
  if (instruction.result == PackedType{ElementType::integer(32), 8} && !TARGET_AVX512VL)
    return truncateTwoOfFour(result, a, b, emitter);
  std::vector<int> mask(instruction.result.lanes);
  for (std::size_t lane = 0; lane < mask.size(); ++lane)
    mask[lane] = int(2 * lane);
  return emitPermute(emitter.view(result, a), emitter.view(result, b), mask, emitter);
}

} // namespace vls::gcc
