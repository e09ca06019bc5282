// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/vector_price.h"

#include "gimple/access.h"
#include "gimple/overlap.h"
#include "loops/latency.h"
#include "loops/scalar_price.h"
#include "loops/steps.h"

namespace vls::gcc {

namespace {

/// The greatest number of bytes that an access of `l` moves on in an iteration; 0 if none does.
HOST_WIDE_INT greatestStep(class loop *l) {
  HOST_WIDE_INT greatest = 0;
  anyAccess(l, [&](tree reference) {
    greatest = std::max(greatest, std::abs(advance(l, reference).value_or(0)));
    return false;
  });
  return greatest;
}

VectorType shapeOf(tree vector) {
  return {unsigned(TYPE_VECTOR_SUBPARTS(vector).to_constant()),
          unsigned(vector_element_bits(vector))};
}

/// Elements of 256 bits, of which GCC takes every other one, or puts those of two operands in
/// turns, by fewer instructions than there are for any permute.
std::optional<Uops> permuteInTurns(const ShuffleShape &shape) {
  const VectorType &type = shape.operand;
  if (shape.operands != 2 || type.bits() != 256)
    return {};
  const int lanes = int(type.lanes);
  const auto is = [&](auto from) {
    for (int lane = 0; lane < lanes; ++lane)
      if (shape.mask[std::size_t(lane)] != from(lane))
        return false;
    return true;
  };
  for (int first : {0, 1})
    if (is([=](int lane) { return 2 * lane + first; }))
      return type.elementBits > 16 ? Uops{0, 2, 0, 2, 0}  // vshufps, vpermpd
                                   : Uops{0, 2, 2, 4, 0}; // two ands or shifts, vpackus, vpermq
  for (int first : {0, lanes / 2}) // both halves share their vpunpckl and vpunpckh
    if (is([=](int lane) { return first + lane / 2 + lane % 2 * lanes; }))
      return Uops{0, 2, 0, 2, 0};
  return {};
}

/// A permute of one or two operands by a constant.
Uops permute(gassign *assign, const PackMachine &machine) {
  const Uops unknown{0, 3, 0, 3, 0};
  tree mask = gimple_assign_rhs3(assign);
  if (TREE_CODE(mask) != VECTOR_CST)
    return unknown;
  ShuffleShape shape;
  shape.operand = shape.result = shapeOf(TREE_TYPE(gimple_assign_lhs(assign)));
  const bool isUnary =
      operand_equal_p(gimple_assign_rhs1(assign), gimple_assign_rhs2(assign), 0) != 0;
  shape.operands = isUnary ? 1 : 2;
  const unsigned lanes = shape.operand.lanes;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    const auto from = unsigned(tree_to_uhwi(VECTOR_CST_ELT(mask, lane)) % (2 * lanes));
    shape.mask.push_back(int(isUnary ? from % lanes : from));
  }
  if (const std::optional<Uops> inTurns = permuteInTurns(shape))
    return *inTurns;
  return machine.target().shuffle(shape).value_or(unknown);
}

/// Products of integers, of one register.
unsigned uopsOfProduct(unsigned elementBits) {
  switch (elementBits) {
  case 16:
    return 1;
  case 32:
    return 2;
  default: // bytes: even and odd ones as words, together again
    return elementBits == 64 && TARGET_AVX512DQ ? 3 : 8;
  }
}

/// What makes elements wider or narrower, of registers of `bits` bits.
std::optional<Uops> converted(gassign *assign, unsigned bits) {
  tree from = TREE_TYPE(gimple_assign_rhs1(assign));
  const bool isCrossing = bits > 128; // what is above or below is in another half
  switch (gimple_assign_rhs_code(assign)) {
  case VEC_UNPACK_LO_EXPR:
  case VEC_UNPACK_FLOAT_LO_EXPR:
    return Uops{0, 1, 0, 1, 0};
  case VEC_UNPACK_HI_EXPR:
  case VEC_UNPACK_FLOAT_HI_EXPR:
    return Uops{0, 2, 0, 2, 0};
  case VEC_PACK_TRUNC_EXPR:
    if (FLOAT_TYPE_P(TREE_TYPE(from)) || bits == 512)
      return Uops{0, 3, 0, 3, 0};
    if (vector_element_bits(from) == 64)
      return isCrossing ? Uops{0, 2, 0, 2, 0} : Uops{0, 1, 0, 1, 0};
    return isCrossing ? Uops{0, 2, 2, 4, 0} : Uops{0, 1, 2, 3, 0};
  case VEC_WIDEN_MULT_LO_EXPR:
  case VEC_WIDEN_MULT_HI_EXPR:
    return Uops{0, 2, 2, 4, 0};
  default:
    return {};
  }
}

Uops computed(gassign *assign, unsigned registers) {
  tree type = TREE_TYPE(gimple_assign_lhs(assign));
  unsigned each = 1;
  switch (gimple_assign_rhs_code(assign)) {
  case VIEW_CONVERT_EXPR:
  case SSA_NAME:
    return {};
  case MULT_EXPR:
    each =
        INTEGRAL_TYPE_P(TREE_TYPE(type)) ? uopsOfProduct(unsigned(vector_element_bits(type))) : 1;
    break;
  case RDIV_EXPR:
    each = 5;
    break;
  default:
    break;
  }
  return {0, 0, double(each * registers), double(each * registers), 0};
}

Uops uopsOf(gimple *statement, const PackMachine &machine) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign)
    return {0, 0, 0, is_gimple_call(statement) ? 4.0 : 1.0, 0};
  tree type = TREE_TYPE(gimple_assign_lhs(assign));
  const double registers =
      VECTOR_TYPE_P(type)
          ? std::max(1.0, double(tree_to_uhwi(TYPE_SIZE(type))) / machine.target().registerBits())
          : 1;
  if (gimple_store_p(assign))
    return {0, 0, 0, registers, registers};
  if (gimple_assign_load_p(assign))
    return {registers, 0, 0, registers, 0};
  if (!VECTOR_TYPE_P(type)) {
    const bool isTaken = gimple_assign_rhs_code(assign) == BIT_FIELD_REF;
    return {0, isTaken ? 1.0 : 0, 0, 1, 0};
  }
  if (gimple_assign_rhs_code(assign) == VEC_PERM_EXPR)
    return permute(assign, machine);
  if (gimple_assign_rhs_code(assign) == CONSTRUCTOR) {
    const double elements = CONSTRUCTOR_NELTS(gimple_assign_rhs1(assign));
    return {0, elements, 0, elements, 0};
  }
  if (const auto uops = converted(assign, unsigned(tree_to_uhwi(TYPE_SIZE(type)))))
    return *uops;
  return computed(assign, unsigned(registers));
}

