// SPDX-License-Identifier: GPL-3.0-or-later

#include "vectorizer/expected.h"

#include "decide/grouping.h"
#include "decide/prices.h"
#include "gimple/memref.h"
#include "gimple/ordered_sums.h"
#include "loops/steps.h"
#include "optout.h"

namespace vls::gcc {

namespace {

/// A member of a group before its vectors are there: lane l at leaf l plus `offset` bytes, as the
/// pointers of the lanes will be.
class ExpectedMemref : public GimpleMemref {
public:
  ExpectedMemref(const Access &access, const Motion &nowhere) : GimpleMemref(0, access, nowhere) {}

  bool canMoveTo(const Memref &) const override { return true; }
  bool hasAConstStride(Integer *) const override { return false; }
};

Access expectedAccess(tree vector, std::int64_t offset) {
  Access access;
  access.form = AccessForm::Emulated;
  access.elementType = TREE_TYPE(vector);
  access.lanes = unsigned(TYPE_VECTOR_SUBPARTS(vector).to_constant());
  for (unsigned lane = 0; lane < access.lanes; ++lane) {
    Affine address;
    address.addTerm({NULL_TREE, int(lane), 0, true}, 1);
    address.addConstant(std::uint64_t(offset));
    access.addresses.push_back(address);
  }
  return access;
}

/// True if some load of `plan` is merged into what another one has loaded.
bool hasChains(const Plan &plan) {
  const auto &all = plan.sequence.instructions;
  return std::any_of(all.begin(), all.end(), [](const Instruction &i) {
    return i.kind == Instruction::Kind::Load && !i.operands.empty();
  });
}

/// True if `plan` has fewer loads than `group` has elements: if rows of several are loaded.
bool savesLoads(const Group &group, const Plan &plan) {
  const auto &all = plan.sequence.instructions;
  const auto loads = std::count_if(all.begin(), all.end(), [](const Instruction &i) {
    return i.kind == Instruction::Kind::Load;
  });
  return std::size_t(loads) < group.size() * group.lanes();
}

/// True if the pass would rewrite all of the loads of vectors of type `vector`, `offsets` bytes
/// from where the first one is.
bool paysForAll(Session &session, tree vector, const std::vector<std::int64_t> &offsets) {
  const X86Target target = currentTarget(session.options.machine);
  const Pricer pricer(target);
  const Motion nowhere({});
  std::vector<Access> accesses;
  for (const std::int64_t offset : offsets)
    accesses.push_back(expectedAccess(vector, offset));
  std::vector<ExpectedMemref> memrefs;
  for (const Access &access : accesses)
    memrefs.emplace_back(access, nowhere);
  std::vector<const Memref *> references;
  for (const ExpectedMemref &memref : memrefs)
    references.push_back(&memref);

  const Grouping grouping = getGroups(references, groupingOptions(target));
  return std::all_of(grouping.groups.begin(), grouping.groups.end(), [&](const Group &group) {
    if (group.size() < 2)
      return false;
    const Plan *const plan = session.plans.planToEmit(group, target);
    if (!plan || hasChains(*plan) || !savesLoads(group, *plan))
      return false;
    const GroupPrices prices = pricer.ofGroup(group, *plan);
    return prices.after < prices.before;
  });
}

/// True if `l` carries floating-point numbers from one iteration to the next that the user has not
/// left to be reassociated: what comes out then depends on how many lanes there are. Variables of
/// omp simd are arrays of lanes.
bool dependsOnLanes(class loop *l) {
  return !flag_associative_math && (carriesFloats(l) || l->simduid != NULL_TREE);
}

/// The members of the group of `load` in the order of their offsets; nothing if some are other
/// accesses than elements of `vector` loaded one by one.
std::vector<stmt_vec_info> membersOf(stmt_vec_info load, tree vector) {
  std::vector<stmt_vec_info> members;
  for (stmt_vec_info member = DR_GROUP_FIRST_ELEMENT(load); member;
       member = DR_GROUP_NEXT_ELEMENT(member)) {
    if (!loadsOneByOne(member) || !types_compatible_p(STMT_VINFO_VECTYPE(member), vector) ||
        stmt_could_throw_p(cfun, member->stmt))
      return {};
    members.push_back(member);
  }
  return members;
}

/// True if the statements of `members` are in one block, with nothing between the first and the
/// last one that may write to memory or not return.
bool standTogether(const std::vector<stmt_vec_info> &members) {
  std::set<gimple *> missing;
  for (stmt_vec_info member : members)
    missing.insert(member->stmt);
  const std::size_t all = missing.size();
  const basic_block block = gimple_bb(members[0]->stmt);
  for (auto i = gsi_start_bb(block); !gsi_end_p(i) && !missing.empty(); gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    const bool isMember = missing.erase(statement) != 0;
    if (!isMember && missing.size() < all && !is_gimple_debug(statement) &&
        (gimple_vdef(statement) || gimple_code(statement) == GIMPLE_ASM ||
         is_gimple_call(statement)))
      return false;
  }
  return missing.empty();
}

/// Of one way to vectorize a loop.
class Expected {
public:
  explicit Expected(Session &unit) : session(unit) {}

  bool contains(stmt_vec_info load, tree vector) {
    if (!vector || !VECTOR_TYPE_P(vector) || !STMT_VINFO_GROUPED_ACCESS(load))
      return false;
    const auto [known, isNew] = answers.try_emplace({DR_GROUP_FIRST_ELEMENT(load), vector});
    if (!isNew)
      return known->second;
    known->second = isRewritten(load, vector);
    if (known->second && dump_enabled_p())
      dump_printf_loc(MSG_NOTE | MSG_PRIORITY_USER_FACING, load->stmt,
                      "vls: vectors of %T are priced as at a known stride: rows will be loaded\n",
                      TREE_TYPE(vector));
    return known->second;
  }

private:
  bool isRewritten(stmt_vec_info load, tree vector) {
    const std::vector<stmt_vec_info> members = membersOf(load, vector);
    if (members.size() < 2 || !standTogether(members))
      return false;
    std::vector<std::int64_t> offsets;
    for (stmt_vec_info member : members)
      offsets.push_back(TREE_INT_CST_LOW(DR_INIT(STMT_VINFO_DATA_REF(member))));
    return paysForAll(session, vector, offsets);
  }

  Session &session;
  std::map<std::pair<stmt_vec_info, tree>, bool> answers;
};

} // namespace

CheaperLoads expectedGroups(Session &session, loop_vec_info loop) {
  class loop *l = LOOP_VINFO_LOOP(loop);
  if (session.options.disable || !isHandledTarget() || isOptedOut(cfun) || l->inner ||
      l->num_nodes != 2 || dependsOnLanes(l) || addsProductsInOrder(l))
    return {};
  return [expected = Expected(session)](stmt_vec_info load, tree vector) mutable {
    return expected.contains(load, vector);
  };
}

} // namespace vls::gcc
