// SPDX-License-Identifier: GPL-3.0-or-later
//
// Targets that are data: which instruction answers for a mask, what it costs, and that the
// predefined targets can be read.

#include "texts.h"

#include "targets/predefined.h"

using namespace vls;
using namespace vlstest;

namespace {

DescribedTarget target(const char *name) {
  return DescribedTarget(*parsed(predefinedTarget(name)).target);
}

struct Permute {
  const char *target;
  VectorType type;
  Mask mask;
  const char *row; ///< null: none
};

const Permute permutes[] = {
    {"avx2", {4, 64}, {0, -1, 2, 3}, "copy"},
    {"avx2", {4, 64}, {0, 4, 2, 6}, "vunpck"},
    {"avx2", {8, 32}, {0, 1, 8, 9, 4, 5, 12, 13}, "vunpck"},
    {"avx2", {4, 64}, {0, 5, 2, 7}, "vblendps"},
    {"avx2", {4, 64}, {1, 4, 2, 7}, "vshufpd"},
    {"avx2", {8, 32}, {0, 2, 8, 10, 4, 6, 12, 14}, "vshufps"},
    {"avx2", {4, 64}, {0, 1, 4, 5}, "vperm2f128"},
    {"avx2", {4, 64}, {3, 2, 1, 0}, "vpermpd"},
    {"avx2", {8, 32}, {7, 6, 5, 4, 3, 2, 1, 0}, "vpermps"},
    {"avx2", {4, 64}, {0, 4, 1, 5}, "vpermpd-twice-blend"},
    {"avx2", {4, 32}, {1, 2, 3, 4}, "vpalignr"},
    {"avx2", {2, 32}, {0, 2}, "vunpck"}, // in the low half of a register
    {"avx2", {2, 32}, {1, 2}, "vshufps-twice"},
    {"avx2", {2, 32}, {3, -1}, "vshufps"},
    {"avx2", {8, 64}, {0, 1, 2, 3, 4, 5, 6, 7}, nullptr},
    {"avx512", {8, 64}, {0, 8, 1, 9, 2, 10, 3, 11}, "vpermt2ps"},
    {"avx512", {8, 64}, {0, 1, 2, 3, 8, 9, 10, 11}, "vshuff64x2"},
    {"sse4", {4, 32}, {0, 4, 1, 6}, "shufps-twice"},
    {"sse4", {2, 64}, {0, 2}, "unpck"},
    {"sse4", {4, 64}, {0, 1, 2, 3}, nullptr},
};

void testPermutes(void **) {
  for (const Permute &p : permutes) {
    Mask full;
    const DescribedTarget machine = target(p.target);
    const ShuffleRow *row = machine.find(permuteShape(p.type, p.mask), &full);
    assert_string_equal(row ? row->name.c_str() : "none", p.row ? p.row : "none");
    assert_int_equal(bool(machine.shuffle(permuteShape(p.type, p.mask))), row != nullptr);
  }
}

/// Whatever lanes do not care, the complete mask agrees with the others and costs the same.
void testCompleteMasks(void **) {
  std::mt19937 random(1);
  for (const char *name : {"sse2", "sse4", "avx", "avx2", "avx512"}) {
    const DescribedTarget machine = target(name);
    for (int round = 0; round < 3000; ++round) {
      const unsigned elementBits = 8u << random() % 4;
      const unsigned bits = std::min(machine.registerBits(), 128u << random() % 3);
      const VectorType type{bits / elementBits, elementBits};
      Mask mask(type.lanes);
      const int step = 1 + int(random() % 2); // half of them close to regular
      for (int i = 0; i < int(type.lanes); ++i)
        mask[i] = random() % 3 == 0 ? -1
                  : random() % 8    ? i * step % int(2 * type.lanes)
                                    : int(random() % (2 * type.lanes));
      const ShuffleShape shape = permuteShape(type, mask);
      ShuffleShape complete = shape;
      complete.mask = machine.completeMask(shape);
      for (unsigned i = 0; i < type.lanes; ++i) {
        assert_true(complete.mask[i] >= 0);
        assert_true(mask[i] < 0 || mask[i] == complete.mask[i]);
      }
      assert_string_equal(toString(*machine.shuffle(complete)).c_str(),
                          toString(*machine.shuffle(shape)).c_str());
    }
  }
}

void testPrices(void **) {
  const DescribedTarget avx2 = target("avx2");
  assert_string_equal(toString(*avx2.load(VectorType{4, 64})).c_str(), "1 load, 1 fused");
  assert_false(bool(avx2.load(VectorType{8, 64})));
  ShuffleShape join{{2, 64}, {4, 64}, 2, {0, 1, 2, 3}, false};
  assert_string_equal(toString(*avx2.shuffle(join)).c_str(), "1 shuffle, 1 fused");
  join.lastFromMemory = true;
  assert_string_equal(toString(*avx2.shuffle(join)).c_str(), "1 vector");
  assert_true(avx2.price({8, 4, 4, 10}) == 4);
  assert_true(avx2.price({2, 1, 5, 15}) == 6);
  assert_true(avx2.access(AccessKind::IndexedLoad, {4, 64}) == 17);
  assert_true(avx2.access(AccessKind::IndexedLoad, {16, 16}) == 64);
  assert_true(avx2.access(AccessKind::StridedLoad, {4, 64}) == 3);
  assert_null(predefinedTarget("avx3"));
}

/// Masked loads whose lowest elements are accessed have rows of their own; others do not.
void testLowLoads(void **) {
  const DescribedTarget sse2 = target("sse2"), avx512 = target("avx512");
  LoadForm form(VectorType{16, 8});
  form.masked = true;
  assert_false(bool(sse2.load(form)));
  form.lowBits = 32; // movd
  assert_true(sse2.load(form)->fused == 1 && sse2.load(form)->shuffle == 0);
  form.guarded = true;
  assert_true(sse2.load(form)->fused == 3);
  form.guarded = false;
  form.lowBits = 16; // movzx, movd; and under a mask
  assert_true(sse2.load(form)->fused == 2 && sse2.load(form)->shuffle == 1);
  assert_true(avx512.load(form)->fused == 1 && avx512.load(form)->shuffle == 0);
  form.lowBits = 24;
  assert_false(bool(sse2.load(form)));
  form.lowBits = 32;
  form.merging = true;
  assert_false(bool(sse2.load(form)));
}

/// What is no rearrangement has no price, and its mask stays as it is.
void testMalformed(void **) {
  const DescribedTarget avx2 = target("avx2");
  const ShuffleShape tooShort = permuteShape({4, 64}, {0, 1, 2});
  assert_false(bool(avx2.shuffle(tooShort)));
  assert_true(avx2.completeMask(tooShort) == tooShort.mask);
  const ShuffleShape unary{{2, 64}, {4, 64}, 1, {0, 1, 0, 1}}, triple{{2, 64}, {6, 64}, 2, {}};
  assert_false(bool(avx2.shuffle(unary)));
  assert_false(bool(avx2.shuffle(triple)));
  const ShuffleShape fromTwo{{4, 64}, {2, 64}, 2, {0, 1}}, ofNothing{{4, 64}, {2, 64}, 1, {}};
  assert_false(bool(avx2.shuffle(fromTwo)));
  assert_false(bool(avx2.shuffle(ofNothing)));
  assert_string_equal(predefinedTargetNames().c_str(), "sse2, sse4, avx, avx2, avx512");
}

/// Predefined targets are right, have the names by which they are found, and round-trip.
void testPredefined(void **) {
  for (const char *name : {"sse2", "sse4", "avx", "avx2", "avx512"}) {
    const Document document = parsed(predefinedTarget(name));
    assert_string_equal(document.targetName.c_str(), name);
    const std::string once = toString(document);
    assert_string_equal(toString(parsed(once)).c_str(), once.c_str());
  }
}

/// What a target made from another says goes before what that one says; the rest is that one's.
void testOverlays(void **) {
  const TargetDescription avx2 = *parsed(predefinedTarget("avx2")).target;
  const TargetDescription own = *parsed("target own from avx2 {\n"
                                        "  register 128\n"
                                        "  per-cycle 3: load\n"
                                        "  per-cycle 1: load + store\n"
                                        "  load 128: 5 load\n"
                                        "}\n")
                                     .target;
  assert_string_equal(own.name.c_str(), "own");
  assert_int_equal(own.registerBits, 128);
  assert_int_equal(own.ports.size(), avx2.ports.size() + 1);
  const DescribedTarget target(own);
  const Uops loads = {2, 0, 0, 0, 0}, both = {1, 0, 0, 0, 1};
  assert_true(target.price(loads) == 2); // one of both a cycle
  assert_true(target.price(both) == 2);
  assert_true(target.price({0, 7, 0, 0, 0}) == 7); // as avx2 has it
  assert_true(target.load(VectorType{4, 32})->load == 5 &&
              target.load(VectorType{2, 32})->load == 1);
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(testPermutes),  cmocka_unit_test(testCompleteMasks),
      cmocka_unit_test(testPrices),    cmocka_unit_test(testLowLoads),
      cmocka_unit_test(testMalformed), cmocka_unit_test(testPredefined),
      cmocka_unit_test(testOverlays),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
