// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/transfer.h"

#include "lanes/linear.h"

#include <algorithm>

namespace vls {

namespace {

using Evolution = LaneEvolution;

class Transfer {
public:
  Transfer(const FlowGraph::Instruction &i, const std::vector<TypedEvolution> &o, unsigned l)
      : instruction(i), operands(o), lanes(l) {}

  Evolution run(bool equalArms) const;

private:
  Evolution arithmetic() const;
  Evolution result(Evolution value, bool wrapped) const;
  Evolution select(bool equalArms) const;
  Evolution convert() const;
  Evolution divide() const;
  Evolution shift() const;
  Evolution mask() const;
  Evolution minimum() const;
  Evolution compare() const;

  const Evolution &at(std::size_t i) const { return operands[i].evolution; }
  bool every(bool (Evolution::*is)() const) const {
    return std::all_of(operands.begin(), operands.end(),
                       [&](const TypedEvolution &o) { return (o.evolution.*is)(); });
  }
  bool any(bool (Evolution::*is)() const) const {
    return std::any_of(operands.begin(), operands.end(),
                       [&](const TypedEvolution &o) { return (o.evolution.*is)(); });
  }
  /// The same operands give the same result.
  Evolution opaque() const {
    return every(&Evolution::isUniform) ? Evolution::uniform() : Evolution::random();
  }

