// SPDX-License-Identifier: GPL-3.0-or-later
//
// The check of sequences: right sequences pass, each obligation is reported where it is broken, and
// what makes no sense at all gets an answer too. See mutants.cc for mutations.

#include "sequences.h"

#include <functional>

using namespace vls;
using namespace vlstest;

namespace {

constexpr unsigned memories = 200;

std::string check(const Sequence &sequence, const Memrefs &memrefs, bool mayReadGaps = true) {
  return checkSequence(sequence, memrefs.group(), mayReadGaps);
}

void accepts(void **) {
  std::mt19937 random(1);
  for (const Example &e : handWritten()) {
    const std::string wrong = checkSequence(e.sequence, e.group());
    if (!wrong.empty())
      fail_msg("%s: %s\n%s", e.name, wrong.c_str(), toString(e.sequence).c_str());
    assert_string_equal(interpretOften(e.sequence, e.group(), memories, random).c_str(), "");
  }
}

/// The bytes of y are in both overlapping loads: taking them from the other one is right.
void acceptsEitherSource(void **) {
  Example e = triples();
  e.sequence.instructions[13].operands = {11, 12};
  e.sequence.instructions[13].mask = {0, 4, 2, 6};
  assert_string_equal(check(e.sequence, e.memrefs).c_str(), "");
}

// ---- Rule 3: which bytes may be read ----

struct ReadCase {
  const char *what;
  std::vector<long> offsets; ///< of members of 2 x 64
  std::optional<long> stride;
  bool masked;
  Instruction load;
  bool allowed, allowedWithoutGaps;
};

Instruction loadOf(VectorType type, unsigned base, std::int64_t offset,
                   std::vector<int> guards = {}) {
  Writer w;
  w.load(type, base, offset, std::move(guards));
  return w.sequence.instructions.front();
}

void reads(void **) {
  const std::vector<int> own{0, 1}, other{1, 0}, first{0, 0}, one{0, off};
  const ReadCase cases[] = {
      {"a gap in a row", {0, 24}, {}, false, loadOf(v4x64, 1, 0), true, false},
      {"beyond the row", {0, 24}, {}, false, loadOf(v4x64, 1, 8), false, false},
      {"below the row", {0, 24}, {}, false, loadOf(v4x64, 1, -8), false, false},
      // Bytes 7 and 7 + 4096 are accessed: every page between them is touched.
      {"4096 bytes", {0, 4103}, {}, false, loadOf(v2x64, 0, 0), true, false},
      {"4097 bytes", {0, 4104}, {}, false, loadOf(v2x64, 0, 0), false, false},
      {"behind a wide gap", {0, 4104}, {}, false, loadOf(v1x64, 0, 4104), true, true},
      {"across lanes", {0}, 24, false, loadOf(v4x64, 0, 0), true, false},
      {"across far lanes", {0}, 4103, false, loadOf(v2x64, 0, 0), true, false},
      {"across too far lanes", {0}, 4104, false, loadOf(v2x64, 0, 0), false, false},
      {"downwards", {0}, -8, false, loadOf(v2x64, 0, -8), true, true},
      {"upwards, but the stride is negative", {0}, -8, false, loadOf(v2x64, 0, 0), false, false},
      {"each its own", {0}, 8, true, loadOf(v2x64, 0, 0, own), true, true},
      {"each the other's", {0}, 8, true, loadOf(v2x64, 0, 0, other), false, false},
      {"both for one", {0}, 8, true, loadOf(v2x64, 0, 0, first), false, false},
      {"only one", {0}, 8, true, loadOf(v2x64, 0, 0, one), true, true},
      {"all lanes, masked", {0}, 8, true, loadOf(v2x64, 0, 0), false, false},
      {"a lane's gap, masked", {0, 16}, 8, true, loadOf(v1x64, 0, 8, {0}), true, false},
      {"between lanes, masked", {0}, 16, true, loadOf(v1x64, 0, 8, {0}), false, false},
      {"a masked lane", {0, 8}, {}, true, loadOf(v2x64, 1, 0), true, true},
      {"by the wrong lane", {0, 8}, {}, true, loadOf(v2x64, 1, 0, first), false, false},
      {"not at all", {0, 8}, {}, true, loadOf(v2x64, 1, 1 << 20, {off, off}), true, true},
  };
  for (const ReadCase &c : cases) {
    const Memrefs memrefs =
        memrefsAt(v2x64, c.offsets, c.stride ? AccessKind::StridedLoad : AccessKind::IndexedLoad,
                  c.stride, c.masked);
    for (bool gaps : {true, false}) {
      const std::string wrong = check({{c.load}, {}}, memrefs, gaps);
      const bool isRead = wrong.find("%1 reads") == 0;
      if (isRead == (gaps ? c.allowed : c.allowedWithoutGaps))
        fail_msg("%s: %s", c.what, wrong.c_str());
    }
  }
}

// ---- What is said ----

struct Report {
  Example example;
  std::function<void(Sequence &)> change;
  const char *message;
};

void expect(const Report &report) {
  Sequence sequence = report.example.sequence;
  report.change(sequence);
  assert_string_equal(check(sequence, report.example.memrefs).c_str(), report.message);
}

void reportsForms(void **) {
  const auto expectPairs = [](const char *message, std::function<void(Sequence &)> change) {
    expect({pairs(), std::move(change), message});
  };
  expectPairs("%7 stands where %3 is due", [](Sequence &s) { s.instructions[2].id = 7; });
  expectPairs("%1 has type 0 x 64: no lanes, no elements of whole bytes, or too many",
              [](Sequence &s) { s.instructions[0].type.lanes = 0; });
  expectPairs(
      "%1 has type 4294967295 x 4294967288: no lanes, no elements of whole bytes, or too many",
      [](Sequence &s) {
        s.instructions[0].type = {~0u, ~7u};
      });
  expectPairs("%1 uses %1, which is no value defined above it",
              [](Sequence &s) { s.instructions[0].operands = {1}; });
  expectPairs("%2 is a load with operands that have no use",
              [](Sequence &s) { s.instructions[1].operands = {1}; });
  expectPairs("%2 merges with a value of another width", [](Sequence &s) {
    s.instructions[0].type = {1, 64};
    s.instructions[1].operands = {1};
    s.instructions[1].guards = {1, off};
  });
  expectPairs("%2 has base 2, but the group's are below 2",
              [](Sequence &s) { s.instructions[1].address.lane = 2; });
  expectPairs("%2 has offset 9223372036854775807, which is too far",
              [](Sequence &s) { s.instructions[1].address.offset = INT64_MAX; });
  expectPairs("%2 reads byte 16 of lane 1, which is not between bytes that its lane accesses",
              [](Sequence &s) { s.instructions[1].address.offset = 1; });
  expectPairs("%1 has 3 guards for 2 elements", [](Sequence &s) {
    s.instructions[0].guards = {0, 0, 0};
  });
  expectPairs("%1 has guard 2, but the group has 2 lanes", [](Sequence &s) {
    s.instructions[0].guards = {0, 2};
  });
  expectPairs("%1 repeats 48 bits in 2 x 64",
              [](Sequence &s) { s.instructions[0].repeatedBits = 48; });
  expectPairs("%1 repeats 128 bits in 2 x 64",
              [](Sequence &s) { s.instructions[0].repeatedBits = 128; });
  expectPairs("%3 repeats bits, but is no load",
              [](Sequence &s) { s.instructions[2].repeatedBits = 64; });
  expectPairs("%1 has a mask, but is no shuffle",
              [](Sequence &s) { s.instructions[0].mask = {0}; });
  expectPairs("%3 has 0 operands instead of 1 or 2",
              [](Sequence &s) { s.instructions[2].operands.clear(); });
  expectPairs("%3 is a shuffle without a mask",
              [](Sequence &s) { s.instructions[2].mask.clear(); });
  expectPairs("%3 uses %3, which is no value defined above it",
              [](Sequence &s) { s.instructions[2].operands[1] = 3; });
  expectPairs("%3 has operands of 16 and 8 bytes", [](Sequence &s) {
    s.instructions[1].type = {1, 64};
  });
  expectPairs("%3 sees elements of 3 bytes in an operand of 16", [](Sequence &s) {
    s.instructions[2].type = {2, 24};
  });
  expectPairs("%3 has a mask of 2 lanes for a result of 4", [](Sequence &s) {
    s.instructions[2].type = {4, 32};
  });
  expectPairs("%3 makes 64 bytes of 2 operands of 16: neither a permute nor a concatenation nor an "
              "extraction",
              [](Sequence &s) {
                s.instructions[2].type = {8, 64};
                s.instructions[2].mask.assign(8, 0);
              });
  expectPairs("%3 has 4 in lane 1 of its mask, but the operands have lanes 0 to 3",
              [](Sequence &s) { s.instructions[2].mask[1] = 4; });
  expectPairs("%3 has -1 in lane 0 of its mask, but the operands have lanes 0 to 3",
              [](Sequence &s) { s.instructions[2].mask[0] = -1; });
  expectPairs("%3 is a concatenation, but its mask is not 0, 1, 2, ...", [](Sequence &s) {
    s.instructions[2].type = v4x64;
    s.instructions[2].mask = {0, 1, 3, 2};
  });
  expectPairs(
      "%3 is an extraction, but its mask is not k, k + 1, ... for a multiple k of its lanes",
      [](Sequence &s) {
        s.instructions[2].type = {2, 32};
        s.instructions[2].operands = {1};
        s.instructions[2].mask = {1, 2};
      });
  expectPairs("%3 has guards, but is no load or store", [](Sequence &s) {
    s.instructions[2].guards = {0, 0};
  });
  expectPairs("%4 is of no known kind", [](Sequence &s) {
    s.instructions[3].kind = Instruction::Kind(9);
    s.instructions[3].mask.clear();
  });
  expectPairs("%4 is what a member stores, in a group of loads", [](Sequence &s) {
    s.instructions[3] = Instruction();
    s.instructions[3].kind = Instruction::Kind::Value;
    s.instructions[3].id = 4;
    s.instructions[3].type = v2x64;
  });
  expectPairs("%5 stores in a group of loads", [](Sequence &s) {
    Writer w{s};
    w.store(v2x64, 4, 0, 0);
    s = w.sequence;
  });
}

void reportsResults(void **) {
  const auto expectPairs = [](const char *message, std::function<void(Sequence &)> change) {
    expect({pairs(), std::move(change), message});
  };
  expectPairs("the sequence has 1 results, the group asks for 2",
              [](Sequence &s) { s.results.pop_back(); });
  expectPairs("the sequence has 0 results, the group asks for 2", [](Sequence &s) { s = {}; });
  expectPairs("member 1 is %9, which is not defined", [](Sequence &s) { s.results[0] = 9; });
  expectPairs("member 2 is %3, which has byte 0 of lane 0 where byte 8 of lane 0 is due",
              [](Sequence &s) { s.results[1] = 3; });
  expectPairs("member 2 is %5, which has 8 bytes instead of 16", [](Sequence &s) {
    Writer w{s};
    w.load({2, 32}, 0, 0);
    s = w.sequence;
    s.results[1] = 5;
  });
  expectPairs("member 2 is %4, which may have anything where byte 8 of lane 1 is due",
              [](Sequence &s) {
                s.instructions[1].guards = {1, off};
              });
  // Lane 1 may be active when lane 0 is not; then the value of lane 0 has not been loaded.
  expect({maskedZeroStride(),
          [](Sequence &s) {
            s.instructions[2].operands = {1, 1};
          },
          "member 1 is %3, which may have anything where byte 0 is due"});
}

void reportsStores(void **) {
  const auto expectPairs = [](const char *message, std::function<void(Sequence &)> change) {
    expect({storedPairs(), std::move(change), message});
  };
  expectPairs("%2 loads in a group of stores", [](Sequence &s) {
    s.instructions[1] = loadOf(v2x64, 0, 0);
    s.instructions[1].id = 2;
  });
  expectPairs("%2 is what member 2 stores, of 2",
              [](Sequence &s) { s.instructions[1].member = 2; });
  expectPairs("%2 has type 4 x 64, the member 2 x 64",
              [](Sequence &s) { s.instructions[1].type = v4x64; });
  expectPairs("%2 is what a member stores, with operands or guards",
              [](Sequence &s) { s.instructions[1].operands = {1}; });
  expectPairs("%5 stores 0 values instead of 1",
              [](Sequence &s) { s.instructions[4].operands.clear(); });
  expectPairs("%5 stores a value of another width",
              [](Sequence &s) { s.instructions[4].type = v4x64; });
  expectPairs("%6 uses %5, which is no value defined above it",
              [](Sequence &s) { s.instructions[5].operands = {5}; });
  expectPairs("%6 has base 2, but the group's are below 2",
              [](Sequence &s) { s.instructions[5].address.lane = 2; });
  expectPairs("%6 writes byte 16 of lane 1, which its lane does not write",
              [](Sequence &s) { s.instructions[5].address.offset = 8; });
  expectPairs("%6 stores to lane 0 after lane 1",
              [](Sequence &s) { std::swap(s.instructions[4].address, s.instructions[5].address); });
  expectPairs("the stores leave something else in byte 0 of lane 1 than the program does",
              [](Sequence &s) { s.instructions.pop_back(); });
  expectPairs("the stores leave something else in byte 0 of lane 0 than the program does",
              [](Sequence &s) { s.instructions[4].operands = {4}; });
  expectPairs("the sequence has 1 results, the group asks for 0",
              [](Sequence &s) { s.results = {1}; });
  expect({storedGaps(),
          [](Sequence &s) {
            Writer w{s};
            w.store(v2x64, 1, 1, 0);
            s = w.sequence;
          },
          "%11 writes byte 8 of lane 1, which its lane does not write"});
  // Only the order of the two stores is wrong, and only if both lanes are active.
  expect({storedMaskedOverlaps(),
          [](Sequence &s) {
            std::swap(s.instructions[2], s.instructions[3]);
            std::swap(s.instructions[2].id, s.instructions[3].id);
          },
          "the stores leave something else in byte 8 than the program does"});
}

/// Two lanes that store to one place, masked: each of the four sets of active lanes counts.
void maskedStoresToOnePlace(void **) {
  const Memrefs memrefs = memrefsAt(v2x64, {0}, AccessKind::StridedStore, 0, true);
  Writer w;
  w.value(v2x64, 0);
  w.shuffle(v1x64, {1}, {0});
  w.shuffle(v1x64, {1}, {1});
  const Sequence values = w.sequence;
  const auto stored = [&](std::vector<std::pair<unsigned, int>> stores) {
    Writer to{values};
    for (const auto &[value, lane] : stores)
      to.store(v1x64, value, 0, 0, {lane});
    const std::string said = check(to.sequence, memrefs);
    std::mt19937 random(1);
    assert_int_equal(said.empty(),
                     interpretOften(to.sequence, memrefs.group(), memories, random).empty());
    return said;
  };
  const char *const wrong = "the stores leave something else in byte 0 than the program does";
  assert_string_equal(stored({{2, 0}, {3, 1}}).c_str(), "");
  assert_string_equal(stored({{3, 1}, {2, 0}, {3, 1}}).c_str(), "");
  assert_string_equal(stored({{3, 0}, {2, 0}, {3, 1}}).c_str(), "");
  assert_string_equal(stored({{3, 1}, {2, 0}}).c_str(), wrong);
  assert_string_equal(stored({{3, 1}}).c_str(), wrong);
  assert_string_equal(stored({{2, 0}}).c_str(), wrong);
  assert_string_equal(stored({{2, 0}, {2, 1}}).c_str(), wrong);
  assert_string_equal(stored({{2, 0}, {3, 1}, {2, 0}}).c_str(), wrong);
  assert_string_equal(stored({{2, 0}, {3, off}}).c_str(), wrong);
}

void refusesGroups(void **) {
  const auto said = [](std::vector<std::pair<VectorType, AccessKind>> members,
                       std::function<void(Memrefs &)> change = {}) {
    Memrefs memrefs;
    long offset = 0;
    for (const auto &[type, kind] : members)
      memrefs.add(type, 0, vls::Integer(8 * offset++), kind);
    if (change)
      change(memrefs);
    return check({}, memrefs);
  };
  const AccessKind load = AccessKind::IndexedLoad, store = AccessKind::IndexedStore;
  assert_string_equal(said({{v4x64, load}, {v4x64, store}}).c_str(),
                      "member 2 is a store, the group one of loads");
  assert_string_equal(said({{v4x64, store}, {v4x64, load}}).c_str(),
                      "member 2 is a load, the group one of stores");
  assert_string_equal(said({{v4x64, load}, {v2x64, load}}).c_str(),
                      "member 2 has 2 lanes, the group 4");
  assert_string_equal(said({{{4, 12}, load}}).c_str(),
                      "member 1 has type 4 x 12, which cannot be checked");
  assert_string_equal(said({{{0, 64}, load}}).c_str(), "the group has 0 lanes");
  assert_string_equal(said({{{128, 8}, load}}).c_str(), "the group has 128 lanes");
  assert_string_equal(
      said({{v4x64, load}, {v4x64, load}}, [](Memrefs &m) { m[1].masked = true; }).c_str(),
      "member 2 is masked, the group is not");
  assert_string_equal(
      said({{v4x64, load}, {v4x64, load}}, [](Memrefs &m) { m[0].masked = true; }).c_str(),
      "member 2 is not masked, the group is");
  assert_string_equal(
      said({{v4x64, load}, {v4x64, load}}, [](Memrefs &m) { m[1].offset = vls::Integer(1) << 62; })
          .c_str(),
      "the group's rows are longer or farther apart than can be checked");
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(accepts),        cmocka_unit_test(acceptsEitherSource),
      cmocka_unit_test(reads),          cmocka_unit_test(reportsForms),
      cmocka_unit_test(reportsResults), cmocka_unit_test(reportsStores),
      cmocka_unit_test(refusesGroups),  cmocka_unit_test(maskedStoresToOnePlace),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
