// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/access.h"
#include "gimple/builtin.h"
#include "gimple/elementwise.h"
#include "gimple/emulated.h"

namespace vls::gcc {

namespace {

/// True if what follows `statement` in its block may not be reached, or if nothing is known of it:
/// an access is never moved across it.
bool isBarrier(gimple *statement) {
  if (gimple_code(statement) == GIMPLE_ASM || gimple_has_volatile_ops(statement))
    return true;
  auto *call = dyn_cast<gcall *>(statement);
  if (!call)
    return stmt_could_throw_p(cfun, statement);
  // Target builtins are instructions; the C++ front end does not mark them as such.
  tree callee = gimple_call_fndecl(call);
  if (callee && DECL_BUILT_IN_CLASS(callee) == BUILT_IN_MD)
    return false;
  // Masked stores return, and so does arithmetic, which GCC 12 does not say of its masked forms;
  // some other internal functions are a sanitizer's, which may abort.
  if (gimple_call_internal_p(call) && (internal_store_fn_p(gimple_call_internal_fn(call)) ||
                                       (direct_internal_fn_p(gimple_call_internal_fn(call)) &&
                                        !cfun->can_throw_non_call_exceptions)))
    return false;
  int flags = gimple_call_flags(call);
  return !(flags & (ECF_CONST | ECF_PURE)) || (flags & ECF_LOOPING_CONST_OR_PURE) ||
         !(flags & ECF_NOTHROW);
}

bool hasBarrier(basic_block block) {
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
    if (!is_gimple_debug(gsi_stmt(i)) && isBarrier(gsi_stmt(i)))
      return true;
  return false;
}

/// Places in a region: of each statement, its rank and the number of barriers before it, those on a
/// path between blocks included. Kept in the statements' uids; debug statements have none, so that
/// they change nothing.
class Places {
public:
  explicit Places(const Region &region) {
    unsigned barriers = 0;
    for (std::size_t i = 0; i < region.blocks.size(); ++i) {
      if (i > 0)
        barriers +=
            std::count_if(region.between[i - 1].begin(), region.between[i - 1].end(), hasBarrier);
      add(region.blocks[i], barriers);
    }
  }
  unsigned rank(gimple *statement) const { return gimple_uid(statement); }
  unsigned barriers(gimple *statement) const { return barriersBefore[rank(statement) - 1]; }

private:
  void add(basic_block block, unsigned &barriers) {
    for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) {
      gimple *statement = gsi_stmt(i);
      if (is_gimple_debug(statement))
        continue;
      barriersBefore.push_back(barriers);
      gimple_set_uid(statement, unsigned(barriersBefore.size()));
      barriers += isBarrier(statement);
    }
  }

  std::vector<unsigned> barriersBefore;
};

/// Fills in where `access` executes; the reason if its parts are too far apart.
Refusal place(Access &access, const Places &places) {
  auto byRank = [&](gimple *a, gimple *b) { return places.rank(a) < places.rank(b); };
  auto [first, last] = std::minmax_element(access.parts.begin(), access.parts.end(), byRank);
  if (places.barriers(*first) != places.barriers(*last))
    return Reason::BarrierBetweenLanes;
  access.position = *last;
  access.start = *first;
  access.order = places.rank(access.position);
  access.barrier = places.barriers(access.position);
  return {};
}

/// True if the address of a lane is based on a pointer into a named address space.
bool isInNamedAddressSpace(const Access &access) {
  for (const Affine &address : access.addresses)
    for (const Term &term : address.terms()) {
      tree type = TREE_TYPE(term.leaf.value);
      if (POINTER_TYPE_P(type) && !ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(TREE_TYPE(type))))
        return true;
    }
  return false;
}

/// True if each leaf of the addresses may be used by a new statement: it is no tree expression, as
/// sizes of variable length are, and lengthening its life cannot make two versions of a variable
/// that an abnormal edge ties to one register live at once.
bool hasUsableLeaves(const Access &access) {
  for (const Affine &address : access.addresses)
    for (const Term &term : address.terms()) {
      tree value = term.leaf.value;
      if (!is_gimple_val(value) ||
          (TREE_CODE(value) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI(value)))
        return false;
    }
  return true;
}

/// True if an exception of `part` would be caught: at a landing pad, for which `part` ends its
/// block; or, where loads may throw as well, at the end of a noexcept function, which those that
/// take its place would not be known to be in. Before GCC 14, C++ says of target builtins that they
/// may throw.
bool isCaught(gimple *part) {
  return stmt_can_throw_internal(cfun, part) ||
         (cfun->can_throw_non_call_exceptions && lookup_stmt_eh_lp(part) != 0);
}

/// Why no vector of this type is planned for.
Refusal refusalOf(const Access &access) {
  tree type = access.vectorType();
  if (!VECTOR_MODE_P(TYPE_MODE(type)) || access.type().bits() < 32)
    return Reason::SmallVector;
  if (!INTEGRAL_TYPE_P(access.elementType) && !SCALAR_FLOAT_TYPE_P(access.elementType) &&
      !POINTER_TYPE_P(access.elementType))
    return Reason::ElementType;
  if (isInNamedAddressSpace(access))
    return Reason::NamedAddressSpace;
  if (!hasUsableLeaves(access))
    return Reason::UnusableLeaf;
  if (std::any_of(access.parts.begin(), access.parts.end(), isCaught))
    return Reason::CaughtException;
  if (access.isStore())
    return TREE_CODE(access.value) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI(access.value)
               ? Reason::AbnormalValue
               : Reason::None;
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI(access.result))
    return Reason::AbnormalResult;
  return {};
}

} // namespace

bool isCandidate(gimple *statement) {
  return isBuiltinGather(statement) || isVectorOfLoads(statement) || isBuiltinScatter(statement) ||
         isFirstLaneStore(statement);
}

