// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/affine.h"

#include "gimple/place.h"

namespace vls::gcc {

void Affine::addTerm(const Leaf &leaf, std::uint64_t coefficient) {
  auto at = std::lower_bound(all.begin(), all.end(), leaf, [](const Term &term, const Leaf &l) {
    return term.leaf.key() < l.key();
  });
  if (at == all.end() || at->leaf.key() != leaf.key())
    at = all.insert(at, Term{leaf, 0});
  at->coefficient += coefficient;
  if (at->coefficient == 0)
    all.erase(at);
}

const Leaf *Affine::firstLane() const {
  const auto found =
      std::find_if(all.begin(), all.end(), [](const Term &term) { return term.leaf.isLane(); });
  return found == all.end() ? nullptr : &found->leaf;
}

bool Affine::sameTerms(const Affine &other) const {
  return std::equal(all.begin(), all.end(), other.all.begin(), other.all.end(),
                    [](const Term &a, const Term &b) {
                      return a.leaf.key() == b.leaf.key() && a.coefficient == b.coefficient;
                    });
}

std::uint64_t Affine::termsHash() const {
  std::uint64_t hash = all.size();
  for (const Term &term : all) {
    hash = combine(hash, term.leaf.number);
    hash = combine(hash, std::uint64_t(term.leaf.lane) * 2 + term.leaf.isSigned);
    hash = combine(hash, term.coefficient);
  }
  return hash;
}

void AffineBuilder::addLeaf(Affine &sum, tree value, int lane, std::uint64_t scale, bool isSigned) {
  // Lanes that differ by constants are lane 0 and a constant.
  if (const LaneOffsets *offsets = lane >= 0 ? offsetsAt(value) : nullptr) {
    const std::uint64_t bits = offsets->low[unsigned(lane)];
    const unsigned precision = TYPE_PRECISION(TREE_TYPE(TREE_TYPE(value)));
    if (offsets->isConstant)
      return sum.addConstant(scale * (isSigned ? std::uint64_t(sext_hwi(bits, precision)) : bits));
    sum.addConstant(scale * (bits - offsets->low[0]));
    lane = 0;
  }
  Leaf leaf;
  leaf.value = value;
  leaf.lane = lane;
  leaf.number = numbers.of(value);
  leaf.isSigned = isSigned;
  sum.addTerm(leaf, scale);
}

const LaneOffsets *AffineBuilder::offsetsAt(tree vector) {
  const auto [entry, isNew] = known.try_emplace(vector);
  if (isNew)
    entry->second = offsetsOf(vector);
  return entry->second ? &*entry->second : nullptr;
}

std::optional<Operation> AffineBuilder::nextStep(tree value, unsigned depth) {
  constexpr unsigned maxSteps = 256;
  return depth < maxDepth && ++steps <= maxSteps ? operationOf(value) : std::nullopt;
}

void AffineBuilder::add64(Affine &sum, tree value, int lane, std::uint64_t scale, unsigned depth) {
  while (followMove(value, lane)) {
  }
  if (auto constant = constantOf(value, lane, true))
    return sum.addConstant(scale * *constant);

  auto operation = nextStep(value, depth);
  if (!operation)
    return lane < 0 ? addAdvanced(sum, value, scale, depth)
                    : addLeaf(sum, value, lane, scale, true);
  tree a = operation->operands[0];
  tree b = operation->operands[1];
  switch (operation->code) {
  case PLUS_EXPR:
    add64(sum, a, lane, scale, depth + 1);
    return add64(sum, b, lane, scale, depth + 1);

  case POINTER_PLUS_EXPR:
    // Of strided vectors the pointer is advanced for each lane of each of them, in one chain, which
    // is longer than expressions are deep. Steps are counted all the same.
    add64(sum, b, lane, scale, depth + 1);
    return add64(sum, a, lane, scale, depth);

  case MINUS_EXPR:
    add64(sum, a, lane, scale, depth + 1);
    return add64(sum, b, lane, -scale, depth + 1);

  case NEGATE_EXPR:
    return add64(sum, a, lane, -scale, depth + 1);

  case MULT_EXPR:
    if (auto factor = constantFactor(a, b, lane, true))
      return add64(sum, a, lane, scale * *factor, depth + 1);
    break;

  case LSHIFT_EXPR: {
    // A vector may be shifted by a scalar.
    int amountLane = VECTOR_TYPE_P(TREE_TYPE(b)) ? lane : -1;
    auto amount = constantOf(b, amountLane, false);
    if (amount && *amount < 64)
      return add64(sum, a, lane, scale << *amount, depth + 1);
    break;
  }

  case ADDR_EXPR: {
    tree object = TREE_CODE(value) == SSA_NAME ? TREE_OPERAND(a, 0) : a;
    const auto place = placeOf(object);
    if (!place)
      break;
    sum.addConstant(scale * std::uint64_t(place->offset));
    if (DECL_P(place->base))
      return addLeaf(sum, build_fold_addr_expr(place->base), -1, scale, true);
    return add64(sum, place->base, -1, scale, depth + 1);
  }

  case NOP_EXPR:
  case CONVERT_EXPR: {
    if ((lane >= 0) != VECTOR_TYPE_P(TREE_TYPE(a)))
      break;
    tree from = elementType(a, lane);
    if (INTEGRAL_TYPE_P(from) && TYPE_PRECISION(from) < 64)
      return addNarrow(sum, a, lane, scale, !TYPE_UNSIGNED(from), depth + 1);
    break;
  }

  case BIT_IOR_EXPR:
    if (auto bits = bitsSetInZeros(a, b, lane)) {
      sum.addConstant(scale * *bits);
      return add64(sum, a, lane, scale, depth + 1);
    }
    break;

  case WIDEN_MULT_EXPR:
  case VEC_WIDEN_MULT_LO_EXPR:
  case VEC_WIDEN_MULT_HI_EXPR:
  case VEC_WIDEN_MULT_EVEN_EXPR:
  case VEC_WIDEN_MULT_ODD_EXPR:
    if (addProduct(sum, *operation, lane, scale, depth))
      return;
    break;

  case VEC_UNPACK_LO_EXPR:
  case VEC_UNPACK_HI_EXPR: {
    tree from = TREE_TYPE(TREE_TYPE(a));
    if (lane < 0 || !INTEGRAL_TYPE_P(from))
      break;
    return addNarrow(sum, a, sourceLane(operation->code, a, lane), scale, !TYPE_UNSIGNED(from),
                     depth + 1);
  }

  default:
    break;
  }
  addLeaf(sum, value, lane, scale, true);
}

bool AffineBuilder::addProduct(Affine &sum, const Operation &product, int lane, std::uint64_t scale,
                               unsigned depth) {
  tree a = product.operands[0], b = product.operands[1];
  if ((lane >= 0) != VECTOR_TYPE_P(TREE_TYPE(a)))
    return false;
  const int from = lane >= 0 ? sourceLane(product.code, a, lane) : -1;
  const bool isSigned = !TYPE_UNSIGNED(elementType(a, lane));
  if (TYPE_UNSIGNED(elementType(b, lane)) == isSigned)
    return false;
  const auto factor = constantFactor(a, b, from, isSigned);
  if (factor)
    addNarrow(sum, a, from, scale * *factor, isSigned, depth + 1);
  return factor.has_value();
}

void AffineBuilder::addIndexLane(Affine &sum, tree value, unsigned lane, std::uint64_t scale,
                                 bool isNear) {
  steps = 0;
  const unsigned bits = TYPE_PRECISION(TREE_TYPE(TREE_TYPE(value)));
  int from = int(lane);
  if (bits == 64)
    return add64(sum, value, from, scale, 0);
  if (isNear && bits == 32)
    sum.addConstant(scale * std::uint64_t(withoutConstants(value, from)));
  addNarrow(sum, value, from, scale, true, 0);
}

bool AffineBuilder::addAddressOf(Affine &sum, tree ref) {
  poly_int64 bitSize, bitPosition;
  tree offset;
  machine_mode mode;
  int isUnsigned = 0, reverse = 0, isVolatile = 0;
  tree base = get_inner_reference(ref, &bitSize, &bitPosition, &offset, &mode, &isUnsigned,
                                  &reverse, &isVolatile);
  if (!bitPosition.is_constant() || bitPosition.to_constant() % 8 != 0 || reverse || isVolatile ||
      maybe_ne(bitSize, std::int64_t(TREE_INT_CST_LOW(TYPE_SIZE(TREE_TYPE(ref))))))
    return false;
  sum.addConstant(std::uint64_t(bitPosition.to_constant() / 8));
  if (offset) {
    if (TYPE_PRECISION(TREE_TYPE(offset)) != 64)
      return false;
    addScalar(sum, offset, 1);
  }
  if (TREE_CODE(base) == MEM_REF) {
    sum.addConstant(std::uint64_t(TREE_INT_CST_LOW(TREE_OPERAND(base, 1))));
    addScalar(sum, TREE_OPERAND(base, 0), 1);
    return true;
  }
  if (!DECL_P(base) || (VAR_P(base) && DECL_HARD_REGISTER(base)))
    return false;
  addScalar(sum, build_fold_addr_expr(base), 1);
  return true;
}

} // namespace vls::gcc
