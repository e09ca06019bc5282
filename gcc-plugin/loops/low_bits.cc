// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/low_bits.h"

#include "packer/operations.h"

namespace vls::gcc {

namespace {

/// What `statement` does to an integer: an operation with a constant, or a conversion (NOP_EXPR).
struct BitOperation {
  tree_code code = ERROR_MARK;
  tree operand = NULL_TREE;
  std::uint64_t constant = 0;

  explicit BitOperation(gimple *statement) {
    auto *assign = dyn_cast<gassign *>(statement);
    if (!assign || !INTEGRAL_TYPE_P(TREE_TYPE(gimple_assign_lhs(assign))))
      return;
    operand = gimple_assign_rhs1(assign);
    if (TREE_CODE(operand) != SSA_NAME || !INTEGRAL_TYPE_P(TREE_TYPE(operand)))
      return;
    const tree_code found = gimple_assign_rhs_code(assign);
    if (CONVERT_EXPR_CODE_P(found)) {
      code = NOP_EXPR;
      return;
    }
    if (gimple_num_ops(assign) != 3 || TREE_CODE(gimple_assign_rhs2(assign)) != INTEGER_CST)
      return;
    const wide_int value = wi::to_wide(gimple_assign_rhs2(assign));
    if (wi::neg_p(value) && (found == RSHIFT_EXPR || found == LSHIFT_EXPR))
      return;
    constant = value.to_uhwi();
    code = found;
  }

  /// How many low bits have to be known, or 0.
  unsigned bits() const {
    if (code == RSHIFT_EXPR)
      return unsigned(std::min<std::uint64_t>(constant, 64));
    if (code == BIT_AND_EXPR && constant != 0 && (constant & (constant + 1)) == 0)
      return unsigned(std::min(floor_log2(constant) + 1, 64));
    return 0;
  }
};

unsigned precisionOf(tree value) {
  return TYPE_PRECISION(TREE_TYPE(value));
}

/// Of `value` it is known that it is a multiple of so many powers of two.
unsigned zerosOf(tree value) {
  return TREE_CODE(value) == INTEGER_CST ? unsigned(wi::ctz(wi::to_wide(value)))
         : TREE_CODE(value) == SSA_NAME  ? unsigned(wi::ctz(get_nonzero_bits(value)))
                                         : 0;
}

/// What a counter of `l` begins with and is increased by; false if `value` is none.
bool isCounter(class loop *l, tree value, affine_iv &counter) {
  return simple_iv(l, l, value, &counter, false) && TREE_CODE(counter.step) == INTEGER_CST &&
         !integer_zerop(counter.step) && INTEGRAL_TYPE_P(TREE_TYPE(counter.base));
}

/// `value` without conversions.
tree converted(tree value) {
  while (TREE_CODE(value) == SSA_NAME) {
    const BitOperation operation(SSA_NAME_DEF_STMT(value));
    if (operation.code != NOP_EXPR)
      break;
    value = operation.operand;
  }
  return value;
}

/// base + low: the low `bits` bits of the base, which is computed of a counter, are 0, and `low`
/// has no others.
struct Split {
  unsigned base = 0; ///< its number
  unsigned bits = 0;
  std::uint64_t low = 0;
};

class Folding {
public:
  explicit Folding(class loop *of) : l(of), start(gsi_after_labels(of->header)) {
    for (auto at = gsi_start_phis(l->header); !gsi_end_p(at); gsi_next(&at))
      addCounter(at.phi());
    if (splits.empty())
      return;
    for (auto at = start; !gsi_end_p(at); gsi_next(&at))
      fold(gsi_stmt(at));
  }

  bool hasChanged() const { return changed; }

private:
  /// A value that is computed only if it is needed.
  struct Base {
    tree type;
    tree name;      ///< null: not computed yet
    unsigned above; ///< the base that it is computed of
    tree_code code;
    std::uint64_t constant;
  };

  /// As zerosOf, of what `next` is more than `value`; 0 if that is no constant.
  static unsigned zerosOfStep(tree value, tree next) {
    wide_int step = wi::zero(precisionOf(value));
    while (next != value) {
      auto *sum =
          TREE_CODE(next) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(next)) : nullptr;
      if (!sum || gimple_assign_rhs_code(sum) != PLUS_EXPR ||
          TREE_CODE(gimple_assign_rhs2(sum)) != INTEGER_CST)
        return 0;
      step += wi::to_wide(gimple_assign_rhs2(sum));
      next = gimple_assign_rhs1(sum);
    }
    return unsigned(wi::ctz(step));
  }

  void addCounter(gphi *phi) {
    tree value = gimple_phi_result(phi);
    if (!INTEGRAL_TYPE_P(TREE_TYPE(value)) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI(value) ||
        precisionOf(value) > 64)
      return;
    tree first = PHI_ARG_DEF_FROM_EDGE(phi, loop_preheader_edge(l));
    tree next = PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(l));
    const bool isConstant = TREE_CODE(first) == INTEGER_CST;
    const unsigned zeros = isConstant ? precisionOf(value) : zerosOf(first);
    const unsigned bits = std::min(zeros, zerosOfStep(value, next));
    if (bits == 0 || bits >= precisionOf(value))
      return;
    const unsigned base = unsigned(bases.size());
    bases.push_back({TREE_TYPE(value), value, 0, ERROR_MARK, 0});
    const std::uint64_t low = isConstant ? wi::to_wide(first).to_uhwi() & lowBits(bits) : 0;
    splits[value] = {low ? newBase(value, base, PLUS_EXPR, -low) : base, bits, low};
  }

