// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/steps.h"

#include "gimple/place.h"

namespace vls::gcc {

unsigned HOST_WIDE_INT knownIterations(class loop *l) {
  tree latches = number_of_latch_executions(l);
  return tree_fits_uhwi_p(latches) ? tree_to_uhwi(latches) + 1 : 0;
}

bool carriesFloats(class loop *l) {
  for (auto phi = gsi_start_phis(l->header); !gsi_end_p(phi); gsi_next(&phi))
    if (tree result = gimple_phi_result(phi.phi());
        !virtual_operand_p(result) && FLOAT_TYPE_P(TREE_TYPE(result)))
      return true;
  return false;
}

tree accessedBy(gimple *statement) {
  return gimple_store_p(statement) ? gimple_assign_lhs(statement) : gimple_assign_rhs1(statement);
}

tree wholeOf(tree reference) {
  while (TREE_CODE(reference) == COMPONENT_REF)
    reference = TREE_OPERAND(reference, 0);
  return reference;
}

namespace {

/// Is `value` the same, or the same amount further, in each iteration?
bool isStepped(class loop *l, tree value) {
  affine_iv steps;
  return expr_invariant_in_loop_p(l, value) || simple_iv(l, l, value, &steps, true);
}

} // namespace

bool isAtSteps(class loop *l, tree reference) {
  for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0))
    if (TREE_CODE(reference) == ARRAY_REF && !isStepped(l, TREE_OPERAND(reference, 1)))
      return false;
  return TREE_CODE(reference) != MEM_REF || isStepped(l, TREE_OPERAND(reference, 0));
}

bool anyStatement(class loop *l, const std::function<bool(gimple *statement)> &is) {
  basic_block *blocks = get_loop_body(l);
  bool found = false;
  for (unsigned b = 0; b < l->num_nodes && !found; ++b)
    for (auto at = gsi_start_bb(blocks[b]); !gsi_end_p(at) && !found; gsi_next(&at))
      found = is(gsi_stmt(at));
  free(blocks);
  return found;
}

bool anyAccess(class loop *l, const std::function<bool(tree)> &is) {
  return anyStatement(l, [&](gimple *statement) {
    return gimple_vuse(statement) && gimple_assign_single_p(statement) && is(accessedBy(statement));
  });
}

bool touchesOtherwise(class loop *l, tree reference, const std::vector<gassign *> &accesses) {
  return anyStatement(l, [&](gimple *statement) {
    return gimple_vuse(statement) &&
           std::find(accesses.begin(), accesses.end(), statement) == accesses.end() &&
           (ref_maybe_used_by_stmt_p(statement, reference) ||
            stmt_may_clobber_ref_p(statement, reference));
  });
}

bool stores(class loop *l) {
  return anyStatement(l, [](gimple *statement) { return gimple_vdef(statement) != NULL_TREE; });
}

bool addsFloats(class loop *l) {
  return carriesFloats(l) || anyStatement(l, [](gimple *statement) {
           if (!gimple_vdef(statement) || !gimple_assign_single_p(statement))
             return false;
           tree stored = gimple_assign_lhs(statement);
           const std::optional<Place> place = placeOf(stored);
           return FLOAT_TYPE_P(TREE_TYPE(stored)) && place && DECL_P(place->base);
         });
}

bool accessesApart(class loop *l) {
  return anyAccess(l, [&](tree reference) {
    tree size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
    const auto bytes = advance(l, reference);
    return !bytes || (*bytes != 0 &&
                      !(size && tree_fits_shwi_p(size) && std::abs(*bytes) == tree_to_shwi(size)));
  });
}

namespace {

/// An access at a stride.
struct Member {
  innermost_loop_behavior place;
  HOST_WIDE_INT bytes;
  bool isStore;

  bool isBeside(const Member &other) const {
    return bytes == other.bytes && isStore == other.isStore &&
           operand_equal_p(place.base_address, other.place.base_address, 0) &&
           operand_equal_p(place.offset, other.place.offset, 0) &&
           std::abs(tree_to_shwi(place.init) - tree_to_shwi(other.place.init)) == bytes;
  }
};

/// Bytes of `member` and of those of `all` that stand beside it without a gap.
HOST_WIDE_INT bytesOfRow(const Member &member, const std::vector<Member> &all) {
  std::vector<bool> isIn(all.size());
  std::vector<const Member *> row{&member};
  HOST_WIDE_INT bytes = 0;
  for (std::size_t next = 0; next < row.size(); ++next)
    for (std::size_t i = 0; i < all.size(); ++i)
      if (!isIn[i] && (&all[i] == row[next] || row[next]->isBeside(all[i]))) {
        isIn[i] = true;
        bytes += all[i].bytes;
        row.push_back(&all[i]);
      }
  return bytes;
}

} // namespace

bool areMostlyAdjacent(class loop *l) {
  std::vector<Member> members;
  for (auto at = gsi_start_bb(l->header); !gsi_end_p(at); gsi_next(&at)) {
    gimple *statement = gsi_stmt(at);
    if (!gimple_vuse(statement) || !gimple_assign_single_p(statement))
      continue;
    tree reference = accessedBy(statement), size = TYPE_SIZE_UNIT(TREE_TYPE(reference));
    Member member{{}, 0, gimple_store_p(statement)};
    if (!size || !tree_fits_shwi_p(size) ||
        !dr_analyze_innermost(&member.place, reference, l, statement) ||
        !tree_fits_shwi_p(member.place.init))
      continue;
    member.bytes = tree_to_shwi(size);
    if (!tree_int_cst_equal(member.place.step, fold_convert(ssizetype, size)))
      members.push_back(member);
  }
  // Stores that GCC puts in turns by permutes are priced as that, whatever becomes of loads.
  const auto isLoad = [](const Member &one) { return !one.isStore; };
  if (std::any_of(members.begin(), members.end(), isLoad))
    members.erase(std::remove_if(members.begin(), members.end(),
                                 [](const Member &one) { return one.isStore; }),
                  members.end());
  // Less than 32 bits are not stored together.
  constexpr HOST_WIDE_INT leastStored = 4;
  const auto adjacent = std::count_if(members.begin(), members.end(), [&](const Member &one) {
    const HOST_WIDE_INT bytes = bytesOfRow(one, members);
    return bytes > one.bytes && (!one.isStore || bytes >= leastStored);
  });
  return 2 * std::size_t(adjacent) >= members.size();
}

bool storesAtSteps(class loop *l) {
  return anyStatement(l, [&](gimple *statement) {
    return gimple_vdef(statement) && gimple_assign_single_p(statement) &&
           isAtSteps(l, gimple_assign_lhs(statement));
  });
}

bool accessesThroughIndex(class loop *l) {
  return anyAccess(l, [&](tree reference) { return !isAtSteps(l, reference); });
}

} // namespace vls::gcc
