// SPDX-License-Identifier: GPL-3.0-or-later

#include "targets/machines.h"

#include <array>

namespace vls {

std::string predefinedMachine(const std::string &name) {
  struct Level {
    const char *name;
    const char *rows;
  };
  const std::array<Level, 5> levels = {{{"sse2", sse2Rows},
                                        {"sse4", sse4Rows},
                                        {"avx", avxRows},
                                        {"avx2", avx2Rows},
                                        {"avx512", avx512Rows}}};
  std::string text = "machine " + name + " {\n" + scalarRows;
  for (const Level &level : levels) {
    text += level.rows;
    if (name == level.name)
      return text + "}\n";
  }
  return {};
}

} // namespace vls
