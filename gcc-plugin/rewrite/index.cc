// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/index.h"

#include "gimple/place.h"
#include "gimple/stride.h"
#include "rewrite/sink.h"

namespace vls::gcc {

namespace {

/// The plain load of a vector that `leaf` is a lane of, seen through a change of type.
gassign *vectorLoadOf(const Leaf &leaf) {
  if (!leaf.isLane() || TREE_CODE(leaf.value) != SSA_NAME)
    return nullptr;
  auto *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(leaf.value));
  if (assign && gimple_assign_rhs_code(assign) == VIEW_CONVERT_EXPR) {
    tree from = TREE_OPERAND(gimple_assign_rhs1(assign), 0);
    if (TREE_CODE(from) == SSA_NAME)
      assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(from));
  }
  if (!assign || !gimple_assign_load_p(assign) || gimple_has_volatile_ops(assign) ||
      stmt_could_throw_p(cfun, assign))
    return nullptr;
  tree ref = gimple_assign_rhs1(assign);
  return TREE_CODE(ref) == MEM_REF && !REF_REVERSE_STORAGE_ORDER(ref) &&
                 ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(TREE_TYPE(ref)))
             ? assign
             : nullptr;
}

tree indexElementType(const Leaf &leaf) {
  tree element = TREE_TYPE(TREE_TYPE(leaf.value));
  return build_nonstandard_integer_type(TYPE_PRECISION(element), !leaf.isSigned);
}

/// The one leaf that is a pointer and counts once, which the address is based on.
const Term *pointerTerm(const Affine &address) {
  for (const Term &term : address.terms())
    if (!term.leaf.isLane() && POINTER_TYPE_P(TREE_TYPE(term.leaf.value)) && term.coefficient == 1)
      return &term;
  return nullptr;
}

/// `base` + `offset`, an address within what `object` points to (null: not known). No alignment of
/// it is known.
tree derivedPointer(tree base, tree offset, tree object, Emitter &emitter) {
  tree pointer = emitter.operation(ptr_type_node, POINTER_PLUS_EXPR, base, offset);
  if (object && TREE_CODE(object) == SSA_NAME && SSA_NAME_PTR_INFO(object)) {
    duplicate_ssa_name_ptr_info(pointer, SSA_NAME_PTR_INFO(object));
    mark_ptr_info_alignment_unknown(SSA_NAME_PTR_INFO(pointer));
  }
  return pointer;
}

/// Emits lane addresses from their affine form, each term once.
class TermEmitter {
public:
  /// The addresses are within what `pointsTo` points to (null: not known).
  TermEmitter(tree pointsTo, Emitter &to, Reloads &loads)
      : object(pointsTo), emitter(to), reloads(loads) {}

  LaneAddress address(const Affine &sum) {
    for (const Term &term : sum.terms())
      if (TREE_CODE(term.leaf.value) == ADDR_EXPR)
        mark_addressable(TREE_OPERAND(term.leaf.value, 0)); // it may be accessed by name only
    const Term *base = pointerTerm(sum);
    // What all lanes have in common first: it is one sum, and may be the same in all iterations.
    tree offset = offsetOf(sum, base, true), common = base ? base->leaf.value : NULL_TREE;
    if (tree rest = offsetOf(sum, base, false); rest && base && offset) {
      tree &known = commons[{common, offset}];
      if (!known)
        known = derivedPointer(common, offset, object, emitter);
      common = known;
      offset = rest;
    } else if (rest) {
      offset = offset ? emitter.operation(sizetype, PLUS_EXPR, offset, rest) : rest;
    }
    LaneAddress result;
    result.offset = std::int64_t(sum.constant());
    if (!offset)
      offset = size_zero_node;
    result.pointer = common ? derivedPointer(common, offset, object, emitter)
                            : emitter.operation(ptr_type_node, NOP_EXPR, offset);
    return result;
  }

private:
  /// Of the terms but `base`, those of scalars, or those of lanes; null if there are none.
  tree offsetOf(const Affine &sum, const Term *base, bool areScalars) {
    tree offset = NULL_TREE;
    for (const Term &term : sum.terms())
      if (&term != base && term.leaf.isLane() != areScalars) {
        tree value = scaled(term);
        offset = offset ? added(offset, value) : value;
      }
    return offset;
  }

  tree added(tree a, tree b) {
    tree &known = sums[{a, b}];
    return known ? known : known = emitter.operation(sizetype, PLUS_EXPR, a, b);
  }

