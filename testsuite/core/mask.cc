// SPDX-License-Identifier: GPL-3.0-or-later
//
// Families of shuffle masks: by table, and against a second definition that enumerates the full
// masks of each family and strikes out lanes.

#include "moves/mask.h"

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <csetjmp>
#include <cstdio>
#include <functional>
#include <set>
#include <string>

extern "C" {
#include <cmocka.h>
}

using namespace vls;

namespace {

using Query = std::function<std::optional<Mask>(const ShuffleShape &)>;

struct Family {
  const char *name;
  Query query;
};

const std::vector<Family> &families() {
  static const std::vector<Family> all = {
      {"identity", asIdentity},
      {"broadcast", asBroadcast},
      {"blend", asBlend},
      {"slot-blend", asSlotBlend},
      {"slot-local", asSlotLocal},
      {"repeated", asRepeatedInSlots},
      {"unpack-low", [](const ShuffleShape &s) { return asUnpack(s, Half::Low); }},
      {"unpack-high", [](const ShuffleShape &s) { return asUnpack(s, Half::High); }},
      {"two-by-two", asTwoByTwo},
      {"alternating", asAlternating},
      {"slot-rotation", asSlotRotation},
      {"rotation", asRotation},
      {"slot-permute", asSlotPermute},
      {"slot-two-by-two", asSlotTwoByTwo},
      {"unary", asUnary},
      {"any", asAny},
  };
  return all;
}

const Query &family(const std::string &name) {
  for (const Family &f : families())
    if (f.name == name)
      return f.query;
  fail_msg("no family %s", name.c_str());
  return families().front().query;
}

std::string text(const Mask &mask) {
  std::string s;
  for (int lane : mask)
    s += (s.empty() ? "" : " ") + std::to_string(lane);
  return s;
}

struct Case {
  const char *family;
  VectorType type;
  Mask mask;
  Mask full; ///< empty: not in the family
};

const Case cases[] = {
    {"identity", {4, 64}, {0, -1, 2, -1}, {0, 1, 2, 3}},
    {"identity", {4, 64}, {-1, 5, -1, -1}, {4, 5, 6, 7}},
    {"identity", {4, 64}, {0, 5, 2, 3}, {}},
    {"broadcast", {4, 32}, {-1, 6, -1, 6}, {6, 6, 6, 6}},
    {"broadcast", {4, 32}, {2, 6, 2, 2}, {}},
    {"blend", {4, 64}, {0, 5, -1, 7}, {0, 5, 2, 7}},
    {"blend", {4, 64}, {-1, 5, -1, 7}, {4, 5, 6, 7}},
    {"blend", {4, 64}, {0, 4, 2, 3}, {}},
    {"slot-blend", {8, 32}, {0, 9, -1, 3, 4, -1, 6, -1}, {0, 9, 2, 3, 4, 13, 6, 7}},
    {"slot-blend", {8, 32}, {0, 9, 2, 3, 4, 5, 6, 7}, {}},
    {"slot-blend", {8, 32}, {3, 9, 2, 3, 7, 13, 6, 7}, {}},
    {"slot-local", {8, 32}, {3, 8, 8, 1, 15, 4, -1, 13}, {3, 8, 8, 1, 15, 4, 6, 13}},
    {"slot-local", {8, 32}, {4, 1, 2, 3, 4, 5, 6, 7}, {}},
    {"repeated", {8, 32}, {3, -1, 8, 1, -1, 12, -1, 5}, {3, 8, 8, 1, 7, 12, 12, 5}},
    {"repeated", {8, 32}, {3, -1, 8, 1, -1, 12, -1, 4}, {}},
    {"unpack-low", {4, 64}, {0, 4, 2, 6}, {0, 4, 2, 6}},
    {"unpack-low", {4, 64}, {4, 0, 6, 2}, {4, 0, 6, 2}},
    {"unpack-low", {8, 32}, {0, 8, -1, -1, -1, 12, 5, -1}, {0, 8, 1, 9, 4, 12, 5, 13}},
    {"unpack-low", {8, 32}, {-1, 0, -1, 1, -1, 4, 5, -1}, {0, 0, 1, 1, 4, 4, 5, 5}},
    {"unpack-low", {4, 64}, {1, 5, 3, 7}, {}},
    {"unpack-high", {4, 64}, {1, 5, 3, 7}, {1, 5, 3, 7}},
    {"unpack-high", {4, 32}, {2, 6, 3, 7}, {2, 6, 3, 7}},
    {"two-by-two", {4, 32}, {3, 0, 5, 5}, {3, 0, 5, 5}},
    {"two-by-two", {4, 32}, {7, 4, 1, 1}, {7, 4, 1, 1}},
    {"two-by-two", {8, 32}, {3, -1, 9, 9, -1, 4, -1, 13}, {3, 0, 9, 9, 7, 4, 13, 13}},
    {"two-by-two", {4, 32}, {3, 4, 5, 5}, {}},
    {"two-by-two", {8, 32}, {3, 0, 9, 9, 7, 5, 13, 13}, {}},
    {"alternating", {4, 64}, {1, 4, 2, 7}, {1, 4, 2, 7}},
    {"alternating", {4, 64}, {5, 0, -1, 3}, {5, 0, 6, 3}},
    {"alternating", {4, 64}, {1, 0, 2, 7}, {}},
    {"alternating", {4, 32}, {0, 5, 2, 7}, {}},
    {"slot-rotation", {8, 32}, {1, 2, 3, 8, 5, 6, 7, 12}, {1, 2, 3, 8, 5, 6, 7, 12}},
    {"slot-rotation", {8, 32}, {-1, -1, 11, 0, -1, -1, -1, 4}, {9, 10, 11, 0, 13, 14, 15, 4}},
    {"slot-rotation", {8, 32}, {1, 2, 3, 4, 5, 6, 7, 8}, {}},
    {"rotation", {8, 32}, {1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 4, 5, 6, 7, 8}},
    {"rotation", {4, 64}, {3, -1, -1, 2}, {3, 0, 1, 2}},
    {"rotation", {4, 64}, {3, -1, 6, -1}, {}},
    {"slot-permute", {4, 64}, {6, -1, -1, 1}, {6, 7, 0, 1}},
    {"slot-permute", {4, 64}, {6, -1, 1, -1}, {}},
    {"slot-permute", {8, 64}, {0, 1, 8, 9, 2, 3, 10, 11}, {0, 1, 8, 9, 2, 3, 10, 11}},
    {"slot-two-by-two", {8, 64}, {0, 1, 8, 9, 2, 3, 10, 11}, {}},
    {"slot-two-by-two", {8, 64}, {0, 1, -1, -1, 10, 11, -1, 15}, {0, 1, 2, 3, 10, 11, 14, 15}},
    {"slot-two-by-two", {4, 64}, {6, 7, 0, 1}, {6, 7, 0, 1}},
    {"unary", {4, 64}, {7, -1, 4, 4}, {7, 5, 4, 4}},
    {"unary", {4, 64}, {7, -1, 3, 4}, {}},
    {"any", {4, 64}, {7, -1, 3, 4}, {7, 1, 3, 4}},
};

void testTable(void **) {
  for (const Case &c : cases) {
    const std::optional<Mask> full = family(c.family)(permuteShape(c.type, c.mask));
    if (full.value_or(Mask{}) != c.full)
      fail_msg("%s <%s>: <%s>, not <%s>", c.family, text(c.mask).c_str(),
               text(full.value_or(Mask{})).c_str(), text(c.full).c_str());
  }
}

/// A second definition: is `m`, without don't-cares, in the family?
bool defines(const std::string &name, const Mask &m, int lanes, int slot) {
  const int slots = lanes / slot;
  const auto each = [&](const std::function<bool(int i, int op, int lane)> &ok) {
    for (int i = 0; i < lanes; ++i)
      if (!ok(i, m[i] / lanes, m[i] % lanes))
        return false;
    return true;
  };
  const auto oneOperand = [&](const std::function<bool(int i)> &of) {
    std::set<int> used;
    for (int i = 0; i < lanes; ++i)
      if (of(i))
        used.insert(m[i] / lanes);
    return used.size() <= 1;
  };
  const bool local = each([&](int i, int, int l) { return i / slot == l / slot; });
  const bool repeats = local && each([&](int i, int op, int l) {
                         return op == m[i % slot] / lanes && l % slot == m[i % slot] % slot;
                       });
  const bool lowHigh = oneOperand([&](int i) { return i % slot < slot / 2; }) &&
                       oneOperand([&](int i) { return i % slot >= slot / 2; });
  const bool evenOdd =
      oneOperand([](int i) { return i % 2 == 0; }) && oneOperand([](int i) { return i % 2 != 0; });
  const bool wholeSlots =
      each([&](int i, int, int) { return m[i] == m[i / slot * slot] / slot * slot + i % slot; });
  if (name == "identity")
    return oneOperand([](int) { return true; }) && each([](int i, int, int l) { return i == l; });
  if (name == "broadcast")
    return each([&](int i, int, int) { return m[i] == m[0]; });
  if (name == "blend")
    return each([](int i, int, int l) { return i == l; });
  if (name == "slot-blend")
    return repeats && each([](int i, int, int l) { return i == l; });
  if (name == "slot-local")
    return local;
  if (name == "repeated")
    return repeats;
  if (name == "unpack-low" || name == "unpack-high")
    return slot > 1 && repeats && evenOdd && each([&](int i, int, int l) {
             return l % slot == i % slot / 2 + (name == "unpack-high" ? slot / 2 : 0);
           });
  if (name == "two-by-two")
    return slot > 1 && repeats && lowHigh;
  if (name == "alternating")
    return slot == 2 && local && evenOdd;
  if (name == "slot-rotation") // along the row of operands X Y of a slot each, X may be Y
    for (int x = 0; x < 2; ++x)
      for (int y = 0; y < 2; ++y)
        for (int by = 0; by <= slot; ++by)
          if (local && each([&](int i, int op, int l) {
                const int at = i % slot + by;
                return op == (at < slot ? x : y) && l % slot == at % slot;
              }))
            return true;
  if (name == "rotation")
    return each([&](int i, int, int l) { return l == (m[0] + i) % lanes; }) && [&] {
      int changes = 0;
      for (int i = 1; i < lanes; ++i)
        changes += m[i] / lanes != m[i - 1] / lanes && m[i] % lanes != 0 ? 1 : 0;
      return changes == 0;
    }();
  if (name == "slot-permute")
    return wholeSlots;
  if (name == "slot-two-by-two")
    return slots > 1 && wholeSlots && oneOperand([&](int i) { return i < lanes / 2; }) &&
           oneOperand([&](int i) { return i >= lanes / 2; });
  if (name == "unary")
    return oneOperand([](int) { return true; });
  return name == "any";
}

/// Calls `visit` for every vector of `lanes` numbers from `low` to `high`.
void enumerate(int lanes, int low, int high, const std::function<void(const Mask &)> &visit) {
  Mask m(lanes, low);
  for (;;) {
    visit(m);
    int i = 0;
    while (i < lanes && m[i] == high)
      m[i++] = low;
    if (i == lanes)
      return;
    ++m[i];
  }
}

void compareWithDefinition(VectorType type) {
  const int lanes = int(type.lanes), slot = std::min(lanes, 128 / int(type.elementBits));
  for (const Family &f : families()) {
    std::set<Mask> members; // with every choice of lanes struck out
    enumerate(lanes, 0, 2 * lanes - 1, [&](const Mask &full) {
      if (!defines(f.name, full, lanes, slot))
        return;
      enumerate(lanes, 0, 1, [&](const Mask &out) {
        Mask m = full;
        for (int i = 0; i < lanes; ++i)
          m[i] = out[i] ? -1 : m[i];
        members.insert(m);
      });
    });
    enumerate(lanes, -1, 2 * lanes - 1, [&](const Mask &m) {
      ShuffleShape shape = permuteShape(type, m);
      shape.operands = 2;
      const std::optional<Mask> full = f.query(shape);
      if (bool(full) != (members.count(m) != 0))
        fail_msg("%s %ux%u <%s>: %s", f.name, type.lanes, type.elementBits, text(m).c_str(),
                 full ? "accepted" : "not accepted");
      if (!full)
        return;
      for (int i = 0; i < lanes; ++i)
        assert_true(m[i] < 0 || m[i] == (*full)[i]);
      if (!defines(f.name, *full, lanes, slot))
        fail_msg("%s <%s>: completed to <%s>", f.name, text(m).c_str(), text(*full).c_str());
    });
  }
}

void testDefinitions(void **) {
  for (VectorType type : {VectorType{2, 64}, VectorType{4, 64}, VectorType{4, 32},
                          VectorType{4, 128}, VectorType{2, 128}, VectorType{4, 16}})
    compareWithDefinition(type);
}

void testWidening(void **) {
  const ShuffleShape shape = permuteShape({8, 32}, {2, 3, 8, -1, -1, 7, -1, -1});
  assert_string_equal(text(widened(shape)->mask).c_str(), "1 4 3 -1");
  assert_false(bool(widenedTo(shape, 128)));
  assert_false(bool(widened(permuteShape({4, 32}, {1, 2, 3, 0}))));
  assert_false(bool(widened(permuteShape({1, 64}, {0}))));
  assert_false(bool(widenedTo(permuteShape({4, 32}, {0, 1, 2, 3}), 96)));
  assert_string_equal(text(narrowedTo(permuteShape({2, 64}, {3, -1}), 32)->mask).c_str(),
                      "6 7 -1 -1");
  assert_false(bool(narrowedTo(permuteShape({2, 64}, {0, 1}), 48)));
  assert_int_equal(usesOperands(shape), 3);
  assert_int_equal(usesOperands(permuteShape({2, 64}, {-1, -1})), 0);
}

/// Shapes whose parts do not fit are in no family.
void testMalformed(void **) {
  ShuffleShape tooShort = permuteShape({4, 64}, {0, 1});
  ShuffleShape outOfRange = permuteShape({2, 64}, {0, 4});
  ShuffleShape negative = permuteShape({2, 64}, {0, -2});
  ShuffleShape concatenation = permuteShape({2, 64}, {0, 1, 2, 3});
  concatenation.result = {4, 64};
  ShuffleShape noLanes = permuteShape({0, 64}, {});
  ShuffleShape noBits = permuteShape({2, 0}, {0, 1});
  ShuffleShape three = permuteShape({3, 64}, {0, 1, 2});
  for (const ShuffleShape &shape :
       {tooShort, outOfRange, negative, concatenation, noLanes, noBits, three})
    for (const Family &f : families())
      assert_false(bool(f.query(shape)));
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(testTable),
      cmocka_unit_test(testDefinitions),
      cmocka_unit_test(testWidening),
      cmocka_unit_test(testMalformed),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
