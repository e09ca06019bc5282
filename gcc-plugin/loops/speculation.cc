// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/speculation.h"

#include "gimple/affine.h"
#include "gimple/place.h"
#include "loops/extended_operands.h"
#include "loops/predicates.h"
#include "loops/quiet_values.h"
#include "loops/steps.h"
#include "rewrite/active.h"

namespace vls::gcc {

namespace {

/// A load that becomes one of zeros, or a row of them.
struct GuardedLoad {
  gassign *statement;
  Affine address;
};

/// True if the memory at `reference`, of a register's type, may be accessed through a pointer.
bool canBePointedTo(tree reference) {
  tree base = get_base_address(reference);
  if (!base || !is_gimple_reg_type(TREE_TYPE(reference)) || VECTOR_TYPE_P(TREE_TYPE(reference)) ||
      TREE_CODE(reference) == BIT_FIELD_REF || TREE_CODE(reference) == VIEW_CONVERT_EXPR ||
      TREE_CODE(reference) == REALPART_EXPR || TREE_CODE(reference) == IMAGPART_EXPR ||
      (TREE_CODE(reference) == COMPONENT_REF && DECL_BIT_FIELD(TREE_OPERAND(reference, 1))))
    return false;
  // What no pointer points to may not be accessed through one from now on.
  return !DECL_P(base) || TREE_ADDRESSABLE(base) || TREE_READONLY(base);
}

/// Structs of which something is accessed in each iteration: all of each is there.
class AccessedAlways {
public:
  void add(basic_block block) {
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
      if (gimple_assign_single_p(gsi_stmt(at)) && gimple_vuse(gsi_stmt(at)))
        if (tree reference = accessedBy(gsi_stmt(at)); wholeOf(reference) != reference)
          wholes.push_back(wholeOf(reference));
  }

  bool covers(tree reference) const {
    tree whole = wholeOf(reference);
    return whole != reference && std::any_of(wholes.begin(), wholes.end(), [&](tree known) {
             return operand_equal_p(known, whole, 0);
           });
  }

private:
  std::vector<tree> wholes;
};

/// May nothing be freed in the current function? It calls nothing that writes memory.
bool freesNothing() {
  basic_block block;
  FOR_EACH_BB_FN (block, cfun)
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
      if (gimple_vdef(gsi_stmt(at)) && !is_gimple_assign(gsi_stmt(at)))
        return false;
  return true;
}

/// Is `reference` a part of what a C++ reference, a parameter, refers to? That is there.
bool isReferredTo(tree reference) {
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset(reference, &offset);
  if (!base || TREE_CODE(base) != MEM_REF || TREE_CODE(TREE_OPERAND(base, 0)) != SSA_NAME)
    return false;
  tree pointer = TREE_OPERAND(base, 0), parameter = SSA_NAME_VAR(pointer);
  if (!SSA_NAME_IS_DEFAULT_DEF(pointer) || !parameter || TREE_CODE(parameter) != PARM_DECL ||
      TREE_CODE(TREE_TYPE(parameter)) != REFERENCE_TYPE)
    return false;
  tree whole = TYPE_SIZE_UNIT(TREE_TYPE(TREE_TYPE(parameter)));
  tree part = TYPE_SIZE_UNIT(TREE_TYPE(reference));
  HOST_WIDE_INT first;
  if (!(offset + mem_ref_offset(base).force_shwi()).is_constant(&first))
    return false;
  return whole && part && tree_fits_shwi_p(whole) && tree_fits_shwi_p(part) && first >= 0 &&
         first + tree_to_shwi(part) <= tree_to_shwi(whole) && freesNothing();
}

/// Does `load`, which may always be done, read the same in all iterations of `l`?
bool isInvariantLoad(class loop *l, gassign *load) {
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND(use, load, iterator, SSA_OP_USE)
  if (!expr_invariant_in_loop_p(l, use))
    return false;
  ao_ref read;
  ao_ref_init(&read, gimple_assign_rhs1(load));
  return !anyStatement(l, [&](gimple *statement) {
    return gimple_vdef(statement) && stmt_may_clobber_ref_p_1(statement, &read);
  });
}

/// The memory state in front of `l`.
tree stateInFront(class loop *l, tree within) {
  for (auto at = gsi_start_phis(l->header); !gsi_end_p(at); gsi_next(&at))
    if (virtual_operand_p(gimple_phi_result(at.phi())))
      return PHI_ARG_DEF_FROM_EDGE(at.phi(), loop_preheader_edge(l));
  return within;
}

/// Moves `load` in front of `l`, and of what chooses it, so that tests can be made of it there.
void moveInFront(class loop *l, gassign *load) {
  tree state = stateInFront(l, gimple_vuse(load));
  basic_block front = loop_preheader_edge(l)->src;
  while (gsi_end_p(gsi_start_bb(front)) && single_pred_p(front))
    front = single_pred(front);
  auto from = gsi_for_stmt(load), to = gsi_last_bb(front);
  gsi_remove(&from, false);
  if (!gsi_end_p(to) && stmt_ends_bb_p(gsi_stmt(to)))
    gsi_insert_before(&to, load, GSI_SAME_STMT);
  else
    gsi_insert_after(&to, load, GSI_NEW_STMT);
  gimple_set_vuse(load, state);
  update_stmt(load);
}

/// `reference`, as `offset` bytes behind what `pointer` points to; it may always be accessed.
tree behind(tree pointer, HOST_WIDE_INT offset, tree reference) {
  tree type = TREE_TYPE(reference);
  if (const unsigned align = get_object_alignment(reference); align < TYPE_ALIGN(type))
    type = build_aligned_type(type, align);
  tree result =
      build2(MEM_REF, type, pointer, build_int_cst(reference_alias_ptr_type(reference), offset));
  TREE_THIS_NOTRAP(result) = 1;
  tree base = get_base_address(reference);
  if (TREE_CODE(base) == MEM_REF) {
    MR_DEPENDENCE_CLIQUE(result) = MR_DEPENDENCE_CLIQUE(base);
    MR_DEPENDENCE_BASE(result) = MR_DEPENDENCE_BASE(base);
    tree from = TREE_OPERAND(base, 0);
    if (TREE_CODE(from) == SSA_NAME && SSA_NAME_PTR_INFO(from) && !SSA_NAME_PTR_INFO(pointer)) {
      duplicate_ssa_name_ptr_info(pointer, SSA_NAME_PTR_INFO(from));
      mark_ptr_info_alignment_unknown(SSA_NAME_PTR_INFO(pointer));
    }
  }
  return result;
}

/// The address of `reference`, and `offset` bytes, where `when` holds, else `other`.
tree guardedPointer(gimple_stmt_iterator &before, const Predicate &when, tree reference,
                    HOST_WIDE_INT offset, tree other) {
  tree address = force_gimple_operand_gsi(&before, build_fold_addr_expr(unshare_expr(reference)),
                                          true, NULL_TREE, true, GSI_SAME_STMT);
  address = define(before, ptr_type_node, POINTER_PLUS_EXPR, address, size_int(offset));
  return choose(before, when, address, other);
}

/// Of one block that is executed under a condition.
class GuardedBlock {
public:
  GuardedBlock(basic_block of, const Predicate &predicate, const AccessedAlways &accessed,
               tree &zerosOfLoop, std::set<tree> &chosenAddresses)
      : block(of), when(predicate), always(accessed), zeros(zerosOfLoop), chosen(chosenAddresses),
        affine(numbers), values(of) {}

