// SPDX-License-Identifier: GPL-3.0-or-later
//
// The signs of what bytes are above the threshold, counted.

#include "hand/vectors.h"

typedef uint8_t Bytes __attribute__((vector_size(16)));

KERNEL(int32_t, uint8_t, uint8_t, char) {
  const Bytes x = LOAD(Bytes, a), least = b[0] - (Bytes){};
  typedef char Signed __attribute__((vector_size(16)));
  out[0] = __builtin_popcount(__builtin_ia32_pmovmskb128((Signed)(x > least)));
}
