// SPDX-License-Identifier: GPL-3.0-or-later
//
// Costs: the target of the function that GCC is compiling, from its target flags and from GCC's
// vectorizer cost hooks.

#ifndef VLS_X86_COSTS_H
#define VLS_X86_COSTS_H

#include "gcc.h"
#include "x86/emitted.h"
#include "x86/gathers.h"
#include "x86/target.h"

namespace vls::gcc {

/// True if libvls handles the current function's target at all: 64-bit mode with 64-bit pointers
/// and SSE2 registers.
bool isHandledTarget();

/// What the user says of the machine.
struct MachineChoice {
  GatherSpeed gathers = GatherSpeed::Auto;
  /// Rows that come before those of a function's own instruction set; see targets/overlay.h.
  std::optional<TargetDescription> rows;
};

/// The predefined target of the current function, with the user's rows, fitted to what the compiler
/// emits for `who`, in cycles.
TargetDescription describedTarget(const MachineChoice &choice, EmittedBy who);

/// Name of the predefined machine (core/packer/machines.h) whose instructions it may use.
std::string packMachineName();

/// Bits of the widest vectors that its tuning wants; 0 if it wants none.
unsigned preferredBits();

/// Instruction set, unit, and gather prices of the current function.
X86Target currentTarget(const MachineChoice &choice);

} // namespace vls::gcc

#endif
