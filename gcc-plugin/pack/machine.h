// SPDX-License-Identifier: GPL-3.0-or-later
//
// The machine of the current function: the core's description of its instruction set, without what
// GCC cannot be told to do, and no wider than its tuning wants.

#ifndef VLS_PACK_MACHINE_H
#define VLS_PACK_MACHINE_H

#include "gcc.h"
#include "packer/machine.h"
#include "x86/costs.h"

namespace vls::gcc {

/// A machine, and a packer for it, which keeps what it knows of it.
struct FunctionPacker {
  explicit FunctionPacker(DescribedMachine made) : machine(std::move(made)), packer(machine) {}

  const DescribedMachine machine;
  Packer packer;
  bool fusesFreely = false; ///< products and sums: else as GCC does
  bool isBehindSlp = false; ///< GCC packs nothing any more
};

/// As long as it lives, what `packer` plans for stands behind GCC's SLP.
class BehindSlp {
public:
  explicit BehindSlp(FunctionPacker &of) : packer(of) { packer.isBehindSlp = true; }
  ~BehindSlp() { packer.isBehindSlp = false; }
  BehindSlp(const BehindSlp &) = delete;
  BehindSlp &operator=(const BehindSlp &) = delete;

private:
  FunctionPacker &packer;
};

/// Packers that were made before.
class FunctionPackers {
public:
  /// The one for the current function, made once for each instruction set and width; null if the
  /// function may use no vectors. `choice` is the same for all functions.
  FunctionPacker *current(const MachineChoice &choice);

  bool fuseFreely = false; ///< what new ones do

private:
  using Key = std::tuple<std::string, unsigned, bool>;
  std::map<Key, std::unique_ptr<FunctionPacker>> known;
};

} // namespace vls::gcc

#endif
