// SPDX-License-Identifier: GPL-3.0-or-later
//
// Printer of blocks.

#include "packer/operations.h"
#include "packer/text.h"

#include <set>

namespace vls {

std::string nameOf(const Block &block, unsigned operation) {
  if (operation == Block::none)
    return "_";
  const std::string &name = block[operation].name;
  return name.empty() ? "n" + std::to_string(operation) : name;
}

namespace {

std::string flagsOf(const OperationFlags &flags) {
  return std::string(flags.contractible ? " contract" : "") +
         (flags.reassociable ? " reassociate" : "") + (flags.eitherOfEqual ? " either" : "") +
         (flags.noSignedWrap ? " no-signed-wrap" : "") +
         (flags.noUnsignedWrap ? " no-unsigned-wrap" : "") + (flags.pinned ? " pinned" : "");
}

std::string addressOf(const DescribedBlock &block, unsigned operation) {
  const DescribedMemref &memref = block.memrefOf(operation);
  return " " + memref.addressClass + " " + toString(memref.distance);
}

std::string statement(const DescribedBlock &block, unsigned operation) {
  const Block::Operation &o = block[operation];
  if (o.op == ScalarOp::Store)
    return "store " + toString(o.type) + addressOf(block, operation) + ", " +
           nameOf(block, o.operands[0]) + flagsOf(o.flags);
  std::string line = o.type.exists() ? nameOf(block, operation) + " = " : "";
  line += toString(o.op);
  if (o.op == ScalarOp::Compare)
    line += " " + toString(o.predicate);
  else if (o.type.exists())
    line += " " + toString(o.type);
  if (o.op == ScalarOp::Constant)
    return line + " " + constantToString(o.type, o.constant);
  if (o.op == ScalarOp::Load)
    return line + addressOf(block, operation) + flagsOf(o.flags);
  if (o.op == ScalarOp::Opaque) {
    for (const unsigned operand : o.operands)
      line += " (" + nameOf(block, operand) + ")";
    return line + (o.flags.ordered ? " ordered" : "");
  }
  for (std::size_t i = 0; i < o.operands.size(); ++i)
    line += (i ? ", " : " ") + nameOf(block, o.operands[i]);
  return line + flagsOf(o.flags);
}

} // namespace

std::string toString(const DescribedBlock &block) {
  std::string text;
  std::set<std::string> memories;
  for (unsigned i = 0; i < block.size(); ++i)
    if (block[i].memref && memories.insert(block.memrefOf(i).addressClass).second)
      text +=
          "memory " + block.memrefOf(i).addressClass + (block.isRestrict(i) ? " restrict\n" : "\n");
  text += "block " + block.title + " {\n";
  std::string outs;
  for (unsigned i = 0; i < block.size(); ++i) {
    text += "  " + statement(block, i) + "\n";
    if (block[i].usedOutside)
      outs += (outs.empty() ? "" : ", ") + nameOf(block, i);
  }
  return text + (outs.empty() ? "" : "  out " + outs + "\n") + "}\n";
}

} // namespace vls
