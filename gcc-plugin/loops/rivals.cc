// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/rivals.h"

#include "gimple/place.h"
#include "loops/simd_sums.h"
#include "loops/steps.h"

namespace vls::gcc {

namespace {

constexpr unsigned leastStride = 2, mostStride = 64; ///< elements

/// How many members have to be accessed at a stride of so many elements: GCC takes all of a row, so
/// the longer a row is, the more is taken for nothing.
unsigned leastMembers(HOST_WIDE_INT elements) {
  return elements == 3 ? 3 : elements < 8 ? 2 : 1;
}

/// Elements from one iteration to the next, if `statement` accesses memory at a stride of so many
/// that GCC would take it apart by permutes; else 0.
HOST_WIDE_INT strideOf(class loop *l, gimple *statement) {
  if (!gimple_assign_single_p(statement) || !gimple_vuse(statement))
    return 0;
  tree reference = accessedBy(statement), size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
  if (!size || !tree_fits_uhwi_p(size))
    return 0;
  const HOST_WIDE_INT bytes = advance(l, reference).value_or(0);
  const auto element = HOST_WIDE_INT(tree_to_uhwi(size));
  return bytes >= element * leastStride && bytes <= element * mostStride ? bytes / element : 0;
}

/// Where `reference` of `statement` is when `l` begins, does it step through memory with the loop
/// around it, one element at a time, or stay, as a load may?
bool isContiguousOutside(class loop *l, tree reference, gimple *statement) {
  innermost_loop_behavior within, outside;
  tree size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
  if (!size || !dr_analyze_innermost(&within, reference, l, statement))
    return false;
  tree offset = fold_build2(PLUS_EXPR, TREE_TYPE(within.offset), within.offset, within.init);
  tree first = build_fold_indirect_ref(fold_build_pointer_plus(within.base_address, offset));
  return dr_analyze_innermost(&outside, first, loop_outer(l), statement) &&
         (integer_zerop(outside.step)
              ? !gimple_store_p(statement)
              : tree_int_cst_equal(fold_convert(ssizetype, size), outside.step));
}

/// GCC may take the loop around `l` for vectors, if it holds nothing else, and if all that `l`
/// accesses is contiguous there.
bool mayOuterBecomeVectors(class loop *l) {
  class loop *outer = loop_outer(l);
  if (!loop_outer(outer) || outer->num_nodes != l->num_nodes + 3 || outer->dont_vectorize)
    return false;
  return !anyStatement(l, [&](gimple *statement) {
    return gimple_vuse(statement) && gimple_assign_single_p(statement) &&
           !isContiguousOutside(l, accessedBy(statement), statement);
  });
}

/// Bytes or words.
bool isNarrow(tree type) {
  return INTEGRAL_TYPE_P(type) && TYPE_PRECISION(type) >= 8 && TYPE_PRECISION(type) <= 16;
}

/// What C computes them as.
bool isInt(tree type) {
  return INTEGRAL_TYPE_P(type) && TYPE_PRECISION(type) == TYPE_PRECISION(integer_type_node);
}

/// Does `l` store bytes or words that it has computed as ints, by what GCC computes no narrower?
bool narrowsInts(class loop *l) {
  bool isNarrowed = false, isWide = false;
  const bool accessesOthers = anyStatement(l, [&](gimple *statement) {
    auto *assign = dyn_cast<gassign *>(statement);
    if (!assign)
      return false;
    tree type = TREE_TYPE(gimple_assign_lhs(assign));
    if (gimple_vuse(assign) && !isNarrow(type))
      return true;
    if (!isInt(type))
      return false;
    switch (gimple_assign_rhs_code(assign)) {
    case ABS_EXPR:
    case ABSU_EXPR:
    case RSHIFT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
      isNarrowed = true;
      break;
    default:
      isWide |= CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(assign)) &&
                TYPE_PRECISION(TREE_TYPE(gimple_assign_rhs1(assign))) <= 16;
    }
    return false;
  });
  return !accessesOthers && isNarrowed && isWide;
}

/// Does `l` add up, or combine otherwise, ints of bytes or words that it loads, and store nothing?
/// GCC makes each of them an int first, unless it knows a pattern.
bool sumsNarrow(class loop *l) {
  bool loads = false;
  const bool doesOther = anyStatement(l, [&](gimple *statement) {
    if (!gimple_vuse(statement))
      return false;
    loads = true;
    return !gimple_assign_load_p(statement) || !isNarrow(TREE_TYPE(gimple_assign_lhs(statement)));
  });
  bool carriesInt = false;
  for (auto at = gsi_start_phis(l->header); !gsi_end_p(at); gsi_next(&at))
    carriesInt |= isInt(TREE_TYPE(gimple_phi_result(at.phi())));
  return loads && carriesInt && !doesOther;
}

} // namespace

