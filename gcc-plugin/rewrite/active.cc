// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/active.h"

#include "rewrite/chosen.h"
#include "rewrite/counted.h"
#include "rewrite/pieces.h"
#include "x86/builtins.h"

namespace vls::gcc {

namespace {

/// Bytes of a spare row for rows of `bytes`, wherever in its first bytes a count leads to.
constexpr unsigned withSlack(unsigned bytes) {
  return bytes + CountedRows::largestScale - 1;
}

/// The builtin that makes an integer of the sign bits of a vector of such a type, and the type that
/// it takes; null if there is none.
std::pair<tree, tree> signBitsBuiltin(tree mask) {
  const unsigned element = vector_element_bits(mask), bits = bitsOf(mask);
  const char *name = nullptr;
  if (bits == 128)
    name = element == 64 ? "__builtin_ia32_movmskpd" : "__builtin_ia32_movmskps";
  if (bits == 256)
    name = element == 64 ? "__builtin_ia32_movmskpd256" : "__builtin_ia32_movmskps256";
  tree builtin = name && (element == 64 || element == 32) ? targetBuiltin(name) : NULL_TREE;
  return {builtin, builtin ? TREE_VALUE(TYPE_ARG_TYPES(TREE_TYPE(builtin))) : NULL_TREE};
}

/// `mask` as an unsigned integer, bit l of which says whether lane l is active.
tree maskBits(tree mask, Emitter &emitter) {
  if (!VECTOR_TYPE_P(TREE_TYPE(mask)))
    return emitter.operation(unsigned_type_node, NOP_EXPR, mask);
  const auto [builtin, type] = signBitsBuiltin(TREE_TYPE(mask));
  tree bits = emitter.call(builtin, {emitter.view(type, mask)});
  return emitter.operation(unsigned_type_node, NOP_EXPR, bits);
}

/// Whether bit `lane` of `bits` is set.
tree isSet(tree bits, unsigned lane, Emitter &emitter) {
  tree bit = emitter.operation(unsigned_type_node, BIT_AND_EXPR, bits,
                               build_int_cst(unsigned_type_node, std::int64_t(1) << lane));
  return emitter.operation(boolean_type_node, NE_EXPR, bit, build_zero_cst(unsigned_type_node));
}

/// `row` if `isActive`, else `spare`.
tree choose(tree isActive, tree row, tree spare, Emitter &emitter) {
  tree chosen = make_ssa_name(TREE_TYPE(spare));
  emitter.insert(gimple_build_assign(chosen, COND_EXPR, isActive, row, spare));
  return chosen;
}

/// The same of pointers.
tree choosePointer(tree isActive, tree row, tree spare, Emitter &emitter) {
  tree pointer = choose(isActive, row, spare, emitter);
  // What the row's pointer points to: zeros never change and what is in a scratch row is never
  // read, so the order of accesses does not matter to them.
  if (SSA_NAME_PTR_INFO(row)) {
    duplicate_ssa_name_ptr_info(pointer, SSA_NAME_PTR_INFO(row));
    mark_ptr_info_alignment_unknown(SSA_NAME_PTR_INFO(pointer));
  }
  return pointer;
}

/// A pointer `offset` bytes above `pointer`, into the same object.
tree advanced(tree pointer, std::int64_t offset, Emitter &emitter) {
  if (offset == 0 && TREE_CODE(pointer) == SSA_NAME)
    return pointer;
  tree result =
      emitter.operation(ptr_type_node, POINTER_PLUS_EXPR, pointer, build_int_cst(sizetype, offset));
  if (TREE_CODE(pointer) == SSA_NAME && SSA_NAME_PTR_INFO(pointer)) {
    duplicate_ssa_name_ptr_info(result, SSA_NAME_PTR_INFO(pointer));
    mark_ptr_info_alignment_unknown(SSA_NAME_PTR_INFO(result));
  }
  return result;
}

bool areConstant(const std::vector<unsigned> &conditions) {
  return std::all_of(conditions.begin(), conditions.end(),
                     [](unsigned c) { return c == Masks::on || c == Masks::off; });
}

/// Where the lanes of `access` are active, as a vector of booleans for values of `type`.
tree booleansOf(const Access &access, tree type, Emitter &emitter) {
  tree booleans = truth_type_for(type), mask = access.operands[0].mask;
  if (areConstant(access.conditions)) {
    tree_vector_builder builder(booleans, access.lanes, 1);
    for (unsigned condition : access.conditions)
      builder.quick_push(condition == Masks::on ? build_all_ones_cst(TREE_TYPE(booleans))
                                                : build_zero_cst(TREE_TYPE(booleans)));
    return builder.build();
  }
  if (!VECTOR_TYPE_P(TREE_TYPE(mask))) {
    tree bits = build_nonstandard_integer_type(bitsOf(booleans), 1);
    return emitter.view(booleans, emitter.operation(bits, NOP_EXPR, mask));
  }
  tree element = build_nonstandard_integer_type(vector_element_bits(type), 0);
  tree integers = build_vector_type(element, TYPE_VECTOR_SUBPARTS(type));
  return emitter.operation(booleans, LT_EXPR, emitter.view(integers, mask),
                           build_zero_cst(integers));
}

} // namespace

tree zeroRow() {
  tree type = build_array_type_nelts(unsigned_char_type_node, withSlack(longestRow));
  return build_fold_addr_expr(tree_output_constant_def(build_constructor(type, nullptr)));
}

/// What their names begin with.
static constexpr char scratchName[] = "vls_row";

tree scratchRow(unsigned bytes) {
  tree row = create_tmp_var(build_array_type_nelts(unsigned_char_type_node, withSlack(bytes)),
                            scratchName);
  TREE_ADDRESSABLE(row) = 1;
  // On one cache line.
  SET_DECL_ALIGN(row, BITS_PER_UNIT << ceil_log2(bytes));
  return build_fold_addr_expr(row);
}

bool isScratchRow(tree address) {
  tree row = TREE_CODE(address) == ADDR_EXPR ? TREE_OPERAND(address, 0) : NULL_TREE;
  return row && VAR_P(row) && DECL_ARTIFICIAL(row) && DECL_NAME(row) &&
         strncmp(IDENTIFIER_POINTER(DECL_NAME(row)), scratchName, sizeof scratchName - 1) == 0;
}

bool isSpareRow(tree address) {
  tree row = TREE_CODE(address) == ADDR_EXPR ? TREE_OPERAND(address, 0) : NULL_TREE;
  return isScratchRow(address) ||
         (row && VAR_P(row) && DECL_IN_CONSTANT_POOL(row) &&
          TREE_CODE(TREE_TYPE(row)) == ARRAY_TYPE &&
          tree_int_cst_equal(TYPE_SIZE_UNIT(TREE_TYPE(row)), size_int(withSlack(longestRow))));
}

std::vector<LaneAddress> onlyActive(const Access &first, const std::vector<LaneAddress> &lanes,
                                    std::int64_t firstOffset, tree spare, Emitter &emitter) {
  spare = emitter.operation(ptr_type_node, ADDR_EXPR, spare);
  const std::optional<CountedRows> counted = countedRows(lanes, firstOffset, emitter);
  tree spareCount = counted ? counted->countOf(spare, emitter) : NULL_TREE;
  std::vector<LaneAddress> result;
  std::map<unsigned, tree> known; // by condition: lanes of one are tested once
  for (const GatherOperands &part : first.operands) {
    tree bits = NULL_TREE;
    for (unsigned lane = 0; lane < part.lanes; ++lane) {
      const LaneAddress &row = lanes[result.size()];
      const unsigned condition = first.conditions[result.size()];
      if (condition == Masks::on || condition == Masks::off) {
        result.push_back(condition == Masks::on ? row : LaneAddress{spare, firstOffset});
        continue;
      }
      tree &isActive = known[condition];
      if (!isActive) {
        if (!bits)
          bits = maskBits(part.mask, emitter);
        isActive = isSet(bits, lane, emitter);
      }
      tree start = NULL_TREE;
      if (counted) {
        tree count = choose(isActive, counted->counts[result.size()], spareCount, emitter);
        start = counted->pointer(count, row.pointer, emitter);
      } else {
        start = advanced(row.pointer, row.offset - firstOffset, emitter);
        start = choosePointer(isActive, start, spare, emitter);
      }
      result.push_back({start, firstOffset});
    }
  }
  return result;
}

std::vector<LaneAddress> emitActive(const Access &first, std::int64_t firstOffset, tree spare,
                                    Emitter &emitter, Reloads &reloads) {
  const auto wasChosen = [&](const GatherOperands &part) {
    return reloads.wasChosen(part.index, part.mask);
  };
  if (choosesInVectors(first) &&
      (!first.isStore() || std::all_of(first.operands.begin(), first.operands.end(), wasChosen))) {
    for (const GatherOperands &part : first.operands)
      reloads.noteChosen(part.index, part.mask);
    return emitChosen(first, firstOffset, spare, emitter);
  }
  return onlyActive(first, emitAddresses(first, emitter, reloads), firstOffset, spare, emitter);
}

tree withSource(const Access &access, tree value, Emitter &emitter) {
  if (!access.isMasked() || !access.operands[0].source)
    return value;
  tree type = TREE_TYPE(access.result);
  tree blended = make_ssa_name(type);
  tree mask = booleansOf(access, type, emitter);
  emitter.insert(gimple_build_assign(blended, VEC_COND_EXPR, mask, emitter.view(type, value),
                                     access.operands[0].source));
  return blended;
}

Refusal refusalOfMask(const Access &access) {
  for (const GatherOperands &part : access.operands) {
    if (!part.mask)
      continue;
    tree type = TREE_TYPE(part.mask);
    const bool isVector = VECTOR_TYPE_P(type);
    if (isVector ? !signBitsBuiltin(type).first : TYPE_PRECISION(type) > 32)
      return Reason::NoMaskInstruction;
    if (!part.source)
      continue;
    tree result = TREE_TYPE(access.result);
    const bool fits = areConstant(access.conditions) ||
                      (isVector ? bitsOf(type) == bitsOf(result)
                                : SCALAR_INT_MODE_P(TYPE_MODE(truth_type_for(result))));
    if (access.operands.size() > 1 || !fits || maybe_ne(TYPE_VECTOR_SUBPARTS(result), access.lanes))
      return Reason::LanesKeepValue;
  }
  return {};
}

} // namespace vls::gcc
