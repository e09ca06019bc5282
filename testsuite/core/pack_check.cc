// SPDX-License-Identifier: GPL-3.0-or-later
//
// No single mutation of a right plan passes the check of plans unless block and plan, executed on
// many memories, do not differ. Of plans of drawn blocks: each field of each step changed.

#include "packer/draw.h"
#include "packer/execute.h"

// clang-format off
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
extern "C" {
#include <cmocka.h>
}
// clang-format on

#include <functional>
#include <map>

using namespace packtest;
using namespace vls;

namespace {

constexpr unsigned cases = 120, memories = 12;

struct Mutant {
  std::string what;
  PackPlan plan;
};

/// A mutant for each field of step `index`; one of its lanes, drawn, where there are several.
std::vector<Mutant> mutantsOf(const PackPlan &plan, std::size_t index, const Block &block,
                              const PackMachine &machine, std::mt19937 &random) {
  std::vector<Mutant> all;
  const PackStep &step = plan.steps[index];
  const auto add = [&](const char *what, const std::function<void(PackStep &)> &change) {
    Mutant mutant{what, plan};
    change(mutant.plan.steps[index]);
    all.push_back(std::move(mutant));
  };
  const auto other = [&](unsigned operation) {
    const unsigned drawn = unsigned(random() % block.size());
    return drawn == operation ? (drawn + 1) % block.size() : drawn;
  };
  if (step.operation != Block::none)
    add("operation", [&](PackStep &s) { s.operation = other(s.operation); });
  if (step.kind == PackStep::Kind::Load || step.kind == PackStep::Kind::Store) {
    add("offset", [&](PackStep &s) { s.offset += s.type.element.bits / 8; });
    add("accessed", [&](PackStep &s) { s.accessed &= ~(LaneSet(1) << random() % s.type.lanes); });
  }
  if (step.kind == PackStep::Kind::Compute)
    add("instruction", [&](PackStep &s) {
      const unsigned known = machine.instructions();
      for (unsigned i = 1; i < known; ++i) {
        const unsigned tried = (s.instruction + i) % known;
        if (machine.outline(tried).result == machine.outline(s.instruction).result &&
            machine.instruction(tried).operands.size() == s.operands.size()) {
          s.instruction = tried;
          return;
        }
      }
    });
  if (!step.operands.empty()) {
    PackStep::Operand &first = const_cast<PackStep &>(step).operands[0];
    if (first.vector > 1)
      add("operand", [&](PackStep &s) { s.operands[0].vector -= 1; });
    if (step.operands.size() > 1)
      add("operands exchanged", [&](PackStep &s) { std::swap(s.operands[0], s.operands[1]); });
  }
  if (!step.scalars.empty())
    add("scalar", [&](PackStep &s) {
      unsigned &scalar = s.scalars[random() % s.scalars.size()];
      scalar = other(scalar);
    });
  if (!step.constants.empty())
    add("constant", [&](PackStep &s) { s.constants[random() % s.constants.size()] ^= 1; });
  if (!step.mask.empty())
    add("mask", [&](PackStep &s) {
      int &lane = s.mask[random() % s.mask.size()];
      lane = lane > 0 ? lane - 1 : lane + 1;
    });
  if (step.kind == PackStep::Kind::Extract)
    add("lane", [&](PackStep &s) { s.lane = s.lane > 0 ? s.lane - 1 : 1; });
  if (!step.lanes.empty())
    add("claim", [&](PackStep &s) {
      unsigned &lane = s.lanes[random() % s.lanes.size()];
      lane = other(lane);
    });
  if (step.reduced != Block::none)
    add("reduced", [&](PackStep &s) { s.reduced = other(s.reduced); });
  if (!step.terms.empty())
    add("term", [&](PackStep &s) {
      for (std::vector<unsigned> &terms : s.terms)
        if (!terms.empty() && random() % 2 == 0)
          terms[random() % terms.size()] = other(terms[0]);
    });
  Mutant without{"left out", plan};
  without.plan.steps.erase(without.plan.steps.begin() + std::ptrdiff_t(index));
  all.push_back(std::move(without));
  if (index + 1 < plan.steps.size()) {
    Mutant swapped{"exchanged with the next one", plan};
    std::swap(swapped.plan.steps[index], swapped.plan.steps[index + 1]);
    all.push_back(std::move(swapped));
  }
  return all;
}

std::string differs(const Case &drawn, const DescribedBlock &planned, const PackPlan &plan,
                    unsigned count) {
  std::mt19937 random(std::mt19937::result_type(drawn.seed));
  std::string wrong;
  for (unsigned i = 0; wrong.empty() && i < count; ++i) {
    const World world = drawWorld(drawn.block(), random, drawn.exact);
    wrong = difference(execute(drawn.block(), world),
                       execute(planned, machineOf(drawn.target), plan, world, random));
  }
  return wrong;
}

void testMutants(void **) {
  std::mt19937 random(1);
  std::map<std::string, unsigned> rejected;
  unsigned passed = 0;
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    Case drawn = drawCase(seed);
    if (drawn.block().size() > 150)
      continue;
    const PackMachine &machine = machineOf(drawn.target);
    PackPlan plan;
    if (!pack(drawn.block(), machine, plan, drawn.options))
      continue;
    const std::unique_ptr<DescribedBlock> planned =
        without(drawn, std::vector<bool>(drawn.block().size()));
    addTwins(*planned, plan);
    assert_string_equal(checkPlan(*planned, machine, plan).c_str(), "");
    for (std::size_t i = 0; i < plan.steps.size(); ++i)
      for (const Mutant &mutant : mutantsOf(plan, i, *planned, machine, random)) {
        if (!checkPlan(*planned, machine, mutant.plan).empty()) {
          ++rejected[mutant.what];
          continue;
        }
        ++passed;
        const std::string wrong = differs(drawn, *planned, mutant.plan, memories);
        if (!wrong.empty())
          fail_msg("seed %u, step %zu, %s: %s", unsigned(seed), i + 1, mutant.what.c_str(),
                   wrong.c_str());
      }
  }
  for (const auto &[what, count] : rejected)
    print_message("%u rejected: %s\n", count, what.c_str());
  print_message("%u passed, and nothing differs\n", passed);
  // Each kind of mutation was met, and rejected.
  assert_int_equal(rejected.size(), 15);
}

