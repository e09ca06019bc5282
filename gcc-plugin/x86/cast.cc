// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/cast.h"

#include "x86/builtins.h"

namespace vls::gcc {

tree castBuiltin(unsigned from, unsigned to) {
  if (to == 512 ? !TARGET_AVX512F : !TARGET_AVX)
    return NULL_TREE;
  if (from == 128 && to == 256)
    return targetBuiltin("__builtin_ia32_ps256_ps");
  if (from == 128 && to == 512)
    return targetBuiltin("__builtin_ia32_ps512_ps");
  if (from == 256 && to == 512)
    return targetBuiltin("__builtin_ia32_ps512_256ps");
  return NULL_TREE;
}

} // namespace vls::gcc
