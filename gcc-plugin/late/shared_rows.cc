// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/shared_rows.h"

#include "gimple/affine.h"
#include "optout.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// Bytes between rows that are one: what an address has room for in a byte or four.
constexpr std::int64_t mostApart = 4096;

/// The reference in `statement` to memory at `pointer` and a constant; null if there is none.
tree *memoryAt(gimple *statement, tree pointer) {
  if (!gimple_assign_single_p(statement) || gimple_has_volatile_ops(statement))
    return nullptr;
  for (unsigned operand : {0u, 1u}) {
    tree *ref = gimple_op_ptr(statement, operand);
    while (handled_component_p(*ref))
      ref = &TREE_OPERAND(*ref, 0);
    if (TREE_CODE(*ref) == MEM_REF && TREE_OPERAND(*ref, 0) == pointer)
      return ref;
  }
  return nullptr;
}

/// A pointer that a sum yields, and those that read or write through it.
struct RowPointer {
  tree pointer = NULL_TREE;
  Affine address;
  std::vector<gimple *> accesses;
};

/// True if nothing but accesses of its own block uses `row`'s pointer, more than one of them.
bool findAccesses(RowPointer &row) {
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, i, row.pointer) {
    gimple *user = USE_STMT(use);
    if (is_gimple_debug(user))
      continue;
    if (gimple_bb(user) != gimple_bb(SSA_NAME_DEF_STMT(row.pointer)) ||
        !memoryAt(user, row.pointer))
      return false;
    row.accesses.push_back(user);
  }
  return row.accesses.size() > 1;
}

class Sharing {
public:
  Sharing() : affine(numbers) { bitmap_initialize(&dead, &bitmap_default_obstack); }
  ~Sharing() { bitmap_clear(&dead); }
  Sharing(const Sharing &) = delete;
  Sharing &operator=(const Sharing &) = delete;

  void shareIn(basic_block block) {
    std::vector<RowPointer> first; // of those that are one
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
      auto *sum = dyn_cast<gassign *>(gsi_stmt(at));
      if (!sum || gimple_assign_rhs_code(sum) != POINTER_PLUS_EXPR ||
          SSA_NAME_OCCURS_IN_ABNORMAL_PHI(gimple_assign_lhs(sum)))
        continue;
      RowPointer row;
      row.pointer = gimple_assign_lhs(sum);
      if (!findAccesses(row))
        continue;
      affine.addScalar(row.address, row.pointer, 1);
      const auto shared = std::find_if(first.begin(), first.end(), [&](const RowPointer &other) {
        return other.address.sameTerms(row.address) && std::abs(distance(other, row)) <= mostApart;
      });
      if (shared == first.end())
        first.push_back(std::move(row));
      else
        move(row, *shared);
    }
  }

  void removeDead() { simple_dce_from_worklist(&dead); }

private:
  static std::int64_t distance(const RowPointer &from, const RowPointer &to) {
    return std::int64_t(to.address.constant() - from.address.constant());
  }

  void move(const RowPointer &row, const RowPointer &to) {
    for (gimple *access : row.accesses) {
      while (tree *ref = memoryAt(access, row.pointer)) {
        tree offset = TREE_OPERAND(*ref, 1);
        TREE_OPERAND(*ref, 0) = to.pointer;
        TREE_OPERAND(*ref, 1) =
            wide_int_to_tree(TREE_TYPE(offset), wi::to_widest(offset) + distance(to, row));
      }
      update_stmt(access);
    }
    bitmap_set_bit(&dead, SSA_NAME_VERSION(row.pointer));
  }

  ValueNumbers numbers;
  AffineBuilder affine;
  bitmap_head dead;
};

} // namespace

void shareRows(function *fun) {
  if (!optimize || !isHandledTarget() || isOptedOut(fun) || !loops_for_fn(fun))
    return;
  Sharing sharing;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (bb_loop_depth(block) > 0 && optimize_bb_for_speed_p(block))
      sharing.shareIn(block);
  sharing.removeDead();
}

} // namespace vls::gcc
