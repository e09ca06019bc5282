// SPDX-License-Identifier: GPL-3.0-or-later
//
// Accesses under conditions, as loops/speculation.h has them: through a pointer that leads to a row
// of zeros, or to one that nobody reads, where the condition does not hold. Side by side they are
// guarded operations, which vectors do under a mask:
//
//   p = c ? &a[i] : &zeros;  x = *p        g = c ? -1 : 0;  x = guarded load of a[i], g

#include "pack/reader.h"
#include "rewrite/active.h"

#include "packer/operations.h"

#include "vls/select.h"

namespace vls::gcc {

namespace {

/// Of a pointer that is chosen: where to if the condition holds, or if it does not.
struct ChosenPointer {
  tree pointer;
  gassign *choice;
  bool isInverted;
};

std::optional<ChosenPointer> chosenPointer(tree pointer) {
  auto *choice =
      TREE_CODE(pointer) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(pointer)) : nullptr;
  if (!choice || gimple_assign_rhs_code(choice) != COND_EXPR)
    return {};
  tree chosen = gimple_assign_rhs2(choice), other = gimple_assign_rhs3(choice);
  if (isScratchRow(chosen) == isScratchRow(other))
    return {};
  const bool isInverted = isScratchRow(chosen);
  return ChosenPointer{isInverted ? other : chosen, choice, isInverted};
}

/// Are there loads, or stores, of vectors of such elements under a mask?
bool hasMasked(tree type, bool isStored) {
  const unsigned HOST_WIDE_INT bits = tree_to_uhwi(TYPE_SIZE(type));
  // Before AVX-512 some CPUs take a dozen cycles for a store under a mask.
  if (isStored || bits < 32)
    return TARGET_AVX512VL && (bits >= 32 || TARGET_AVX512BW);
  return TARGET_AVX2 || (TARGET_AVX && SCALAR_FLOAT_TYPE_P(type));
}

} // namespace

bool BlockReader::isChoiceOfRows(gassign *assign) {
  return chosenPointer(gimple_assign_lhs(assign)).has_value();
}

/// An integer of `bits` bits, all of them set if `mask` is, or if it is not; none else. Accesses
/// under one condition have the same one: what is equal in all lanes is seen to be.
unsigned BlockReader::guardOf(unsigned mask, unsigned bits, bool isInverted) {
  const auto [known, isNew] = guards.insert({{mask, bits, isInverted}, Block::none});
  if (isNew)
    known->second = newGuard(mask, bits, isInverted);
  return known->second;
}

unsigned BlockReader::newGuard(unsigned mask, unsigned bits, bool isInverted) {
  const ElementType guard = ElementType::integer(bits);
  const unsigned all = constant(guard, lowBits(bits)), none = constant(guard, 0);
  if (block[mask].op != ScalarOp::Compare)
    return chooseOfAnyWidth(mask, isInverted ? none : all, isInverted ? all : none);
  // Instructions compare for equality, and for less.
  const Block::Operation &asked = block[mask];
  Predicate predicate = asked.predicate;
  const bool isFloat = block[asked.operands[0]].type.isFloat();
  if (isContrary(predicate) && invert(predicate, isFloat)) {
    Block::Operation contrary = asked;
    contrary.predicate = predicate;
    mask = add(contrary, nullptr, NULL_TREE);
    isInverted = !isInverted;
  }
  const ElementType compared = ElementType::integer(block[block[mask].operands[0]].type.bits);
  unsigned number =
      part(ScalarOp::Negate, compared, {part(ScalarOp::ZeroExtend, compared, {mask})});
  if (isInverted)
    number = part(ScalarOp::Xor, compared, {number, constant(compared, lowBits(compared.bits))});
  if (compared == guard)
    return number;
  return part(compared.bits < bits ? ScalarOp::SignExtend : ScalarOp::Truncate, guard, {number});
}

/// Of an access that will be the next operation: the guard, which stands in front of it.
void BlockReader::noteGuarded(tree reference, bool isStored) {
  const auto chosen =
      TREE_CODE(reference) == MEM_REF ? chosenPointer(TREE_OPERAND(reference, 0)) : std::nullopt;
  tree type = TREE_TYPE(reference);
  if (!chosen || !block.contains(chosen->choice) || !hasMasked(type, isStored))
    return;
  GuardedReference at;
  at.reference = build2(MEM_REF, type, chosen->pointer, TREE_OPERAND(reference, 1));
  MR_DEPENDENCE_CLIQUE(at.reference) = MR_DEPENDENCE_CLIQUE(reference);
  MR_DEPENDENCE_BASE(at.reference) = MR_DEPENDENCE_BASE(reference);
  const unsigned bits = unsigned(tree_to_uhwi(TYPE_SIZE(type)));
  at.memref =
      memref(at.reference, isStored ? AccessKind::StridedStore : AccessKind::StridedLoad, bits);
  const unsigned mask = maskOf(gimple_assign_rhs1(chosen->choice));
  if (!at.memref || mask == Block::none)
    return;
  at.guard = guardOf(mask, bits, chosen->isInverted);
  at.operation = block.size();
  if (at.guard != Block::none)
    guarded.push_back(at);
}

/// Those that have a neighbour, of the same kind and type, become guarded.
void BlockReader::guardNeighbours() {
  const auto areAlike = [&](const GuardedReference &a, const GuardedReference &b) {
    return block[a.operation].type == block[b.operation].type &&
           a.memref->kind() == b.memref->kind() && areNeighbours(*a.memref, *b.memref);
  };
  for (const GuardedReference &one : guarded)
    if (std::any_of(guarded.begin(), guarded.end(),
                    [&](const GuardedReference &other) { return areAlike(one, other); })) {
      block.setGuard(one.operation, one.guard);
      block.setMemref(one.operation, one.memref);
      block.facts[one.operation].reference = one.reference;
    }
}

} // namespace vls::gcc
