// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/instruction_table.h"

#include "packer/combining.h"
#include "packer/text.h"

namespace vls {

namespace {

/// One operation of lane l of each operand, in each lane l.
bool isOnLanes(const VectorInstruction &instruction) {
  for (unsigned lane = 0; lane < instruction.lanes.size(); ++lane) {
    const std::vector<LaneTree::Node> &nodes = instruction.lanes[lane].nodes;
    if (nodes.size() != instruction.operands.size() + 1 ||
        nodes.back().kind != LaneTree::Node::Kind::Compute)
      return false;
    for (unsigned k = 0; k + 1 < nodes.size(); ++k)
      if (nodes[k].kind != LaneTree::Node::Kind::Slice || nodes[k].operand != k ||
          nodes.back().operands[k] != k ||
          nodes[k].element != (instruction.operands[k].type.lanes == 1 ? 0 : lane))
        return false;
  }
  return true;
}

} // namespace

InstructionOutline outlineOf(const VectorInstruction &instruction) {
  ScalarOp combined = ScalarOp::Opaque;
  InstructionOutline outline{instruction.result, 0, isOnLanes(instruction),
                             combines(instruction, combined), widestBits(instruction)};
  for (const LaneTree &tree : instruction.lanes)
    outline.roots |= tree.nodes.back().kind == LaneTree::Node::Kind::Compute
                         ? rootBit(tree.nodes.back().op)
                         : InstructionOutline::anyRoot;
  return outline;
}

void InstructionTable::add(VectorInstruction made) {
  Entry entry;
  entry.outline = outlineOf(made);
  entry.made = unsigned(instructions.size());
  instructions.push_back(std::move(made));
  entries.push_back(entry);
}

void InstructionTable::addRow(const InstructionRow &row, unsigned mostBits) {
  for (unsigned index = 0; index < row.count; ++index) {
    if (row.outlines[index].bits > mostBits)
      continue;
    Entry entry;
    entry.outline = row.outlines[index];
    entry.row = row.text;
    entry.index = index;
    entries.push_back(entry);
  }
}

const VectorInstruction &InstructionTable::operator[](unsigned number) const {
  Entry &entry = entries[number];
  if (entry.made == none) {
    entry.made = unsigned(instructions.size());
    instructions.push_back(instructionOfRow(entry.row, entry.index));
  }
  return instructions[entry.made];
}

bool InstructionTable::has(unsigned number) const {
  Entry &entry = entries[number];
  if (entry.state == Entry::Unknown)
    entry.state = !isWanted || isWanted((*this)[number]) ? Entry::Wanted : Entry::Unwanted;
  return entry.state == Entry::Wanted;
}

} // namespace vls
