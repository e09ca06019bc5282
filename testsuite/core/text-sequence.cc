// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form of sequences: every kind of instruction and every field of it survives printing
// and reading, what is not well formed is an error with a position, and no text breaks the parser.

#include "texts.h"

#include <algorithm>
#include <cstdlib>

using namespace vls;
using namespace vlstest;

namespace {

bool same(const Instruction &a, const Instruction &b) {
  return a.kind == b.kind && a.id == b.id && a.type == b.type && a.address == b.address &&
         a.repeatedBits == b.repeatedBits && a.guards == b.guards && a.operands == b.operands &&
         a.mask == b.mask && a.member == b.member;
}

// ---- Random sequences ----

/// Draws well-formed instructions; nothing else about them makes sense.
class Drawer {
public:
  explicit Drawer(unsigned seed) : random(seed) {}

  Sequence sequence(unsigned members) {
    made = Sequence();
    for (unsigned count = below(20); count > 0; --count)
      add(members);
    std::vector<unsigned> values;
    for (const Instruction &instruction : made.instructions)
      if (instruction.kind != Instruction::Kind::Store)
        values.push_back(instruction.id);
    for (unsigned m = below(members + 1); m > 0 && !values.empty(); --m)
      made.results.push_back(values[below(unsigned(values.size()))]);
    return std::move(made);
  }

private:
  unsigned below(unsigned count) { return unsigned(random() % count); }

  void add(unsigned members) {
    Instruction added;
    added.id = unsigned(made.instructions.size()) + 1;
    const unsigned element = 8u << below(4);
    added.type = {1u << below(bitsLog(element)), element};
    switch (below(4)) {
    case 0:
      added.kind = Instruction::Kind::Value;
      added.member = below(members);
      break;
    case 1:
      drawShuffle(added);
      break;
    default:
      drawMemory(added);
      break;
    }
    made.instructions.push_back(std::move(added));
  }

  /// Values of at most 4096 bits.
  static unsigned bitsLog(unsigned element) {
    unsigned count = 1;
    for (; element < 4096; element *= 2)
      ++count;
    return count;
  }

  /// The id of a value of `bits` bits, or 0.
  unsigned valueOf(unsigned bits) {
    std::vector<unsigned> found;
    for (const Instruction &instruction : made.instructions)
      if (instruction.kind != Instruction::Kind::Store && instruction.type.bits() == bits)
        found.push_back(instruction.id);
    return found.empty() ? 0 : found[below(unsigned(found.size()))];
  }

  void drawMemory(Instruction &memory) {
    memory.address = {below(64), std::int64_t(random()) - std::int64_t(random())};
    if (below(20) == 0)
      memory.address.offset = below(2) ? INT64_MAX : INT64_MIN;
    const unsigned value = valueOf(memory.type.bits());
    if (value != 0 && below(2)) {
      memory.kind = Instruction::Kind::Store;
      memory.operands = {value};
    } else {
      if (memory.type.lanes > 1 && below(3) == 0)
        memory.repeatedBits = memory.type.elementBits << below(bitsLog(memory.type.elementBits) -
                                                               bitsLog(memory.type.bits()));
      if (value != 0 && below(2))
        memory.operands = {value};
    }
    switch (below(4)) {
    case 0: // own lane, or not accessed
      for (unsigned i = 0; i < memory.type.lanes; ++i)
        memory.guards.push_back(below(2) ? int(memory.address.lane) : Instruction::neverAccessed);
      break;
    case 1: // own lane, all
      memory.guards.assign(memory.type.lanes, int(memory.address.lane));
      break;
    case 2: // any
      for (unsigned i = 0; i < memory.type.lanes; ++i)
        memory.guards.push_back(int(below(65)) - 1);
      break;
    }
  }

  /// Of a value that is there, looked at as elements of any width; a load if there is none.
  void drawShuffle(Instruction &shuffle) {
    const unsigned bits = 8u << below(10);
    const unsigned first = valueOf(bits);
    if (first == 0)
      return drawMemory(shuffle);
    shuffle.kind = Instruction::Kind::Shuffle;
    const unsigned element = std::min(bits, 8u << below(4));
    shuffle.operands = {first};
    if (below(2))
      shuffle.operands.push_back(valueOf(bits));
    const unsigned sources = unsigned(shuffle.operands.size()) * bits / element;
    shuffle.type = {1 + below(std::min(512u, 2 * bits / element)), element};
    for (unsigned i = 0; i < shuffle.type.lanes; ++i)
      shuffle.mask.push_back(int(below(sources)));
  }

