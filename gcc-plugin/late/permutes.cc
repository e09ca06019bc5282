// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/permutes.h"

#include "optout.h"
#include "rewrite/index.h"
#include "x86/builtins.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// The mask of a permute of two vectors of 256 bits, of 32-bit lanes; empty if it is none, or if
/// narrower elements are moved apart.
std::vector<unsigned> wordsOf(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || gimple_assign_rhs_code(assign) != VEC_PERM_EXPR)
    return {};
  tree mask = gimple_assign_rhs3(assign), type = TREE_TYPE(gimple_assign_lhs(assign));
  if (TREE_CODE(mask) != VECTOR_CST || tree_to_uhwi(TYPE_SIZE(type)) != 256 ||
      TREE_CODE(gimple_assign_rhs1(assign)) != SSA_NAME ||
      TREE_CODE(gimple_assign_rhs2(assign)) != SSA_NAME ||
      gimple_assign_rhs1(assign) == gimple_assign_rhs2(assign))
    return {};
  const unsigned bits = unsigned(vector_element_bits(type)), lanes = 256 / bits;
  std::vector<unsigned> words;
  for (unsigned bit = 0; bit < 256; bit += 32) {
    const auto from = [&](unsigned at) { // the bit of both operands that stands there
      return unsigned(tree_to_uhwi(VECTOR_CST_ELT(mask, at / bits)) % (2 * lanes)) * bits +
             at % bits;
    };
    for (unsigned at = bit; at < bit + 32; at += std::min(bits, 32u))
      if (from(at) != from(bit) + at - bit || from(bit) % 32 != 0)
        return {};
    words.push_back(from(bit) / 32);
  }
  return words;
}

class Lowering {
public:
  explicit Lowering(gimple *of)
      : statement(of), type(TREE_TYPE(gimple_assign_lhs(of))),
        isFloat(FLOAT_TYPE_P(TREE_TYPE(type)) || !TARGET_AVX2), emitter(Emitter::before(of)) {}

  /// Words of either operand, where they are: of the second where a bit of `fromSecond` is set.
  void blend(unsigned fromSecond) {
    tree builtin =
        targetBuiltin(isFloat ? "__builtin_ia32_blendps256" : "__builtin_ia32_pblendd256");
    if (!builtin)
      return;
    tree lanes = build_vector_type(isFloat ? float_type_node : integer_type_node, 8);
    replace(emitter.call(builtin, {operand(lanes, 1), operand(lanes, 2),
                                   build_int_cst(integer_type_node, fromSecond)}));
  }

  /// Every other lane of 32 bits, from `f` on.
  void takeInTurn(unsigned f) {
    tree lanes = build_vector_type(isFloat ? float_type_node : integer_type_node, 8);
    tree a = operand(float8(), 1), b = operand(float8(), 2);
    tree slots = permute(a, b, {f, f + 2, f + 8, f + 10, f + 4, f + 6, f + 12, f + 14});
    tree pairs = emitter.view(pairs4(), slots);
    replace(emitter.view(lanes, permute(pairs, pairs, {0, 2, 1, 3})));
  }

  /// The lower or upper lanes of 64 bits of both operands in turns.
  void putInTurns(bool isUpper) {
    tree a = operand(pairs4(), 1), b = operand(pairs4(), 2);
    tree first = permute(a, b, {0, 4, 2, 6}), second = permute(a, b, {1, 5, 3, 7});
    replace(
        permute(first, second,
                isUpper ? std::vector<unsigned>{2, 3, 6, 7} : std::vector<unsigned>{0, 1, 4, 5}));
  }

private:
  static tree float8() { return build_vector_type(float_type_node, 8); }

  tree pairs4() const {
    return build_vector_type(isFloat ? double_type_node : long_integer_type_node, 4);
  }

  tree operand(tree lanes, unsigned number) {
    return emitter.view(lanes, gimple_op(statement, number));
  }

  tree permute(tree a, tree b, const std::vector<unsigned> &lanes) {
    vec_perm_builder builder(lanes.size(), lanes.size(), 1);
    for (const unsigned lane : lanes)
      builder.quick_push(lane);
    return emitter.permute(a, b, vec_perm_indices(builder, a == b ? 1 : 2, lanes.size()));
  }

  void replace(tree value) {
    auto at = gsi_for_stmt(statement);
    tree result = emitter.view(type, value);
    gimple_assign_set_rhs_from_tree(&at, result);
    update_stmt(gsi_stmt(at));
  }

  gimple *const statement;
  tree const type;
  const bool isFloat; ///< moved as floats: all that AVX alone has
  Emitter emitter;
};

bool isOfDoubles(gimple *statement) {
  return TYPE_MODE(TREE_TYPE(TREE_TYPE(gimple_get_lhs(statement)))) == DFmode;
}

void lower(gimple *statement) {
  const std::vector<unsigned> words = wordsOf(statement);
  if (words.empty())
    return;
  const auto is = [&](auto from) {
    for (unsigned word = 0; word < 8; ++word)
      if (words[word] != from(word))
        return false;
    return true;
  };
  unsigned fromSecond = 0;
  for (unsigned word = 0; word < 8; ++word)
    fromSecond |= (words[word] >= 8 ? 1u : 0u) << word;
  const bool isBlend = is([=](unsigned word) { return word + (fromSecond >> word & 1) * 8; });
  if (isBlend && (fromSecond == 0x0f || fromSecond == 0xf0 || isOfDoubles(statement)))
    return Lowering(statement).blend(fromSecond);
  for (const unsigned first : {0u, 1u})
    if (TARGET_AVX2 && !TARGET_AVX512VL && is([=](unsigned word) { return 2 * word + first; }))
      return Lowering(statement).takeInTurn(first);
  for (const unsigned first : {0u, 4u}) // by pairs of words
    if (!TARGET_AVX512VL && is([=](unsigned word) {
          return first + word / 4 * 2 + word % 2 + (word % 4 >= 2 ? 8 : 0);
        }))
      return Lowering(statement).putInTurns(first != 0);
}

} // namespace

void lowerPermutes(function *fun) {
  if (!optimize || !TARGET_AVX || !isHandledTarget() || isOptedOut(fun))
    return;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (optimize_bb_for_speed_p(block))
      for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
        lower(gsi_stmt(at));
}

} // namespace vls::gcc
