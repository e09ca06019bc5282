// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/cast.h"

#include "x86/builtins.h"

namespace vls::gcc {

tree castBuiltin(unsigned from, unsigned to) {
  return targetBuiltin(to == 256     ? "__builtin_ia32_ps256_ps"
                       : from == 128 ? "__builtin_ia32_ps512_ps"
                                     : "__builtin_ia32_ps512_256ps");
}

} // namespace vls::gcc
