// SPDX-License-Identifier: GPL-3.0-or-later

#include "vectorizer/pointers.h"

#include "gimple/ordered_sums.h"
#include "gimple/range.h"
#include "optout.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// Sums that are looked through for an invariant pointer.
constexpr unsigned mostSums = 8;

/// Gathers multiply an index by 8 at most.
constexpr int greatestShift = 3;

/// The MEM_REF in an operand of `statement` that accesses memory, if that is all it does; or null.
tree *memoryOf(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || !gimple_assign_single_p(assign) || gimple_has_volatile_ops(assign))
    return nullptr;
  tree *ref = gimple_store_p(assign)         ? gimple_assign_lhs_ptr(assign)
              : gimple_assign_load_p(assign) ? gimple_assign_rhs1_ptr(assign)
                                             : nullptr;
  while (ref && handled_component_p(*ref))
    ref = &TREE_OPERAND(*ref, 0);
  return ref && TREE_CODE(*ref) == MEM_REF && TREE_CODE(TREE_OPERAND(*ref, 0)) == SSA_NAME
             ? ref
             : nullptr;
}

/// `memory` of `statement` at `pointer` + `offset`, whose type says what it may alias.
void setAddress(gimple *statement, tree *memory, tree pointer, tree offset) {
  tree changed = copy_node(*memory);
  TREE_OPERAND(changed, 0) = pointer;
  TREE_OPERAND(changed, 1) = offset;
  *memory = changed;
  update_stmt(statement);
}

/// A sum of a pointer and something, or null.
gassign *sumOf(tree pointer) {
  auto *sum =
      TREE_CODE(pointer) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(pointer)) : nullptr;
  return sum && gimple_assign_rhs_code(sum) == POINTER_PLUS_EXPR ? sum : nullptr;
}

/// What is added to an invariant pointer to make `pointer`, or null.
tree offsetOf(class loop *l, tree pointer) {
  for (unsigned i = 0; i < mostSums; ++i) {
    gassign *sum = sumOf(pointer);
    if (!sum)
      return NULL_TREE;
    pointer = gimple_assign_rhs1(sum);
    if (expr_invariant_in_loop_p(l, pointer))
      return gimple_assign_rhs2(sum);
  }
  return NULL_TREE;
}

bool isLocal(class loop *l, tree pointer) {
  affine_iv steps;
  return !SSA_NAME_OCCURS_IN_ABNORMAL_PHI(pointer) && offsetOf(l, pointer) &&
         !simple_iv(l, l, pointer, &steps, false);
}

/// The statement that defines `value` as a multiple of a variable, or null.
gassign *multipleOf(tree value) {
  auto *product =
      TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
  return product && gimple_assign_rhs_code(product) == MULT_EXPR &&
                 TREE_CODE(gimple_assign_rhs1(product)) == SSA_NAME &&
                 TREE_CODE(gimple_assign_rhs2(product)) == INTEGER_CST
             ? product
             : nullptr;
}

/// True of an access to 32 bits. Where elements are as wide as indices, GCC can load one by one.
bool isOfWords(gimple *statement) {
  tree type = TREE_TYPE(gimple_assign_lhs(statement));
  return TYPE_SIZE(type) && tree_fits_uhwi_p(TYPE_SIZE(type)) &&
         tree_to_uhwi(TYPE_SIZE(type)) == 32;
}

/// True if `value` is a narrower integer, extended: GCC loads elements by such indices one by one.
bool isExtended(tree value) {
  auto *cast = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  return cast && CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(cast)) &&
         TYPE_PRECISION(TREE_TYPE(gimple_assign_rhs1(cast))) < TYPE_PRECISION(TREE_TYPE(value));
}

/// Do gathers multiply by `factor` themselves?
bool isGathers(tree factor) {
  const int shift = tree_log2(factor);
  return shift >= 0 && shift <= greatestShift;
}

/// Is `index` loaded with all its bits, and masked and shifted at most? Scalars load it once more
/// for each lane, which is cheaper than to take lanes out.
bool isLoadedAsInt(tree index) {
  while (auto *assign = TREE_CODE(index) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(index))
                                                     : nullptr) {
    const tree_code code = gimple_assign_rhs_code(assign);
    if (gimple_assign_load_p(assign))
      return TYPE_PRECISION(TREE_TYPE(index)) >= 32;
    if (!CONVERT_EXPR_CODE_P(code) && code != BIT_AND_EXPR && code != RSHIFT_EXPR)
      return false;
    index = gimple_assign_rhs1(assign);
  }
  return false;
}

/// In one loop.
class Separation {
public:
  Separation(class loop *of, std::vector<tree> &list) : l(of), narrowed(list) {}