  std::mt19937 random;
  Sequence made;
};

const char *const header = "memref a indexed-load 4 x 64 class x distance 0\n"
                           "memref b indexed-load 4 x 64 class x distance 8\n"
                           "memref c indexed-load 4 x 64 class x distance 16\n"
                           "group g { a at 0, b at 8, c at 16 }\n";

Document drawnDocument(unsigned seed) {
  Document document = parsed(header);
  document.sequences.push_back({0, Drawer(seed).sequence(3)});
  return document;
}

void everyFieldSurvives(void **) {
  unsigned kinds[4] = {}, guarded = 0, repeated = 0, passedThrough = 0, results = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    const Document drawn = drawnDocument(seed);
    const Document read = parsed(toString(drawn));
    assert_int_equal(read.sequences.size(), 1);
    const Sequence &before = drawn.sequences[0].sequence, &after = read.sequences[0].sequence;
    assert_int_equal(before.instructions.size(), after.instructions.size());
    for (std::size_t i = 0; i < before.instructions.size(); ++i) {
      const Instruction &instruction = before.instructions[i];
      if (!same(instruction, after.instructions[i]))
        fail_msg("%s is read as %s", toString(instruction, before).c_str(),
                 toString(after.instructions[i], after).c_str());
      ++kinds[int(instruction.kind)];
      guarded += !instruction.guards.empty();
      repeated += instruction.repeatedBits != 0;
      passedThrough += instruction.kind == Instruction::Kind::Load && !instruction.operands.empty();
    }
    assert_true(before.results == after.results);
    results += !before.results.empty();
  }
  for (unsigned count :
       {kinds[0], kinds[1], kinds[2], kinds[3], guarded, repeated, passedThrough, results})
    assert_true(count > 300);
}

void spoiltSequences(void **) {
  std::mt19937 random(1);
  int documents = 0;
  for (unsigned round = 0; round < 10000; ++round)
    documents += isDocumentOrError(spoilt(toString(drawnDocument(random() % 500)), random));
  assert_true(documents > 200 && documents < 9000);
}

/// Any sequence that can be written down can be checked; nonsense is not right.
void nonsenseIsChecked(void **) {
  const char *const groups[] = {
      header,
      "memref a strided-load 4 x 64 class x distance 0 stride -1099511627776 [masked m]\n"
      "memref b strided-load 4 x 64 class x distance 8 stride -1099511627776 [masked m]\n"
      "memref c strided-load 4 x 8 class x distance 16 stride -1099511627776 [masked m]\n"
      "group g { a at 0, b at 8, c at 16 }\n",
      "memref a indexed-store 4 x 64 class x distance 0 [disjoint]\n"
      "memref b indexed-store 4 x 32 class x distance 8 [disjoint]\n"
      "memref c indexed-store 4 x 64 class x distance 1048576 [disjoint]\n"
      "group g { a at 0, b at 8, c at 1048576 }\n",
  };
  const std::string sequence = "sequence for g {\n";
  for (unsigned seed = 0; seed < 3000; ++seed) {
    const std::string text = toString(drawnDocument(seed));
    const Document read = parsed(groups[seed % 3] + text.substr(text.find(sequence)));
    const std::string wrong =
        checkSequence(read.sequences.front().sequence, read.groups.front().group, seed % 2);
    assert_true(!wrong.empty() && wrong.find('\n') == std::string::npos);
  }
}

// ---- Errors ----

struct Wrong {
  const char *body;
  const char *error; ///< from the column on, in line 5
};

