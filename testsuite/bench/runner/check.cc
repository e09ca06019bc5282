// SPDX-License-Identifier: GPL-3.0-or-later

#include "runner/check.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <map>

using Bytes = std::vector<char>;

static const size_t behind = 256; // bytes after the results that must stay as they are
static const char untouched = 0x5a;

static Bytes results(const Function &function, Data &data, long count) {
  BenchData d = data.get();
  d.count = count;
  char *const out = data.freshResults();
  const bool isOutput = out == d.out; // behind a table is an unreadable page
  const size_t length = data.resultBytes(count);
  if (isOutput)
    std::memset(out, untouched, length + behind);
  function.run(&d, 1);
  Bytes bytes(out, out + length + (isOutput ? behind : 0));
  bytes.resize(length + behind, untouched);
  return bytes;
}

static double value(const Bytes &bytes, size_t i, size_t size) {
  if (size == sizeof(double)) {
    double v;
    std::memcpy(&v, &bytes[i * size], size);
    return v;
  }
  float v;
  std::memcpy(&v, &bytes[i * size], size);
  return v;
}

static bool near(const Bytes &got, const Bytes &wanted, const Data &data, long count) {
  const size_t size = data.valueBytes();
  const size_t results = data.resultBytes(count) / size;
  const double rounding = size == sizeof(double) ? std::numeric_limits<double>::epsilon()
                                                 : std::numeric_limits<float>::epsilon();
  const double roundings = long(results) == count ? 16 : 8 * std::sqrt(double(count));
  double largest = 1;
  for (size_t i = 0; i < results; i++)
    largest = std::max(largest, std::fabs(value(wanted, i, size)));
  for (size_t i = 0; i < results; i++)
    if (!(std::fabs(value(got, i, size) - value(wanted, i, size)) <=
          roundings * rounding * largest))
      return false;
  return true;
}

static bool overran(const Bytes &got) {
  return !std::all_of(got.end() - behind, got.end(), [](char c) { return c == untouched; });
}

bool agree(const std::vector<Function> &functions, Data &data, long count) {
  static const std::map<std::string, std::string> sameBits = {{"libvls", "gcc"},
                                                              {"libvls-nogather", "gcc-nogather"}};
  std::map<std::string, Bytes> got;
  for (const Function &function : functions)
    got[function.build] = results(function, data, count);

  bool good = true;
  for (const Function &f : functions) {
    const char *wrong = nullptr;
    const auto same = sameBits.find(f.build);
    if (overran(got[f.build]))
      wrong = "writes behind its results";
    else if (same != sameBits.end() && got[f.build] != got[same->second])
      wrong = "is not bit for bit what GCC alone computes";
    else if (!near(got[f.build], got["scalar"], data, count))
      wrong = "is farther from the scalar build than the tolerance";
    if (wrong) {
      std::fprintf(stderr, "FAIL %s-%c %s %s, %ld elements: %s\n", f.kernel.c_str(), f.type,
                   f.isa.c_str(), f.build.c_str(), count, wrong);
      good = false;
    }
  }
  return good;
}
