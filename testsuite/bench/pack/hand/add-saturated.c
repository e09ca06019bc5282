// SPDX-License-Identifier: GPL-3.0-or-later
//
// One instruction.

#include "hand/integers.h"

KERNEL(uint8_t, uint8_t, uint8_t, char) {
  STORE_128(out, _mm_adds_epu8(LOAD_128(a), LOAD_128(b)));
}
