// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/chosen.h"

#include "gimple/stride.h"
#include "rewrite/pieces.h"

namespace vls::gcc {

namespace {

constexpr unsigned offsetBits = 64;

tree offsetVector(unsigned lanes) {
  return build_vector_type(sizetype, lanes);
}

/// Lanes whose offsets are chosen at once: those of a register of 512 bits if the access has one.
unsigned lanesAtOnce(const Access &access, const GatherOperands &part) {
  const unsigned widest =
      std::max(bitsOf(access.vectorType()), bitsOf(TREE_TYPE(part.index))) > 256 ? 512 : 256;
  return std::min(part.lanes, widest / offsetBits);
}

/// Lanes `first` to `first` + `lanes` - 1 of `vector`, with elements of type `element`.
tree lanesOf(tree vector, tree element, unsigned first, unsigned lanes, Emitter &emitter) {
  const unsigned all = TYPE_VECTOR_SUBPARTS(TREE_TYPE(vector)).to_constant();
  const unsigned bits = bitsOf(element);
  tree whole = emitter.view(build_vector_type(element, all), vector);
  if (lanes == all)
    return whole;
  return emitter.part(build_vector_type(element, lanes), whole, first * bits);
}

tree signedInteger(unsigned bits) {
  return build_nonstandard_integer_type(bits, 0);
}

/// Which of the lanes from `first` on are active, as booleans for a vector of `lanes` offsets.
tree activeLanes(tree mask, unsigned first, unsigned lanes, Emitter &emitter) {
  tree booleans = truth_type_for(offsetVector(lanes));
  tree bits = build_nonstandard_integer_type(std::max(8u, TYPE_PRECISION(TREE_TYPE(mask))), 1);
  mask = emitter.operation(bits, NOP_EXPR, mask);
  if (first > 0)
    mask = emitter.operation(bits, RSHIFT_EXPR, mask, build_int_cst(unsigned_type_node, first));
  tree low = build_nonstandard_integer_type(bitsOf(booleans), 1);
  return emitter.view(booleans, emitter.operation(low, NOP_EXPR, mask));
}

/// What the lanes of `part` from `first` on are above its base, in bytes.
tree offsets(const GatherOperands &part, unsigned first, unsigned lanes, Emitter &emitter) {
  const unsigned indexBits = vector_element_bits(TREE_TYPE(part.index));
  tree type = offsetVector(lanes);
  tree index = lanesOf(part.index, signedInteger(indexBits), first, lanes, emitter);
  index = indexBits == offsetBits ? emitter.view(type, index)
                                  : emitter.operation(type, NOP_EXPR, index);
  return part.scale == 1
             ? index
             : emitter.operation(type, LSHIFT_EXPR, index,
                                 build_int_cst(unsigned_type_node, exact_log2(part.scale)));
}

/// `base` as a pointer, `offset` bytes lower.
tree startOfRows(tree base, std::int64_t offset, Emitter &emitter) {
  if (!POINTER_TYPE_P(TREE_TYPE(base)))
    base = emitter.operation(ptr_type_node, NOP_EXPR, base);
  return offset == 0 ? base
                     : emitter.operation(ptr_type_node, POINTER_PLUS_EXPR, base,
                                         build_int_cst(sizetype, -offset));
}

bool canConvertIndices(const GatherOperands &part, unsigned lanes) {
  const unsigned indexBits = vector_element_bits(TREE_TYPE(part.index));
  tree indices = build_vector_type(signedInteger(indexBits), lanes);
  return VECTOR_MODE_P(TYPE_MODE(indices)) && VECTOR_MODE_P(TYPE_MODE(offsetVector(lanes))) &&
         (indexBits == offsetBits || canConvert(NOP_EXPR, indices, offsetVector(lanes)));
}

bool canUseMask(const GatherOperands &part, unsigned lanes) {
  return part.mask && !VECTOR_TYPE_P(TREE_TYPE(part.mask)) &&
         TYPE_PRECISION(TREE_TYPE(part.mask)) <= 32 &&
         SCALAR_INT_MODE_P(TYPE_MODE(truth_type_for(offsetVector(lanes))));
}

/// True if something is stored through the indices of `part`: another builtin that changes memory.
bool isStoredThrough(const GatherOperands &part) {
  if (TREE_CODE(part.index) != SSA_NAME)
    return false;
  use_operand_p use;
  imm_use_iterator i;
  FOR_EACH_IMM_USE_FAST(use, i, part.index)
  if (is_gimple_call(USE_STMT(use)) && gimple_vdef(USE_STMT(use)))
    return true;
  return false;
}

} // namespace

bool choosesInVectors(const Access &access) {
  if (access.form != AccessForm::Builtin || indexSourceOf(access) != IndexSource::Extract ||
      lanesDifferByConstants(access))
    return false;
  const std::set<unsigned> conditions(access.conditions.begin(), access.conditions.end());
  return std::count_if(conditions.begin(), conditions.end(),
                       [](unsigned condition) { return condition > Masks::on; }) > 1 &&
         std::all_of(access.operands.begin(), access.operands.end(),
                     [&](const GatherOperands &part) {
                       const unsigned lanes = lanesAtOnce(access, part);
                       return isStoredThrough(part) && exact_log2(part.scale) >= 0 &&
                              canUseMask(part, lanes) && canConvertIndices(part, lanes);
                     });
}

std::vector<LaneAddress> emitChosen(const Access &first, std::int64_t firstOffset, tree spare,
                                    Emitter &emitter) {
  tree object = basePointer(first);
  tree spareAddress =
      emitter.operation(sizetype, NOP_EXPR, emitter.operation(ptr_type_node, ADDR_EXPR, spare));
  std::vector<LaneAddress> result;
  for (const GatherOperands &part : first.operands) {
    const unsigned lanes = lanesAtOnce(first, part);
    GatherOperands chosen;
    chosen.base = startOfRows(part.base, firstOffset, emitter);
    chosen.lanes = lanes;
    tree base = emitter.operation(sizetype, NOP_EXPR, chosen.base);
    tree toSpare = emitter.operation(sizetype, MINUS_EXPR, spareAddress, base);
    tree type = offsetVector(lanes);
    tree spares = emitter.construct(type, std::vector<tree>(lanes, toSpare));
    for (unsigned lane = 0; lane < part.lanes; lane += lanes) {
      tree active = activeLanes(part.mask, lane, lanes, emitter);
      tree rows = offsets(part, lane, lanes, emitter);
      chosen.index = make_ssa_name(type);
      emitter.insert(gimple_build_assign(chosen.index, VEC_COND_EXPR, active, rows, spares));
      for (LaneAddress address : extractAddresses(chosen, object, emitter))
        result.push_back({address.pointer, address.offset + firstOffset});
    }
  }
  return result;
}

} // namespace vls::gcc
