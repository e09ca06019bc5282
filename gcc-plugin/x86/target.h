// SPDX-License-Identifier: GPL-3.0-or-later
//
// X86Target: what x86-64's vector units can do and what it costs, as the core's Target. Knows no
// GCC: the compiler's part (which features a function has, the unit of prices, what a gather costs)
// is handed in, see costs.h.
//
// Relative costs are µops by port of a core with two load ports and one port for shuffles that is
// shared with nothing wider (Intel from Haswell on; AMD's cores have more ports of both kinds, in
// about the same proportion). Sources: Intel's optimization manual, uops.info, own measurements.

#ifndef VLS_X86_TARGET_H
#define VLS_X86_TARGET_H

#include "vls/target.h"

#include <functional>

namespace vls {

struct X86Features {
  bool ssse3 = false;
  bool sse41 = false;
  bool avx = false;
  bool avx2 = false;
  bool avx512f = false;
  bool avx512vl = false;
  bool avx512bw = false;
};

struct X86Description {
  X86Features features;
  /// Price of one cycle of the vector units: what the compiler takes for one simple shuffle.
  Cost unit = 1;
  /// Price of one hardware gather of `type`, in the same unit.
  std::function<Cost(VectorType type)> gather;
  bool mayReadGaps = true;
};

class X86Target : public Target {
public:
  explicit X86Target(X86Description machine) : description(std::move(machine)) {}

  std::string name() const override;
  unsigned registerBits() const override;
  std::optional<Uops> load(VectorType type) const override;
  std::optional<Uops> shuffle(const ShuffleShape &shape) const override;
  std::vector<int> completeMask(const ShuffleShape &shape) const override;
  Cost price(const Uops &uops) const override;
  Cost access(AccessKind kind, VectorType type) const override;
  bool mayReadGaps() const override { return description.mayReadGaps; }

  /// µops of loading each lane by itself and inserting it: an emulated gather, whose addresses are
  /// scalars already.
  Uops elementwise(VectorType type) const;

  /// µops of bringing `lanes` indices of `bits` bits from a vector register to scalar registers.
  Uops extraction(unsigned lanes, unsigned bits) const;

  /// µops of loading `lanes` indices as scalars from memory.
  Uops reload(unsigned lanes) const;

private:
  std::optional<Uops> concatenation(const ShuffleShape &shape) const;

  X86Description description;
};

} // namespace vls

#endif
