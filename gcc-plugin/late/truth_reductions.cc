// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/truth_reductions.h"

#include "optout.h"
#include "rewrite/index.h"
#include "x86/builtins.h"

namespace vls::gcc {

namespace {

constexpr unsigned mostTruthBytes = 32, mostReductionSteps = 32;

/// Bytes of a vector, by number.
using TruthBytes = std::uint32_t;

unsigned HOST_WIDE_INT bytesIn(tree value) {
  return tree_to_uhwi(TYPE_SIZE_UNIT(TREE_TYPE(value)));
}

gassign *assignmentOf(tree name) {
  return TREE_CODE(name) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(name)) : nullptr;
}

tree viewedValue(tree value) {
  gassign *made = assignmentOf(value);
  while (made && gimple_assign_rhs_code(made) == VIEW_CONVERT_EXPR) {
    value = TREE_OPERAND(gimple_assign_rhs1(made), 0);
    made = assignmentOf(value);
  }
  return value;
}

/// A comparison whose lanes, 0 or 1 each, `value` holds; null if it is something else.
tree comparedIn(tree value) {
  gassign *made = assignmentOf(value);
  if (!made || gimple_assign_rhs_code(made) != NEGATE_EXPR || !VECTOR_TYPE_P(TREE_TYPE(value)))
    return NULL_TREE;
  tree truths = viewedValue(gimple_assign_rhs1(made));
  gassign *compare = assignmentOf(truths);
  return compare && TREE_CODE_CLASS(gimple_assign_rhs_code(compare)) == tcc_comparison &&
                 VECTOR_MODE_P(TYPE_MODE(TREE_TYPE(truths))) &&
                 known_eq(TYPE_VECTOR_SUBPARTS(TREE_TYPE(truths)),
                          TYPE_VECTOR_SUBPARTS(TREE_TYPE(value)))
             ? truths
             : NULL_TREE;
}

/// By byte of a vector, the bytes of one comparison that were brought together there.
using Origins = std::vector<TruthBytes>;

/// Vectors whose bytes are bytes of one comparison, brought together by one operation.
class TruthReduction {
public:
  explicit TruthReduction(tree_code combining) : code(combining) {}

  tree truths = NULL_TREE; ///< the comparison
  unsigned lane = 0;       ///< bytes of a lane of it

  /// Of the bytes that BIT_FIELD_REF `taken`, a value of `count` bytes, takes out of a vector;
  /// empty if they are something else.
  Origins ofPart(tree taken, std::size_t count) {
    const std::size_t first = TREE_INT_CST_LOW(TREE_OPERAND(taken, 2)) / BITS_PER_UNIT;
    const Origins whole = of(TREE_OPERAND(taken, 0));
    return first + count > whole.size() ? Origins()
                                        : Origins(whole.begin() + std::ptrdiff_t(first),
                                                  whole.begin() + std::ptrdiff_t(first + count));
  }

  /// Is the first byte that of lanes, and are the others 0 in all of them?
  bool areOfLanes(const Origins &bytes) const {
    for (std::size_t byte = 0; byte < bytes.size(); ++byte)
      for (unsigned from = 0; from < mostTruthBytes; ++from)
        if ((bytes[byte] >> from & 1) != 0 && (from % lane == 0) != (byte == 0))
          return false;
    return true;
  }

private:
  Origins of(tree value) {
    value = viewedValue(value);
    const auto [place, isNew] = known.emplace(value, Origins());
    if (isNew && known.size() <= mostReductionSteps)
      place->second = find(value);
    return place->second;
  }

  Origins find(tree value) {
    gassign *made = assignmentOf(value);
    if (!made || !VECTOR_TYPE_P(TREE_TYPE(value)) || bytesIn(value) > mostTruthBytes)
      return {};
    if (tree compared = comparedIn(value))
      return ofComparison(value, compared);
    const tree_code by = gimple_assign_rhs_code(made);
    return by == code            ? ofCombined(made)
           : by == VEC_PERM_EXPR ? ofPermuted(made)
           : by == BIT_FIELD_REF ? ofPart(gimple_assign_rhs1(made), bytesIn(value))
                                 : Origins();
  }

  Origins ofComparison(tree value, tree compared) {
    if (truths && truths != compared)
      return {};
    truths = compared;
    lane = unsigned(vector_element_bits(TREE_TYPE(value)) / BITS_PER_UNIT);
    Origins bytes;
    for (unsigned byte = 0; byte < bytesIn(value); ++byte)
      bytes.push_back(TruthBytes(1) << byte);
    return bytes;
  }

