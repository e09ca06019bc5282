// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/offsets.h"

namespace vls::gcc {

namespace {

constexpr unsigned maxOffsetsDepth = 12;
constexpr unsigned maxOffsetsSteps = 200; ///< shared parts are met once on each path to them

unsigned lanePrecision(tree vector) {
  return TYPE_PRECISION(TREE_TYPE(TREE_TYPE(vector)));
}

std::uint64_t below(unsigned bits) {
  return bits >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1;
}

unsigned lowZeros(std::uint64_t value) {
  return value ? unsigned(ctz_hwi(value)) : 64;
}

/// What `lanes` has below 2^zeros; nothing if lanes differ above that.
std::optional<LaneOffsets> split(const LaneOffsets &lanes, unsigned zeros) {
  LaneOffsets result{std::min(zeros, lanes.zeros), false, {}};
  const std::uint64_t mask = below(result.zeros);
  for (std::uint64_t low : lanes.low) {
    if ((low & ~mask) != (lanes.low[0] & ~mask))
      return std::nullopt;
    result.low.push_back(low & mask);
  }
  return result;
}

/// `lanes`, if it keeps what the type promises: the sign is T's.
std::optional<LaneOffsets> checked(LaneOffsets lanes, tree vector) {
  if (!lanes.isConstant && lanes.zeros >= lanePrecision(vector))
    lanes.zeros = lanePrecision(vector) - 1;
  for (std::uint64_t low : lanes.low)
    if (!lanes.isConstant && low > below(lanes.zeros))
      return std::nullopt;
  return lanes;
}

class Finder {
public:
  std::optional<LaneOffsets> find(tree vector, unsigned depth);

private:
  std::optional<LaneOffsets> ofConstant(tree vector) const;
  std::optional<LaneOffsets> ofElements(tree vector, tree constructor) const;
  std::optional<LaneOffsets> ofScalar(tree vector, tree scalar) const;
  std::optional<LaneOffsets> ofPhi(gphi *phi, unsigned depth);
  std::optional<LaneOffsets> ofOperation(tree vector, const Operation &operation, unsigned depth);
  std::optional<LaneOffsets> withConstants(tree_code code, const LaneOffsets &a,
                                           const LaneOffsets &b, tree vector) const;
  std::optional<LaneOffsets> unpacked(tree vector, const Operation &operation, unsigned depth);

