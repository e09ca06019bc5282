// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/compute.h"

#include "pack/pairs.h"
#include "x86/builtins.h"
#include "x86/packs.h"

namespace vls::gcc {

namespace {

/// The mask in elements twice as wide, if they move in pairs; else nothing.
std::optional<std::vector<int>> widened(const std::vector<int> &mask) {
  std::vector<int> wide;
  for (std::size_t lane = 0; lane < mask.size(); lane += 2) {
    const int low = mask[lane], high = mask[lane + 1];
    const int first = low >= 0 ? low : high - 1;
    if ((low >= 0 && high >= 0 && high != low + 1) || (first >= 0 && first % 2 != 0) ||
        (low < 0 && high == 0))
      return {};
    wide.push_back(low < 0 && high < 0 ? -1 : first / 2);
  }
  return wide;
}

} // namespace

tree emitPermute(tree a, tree b, const std::vector<int> &mask, Emitter &emitter) {
  tree type = TREE_TYPE(a);
  // GCC has more and shorter permutes of wide elements than of narrow ones.
  if (const unsigned bits = vector_element_bits(type); bits < 64 && mask.size() > 2)
    if (const auto wide = widened(mask)) {
      tree element = FLOAT_TYPE_P(TREE_TYPE(type)) ? double_type_node
                                                   : build_nonstandard_integer_type(2 * bits, 1);
      tree view = build_vector_type(element, wide->size());
      return emitter.view(
          type, emitPermute(emitter.view(view, a), emitter.view(view, b), *wide, emitter));
    }
  const unsigned lanes = mask.size();
  vec_perm_builder builder(lanes, lanes, 1);
  for (unsigned lane = 0; lane < lanes; ++lane)
    builder.quick_push(mask[lane] >= 0 ? unsigned(mask[lane]) : lane);
  const vec_perm_indices indices(builder, a == b ? 1 : 2, lanes);
  tree selector = vec_perm_indices_to_tree(
      build_vector_type(build_nonstandard_integer_type(vector_element_bits(type), 0), lanes),
      indices);
  tree name = make_ssa_name(type);
  emitter.insert(gimple_build_assign(name, VEC_PERM_EXPR, a, b, selector));
  return name;
}

tree emitLowest(tree scalar, Emitter &emitter) {
  tree type = TREE_TYPE(scalar);
  std::vector<tree> elements(slotBits / tree_to_uhwi(TYPE_SIZE(type)), build_zero_cst(type));
  elements[0] = scalar;
  return emitter.construct(build_vector_type(type, elements.size()), elements);
}

namespace {

unsigned lanesOf(tree vector) {
  return TYPE_VECTOR_SUBPARTS(TREE_TYPE(vector)).to_constant();
}

/// The lowest `bits` bits of `vector`, at least 128, as `type`.
tree lowPart(tree vector, tree type, Emitter &emitter) {
  if (tree_to_uhwi(TYPE_SIZE(type)) == tree_to_uhwi(TYPE_SIZE(TREE_TYPE(vector))))
    return emitter.view(type, vector);
  tree element = TREE_TYPE(TREE_TYPE(vector));
  tree part =
      build_vector_type(element, tree_to_uhwi(TYPE_SIZE(type)) / tree_to_uhwi(TYPE_SIZE(element)));
  return emitter.view(type, emitter.operation(part, BIT_FIELD_REF,
                                              build3(BIT_FIELD_REF, part, vector, TYPE_SIZE(part),
                                                     bitsize_zero_node)));
}

tree callBuiltin(tree builtin, const VectorInstruction &instruction, std::vector<tree> operands,
                 Emitter &emitter) {
  const std::vector<tree> types = parameterTypes(builtin);
  if (negatesLast(instruction))
    operands.back() = emitter.operation(TREE_TYPE(operands.back()), NEGATE_EXPR, operands.back());
  if (baseName(instruction) == "pmaddwd-ones")
    operands.push_back(build_one_cst(
        build_vector_type(build_nonstandard_integer_type(16, 1), lanesOf(operands[0]))));
  std::vector<tree> arguments;
  bool hasMask = false;
  for (std::size_t i = 0; i < types.size(); ++i) {
    constexpr int currentRounding = 4;
    if (i < operands.size())
      arguments.push_back(emitter.view(types[i], operands[i]));
    else if (VECTOR_TYPE_P(types[i]))
      arguments.push_back(build_zero_cst(types[i]));
    else
      arguments.push_back(hasMask ? build_int_cst(types[i], currentRounding)
                                  : build_minus_one_cst(types[i]));
    hasMask = hasMask || (i >= operands.size() && !VECTOR_TYPE_P(types[i]));
  }
  return emitter.call(builtin, arguments);
}

/// The sums of psadbw are 64 bits wide; their lower halves together.
tree lowerHalves(tree sums, Emitter &emitter) {
  const unsigned lanes = lanesOf(sums) * 2;
  tree view = emitter.view(build_vector_type(build_nonstandard_integer_type(32, 1), lanes), sums);
  std::vector<int> mask(lanes);
  for (unsigned lane = 0; lane < lanes; ++lane)
    mask[lane] = int(lane * 2 % lanes);
  return emitPermute(view, view, mask, emitter);
}

/// Elements of `from` as parts of wider ones: the lower parts where they are extended by zeros, the
/// upper ones, to be shifted down, where they are by their sign.
tree extend(const VectorInstruction &instruction, tree from, Emitter &emitter) {
  const unsigned bits = instruction.operands[0].type.element.bits;
  const unsigned to = instruction.result.element.bits, lanes = lanesOf(from);
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
  (void)lanes;
  return from;
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

/// Truncations of one vector in the lower lanes, of another one in the upper lanes.
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

/// The lower halves of all elements of both.
tree truncateTwo(const VectorInstruction &instruction, tree a, tree b, Emitter &emitter) {
  tree result = keptType(instruction.result);
  std::vector<int> mask(instruction.result.lanes);
  for (std::size_t lane = 0; lane < mask.size(); ++lane)
    mask[lane] = int(2 * lane);
  return emitPermute(emitter.view(result, a), emitter.view(result, b), mask, emitter);
}

bool isConversion(ScalarOp op, ScalarOp &kind) {
  kind = op;
  return op == ScalarOp::SignExtend || op == ScalarOp::ZeroExtend || op == ScalarOp::Truncate;
}

/// One operation that is the root of all lanes, on element l of the operands or on scalars.
bool isUniform(const VectorInstruction &instruction) {
  const LaneTree &first = instruction.lanes[0];
  for (unsigned lane = 0; lane < instruction.lanes.size(); ++lane) {
    const LaneTree &tree = instruction.lanes[lane];
    if (tree.nodes.size() != first.nodes.size())
      return false;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const LaneTree::Node &node = tree.nodes[i], &other = first.nodes[i];
      if (node.kind != other.kind || node.op != other.op || node.type != other.type ||
          node.predicate != other.predicate || node.operands != other.operands ||
          node.operand != other.operand || node.constant != other.constant)
        return false;
      if (node.kind == LaneTree::Node::Kind::Slice &&
          node.element != (instruction.operands[node.operand].type.lanes == 1 ? 0 : lane))
        return false;
    }
  }
  return true;
}

bool isConvertedFloat(ScalarOp op) {
  return op == ScalarOp::SignedToFloat || op == ScalarOp::UnsignedToFloat ||
         op == ScalarOp::FloatToSigned;
}

/// Between integers and floats of one width, which GIMPLE has codes for.
tree convertFloat(const LaneTree::Node &node, tree type, tree a, Emitter &emitter) {
  if (node.op == ScalarOp::UnsignedToFloat)
    return emitter.operation(type, FLOAT_EXPR, a);
  if (node.op == ScalarOp::SignedToFloat)
    return emitter.operation(type, FLOAT_EXPR, emitter.view(signedVersion(TREE_TYPE(a)), a));
  return emitter.view(type, emitter.operation(signedVersion(type), FIX_TRUNC_EXPR, a));
}

bool canEmitNode(const LaneTree::Node &node, unsigned operandBits) {
  if (node.kind != LaneTree::Node::Kind::Compute)
    return true;
  switch (node.op) {
  case ScalarOp::SignExtend:
  case ScalarOp::Truncate:
  case ScalarOp::FloatExtend:
  case ScalarOp::FloatTruncate:
    return false;
  case ScalarOp::ZeroExtend: // of a compare
    return operandBits == 1;
  case ScalarOp::SignedToFloat:
  case ScalarOp::UnsignedToFloat:
  case ScalarOp::FloatToSigned:
    return operandBits == node.type.bits;
  default:
    return true;
  }
}

/// Zeros divided by zeros would raise a flag.
bool dividesUpperLanes(const VectorInstruction &instruction) {
  return flag_trapping_math && instruction.result.bits() < slotBits &&
         instruction.lanes[0].nodes.back().op == ScalarOp::Divide;
}

tree emitNode(const VectorInstruction &instruction, const LaneTree::Node &node,
              const std::vector<tree> &operands, const std::vector<tree> &values,
              Emitter &emitter) {
  tree type =
      build_vector_type(computedType(node.type.bits == 1 ? ElementType::integer(8) : node.type),
                        keptLanes(instruction.result));
  if (node.kind == LaneTree::Node::Kind::Slice)
    return operands[node.operand];
  if (node.kind == LaneTree::Node::Kind::Constant) {
    tree bits = build_int_cstu(build_nonstandard_integer_type(node.type.bits, 1), node.constant);
    return build_vector_from_val(type, fold_build1(VIEW_CONVERT_EXPR, TREE_TYPE(type), bits));
  }
  std::vector<tree> arguments;
  for (const unsigned operand : node.operands)
    arguments.push_back(values[operand]);
  if (isConvertedFloat(node.op))
    return convertFloat(node, type, arguments[0], emitter);
  if (node.op == ScalarOp::ZeroExtend) { // of a compare
    tree one = build_vector_from_val(type, build_one_cst(TREE_TYPE(type)));
    return emitOperation(ScalarOp::Select, type, {arguments[0], one, build_zero_cst(type)},
                         Predicate::Equal, emitter);
  }
  return emitOperation(node.op, type, arguments, node.predicate, emitter);
}

tree emitTree(const VectorInstruction &instruction, const std::vector<tree> &operands,
              Emitter &emitter) {
  std::vector<tree> values;
  for (const LaneTree::Node &node : instruction.lanes[0].nodes)
    values.push_back(emitNode(instruction, node, operands, values, emitter));
  return values.back();
}

/// packsdb and packusdb: two instructions of the same machine, one after the other.
const char *const narrowing[] = {"__builtin_ia32_packssdw128", "__builtin_ia32_packssdw256",
                                 "__builtin_ia32_packssdw512_mask"};
const char *const toSigned[] = {"__builtin_ia32_packsswb128", "__builtin_ia32_packsswb256",
                                "__builtin_ia32_packsswb512_mask"};
const char *const toUnsigned[] = {"__builtin_ia32_packuswb128", "__builtin_ia32_packuswb256",
                                  "__builtin_ia32_packuswb512_mask"};

bool packsTwice(const VectorInstruction &instruction) {
  const std::string name = baseName(instruction);
  return name == "packsdb" || name == "packusdb";
}

tree packBuiltinTwice(const VectorInstruction &instruction, unsigned step) {
  const unsigned bits = instruction.result.bits();
  const unsigned width = bits == 128 ? 0 : bits == 256 ? 1 : 2;
  const bool isSigned = baseName(instruction) == "packsdb";
  return targetBuiltin(step == 0  ? narrowing[width]
                       : isSigned ? toSigned[width]
                                  : toUnsigned[width]);
}

} // namespace

bool canCompute(const VectorInstruction &instruction) {
  ScalarOp kind;
  if (dividesUpperLanes(instruction))
    return false;
  if (packsTwice(instruction))
    return packBuiltinTwice(instruction, 0) && packBuiltinTwice(instruction, 1);
  if (isOfPairs(instruction) || truncatesTwo(instruction) || packBuiltin(instruction))
    return true;
  if (!isUniform(instruction))
    return false;
  const std::vector<LaneTree::Node> &nodes = instruction.lanes[0].nodes;
  if (nodes.size() == 2 && isConversion(nodes.back().op, kind) && nodes[0].type.bits >= 8)
    return instruction.operands[0].type.bits() <= slotBits || kind == ScalarOp::Truncate;
  return std::all_of(nodes.begin(), nodes.end(), [&](const LaneTree::Node &node) {
    return canEmitNode(node, node.operands.empty() ? 0 : nodes[node.operands[0]].type.bits);
  });
}

tree emitCompute(const VectorInstruction &instruction, const std::vector<tree> &operands,
                 Emitter &emitter) {
  tree result = keptType(instruction.result);
  ScalarOp kind;
  if (packsTwice(instruction)) {
    std::vector<tree> words;
    for (unsigned half = 0; half < 2; ++half)
      words.push_back(callBuiltin(packBuiltinTwice(instruction, 0), instruction,
                                  {operands[half * 2], operands[half * 2 + 1]}, emitter));
    return emitter.view(result,
                        callBuiltin(packBuiltinTwice(instruction, 1), instruction, words, emitter));
  }
  if (isOfPairs(instruction))
    return emitPairs(instruction, operands, emitter);
  if (truncatesTwo(instruction))
    return truncateTwo(instruction, operands[0], operands[1], emitter);
  if (tree builtin = packBuiltin(instruction)) {
    tree value = callBuiltin(builtin, instruction, operands, emitter);
    if (baseName(instruction) == "psadbw-pshufd")
      value = lowerHalves(value, emitter);
    return lowPart(value, result, emitter);
  }
  const ScalarOp root = instruction.lanes[0].nodes.back().op;
  if (instruction.lanes[0].nodes.size() == 2 && isConversion(root, kind))
    return kind == ScalarOp::Truncate ? truncate(instruction, operands[0], emitter)
                                      : extend(instruction, operands[0], emitter);
  return emitter.view(result, emitTree(instruction, operands, emitter));
}

} // namespace vls::gcc
