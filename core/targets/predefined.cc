// SPDX-License-Identifier: GPL-3.0-or-later

#include "targets/predefined.h"

namespace vls {

const char *predefinedTarget(const std::string &name) {
  return name == "sse4"     ? sse4Target
         : name == "avx2"   ? avx2Target
         : name == "avx512" ? avx512Target
                            : nullptr;
}

std::string predefinedTargetNames() {
  return "sse4, avx2, avx512";
}

} // namespace vls