/// Another operation of the same types, or another constant; false if there is none.
bool change(Block::Operation &o, std::mt19937 &random) {
  static const std::map<ScalarOp, ScalarOp> others = {
      {ScalarOp::SignExtend, ScalarOp::ZeroExtend},
      {ScalarOp::ZeroExtend, ScalarOp::SignExtend},
      {ScalarOp::MinimumSigned, ScalarOp::MinimumUnsigned},
      {ScalarOp::MinimumUnsigned, ScalarOp::MinimumSigned},
      {ScalarOp::MaximumSigned, ScalarOp::MaximumUnsigned},
      {ScalarOp::MaximumUnsigned, ScalarOp::MaximumSigned},
      {ScalarOp::ShiftRightLogical, ScalarOp::ShiftRightArithmetic},
      {ScalarOp::ShiftRightArithmetic, ScalarOp::ShiftRightLogical},
      {ScalarOp::And, ScalarOp::Or},
      {ScalarOp::Or, ScalarOp::Add}};
  const auto other = others.find(o.op);
  if (other != others.end()) {
    o.op = other->second;
    return true;
  }
  if (o.op != ScalarOp::Constant || o.type.isFloat() || o.type.bits < 16)
    return false;
  const std::uint64_t all = ~std::uint64_t(0) >> (64 - o.type.bits);
  o.constant = (random() % 2 == 0 ? o.constant << random() % 12 : ~o.constant) & all;
  return true;
}

/// The same plan for a block that is a little different: other extensions, constants, operations
/// of the same operands, so that numbers need more bits than those that the plan has for them.
void testOtherBlocks(void **) {
  std::mt19937 random(2);
  unsigned rejected = 0, passed = 0;
  for (std::uint64_t seed = 1; seed <= 4 * cases; ++seed) {
    Case drawn = drawCase(seed);
    const std::vector<bool> all(drawn.block().size()); // none is left out
    PackPlan plan;
    if (!pack(drawn.block(), machineOf(drawn.target), plan, drawn.options) || plan.twins.empty())
      continue;
    const std::unique_ptr<DescribedBlock> original = without(drawn, all);
    for (unsigned o = 0; o < original->size(); ++o) {
      bool isOther = false;
      drawn.document.blocks.front() =
          without(drawn, all, [&](unsigned operation, Block::Operation &changed) {
            changed = (*original)[operation];
            if (operation == o)
              isOther = change(changed, random);
          });
      if (!isOther)
        continue;
      const std::unique_ptr<DescribedBlock> planned = without(drawn, all);
      addTwins(*planned, plan);
      const bool isRight = checkPlan(*planned, machineOf(drawn.target), plan).empty();
      ++(isRight ? passed : rejected);
      if (!isRight)
        continue;
      const std::string wrong = differs(drawn, *planned, plan, memories);
      if (!wrong.empty())
        fail_msg("seed %u, operation %u: %s", unsigned(seed), o, wrong.c_str());
    }
  }
  print_message("%u other blocks rejected, %u passed, and nothing differs\n", rejected, passed);
  assert_true(rejected > 1000 && passed > 100);
}

} // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(testMutants), cmocka_unit_test(testOtherBlocks)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
