// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/store_places.h"

#include "gimple/place.h"
#include "pack/types.h"

namespace vls::gcc {

namespace {

/// True if the reader takes nothing else for the value of `definition`, a name's: loads by pointers
/// and pure calls are compared with others, counters of loops too.
bool isValueOfItsOwn(gimple *definition) {
  if (gimple_nop_p(definition))
    return true;
  if (auto *phi = dyn_cast<gphi *>(definition))
    return gimple_bb(phi)->loop_father->header != gimple_bb(phi);
  if (auto *call = dyn_cast<gcall *>(definition))
    return !(gimple_call_flags(call) & ECF_CONST);
  return gimple_assign_load_p(definition) && TREE_CODE(gimple_assign_rhs1(definition)) != MEM_REF;
}

/// What `pointer` is a constant distance from, which is added to `offset`; null if not known.
tree rootOf(tree pointer, std::int64_t &offset);

tree rootOfReference(tree reference, std::int64_t &offset) {
  const auto place = placeOf(reference);
  if (!place)
    return NULL_TREE;
  offset += place->offset;
  return DECL_P(place->base) ? place->base : rootOf(place->base, offset);
}

tree rootOf(tree pointer, std::int64_t &offset) {
  constexpr unsigned mostSteps = 16;
  for (unsigned step = 0; step < mostSteps; ++step) {
    if (TREE_CODE(pointer) == ADDR_EXPR)
      return rootOfReference(TREE_OPERAND(pointer, 0), offset);
    if (TREE_CODE(pointer) != SSA_NAME)
      return NULL_TREE;
    gimple *definition = SSA_NAME_DEF_STMT(pointer);
    if (isValueOfItsOwn(definition))
      return pointer;
    if (!is_gimple_assign(definition))
      return NULL_TREE;
    pointer = gimple_assign_rhs1(definition);
    const tree_code code = gimple_assign_rhs_code(definition);
    if (code == POINTER_PLUS_EXPR && tree_fits_shwi_p(gimple_assign_rhs2(definition)))
      offset += tree_to_shwi(gimple_assign_rhs2(definition));
    else if (code != ADDR_EXPR && code != SSA_NAME &&
             !(CONVERT_EXPR_CODE_P(code) && POINTER_TYPE_P(TREE_TYPE(pointer))))
      return NULL_TREE;
  }
  return NULL_TREE;
}

} // namespace

StorePlaces::Stored StorePlaces::storedAt(tree reference) {
  Stored place;
  place.mode = TYPE_MODE(TREE_TYPE(reference));
  place.root = rootOfReference(reference, place.offset);
  return place;
}

bool StorePlaces::add(gimple *store) {
  tree reference = gimple_assign_lhs(store);
  if (!gimple_assign_single_p(store) || !packedElement(TREE_TYPE(reference)))
    return false;
  const Stored place = storedAt(reference);
  const std::int64_t bytes = tree_to_shwi(TYPE_SIZE_UNIT(TREE_TYPE(reference)));
  const bool may = std::any_of(places.begin(), places.end(), [&](const Stored &other) {
    return other.mode == place.mode && other.root == place.root &&
           (!place.root || std::abs(other.offset - place.offset) == bytes);
  });
  places.push_back(place);
  return may;
}

} // namespace vls::gcc
