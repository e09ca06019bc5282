// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/claims.h"

namespace vls::gcc {

Claims noClaims() {
  return {build_pointer_type(char_type_node), 0, 0};
}

Claims claimsOf(tree reference) {
  Claims claims;
  claims.type = reference_alias_ptr_type(reference);
  while (handled_component_p(reference))
    reference = TREE_OPERAND(reference, 0);
  if (TREE_CODE(reference) == MEM_REF) {
    claims.clique = MR_DEPENDENCE_CLIQUE(reference);
    claims.base = MR_DEPENDENCE_BASE(reference);
  }
  return claims;
}

Claims common(const Claims &a, const Claims &b) {
  Claims both = a;
  if (get_deref_alias_set(a.type) != get_deref_alias_set(b.type))
    both.type = noClaims().type;
  if (a.clique != b.clique || a.base != b.base)
    both.clique = both.base = 0;
  return both;
}

tree memoryAt(tree pointer, std::int64_t offset, tree type, unsigned bits, const Claims &claims) {
  tree reference =
      build2(MEM_REF, build_aligned_type(type, bits), pointer, build_int_cst(claims.type, offset));
  MR_DEPENDENCE_CLIQUE(reference) = claims.clique;
  MR_DEPENDENCE_BASE(reference) = claims.base;
  return reference;
}

} // namespace vls::gcc