  tree scaled(const Term &term) {
    tree &known = done[{term.leaf.key(), term.coefficient}];
    if (known)
      return known;
    tree value = extended(term.leaf);
    if (term.coefficient != 1)
      value = emitter.operation(sizetype, MULT_EXPR, value,
                                build_int_cst(sizetype, std::int64_t(term.coefficient)));
    return known = value;
  }

  tree extended(const Leaf &leaf) {
    if (Reloads::canReload(leaf))
      return reloads.reload(leaf);
    if (!leaf.isLane())
      return converted(leaf.value, leaf.isSigned);
    tree element = indexElementType(leaf);
    tree vector = emitter.view(
        build_vector_type(element, TYPE_VECTOR_SUBPARTS(TREE_TYPE(leaf.value))), leaf.value);
    const unsigned HOST_WIDE_INT bits = TREE_INT_CST_LOW(TYPE_SIZE(element));
    return converted(emitter.part(element, vector, leaf.lane * bits), leaf.isSigned);
  }

  /// A scalar integer or pointer as sizetype.
  tree converted(tree value, bool isSigned) {
    tree type = TREE_TYPE(value);
    if (useless_type_conversion_p(sizetype, type))
      return value;
    if (INTEGRAL_TYPE_P(type) && TYPE_UNSIGNED(type) == isSigned && TYPE_PRECISION(type) < 64)
      value = emitter.operation(build_nonstandard_integer_type(TYPE_PRECISION(type), !isSigned),
                                NOP_EXPR, value);
    return emitter.operation(sizetype, NOP_EXPR, value);
  }

  tree object;
  Emitter &emitter;
  Reloads &reloads;
  std::map<std::pair<std::tuple<unsigned, int, bool>, std::uint64_t>, tree> done;
  std::map<std::pair<tree, tree>, tree> sums, commons; ///< of the same operands
};

/// The pointer and the constant that make up the address of `ref`, if it has no other part.
std::optional<LaneAddress> plainAddress(tree ref) {
  const auto place = placeOf(ref);
  if (!place || DECL_P(place->base) || !is_gimple_val(place->base))
    return std::nullopt;
  return LaneAddress{place->base, place->offset};
}

/// The pointers of scalar accesses, one a lane; nothing if one has no plain address.
std::vector<LaneAddress> pointersOf(const Access &access) {
  std::vector<LaneAddress> lanes;
  if (access.form == AccessForm::Emulated)
    for (gimple *part : access.parts)
      if (auto lane =
              plainAddress(access.isStore() ? gimple_assign_lhs(part) : gimple_assign_rhs1(part)))
        lanes.push_back(*lane);
  if (lanes.size() != access.lanes)
    lanes.clear();
  return lanes;
}

/// Index elements by extraction. Two 32-bit elements come in one 64-bit piece: the low one by
/// truncation, the high one by a shift.
std::vector<tree> extractIndices(const GatherOperands &gather, Emitter &emitter) {
  tree element = TREE_TYPE(TREE_TYPE(gather.index));
  unsigned bits = TYPE_PRECISION(element);
  tree piece = long_long_integer_type_node;
  unsigned pieces = TREE_INT_CST_LOW(TYPE_SIZE(TREE_TYPE(gather.index))) / 64;
  tree vector = emitter.view(build_vector_type(piece, pieces), gather.index);

  std::vector<tree> indices;
  for (unsigned position = 0; indices.size() < gather.lanes; position += 64) {
    tree both = emitter.part(piece, vector, position);
    if (bits == 64) {
      indices.push_back(emitter.operation(sizetype, NOP_EXPR, both));
      continue;
    }
    tree low = emitter.operation(build_nonstandard_integer_type(32, 0), NOP_EXPR, both);
    indices.push_back(emitter.operation(sizetype, NOP_EXPR, low));
    tree high = emitter.operation(piece, RSHIFT_EXPR, both, build_int_cst(unsigned_type_node, 32));
    indices.push_back(emitter.operation(sizetype, NOP_EXPR, high));
  }
  indices.resize(gather.lanes);
  return indices;
}

} // namespace

std::vector<LaneAddress> extractAddresses(const GatherOperands &gather, tree object,
                                          Emitter &emitter) {
  std::vector<LaneAddress> lanes;
  tree base = gather.base; // an integer from GCC 14 on, maybe
  if (!POINTER_TYPE_P(TREE_TYPE(base)))
    base = emitter.operation(ptr_type_node, NOP_EXPR, base);
  for (tree index : extractIndices(gather, emitter)) {
    tree offset = gather.scale == 1
                      ? index
                      : emitter.operation(sizetype, MULT_EXPR, index, size_int(gather.scale));
    lanes.push_back({derivedPointer(base, offset, object, emitter), 0});
  }
  return lanes;
}

