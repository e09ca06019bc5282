// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide/invariants.h"

#include "gimple/motion.h"

namespace vls::gcc {

namespace {

/// Loops with more blocks are left alone.
constexpr unsigned maxBlocks = 64;

/// Deeper expressions are not moved.
constexpr unsigned maxDepth = 8;

/// Statements of a loop that compute something invariant, each behind those that it needs.
class Invariant {
public:
  explicit Invariant(class loop *in) : l(in) {}

  /// Adds `statement`, which may read memory, and what it needs; false if that is not invariant.
  bool add(gimple *statement, unsigned depth = 0) {
    if (isKnown(statement))
      return true;
    ssa_op_iter i;
    tree name;
    FOR_EACH_SSA_TREE_OPERAND(name, statement, i, SSA_OP_USE) {
      gimple *definition = SSA_NAME_DEF_STMT(name);
      if (gimple_bb(definition) && flow_bb_inside_loop_p(l, gimple_bb(definition)) &&
          !isKnown(definition) &&
          !(canMove(definition) && depth < maxDepth && add(definition, depth + 1)))
        return false;
    }
    all.push_back(statement);
    return true;
  }

  const std::vector<gimple *> &statements() const { return all; }

private:
  bool isKnown(gimple *statement) const {
    return std::count(all.begin(), all.end(), statement) != 0;
  }

  /// GCC moves cheap computations only with what uses them.
  static bool canMove(gimple *statement) {
    return is_gimple_assign(statement) && !gimple_vuse(statement) &&
           !gimple_could_trap_p(statement) && !gimple_has_volatile_ops(statement);
  }

  class loop *l;
  std::vector<gimple *> all;
};

/// The memory state in front of `l`; null if the loop changes none.
tree stateBefore(class loop *l) {
  for (auto i = gsi_start_phis(l->header); !gsi_end_p(i); gsi_next(&i))
    if (virtual_operand_p(gimple_phi_result(i.phi())))
      return PHI_ARG_DEF_FROM_EDGE(i.phi(), loop_preheader_edge(l));
  return NULL_TREE;
}

/// Moves `statements` to the end of the block in front of `l`.
void move(const std::vector<gimple *> &statements, class loop *l) {
  const tree state = stateBefore(l);
  for (gimple *statement : statements) {
    auto place = gsi_for_stmt(statement);
    gsi_move_to_bb_end(&place, loop_preheader_edge(l)->src);
    if (tree result = gimple_get_lhs(statement))
      reset_flow_sensitive_info(result);
    if (state && gimple_vuse(statement)) {
      gimple_set_vuse(statement, state);
      update_stmt(statement);
    }
  }
}

/// True if the block in front of `l` goes nowhere else.
bool isEnteredFromOneBlock(class loop *l) {
  basic_block before = loop_preheader_edge(l)->src;
  return before != ENTRY_BLOCK_PTR_FOR_FN(cfun) && single_succ_p(before);
}

/// True if `access` may move as far as the access itself and where it stands say.
bool isMovable(const Access &access) {
  return !access.isStore() && access.form == AccessForm::Builtin && access.barrier == 0 &&
         !gimple_vdef(access.position);
}

/// Moves what may be moved of `region`, which begins with the header of `l`, out of it. `all` are
/// the regions of the function.
void hoistOutOf(FunctionContext &work, class loop *l, const Region &region,
                const std::vector<Region> &all) {
  std::vector<Access> accesses = readRegion(region, work.numbers, work.masks, 0).accesses;
  if (std::none_of(accesses.begin(), accesses.end(), isMovable))
    return;
  const std::size_t count = accesses.size();
  for (const Region &other : all) // for what is stored there
    if (&other != &region && flow_bb_inside_loop_p(l, other.blocks[0]))
      for (Access &access : readRegion(other, work.numbers, work.masks, 0).accesses)
        accesses.push_back(std::move(access));
  const Motion motion(accesses);
  for (std::size_t i = 0; i < count; ++i) {
    const Access &access = accesses[i];
    if (!isMovable(access) || motion.refusalToHoist(access, *l))
      continue;
    Invariant invariant(l);
    if (!std::all_of(access.parts.begin(), access.parts.end(),
                     [&](gimple *part) { return invariant.add(part); }) ||
        !invariant.add(access.statement))
      continue;
    const unsigned number = work.session.nextNumber();
    if (const Refusal refusal = work.session.refusalBeyondLimit(number)) {
      work.leave(number, access, refusal);
      continue;
    }
    move(invariant.statements(), l);
    work.session.remarks.hoisted(number, access, work.target.name());
  }
}

/// The loop that `region` begins; null if there is none, or none to work on.
class loop *loopOf(const Region &region) {
  basic_block header = region.blocks[0];
  class loop *l = header->loop_father;
  return bb_loop_depth(header) > 0 && l->header == header && l->num_nodes <= maxBlocks &&
                 isEnteredFromOneBlock(l)
             ? l
             : nullptr;
}

} // namespace

void hoistInvariants(FunctionContext &work, const std::vector<Region> &regions) {
  if (!work.session.options.parts.groups || !loops_state_satisfies_p(LOOPS_HAVE_PREHEADERS))
    return;
  std::vector<const Region *> loops;
  for (const Region &region : regions)
    if (loopOf(region))
      loops.push_back(&region);
  std::stable_sort(loops.begin(), loops.end(), [](const Region *a, const Region *b) {
    return bb_loop_depth(a->blocks[0]) > bb_loop_depth(b->blocks[0]); // the inner ones first
  });
  for (const Region *region : loops) // one may have got candidates from within
    if (std::any_of(region->blocks.begin(), region->blocks.end(), hasCandidate))
      hoistOutOf(work, region->blocks[0]->loop_father, *region, regions);
}

} // namespace vls::gcc
