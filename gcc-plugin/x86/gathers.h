// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a hardware gather costs on the machine that the current function is tuned for. On CPUs whose
// microcode guards gathers against data sampling (Downfall) they take several times as long as the
// tables of older compilers say, and compilers that know it make none.

#ifndef VLS_X86_GATHERS_H
#define VLS_X86_GATHERS_H

#include "gcc.h"
#include "vls/types.h"

namespace vls::gcc {

/// What the user says of gathers.
enum class GatherSpeed {
  Auto, ///< see the function's tuning
  Slow, ///< as where the microcode guards them
  Fast  ///< about a load a lane
};

/// True if the current function is tuned for a machine whose gathers of `lanes` lanes are slow: GCC
/// itself avoids them there, or would, had this version heard of the mitigation.
bool tuningAvoidsGathers(unsigned lanes);

/// True if the current function is tuned for a machine whose gathers are known to be fast, though
/// the compiler's cost model has them dear.
bool isTunedForFastGathers();

/// True if a gather of `type` that is not slow takes less time than a load for each lane where the
/// table has `bytes` bytes. Measured on Zen 5: four doubles take 0.7 to 0.9 of the time if the
/// table is larger than the first cache and has not more than 4 MB; two doubles, four floats and
/// eight floats take more, from tables of any size.
bool isFastFromTable(VectorType type, std::uint64_t bytes);

/// Cycles of a gather of `lanes` lanes where gathers are slow, and where they are fast.
double cyclesOfSlowGather(unsigned lanes);
double cyclesOfFastGather(unsigned lanes);

} // namespace vls::gcc

#endif