  Origins ofCombined(gassign *made) {
    Origins bytes = of(gimple_assign_rhs1(made));
    const Origins others = of(gimple_assign_rhs2(made));
    if (others.size() != bytes.size())
      return {};
    for (std::size_t byte = 0; byte < bytes.size(); ++byte)
      bytes[byte] |= others[byte];
    return bytes;
  }

  Origins ofPermuted(gassign *made) {
    tree mask = gimple_assign_rhs3(made);
    Origins from = of(gimple_assign_rhs1(made));
    const Origins others = of(gimple_assign_rhs2(made));
    if (TREE_CODE(mask) != VECTOR_CST || from.empty() || others.empty())
      return {};
    const std::size_t element = vector_element_bits(TREE_TYPE(gimple_assign_lhs(made))) / 8;
    from.insert(from.end(), others.begin(), others.end());
    Origins bytes;
    for (std::size_t byte = 0; byte < bytesIn(gimple_assign_lhs(made)); ++byte)
      bytes.push_back(
          from[(TREE_INT_CST_LOW(VECTOR_CST_ELT(mask, byte / element)) * element + byte % element) %
               from.size()]);
    return bytes;
  }

  const tree_code code;
  std::map<tree, Origins> known;
};

/// Of the bytes of a comparison all sign bits, as an integer; null without such a builtin.
tree truthSignsOf(tree truths, Emitter &emitter) {
  tree builtin = targetBuiltin(bytesIn(truths) == 16   ? "__builtin_ia32_pmovmskb128"
                               : bytesIn(truths) == 32 ? "__builtin_ia32_pmovmskb256"
                                                       : "");
  return builtin ? emitter.call(builtin, {emitter.view(parameterTypes(builtin)[0], truths)})
                 : NULL_TREE;
}

/// What combines the lanes of which `taken` takes the first one.
tree_code combiningCode(tree taken) {
  gassign *made = assignmentOf(viewedValue(TREE_OPERAND(taken, 0)));
  const tree_code code = made ? gimple_assign_rhs_code(made) : ERROR_MARK;
  return code == BIT_IOR_EXPR || code == BIT_AND_EXPR ? code : ERROR_MARK;
}

void replaceReduction(gimple_stmt_iterator &at, bitmap dead) {
  gimple *statement = gsi_stmt(at);
  tree taken = gimple_assign_rhs1(statement), result = gimple_assign_lhs(statement);
  const tree_code code = combiningCode(taken);
  if (code == ERROR_MARK || !INTEGRAL_TYPE_P(TREE_TYPE(result)))
    return;
  TruthReduction reduction(code);
  const Origins bytes = reduction.ofPart(taken, bytesIn(result));
  if (bytes.empty() || !reduction.areOfLanes(bytes))
    return;
  Emitter emitter = Emitter::before(statement);
  tree signs = truthSignsOf(reduction.truths, emitter);
  if (!signs)
    return;
  tree type = TREE_TYPE(signs);
  TruthBytes taking = 0; // all bytes of these lanes
  for (unsigned byte = 0; byte < bytesIn(reduction.truths); ++byte)
    taking |= (bytes[0] >> (byte - byte % reduction.lane) & 1) << byte;
  const TruthBytes all = TruthBytes(~0u) >> (mostTruthBytes - bytesIn(reduction.truths));
  tree wanted = build_int_cst(type, std::int32_t(taking));
  tree holding = taking == all ? signs : emitter.operation(type, BIT_AND_EXPR, signs, wanted);
  tree holds = code == BIT_IOR_EXPR
                   ? emitter.operation(boolean_type_node, NE_EXPR, holding, build_zero_cst(type))
                   : emitter.operation(boolean_type_node, EQ_EXPR, holding, wanted);
  markOperands(statement, dead);
  gimple_assign_set_rhs_with_ops(&at, NOP_EXPR, holds);
  update_stmt(gsi_stmt(at));
}

} // namespace

void reduceTruths(function *fun) {
  if (isOptedOut(fun) || !TARGET_SSE2 || TARGET_AVX512F)
    return;
  auto_bitmap dead;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    for (auto at = gsi_start_nondebug_bb(block); !gsi_end_p(at); gsi_next_nondebug(&at))
      if (is_gimple_assign(gsi_stmt(at)) && gimple_assign_rhs_code(gsi_stmt(at)) == BIT_FIELD_REF)
        replaceReduction(at, dead);
  simple_dce_from_worklist(dead);
}

} // namespace vls::gcc
