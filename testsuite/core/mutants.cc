// SPDX-License-Identifier: GPL-3.0-or-later
//
// No single mutation of a right sequence passes the check unless the interpreter finds no
// difference on many memories; and what the check says about bytes, the interpreter shows. Of
// sequences of every kind, written by hand, and of planned ones.

#include "sequences.h"
#include "support/mutations.h"
#include "targets.h"

#include <cstring>

using namespace vls;
using namespace vlstest;

namespace {

constexpr unsigned memories = 60;

struct Tally {
  unsigned mutants = 0;
  unsigned rejected = 0;
  unsigned strict = 0;     ///< of these: no difference was found
  unsigned equivalent = 0; ///< passed, and no difference was found

  Tally &operator+=(const Tally &o) {
    mutants += o.mutants;
    rejected += o.rejected;
    strict += o.strict;
    equivalent += o.equivalent;
    return *this;
  }
};

std::string text(const Sequence &mutant, const std::string &what) {
  return what + "\n" + (mutant.instructions.size() < 100 ? toString(mutant) : "");
}

/// True for what is said about bytes, not about the form of instructions: then a memory must exist
/// that shows the difference.
bool isAboutBytes(const std::string &wrong) {
  for (const char *said : {" reads byte", " writes byte", " is due", "leave something else"})
    if (wrong.find(said) != std::string::npos)
      return true;
  return false;
}

/// Judges one in `oneIn` of the mutants of `sequence`.
Tally judgeMutants(const char *name, const Sequence &sequence, const Group &group, unsigned oneIn,
                   std::mt19937 &random) {
  Tally tally;
  mutate(sequence, group.lanes(), group.size(),
         [&](const Sequence &mutant, const std::string &what) {
           if (random() % oneIn != 0)
             return;
           const std::string wrong = checkSequence(mutant, group);
           const std::string differs = interpretOften(mutant, group, memories, random);
           ++tally.mutants;
           if (wrong.empty() && !differs.empty())
             fail_msg("%s: the check passes a wrong sequence: %s: %s", name, differs.c_str(),
                      text(mutant, what).c_str());
           if (differs.empty() && isAboutBytes(wrong))
             fail_msg("%s: the check refuses a right sequence: %s: %s", name, wrong.c_str(),
                      text(mutant, what).c_str());
           tally.rejected += !wrong.empty();
           tally.strict += !wrong.empty() && differs.empty();
           tally.equivalent += wrong.empty();
         });
  return tally;
}

void print(const char *name, const Tally &t) {
  print_message("%s: %u mutants, %u rejected (%u of them without a difference), %u equivalent\n",
                name, t.mutants, t.rejected, t.strict, t.equivalent);
}

void handWrittenSequences(void **) {
  std::mt19937 random(1);
  for (const Example &e : handWritten()) {
    const Tally tally = judgeMutants(e.name, e.sequence, e.group(), 1, random);
    print(e.name, tally);
    assert_true(tally.mutants > 30);
    assert_true(tally.rejected > 5 * tally.equivalent);
  }
}

/// A group drawn by its shape; planned on one of the models.
struct Shape {
  AccessKind kind;
  VectorType type;
  std::vector<long> offsets;
  std::optional<long> stride;
  bool masked;
};

void plannedSequences(void **) {
  const Shape shapes[] = {
      {AccessKind::IndexedLoad, v4x64, {0, 8}, {}, false},
      {AccessKind::IndexedLoad, v4x64, {0, 8, 16}, {}, false},
      {AccessKind::IndexedLoad, {8, 32}, {0, 4, 8, 12}, {}, false},
      {AccessKind::IndexedLoad, {8, 16}, {0, 2, 6}, {}, false},
      {AccessKind::IndexedLoad, v4x64, {0, 8}, {}, true},
      {AccessKind::StridedLoad, v4x32, {0, 4, 8}, 12, false},
      {AccessKind::StridedLoad, {8, 32}, {0, 4}, 20, false},
      {AccessKind::StridedLoad, v4x64, {0, 8}, 16, true},
      {AccessKind::IndexedStore, v4x64, {0, 8}, {}, false},
      {AccessKind::IndexedStore, v4x64, {0, 8, 24}, {}, false},
      {AccessKind::IndexedStore, v4x64, {0, 8}, {}, true},
      {AccessKind::StridedStore, v4x32, {0, 4, 8}, 12, false},
      {AccessKind::StridedStore, v4x64, {0, 16}, 24, false},
      {AccessKind::StridedStore, v4x64, {0, 8}, 16, true},
  };
  std::mt19937 random(2);
  Tally all;
  unsigned planned = 0;
  for (const Shape &shape : shapes)
    for (unsigned bits : {256u, 512u})
      for (PlanKind kind : {PlanKind::Best, PlanKind::Document}) {
        const Memrefs memrefs =
            memrefsAt(shape.type, shape.offsets, shape.kind, shape.stride, shape.masked);
        const Group group = memrefs.group();
        Plan plan;
        PlanOptions options;
        options.kind = kind;
        if (!getSequence(group, X86Model(bits), plan, options)) {
          assert_null(strstr(plan.refusal.c_str(), "internal error"));
          continue;
        }
        ++planned;
        assert_string_equal(interpretOften(plan.sequence, group, memories, random).c_str(), "");
        all += judgeMutants("planned", plan.sequence, group, 8, random);
      }
  print_message("%u plans\n", planned);
  print("planned", all);
  assert_true(planned >= 8);
  assert_true(all.rejected > 10 * all.equivalent);
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(handWrittenSequences),
      cmocka_unit_test(plannedSequences),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
