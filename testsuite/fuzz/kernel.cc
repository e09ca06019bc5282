// SPDX-License-Identifier: GPL-3.0-or-later

#include "loop.h"
#include "stores.h"
#include "vectors.h"

namespace fuzz {

const std::vector<Isa> &isas() {
  static const std::vector<Isa> all = {
      {"haswell", "-march=haswell", false},
      {"v3", "-march=x86-64-v3", false},
      {"skx256", "-march=skylake-avx512 -mprefer-vector-width=256", true},
      {"skx512", "-march=skylake-avx512 -mprefer-vector-width=512", true},
      {"sse2", "-march=x86-64", false, false},
      {"sse4", "-march=x86-64-v2", false, false}};
  return all;
}

const Isa &drawIsa(Random &random, std::uint64_t seed, bool loops) {
  std::vector<const Isa *> with, without;
  for (const Isa &isa : isas())
    (isa.avx2 ? with : without).push_back(&isa);
  const Isa *drawn = random.of(with);
  return loops && seed % 8 == 5 ? *without[seed / 8 % without.size()] : *drawn;
}

const char *typeOf(char kind) {
  switch (kind) {
  case 'd':
    return "double";
  case 'f':
    return "float";
  case 'l':
    return "long";
  case 'i':
    return "int";
  case 'u':
    return "unsigned";
  case 's':
    return "short";
  default:
    return "signed char";
  }
}

int bytesOf(char kind) {
  return kind == 'd' || kind == 'l' ? 8 : kind == 's' ? 2 : kind == 'c' ? 1 : 4;
}

bool isFloat(char kind) {
  return kind == 'd' || kind == 'f';
}

std::string text(long value) {
  return std::to_string(value);
}

std::vector<int> drawDistances(Random &random, int least, int width) {
  int count = random.oneIn(12) ? 1 : random.between(2, 6);
  bool dense = random.oneIn(2), shuffled = random.oneIn(2);
  std::vector<int> distances;
  for (int i = 0; i < count; ++i)
    distances.push_back(least + (dense ? i % width : random.between(0, width - 1)));
  if (!dense && random.oneIn(6))
    distances.back() += 100;
  for (int i = count - 1; shuffled && i > 0; --i)
    std::swap(distances[std::size_t(i)], distances[std::size_t(random.between(0, i))]);
  return distances;
}

Kernel drawKernel(Random &random, const Isa &isa, bool isExact, int number) {
  if (!isa.avx2)
    return random.oneIn(5) ? drawScatterLoop(random, number)
                           : drawLoop(random, isExact, true, number);
  if (random.oneIn(5))
    return random.oneIn(2) ? drawScatterLoop(random, number) : drawScatters(random, isa, number);
  return random.oneIn(5) ? drawVectors(random, isa, number)
                         : drawLoop(random, isExact, false, number);
}

} // namespace fuzz