bool hasCandidate(basic_block block) {
  for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
    if (isCandidate(gsi_stmt(i)))
      return true;
  return false;
}

namespace {

/// Reads the access whose result `statement` defines, or that it begins to store; nothing if there
/// is none, or with a reason.
std::optional<Access> readStatement(gimple *statement, AffineBuilder &affine, Masks &masks,
                                    Refusal *why) {
  if (isBuiltinGather(statement))
    return readBuiltinGather(as_a<gcall *>(statement), affine, masks, why);
  if (isJoinOfGathers(statement))
    return readJoinedGathers(as_a<gassign *>(statement), affine, masks, why);
  if (isVectorOfLoads(statement))
    return readEmulatedGather(as_a<gassign *>(statement), affine, why);
  if (isBuiltinScatter(statement))
    return readBuiltinScatter(as_a<gcall *>(statement), affine, masks, why);
  if (isFirstLaneStore(statement))
    return readElementwiseStore(as_a<gassign *>(statement), affine);
  return std::nullopt;
}

} // namespace

std::optional<std::int64_t> distanceBetween(const Access &from, const Access &to) {
  const std::vector<Affine> &a = from.addresses, &b = to.addresses;
  if (a.size() != b.size())
    return std::nullopt;
  const std::uint64_t distance = b[0].constant() - a[0].constant(); // addresses are modulo 2^64
  for (std::size_t lane = 0; lane < a.size(); ++lane)
    if (!a[lane].sameTerms(b[lane]) || b[lane].constant() - a[lane].constant() != distance)
      return std::nullopt;
  return std::int64_t(distance);
}

void addClaims(Access &access, tree ref) {
  access.claims = access.parts.empty() ? claimsOf(ref) : common(access.claims, claimsOf(ref));
}

namespace {

/// How many iterations one pass of the region is at most, if a loop of vectors: the lanes of all
/// scatters that one statement became.
unsigned iterationsOf(const std::vector<Access> &accesses) {
  std::map<location_t, unsigned> lanes;
  unsigned most = 1;
  for (const Access &access : accesses)
    if (access.isStore() && access.form == AccessForm::Builtin)
      most = std::max(most, lanes[gimple_location(access.statement)] += access.lanes);
  return most;
}

/// True if each lane takes its index from a lane of a vector that no other one takes it from.
bool hasLaneEach(const Access &access) {
  std::set<std::pair<unsigned, int>> lanes;
  return std::all_of(access.addresses.begin(), access.addresses.end(), [&](const Affine &address) {
    const Leaf *leaf = address.firstLane();
    return leaf && lanes.emplace(leaf->number, leaf->lane).second;
  });
}

/// Marks the accesses whose lanes are iterations: the scatters, which the vectorizer makes of one
/// statement each, and gathers at the same places as one of these. Of other gathers, and of stores
/// element by element, several lanes may be of one iteration (SLP).
void markIterations(std::vector<Access> &accesses) {
  std::vector<const Access *> scatters;
  for (Access &access : accesses)
    if (access.isStore() && access.form == AccessForm::Builtin && hasLaneEach(access)) {
      access.lanesAreIterations = true;
      scatters.push_back(&access);
    }
  for (Access &access : accesses)
    if (!access.isStore() && access.form == AccessForm::Builtin)
      access.lanesAreIterations =
          std::any_of(scatters.begin(), scatters.end(),
                      [&](const Access *s) { return distanceBetween(access, *s).has_value(); });
}

} // namespace

tree basePointer(const Access &access) {
  tree common = NULL_TREE;
  unsigned number = 0;
  for (const Affine &address : access.addresses) {
    const Term *base = nullptr;
    for (const Term &term : address.terms()) {
      if (term.leaf.isLane() || !POINTER_TYPE_P(TREE_TYPE(term.leaf.value)))
        continue;
      if (base || term.coefficient != 1)
        return NULL_TREE;
      base = &term;
    }
    if (!base || (common && base->leaf.number != number))
      return NULL_TREE;
    common = base->leaf.value;
    number = base->leaf.number;
  }
  return common;
}

std::optional<std::uint64_t> tableBytes(const Access &access) {
  tree base = basePointer(access);
  if (!base || TREE_CODE(base) != ADDR_EXPR)
    return std::nullopt;
  tree object = get_base_address(TREE_OPERAND(base, 0));
  if (!object || !DECL_P(object) || !DECL_SIZE_UNIT(object) ||
      !tree_fits_uhwi_p(DECL_SIZE_UNIT(object)))
    return std::nullopt;
  return tree_to_uhwi(DECL_SIZE_UNIT(object));
}

Reading readRegion(const Region &region, ValueNumbers &numbers, Masks &masks,
                   unsigned independent) {
  Reading reading;
  AffineBuilder affine(numbers);
  std::optional<Places> places;
  const auto read = [&](gimple *statement) {
    Refusal why;
    auto access = readStatement(statement, affine, masks, &why);
    if (!access && !why)
      return;
    if (!places)
      places.emplace(region);
    if (access)
      why = refusalOf(*access);
    if (access && !why)
      why = place(*access, *places);
    if (why)
      reading.unread.push_back({statement, why});
    else
      reading.accesses.push_back(std::move(*access));
  };
  for (basic_block block : region.blocks)
    for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
      if (!is_gimple_debug(gsi_stmt(i)) && !isHalfOfJoin(gsi_stmt(i)))
        read(gsi_stmt(i));
  if (iterationsOf(reading.accesses) <= independent)
    markIterations(reading.accesses);
  std::stable_sort(reading.accesses.begin(), reading.accesses.end(),
                   [](const Access &a, const Access &b) { return a.order < b.order; });
  return reading;
}

} // namespace vls::gcc
