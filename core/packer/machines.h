// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the predefined targets compute, in textual form (docs/packer.md). Each level has the rows of
// the poorer ones, or better ones in their place.

#ifndef VLS_PACKER_MACHINES_H
#define VLS_PACKER_MACHINES_H

#include "packer/machine.h"

#include <optional>
#include <string>
#include <vector>

namespace vls {

/// The text "machine NAME { rows }" of the machine called `name`; empty if there is none. Names are
/// those of predefined targets, with, separated by '-': "fma" for avx and avx2 (avx512 has it),
/// "vnni" for avx512.
std::string predefinedMachine(const std::string &name);

/// All names.
std::vector<std::string> namesOfMachines();

/// The rows of the instructions of the machine called `name`, which there is.
std::vector<std::string> rowsOfMachine(const std::string &name);

/// The same with outlines. They are found when libvls is built (core/command/outlines): there are a
/// thousand instructions, and a compilation needs a few dozen.
struct OutlinedMachine {
  const char *name = nullptr;
  const InstructionRow *rows = nullptr;
  unsigned count = 0;
};

/// The machine called `name`, or null.
const OutlinedMachine *outlinedMachine(const std::string &name);

/// The description of the machine called `name`, or nothing; without instructions that take
/// registers of more than `mostBits` bits.
std::optional<MachineDescription> describeMachine(const std::string &name, unsigned mostBits = ~0u);

} // namespace vls

#endif
