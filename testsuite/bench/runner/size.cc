// SPDX-License-Identifier: GPL-3.0-or-later

#include "runner/size.h"

#include <sstream>
#include <unistd.h>

// A quarter of the cache, down to a power of two: indices, weights and results need room as well.
static size_t quarter(int name, size_t otherwise) {
  const long cache = sysconf(name);
  size_t bytes = 4096;
  while (bytes * 8 <= (cache > 0 ? size_t(cache) : otherwise))
    bytes *= 2;
  return bytes;
}

std::vector<Size> chooseSizes(const std::string &names) {
  const size_t l1 = quarter(_SC_LEVEL1_DCACHE_SIZE, 32 << 10);
  const size_t l2 = quarter(_SC_LEVEL2_CACHE_SIZE, 1 << 20);
  const size_t l3 = quarter(_SC_LEVEL3_CACHE_SIZE, 32 << 20);
  // Up to L2 a pass is short and repeated; beyond, it touches more lines than the next smaller
  // cache holds, so that no pass finds there what the one before it left.
  const std::vector<Size> all = {{"L1", l1, long(l1 / 512 * 48)},
                                 {"L2", l2, long(l2 / 512 * 12)},
                                 {"L3", l3, long(l3 / 128)},
                                 {"DRAM", 16 * l3, long(l3 / 8)}};
  if (names.empty())
    return all;
  std::vector<Size> chosen;
  for (const Size &size : all) {
    std::istringstream words(names);
    for (std::string name; words >> name;)
      if (name == size.name)
        chosen.push_back(size);
  }
  return chosen;
}
