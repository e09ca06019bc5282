// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cases: their machines, and smaller ones.

#include "packer/draw.h"

#include "packer/machines.h"
#include "text/predefined.h"

#include <map>

namespace packtest {

using namespace vls;

const PackMachine &machineOf(const std::string &name) {
  static std::map<std::string, std::unique_ptr<DescribedMachine>> made;
  std::unique_ptr<DescribedMachine> &machine = made[name];
  if (!machine) {
    std::string error;
    std::optional<PackDocument> document = parsePackDocument(predefinedMachine(name), name, &error);
    machine = std::make_unique<DescribedMachine>(*describePredefined(name),
                                                 std::move(*document->machine));
  }
  return *machine;
}

Packer &packerOf(const std::string &name) {
  static std::map<std::string, std::unique_ptr<Packer>> made;
  std::unique_ptr<Packer> &packer = made[name];
  if (!packer)
    packer = std::make_unique<Packer>(machineOf(name));
  return *packer;
}

std::unique_ptr<DescribedBlock>
without(const Case &whole, const std::vector<bool> &leftOut,
        const std::function<void(unsigned, Block::Operation &)> &change) {
  const DescribedBlock &from = whole.block();
  auto to = std::make_unique<DescribedBlock>();
  to->title = from.title;
  std::vector<unsigned> number(from.size(), Block::none);
  for (unsigned o = 0; o < from.size(); ++o)
    if (!leftOut[o])
      number[o] = o; // renumbered below
  unsigned next = 0;
  for (unsigned &n : number)
    if (n != Block::none)
      n = next++;
  for (unsigned o = 0; o < from.size(); ++o) {
    if (leftOut[o])
      continue;
    Block::Operation copy = from[o];
    if (change)
      change(o, copy);
    copy.memref = nullptr;
    for (unsigned &operand : copy.operands)
      if ((operand = number[operand]) == Block::none)
        return nullptr;
    const unsigned added = to->add(std::move(copy));
    if (!from[o].memref)
      continue;
    for (const Memory &memory : whole.document.memories)
      if (memory.name == from.memrefOf(o).addressClass)
        to->setMemory(added, memory, *toInt64(from.memrefOf(o).distance));
  }
  return to;
}

} // namespace packtest
