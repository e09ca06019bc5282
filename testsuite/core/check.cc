// SPDX-License-Identifier: GPL-3.0-or-later
//
// The check of sequences: right sequences pass, each obligation is reported when it is broken, and
// no single mutation of a right sequence passes unless it yields the same bytes. What a mutant
// yields is computed by a second executor, which works on random memory and shares nothing with the
// check.

#include "vls/optvls.h"

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <csetjmp>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

extern "C" {
#include <cmocka.h>
}

using namespace vls;

namespace {

/// A reference that the check asks for its kind and type only.
class Reference : public Memref {
public:
  Reference(AccessKind kind, VectorType type) : Memref(kind, type) {}
  bool isAConstDistanceFrom(const Memref &, Integer *) const override { return false; }
  bool haveSameNumElements(const Memref &) const override { return false; }
  bool canMoveTo(const Memref &) const override { return false; }
  bool hasAConstStride(Integer *) const override { return false; }
};

const Reference gather2(AccessKind::IndexedLoad, {2, 64});
const Reference gather4(AccessKind::IndexedLoad, {4, 64});
const Reference scatter4(AccessKind::IndexedStore, {4, 64});

Instruction load(unsigned id, VectorType type, unsigned lane, std::int64_t offset) {
  Instruction i;
  i.id = id;
  i.type = type;
  i.address = {lane, offset};
  return i;
}

Instruction shuffle(unsigned id, VectorType type, std::vector<unsigned> operands,
                    std::vector<int> mask) {
  Instruction i;
  i.kind = Instruction::Kind::Shuffle;
  i.id = id;
  i.type = type;
  i.operands = std::move(operands);
  i.mask = std::move(mask);
  return i;
}

struct Example {
  const char *name;
  Group group;
  Sequence sequence;
};

/// x[j], x[j+1] in two lanes: each row is loaded whole.
Example pairs() {
  const VectorType v2{2, 64};
  return {"pairs",
          Group({{&gather2, 0}, {&gather2, 8}}),
          {{load(1, v2, 0, 0), load(2, v2, 1, 0), shuffle(3, v2, {1, 2}, {0, 2}),
            shuffle(4, v2, {1, 2}, {1, 3})},
           {3, 4}}};
}

/// x[j] ... x[j+3] in four lanes: a transpose in two steps.
Example quadruples() {
  const VectorType v4{4, 64};
  return {"quadruples",
          Group({{&gather4, 0}, {&gather4, 8}, {&gather4, 16}, {&gather4, 24}}),
          {{load(1, v4, 0, 0), load(2, v4, 1, 0), load(3, v4, 2, 0), load(4, v4, 3, 0),
            shuffle(5, v4, {1, 2}, {0, 4, 2, 6}), shuffle(6, v4, {1, 2}, {1, 5, 3, 7}),
            shuffle(7, v4, {3, 4}, {0, 4, 2, 6}), shuffle(8, v4, {3, 4}, {1, 5, 3, 7}),
            shuffle(9, v4, {5, 7}, {0, 1, 4, 5}), shuffle(10, v4, {5, 7}, {2, 3, 6, 7}),
            shuffle(11, v4, {6, 8}, {0, 1, 4, 5}), shuffle(12, v4, {6, 8}, {2, 3, 6, 7})},
           {9, 11, 10, 12}}};
}

/// x[j], x[j+1], x[j+2] in four lanes: the pairs xy and yz overlap, and come as halves.
Example triples() {
  const VectorType v2{2, 64}, v4{4, 64};
  const std::vector<int> whole{0, 1, 2, 3};
  return {"triples",
          Group({{&gather4, 0}, {&gather4, 8}, {&gather4, 16}}),
          {{load(1, v2, 0, 0), load(2, v2, 1, 0), load(3, v2, 2, 0), load(4, v2, 3, 0),
            load(5, v2, 0, 8), load(6, v2, 1, 8), load(7, v2, 2, 8), load(8, v2, 3, 8),
            shuffle(9, v4, {1, 3}, whole), shuffle(10, v4, {2, 4}, whole),
            shuffle(11, v4, {5, 7}, whole), shuffle(12, v4, {6, 8}, whole),
            shuffle(13, v4, {9, 10}, {0, 4, 2, 6}), shuffle(14, v4, {9, 10}, {1, 5, 3, 7}),
            shuffle(15, v4, {11, 12}, {1, 5, 3, 7})},
           {13, 14, 15}}};
}

/// x[j], x[j+3] in two lanes: the row has a gap of 16 bytes.
Example gaps() {
  const VectorType v2{2, 64}, v4{4, 64};
  return {"gaps",
          Group({{&gather2, 0}, {&gather2, 24}}),
          {{load(1, {1, 64}, 0, 0), load(2, {1, 64}, 1, 0), load(3, {1, 64}, 0, 24),
            load(4, {1, 64}, 1, 24), shuffle(5, v2, {1, 2}, {0, 1}), shuffle(6, v2, {3, 4}, {0, 1}),
            shuffle(7, v4, {5, 6}, {0, 1, 2, 3})},
           {5, 6}}};
}

// ---- The second executor ----

using Bytes = std::vector<std::uint8_t>;

Bytes randomBytes(std::mt19937 &random, std::int64_t count) {
  Bytes bytes;
  while (std::int64_t(bytes.size()) < count)
    bytes.push_back(std::uint8_t(random()));
  return bytes;
}

/// The bytes of `instruction`, or nothing where a machine would have no meaning for it.
std::optional<Bytes> run(const Instruction &instruction, const std::vector<Bytes> &memory,
                         const std::vector<Bytes> &values) {
  const std::size_t size = std::size_t(instruction.type.lanes) * instruction.type.elementBits / 8;
  if (instruction.kind == Instruction::Kind::Load) {
    if (instruction.address.lane >= memory.size())
      return {};
    const Bytes &row = memory[instruction.address.lane];
    Bytes result;
    for (std::size_t k = 0; k < size; ++k) {
      const std::int64_t at = instruction.address.offset + std::int64_t(k);
      if (at < 0 || at >= std::int64_t(row.size()))
        return {};
      result.push_back(row[std::size_t(at)]);
    }
    return result;
  }
  Bytes source, result;
  for (unsigned id : instruction.operands) {
    if (id < 1 || id > values.size())
      return {};
    source.insert(source.end(), values[id - 1].begin(), values[id - 1].end());
  }
  const std::size_t element = instruction.type.elementBits / 8;
  for (int lane : instruction.mask)
    for (std::size_t k = 0; k < element; ++k) {
      if (lane < 0 || std::size_t(lane) * element + k >= source.size())
        return {};
      result.push_back(source[std::size_t(lane) * element + k]);
    }
  return result.size() == size ? std::optional<Bytes>(result) : std::nullopt;
}

/// True if `sequence` yields what the members of `group` load from random memory.
bool yieldsTheGroup(const Sequence &sequence, const Group &group) {
  std::mt19937 random(1);
  std::vector<Bytes> memory, values;
  for (unsigned lane = 0; lane < group.lanes(); ++lane)
    memory.push_back(randomBytes(random, group.rowBytes()));
  for (const Instruction &instruction : sequence.instructions) {
    const std::optional<Bytes> value = run(instruction, memory, values);
    if (!value)
      return false;
    values.push_back(*value);
  }
  if (sequence.results.size() != group.size())
    return false;
  for (std::size_t m = 0; m < group.size(); ++m) {
    Bytes due;
    const Group::Member &member = group.members()[m];
    for (const Bytes &row : memory)
      for (unsigned k = 0; k < member.memref->type().elementBits / 8; ++k)
        due.push_back(row[std::size_t(member.offset + k)]);
    const unsigned id = sequence.results[m];
    if (id < 1 || id > values.size() || values[id - 1] != due)
      return false;
  }
  return true;
}

// ---- Mutations ----

using Visit = std::function<void(const Sequence &mutant, const std::string &what)>;

void mutateMasks(const Sequence &s, std::size_t i, const Visit &visit) {
  Sequence m = s;
  std::vector<int> &mask = m.instructions[i].mask;
  const std::string where = "mask of %" + std::to_string(i + 1);
  for (int &lane : mask) {
    const int right = lane;
    for (lane = -1; lane <= 2 * int(mask.size()); ++lane)
      if (lane != right)
        visit(m, where);
    lane = right;
  }
  if (mask.empty())
    return;
  mask.push_back(0);
  visit(m, where + " longer");
  mask.resize(mask.size() - 2);
  visit(m, where + " shorter");
  mask.clear();
  visit(m, where + " empty");
}

void mutateOperands(const Sequence &s, std::size_t i, const Visit &visit) {
  Sequence m = s;
  std::vector<unsigned> &operands = m.instructions[i].operands;
  const std::string where = "operands of %" + std::to_string(i + 1);
  if (operands.empty())
    return;
  for (unsigned &operand : operands) {
    const unsigned right = operand;
    for (operand = 0; operand <= s.instructions.size() + 1; ++operand)
      if (operand != right)
        visit(m, where);
    operand = right;
  }
  std::swap(operands.front(), operands.back());
  visit(m, where + " swapped");
  std::swap(operands.front(), operands.back());
  operands.push_back(1);
  visit(m, where + " and one more");
  operands.resize(operands.size() - 2);
  visit(m, where + " and one less");
  operands.clear();
  visit(m, where + " gone");
}

void mutateAddress(const Sequence &s, std::size_t i, unsigned lanes, const Visit &visit) {
  Sequence m = s;
  Address &address = m.instructions[i].address;
  const Address right = address;
  const std::string where = "address of %" + std::to_string(i + 1);
  if (s.instructions[i].kind != Instruction::Kind::Load)
    return;
  for (std::int64_t by : {-16, -8, -4, -1, 1, 4, 8, 16}) {
    address.offset = right.offset + by;
    visit(m, where);
  }
  for (std::int64_t offset : {INT64_MIN, INT64_MAX}) {
    address.offset = offset;
    visit(m, where);
  }
  address = right;
  for (address.lane = 0; address.lane <= lanes; ++address.lane)
    if (address.lane != right.lane)
      visit(m, where);
}

void mutateType(const Sequence &s, std::size_t i, const Visit &visit) {
  Sequence m = s;
  VectorType &type = m.instructions[i].type;
  const VectorType right = type;
  for (VectorType wrong :
       {VectorType{right.lanes + 1, 64}, VectorType{right.lanes - 1, 64},
        VectorType{right.lanes * 2, 64}, VectorType{right.lanes * 2, 32},
        VectorType{right.lanes / 2, 128}, VectorType{right.lanes / 2, 64}, VectorType{0, 64},
        VectorType{right.lanes, 0}, VectorType{right.lanes, 12}, VectorType{~0u, ~7u}}) {
    if (right.lanes * 64 == wrong.lanes * wrong.elementBits && wrong.lanes > 0)
      continue; // the same bytes of another type: the executor cannot tell; see testReports
    if (wrong.lanes == ~0u && s.instructions[i].kind == Instruction::Kind::Load)
      continue; // more bytes than the executor can try; see testReports
    type = wrong;
    visit(m, "type of %" + std::to_string(i + 1));
  }
}

/// Instruction `i` taken out; the others are numbered anew, and what used it uses another one.
void drop(const Sequence &s, std::size_t i, const Visit &visit) {
  const std::string what = "%" + std::to_string(i + 1) + " dropped";
  const unsigned dropped = unsigned(i) + 1;
  Sequence m = s;
  m.instructions.erase(m.instructions.begin() + std::ptrdiff_t(i));
  visit(m, what);
  for (unsigned instead = 0; instead < s.instructions.size(); ++instead) {
    const auto renumber = [=](unsigned &id) { id = id == dropped ? instead : id - (id > dropped); };
    Sequence n = m;
    for (Instruction &instruction : n.instructions) {
      renumber(instruction.id);
      for (unsigned &operand : instruction.operands)
        renumber(operand);
    }
    for (unsigned &result : n.results)
      renumber(result);
    visit(n, what + ", another one instead");
  }
}

void mutateOrder(const Sequence &s, std::size_t i, const Visit &visit) {
  Sequence m = s;
  for (unsigned id : {0u, unsigned(i), unsigned(i) + 2, ~0u}) {
    m.instructions[i].id = id;
    visit(m, "id of %" + std::to_string(i + 1));
  }
  m = s;
  for (std::size_t other = i + 1; other < s.instructions.size(); ++other) {
    std::swap(m.instructions[i], m.instructions[other]);
    visit(m, "order of %" + std::to_string(i + 1));
    std::swap(m.instructions[i].id, m.instructions[other].id);
    visit(m, "order of %" + std::to_string(i + 1) + " renumbered");
    m = s;
  }
}

void mutateResults(const Sequence &s, const Visit &visit) {
  Sequence m = s;
  for (unsigned &result : m.results) {
    const unsigned right = result;
    for (result = 0; result <= s.instructions.size() + 1; ++result)
      if (result != right)
        visit(m, "result");
    result = right;
  }
  m.results.push_back(m.results.back());
  visit(m, "one more result");
  m.results.resize(s.results.size() - 1);
  visit(m, "one less result");
  m.results.clear();
  visit(m, "no results");
}

void mutate(const Example &e, const Visit &visit) {
  for (std::size_t i = 0; i < e.sequence.instructions.size(); ++i) {
    mutateMasks(e.sequence, i, visit);
    mutateOperands(e.sequence, i, visit);
    mutateAddress(e.sequence, i, e.group.lanes(), visit);
    mutateType(e.sequence, i, visit);
    mutateOrder(e.sequence, i, visit);
    drop(e.sequence, i, visit);
  }
  mutateResults(e.sequence, visit);
}

// ---- Tests ----

void testAccepts(void **) {
  for (const Example &e : {pairs(), quadruples(), triples(), gaps()}) {
    assert_string_equal(checkSequence(e.sequence, e.group, true).c_str(), "");
    assert_string_equal(checkSequence(e.sequence, e.group, false).c_str(), "");
    assert_true(yieldsTheGroup(e.sequence, e.group));
  }
}

void testMutations(void **) {
  for (const Example &e : {pairs(), quadruples(), triples(), gaps()}) {
    int mutants = 0, killed = 0, equivalent = 0, strict = 0;
    mutate(e, [&](const Sequence &mutant, const std::string &what) {
      const std::string wrong = checkSequence(mutant, e.group, true);
      const bool same = yieldsTheGroup(mutant, e.group);
      ++mutants;
      killed += wrong.empty() ? 0 : 1;
      equivalent += wrong.empty() && same ? 1 : 0;
      strict += !wrong.empty() && same ? 1 : 0;
      if (wrong.empty() && !same)
        fail_msg("%s survives: %s", e.name, what.c_str());
    });
    print_message("%s: %d mutants, %d rejected (%d of them right but ill-formed), %d equivalent\n",
                  e.name, mutants, killed, strict, equivalent);
    assert_int_equal(mutants, killed + equivalent);
    assert_true(killed > 10 * equivalent);
  }
}

/// The bytes of y are in both overlapping loads: taking them from the other one is right.
void testAcceptsEitherSource(void **) {
  Example e = triples();
  e.sequence.instructions[13] = shuffle(14, {4, 64}, {11, 12}, {0, 4, 2, 6});
  assert_string_equal(checkSequence(e.sequence, e.group, false).c_str(), "");
}

void testGaps(void **) {
  const VectorType v2{2, 64}, v4{4, 64};
  const Group apart({{&gather2, 0}, {&gather2, 24}});
  const Sequence whole = {{load(1, v4, 0, 0), load(2, v4, 1, 0)}, {}};
  assert_string_equal(checkSequence(whole, apart, false).c_str(),
                      "%1 loads byte 8 of the row, which no member accesses");
  assert_string_equal(checkSequence(whole, apart, true).c_str(),
                      "the sequence has 0 results, the group 2 members");
  // The bytes 7 and 7 + 4096 are accessed, the page between them is touched; one byte more is too
  // far.
  for (std::int64_t distance : {4103, 4104}) {
    const Group far({{&gather2, 0}, {&gather2, distance}});
    const std::string wrong = checkSequence({{load(1, v2, 0, 0)}, {}}, far, true);
    assert_string_equal(wrong.c_str(), distance == 4103
                                           ? "the sequence has 0 results, the group 2 members"
                                           : "%1 loads bytes that are not between accessed ones at "
                                             "most 4096 bytes apart");
  }
}

struct Report {
  const char *message;
  std::function<void(Sequence &)> change;
};

/// What is said about each kind of violation.
void testReports(void **) {
  const Report reports[] = {
      {"%7 stands where %3 is due", [](Sequence &s) { s.instructions[2].id = 7; }},
      {"%1 has type 0 x 64, which has no lanes or no elements of whole bytes",
       [](Sequence &s) { s.instructions[0].type.lanes = 0; }},
      {"%1 is a load with operands or a mask",
       [](Sequence &s) { s.instructions[0].operands = {1}; }},
      {"%2 loads from lane 2, but the group has 2 lanes",
       [](Sequence &s) { s.instructions[1].address.lane = 2; }},
      {"%2 loads 16 bytes at offset 1, outside the row of 16 bytes",
       [](Sequence &s) { s.instructions[1].address.offset = 1; }},
      {"%2 loads 2305843004381855745 bytes at offset 0, outside the row of 16 bytes",
       [](Sequence &s) {
         s.instructions[1].type = {~0u, ~7u};
       }},
      {"%3 has 0 operands instead of 1 or 2",
       [](Sequence &s) { s.instructions[2].operands.clear(); }},
      {"%3 uses %3, which is not defined above it",
       [](Sequence &s) { s.instructions[2].operands[1] = 3; }},
      {"%3 has operands of different types",
       [](Sequence &s) {
         s.instructions[1].type = {4, 32};
       }},
      {"%3 makes 4 x 32 of 2 x 64: neither a permute nor a concatenation",
       [](Sequence &s) {
         s.instructions[2].type = {4, 32};
       }},
      {"%3 has a mask of 0 lanes for a result of 2",
       [](Sequence &s) { s.instructions[2].mask.clear(); }},
      {"%3 has 4 in lane 1 of its mask, but the operands have lanes 0 to 3",
       [](Sequence &s) { s.instructions[2].mask[1] = 4; }},
      {"%3 has -1 in lane 0 of its mask, but the operands have lanes 0 to 3",
       [](Sequence &s) { s.instructions[2].mask[0] = -1; }},
      {"%4 is a concatenation with 3 in lane 2 of its mask",
       [=](Sequence &s) {
         s.instructions[3] = shuffle(4, {4, 64}, {1, 2}, {0, 1, 3, 2});
       }},
      {"the sequence has 1 results, the group 2 members",
       [](Sequence &s) { s.results.pop_back(); }},
      {"member 1 is %9, which is not defined", [](Sequence &s) { s.results[0] = 9; }},
      {"member 2 is %3, which has byte 0 of lane 0 where byte 8 of lane 0 is due",
       [](Sequence &s) { s.results[1] = 3; }},
      {"member 2 is %5, which has type 4 x 32 instead of 2 x 64",
       [](Sequence &s) {
         s.instructions.push_back(load(5, {4, 32}, 0, 0));
         s.results[1] = 5;
       }},
      {"the sequence has 0 results, the group 2 members", [](Sequence &s) { s = {}; }},
  };
  for (const Report &report : reports) {
    Example e = pairs();
    report.change(e.sequence);
    assert_string_equal(checkSequence(e.sequence, e.group, true).c_str(), report.message);
  }
  Sequence invalid = pairs().sequence;
  invalid.instructions[3].kind = Instruction::Kind(9);
  assert_string_equal(checkSequence(invalid, pairs().group, true).c_str(),
                      "%4 is neither a load nor a shuffle");
}

void testRefusesGroups(void **) {
  const Reference bits(AccessKind::IndexedLoad, {4, 12});
  assert_string_equal(checkSequence({}, Group({{&scatter4, 0}}), true).c_str(),
                      "member 1 is a store; only groups of loads can be checked");
  assert_string_equal(checkSequence({}, Group({{&gather4, 0}, {&gather2, 8}}), true).c_str(),
                      "member 2 has 2 lanes, the group 4");
  assert_string_equal(checkSequence({}, Group({{&bits, 0}}), true).c_str(),
                      "member 1 has elements of 12 bits, which is no number of bytes");
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(testAccepts), cmocka_unit_test(testMutations),
      cmocka_unit_test(testGaps),    cmocka_unit_test(testAcceptsEitherSource),
      cmocka_unit_test(testReports), cmocka_unit_test(testRefusesGroups),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
