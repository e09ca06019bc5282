// SPDX-License-Identifier: GPL-3.0-or-later

#include "lane.h"

#include <algorithm>
#include <functional>

namespace vlstest {

using vls::Opcode;
using vls::Operand;
using vls::ScalarType;

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = a * 0x9e3779b97f4a7c15u + b + 0x632be59bd9b4e019u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

namespace {

bool isIn(__int128 value, ScalarType type) {
  if (type.bits == 0)
    return true;
  const __int128 all = __int128(1) << type.bits;
  return type.isSigned ? -all / 2 <= value && value < all / 2 : 0 <= value && value < all;
}

__int128 reduced(__int128 value, ScalarType type) {
  if (type.bits == 0)
    return value;
  const __int128 all = __int128(1) << type.bits;
  value = (value % all + all) % all;
  return type.isSigned && value >= all / 2 ? value - all : value;
}

__int128 floorDivision(__int128 a, __int128 b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

} // namespace

LaneState::LaneState(const vls::FlowGraph &g, const Chance &c, unsigned l)
    : graph(g), chance(c), lane(l) {
  for (std::size_t i = 0; i < graph.values().size(); ++i)
    values.push_back(entry(graph.values()[i], 2 * i));
  for (std::size_t i = 0; i < graph.variables().size(); ++i)
    variables.push_back(entry(graph.variables()[i], 2 * i + 1));
}

/// A value that a function may give: few of them, so that equal ones are not rare.
Outcome LaneState::choose(std::uint64_t number, ScalarType type) const {
  if (type.bits == 0)
    return {true, std::int64_t(number % chance.spread)};
  if (number % 4 == 0)
    number >>= 20;
  else
    number = (number >> 20) % chance.spread;
  return {true, std::int64_t(reduced(__int128(number), type))};
}

/// A value from outside: as its evolution says, and within its type.
Outcome LaneState::entry(const vls::FlowGraph::Name &name, std::uint64_t id) const {
  const vls::LaneEvolution &evolution = name.entry;
  if (evolution.isBottom())
    return {};
  if (evolution.isRandom())
    return choose(mix(mix(chance.seed, id), lane + 1), name.type);
  const std::int64_t stride = *vls::toInt64(evolution.stride);
  const std::int64_t modulus = *vls::toInt64(evolution.modulus);
  const std::int64_t residue = *vls::toInt64(evolution.residue);
  for (std::uint64_t attempt = 0; attempt < 64; ++attempt) {
    const std::uint64_t number = mix(mix(chance.seed, id), 77 + attempt);
    const std::int64_t range = attempt % 2 == 0 || name.type.bits == 0 ? 4 : 1 << name.type.bits;
    const std::int64_t base =
        residue + modulus * (std::int64_t(number >> 8) % range - (number % 2 ? range / 2 : 0));
    const auto at = [&](unsigned l) { return __int128(base) + __int128(stride) * l; };
    if (evolution.wraps)
      return {true, std::int64_t(reduced(at(lane), name.type))};
    if (isIn(at(0), name.type) && isIn(at(chance.lanes - 1), name.type))
      return {true, std::int64_t(at(lane))};
  }
  return {};
}

Outcome LaneState::read(const Operand &operand) const {
  switch (operand.kind) {
  case Operand::Kind::Undefined:
    return {};
  case Operand::Kind::Constant:
    return {true, *vls::toInt64(operand.constant)};
  case Operand::Kind::Value:
    return values[operand.id];
  case Operand::Kind::Variable:
    return variables[operand.id];
  }
  return {};
}

/// The result in its type: reduced if the instruction wraps; otherwise one that does not fit is
/// undefined.
Outcome LaneState::fit(__int128 value, const vls::FlowGraph::Instruction &instruction) const {
  if (instruction.wraps)
    value = reduced(value, instruction.type);
  constexpr __int128 huge = __int128(1) << 60;
  if (!isIn(value, instruction.type) || value <= -huge || value >= huge)
    return {};
  return {true, std::int64_t(value)};
}

Outcome LaneState::compute(const vls::FlowGraph::Instruction &instruction,
                           const std::vector<Outcome> &o, std::uint64_t key) const {
  const Opcode opcode = instruction.opcode;
  const std::uint64_t self = std::uint64_t(&instruction - graph.instructions().data());
  std::uint64_t number = mix(chance.seed, std::hash<std::string>()(instruction.function));
  number = mix(number, std::uint64_t(opcode));
  if (opcode == Opcode::CallUniform)
    return choose(mix(mix(number, key), self), instruction.type);
  if (opcode == Opcode::CallRandom)
    return choose(mix(mix(mix(number, key), self), lane), instruction.type);
  if (opcode == Opcode::Lane)
    return {true, std::int64_t(lane)};
  if (opcode == Opcode::Store)
    return {};
  if (opcode == Opcode::Select)
    return !o[0].defined ? o[0] : o[0].value != 0 ? o[1] : o[2];
  for (const Outcome &operand : o) {
    if (!operand.defined)
      return {};
    number = mix(number, std::uint64_t(operand.value));
  }
  if (opcode == Opcode::Apply || opcode == Opcode::InvariantLoad)
    return choose(number, instruction.type);
  if (opcode == Opcode::Load || opcode == Opcode::Call)
    return choose(mix(mix(number, key), self), instruction.type);

  const __int128 a = o[0].value, b = o.size() > 1 ? o[1].value : 0;
  const bool division = opcode == Opcode::Divide || opcode == Opcode::DivideToZero ||
                        opcode == Opcode::Remainder || opcode == Opcode::RemainderToZero;
  const bool shift = opcode == Opcode::ShiftLeft || opcode == Opcode::ShiftRight;
  if ((division && b == 0) || (shift && (b < 0 || b >= 32)))
    return {};
  const auto result = [&](__int128 value) { return fit(value, instruction); };
  switch (opcode) {
  case Opcode::Add:
    return result(a + b);
  case Opcode::Subtract:
    return result(a - b);
  case Opcode::Multiply:
    return result(a * b);
  case Opcode::Negate:
    return result(-a);
  case Opcode::Not:
    return {true, std::int64_t(reduced(~a, instruction.type))};
  case Opcode::Divide:
    return result(floorDivision(a, b));
  case Opcode::DivideToZero:
    return result(a / b);
  case Opcode::Remainder:
    return result(a - b * floorDivision(a, b));
  case Opcode::RemainderToZero:
    return result(a % b);
  case Opcode::ShiftLeft:
    return result(a * (__int128(1) << int(b)));
  case Opcode::ShiftRight:
    return result(a >> int(b));
  case Opcode::And:
    return result(a & b);
  case Opcode::Or:
    return result(a | b);
  case Opcode::Xor:
    return result(a ^ b);
  case Opcode::Minimum:
    return result(std::min(a, b));
  case Opcode::Maximum:
    return result(std::max(a, b));
  case Opcode::Equal:
    return {true, a == b};
  case Opcode::Unequal:
    return {true, a != b};
  case Opcode::Less:
    return {true, a < b};
  case Opcode::LessEqual:
    return {true, a <= b};
  case Opcode::Convert:
    return {true, std::int64_t(reduced(a, instruction.type))};
  default: // Copy
    return o[0];
  }
}

Visit LaneState::run(unsigned block, unsigned from, std::uint64_t key) {
  const vls::FlowGraph::Block &b = graph.blocks()[block];
  Visit visit;
  visit.outcomes.reserve(3 * b.instructions.size() + 1);
  std::vector<Outcome> operands;
  std::vector<std::pair<Operand, Outcome>> assigned; // by phis, which all read before any assigns
  const auto assign = [this](const Operand &target, const Outcome &outcome) {
    if (target.kind != Operand::Kind::Undefined)
      (target.kind == Operand::Kind::Value ? values : variables)[target.id] = outcome;
  };
  for (unsigned id : b.instructions) {
    const vls::FlowGraph::Instruction &instruction = graph.instructions()[id];
    if (instruction.opcode != Opcode::Phi) {
      for (const auto &[target, outcome] : assigned)
        assign(target, outcome);
      assigned.clear();
    }
    operands.clear();
    for (const Operand &operand : instruction.operands)
      operands.push_back(read(operand));
    if (instruction.opcode == Opcode::Phi) {
      Outcome result;
      for (std::size_t i = 0; i < instruction.from.size(); ++i)
        if (instruction.from[i] == from)
          result = operands[i];
      assigned.push_back({instruction.target, result});
      visit.outcomes.push_back(result);
      continue;
    }
    visit.outcomes.insert(visit.outcomes.end(), operands.begin(), operands.end());
    visit.outcomes.push_back(compute(instruction, operands, key));
    assign(instruction.target, visit.outcomes.back());
  }
  for (const auto &[target, outcome] : assigned)
    assign(target, outcome);
  if (b.successors.size() == 1)
    visit.next = b.successors[0];
  if (b.successors.size() < 2)
    return visit;
  const Outcome condition = read(b.condition);
  visit.outcomes.push_back(condition);
  if (condition.defined)
    visit.next = b.successors[mix(mix(chance.seed, 1000 + block), std::uint64_t(condition.value)) %
                              b.successors.size()];
  return visit;
}

} // namespace vlstest
