// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/mutations.h"

#include <set>

namespace vlstest {

namespace {

using vls::Instruction;
using vls::Sequence;
using vls::VectorType;

/// Mutates one instruction after the other.
class Mutator {
public:
  Mutator(const Sequence &s, unsigned ofLanes, std::size_t ofMembers, const Visit &v)
      : right(s), mutant(s), lanes(ofLanes), members(ofMembers), visit(v) {}

  void run() {
    for (at = 0; at < right.instructions.size(); ++at) {
      mutateMask();
      mutateOperands();
      mutateGuards();
      mutateAddress();
      mutateRepetition();
      mutateKind();
      mutateType();
      mutateMember();
      mutateId();
      swap();
      drop();
    }
    mutateResults();
  }

private:
  Instruction &changed() { return mutant.instructions[at]; }
  const Instruction &original() const { return right.instructions[at]; }
  bool isInMemory() const {
    return original().kind == Instruction::Kind::Load ||
           original().kind == Instruction::Kind::Store;
  }
  unsigned count() const { return unsigned(right.instructions.size()); }

  /// Shows the mutant, then makes it the right one again.
  void show(const std::string &what) {
    visit(mutant, what + " of %" + std::to_string(at + 1));
    mutant = right;
  }

  template <typename T> void showValues(T &place, const std::set<T> &values, const char *what) {
    const T was = place;
    for (const T &value : values)
      if (value != was) {
        place = value;
        visit(mutant, std::string(what) + " of %" + std::to_string(at + 1));
      }
    place = was;
  }

  /// `list` with one element more, one less, and none.
  template <typename T> void showLengths(std::vector<T> &list, T more, const char *what) {
    const std::vector<T> was = list;
    list.push_back(more);
    visit(mutant, std::string("longer ") + what + " of %" + std::to_string(at + 1));
    if (!was.empty()) {
      list = std::vector<T>(was.begin(), was.end() - 1);
      visit(mutant, std::string("shorter ") + what + " of %" + std::to_string(at + 1));
      list.clear();
      visit(mutant, std::string("no ") + what + " of %" + std::to_string(at + 1));
    }
    list = was;
  }

  void mutateMask() {
    std::set<int> values;
    for (int lane = -1; lane <= 2 * int(original().mask.size()); ++lane)
      values.insert(lane);
    for (int &lane : changed().mask)
      showValues(lane, values, "mask");
    showLengths(changed().mask, 0, "mask");
  }

  void mutateOperands() {
    std::set<unsigned> values;
    for (unsigned id = 0; id <= count() + 1; ++id)
      values.insert(id);
    for (unsigned &operand : changed().operands)
      showValues(operand, values, "operands");
    showLengths(changed().operands, 1u, "operands");
    if (original().operands.size() == 2) {
      std::swap(changed().operands[0], changed().operands[1]);
      show("swapped operands");
    }
  }

  void mutateGuards() {
    std::set<int> values;
    for (int guard = -2; guard <= int(lanes); ++guard)
      values.insert(guard);
    for (int &guard : changed().guards)
      showValues(guard, values, "guards");
    showLengths(changed().guards, 0, "guards");
    if (!isInMemory() || !original().guards.empty())
      return;
    for (int guard : values) {
      changed().guards.assign(original().type.lanes, guard);
      show("new guards");
      changed().guards.assign(original().type.lanes, 0);
      changed().guards.back() = guard;
      show("one new guard");
    }
  }

  void mutateAddress() {
    if (!isInMemory())
      return;
    const std::int64_t offset = original().address.offset;
    std::set<std::int64_t> offsets{INT64_MIN, INT64_MAX, 1 << 20};
    for (std::int64_t by : {1, 4, 8, 16, 32})
      offsets.insert({offset - by, offset + by});
    showValues(changed().address.offset, offsets, "offset");
    std::set<unsigned> bases{~0u};
    for (unsigned base = 0; base <= lanes; ++base)
      bases.insert(base);
    showValues(changed().address.lane, bases, "base");
  }

  void mutateRepetition() {
    const unsigned bits = original().type.bits();
    showValues(changed().repeatedBits, {0, 1, 8, 24, 32, bits / 4, bits / 2, bits, 2 * bits, ~0u},
               "repeated bits");
  }

  void mutateKind() {
    for (int kind = 0; kind < 5; ++kind)
      if (Instruction::Kind(kind) != original().kind) {
        changed().kind = Instruction::Kind(kind);
        show("kind");
      }
  }

  void mutateType() {
    const VectorType t = original().type;
    const VectorType types[] = {{t.lanes + 1, t.elementBits},
                                {t.lanes - 1, t.elementBits},
                                {t.lanes * 2, t.elementBits},
                                {t.lanes / 2, t.elementBits},
                                {t.lanes * 2, t.elementBits / 2},
                                {t.lanes / 2, t.elementBits * 2},
                                {t.lanes, t.elementBits * 2},
                                {t.lanes, t.elementBits / 2},
                                {0, t.elementBits},
                                {t.lanes, 0},
                                {t.lanes, 12},
                                {~0u, ~7u}};
    for (VectorType type : types)
      if (type != t) {
        changed().type = type;
        show("type");
      }
  }

  void mutateMember() {
    if (original().kind == Instruction::Kind::Value)
      for (std::size_t member = 0; member <= members; ++member)
        showValues(changed().member, {member}, "member");
  }

  void mutateId() { showValues(changed().id, {0u, unsigned(at), unsigned(at) + 2, ~0u}, "id"); }

  void swap() {
    for (std::size_t other = at + 1; other < count(); ++other) {
      std::swap(changed(), mutant.instructions[other]);
      show("swap without ids");
      std::swap(changed(), mutant.instructions[other]);
      std::swap(changed().id, mutant.instructions[other].id);
      show("swap with %" + std::to_string(other + 1));
    }
  }

  /// The others are numbered anew; what used the dropped one uses another.
  void drop() {
    mutant.instructions.erase(mutant.instructions.begin() + std::ptrdiff_t(at));
    show("loss");
    const unsigned dropped = unsigned(at) + 1;
    for (unsigned instead = 0; instead < count(); ++instead) {
      const auto renumber = [=](unsigned &id) {
        id = id == dropped ? instead : id - (id > dropped);
      };
      mutant.instructions.erase(mutant.instructions.begin() + std::ptrdiff_t(at));
      for (Instruction &instruction : mutant.instructions) {
        renumber(instruction.id);
        for (unsigned &operand : instruction.operands)
          renumber(operand);
      }
      for (unsigned &result : mutant.results)
        renumber(result);
      show("replacement by %" + std::to_string(instead));
    }
  }

  void mutateResults() {
    at = 0;
    std::set<unsigned> values;
    for (unsigned id = 0; id <= count() + 1; ++id)
      values.insert(id);
    for (unsigned &result : mutant.results)
      showValues(result, values, "results");
    showLengths(mutant.results, 1u, "results");
  }

  const Sequence &right;
  Sequence mutant;
  const unsigned lanes;
  const std::size_t members;
  const Visit &visit;
  std::size_t at = 0; ///< the instruction that is mutated
};

} // namespace

void mutate(const Sequence &sequence, unsigned lanes, std::size_t members, const Visit &visit) {
  Mutator(sequence, lanes, members, visit).run();
}

} // namespace vlstest
