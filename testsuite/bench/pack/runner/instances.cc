// SPDX-License-Identifier: GPL-3.0-or-later

#include "runner/instances.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <sys/mman.h>
#include <system_error>
#include <utility>

static const size_t page = 4096;
static const size_t records = 256;         // of a table
static const size_t levelOneBytes = 16384; // what all arrays together take, about

Shape::Shape(const std::string &text)
    : type(text[0]), count(0), table(!text.empty() && text.back() == '*') {
  if (type != '-')
    count = std::stoul(text.substr(1));
}

size_t Shape::elementBytes() const {
  switch (type) {
  case 'd':
    return 8;
  case 's':
    return 2;
  case 'b':
  case 'c':
    return 1;
  default:
    return 4;
  }
}

// Behind a table is one record more, so that two neighbours may begin in the last one.
size_t Shape::bytes(size_t instances) const {
  return (table ? records + 1 : instances) * count * elementBytes();
}

Pages::Pages(size_t bytes) : m_bytes((bytes + page - 1) / page * page) {
  void *const map =
      mmap(nullptr, m_bytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "mmap");
  m_map = static_cast<char *>(map);
  if (m_bytes && mprotect(begin(), m_bytes, PROT_READ | PROT_WRITE))
    throw std::system_error(errno, std::generic_category(), "mprotect");
}

Pages::Pages(Pages &&other) noexcept
    : m_map(std::exchange(other.m_map, nullptr)), m_bytes(other.m_bytes) {
}

Pages::~Pages() {
  if (m_map)
    munmap(m_map, m_bytes + 2 * page);
}

char *Pages::begin() const {
  return m_map + page;
}
char *Pages::end() const {
  return m_map + page + m_bytes;
}

static size_t countFor(const std::vector<Shape> &shapes) {
  size_t each = 0;
  for (const Shape &shape : shapes)
    each += shape.table ? 0 : shape.bytes(1);
  return std::clamp<size_t>(levelOneBytes / each, 16, 512);
}

Instances::Instances(const std::vector<Shape> &shapes, Place place, unsigned seed)
    : m_count(countFor(shapes)), m_outputBytes(shapes[0].bytes(m_count)) {
  std::mt19937 random(seed);
  for (size_t i = 0; i < shapes.size(); i++) {
    const size_t bytes = shapes[i].bytes(m_count);
    const size_t apart = place == Place::Apart ? i * 17 * 64 : 0;
    m_pages.emplace_back(bytes + apart);
    m_at.push_back(place == Place::High ? m_pages[i].end() - bytes : m_pages[i].begin() + apart);
    fill(shapes[i], m_at[i], random);
  }
}

template <typename T, typename Draw> static void fillWith(char *at, size_t bytes, Draw draw) {
  for (size_t i = 0; i + sizeof(T) <= bytes; i += sizeof(T)) {
    const T value = T(draw());
    std::memcpy(at + i, &value, sizeof value);
  }
}

// Integers are such that no sum of 32 products overflows. A quarter of the bytes are extreme.
void Instances::fill(const Shape &shape, char *at, std::mt19937 &random) const {
  const size_t bytes = shape.bytes(m_count);
  const auto within = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  const auto real = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
  const auto byte = [&] { return within(0, 3) ? within(0, 255) : within(0, 1) * 255; };
  switch (shape.type) {
  case 'd':
    return fillWith<double>(at, bytes, real);
  case 'f':
    return fillWith<float>(at, bytes, real);
  case 'i':
    return fillWith<int32_t>(at, bytes, [&] { return within(-(1 << 26), 1 << 26); });
  case 's':
    return fillWith<int16_t>(at, bytes, [&] { return within(-8000, 8000); });
  case 'x':
    return fillWith<int32_t>(at, bytes, [&] { return within(0, int(records) - 1); });
  default:
    return fillWith<uint8_t>(at, bytes, byte);
  }
}

std::string Instances::output(Kernel *kernel) const {
  std::memset(m_at[0], 0x5a, m_outputBytes);
  run(kernel);
  return std::string(m_at[0], m_outputBytes);
}
