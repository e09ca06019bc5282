// SPDX-License-Identifier: GPL-3.0-or-later
//
// Printer of blocks.

#include "packer/operations.h"
#include "packer/text.h"

namespace vls {

std::string nameOf(const Block &block, unsigned operation) {
  if (operation == Block::none)
    return "_";
  const std::string &name = block[operation].name;
  return name.empty() ? "n" + std::to_string(operation) : name;
}

namespace {

std::string flagsOf(const OperationFlags &flags) {
  return std::string(flags.contractible ? " contract" : "") + (flags.fused ? " fused" : "") +
         (flags.reassociable ? " reassociate" : "") + (flags.eitherOfEqual ? " either" : "") +
         (flags.noSignedWrap ? " no-signed-wrap" : "") +
         (flags.noUnsignedWrap ? " no-unsigned-wrap" : "") + (flags.pinned ? " pinned" : "");
}

std::string addressOf(const DescribedBlock &block, unsigned operation) {
  const DescribedMemref &memref = block.memrefOf(operation);
  return " " + memref.addressClass + " " + toString(memref.distance);
}

/// Each behind a comma.
std::string listOf(const DescribedBlock &block, const std::vector<unsigned> &operands) {
  std::string text;
  for (const unsigned operand : operands)
    text += ", " + nameOf(block, operand);
  return text;
}

std::string statement(const DescribedBlock &block, unsigned operation) {
  const Block::Operation &o = block[operation];
  if (isStore(o.op))
    return toString(o.op) + " " + toString(o.type) + addressOf(block, operation) +
           listOf(block, o.operands) + flagsOf(o.flags);
  std::string line = o.type.exists() ? nameOf(block, operation) + " = " : "";
  line += toString(o.op);
  if (o.op == ScalarOp::Compare)
    line += " " + toString(o.predicate);
  else if (o.type.exists())
    line += " " + toString(o.type);
  if (o.op == ScalarOp::Constant)
    return line + " " + constantToString(o.type, o.constant);
  if (isLoad(o.op))
    return line + addressOf(block, operation) + listOf(block, o.operands) + flagsOf(o.flags);
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
  std::string text = "block " + block.title + " {\n";
  std::string outs, afters;
  for (unsigned i = 0; i < block.size(); ++i) {
    text += "  " + statement(block, i) + "\n";
    if (block[i].usedOutside)
      outs += (outs.empty() ? "" : ", ") + nameOf(block, i);
    if (block[i].usedAfterLoop)
      afters += (afters.empty() ? "" : ", ") + nameOf(block, i);
  }
  return text + (outs.empty() ? "" : "  out " + outs + "\n") +
         (afters.empty() ? "" : "  out-after-loop " + afters + "\n") + "}\n";
}

std::string toString(const PackDocument &document) {
  std::string text;
  for (const Memory &memory : document.memories)
    text += "memory " + memory.name + (memory.isRestrict ? " restrict\n" : "\n");
  for (const auto &block : document.blocks)
    text += toString(*block);
  return text;
}

} // namespace vls
