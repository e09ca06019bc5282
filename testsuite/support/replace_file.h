// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that long runs keep what they know in.

#ifndef VLS_TESTSUITE_REPLACE_FILE_H
#define VLS_TESTSUITE_REPLACE_FILE_H

#include <cstdio>
#include <fstream>
#include <string>

namespace vlstest {

/// Makes `text` what `file` holds. A run that is interrupted, or has no room, leaves the file as it
/// was; false: it was not replaced.
inline bool replaceFile(const std::string &file, const std::string &text) {
  const std::string next = file + ".new";
  std::ofstream out(next);
  out << text;
  out.close();
  return out && std::rename(next.c_str(), file.c_str()) == 0;
}

} // namespace vlstest

#endif