  /// Of the type of `value`.
  unsigned newBase(tree value, unsigned above, tree_code code, std::uint64_t constant) {
    bases.push_back({TREE_TYPE(value), NULL_TREE, above, code, constant});
    return unsigned(bases.size() - 1);
  }

  void fold(gimple *statement) {
    const BitOperation operation(statement);
    const auto found = operation.code == ERROR_MARK ? splits.end() : splits.find(operation.operand);
    if (found == splits.end())
      return;
    const Split from = found->second;
    tree value = gimple_assign_lhs(statement);
    const std::uint64_t below = lowBits(from.bits), c = operation.constant;
    if (precisionOf(value) > 64 || from.bits >= precisionOf(value))
      return;
    switch (operation.code) {
    case PLUS_EXPR: {
      const std::uint64_t sum = from.low + c, carry = sum & ~below;
      splits[value] = {carry ? newBase(value, from.base, PLUS_EXPR, carry) : from.base, from.bits,
                       sum & below};
      return;
    }
    case BIT_IOR_EXPR:
      if (c <= below)
        splits[value] = {from.base, from.bits, from.low | c};
      return;
    case NOP_EXPR:
      splits[value] = {newBase(value, from.base, NOP_EXPR, 0), from.bits, from.low};
      return;
    case LSHIFT_EXPR:
      if (from.bits + c < precisionOf(value))
        splits[value] = {newBase(value, from.base, LSHIFT_EXPR, c), from.bits + unsigned(c),
                         from.low << c};
      return;
    case RSHIFT_EXPR:
      if (c < precisionOf(value)) {
        const unsigned left = from.bits - unsigned(std::min<std::uint64_t>(c, from.bits));
        replace(statement,
                {newBase(value, from.base, RSHIFT_EXPR, c), left, left ? from.low >> c : 0});
      }
      return;
    case BIT_AND_EXPR:
      if ((c & ~below) == 0)
        return set(statement, build_int_cstu(TREE_TYPE(value), c & from.low));
      return replace(statement,
                     {newBase(value, from.base, BIT_AND_EXPR, c), from.bits, from.low & c});
    default:
      return;
    }
  }

  /// `statement` yields `split`.
  void replace(gimple *statement, const Split &split) {
    if (split.bits != 0)
      splits[gimple_assign_lhs(statement)] = split;
    tree base = nameOf(split.base);
    if (split.low == 0)
      return set(statement, base);
    auto at = gsi_for_stmt(statement);
    gimple_assign_set_rhs_with_ops(&at, PLUS_EXPR, base,
                                   build_int_cstu(TREE_TYPE(base), split.low));
    update_stmt(gsi_stmt(at));
    changed = true;
  }

  void set(gimple *statement, tree value) {
    auto at = gsi_for_stmt(statement);
    gimple_assign_set_rhs_from_tree(&at, value);
    update_stmt(gsi_stmt(at));
    changed = true;
  }

  tree nameOf(unsigned number) {
    if (bases[number].name)
      return bases[number].name;
    tree above = nameOf(bases[number].above);
    Base &base = bases[number];
    base.name = make_ssa_name(base.type);
    const bool isShift = base.code == RSHIFT_EXPR || base.code == LSHIFT_EXPR;
    gassign *statement =
        base.code == NOP_EXPR
            ? gimple_build_assign(base.name, NOP_EXPR, above)
            : gimple_build_assign(
                  base.name, base.code, above,
                  build_int_cstu(isShift ? integer_type_node : base.type, base.constant));
    if (gsi_end_p(start))
      gsi_insert_after(&start, statement, GSI_NEW_STMT);
    else
      gsi_insert_before(&start, statement, GSI_SAME_STMT);
    return base.name;
  }

  class loop *const l;
  gimple_stmt_iterator start; ///< the first statement that was there
  std::map<tree, Split> splits;
  std::vector<Base> bases;
  bool changed = false;
};

} // namespace

unsigned copiesForLowBits(class loop *l, unsigned most) {
  unsigned copies = 1;
  basic_block *blocks = get_loop_body(l);
  for (unsigned b = 0; b < l->num_nodes; ++b)
    for (auto at = gsi_start_bb(blocks[b]); !gsi_end_p(at); gsi_next(&at)) {
      const BitOperation operation(gsi_stmt(at));
      const unsigned bits = operation.bits();
      affine_iv counter;
      if (bits == 0 || bits >= 32 || !isCounter(l, converted(operation.operand), counter))
        continue;
      const unsigned known = std::min(zerosOf(counter.step), bits);
      const unsigned wanted = 1u << (bits - known);
      if (wanted <= most &&
          (TREE_CODE(counter.base) == INTEGER_CST || zerosOf(counter.base) >= bits))
        copies = std::max(copies, wanted);
    }
  free(blocks);
  return copies;
}

bool foldLowBits(class loop *l) {
  return Folding(l).hasChanged();
}

} // namespace vls::gcc