/// Does `access`, of more lanes or as many, access a neighbour of what `store` stores first?
bool isNear(const Access &store, const Access &access) {
  return std::any_of(access.addresses.begin(), access.addresses.end(),
                     [&](const Affine &address) { return address.sameTerms(store.addresses[0]); });
}

/// May what `store` stores wait for its neighbours, the other members of its rows? Rows are stored
/// in the order of lanes.
bool mayWait(const Access &store, const std::vector<Access> &all) {
  return std::none_of(all.begin(), all.end(), [&](const Access &later) {
    if (later.order <= store.order || !isNear(store, later))
      return false;
    return later.isStore() ? rowsMayOverlap(store, later) : mayOverlap(store, later);
  });
}

/// What accesses memory through an index, and what all of it costs as rows: each place of a lane is
/// taken out of its vector once for neighbours, under a mask with a choice of where to load from.
/// Stores that may not wait for their neighbours stay scatters.
struct IndexedRows {
  Uops uops;
  std::set<gimple *> statements;
  bool scatters = false;
};

IndexedRows rowsThroughIndex(basic_block block, unsigned independent) {
  constexpr double uopsOfLane = 3, uopsOfMaskedLane = 6.5, uopsOfMember = 1.5, uopsOfScattered = 5;
  constexpr std::int64_t farthest = 32; // bytes, of a neighbour
  IndexedRows gathered;
  ValueNumbers numbers;
  Masks masks(numbers);
  Reading reading = readRegion(Region(block), numbers, masks, independent);
  // What is loaded anyway has what others load of it under a condition.
  std::stable_partition(reading.accesses.begin(), reading.accesses.end(),
                        [](const Access &access) { return !access.isMasked(); });
  std::vector<const Access *> rows;
  for (const Access &access : reading.accesses) {
    gathered.statements.insert(access.parts.begin(), access.parts.end());
    gathered.statements.insert(access.statement);
    if (access.isStore() && !mayWait(access, reading.accesses)) {
      gathered.uops += Uops{0, 0, 0, uopsOfScattered * access.lanes, double(access.lanes)};
      gathered.scatters = true;
      continue;
    }
    const bool hasRow = std::any_of(rows.begin(), rows.end(), [&](const Access *row) {
      const auto distance = distanceBetween(*row, access);
      return distance && std::abs(*distance) < farthest && row->isStore() == access.isStore() &&
             (!row->isMasked() || row->conditions == access.conditions);
    });
    double uops = uopsOfMember;
    if (!hasRow) {
      rows.push_back(&access);
      uops += access.lanes * (access.isMasked() ? uopsOfMaskedLane : uopsOfLane);
    }
    const double rowsOfOwn = hasRow ? 0 : access.lanes;
    gathered.uops += access.isStore() ? Uops{0, uopsOfMember, 0, uops, rowsOfOwn}
                                      : Uops{rowsOfOwn, uopsOfMember, 0, uops, 0};
  }
  return gathered;
}

