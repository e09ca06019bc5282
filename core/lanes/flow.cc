// SPDX-License-Identifier: GPL-3.0-or-later

#include "vls/flow.h"

#include <algorithm>
#include <utility>

namespace vls {

unsigned FlowGraph::addBlock(std::string name) {
  allBlocks.push_back({std::move(name), {}, {}, {}});
  return unsigned(allBlocks.size()) - 1;
}

bool keepsType(Opcode opcode) {
  return opcode == Opcode::Copy || opcode == Opcode::Select || opcode == Opcode::Phi ||
         opcode == Opcode::Minimum || opcode == Opcode::Maximum;
}

Operand FlowGraph::addValue(std::string name, ScalarType type) {
  allValues.push_back({std::move(name), type, {}, none});
  return Operand::ofValue(unsigned(allValues.size()) - 1);
}

Operand FlowGraph::addInput(std::string name, const LaneEvolution &evolution, ScalarType type) {
  allValues.push_back({std::move(name), type, evolution, none});
  return Operand::ofValue(unsigned(allValues.size()) - 1);
}

Operand FlowGraph::addVariable(std::string name, const LaneEvolution &entry, ScalarType type) {
  allVariables.push_back({std::move(name), type, entry, none});
  return Operand::ofVariable(unsigned(allVariables.size()) - 1);
}

unsigned FlowGraph::add(unsigned block, Instruction instruction) {
  const unsigned id = unsigned(allInstructions.size());
  instruction.block = block;
  allBlocks[block].instructions.push_back(id);
  if (instruction.target.kind == Operand::Kind::Value) {
    allValues[instruction.target.id].definition = id;
    allValues[instruction.target.id].type = instruction.type;
  }
  allInstructions.push_back(std::move(instruction));
  return id;
}

unsigned FlowGraph::add(unsigned block, Operand target, Opcode opcode,
                        std::vector<Operand> operands, ScalarType type, bool wraps) {
  Instruction instruction;
  instruction.opcode = opcode;
  instruction.target = std::move(target);
  instruction.operands = std::move(operands);
  instruction.type = type;
  instruction.wraps = wraps;
  return add(block, std::move(instruction));
}

unsigned FlowGraph::addApply(unsigned block, Operand target, std::string function,
                             std::vector<Operand> operands, ScalarType type) {
  Instruction instruction;
  instruction.opcode = Opcode::Apply;
  instruction.target = std::move(target);
  instruction.operands = std::move(operands);
  instruction.type = type;
  instruction.function = std::move(function);
  return add(block, std::move(instruction));
}

unsigned FlowGraph::addPhi(unsigned block, Operand target, ScalarType type) {
  return add(block, std::move(target), Opcode::Phi, {}, type);
}

void FlowGraph::addIncoming(unsigned phi, unsigned predecessor, Operand operand) {
  allInstructions[phi].from.push_back(predecessor);
  allInstructions[phi].operands.push_back(std::move(operand));
}

void FlowGraph::setJump(unsigned block, unsigned successor) {
  setBranch(block, Operand::undefined(), {successor});
}

void FlowGraph::setBranch(unsigned block, Operand condition, std::vector<unsigned> successors) {
  Block &b = allBlocks[block];
  b.successors.clear();
  for (unsigned successor : successors)
    if (std::find(b.successors.begin(), b.successors.end(), successor) == b.successors.end())
      b.successors.push_back(successor);
  b.condition = std::move(condition);
}

} // namespace vls
