// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/compute.h"

#include "pack/builtin_call.h"
#include "pack/pairs.h"
#include "pack/widths.h"

#include "packer/variable_shifts.h"

namespace vls::gcc {

namespace {

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

/// Of a vector of counts: the one count of all lanes if it is a constant, else null.
tree commonCount(tree counts) {
  tree count = TREE_CODE(counts) == VECTOR_CST ? uniform_vector_p(counts) : NULL_TREE;
  return count ? fold_convert(unsigned_type_node, count) : NULL_TREE;
}

/// Negated, the number of 0 or 1 that a compare is, has all bits or none: null if `node` is not
/// that.
tree emitMask(const LaneTree &computed, const LaneTree::Node &node, tree type,
              const std::vector<tree> &values, Emitter &emitter) {
  if (node.op != ScalarOp::Negate)
    return NULL_TREE;
  const LaneTree::Node &number = computed.nodes[node.operands[0]];
  if (number.op != ScalarOp::ZeroExtend || computed.nodes[number.operands[0]].type.bits != 1)
    return NULL_TREE;
  tree mask = values[number.operands[0]];
  if (VECTOR_MODE_P(TYPE_MODE(TREE_TYPE(mask))))
    return emitter.view(type, mask);
  return emitOperation(ScalarOp::Select, type,
                       {mask, build_minus_one_cst(type), build_zero_cst(type)}, Predicate::Equal,
                       emitter);
}

tree emitNode(const VectorInstruction &instruction, const LaneTree &computed,
              const LaneTree::Node &node, const std::vector<tree> &operands,
              const std::vector<tree> &values, Emitter &emitter) {
  tree type =
      build_vector_type(computedType(node.type.bits == 1 ? ElementType::integer(8) : node.type),
                        keptLanes(instruction.result));
  if (node.kind == LaneTree::Node::Kind::Slice)
    return operands[node.operand];
  if (node.kind == LaneTree::Node::Kind::Constant) {
    tree bits = build_int_cstu(build_nonstandard_integer_type(node.type.bits, 1), node.constant);
    return build_vector_from_val(type, fold_build1(VIEW_CONVERT_EXPR, TREE_TYPE(type), bits));
  }
  if (tree mask = emitMask(computed, node, type, values, emitter))
    return mask;
  std::vector<tree> arguments;
  for (const unsigned operand : node.operands)
    arguments.push_back(values[operand]);
  if (isShift(node.op) && VECTOR_TYPE_P(TREE_TYPE(arguments[1])))
    if (tree count = commonCount(arguments[1]))
      arguments[1] = count;
  if (isConvertedFloat(node.op))
    return convertFloat(node, type, arguments[0], emitter);
  if (node.op == ScalarOp::ZeroExtend) { // of a compare
    // Masks of -1: a sum with their opposite is a difference.
    if (VECTOR_MODE_P(TYPE_MODE(TREE_TYPE(arguments[0]))))
      return emitter.operation(type, NEGATE_EXPR, emitter.view(type, arguments[0]));
    tree one = build_vector_from_val(type, build_one_cst(TREE_TYPE(type)));
    return emitOperation(ScalarOp::Select, type, {arguments[0], one, build_zero_cst(type)},
                         Predicate::Equal, emitter);
  }
  return emitOperation(node.op, type, arguments, node.predicate, emitter);
}

tree emitTree(const VectorInstruction &instruction, const LaneTree &computed,
              const std::vector<tree> &operands, Emitter &emitter) {
  std::vector<tree> values;
  for (const LaneTree::Node &node : computed.nodes)
    values.push_back(emitNode(instruction, computed, node, operands, values, emitter));
  return values.back();
}

/// A shift by counts of the lanes that are constants, and alike, is one by an immediate.
bool shiftsByOneConstant(const VectorInstruction &instruction, const std::vector<tree> &operands) {
  return shiftsByElements(instruction) && commonCount(operands[1]);
}

/// What GIMPLE computes for all lanes.
const LaneTree &computedTree(const VectorInstruction &instruction) {
  return instruction.recipe.nodes.empty() ? instruction.lanes[0] : instruction.recipe;
}

/// An extension or truncation, and nothing else.
bool converts(const VectorInstruction &instruction) {
  const std::vector<LaneTree::Node> &nodes = instruction.lanes[0].nodes;
  return nodes.size() == 2 && isConversion(nodes.back().op);
}

} // namespace

bool canCompute(const VectorInstruction &instruction) {
  if (isOfPairs(instruction) || truncatesTwo(instruction) || extendsInPlace(instruction) ||
      extendsBytesOfSlots(instruction) || hasBuiltins(instruction))
    return true;
  if (!isUniform(instruction))
    return false;
  const std::vector<LaneTree::Node> &nodes = computedTree(instruction).nodes;
  if (converts(instruction) && nodes[0].type.bits >= 8)
    return instruction.operands[0].type.bits() <= slotBits || nodes.back().op == ScalarOp::Truncate;
  return std::all_of(nodes.begin(), nodes.end(), [&](const LaneTree::Node &node) {
    return canEmitNode(node, node.operands.empty() ? 0 : nodes[node.operands[0]].type.bits);
  });
}

bool computes(const VectorInstruction &instruction, const std::set<ScalarOp> &ops) {
  const std::vector<LaneTree::Node> &nodes = instruction.lanes[0].nodes;
  return std::any_of(nodes.begin(), nodes.end(), [&](const LaneTree::Node &node) {
    return node.kind == LaneTree::Node::Kind::Compute && ops.count(node.op) != 0;
  });
}

tree emitCompute(const VectorInstruction &instruction, const std::vector<tree> &operands,
                 Emitter &emitter) {
  if (isOfPairs(instruction))
    return emitPairs(instruction, operands, emitter);
  if (truncatesTwo(instruction))
    return truncateTwo(instruction, operands[0], operands[1], emitter);
  if (extendsInPlace(instruction))
    return extendInPlace(instruction, operands[0], emitter);
  if (extendsBytesOfSlots(instruction))
    return extendBytesOfSlots(instruction, operands[0], emitter);
  if (hasBuiltins(instruction) && !shiftsByOneConstant(instruction, operands))
    return emitBuiltins(instruction, operands, emitter);
  if (converts(instruction))
    return instruction.lanes[0].nodes.back().op == ScalarOp::Truncate
               ? truncate(instruction, operands[0], emitter)
               : extend(instruction, operands[0], emitter);
  return emitter.view(keptType(instruction.result),
                      emitTree(instruction, computedTree(instruction), operands, emitter));
}

} // namespace vls::gcc
