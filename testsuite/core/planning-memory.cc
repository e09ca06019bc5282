// SPDX-License-Identifier: GPL-3.0-or-later
//
// Planning needs little memory, whatever the group: what is allocated at any time while the largest
// groups are planned is counted.

#include "support.h"
#include "targets.h"

#include "text/document.h"
#include "text/predefined.h"
#include "vls/optvls.h"

#include <algorithm>

#include <cstdlib>
#include <malloc.h>
#include <new>

using namespace vls;

namespace {

std::size_t allocated = 0, most = 0; ///< bytes

} // namespace

void *operator new(std::size_t bytes) {
  void *memory = std::malloc(bytes);
  if (!memory)
    throw std::bad_alloc();
  allocated += malloc_usable_size(memory);
  most = std::max(most, allocated);
  return memory;
}

void operator delete(void *memory) noexcept {
  allocated -= malloc_usable_size(memory);
  std::free(memory);
}

void operator delete(void *memory, std::size_t) noexcept {
  operator delete(memory);
}

namespace {

using namespace vlstest;

constexpr double mebibyte = 1048576;

/// What no plan on a predefined target needs more of, as docs/optvls.md says; about half of it is.
constexpr double mostMebibytes = 8;

struct Shape {
  const char *what;
  const char *target;
  VectorType type;
  unsigned members;
  long gap; ///< elements from one member to the next
  AccessKind kind;
  long stride; ///< bytes; 0: indexed
};

/// As many lanes and members as there can be, so that shapes, graphs and beams are as large as they
/// become. Gaps make each value a chunk of its own.
const Shape shapes[] = {
    {"bytes, side by side", "avx512", {64, 8}, 16, 1, AccessKind::IndexedLoad, 0},
    {"bytes with gaps", "avx512", {64, 8}, 16, 3, AccessKind::IndexedLoad, 0},
    {"bytes with gaps, strided", "avx512", {64, 8}, 16, 3, AccessKind::StridedLoad, 47},
    {"bytes, stored", "avx512", {64, 8}, 16, 1, AccessKind::IndexedStore, 0},
    {"bytes, stored with a stride", "avx512", {64, 8}, 16, 3, AccessKind::StridedStore, 47},
    {"words with gaps", "avx512", {32, 16}, 16, 3, AccessKind::IndexedLoad, 0},
    {"floats with gaps", "avx512", {16, 32}, 16, 3, AccessKind::IndexedLoad, 0},
    {"doubles, strided", "avx512", {8, 64}, 16, 2, AccessKind::StridedLoad, 264},
    {"bytes on a machine of two blends", "avx2", {32, 8}, 16, 3, AccessKind::StridedLoad, 47},
    {"bytes on a machine of few shuffles", "sse2", {16, 8}, 16, 1, AccessKind::IndexedLoad, 0},
};

double mebibytesFor(const Shape &shape) {
  const DescribedTarget target(*describePredefined(shape.target));
  Memrefs memrefs;
  for (unsigned m = 0; m < shape.members; ++m) {
    const long offset = long(m) * shape.gap * long(shape.type.elementBits / 8);
    SimpleMemref &memref = memrefs.add(shape.type, 0, Integer(offset), shape.kind);
    if (shape.stride != 0)
      memref.stride = Integer(shape.stride);
    memref.mayOverlap = false;
  }
  const Group group = memrefs.group();
  const std::size_t before = allocated;
  most = before;
  Plan plan;
  if (!getSequence(group, target, plan))
    fail_msg("%s: %s", shape.what, plan.refusal.c_str());
  return double(most - before) / mebibyte;
}

void largestGroups(void **) {
  double worst = 0;
  for (const Shape &shape : shapes) {
    const double needed = mebibytesFor(shape);
    worst = std::max(worst, needed);
    print_message("  %.1f MiB: %s\n", needed, shape.what);
    if (needed > mostMebibytes)
      fail_msg("%s: %.1f MiB to plan", shape.what, needed);
  }
  // The count is one of something, and the limit is near what is needed.
  assert_true(worst > mostMebibytes / 4);
}

} // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(largestGroups)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