/// Does `statement` make a place in memory of what it has, or take that out of a vector?
bool isOfPlace(gimple *statement) {
  if (isAddress(statement))
    return true;
  auto *assign = dyn_cast<gassign *>(statement);
  return assign && gimple_assign_rhs_code(assign) == BIT_FIELD_REF && !gimple_vuse(assign) &&
         INTEGRAL_TYPE_P(TREE_TYPE(gimple_assign_lhs(assign)));
}

/// Is `statement` a counter's, or a pointer's that goes on by a constant?
bool counts(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || (gimple_assign_rhs_code(assign) != PLUS_EXPR &&
                  gimple_assign_rhs_code(assign) != POINTER_PLUS_EXPR))
    return false;
  tree from = gimple_assign_rhs1(assign);
  return TREE_CODE(gimple_assign_rhs2(assign)) == INTEGER_CST && TREE_CODE(from) == SSA_NAME &&
         gimple_code(SSA_NAME_DEF_STMT(from)) == GIMPLE_PHI;
}

/// Behind `vectors`: the lanes of what it carries become one number, half by half.
Uops reductionsBehind(class loop *vectors) {
  Uops sum;
  const edge exit = single_exit(vectors);
  if (!exit)
    return sum;
  for (auto at = gsi_start_phis(exit->dest); !gsi_end_p(at); gsi_next(&at)) {
    tree type = TREE_TYPE(gimple_phi_result(at.phi()));
    if (!VECTOR_TYPE_P(type))
      continue;
    const auto halvings = double(floor_log2(shapeOf(type).lanes));
    sum += Uops{0, halvings + 1, halvings, 2 * halvings + 1, 0};
  }
  return sum;
}

} // namespace

std::optional<VectorPrice> pricePerIteration(class loop *vectors, class loop *scalar,
                                             unsigned independent, const PackMachine &machine) {
  // Rounds of vectors for iterations: how often both execute, or how far they step.
  HOST_WIDE_INT step = HOST_WIDE_INT(knownIterations(vectors)),
                round = HOST_WIDE_INT(knownIterations(scalar));
  const bool isKnown = step != 0 && round >= step;
  if (!isKnown) {
    step = greatestStep(scalar);
    round = greatestStep(vectors);
  }
  if (step == 0 || round < step)
    return {};
  const bool gathers = accessesThroughIndex(scalar);
  const IndexedRows rows = gathers ? rowsThroughIndex(vectors->header, independent) : IndexedRows();
  Uops sum = rows.uops;
  sum.fused += isKnown ? 0 : 1;                  // one counter is left of all
  anyStatement(vectors, [&](gimple *statement) { // of several blocks, if masks of stores are tested
    if (!is_gimple_debug(statement) && rows.statements.count(statement) == 0 &&
        !(gathers && isOfPlace(statement)) && (isKnown || !counts(statement)))
      sum += uopsOf(statement, machine);
    return false;
  });
  const Cost once = isKnown ? machine.target().price(reductionsBehind(vectors)) : 0;
  const Cost each = std::max(machine.target().price(sum), Cost(carriedLatency(vectors)));
  return VectorPrice{(each * double(step) + once) / double(round), unsigned(round / step),
                     rows.scatters};
}

} // namespace vls::gcc