tree elementReference(tree whole, tree type, unsigned bytes) {
  const auto moved = [&](tree offset) {
    return int_const_binop(PLUS_EXPR, offset, build_int_cst(TREE_TYPE(offset), bytes));
  };
  tree ref = NULL_TREE;
  if (TREE_CODE(whole) == MEM_REF)
    ref = build2(MEM_REF, type, TREE_OPERAND(whole, 0), moved(TREE_OPERAND(whole, 1)));
  else if (TREE_CODE(whole) == TARGET_MEM_REF)
    ref = build5(TARGET_MEM_REF, type, TMR_BASE(whole), moved(TMR_OFFSET(whole)), TMR_INDEX(whole),
                 TMR_STEP(whole), TMR_INDEX2(whole));
  if (!ref)
    return NULL_TREE;
  MR_DEPENDENCE_CLIQUE(ref) = MR_DEPENDENCE_CLIQUE(whole);
  MR_DEPENDENCE_BASE(ref) = MR_DEPENDENCE_BASE(whole);
  return ref;
}

bool Reloads::canReload(const Leaf &leaf) {
  return vectorLoadOf(leaf) != nullptr;
}

tree Reloads::reload(const Leaf &leaf) {
  gassign *load = vectorLoadOf(leaf);
  tree type = indexElementType(leaf);
  unsigned bytes = TREE_INT_CST_LOW(TYPE_SIZE_UNIT(type));
  tree &known = done[{gimple_assign_lhs(load), leaf.lane * bytes * BITS_PER_UNIT,
                      unsigned(TYPE_PRECISION(type)), leaf.isSigned}];
  if (known)
    return known;

  Emitter emitter = Emitter::before(load);
  tree ref = elementReference(gimple_assign_rhs1(load), build_aligned_type(type, BITS_PER_UNIT),
                              leaf.lane * bytes);
  tree element = emitter.load(ref, gimple_vuse(load));
  loads.push_back(as_a<gassign *>(SSA_NAME_DEF_STMT(element)));
  return known = emitter.operation(sizetype, NOP_EXPR, element);
}

void Reloads::noteRows(const std::vector<LaneAddress> &lanes) {
  for (const LaneAddress &lane : lanes)
    pointers.push_back(lane.pointer);
}

void Reloads::sink() const {
  for (gassign *load : loads)
    sinkLoad(load);
}

IndexSource indexSourceOf(const Access &access) {
  bool hasLane = false, allReload = true;
  for (const Affine &address : access.addresses)
    for (const Term &term : address.terms())
      if (term.leaf.isLane()) {
        hasLane = true;
        allReload &= Reloads::canReload(term.leaf);
      }
  if (hasLane && allReload)
    return IndexSource::Reload;
  return access.form == AccessForm::Builtin && hasLane ? IndexSource::Extract
                                                       : IndexSource::Pointers;
}

std::vector<LaneAddress> emitAddresses(const Access &access, Emitter &emitter, Reloads &reloads) {
  if (lanesDifferByConstants(access))
    return emitProgression(access, 0, emitter, reloads);
  IndexSource source = indexSourceOf(access);
  tree object = basePointer(access);
  std::vector<LaneAddress> lanes;
  if (source == IndexSource::Extract)
    for (const GatherOperands &gather : access.operands)
      for (const LaneAddress &lane : extractAddresses(gather, object, emitter))
        lanes.push_back(lane);
  if (source == IndexSource::Pointers)
    lanes = pointersOf(access);
  if (!lanes.empty())
    return lanes;

  TermEmitter terms(object, emitter, reloads);
  for (const Affine &address : access.addresses)
    lanes.push_back(terms.address(address));
  return lanes;
}

std::vector<LaneAddress> emitProgression(const Access &access, unsigned from, Emitter &emitter,
                                         Reloads &reloads) {
  Access one = access;
  one.lanes = 1;
  one.addresses = {access.addresses[from]};
  one.operands.clear();
  one.parts.clear();
  if (access.form == AccessForm::Emulated)
    one.parts = {access.parts[from]};
  one.form = AccessForm::Emulated; // no index vector is taken apart
  const LaneAddress known = emitAddresses(one, emitter, reloads)[0];
  std::vector<LaneAddress> lanes;
  for (const Affine &address : access.addresses)
    lanes.push_back({known.pointer, known.offset + std::int64_t(address.constant() -
                                                                one.addresses[0].constant())});
  return lanes;
}

} // namespace vls::gcc
