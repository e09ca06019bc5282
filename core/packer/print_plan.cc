// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plans as text: a line a step, with the operations that its lanes hold.

#include "packer/operations.h"
#include "packer/text.h"

namespace vls {

namespace {

std::string idOf(unsigned id) {
  return "%" + std::to_string(id);
}

std::string names(const Block &block, const std::vector<unsigned> &lanes) {
  std::string text;
  for (const unsigned lane : lanes)
    text += (text.empty() ? "" : " ") + nameOf(block, lane);
  return text;
}

std::string maskOf(const std::vector<int> &mask) {
  std::string text;
  for (const int lane : mask)
    text += (text.empty() ? "" : ", ") + (lane < 0 ? "_" : std::to_string(lane));
  return "<" + text + ">";
}

std::string operandsOf(const Block &block, const PackStep &step) {
  std::string text;
  for (const PackStep::Operand &operand : step.operands)
    text += (text.empty() ? "" : ", ") +
            (operand.vector != 0 ? idOf(operand.vector) : nameOf(block, operand.scalar));
  return text;
}

std::string placeText(const Block &block, const PackStep &step) {
  return "at " + nameOf(block, step.operation) +
         (step.offset != 0
              ? (step.offset > 0 ? " + " : " - ") + std::to_string(std::abs(step.offset))
              : "");
}

std::string bodyOf(const Block &block, const PackMachine &machine, const PackStep &step) {
  switch (step.kind) {
  case PackStep::Kind::Scalar:
    return "scalar " + nameOf(block, step.operation) + " (" + toString(block[step.operation].op) +
           ")";
  case PackStep::Kind::Load:
    return "load " + toString(step.type) + " " + placeText(block, step) +
           (step.operands.empty() ? "" : " guarded by " + operandsOf(block, step));
  case PackStep::Kind::Store:
    return "store " + toString(step.type) + " " + operandsOf(block, step) + " " +
           placeText(block, step);
  case PackStep::Kind::Compute:
    return machine.instruction(step.instruction).name + " " + operandsOf(block, step);
  case PackStep::Kind::Constant: {
    std::string text;
    for (std::size_t i = 0; i < step.constants.size(); ++i)
      text += (i ? ", " : "") + constantToString(step.type.element, step.constants[i]);
    return "constant " + toString(step.type) + " <" + text + ">";
  }
  case PackStep::Kind::Broadcast:
    return "broadcast " + toString(step.type) + " " + nameOf(block, step.scalars[0]);
  case PackStep::Kind::Build:
    return "build " + toString(step.type) + " <" + names(block, step.scalars) + ">";
  case PackStep::Kind::Shuffle:
    return "shuffle " + toString(step.type) + " " + operandsOf(block, step) + " " +
           maskOf(step.mask);
  case PackStep::Kind::Extract:
    return nameOf(block, step.operation) + " = extract " + operandsOf(block, step) + "[" +
           std::to_string(step.lane) + "]";
  case PackStep::Kind::Phi:
    return "phi " + toString(step.type) + " " + operandsOf(block, step);
  }
  return {};
}

} // namespace

std::string toString(const PackPlan &plan, const Block &block, const PackMachine &machine) {
  std::string text;
  for (const PackStep &step : plan.steps) {
    std::string line = (step.id != 0 ? idOf(step.id) + " = " : "") + bodyOf(block, machine, step);
    if (step.reduced != Block::none)
      line += "  # part of " + nameOf(block, step.reduced);
    else if (step.kind == PackStep::Kind::Load || step.kind == PackStep::Kind::Compute ||
             step.kind == PackStep::Kind::Shuffle || step.kind == PackStep::Kind::Phi)
      line += "  # " + names(block, step.lanes);
    text += line + "\n";
  }
  return text;
}

} // namespace vls
