// SPDX-License-Identifier: GPL-3.0-or-later

#include "targets/predefined.h"

namespace vls {

namespace {

struct Predefined {
  const char *name;
  const char *const &text;
};

const Predefined all[] = {
    {"sse2", sse2Target}, {"sse4", sse4Target},     {"avx", avxTarget},
    {"avx2", avx2Target}, {"avx512", avx512Target},
};

} // namespace

const char *predefinedTarget(const std::string &name) {
  for (const Predefined &target : all)
    if (name == target.name)
      return target.text;
  return nullptr;
}

std::string predefinedTargetNames() {
  std::string names;
  for (const Predefined &target : all)
    names += (names.empty() ? "" : ", ") + std::string(target.name);
  return names;
}

} // namespace vls
