// SPDX-License-Identifier: GPL-3.0-or-later
//
// The predefined machines: each is read, and has what the poorer ones compute.

#include "packer/evaluate.h"
#include "packer/machines.h"
#include "packer/operations.h"
#include "packer/text.h"

#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <set>

extern "C" {
#include <cmocka.h>
}

using namespace vls;

namespace {

/// What an instruction computes, in lanes of which type, whatever it is called and costs.
std::set<std::string> typesOf(const MachineDescription &machine) {
  std::set<std::string> types;
  for (unsigned number = 0; number < machine.instructions.size(); ++number) {
    const VectorInstruction &instruction = machine.instructions[number];
    types.insert(toString(instruction.result) + " of " +
                 std::to_string(instruction.lanes.front().nodes.size()) + " nodes, " +
                 toString(instruction.lanes.front().nodes.back().op));
  }
  return types;
}

struct Pair {
  const char *poorer, *richer;
  bool isMore; ///< the richer one computes something that the other does not
};

const Pair pairs[] = {
    {"sse2", "sse4", true},       {"sse4", "avx", true},           {"avx", "avx-fma", true},
    {"avx", "avx2", true},        {"avx2", "avx2-fma", true},      {"avx-fma", "avx2-fma", true},
    {"avx2-fma", "avx512", true}, {"avx512", "avx512-vnni", true},
};

void richerMachinesComputeMore(void **) {
  for (const Pair &pair : pairs) {
    const std::optional<MachineDescription> poorer = describeMachine(pair.poorer),
                                            richer = describeMachine(pair.richer);
    assert_true(poorer && richer);
    const std::set<std::string> few = typesOf(*poorer), many = typesOf(*richer);
    for (const std::string &type : few)
      if (many.count(type) == 0)
        fail_msg("%s has %s, %s does not", pair.poorer, type.c_str(), pair.richer);
    if (pair.isMore && many.size() == few.size() &&
        poorer->instructions.size() >= richer->instructions.size())
      fail_msg("%s has no more than %s", pair.richer, pair.poorer);
  }
}

/// Bits of `type` at the ends of its range, and others.
std::vector<std::uint64_t> samples(ElementType type) {
  const std::uint64_t all = lowBits(type.bits), sign = (all >> 1) + 1;
  return {0, 1, 2, 3, sign - 2, sign - 1, sign, sign + 1, all - 1, all, 0x5a5a3c3cdeadbeef & all};
}

// What a client computes by several operations is what the instruction says.
void recipesComputeTheSame(void **) {
  unsigned recipes = 0;
  for (const char *name : {"sse2", "sse4", "avx", "avx2", "avx512"}) {
    const std::optional<MachineDescription> machine = describeMachine(name);
    for (unsigned number = 0; number < machine->instructions.size(); ++number) {
      const VectorInstruction &instruction = machine->instructions[number];
      if (instruction.recipe.nodes.empty())
        continue;
      ++recipes;
      const std::size_t count = instruction.operands.size();
      const std::vector<std::uint64_t> values = samples(instruction.operands[0].type.element);
      for (const std::uint64_t a : values)
        for (const std::uint64_t b : values) {
          std::vector<std::vector<std::uint64_t>> operands{{a}};
          if (count > 1)
            operands.push_back({b});
          if (evaluate(instruction.lanes[0], operands) != evaluate(instruction.recipe, operands))
            fail_msg("%s of %llx, %llx", instruction.name.c_str(), (unsigned long long)a,
                     (unsigned long long)b);
        }
    }
  }
  assert_true(recipes > 100);
}

// Instructions that are made when they are asked for are those of the whole text, and outlines say
// what they are.
void outlinesAreTrue(void **) {
  for (const char *name :
       {"sse2", "sse4", "avx", "avx-fma", "avx2", "avx2-fma", "avx512", "avx512-vnni"}) {
    const std::string text = predefinedMachine(name);
    std::string error;
    const std::optional<PackDocument> document = parsePackDocument(text, name, &error);
    if (!document)
      fail_msg("%s", error.c_str());
    const InstructionTable &whole = document->machine->instructions;
    const InstructionTable outlined = describeMachine(name)->instructions;
    assert_int_equal(whole.size(), outlined.size());
    for (unsigned number = 0; number < whole.size(); ++number) {
      const VectorInstruction &made = outlined[number], &read = whole[number];
      assert_string_equal(made.name.c_str(), read.name.c_str());
      assert_true(made.uops.fused == read.uops.fused && made.lanes.size() == read.lanes.size());
      for (std::size_t lane = 0; lane < read.lanes.size(); ++lane)
        assert_true(isAlike(made.lanes[lane], read.lanes[lane]));
      const InstructionOutline said = outlined.outline(number), is = outlineOf(made);
      if (said.result != is.result || (is.roots & ~said.roots) != 0 ||
          (said.isOnLanes && !is.isOnLanes))
        fail_msg("the outline of %s is wrong", made.name.c_str());
    }
  }
}

// Those of wider registers are left out; those that are not wanted keep their numbers.
void machinesAreLimited(void **) {
  const std::optional<MachineDescription> narrow = describeMachine("avx512", 128);
  for (unsigned number = 0; number < narrow->instructions.size(); ++number)
    assert_true(narrow->instructions[number].result.bits() <= 128);
  InstructionTable few = narrow->instructions;
  few.keepOnly([](const VectorInstruction &one) { return one.result.element.isFloat(); });
  assert_int_equal(few.size(), narrow->instructions.size());
  for (unsigned number = 0; number < few.size(); ++number)
    assert_int_equal(few.has(number), few.outline(number).result.element.isFloat());
}

void namesOfMachines(void **) {
  for (const Pair &pair : pairs)
    assert_string_equal(describeMachine(pair.richer)->name.c_str(), pair.richer);
  for (const char *name : {"", "avx3", "sse2-fma", "avx512-fma"}) {
    assert_true(predefinedMachine(name).empty());
    assert_false(describeMachine(name).has_value());
  }
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(richerMachinesComputeMore), cmocka_unit_test(recipesComputeTheSame),
      cmocka_unit_test(outlinesAreTrue),           cmocka_unit_test(machinesAreLimited),
      cmocka_unit_test(namesOfMachines),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
