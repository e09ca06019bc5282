// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/counted.h"

namespace vls::gcc {

namespace {

/// A pointer as `base` + `factor` * `value`.
struct Sum {
  tree base = NULL_TREE, value = NULL_TREE;
  std::uint64_t factor = 1;
};

std::optional<Sum> sumOf(tree pointer) {
  const std::optional<Operation> plus = operationOf(pointer);
  if (!plus || plus->code != POINTER_PLUS_EXPR || TREE_CODE(plus->operands[1]) != SSA_NAME)
    return std::nullopt;
  Sum sum{plus->operands[0], plus->operands[1]};
  const std::optional<Operation> product = operationOf(sum.value);
  if (product && product->code == MULT_EXPR && TREE_CODE(product->operands[1]) == INTEGER_CST &&
      !integer_zerop(product->operands[1])) {
    sum.value = product->operands[0];
    sum.factor = TREE_INT_CST_LOW(product->operands[1]);
  }
  return sum;
}

} // namespace

tree CountedRows::pointer(tree count, tree like, Emitter &emitter) const {
  tree offset = scale == 1
                    ? count
                    : emitter.operation(sizetype, MULT_EXPR, count, build_int_cst(sizetype, scale));
  tree result = emitter.operation(ptr_type_node, POINTER_PLUS_EXPR, base, offset);
  if (SSA_NAME_PTR_INFO(like)) {
    duplicate_ssa_name_ptr_info(result, SSA_NAME_PTR_INFO(like));
    mark_ptr_info_alignment_unknown(SSA_NAME_PTR_INFO(result));
  }
  return result;
}

tree CountedRows::countOf(tree address, Emitter &emitter) const {
  tree to = emitter.operation(sizetype, NOP_EXPR, address);
  tree from = emitter.operation(sizetype, NOP_EXPR, base);
  tree distance = emitter.operation(sizetype, MINUS_EXPR, to, from);
  if (scale == 1)
    return distance;
  tree up = emitter.operation(sizetype, PLUS_EXPR, distance, build_int_cst(sizetype, scale - 1));
  tree bytes = emitter.operation(ssizetype, NOP_EXPR, up);
  tree count = emitter.operation(ssizetype, RSHIFT_EXPR, bytes,
                                 build_int_cst(unsigned_type_node, exact_log2(scale)));
  return emitter.operation(sizetype, NOP_EXPR, count);
}

std::optional<CountedRows> countedRows(const std::vector<LaneAddress> &lanes, std::int64_t offset,
                                       Emitter &emitter) {
  std::vector<Sum> sums;
  std::uint64_t factors = CountedRows::largestScale;
  for (const LaneAddress &lane : lanes) {
    const std::optional<Sum> sum = sumOf(lane.pointer);
    if (!sum || lane.offset != lanes[0].offset ||
        (!sums.empty() && !operand_equal_p(sum->base, sums[0].base)))
      return std::nullopt;
    sums.push_back(*sum);
    factors |= sum->factor;
  }
  CountedRows rows;
  rows.scale = unsigned(factors & -factors);
  rows.base = sums[0].base;
  if (lanes[0].offset != offset)
    rows.base = emitter.operation(ptr_type_node, POINTER_PLUS_EXPR, rows.base,
                                  build_int_cst(sizetype, lanes[0].offset - offset));
  for (const Sum &sum : sums) {
    const std::uint64_t factor = sum.factor / rows.scale;
    rows.counts.push_back(factor == 1 ? sum.value
                                      : emitter.operation(sizetype, MULT_EXPR, sum.value,
                                                          build_int_cst(sizetype, factor)));
  }
  return rows;
}

} // namespace vls::gcc