const Wrong wrong[] = {
    {"sequence g", "10: expected 'for', found 'g'"},
    {"sequence for h", "14: expected the name of a group above, found 'h'"},
    {"sequence for g %", "16: expected '{', found '%'"},
    {"sequence for g { load", "18: expected '%', 'member' or '}', found 'load'"},
    {"sequence for g { %2 = ", "19: expected 1: ids count up, found '2'"},
    {"sequence for g { %1 = member 4", "30: expected a member from 1 to 3, found '4'"},
    {"sequence for g { %1 = member 1 <2 x 63>",
     "37: expected element bits: 8, 16, 32 or 64, found '63'"},
    {"sequence for g { %1 = member 1 <513 x 8>",
     "33: expected a number of lanes from 1 to 512, found '513'"},
    {"sequence for g { %1 = mask.load.64",
     "23: expected 'mask.load.BITS.LANES', 'mask.broadcast.REPEATED.BITS.LANES', "
     "'mask.store.BITS.LANES', 'shufflevector' or 'member', found 'mask.load.64'"},
    {"sequence for g { %1 = mask.load.64.2 (<Lane:0", "40: expected 'Base', found 'Lane'"},
    {"sequence for g { %1 = mask.load.64.2 (<Base:64 Offset:0>, 11)",
     "45: expected a lane from 0 to 63, found '64'"},
    {"sequence for g { %1 = mask.load.64.2 (<Base:0 Offset:9223372036854775808>, 11)",
     "54: expected an offset in bytes, found '9223372036854775808'"},
    {"sequence for g { %1 = mask.load.64.2 (<Base:0 Offset:0>, 111)",
     "58: expected '<', or a digit 0 or 1 for each of 2 elements, found '111'"},
    {"sequence for g { %1 = mask.load.64.2 (<Base:0 Offset:0>, 12)",
     "58: expected '<', or a digit 0 or 1 for each of 2 elements, found '12'"},
    {"sequence for g { %1 = mask.load.64.2 (<Base:0 Offset:0>, <0, 64>)",
     "62: expected a lane from 0 to 63, or '_', found '64'"},
    {"sequence for g { %1 = mask.load.64.2 (<Base:0 Offset:0>, 11, %1)",
     "63: expected the id of a value of 128 bits above, found '1'"},
    {"sequence for g { %1 = mask.store.64.2 %1 (<Base:0 Offset:0>, 11)",
     "40: expected the id of a value of 128 bits above, found '1'"},
    {"sequence for g { %1 = member 1 <4 x 64> %2 = mask.store.64.2 %1 (<Base:0 Offset:0>, 11)",
     "63: expected the id of a value of 128 bits (this one has 256), found '1'"},
    {"sequence for g { %1 = member 1 <2 x 64> %2 = mask.store.64.2 %1 (<Base:0 Offset:0>, 11) "
     "member 1 = %2",
     "101: expected the id of a value (this is a store), found '2'"},
    {"sequence for g { %1 = member 1 <2 x 64> %2 = shufflevector <4 x 64> %1",
     "70: expected the id of a value of 256 bits (this one has 128), found '1'"},
    {"sequence for g { %1 = member 1 <2 x 64> %2 = shufflevector <4 x 32> %1, <2 x 64> %1",
     "74: expected <4 x 32>, the type of the first operand, found '2'"},
    {"sequence for g { %1 = member 1 <2 x 64> %2 = shufflevector <4 x 32> %1, <4 x 32> undef, <2 x "
     "64>",
     "94: expected '32', found '64'"},
    {"sequence for g { %1 = member 1 <2 x 64> %2 = shufflevector <4 x 32> %1, <4 x 32> undef, <2 x "
     "32><3, 4>",
     "101: expected a lane from 0 to 3, found '4'"},
    {"sequence for g { %1 = member 1 <2 x 64> %2 = shufflevector <4 x 32> %1, <4 x 32> %1, <2 x "
     "32><7, _>",
     "98: expected a lane from 0 to 7, found '_'"},
    {"sequence for g { %1 = member 1 <2 x 64> %2 = shufflevector <4 x 32> %1, <4 x 32> %1, <3 x "
     "32><7, 0>",
     "99: expected ',', found '>'"},
    {"sequence for g { %1 = member 1 <4 x 64> member 2 = %1",
     "48: expected 1: members count up, found '2'"},
    {"sequence for g { %1 = member 1 <4 x 64> member 1 = %2",
     "53: expected the id of a value above, found '2'"},
    {"sequence for g { %1 = member 1 <4 x 64> member 1 = %1 %2",
     "55: expected 'member' or '}', found '%'"},
    {"sequence for g { %1 = member 1 <4 x 64> member 1 = %1 member 2 = %1 member 3 = %1 member 4",
     "90: expected the end: the group has 3 members, found '4'"},
};

void errorsHavePositions(void **) {
  for (const Wrong &w : wrong) {
    std::string error;
    assert_false(bool(parseDocument(header + std::string(w.body), "t", &error)));
    assert_string_equal(error.c_str(), ("t:5:" + std::string(w.error)).c_str());
    // What was found stands where the error says.
    const std::string found = error.substr(error.find(", found '") + 9);
    assert_int_equal(std::string(w.body).compare(std::strtoul(w.error, nullptr, 10) - 1,
                                                 found.size() - 1, found, 0, found.size() - 1),
                     0);
  }
  for (const char *word : {"mask.broadcast.64.64.2.1", "mask.broadcast.24.8.8", "mask.load.128.2",
                           "mask.broadcast.64.64.1", "mask.broadcast.32.64.2", "mask.load.64.0",
                           "load.64.2", "mask.load..2", "mask.load.8.513", "mask.gather.64.2"}) {
    std::string error;
    assert_false(
        bool(parseDocument(header + ("sequence for g { %1 = " + std::string(word)), "t", &error)));
    assert_int_equal(error.find("t:5:23: expected 'mask.load.BITS.LANES', "), 0);
  }
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(everyFieldSurvives),
      cmocka_unit_test(spoiltSequences),
      cmocka_unit_test(nonsenseIsChecked),
      cmocka_unit_test(errorsHavePositions),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
