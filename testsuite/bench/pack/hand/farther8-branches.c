// SPDX-License-Identifier: GPL-3.0-or-later
//
// Absolute values of the differences.

#include "hand/vectors.h"

typedef int Words __attribute__((vector_size(32)));

KERNEL(int32_t, int32_t, int32_t, char) {
  const Words d = LOAD(Words, a) - LOAD(Words, b);
  STORE(out, (Words)__builtin_ia32_pabsd256(d));
}