  const FlowGraph::Instruction &instruction;
  const std::vector<TypedEvolution> &operands;
  const unsigned lanes;
};

/// `value`, reduced into the type if it may be too large for it. It is no better known modulo two
/// to the bits than operands that wrap are.
Evolution Transfer::result(Evolution value, bool wrapped) const {
  if (value.isRandom())
    return value;
  for (const TypedEvolution &o : operands)
    if (o.evolution.wraps) {
      if (instruction.type.bits == 0 || instruction.type.bits > o.type.bits)
        return opaque();
      wrapped = true;
    }
  value.wraps = wrapped && instruction.type.bits != 0;
  value = normalized(std::move(value), instruction.type, lanes);
  value.wraps = value.wraps && value.isStrided();
  return value;
}

Evolution Transfer::select(bool equalArms) const {
  if (at(1).isBottom() || at(2).isBottom())
    return join(at(1), at(2));
  const bool equal = equalArms || (at(1).isConstant() && at(1) == at(2));
  if (at(0).isConstant())
    return at(0).residue != 0 ? at(1) : at(2);
  return equal || at(0).isUniform() ? join(at(1), at(2)) : Evolution::random();
}

Evolution Transfer::convert() const {
  const ScalarType from = operands[0].type, to = instruction.type;
  // Every integer of one type is one of the other.
  const bool fits =
      to.bits == 0 ||
      (from.bits != 0 &&
       (to.isSigned == from.isSigned ? to.bits >= from.bits : to.isSigned && to.bits > from.bits));
  return result(at(0), !fits);
}

Evolution Transfer::divide() const {
  const Evolution &a = at(0), &d = at(1);
  const bool toZero =
      instruction.opcode == Opcode::DivideToZero || instruction.opcode == Opcode::RemainderToZero;
  const bool isQuotient =
      instruction.opcode == Opcode::Divide || instruction.opcode == Opcode::DivideToZero;
  if (!d.isConstant() || d.residue <= 0 || a.wraps)
    return opaque();
  const bool notNegative = (operands[0].type.bits != 0 && !operands[0].type.isSigned) ||
                           isNegative(a, lanes) == Verdict::False;
  const bool noRest = gcd(gcd(a.modulus, a.stride), a.residue) % d.residue == 0;
  if (toZero && !notNegative && !noRest)
    return opaque();
  return result(isQuotient ? quotient(a, d.residue, lanes) : remainder(a, d.residue, lanes), false);
}

Evolution Transfer::shift() const {
  const Evolution &by = at(1);
  if (!by.isConstant() || by.residue < 0 || by.residue > 4096)
    return opaque();
  const Integer factor = Integer(1) << unsigned(by.residue.get_ui());
  if (instruction.opcode == Opcode::ShiftLeft)
    return result(scaled(at(0), factor), instruction.wraps);
  return at(0).wraps ? opaque() : result(quotient(at(0), factor, lanes), false);
}

/// a & c, a | c = a + c - (a & c), a ^ c = a + c - 2 (a & c); with n = -1 - c, a & c = a - (a & n).
Evolution Transfer::mask() const {
  const bool swapped = at(0).isConstant();
  const Evolution &a = at(swapped), &c = at(!swapped);
  if (!c.isConstant())
    return opaque();
  const bool invert = c.residue < 0;
  const Integer bits = invert ? Integer(-1 - c.residue) : c.residue;
  const Evolution low = masked(a, bits, lanes);
  if (low.isRandom())
    return opaque();
  const Evolution both = invert ? sum(a, scaled(low, -1)) : low;
  if (instruction.opcode == Opcode::And)
    return result(both, a.wraps && invert);
  return result(sum(sum(a, c), scaled(both, instruction.opcode == Opcode::Or ? -1 : -2)), a.wraps);
}

/// Where the difference is uniform, one operand is the result in all lanes.
Evolution Transfer::minimum() const {
  if (every(&Evolution::isUniform))
    return join(at(0), at(1));
  if (at(0).wraps || at(1).wraps)
    return opaque();
  switch (isNegative(sum(at(0), scaled(at(1), -1)), lanes)) {
  case Verdict::Mixed:
    return opaque();
  case Verdict::Same:
    return join(at(0), at(1));
  case Verdict::True:
    return at(instruction.opcode == Opcode::Minimum ? 0 : 1);
  case Verdict::False:
    return at(instruction.opcode == Opcode::Minimum ? 1 : 0);
  }
  return opaque();
}

Evolution Transfer::compare() const {
  const bool isOrder =
      instruction.opcode == Opcode::Less || instruction.opcode == Opcode::LessEqual;
  Evolution d = sum(at(0), scaled(at(1), -1));
  if (d.wraps) {
    // Equal strides cancel, but what is left is known modulo two to the bits only.
    const bool sameType = operands[0].type == operands[1].type;
    return !isOrder && sameType && d.isUniform() ? Evolution::uniform() : opaque();
  }
  if (instruction.opcode == Opcode::LessEqual)
    d = sum(d, Evolution::constant(-1));
  const Verdict verdict = isOrder ? isNegative(d, lanes) : isZero(d, lanes);
  if (verdict == Verdict::Mixed)
    return opaque();
  if (verdict == Verdict::Same)
    return Evolution::uniform();
  const bool holds = (verdict == Verdict::True) != (instruction.opcode == Opcode::Unequal);
  return Evolution::constant(holds ? 1 : 0);
}

Evolution Transfer::arithmetic() const {
  const bool wraps = instruction.wraps;
  const ScalarType type = instruction.type;
  switch (instruction.opcode) {
  case Opcode::Copy:
    return at(0);
  case Opcode::Add:
    return result(sum(at(0), at(1)), wraps);
  case Opcode::Subtract:
    return result(sum(at(0), scaled(at(1), -1)), wraps);
  case Opcode::Multiply:
    return result(product(at(0), at(1)), wraps);
  case Opcode::Negate:
    return result(scaled(at(0), -1), wraps);
  case Opcode::Not: {
    const bool isUnsigned = type.bits != 0 && !type.isSigned;
    const Integer top = isUnsigned ? Integer((Integer(1) << type.bits) - 1) : Integer(-1);
    return result(sum(Evolution::constant(top), scaled(at(0), -1)), false);
  }
  case Opcode::Divide:
  case Opcode::DivideToZero:
  case Opcode::Remainder:
  case Opcode::RemainderToZero:
    return divide();
  case Opcode::ShiftLeft:
  case Opcode::ShiftRight:
    return shift();
  case Opcode::And:
  case Opcode::Or:
  case Opcode::Xor:
    return mask();
  case Opcode::Minimum:
  case Opcode::Maximum:
    return minimum();
  case Opcode::Equal:
  case Opcode::Unequal:
  case Opcode::Less:
  case Opcode::LessEqual:
    return compare();
  case Opcode::Convert:
    return convert();
  default:
    return opaque();
  }
}

Evolution Transfer::run(bool equalArms) const {
  switch (instruction.opcode) {
  case Opcode::CallUniform:
    return Evolution::uniform();
  case Opcode::CallRandom:
    return Evolution::random();
  case Opcode::Lane:
    return Evolution::strided(1, 0, 0);
  case Opcode::Store:
    return Evolution::bottom();
  case Opcode::Select:
    return at(0).isBottom() ? Evolution::bottom() : select(equalArms);
  default:
    break;
  }
  if (any(&Evolution::isBottom))
    return Evolution::bottom();
  if (!any(&Evolution::isRandom))
    return arithmetic();
  // What does not depend on the lanes at all.
  const bool hasZero =
      operands.size() == 2 && (at(0) == Evolution::constant(0) || at(1) == Evolution::constant(0));
  if (hasZero && (instruction.opcode == Opcode::Multiply || instruction.opcode == Opcode::And))
    return Evolution::constant(0);
  return instruction.opcode == Opcode::Copy ? at(0) : Evolution::random();
}

} // namespace

LaneEvolution transfer(const FlowGraph::Instruction &instruction,
                       const std::vector<TypedEvolution> &operands, unsigned lanes,
                       bool equalArms) {
  return Transfer(instruction, operands, lanes).run(equalArms);
}

} // namespace vls
