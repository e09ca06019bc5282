// SPDX-License-Identifier: GPL-3.0-or-later
//
// The data of a kernel: the arrays of many instances, between unreadable pages.

#ifndef PACK_RUNNER_INSTANCES_H
#define PACK_RUNNER_INSTANCES_H

#include <cstddef>
#include <random>
#include <string>
#include <vector>

typedef void Kernel(void *out, const void *a, const void *b, const void *c, long instances);

// One of a kernel's arrays, as in kernels.list: "d4", 4 doubles an instance; "f2*", a table of
// records of 2 floats; "-", none.
struct Shape {
  explicit Shape(const std::string &text);
  size_t elementBytes() const;
  size_t bytes(size_t instances) const;

  char type;
  size_t count;
  bool table;
};

// Pages with an unreadable one on either side.
class Pages {
public:
  explicit Pages(size_t bytes);
  Pages(Pages &&other) noexcept;
  Pages(const Pages &) = delete;
  Pages &operator=(const Pages &) = delete;
  ~Pages();
  char *begin() const;
  char *end() const;

private:
  char *m_map;
  size_t m_bytes; // without the two unreadable pages
};

class Instances {
public:
  // Where arrays stand: against the unreadable page below or above, or (for the clock) each in
  // another part of a page, at a multiple of 64 bytes.
  enum class Place { Low, High, Apart };

  Instances(const std::vector<Shape> &shapes, Place place, unsigned seed);
  long count() const { return long(m_count); }
  void run(Kernel *kernel) const { kernel(m_at[0], m_at[1], m_at[2], m_at[3], count()); }
  // The output of one run, which starts on an output of 0x5a only.
  std::string output(Kernel *kernel) const;

private:
  void fill(const Shape &shape, char *at, std::mt19937 &random) const;

  size_t m_count;
  size_t m_outputBytes;
  std::vector<Pages> m_pages;
  std::vector<char *> m_at;
};

#endif