  bool prepare() {
    extendOperands(block);
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
      if (!read(gsi_stmt(at)))
        return refuse(gsi_stmt(at));
    if (!values.find())
      return refuse(nullptr);
    for (gassign *load : invariant)
      moveInFront(block->loop_father, load);
    guardLoads();
    pointers += unsigned(stored.size());
    for (gassign *store : stored)
      guardStore(store);
    values.replace([this](gimple_stmt_iterator &before, tree value, tree quiet) {
      return choose(before, when, value, quiet);
    });
    return true;
  }

  unsigned addresses() const { return pointers; }

private:
  /// False, and in the dump what cannot be made safe.
  bool refuse(gimple *statement) const {
    if (!dump_file)
      return false;
    fprintf(dump_file, "block %d cannot be executed always: ", block->index);
    if (statement)
      print_gimple_stmt(dump_file, statement, 0);
    else
      fputs("its floats raise exceptions\n", dump_file);
    return false;
  }

  bool read(gimple *statement) {
    if (is_gimple_debug(statement) || gimple_code(statement) == GIMPLE_LABEL ||
        gimple_code(statement) == GIMPLE_PREDICT || gimple_nop_p(statement))
      return true;
    if (auto *branch = dyn_cast<gcond *>(statement))
      return values.read(branch);
    auto *assign = dyn_cast<gassign *>(statement);
    if (!assign || gimple_has_volatile_ops(assign))
      return false;
    if (gimple_vdef(assign)) {
      if (isLanePrivate(gimple_assign_lhs(assign)))
        return true; // GCC keeps what was there
      stored.push_back(assign);
      return canBePointedTo(gimple_assign_lhs(assign));
    }
    if (gimple_assign_load_p(assign))
      return readLoad(assign);
    return values.read(assign);
  }

  bool readLoad(gassign *load) {
    tree reference = gimple_assign_rhs1(load);
    if (!tree_could_trap_p(reference))
      return true;
    tree base = get_base_address(reference);
    const bool isThere = isReferredTo(reference);
    if (base && TREE_CODE(base) == MEM_REF && (isThere || always.covers(reference))) {
      TREE_THIS_NOTRAP(base) = 1;
      if (isThere && isInvariantLoad(block->loop_father, load))
        invariant.push_back(load);
      return true;
    }
    Affine address;
    if (!canBePointedTo(reference) || !affine.addAddressOf(address, reference))
      return false;
    loads.push_back({load, address});
    values.setZero(load);
    return true;
  }

