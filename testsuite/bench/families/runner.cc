// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs drawn kernels in all their builds, in turns, and compares what they compute.
//
//   runner check                 a line "CASE BUILD same|near|WRONG" for each
//   runner time LAYOUT ROUNDS    lines "CASE LAYOUT ROUND BUILD NANOSECONDS-AN-ELEMENT"
//
// For checks, arrays end at an unreadable page, then begin behind one.

#include "runner.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <vector>

namespace {

std::uint64_t state;

std::uint64_t random64() {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

double randomReal() {
  return double(random64() >> 11) * 0x1p-53;
}

void seed(const char *name) {
  state = 88172645463325252u;
  for (; *name; ++name)
    state = (state ^ std::uint64_t(*name)) * 1099511628211u;
}

void put(char *at, const Field &field, double value) {
  if (field.kind == 'f') {
    const float narrow = float(value);
    std::memcpy(at, field.size == 4 ? static_cast<const void *>(&narrow) : &value, field.size);
    return;
  }
  const std::int64_t whole = std::int64_t(value);
  std::memcpy(at, &whole, field.size); // little endian
}

double get(const char *at, const Field &field) {
  if (field.kind == 'f') {
    float narrow;
    double wide;
    std::memcpy(&narrow, at, 4);
    if (field.size == 4)
      return narrow;
    std::memcpy(&wide, at, 8);
    return wide;
  }
  std::int64_t whole = field.kind == 'i' && at[field.size - 1] < 0 ? -1 : 0;
  std::memcpy(&whole, at, field.size);
  return double(whole);
}

void fill(char *data, const Array &array) {
  std::vector<double> values(array.count);
  for (unsigned f = 0; f < array.fieldCount; ++f) {
    const Field &field = array.fields[f];
    for (size_t i = 0; i < array.count; ++i)
      values[i] = field.kind == 'f' ? (field.low + randomReal() * (field.high - field.low))
                  : array.fill == Distinct
                      ? field.low + double(i)
                      : field.low + double(random64() % std::uint64_t(field.high - field.low + 1));
    if (array.fill == Distinct)
      for (size_t i = array.count; i > 1; --i)
        std::swap(values[i - 1], values[random64() % i]);
    if (array.fill == Starts) {
      std::sort(values.begin(), values.end());
      values.front() = field.low;
      values.back() = field.high;
    }
    for (size_t i = 0; i < array.count; ++i)
      put(data + i * array.size + field.offset, field, values[i] * field.scale);
  }
}

enum Place { AtEnd, AtStart, Anywhere };

/// An array's memory, between two unreadable pages.
class Memory {
public:
  Memory(size_t size, Place place, size_t stagger) : bytes(size) {
    const size_t page = size_t(sysconf(_SC_PAGESIZE));
    inside = (bytes + (place == Anywhere ? stagger : 0) + page - 1) / page * page;
    map = static_cast<char *>(
        mmap(nullptr, inside + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (map == MAP_FAILED || (inside && mprotect(map + page, inside, PROT_READ | PROT_WRITE)))
      std::abort();
    mapped = inside + 2 * page;
    begin = map + page + (place == AtEnd ? inside - bytes : place == Anywhere ? stagger : 0);
  }
  ~Memory() { munmap(map, mapped); }
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;

  char *begin;
  const size_t bytes;

private:
  char *map;
  size_t inside = 0, mapped = 0;
};

/// The arrays that one call works on.
class Data {
public:
  Data(const Case &kernel, Place place) {
    size_t stagger = 0;
    for (unsigned a = 0; a < kernel.arrayCount; ++a) {
      const Array &array = kernel.arrays[a];
      memory.push_back(std::make_unique<Memory>(array.count * array.size, place, stagger));
      stagger += 1088; // not at the same distance from a page as the one before
      vectors.push_back({memory[a]->begin, memory[a]->begin + memory[a]->bytes,
                         memory[a]->begin + memory[a]->bytes});
    }
    for (unsigned a = 0; a < kernel.arrayCount; ++a)
      pointers.push_back(kernel.arrays[a].isVector ? static_cast<void *>(&vectors[a])
                                                   : memory[a]->begin);
  }

  void fillAs(const Case &kernel) {
    seed(kernel.name);
    for (unsigned a = 0; a < kernel.arrayCount; ++a)
      fill(memory[a]->begin, kernel.arrays[a]);
  }

  void copyFrom(const Data &other) {
    for (size_t a = 0; a < memory.size(); ++a)
      std::memcpy(memory[a]->begin, other.memory[a]->begin, memory[a]->bytes);
  }

  std::vector<std::unique_ptr<Memory>> memory;
  std::vector<void *> pointers;

private:
  struct Vector {
    char *begin, *end, *capacity; ///< as a std::vector is laid out
  };
  std::vector<Vector> vectors;
};

bool areSame(const Case &kernel, const Data &a, const Data &b) {
  for (unsigned i = 0; i < kernel.arrayCount; ++i)
    if (std::memcmp(a.memory[i]->begin, b.memory[i]->begin, a.memory[i]->bytes))
      return false;
  return true;
}

bool areNear(const Case &kernel, const Data &a, const Data &b) {
  for (unsigned i = 0; i < kernel.arrayCount; ++i) {
    const Array &array = kernel.arrays[i];
    if (!array.isWritten)
      continue;
    for (size_t r = 0; r < array.count; ++r)
      for (unsigned f = 0; f < array.fieldCount; ++f) {
        const Field &field = array.fields[f];
        const size_t at = r * array.size + field.offset;
        const double x = get(a.memory[i]->begin + at, field), y = get(b.memory[i]->begin + at, field);
        const double allowed = field.kind != 'f' ? (kernel.rounds ? 1 : 0)
                               : field.size == 4 ? 3e-6 * kernel.tolerance * (1 + std::fabs(y))
                                                 : 1e-14 * kernel.tolerance * (1 + std::fabs(y));
        if (!(std::fabs(x - y) <= allowed) && !(std::isnan(x) && std::isnan(y)))
          return false;
      }
  }
  return true;
}

int check() {
  int wrong = 0;
  for (unsigned c = 0; c < caseCount; ++c) {
    const Case &kernel = cases[c];
    std::vector<const char *> verdicts(buildCount, "same");
    for (const Place place : {AtEnd, AtStart}) {
      std::vector<long> counts{kernel.count};
      if (kernel.countsVary)
        for (long n : {0L, 1L, 2L, 3L, 5L, 7L, 8L, 13L, 17L, 31L, kernel.count - 1})
          counts.push_back(std::min(n, kernel.count));
      for (const long n : counts) {
        Data fresh(kernel, place), reference(kernel, place), gcc(kernel, place), own(kernel, place);
        fresh.fillAs(kernel);
        reference.copyFrom(fresh);
        kernel.builds[0](reference.pointers.data(), n);
        for (unsigned b = 1; b < buildCount; ++b) {
          Data &data = b == 1 ? gcc : own;
          data.copyFrom(fresh);
          kernel.builds[b](data.pointers.data(), n);
          const bool isLibvls = std::strncmp(buildNames[b], "libvls", 6) == 0;
          const bool isSame = areSame(kernel, data, isLibvls ? gcc : reference);
          const bool isNear = areNear(kernel, data, reference);
          if (!isNear)
            verdicts[b] = "WRONG";
          else if (!isSame && verdicts[b][0] == 's')
            verdicts[b] = "near";
        }
      }
    }
    for (unsigned b = 1; b < buildCount; ++b) {
      std::printf("%s %s %s\n", kernel.name, buildNames[b], verdicts[b]);
      wrong += verdicts[b][0] == 'W';
    }
  }
  return wrong != 0;
}

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
}

constexpr double sampleNanoseconds = 200e3;

double timeOf(const Case &kernel, Kernel build, void *const *arrays, long calls) {
  const double begin = now();
  for (long i = 0; i < calls; ++i) {
    build(arrays, kernel.count);
    __asm__ volatile("" ::: "memory");
  }
  return (now() - begin) / (double(calls) * double(kernel.count));
}

void timeAll(int layout, int rounds) {
  for (unsigned c = 0; c < caseCount; ++c) {
    const Case &kernel = cases[c];
    Data data(kernel, Anywhere);
    data.fillAs(kernel);
    std::vector<long> calls(buildCount, 1);
    for (unsigned b = 1; b < buildCount; ++b) {
      timeOf(kernel, kernel.builds[b], data.pointers.data(), 2);
      const double one = timeOf(kernel, kernel.builds[b], data.pointers.data(), 4) * double(kernel.count);
      calls[b] = std::max(1L, long(sampleNanoseconds / one));
    }
    std::vector<unsigned> order;
    for (unsigned b = 1; b < buildCount; ++b)
      order.push_back(b);
    for (int round = 0; round < rounds; ++round) {
      for (size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random64() % i]);
      for (const unsigned b : order) {
        timeOf(kernel, kernel.builds[b], data.pointers.data(), calls[b] / 4 + 1); // warm
        std::printf("%s %d %d %s %.5f\n", kernel.name, layout, round, buildNames[b],
                    timeOf(kernel, kernel.builds[b], data.pointers.data(), calls[b]));
      }
    }
    std::fflush(stdout);
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc == 2 && !std::strcmp(argv[1], "check"))
    return check();
  if (argc == 4 && !std::strcmp(argv[1], "time")) {
    timeAll(std::atoi(argv[2]), std::atoi(argv[3]));
    return 0;
  }
  std::fprintf(stderr, "usage: runner check | time LAYOUT ROUNDS\n");
  return 2;
}
