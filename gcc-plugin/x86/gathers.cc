// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/gathers.h"

namespace vls::gcc {

namespace {

/// Tunings for CPUs that need the mitigation, of which GCC 12 and older do not know.
bool isTunedForMitigated() {
  switch (ix86_tune) {
  case PROCESSOR_SKYLAKE:
  case PROCESSOR_SKYLAKE_AVX512:
  case PROCESSOR_CANNONLAKE:
  case PROCESSOR_ICELAKE_CLIENT:
  case PROCESSOR_ICELAKE_SERVER:
  case PROCESSOR_CASCADELAKE:
  case PROCESSOR_TIGERLAKE:
  case PROCESSOR_COOPERLAKE:
  case PROCESSOR_ROCKETLAKE:
    return true;
  default:
    return false;
  }
}

} // namespace

bool tuningAvoidsGathers(unsigned lanes) {
  return isTunedForMitigated() || !tuningUsesGathers(lanes);
}

bool isTunedForFastGathers() {
  return ix86_tune == PROCESSOR_SAPPHIRERAPIDS; // the mitigation is in the hardware
}

bool isFastFromTable(VectorType type, std::uint64_t bytes) {
  constexpr std::uint64_t kilobyte = 1024;
  return type == VectorType{4, 64} && bytes > kilobyte * std::uint64_t(param_l1_cache_size) &&
         bytes <= 8 * kilobyte * std::uint64_t(param_l2_cache_size);
}

double cyclesOfSlowGather(unsigned lanes) {
  return lanes > 8 ? 40 : 27; // measured on Skylake-SP
}

double cyclesOfFastGather(unsigned lanes) {
  return lanes / 2.0 + 2; // two loads a cycle, and what stands around them
}

} // namespace vls::gcc
