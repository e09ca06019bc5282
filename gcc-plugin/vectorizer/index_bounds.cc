// SPDX-License-Identifier: GPL-3.0-or-later

#include "vectorizer/index_bounds.h"

#include "loops/branch.h"

namespace vls::gcc {

namespace {

/// Where the first iteration reads.
tree startOf(const IndexWalk &walk) {
  tree offset = fold_build2(PLUS_EXPR, ssizetype, fold_convert(ssizetype, walk.place.offset),
                            fold_convert(ssizetype, walk.place.init));
  return fold_build_pointer_plus(walk.place.base_address, offset);
}

/// What is in memory where `l` begins, as `load` will read it.
tree memoryAt(class loop *l, gassign *load) {
  gphi *state = get_virtual_phi(l->header);
  return state ? PHI_ARG_DEF_FROM_EDGE(state, loop_preheader_edge(l)) : gimple_vuse(load);
}

} // namespace

IndexBounds::IndexBounds(class loop *l, tree niter, const std::vector<IndexWalk> &walks,
                         bool needsLeast) {
  iterations = inFrontOf(l, niter);
  std::vector<tree> starts, read;
  for (const IndexWalk &walk : walks)
    starts.push_back(inFrontOf(l, startOf(walk)));
  tree memory = memoryAt(l, walks.front().load);
  body = split_edge(loop_preheader_edge(l));
  behind = split_edge(single_succ_edge(body));
  makeLoop(loop_outer(l), l->header->count);
  end = gsi_last_bb(body);
  for (std::size_t i = 0; i < walks.size(); ++i)
    read.push_back(readNext(walks[i], starts[i], memory));
  tree type = TREE_TYPE(read.front());
  most = reduced(MAX_EXPR, build_zero_cst(type), read);
  if (needsLeast)
    least = reduced(MIN_EXPR, build_minus_one_cst(type), read);
  leave();
}

/// Of `body`, which is executed `count` times, and a latch.
void IndexBounds::makeLoop(class loop *outer, profile_count count) {
  const edge on = single_succ_edge(body);
  on->flags = (on->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  on->probability = profile_probability::unlikely();
  basic_block latch = create_empty_bb(body);
  add_bb_to_loop(latch, outer);
  const edge again = make_edge(body, latch, EDGE_TRUE_VALUE);
  again->probability = on->probability.invert();
  make_single_succ_edge(latch, body, EDGE_FALLTHRU);
  set_immediate_dominator(CDI_DOMINATORS, latch, body);
  body->count = count;
  latch->count = again->count();
  bounds = alloc_loop();
  bounds->header = body;
  bounds->latch = latch;
  add_loop(bounds, outer);
  rescan_loop_exit(on, true, false);
}

/// What is `start` in the first iteration, and then what the one before left as `next`.
tree IndexBounds::around(tree start, tree next) {
  gphi *phi = create_phi_node(make_ssa_name(TREE_TYPE(start)), body);
  add_phi_arg(phi, start, loop_preheader_edge(bounds), UNKNOWN_LOCATION);
  add_phi_arg(phi, next, loop_latch_edge(bounds), UNKNOWN_LOCATION);
  return gimple_phi_result(phi);
}

tree IndexBounds::readNext(const IndexWalk &walk, tree start, tree memory) {
  tree next = make_ssa_name(TREE_TYPE(start)), pointer = around(start, next);
  tree reference = gimple_assign_rhs1(walk.load), type = TREE_TYPE(reference);
  const unsigned alignment = std::min(get_object_alignment(reference), TYPE_ALIGN(type));
  gassign *load = gimple_build_assign(make_ssa_name(TYPE_MAIN_VARIANT(type)),
                                      build2(MEM_REF, build_aligned_type(type, alignment), pointer,
                                             build_zero_cst(reference_alias_ptr_type(reference))));
  gimple_set_vuse(load, memory);
  append(load);
  append(gimple_build_assign(next, POINTER_PLUS_EXPR, pointer,
                             fold_convert(sizetype, walk.place.step)));
  return gimple_assign_lhs(load);
}

/// Of `values` in all iterations, as it is behind the loop.
tree IndexBounds::reduced(tree_code code, tree start, const std::vector<tree> &values) {
  tree type = TREE_TYPE(start), all = make_ssa_name(type), sofar = around(start, all);
  for (tree value : values) {
    tree both = value == values.back() ? all : make_ssa_name(type);
    append(gimple_build_assign(both, code, sofar, value));
    sofar = both;
  }
  gphi *phi = create_phi_node(make_ssa_name(type), behind);
  add_phi_arg(phi, all, single_pred_edge(behind), UNKNOWN_LOCATION);
  return gimple_phi_result(phi);
}

/// Counts, and leaves behind as many iterations as the other loop has.
void IndexBounds::leave() {
  tree type = TREE_TYPE(iterations), next = make_ssa_name(type);
  tree count = around(build_zero_cst(type), next);
  append(gimple_build_assign(next, PLUS_EXPR, count, build_one_cst(type)));
  append(gimple_build_cond(LT_EXPR, count, iterations, NULL_TREE, NULL_TREE));
}

} // namespace vls::gcc
