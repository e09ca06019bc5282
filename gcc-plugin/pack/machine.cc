// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/machine.h"

#include "pack/compute.h"
#include "packer/machines.h"
#include "x86/emitted.h"

namespace vls::gcc {

namespace {

void narrow(TargetDescription &target, unsigned bits) {
  target.registerBits = std::min(target.registerBits, bits);
  const auto tooWide = [&](unsigned width) { return width > bits; };
  for (LoadRow &row : target.loads)
    drop(row.bits, tooWide);
  for (StoreRow &row : target.stores)
    drop(row.bits, tooWide);
  for (ConcatenationRow &row : target.concatenations)
    drop(row.bits, tooWide);
  for (ExtractionRow &row : target.extractions)
    drop(row.bits, tooWide);
  for (ShuffleRow &row : target.shuffles)
    drop(row.bits, tooWide);
  dropUnknownAccesses(target, EmittedBy::Packs);
}

DescribedMachine make(const MachineChoice &choice, const std::string &name, unsigned bits) {
  MachineDescription machine = *describeMachine(name, bits);
  machine.instructions.keepOnly(canCompute);
  TargetDescription target = describedTarget(choice, EmittedBy::Packs);
  narrow(target, bits);
  return {std::move(target), std::move(machine)};
}

} // namespace

FunctionPacker *FunctionPackers::current(const MachineChoice &choice) {
  const unsigned bits = preferredBits();
  if (bits < 128)
    return nullptr;
  auto &packer = known[std::make_tuple(packMachineName(), bits, bool(flag_trapping_math))];
  if (!packer) {
    packer = std::make_unique<FunctionPacker>(make(choice, packMachineName(), bits));
    packer->fusesFreely = fuseFreely;
  }
  return packer.get();
}

} // namespace vls::gcc