  unsigned steps = 0;
};

std::optional<LaneOffsets> Finder::ofConstant(tree vector) const {
  LaneOffsets result{64, true, {}};
  for (unsigned lane = 0; lane < laneCount(vector); ++lane) {
    const auto constant = constantOf(vector, int(lane), false);
    if (!constant)
      return std::nullopt;
    result.low.push_back(*constant);
  }
  return result;
}

std::optional<LaneOffsets> Finder::ofScalar(tree vector, tree scalar) const {
  const unsigned zeros = std::min(knownZeros(scalar, -1, 0), lanePrecision(vector) - 1);
  return LaneOffsets{zeros, false, std::vector<std::uint64_t>(laneCount(vector))};
}

/// One scalar in all lanes.
std::optional<LaneOffsets> Finder::ofElements(tree vector, tree constructor) const {
  if (CONSTRUCTOR_NELTS(constructor) != laneCount(vector))
    return std::nullopt;
  tree first = CONSTRUCTOR_ELT(constructor, 0)->value, element;
  unsigned i;
  FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS(constructor), i, element)
    if (element != first || VECTOR_TYPE_P(TREE_TYPE(element)))
      return std::nullopt;
  return ofScalar(vector, first);
}

/// An induction: what it starts with, and a constant more in each iteration, the same in all lanes.
std::optional<LaneOffsets> Finder::ofPhi(gphi *phi, unsigned depth) {
  tree result = gimple_phi_result(phi);
  if (gimple_phi_num_args(phi) != 2 || SSA_NAME_OCCURS_IN_ABNORMAL_PHI(result))
    return std::nullopt;
  for (unsigned back : {0u, 1u}) {
    tree latch = PHI_ARG_DEF(phi, back), start = PHI_ARG_DEF(phi, 1 - back);
    const auto next = operationOf(latch);
    if (!next || next->code != PLUS_EXPR || next->operands[0] != result ||
        TREE_CODE(next->operands[1]) != VECTOR_CST)
      continue;
    const auto step = ofConstant(next->operands[1]);
    const auto first = find(start, depth + 1);
    if (!step || !first)
      return std::nullopt;
    for (std::uint64_t lane : step->low)
      if (lane != step->low[0])
        return std::nullopt;
    return split(*first, std::min(lowZeros(step->low[0]), lanePrecision(result) - 1));
  }
  return std::nullopt;
}

/// `a` and constants, lane by lane: those have one high part, and low parts that carry nothing.
std::optional<LaneOffsets> Finder::withConstants(tree_code code, const LaneOffsets &a,
                                                 const LaneOffsets &b, tree vector) const {
  const std::uint64_t all = below(lanePrecision(vector));
  LaneOffsets result{a.zeros, a.isConstant && b.isConstant, {}};
  if (!result.isConstant && code == BIT_AND_EXPR &&
      std::all_of(b.low.begin(), b.low.end(), [&](std::uint64_t c) { return c <= below(a.zeros); }))
    result.isConstant = true; // nothing is left of T
  else if (!result.isConstant)
    for (std::uint64_t c : b.low)
      if ((c & ~below(a.zeros)) != (b.low[0] & ~below(a.zeros)))
        return std::nullopt;
  const std::uint64_t kept = result.isConstant ? all : below(a.zeros);
  for (std::size_t lane = 0; lane < a.low.size(); ++lane) {
    const std::uint64_t x = a.low[lane], c = b.low[lane] & kept;
    result.low.push_back((code == PLUS_EXPR      ? x + c
                          : code == BIT_AND_EXPR ? x & c
                          : code == BIT_IOR_EXPR ? x | c
                                                 : x ^ c) &
                         all);
  }
  return checked(std::move(result), vector);
}

/// The lower or upper lanes, extended.
std::optional<LaneOffsets> Finder::unpacked(tree vector, const Operation &operation,
                                            unsigned depth) {
  tree narrow = operation.operands[0];
  const auto from = find(narrow, depth + 1);
  if (!from)
    return std::nullopt;
  LaneOffsets result{from->zeros, from->isConstant, {}};
  for (unsigned lane = 0; lane < laneCount(vector); ++lane) {
    const std::uint64_t low = from->low[unsigned(sourceLane(operation.code, narrow, int(lane)))];
    result.low.push_back(from->isConstant && !TYPE_UNSIGNED(TREE_TYPE(TREE_TYPE(narrow)))
                             ? std::uint64_t(sext_hwi(low, lanePrecision(narrow))) &
                                   below(lanePrecision(vector))
                             : low);
  }
  return checked(std::move(result), vector);
}

std::optional<LaneOffsets> Finder::ofOperation(tree vector, const Operation &operation,
                                               unsigned depth) {
  tree a = operation.operands[0], b = operation.operands[1];
  switch (operation.code) {
  case SSA_NAME:
    return find(a, depth + 1);
  case CONSTRUCTOR:
    return ofElements(vector, a);
  case VEC_DUPLICATE_EXPR:
    return ofScalar(vector, a);
  case NOP_EXPR:
  case CONVERT_EXPR:
  case VIEW_CONVERT_EXPR: { // of the same bits
    if (operation.code == VIEW_CONVERT_EXPR && TREE_CODE(vector) == SSA_NAME)
      a = TREE_OPERAND(a, 0);
    tree type = TREE_TYPE(a);
    if (TREE_CODE(a) != SSA_NAME || !VECTOR_INTEGER_TYPE_P(type) ||
        laneCount(a) != laneCount(vector) || lanePrecision(a) != lanePrecision(vector))
      return std::nullopt;
    return find(a, depth + 1);
  }
  case VEC_UNPACK_LO_EXPR:
  case VEC_UNPACK_HI_EXPR:
    return INTEGRAL_TYPE_P(TREE_TYPE(TREE_TYPE(a))) ? unpacked(vector, operation, depth)
                                                    : std::nullopt;
  case PLUS_EXPR:
  case BIT_AND_EXPR:
  case BIT_IOR_EXPR:
  case BIT_XOR_EXPR: {
    auto x = find(a, depth + 1), y = find(b, depth + 1);
    if (!x || !y)
      return std::nullopt;
    if (!y->isConstant)
      std::swap(x, y);
    return y->isConstant ? withConstants(operation.code, *x, *y, vector) : std::nullopt;
  }
  case LSHIFT_EXPR:
  case RSHIFT_EXPR: {
    const auto amount = constantOf(b, VECTOR_TYPE_P(TREE_TYPE(b)) ? 0 : -1, false);
    auto x = find(a, depth + 1);
    if (!x || x->isConstant || !amount || *amount >= lanePrecision(vector) ||
        (VECTOR_TYPE_P(TREE_TYPE(b)) && !uniform_vector_p(b)))
      return std::nullopt;
    const bool isLeft = operation.code == LSHIFT_EXPR;
    if (!isLeft && *amount > x->zeros)
      return std::nullopt;
    x->zeros = isLeft ? x->zeros + unsigned(*amount) : x->zeros - unsigned(*amount);
    for (std::uint64_t &low : x->low)
      low = isLeft ? low << *amount : low >> *amount;
    return checked(std::move(*x), vector);
  }
  case MULT_EXPR: {
    tree factor = uniform_vector_p(b);
    const std::uint64_t constant = factor ? constantOf(factor, -1, false).value_or(0) : 0;
    auto x = find(a, depth + 1);
    if (!x || x->isConstant || constant == 0 || constant > below(16))
      return std::nullopt;
    x->zeros += lowZeros(constant);
    for (std::uint64_t &low : x->low)
      low *= constant;
    return checked(std::move(*x), vector);
  }
  default:
    return std::nullopt;
  }
}

std::optional<LaneOffsets> Finder::find(tree vector, unsigned depth) {
  tree type = TREE_TYPE(vector);
  if (!VECTOR_INTEGER_TYPE_P(type) || VECTOR_BOOLEAN_TYPE_P(type) || lanePrecision(vector) > 64 ||
      depth > maxOffsetsDepth || ++steps > maxOffsetsSteps)
    return std::nullopt;
  if (TREE_CODE(vector) == VECTOR_CST)
    return ofConstant(vector);
  if (TREE_CODE(vector) == SSA_NAME)
    if (auto *phi = dyn_cast<gphi *>(SSA_NAME_DEF_STMT(vector)))
      return ofPhi(phi, depth);
  const auto operation = operationOf(vector);
  return operation ? ofOperation(vector, *operation, depth) : std::nullopt;
}

} // namespace

std::optional<LaneOffsets> offsetsOf(tree vector) {
  return Finder().find(vector, 0);
}

} // namespace vls::gcc