  bool run() {
    basic_block *blocks = get_loop_body(l);
    for (unsigned i = 0; i < l->num_nodes; ++i)
      for (auto at = gsi_start_bb(blocks[i]); !gsi_end_p(at); gsi_next(&at))
        separate(at);
    free(blocks);
    return hasChanged;
  }

private:
  void separate(gimple_stmt_iterator at) {
    gimple *statement = gsi_stmt(at);
    tree *memory = memoryOf(statement);
    if (!memory)
      return;
    tree pointer = TREE_OPERAND(*memory, 0), offset = TREE_OPERAND(*memory, 1);
    if (!isLocalHere(pointer) || (gimple_store_p(statement) && isOfTwoHalves(statement, pointer)))
      return;
    tree whole = offsetOf(l, pointer);
    narrow(whole);
    if (isOfWords(statement))
      splitFactor(whole);
    if (integer_zerop(offset))
      return;
    tree own = make_ssa_name(TREE_TYPE(pointer));
    gassign *sum =
        gimple_build_assign(own, POINTER_PLUS_EXPR, pointer, fold_convert(sizetype, offset));
    gimple_set_location(sum, gimple_location(statement));
    gsi_insert_before(&at, sum, GSI_SAME_STMT);
    if (SSA_NAME_PTR_INFO(pointer)) {
      duplicate_ssa_name_ptr_info(own, SSA_NAME_PTR_INFO(pointer));
      mark_ptr_info_alignment_unknown(SSA_NAME_PTR_INFO(own));
    }
    setAddress(statement, memory, own, build_int_cst(TREE_TYPE(offset), 0));
    hasChanged = true;
  }

  bool isLocalHere(tree pointer) {
    const auto [known, isNew] = areLocal.emplace(pointer, false);
    if (isNew)
      known->second = isLocal(l, pointer);
    return known->second;
  }

  /// Indices of 64 bits scatter 32-bit elements half by half, and of each member first all halves:
  /// rows of them cannot be stored at once.
  bool isOfTwoHalves(gimple *statement, tree pointer) const {
    gassign *product = multipleOf(offsetOf(l, pointer));
    return isOfWords(statement) && product && !isExtended(gimple_assign_rhs1(product));
  }

  /// `offset` = (long) i * 12 becomes (long) (i * 12), if that is known to be the same.
  void narrow(tree offset) {
    gassign *product = multipleOf(offset);
    if (!product || !isExtended(gimple_assign_rhs1(product)) ||
        !flow_bb_inside_loop_p(l, gimple_bb(product)) ||
        !tree_fits_shwi_p(gimple_assign_rhs2(product)))
      return;
    auto *cast = as_a<gassign *>(SSA_NAME_DEF_STMT(gimple_assign_rhs1(product)));
    tree index = gimple_assign_rhs1(cast), factor = gimple_assign_rhs2(product);
    if (isGathers(factor) || isLoadedAsInt(index) || !isIntTimes(index, tree_to_shwi(factor)))
      return;
    auto at = gsi_for_stmt(product);
    const auto insert = [&](tree_code code, tree left, tree right) {
      tree value = make_ssa_name(integer_type_node);
      gassign *assign = right ? gimple_build_assign(value, code, left, right)
                              : gimple_build_assign(value, code, left);
      gimple_set_location(assign, gimple_location(product));
      gsi_insert_before(&at, assign, GSI_SAME_STMT);
      return value;
    };
    if (!useless_type_conversion_p(integer_type_node, TREE_TYPE(index)))
      index = insert(NOP_EXPR, index, NULL_TREE);
    tree multiple = insert(MULT_EXPR, index, fold_convert(integer_type_node, factor));
    narrowed.push_back(offset);
    gimple_assign_set_rhs_with_ops(&at, NOP_EXPR, multiple);
    update_stmt(gsi_stmt(at));
    hasChanged = true;
  }

  /// `offset` = x * 12 becomes (x * 3) * 4.
  void splitFactor(tree offset) {
    gassign *product = multipleOf(offset);
    if (!product || isExtended(gimple_assign_rhs1(product)) ||
        !flow_bb_inside_loop_p(l, gimple_bb(product)))
      return;
    tree type = TREE_TYPE(offset);
    const wide_int factor = wi::to_wide(gimple_assign_rhs2(product));
    const int shift = std::min(greatestShift, wi::ctz(factor));
    if (wi::lrshift(factor, shift) == 1)
      return;
    tree multiple = make_ssa_name(type);
    gassign *inner = gimple_build_assign(multiple, MULT_EXPR, gimple_assign_rhs1(product),
                                         wide_int_to_tree(type, wi::lrshift(factor, shift)));
    gimple_set_location(inner, gimple_location(product));
    auto at = gsi_for_stmt(product);
    gsi_insert_before(&at, inner, GSI_SAME_STMT);
    gimple_assign_set_rhs1(product, multiple);
    gimple_assign_set_rhs2(product, build_int_cst(type, HOST_WIDE_INT_1 << shift));
    update_stmt(product);
    hasChanged = true;
  }

