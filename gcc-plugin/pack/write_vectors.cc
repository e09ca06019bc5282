// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of other vectors, of scalars and of constants. What an instruction becomes is in
// compute.cc.

#include "gimple/lane.h"
#include "pack/compute.h"
#include "pack/permute.h"
#include "pack/step_writer.h"

namespace vls::gcc {

using Kind = PackStep::Kind;

tree StepWriter::compute(const PackStep &step) {
  const VectorInstruction &instruction = machine.instruction(step.instruction);
  const Above above = wantedAbove(step, instruction);
  std::vector<tree> operands;
  for (std::size_t k = 0; k < step.operands.size(); ++k) {
    const PackStep::Operand &operand = step.operands[k];
    operands.push_back(operand.vector ? emitter.view(keptType(instruction.operands[k].type),
                                                     with(above, operand.vector))
                                      : scalar(operand.scalar));
  }
  aboves[step.id] = above;
  return emitCompute(instruction, operands, emitter);
}

tree StepWriter::constant(const PackStep &step) {
  tree type = keptType(step.type);
  const unsigned lanes = keptLanes(step.type);
  // One integer in all lanes also stands above them: GCC multiplies by it with a shift, then.
  const auto &constants = step.constants;
  const bool isUniform = !step.type.element.isFloat() && !constants.empty() &&
                         std::count(constants.begin(), constants.end(), constants[0]) ==
                             std::ptrdiff_t(constants.size());
  tree_vector_builder builder(type, lanes, 1);
  for (unsigned lane = 0; lane < lanes; ++lane)
    builder.quick_push(constantOf(step.type.element, lane < constants.size() ? constants[lane]
                                                     : isUniform             ? constants[0]
                                                                             : 0));
  return builder.build();
}

/// The program's loads of one type in all lanes; none if `step` builds something else. They stay of
/// that type, so that groups of such vectors can be planned together.
std::vector<tree> StepWriter::loadsOf(const PackStep &step) const {
  std::vector<tree> loads;
  if (step.kind != Kind::Build)
    return {};
  for (const unsigned operation : step.scalars) {
    tree name = operation == Block::none ? NULL_TREE : block.value(operation);
    if (!name || TREE_CODE(name) != SSA_NAME || block[operation].op != ScalarOp::Load ||
        (!loads.empty() && TREE_TYPE(name) != TREE_TYPE(loads[0])))
      return {};
    loads.push_back(name);
  }
  tree type = TREE_TYPE(loads[0]);
  return SCALAR_FLOAT_TYPE_P(type) || type_has_mode_precision_p(type) ? loads : std::vector<tree>();
}

tree StepWriter::gather(const PackStep &step, std::vector<tree> loads) {
  tree type = TREE_TYPE(loads[0]);
  const std::size_t count = loads.size();
  for (std::size_t lane = count; lane < keptLanes(step.type); ++lane)
    loads.push_back(aboveOf(step.id) == Above::Twice ? loads[lane % count] : build_zero_cst(type));
  return emitter.view(keptType(step.type),
                      emitter.construct(build_vector_type(type, loads.size()), loads));
}

/// A loaded 32-bit integer in all lanes of 128 bits, as a float: without AVX512VL GCC repeats
/// floats as it reads them, but not these integers. Null where that does not matter.
tree StepWriter::repeatedFloat(tree type, tree element) {
  if (const auto made = operationOf(element))
    if (tree viewed = viewedIntegers(*made, TREE_TYPE(element), -1))
      element = viewed;
  if (!TARGET_AVX || TARGET_AVX512VL || !TARGET_SSE_MATH || TREE_CODE(element) != SSA_NAME ||
      !INTEGRAL_TYPE_P(TREE_TYPE(element)) || TYPE_PRECISION(TREE_TYPE(element)) != 32 ||
      tree_to_uhwi(TYPE_SIZE(type)) != slotBits ||
      !gimple_assign_load_p(SSA_NAME_DEF_STMT(element)))
    return NULL_TREE;
  const std::vector<tree> floats(slotBits / 32, emitter.view(float_type_node, element));
  return emitter.view(type,
                      emitter.construct(build_vector_type(float_type_node, slotBits / 32), floats));
}

tree StepWriter::build(const PackStep &step) {
  const bool isRepeated = step.kind == Kind::Broadcast;
  aboves[step.id] = isRepeated ? Above::Twice : madeAbove(step.type);
  if (isRepeated)
    uniforms.insert(step.id);
  if (const std::vector<tree> loads = loadsOf(step); !loads.empty())
    return gather(step, loads);
  const unsigned lanes = keptLanes(step.type);
  std::vector<tree> elements(lanes, build_zero_cst(computedType(step.type.element)));
  std::map<unsigned, tree> known;
  const unsigned written = aboveOf(step.id) == Above::Twice ? lanes : step.type.lanes;
  for (unsigned lane = 0; lane < written; ++lane) {
    const unsigned operation = isRepeated ? step.scalars[0] : step.scalars[lane % step.type.lanes];
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
  if (tree made = isRepeated ? repeatedFloat(type, elements[0]) : NULL_TREE)
    return made;
  tree made = emitter.construct(type, elements);
  if (isRepeated)
    repeated.push_back(made);
  return made;
}

/// Vectors of less than a register keep their lanes at the bottom of one.
tree StepWriter::shuffle(const PackStep &step) {
  const PackedType from = types.at(step.operands[0].vector);
  if (step.type.bits() > std::max(slotBits, from.bits())) // a concatenation
    return emitter.construct(keptType(step.type),
                             {vectorOf(step.operands[0]), vectorOf(step.operands.back())});
  const bool isPart = step.type.bits() < from.bits() && from.bits() > slotBits;
  return isPart ? extraction(step, vectorOf(step.operands[0])) : permutation(step);
}

/// A vector whose lanes are permuted, with what stands above them.
LowVector StepWriter::low(unsigned vector) {
  const PackedType type = types.at(vector);
  const unsigned kept = keptLanes(type);
  if (uniforms.count(vector))
    return {vectors.at(vector), 1};
  const bool isTwice = madeAbove(type) == Above::Twice && priceOf(vector, Above::Twice) == 0;
  return {with(isTwice ? Above::Twice : Above::Anything, vector), isTwice ? type.lanes : kept};
}

tree StepWriter::permutation(const PackStep &step) {
  const LowVector a = low(step.operands[0].vector),
                  b = step.operands.size() > 1 ? low(step.operands[1].vector) : a;
  const PackedType from = types.at(step.operands[0].vector);
  const unsigned kept = keptLanes(from);
  std::vector<int> mask(kept, -1);
  for (unsigned lane = 0; lane < step.mask.size(); ++lane) {
    const int chosen = step.mask[lane];
    if (chosen >= 0) // of the second operand: behind what the first one is kept in
      mask[lane] = unsigned(chosen) < from.lanes ? chosen : chosen - int(from.lanes) + int(kept);
  }
  if (step.mask.size() == kept)
    return emitPermute(a.value, b.value, mask, emitter);
  const bool isTwice = madeAbove(step.type) == Above::Twice;
  if (isTwice)
    aboves[step.id] = Above::Twice;
  return permuteLow(a, b, mask, unsigned(step.mask.size()), isTwice, machine.target(), emitter);
}

/// A part of a vector of more than 128 bits, at a multiple of its own size.
tree StepWriter::extraction(const PackStep &step, tree from) {
  tree result = keptType(step.type);
  unsigned first = 0;
  for (unsigned lane = 0; lane < step.mask.size(); ++lane)
    if (step.mask[lane] >= 0)
      first = unsigned(step.mask[lane]) - lane;
  const unsigned bits = first * step.type.element.bits;
  const unsigned slot = bits / tree_to_uhwi(TYPE_SIZE(result)) * tree_to_uhwi(TYPE_SIZE(result));
  tree part = emitter.part(result, from, slot);
  if (slot == bits)
    return part;
  std::vector<int> mask(keptLanes(step.type));
  for (unsigned lane = 0; lane < mask.size(); ++lane)
    mask[lane] = int((first - slot / step.type.element.bits + lane) % mask.size());
  return emitPermute(part, part, mask, emitter);
}

} // namespace vls::gcc
