// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random numbers that are the same on every machine for the same seed (splitmix64), and unlike
// those of the next seed.

#ifndef FUZZ_RANDOM_H
#define FUZZ_RANDOM_H

#include <cstdint>
#include <vector>

namespace fuzz {

class Random {
public:
  explicit Random(std::uint64_t seed) : state(mixed(seed)) {}

  std::uint64_t next() { return mixed(state += 0x9e3779b97f4a7c15u); }
  /// From `least` to `most`, both included.
  int between(int least, int most) { return least + int(next() % std::uint64_t(most - least + 1)); }
  /// True once in `n` times.
  bool oneIn(int n) { return between(1, n) == 1; }
  template <class T> const T &of(const std::vector<T> &list) { return list[next() % list.size()]; }

private:
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }

  std::uint64_t state;
};

} // namespace fuzz

#endif