  class loop *const l;
  std::vector<tree> &narrowed;
  std::map<tree, bool> areLocal;
  bool hasChanged = false;
};

} // namespace

void LocalPointers::separate(function *fun) {
  functionId = -1;
  narrowed.clear();
  if ((!flag_tree_loop_vectorize && !fun->has_force_vectorize_loops) || !isHandledTarget() ||
      isOptedOut(fun))
    return;
  for (class loop *l : *get_loops(fun))
    if (l && loop_outer(l) && !l->inner && !l->dont_vectorize &&
        (flag_tree_loop_vectorize || l->force_vectorize) && optimize_loop_nest_for_speed_p(l) &&
        !addsProductsInOrder(l) && Separation(l, narrowed).run())
      functionId = fun->funcdef_no;
}

namespace {

/// (x * 3) * 4 becomes x * 12 again.
void joinFactor(gassign *product, bitmap dead) {
  gassign *inner = product ? multipleOf(gimple_assign_rhs1(product)) : nullptr;
  if (!inner || SSA_NAME_OCCURS_IN_ABNORMAL_PHI(gimple_assign_rhs1(inner)))
    return;
  bitmap_set_bit(dead, SSA_NAME_VERSION(gimple_assign_lhs(inner)));
  gimple_assign_set_rhs1(product, gimple_assign_rhs1(inner));
  gimple_assign_set_rhs2(
      product, int_const_binop(MULT_EXPR, gimple_assign_rhs2(inner), gimple_assign_rhs2(product)));
  update_stmt(product);
}

/// (long) (i * 12), which is `offset`, becomes (long) i * 12 again.
void widen(tree offset, bitmap dead) {
  auto *cast =
      SSA_NAME_IN_FREE_LIST(offset) ? nullptr : dyn_cast<gassign *>(SSA_NAME_DEF_STMT(offset));
  gassign *product = cast && CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(cast))
                         ? multipleOf(gimple_assign_rhs1(cast))
                         : nullptr;
  if (!product || SSA_NAME_OCCURS_IN_ABNORMAL_PHI(gimple_assign_rhs1(product)))
    return;
  tree wide = make_ssa_name(TREE_TYPE(offset));
  gassign *extension = gimple_build_assign(wide, NOP_EXPR, gimple_assign_rhs1(product));
  gimple_set_location(extension, gimple_location(cast));
  auto at = gsi_for_stmt(cast);
  gsi_insert_before(&at, extension, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops(&at, MULT_EXPR, wide,
                                 fold_convert(TREE_TYPE(offset), gimple_assign_rhs2(product)));
  update_stmt(gsi_stmt(at));
  bitmap_set_bit(dead, SSA_NAME_VERSION(gimple_assign_lhs(product)));
}

/// An access at p + 4 becomes one at p, of offset 4, again; what p is a multiple of, as well.
void joinAccess(gimple *statement, bitmap dead) {
  tree *memory = memoryOf(statement);
  gassign *sum = memory ? sumOf(TREE_OPERAND(*memory, 0)) : nullptr;
  if (!sum)
    return;
  tree base = gimple_assign_rhs1(sum), offset = gimple_assign_rhs2(sum);
  if (TREE_CODE(offset) != INTEGER_CST)
    return joinFactor(multipleOf(offset), dead);
  if (!integer_zerop(TREE_OPERAND(*memory, 1)) || TREE_CODE(base) != SSA_NAME ||
      SSA_NAME_OCCURS_IN_ABNORMAL_PHI(base))
    return;
  bitmap_set_bit(dead, SSA_NAME_VERSION(gimple_assign_lhs(sum)));
  setAddress(statement, memory, base,
             wide_int_to_tree(TREE_TYPE(TREE_OPERAND(*memory, 1)), wi::to_wide(offset)));
  joinAccess(statement, dead);
}

} // namespace

void LocalPointers::join(function *fun) {
  if (functionId != fun->funcdef_no)
    return;
  functionId = -1;
  auto_bitmap dead;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
      joinAccess(gsi_stmt(at), dead);
  for (tree offset : narrowed)
    widen(offset, dead);
  simple_dce_from_worklist(dead);
}

} // namespace vls::gcc