/// Does `l` tell the lanes of omp simd apart, as private variables do whose last values are needed?
static bool asksForLanes(class loop *l) {
  return anyStatement(l, [&](gimple *statement) {
    if (!is_gimple_call(statement) || !gimple_call_internal_p(statement))
      return false;
    tree lane = gimple_call_lhs(statement);
    return !gimple_call_internal_p(statement, IFN_GOMP_SIMD_LANE) ||
           (lane && !accessesByLane(l, lane));
  });
}

bool isShort(class loop *l) {
  const unsigned HOST_WIDE_INT known = knownIterations(l);
  return known >= leastWhole && known <= mostCopies;
}

bool isOneOfTwo(class loop *l) {
  for (basic_block above = loop_preheader_edge(l)->src;; above = single_pred(above)) {
    auto *choice = safe_dyn_cast<gcond *>(lastStatement(above));
    tree chosen = choice ? gimple_cond_lhs(choice) : NULL_TREE;
    gimple *call = chosen && TREE_CODE(chosen) == SSA_NAME ? SSA_NAME_DEF_STMT(chosen) : nullptr;
    if (call && gimple_call_internal_p(call, IFN_LOOP_VECTORIZED))
      return true;
    if (choice || !single_pred_p(above))
      return false;
  }
}

/// May `l` be done otherwise than as the vectorizer has it, with the same results?
static bool isFree(class loop *l) {
  return !(l->simduid && asksForLanes(l)) && !mayOuterBecomeVectors(l);
}

/// Does `l` load through an index in some iterations only?
static bool guardsIndexed(class loop *l) {
  return anyStatement(l, [&](gimple *statement) {
    return gimple_assign_load_p(statement) &&
           !dominated_by_p(CDI_DOMINATORS, l->latch, gimple_bb(statement)) &&
           !isAtSteps(l, accessedBy(statement));
  });
}

bool mayScatter(class loop *l) {
  return l->safelen > 1 && anyStatement(l, [&](gimple *statement) {
           return gimple_vdef(statement) && gimple_assign_single_p(statement) &&
                  !isLanePrivate(gimple_assign_lhs(statement)) &&
                  !isAtSteps(l, gimple_assign_lhs(statement));
         });
}

/// Does `l` add up floats that may be added in any order? GCC's vectors wait for one sum.
static bool addsInAnyOrder(class loop *l) {
  return (flag_associative_math && carriesFloats(l)) || anyStatement(l, [](gimple *statement) {
           return gimple_vdef(statement) && gimple_assign_single_p(statement) &&
                  isLanePrivate(gimple_assign_lhs(statement)) &&
                  SCALAR_FLOAT_TYPE_P(TREE_TYPE(gimple_assign_lhs(statement)));
         });
}

bool Rival::isWantedOfBranches(class loop *l) {
  return accessesThroughIndex(l) ? isFree(l) && guardsIndexed(l) : isWanted(l);
}

bool Rival::isWanted(class loop *l) {
  if (!isFree(l))
    return false;
  if (mayScatter(l))
    return true;
  // Gathers become rows, whose price is not that of GCC's vectors.
  if ((isShort(l) || narrowsInts(l) || sumsNarrow(l)) && !accessesThroughIndex(l))
    return true;
  std::map<HOST_WIDE_INT, unsigned> members;
  anyStatement(l, [&](gimple *statement) {
    if (const HOST_WIDE_INT stride = strideOf(l, statement))
      ++members[stride];
    return false;
  });
  const bool sumsFreely = addsInAnyOrder(l);
  return std::any_of(members.begin(), members.end(), [&](const auto &one) {
    return sumsFreely || one.second >= leastMembers(one.first);
  });
}

Rival::Rival(class loop *l) : Choice(l) {
  copy()->dont_vectorize = true;
  copy()->force_vectorize = false; // nor would it be unrolled
}

} // namespace vls::gcc
