// SPDX-License-Identifier: GPL-3.0-or-later
//
// The order of memory in a block: what must stay in front of what.
//
//   store, load    GCC's alias oracle, types included
//   load, store    the same without types: what is stored may make another object of the memory
//   store, store   likewise
//   call, access   what the call reads and writes; and if it may not return, stores, loads that
//                  may trap and integer divisions stay behind it, and stores in front
//
// Two accesses at a constant distance overlap or not, whatever the oracle can tell. Of others,
// those whose distance can be tested may be assumed not to overlap (pack/rows.h).

#include "pack/block.h"

namespace vls::gcc {

bool ScalarMemref::isAConstDistanceFrom(const Memref &other, Integer *distance) const {
  const Affine &theirs = static_cast<const ScalarMemref &>(other).address;
  if (!address.sameTerms(theirs))
    return false;
  *distance = fromInt64(std::int64_t(address.constant() - theirs.constant()));
  return true;
}

bool isRightBehind(const Memref &b, const Memref &a) {
  Integer distance;
  return a.addressHash() == b.addressHash() && b.isAConstDistanceFrom(a, &distance) &&
         distance == Integer(a.type().bits() / 8);
}

tree GimpleBlock::reference(unsigned operation) const {
  if (facts[operation].reference)
    return facts[operation].reference;
  gimple *statement = facts[operation].statement;
  return isStore((*this)[operation].op) ? gimple_assign_lhs(statement)
                                        : gimple_assign_rhs1(statement);
}

unsigned GimpleBlock::guardedAccesses() const {
  return unsigned(std::count_if(operations().begin(), operations().end(),
                                [](const Operation &o) { return isGuarded(o.op); }));
}

unsigned GimpleBlock::operationOf(tree name) const {
  const auto found = numbers.find(name);
  return found == numbers.end() ? none : found->second;
}

void GimpleBlock::addTo(Rows &rows) const {
  for (unsigned number = 0; number < size(); ++number)
    if (const Memref *memref = (*this)[number].memref)
      rows.add(number, static_cast<const ScalarMemref *>(memref)->at());
}

void GimpleBlock::assumeApart() {
  apart = std::make_unique<Rows>(*this);
  addTo(*apart);
  findRepeatedLoads();
}

bool GimpleBlock::demandsOrder(unsigned earlier, unsigned later) const {
  const Operation &a = (*this)[earlier], &b = (*this)[later];
  if (a.op == ScalarOp::Opaque && b.op == ScalarOp::Opaque)
    return true;
  if (facts[earlier].mayNotReturn &&
      (isStore(b.op) || facts[later].mayTrap || facts[later].hasSideEffects))
    return true;
  if (facts[later].mayNotReturn && isStore(a.op))
    return true;
  return memoryOrders(earlier, later);
}

/// May the two touch the same byte, so that their order matters?
bool GimpleBlock::memoryOrders(unsigned earlier, unsigned later) const {
  const Operation &a = (*this)[earlier], &b = (*this)[later];
  if (a.op == ScalarOp::Opaque || b.op == ScalarOp::Opaque) {
    const bool callFirst = a.op == ScalarOp::Opaque;
    gimple *statement = facts[callFirst ? earlier : later].statement;
    const unsigned access = callFirst ? later : earlier;
    ao_ref ref;
    ao_ref_init(&ref, reference(access));
    // Without types, for moved stores; an opaque load of one type and a store of another may meet.
    if (gimple_vdef(statement) && stmt_may_clobber_ref_p_1(statement, &ref, false))
      return true;
    return isStore((*this)[access].op) && ref_maybe_used_by_stmt_p(statement, &ref, false);
  }
  if (isLoad(a.op) && isLoad(b.op))
    return false;
  Integer distance;
  if (a.memref->isAConstDistanceFrom(*b.memref, &distance)) // a - b
    return distance < Integer(b.type.bits / 8) && -distance < Integer(a.type.bits / 8);
  if (chain.promises.areIndependent(facts[earlier].statement, facts[later].statement))
    return false;
  ao_ref first, second;
  ao_ref_init(&first, reference(earlier));
  ao_ref_init(&second, reference(later));
  const bool isTrueDependence = isStore(a.op) && isLoad(b.op);
  return refs_may_alias_p_1(&first, &second, isTrueDependence);
}

} // namespace vls::gcc
