// SPDX-License-Identifier: GPL-3.0-or-later

#include "runner/size.h"

#include <algorithm>
#include <fstream>
#include <sstream>

// Bytes of the data cache of a level, as the kernel tells it (the C library's sysconf takes all the
// L3 caches of some CPUs for one), or `otherwise`.
static size_t cacheBytes(int wanted, size_t otherwise) {
  for (int index = 0;; index++) {
    const std::string directory =
        "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index) + '/';
    int level;
    std::string type;
    size_t kilobytes;
    if (!(std::ifstream(directory + "level") >> level))
      return otherwise;
    if (level == wanted && std::ifstream(directory + "type") >> type && type != "Instruction" &&
        std::ifstream(directory + "size") >> kilobytes)
      return kilobytes << 10;
  }
}

// A quarter of the cache, down to a power of two: indices, weights and results need room as well.
static size_t quarter(int level, size_t otherwise, size_t most) {
  const size_t cache = std::min(cacheBytes(level, otherwise), most);
  size_t bytes = 4096;
  while (bytes * 8 <= cache)
    bytes *= 2;
  return bytes;
}

std::vector<Size> chooseSizes(const std::string &names) {
  const size_t l1 = quarter(1, 32 << 10, 128 << 10);
  const size_t l2 = quarter(2, 1 << 20, 4 << 20);
  const size_t l3 = quarter(3, 32 << 20, 64 << 20);
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
