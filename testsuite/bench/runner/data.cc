// SPDX-License-Identifier: GPL-3.0-or-later

#include "runner/data.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>

static const size_t page = 4096;

Region::Region(size_t bytes) : length((bytes + page - 1) / page * page) {
  void *const p =
      mmap(nullptr, length + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED || mprotect(static_cast<char *>(p) + length, page, PROT_NONE)) {
    std::perror("bench: mmap");
    std::exit(1);
  }
  start = static_cast<char *>(p);
  madvise(start, length, MADV_HUGEPAGE); // what is measured is the cache, not the TLB
}

Region::~Region() {
  munmap(start, length + page);
}

static uint64_t state;

static uint64_t random(uint64_t below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return uint64_t((static_cast<unsigned __int128>(state) * below) >> 64);
}

static bool isAmong(const long *from, const long *to, long value) {
  return std::find(from, to, value) != to;
}

static double uniform() {
  return double(random(uint64_t(1) << 53)) * 0x1p-53;
}

// Where in its first page an array begins. Those that one kernel uses are more than a vector apart,
// and what is written is half a page from what is read.
enum Offset { indexOffset = 256, aOffset = 576, bOffset = 1600, outOffset = 2752 };

Data::Data(const Shape &s, const Size &size, char type)
    : shape(s), bytes(type == 'f' ? sizeof(float) : sizeof(double)), table(size.tableBytes),
      index(indexOffset + sizeof(int) * size.count),
      index64(indexOffset + sizeof(long) * size.count), a(aOffset + 2 * bytes * size.count),
      b(bOffset + bytes * size.count), place(aOffset + bytes * size.count),
      out(outOffset + bytes * size.count + page) {
  state = 20111;
  if (type == 'f')
    fill<float>(size);
  else
    fill<double>(size);
  if (type == 'm')
    fillMixed();
}

// The records of the table are structures, which take as many bytes as the list's values say.
void Data::fillMixed() {
  Mixed *const end = reinterpret_cast<Mixed *>(table.end());
  if (shape.record * bytes != int(sizeof(Mixed)) || shape.reads != shape.record) {
    std::fprintf(stderr, "bench: a record of type m is not %zu bytes\n", sizeof(Mixed));
    std::exit(1);
  }
  for (Mixed *p = end - data.records; p < end; p++)
    *p = {int(random(16)), uniform(), float(uniform())};
}

template <typename Real> void Data::fill(const Size &size) {
  const long values = size.tableBytes / sizeof(Real);
  data.pitch = int(std::sqrt(double(values))) & ~15;
  const long reach = shape.reads + long(shape.rows - 1) * data.pitch;
  const long records = (values - reach) / shape.record + 1;
  Real *const last = reinterpret_cast<Real *>(table.end()) - reach;
  Real *const first = last - (records - 1) * shape.record;

  for (Real *p = first; p < last + reach; p++)
    *p = Real(uniform());

  int *const indices = reinterpret_cast<int *>(index.begin() + indexOffset);
  long *const indices64 = reinterpret_cast<long *>(index64.begin() + indexOffset);
  Real *const as = reinterpret_cast<Real *>(a.begin() + aOffset);
  Real *const bs = reinterpret_cast<Real *>(b.begin() + bOffset);
  Real *const places = reinterpret_cast<Real *>(place.begin() + aOffset);
  const bool changesTable = shape.results == Shape::ofTable;
  if (changesTable)
    atFirst.assign(reinterpret_cast<char *>(first), table.end());
  for (long k = 0; k < size.count; k++) {
    // Both ends of the table are among them.
    long record = k == 0 ? 0 : k == size.count - 1 ? records - 1 : long(random(records));
    // What is changed is not changed twice in one vector: the loop says that it does not matter.
    while (changesTable && k > 0 && k < size.count - 1 &&
           (record == records - 1 ||
            isAmong(indices64 + std::max(0L, k - 31), indices64 + k, record * shape.scale)))
      record = long(random(records));
    indices64[k] = record * shape.scale;
    indices[k] = int(indices64[k]);
    as[2 * k] = Real(uniform());
    as[2 * k + 1] = Real(uniform());
    bs[k] = Real(uniform());
    // Rounding must not carry it past the last pair.
    const Real at = Real(double(record) + uniform());
    places[k] = at < Real(records) ? at : Real(record);
  }

  data.count = size.count;
  data.index = indices;
  data.index64 = indices64;
  data.table = first;
  data.records = records;
  data.record = shape.record;
  data.a = as;
  data.b = bs;
  data.place = places;
  data.out = out.begin() + outOffset;
}

char *Data::freshResults() {
  if (shape.results != Shape::ofTable)
    return static_cast<char *>(data.out);
  char *const first = table.end() - atFirst.size();
  std::copy(atFirst.begin(), atFirst.end(), first);
  return first;
}

size_t Data::resultBytes(long count) const {
  if (shape.results == Shape::ofTable)
    return atFirst.size();
  return size_t(bytes) * (shape.results ? shape.results : count);
}
