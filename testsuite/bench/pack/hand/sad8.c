// SPDX-License-Identifier: GPL-3.0-or-later
//
// One instruction.

#include "hand/integers.h"

KERNEL(int32_t, uint8_t, uint8_t, char) {
  out[0] = _mm_cvtsi128_si32(_mm_sad_epu8(LOAD_64(a), LOAD_64(b)));
}
