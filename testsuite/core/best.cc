// SPDX-License-Identifier: GPL-3.0-or-later
//
// The best plan of each shape on a model of x86: how many loads, inserts from memory and shuffles
// it has, and how they are arranged. What is refused, and why.

#include "support.h"
#include "targets.h"

#include <ctime>
#include <numeric>

using namespace vls;
using namespace vlstest;

namespace {

/// `count` adjacent offsets, `bytes` bytes each.
std::vector<long> adjacent(long count, long bytes) {
  std::vector<long> offsets;
  for (long i = 0; i < count; ++i)
    offsets.push_back(i * bytes);
  return offsets;
}

struct Case {
  unsigned registerBits;
  VectorType type;
  std::vector<long> offsets;
  const char *shape;
  unsigned loads, inserts, shuffles;
  Cost cost;
  bool mayReadGaps = true;
};

void shapes(void **) {
  const Case cases[] = {
      // AVX2
      {256, {4, 64}, adjacent(2, 8), "16-byte chunk at 0", 4, 2, 2, 2},
      {256, {4, 64}, adjacent(3, 8), "16-byte chunks at 0, 8", 8, 4, 3, 4},
      {256, {4, 64}, adjacent(4, 8), "16-byte chunks at 0, 16", 8, 4, 4, 4},
      {256, {8, 32}, adjacent(2, 4), "8-byte chunk at 0", 8, 4, 4, 8},
      {256, {8, 32}, adjacent(4, 4), "16-byte chunk at 0", 8, 4, 10, 6},
      {256, {8, 32}, adjacent(6, 4), "16-byte chunks at 0, 8", 16, 8, 14, 10},
      {256, {8, 32}, adjacent(8, 4), "16-byte chunks at 0, 16", 16, 8, 20, 12},
      {256, {16, 16}, adjacent(8, 2), "16-byte chunk at 0", 16, 8, 28, 20},
      // gaps: read, and not read
      {256, {4, 64}, {0, 16, 24}, "16-byte chunks at 0, 16", 8, 4, 3, 4},
      {256, {4, 64}, {0, 16, 24}, "8-byte chunk at 0, 16-byte chunk at 16", 8, 4, 4, 4, false},
      {256, {8, 32}, {0, 12}, "16-byte chunk at 0", 8, 4, 4, 4},
      // SSE
      {128, {2, 64}, adjacent(2, 8), "16-byte chunk at 0", 2, 0, 3, 1.25},
      {128, {4, 32}, adjacent(4, 4), "16-byte chunk at 0", 4, 0, 10, 6},
      {128, {16, 8}, adjacent(16, 1), "16-byte chunk at 0", 16, 0, 64, 64},
      // AVX-512
      {512, {8, 64}, adjacent(2, 8), "16-byte chunk at 0", 8, 4, 4, 4},
      {512, {8, 64}, adjacent(4, 8), "16-byte chunks at 0, 16", 16, 8, 8, 8},
      {512, {16, 32}, adjacent(4, 4), "16-byte chunk at 0", 16, 8, 14, 10},
  };
  for (const Case &c : cases) {
    const Memrefs memrefs = gathers(c.type, c.offsets);
    const X86Model target(c.registerBits, c.mayReadGaps);
    Plan plan;
    print_message("  %s, %zu members\n", toString(c.type).c_str(), c.offsets.size());
    assert_true(getSequence(memrefs.group(), target, plan));
    assert_string_equal(plan.shape.c_str(), c.shape);
    assert_int_equal(plan.sequence.numLoads(), c.loads);
    assert_int_equal(plan.sequence.numInserts(), c.inserts);
    assert_int_equal(plan.sequence.numShuffles(), c.shuffles);
    if (plan.cost != c.cost)
      fail_msg("cost %g instead of %g", plan.cost, c.cost);
    std::mt19937 random(5);
    assert_string_equal(interpret(plan.sequence, memrefs.group(), random, c.mayReadGaps).c_str(),
                        "");
  }
}

struct Listing {
  unsigned registerBits;
  VectorType type;
  std::vector<long> offsets;
  const char *sequence;
};

void listings(void **) {
  const Listing cases[] = {
      // R0 = {row 0 | row 2}, R1 = {row 1 | row 3}: no shuffle crosses 128 bits.
      {256,
       {4, 64},
       {0, 8},
       "%1 = mask.load.64.2 (<Base:0 Offset:0>, 11)\n"
       "%2 = mask.load.64.2 (<Base:1 Offset:0>, 11)\n"
       "%3 = mask.load.64.2 (<Base:2 Offset:0>, 11)\n"
       "%4 = mask.load.64.2 (<Base:3 Offset:0>, 11)\n"
       "%5 = shufflevector <2 x 64> %1, <2 x 64> %3, <4 x 32><0, 1, 2, 3>\n"
       "%6 = shufflevector <2 x 64> %2, <2 x 64> %4, <4 x 32><0, 1, 2, 3>\n"
       "%7 = shufflevector <4 x 64> %5, <4 x 64> %6, <4 x 32><0, 4, 2, 6>\n"
       "%8 = shufflevector <4 x 64> %5, <4 x 64> %6, <4 x 32><1, 5, 3, 7>\n"
       "member 1 = %7\n"
       "member 2 = %8\n"},
      // One member: its elements are packed, nothing is left to shuffle.
      {256,
       {2, 64},
       {0},
       "%1 = mask.load.64.1 (<Base:0 Offset:0>, 1)\n"
       "%2 = mask.load.64.1 (<Base:1 Offset:0>, 1)\n"
       "%3 = shufflevector <1 x 64> %1, <1 x 64> %2, <2 x 32><0, 1>\n"
       "member 1 = %3\n"},
  };
  for (const Listing &c : cases) {
    const Memrefs memrefs = gathers(c.type, c.offsets);
    Plan plan;
    assert_true(getSequence(memrefs.group(), X86Model(c.registerBits), plan));
    assert_string_equal(toString(plan.sequence).c_str(), c.sequence);
  }
}

/// The best plan is never dearer than the document's.
void neverDearerThanTheDocument(void **) {
  for (unsigned bits : {128u, 256u, 512u})
    for (unsigned element : {16u, 32u, 64u})
      for (long members : {1, 2, 4, 8}) {
        const Memrefs memrefs = gathers({bits / element, element}, adjacent(members, element / 8));
        const X86Model target(bits);
        Plan best, document;
        PlanOptions options;
        options.kind = PlanKind::Document;
        assert_true(getSequence(memrefs.group(), target, best));
        if (getSequence(memrefs.group(), target, document, options))
          assert_true(best.cost <= document.cost);
      }
}

/// A target on which everything costs the same: the fewest fused µops win.
class Flat : public X86Model {
public:
  Flat() : X86Model(256) {}
  Cost price(const Uops &) const override { return 1; }
};

void fewestFusedUopsAmongEquals(void **) {
  const Memrefs memrefs = gathers({4, 64}, {0, 8, 16, 24});
  Plan flat, model;
  assert_true(getSequence(memrefs.group(), Flat(), flat));
  assert_true(getSequence(memrefs.group(), X86Model(256), model));
  // The shape that is tried first has more.
  assert_true(flat.uops.fused <= model.uops.fused);
  assert_true(flat.cost == 1);
}

void duplicatesShareOneValue(void **) {
  const Memrefs memrefs = gathers({4, 64}, {8, 0, 8});
  Plan plan;
  assert_true(getSequence(memrefs.group(), X86Model(256), plan));
  assert_int_equal(plan.sequence.numShuffles(), 2);
  assert_int_equal(plan.sequence.results[0], plan.sequence.results[2]);
  assert_int_not_equal(plan.sequence.results[0], plan.sequence.results[1]);
}

/// The lower part of a register is a register: taking it is no shuffle, taking the upper one is.
void lowerPartsAreNoShuffles(void **) {
  Sequence sequence;
  Instruction load;
  load.id = 1;
  load.kind = Instruction::Kind::Load;
  load.type = {4, 64};
  sequence.instructions.push_back(load);
  for (unsigned half : {0u, 1u}) {
    Instruction part;
    part.id = 2 + half;
    part.kind = Instruction::Kind::Shuffle;
    part.type = {2, 64};
    part.operands = {1};
    part.mask = {int(2 * half), int(2 * half + 1)};
    sequence.instructions.push_back(part);
    sequence.results.push_back(part.id);
    assert_int_equal(sequence.numShuffles(), half);
  }
}

/// Offsets that are no multiple of the element size apart are loaded on their own.
void misalignedMembers(void **) {
  const Memrefs memrefs = gathers({4, 64}, {0, 12});
  Plan plan;
  assert_true(getSequence(memrefs.group(), X86Model(256), plan));
  std::mt19937 random(9);
  assert_string_equal(interpret(plan.sequence, memrefs.group(), random).c_str(), "");
}

/// An X86Model that lacks something.
class Lacking : public X86Model {
public:
  Lacking(bool hasLoads, bool hasShuffles)
      : X86Model(256), loads(hasLoads), shuffles(hasShuffles) {}
  std::optional<Uops> load(const LoadForm &form) const override {
    return loads ? X86Model::load(form) : std::nullopt;
  }
  std::optional<Uops> shuffle(const ShuffleShape &shape) const override {
    return shuffles ? X86Model::shuffle(shape) : std::nullopt;
  }

private:
  bool loads, shuffles;
};

struct Refusal {
  AccessKind kind;
  VectorType type;
  std::vector<long> offsets;
  const char *reason;
};

void refusals(void **) {
  const AccessKind load = AccessKind::IndexedLoad;
  const Refusal cases[] = {
      {load, {1, 64}, {0, 8}, "fewer than two lanes"},
      {load, {3, 64}, {0, 8}, "3 lanes"},
      {load, {128, 8}, {0, 1}, "128 lanes"},
      {load, {4, 24}, {0, 3}, "elements of 24 bits"},
      {load, {2, 128}, {0, 16}, "elements of 128 bits"},
      {load, {8, 64}, {0, 8}, "values of 512 bits, registers of 256 bits"},
      {load, {4, 64}, {0, 4096}, "rows of 4104 bytes"},
  };
  for (const Refusal &c : cases) {
    Memrefs memrefs;
    for (long offset : c.offsets)
      memrefs.add(c.type, 0, offset, c.kind);
    Plan plan;
    assert_false(getSequence(memrefs.group(), X86Model(256), plan));
    assert_string_equal(plan.refusal.c_str(), c.reason);
    assert_true(plan.sequence.instructions.empty());
  }
  Memrefs mixed;
  mixed.add({4, 64}, 0, 0);
  mixed.add({2, 64}, 0, 8);
  Plan plan;
  assert_false(getSequence(mixed.group(), X86Model(256), plan));
  assert_string_equal(plan.refusal.c_str(), "members differ in kind, lanes or mask");
}

void targetsThatLackInstructions(void **) {
  const Memrefs memrefs = gathers({4, 64}, {0, 8});
  Plan plan;
  assert_false(getSequence(memrefs.group(), Lacking(false, true), plan));
  assert_string_equal(plan.refusal.c_str(), "the target has no loads or stores for this");
  assert_false(getSequence(memrefs.group(), Lacking(true, false), plan));
  assert_string_equal(plan.refusal.c_str(), "the target cannot do <0, 1, 2, 3> on 2 x <2 x 64>");
}

/// A target that completes masks wrongly: the check catches what it makes of the plan.
class Lying : public X86Model {
public:
  Lying() : X86Model(256) {}
  std::vector<int> completeMask(const ShuffleShape &shape) const override {
    return std::vector<int>(shape.mask.size(), 0);
  }
};

void wrongPlansAreNotHandedOut(void **) {
  const Memrefs memrefs = gathers({8, 32}, {0, 4, 12});
  Plan plan;
  assert_false(getSequence(memrefs.group(), Lying(), plan));
  assert_memory_equal(plan.refusal.c_str(), "internal error: ", 16);
  assert_true(plan.sequence.instructions.empty());
}

void traceNamesEveryShape(void **) {
  const Memrefs memrefs = gathers({4, 64}, {0, 8});
  Plan plan;
  std::string trace;
  PlanOptions options;
  options.trace = &trace;
  assert_true(getSequence(memrefs.group(), X86Model(256), plan, options));
  const char *const expected =
      "Shapes:\n"
      "  16-byte chunk at 0, slots of 256 bits: 4 loads, 2 inserts, 2 shuffles, cost 6\n"
      "  16-byte chunk at 0, slots of 128 bits: 4 loads, 2 inserts, 2 shuffles, cost 2\n"
      "  8-byte chunks at 0, 8, slots of 256 bits: cost 6 before any shuffle\n"
      "Chosen: 16-byte chunk at 0\n"
      "Initial graph:\n"
      "V3: Load [0:127] from <Base:0 Offset:0>\n"
      "V4: Load [0:127] from <Base:1 Offset:0>\n"
      "V5: Load [0:127] from <Base:2 Offset:0>\n"
      "V6: Load [0:127] from <Base:3 Offset:0>\n"
      "V1:\n"
      "  [0:63] = V7[0:63]\n"
      "  [64:127] = V8[0:63]\n"
      "  [128:191] = V7[128:191]\n"
      "  [192:255] = V8[128:191]\n";
  assert_string_equal(trace.substr(0, std::string(expected).size()).c_str(), expected);
}

void planningIsQuick(void **) {
  const Memrefs memrefs = gathers({16, 32}, adjacent(16, 4));
  const std::clock_t start = std::clock();
  Plan plan;
  assert_true(getSequence(memrefs.group(), X86Model(512), plan));
  assert_true(double(std::clock() - start) / CLOCKS_PER_SEC < 0.25); // about 0.02
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(shapes),
      cmocka_unit_test(listings),
      cmocka_unit_test(neverDearerThanTheDocument),
      cmocka_unit_test(fewestFusedUopsAmongEquals),
      cmocka_unit_test(duplicatesShareOneValue),
      cmocka_unit_test(lowerPartsAreNoShuffles),
      cmocka_unit_test(misalignedMembers),
      cmocka_unit_test(refusals),
      cmocka_unit_test(targetsThatLackInstructions),
      cmocka_unit_test(wrongPlansAreNotHandedOut),
      cmocka_unit_test(traceNamesEveryShape),
      cmocka_unit_test(planningIsQuick),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
