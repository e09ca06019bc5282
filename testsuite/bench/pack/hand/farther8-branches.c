// SPDX-License-Identifier: GPL-3.0-or-later
//
// Absolute values of the differences.

#include "hand/integers.h"

KERNEL(int32_t, int32_t, int32_t, char) {
  STORE_256(out, _mm256_abs_epi32(_mm256_sub_epi32(LOAD_256(a), LOAD_256(b))));
}