  /// Loads of one row have one pointer.
  void guardLoads() {
    std::vector<bool> done(loads.size());
    for (std::size_t i = 0; i < loads.size(); ++i) {
      if (done[i])
        continue;
      std::vector<std::size_t> row;
      HOST_WIDE_INT lowest = 0;
      for (std::size_t k = i; k < loads.size(); ++k) {
        const HOST_WIDE_INT offset = offsetOf(k, i);
        if (!done[k] && loads[k].address.sameTerms(loads[i].address) &&
            std::abs(offset) < HOST_WIDE_INT(longestRow / 2)) {
          row.push_back(k);
          lowest = std::min(lowest, offset);
        }
      }
      ++pointers;
      if (!zeros)
        zeros = scratchRow(longestRow);
      gassign *first = loads[i].statement;
      auto at = gsi_for_stmt(first);
      tree pointer = guardedPointer(at, when, gimple_assign_rhs1(first), lowest, zeros);
      chosen.insert(pointer);
      for (const std::size_t k : row) {
        done[k] = true;
        gassign *load = loads[k].statement;
        gimple_assign_set_rhs1(load,
                               behind(pointer, offsetOf(k, i) - lowest, gimple_assign_rhs1(load)));
        update_stmt(load);
      }
    }
  }

  HOST_WIDE_INT offsetOf(std::size_t load, std::size_t first) const {
    return HOST_WIDE_INT(loads[load].address.constant() - loads[first].address.constant());
  }

  void guardStore(gassign *store) {
    tree reference = gimple_assign_lhs(store);
    auto at = gsi_for_stmt(store);
    tree spare = scratchRow(unsigned(tree_to_uhwi(TYPE_SIZE_UNIT(TREE_TYPE(reference)))));
    tree pointer = guardedPointer(at, when, reference, 0, spare);
    gimple_assign_set_lhs(store, behind(pointer, 0, reference));
    update_stmt(store);
    chosen.insert(pointer);
  }

  basic_block block;
  const Predicate when;
  const AccessedAlways &always;
  tree &zeros; ///< address of a row of zeros; null if there is none yet
  std::set<tree> &chosen;
  ValueNumbers numbers;
  AffineBuilder affine;
  QuietValues values;
  std::vector<GuardedLoad> loads;
  std::vector<gassign *> stored, invariant;
  unsigned pointers = 0;
};

/// Of a choice between what is stored and what was there, at `place`: the former.
tree withoutKept(tree value, tree place) {
  auto *choice =
      TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
  if (!choice || gimple_assign_rhs_code(choice) != COND_EXPR)
    return value;
  const auto isKept = [&](tree arm) {
    auto *load = TREE_CODE(arm) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(arm)) : nullptr;
    return load && gimple_assign_load_p(load) &&
           operand_equal_p(gimple_assign_rhs1(load), place, 0);
  };
  return isKept(gimple_assign_rhs2(choice))   ? gimple_assign_rhs3(choice)
         : isKept(gimple_assign_rhs3(choice)) ? gimple_assign_rhs2(choice)
                                              : value;
}

} // namespace

bool Speculation::prepare() {
  Predicates predicates(loop);
  const std::vector<basic_block> blocks = predicates.blocks();
  AccessedAlways always;
  for (basic_block block : blocks)
    if (predicates.isAlwaysExecuted(block))
      always.add(block);
  for (basic_block block : blocks) {
    const std::optional<Predicate> predicate = predicates.of(block);
    if (!predicate)
      return false;
    if (predicate->isAlways())
      continue;
    GuardedBlock guardedBlock(block, *predicate, always, zeros, chosen);
    if (!guardedBlock.prepare())
      return false;
    pointers += guardedBlock.addresses();
  }
  return true;
}

void Speculation::accept() const {
  if (!zeros)
    return;
  tree row = zeroRow();
  basic_block block;
  FOR_EACH_BB_FN (block, cfun)
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
      auto *choice = dyn_cast<gassign *>(gsi_stmt(at));
      if (!choice || gimple_assign_rhs_code(choice) != COND_EXPR)
        continue;
      for (unsigned arm = 2; arm < gimple_num_ops(choice); ++arm)
        if (operand_equal_p(gimple_op(choice, arm), zeros, 0)) {
          gimple_set_op(choice, arm, row);
          update_stmt(choice);
        }
    }
}

void Speculation::finish() {
  for (auto at = gsi_start_bb(loop->header); !gsi_end_p(at); gsi_next(&at)) {
    auto *access = dyn_cast<gassign *>(gsi_stmt(at));
    if (!access || !gimple_vuse(access))
      continue;
    tree reference = accessedBy(access);
    if (TREE_CODE(reference) != MEM_REF || !chosen.count(TREE_OPERAND(reference, 0)))
      continue;
    TREE_THIS_NOTRAP(reference) = 0;
    if (!gimple_vdef(access))
      continue;
    tree value = gimple_assign_rhs1(access);
    tree stored = withoutKept(value, reference);
    if (stored == value)
      continue;
    gimple_assign_set_rhs1(access, stored);
    update_stmt(access);
  }
}

} // namespace vls::gcc
