// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of stores: what they write is what the program writes. Random stores are run one by one,
// and as the groups that getGroups makes of them; memory is compared.

#include "grouping.h"
#include "optvls/overlap.h"

using namespace vls;
using namespace vlstest;

namespace {

constexpr std::size_t memoryBytes = 512;

/// Stores of one class in a small memory: lane l of a store at offset o writes at bases[l] + o.
struct Stores {
  AskedMemrefs memrefs;
  std::vector<long> bases; ///< by lane

  long lanes() const { return long(bases.size()); }
  long bytesOf(const Memref &memref) const { return memref.type().elementBits / 8; }
  long addressOf(const Memref &memref, long lane) const {
    return bases[std::size_t(lane)] +
           long(*toInt64(static_cast<const AskedMemref &>(memref).offset));
  }
  bool overlap(const Memref &a, long i, const Memref &b, long j) const {
    const long from = addressOf(a, i), other = addressOf(b, j);
    return from < other + bytesOf(b) && other < from + bytesOf(a);
  }
  /// Do a lane of `a` and a lower one of `b` overlap?
  bool overlapInLowerLanes(const Memref &a, const Memref &b) const {
    for (long i = 0; i < lanes(); ++i)
      for (long j = 0; j < i; ++j)
        if (overlap(a, i, b, j))
          return true;
    return false;
  }
};

/// Which store, lane and byte of it wrote each byte of memory last.
struct Writer {
  const Memref *memref = nullptr;
  long lane = 0, byte = 0;

  bool operator==(const Writer &o) const {
    return memref == o.memref && lane == o.lane && byte == o.byte;
  }
};
using Memory = std::vector<Writer>;

void write(Memory &memory, const Stores &stores, const Memref &memref, long lane) {
  for (long byte = 0; byte < stores.bytesOf(memref); ++byte)
    memory.at(std::size_t(stores.addressOf(memref, lane) + byte)) = {&memref, lane, byte};
}

/// The program: one store after the other, lanes ascending.
Memory runOneByOne(const Stores &stores) {
  Memory memory(memoryBytes);
  for (std::size_t i = 0; i < stores.memrefs.size(); ++i)
    for (long lane = 0; lane < stores.lanes(); ++lane)
      write(memory, stores, stores.memrefs[i], lane);
  return memory;
}

/// A group where its last member stands. With a space a lane: row by row, in each row the last
/// member wins. With one space: byte by byte what the members write one after the other.
void run(Memory &memory, const Stores &stores, const Group &group) {
  if (group.stride())
    for (const Group::Member &member : group.members())
      for (long lane = 0; lane < stores.lanes(); ++lane)
        write(memory, stores, *member.memref, lane);
  else
    for (long lane = 0; lane < stores.lanes(); ++lane)
      for (const Group::Member &member : group.members())
        write(memory, stores, *member.memref, lane);
}

Memory runGrouped(const Stores &stores, const Grouping &grouping) {
  Memory memory(memoryBytes);
  for (std::size_t i = 0; i < stores.memrefs.size(); ++i) {
    const Group &group = grouping.groups[grouping.groupOf.at(&stores.memrefs[i])];
    if (group.members().back().memref == &stores.memrefs[i])
      run(memory, stores, group);
  }
  return memory;
}

enum class Lanes { Apart, Anywhere, Strided };

Stores randomStores(std::mt19937 &random, Lanes lanes) {
  Stores stores;
  const long count = 1 << random() % 3;
  const long stride = long(random() % 41) - 20;
  for (long lane = 0; lane < count; ++lane)
    stores.bases.push_back(lanes == Lanes::Apart     ? 100 * lane
                           : lanes == Lanes::Strided ? 200 + lane * stride
                                                     : 100 + long(random() % 40));
  for (unsigned i = 2 + unsigned(random() % 7); i > 0; --i) {
    AskedMemref &memref =
        stores.memrefs.add({unsigned(count), 8u << random() % 4}, 0, long(random() % 24),
                           lanes == Lanes::Strided && random() % 2 ? AccessKind::StridedStore
                                                                   : AccessKind::IndexedStore);
    if (lanes == Lanes::Strided)
      memref.stride = stride;
  }
  return stores;
}

/// How many groups of several members there were.
unsigned sameMemory(Stores &stores, unsigned vectorLength) {
  for (std::size_t i = 0; i < stores.memrefs.size(); ++i) {
    AskedMemref &memref = stores.memrefs[i];
    memref.overlapsLater = [&](const AskedMemref &later) {
      return stores.overlapInLowerLanes(later, memref);
    };
    memref.overlaps = [&, i](const AskedMemref &other) {
      bool isLater = false; // than `memref`
      for (std::size_t j = i + 1; j < stores.memrefs.size(); ++j)
        isLater = isLater || &stores.memrefs[j] == &other;
      return isLater ? stores.overlapInLowerLanes(memref, other)
                     : stores.overlapInLowerLanes(other, memref);
    };
  }
  // What stands in no class with a store is the client's business.
  for (std::size_t i = 0; i < stores.memrefs.size(); ++i)
    for (std::size_t j = i + 1; j < stores.memrefs.size(); ++j)
      for (std::size_t between = i + 1; between < j; ++between)
        if (stores.memrefs[i].kind() != stores.memrefs[between].kind())
          for (long a = 0; a < stores.lanes(); ++a)
            for (long b = 0; b < stores.lanes(); ++b)
              if (stores.overlap(stores.memrefs[i], a, stores.memrefs[between], b))
                stores.memrefs[i].cannotReach.push_back(&stores.memrefs[j]);
  const Memory expected = runOneByOne(stores);
  unsigned several = 0;
  for (const Grouping &grouping : {getGroups(stores.memrefs.all(), vectorLength),
                                   greedyGroups(stores.memrefs.all(), vectorLength)}) {
    text(grouping, stores.memrefs);
    assert_true(runGrouped(stores, grouping) == expected);
    for (const Group &group : grouping.groups)
      several += group.size() > 1;
  }
  return several;
}

void groupsWriteWhatTheProgramWrites(void **) {
  std::mt19937 random(17);
  for (Lanes lanes : {Lanes::Apart, Lanes::Anywhere, Lanes::Strided}) {
    unsigned several = 0;
    for (unsigned trial = 0; trial < 20000; ++trial) {
      Stores stores = randomStores(random, lanes);
      several += sameMemory(stores, 4u << random() % 4);
    }
    print_message("  %u groups of several stores\n", several);
    assert_true(several > 5000);
  }
}

/// The exact answer for constant strides, against all pairs of lanes; also where nothing fits into
/// a machine integer.
void overlapsOfConstantStrides(void **) {
  std::mt19937 random(23);
  unsigned overlapping = 0;
  constexpr unsigned trials = 20000;
  for (unsigned trial = 0; trial < trials; ++trial) {
    const unsigned lanes = 1 + unsigned(random() % 9);
    const long stride = long(random() % 61) - 30, distance = long(random() % 301) - 150;
    const unsigned bytes[] = {1u << random() % 4, 1u << random() % 4};
    bool expected = false;
    for (long i = 0; i < long(lanes); ++i)
      for (long j = 0; j < long(lanes); ++j)
        expected |= i != j && i * stride < distance + j * stride + long(bytes[1]) &&
                    distance + j * stride < i * stride + long(bytes[0]);
    overlapping += expected;
    // All of it 2^70 times as long: elements are then like single points, a stride apart.
    for (const Integer &scale : {Integer(1), Integer(Integer(1) << 70)}) {
      AskedMemrefs memrefs;
      memrefs.add({lanes, 8 * bytes[0]}, 0, 0, AccessKind::IndexedStore);
      memrefs.add({lanes, 8 * bytes[1]}, 0, distance * scale, AccessKind::IndexedStore);
      memrefs[0].stride = memrefs[1].stride = stride * scale;
      const std::vector<Class> classes = findClasses(memrefs.all(), true);
      assert_int_equal(classes.size(), 1);
      bool isExpected = expected;
      if (scale != 1) {
        isExpected = false;
        for (long k = 1; k < long(lanes); ++k)
          isExpected |= distance + k * stride == 0 || distance - k * stride == 0;
      }
      assert_true(mayOverlapInOtherLanes(classes[0], classes[0][0], classes[0][1]) == isExpected);
      assert_true(mayOverlapInOtherLanes(classes[0], classes[0][1], classes[0][0]) == isExpected);
      assert_int_equal(memrefs[0].overlapQuestions + memrefs[1].overlapQuestions, 0);
    }
  }
  assert_true(overlapping > trials / 10 && overlapping < trials * 9 / 10);
}

/// Both directions are asked; one yes is enough; by default the answer is yes.
void theClientIsAskedAboutOtherLanes(void **) {
  const auto stores = [] { return references({4, 32}, {0, 4, 8}, AccessKind::IndexedStore); };
  const AskedMemrefs apart = stores();
  assert_string_equal(text(getGroups(apart.all(), 16), apart).c_str(), "1 2 3");
  for (std::size_t from : {0u, 1u, 2u})
    for (std::size_t to : {0u, 1u, 2u}) {
      const AskedMemrefs memrefs = stores();
      memrefs[from].overlaps = [&](const AskedMemref &other) { return &other == &memrefs[to]; };
      const bool is12 = from + to == 1, is23 = from + to == 3, is13 = from + to == 2 && from != to;
      assert_string_equal(text(getGroups(memrefs.all(), 16), memrefs).c_str(), is12 && from != to
                                                                                   ? "1 | 2 3"
                                                                               : is23 ? "1 2 | 3"
                                                                               : is13 ? "1 2 | 3"
                                                                                      : "1 2 3");
    }
  Memrefs silent; // mayOverlapInOtherLanes as Memref has it
  for (long offset : {0, 4})
    silent.add({4, 32}, 0, offset, AccessKind::IndexedStore);
  assert_int_equal(getGroups(silent.all(), 16).groups.size(), 2);
  Memrefs scalars; // one lane: there are no others
  for (long offset : {0, 4})
    scalars.add({1, 32}, 0, offset, AccessKind::IndexedStore);
  assert_int_equal(getGroups(scalars.all(), 16).groups.size(), 1);
}

/// A store is not sunk past one that writes some of its bytes, unless that one comes along.
void orderWithinALane(void **) {
  struct Ordered {
    const char *what;
    std::vector<long> offsets; ///< 8 bytes each
    unsigned vectorLength;
    const char *groups;
  } const cases[] = {
      {"the overlapped one comes along", {4, 8, 0}, 16, "1 2 3"},
      {"it cannot: the row would be too long", {4, 8, 0}, 12, "1 2 | 3"},
      {"duplicates come along", {0, 0, 8}, 16, "1 2 3"},
      {"nothing in common", {0, 16, 8}, 16, "1 3 | 2"},
      {"left behind, below and above", {4, 0, 8, 6}, 10, "1 | 2 | 3 4"},
  };
  for (const Ordered &c : cases) {
    const AskedMemrefs memrefs = references({4, 64}, c.offsets, AccessKind::IndexedStore);
    print_message("  %s: %s\n", c.what,
                  text(getGroups(memrefs.all(), c.vectorLength), memrefs).c_str());
    assert_string_equal(text(getGroups(memrefs.all(), c.vectorLength), memrefs).c_str(), c.groups);
  }
}

/// A store is sunk past one that it meets in higher lanes of that one only if that one comes along,
/// and past 64 of them at most.
void laterLanes(void **) {
  const auto groups = [](const std::vector<long> &offsets) {
    GroupingOptions options = 128;
    options.maxMembers = 128;
    const AskedMemrefs memrefs = references({4, 8}, offsets, AccessKind::IndexedStore);
    for (std::size_t i = 0; i < memrefs.size(); ++i)
      memrefs[i].overlapsLater = [](const AskedMemref &) { return true; };
    return text(getGroups(memrefs.all(), options), memrefs);
  };
  assert_string_equal(groups({0, 1}).c_str(), "1 2");
  assert_string_equal(groups({0, 1, 2}).c_str(), "1 2 3");
  assert_string_equal(groups({0, 1000, 1}).c_str(), "1 | 2 | 3");
  assert_string_equal(groups({0, 1, 1000}).c_str(), "1 2 | 3");
  std::vector<long> row;
  std::string together = "1";
  for (long i = 0; i < 65; ++i) {
    row.push_back(i);
    together += i > 0 ? " " + std::to_string(i + 1) : "";
  }
  assert_string_equal(groups(row).c_str(), together.c_str());
  row.push_back(65);
  assert_string_not_equal(groups(row).c_str(), (together + " 66").c_str());
}

/// The number of questions is bounded, wherever the members of a group stand.
void manyStoresAskFewQuestions(void **) {
  constexpr std::size_t count = 10000;
  std::vector<long> offsets;
  for (std::size_t i = 0; i < count; ++i)
    offsets.push_back(long(i) * 4);
  for (bool shuffled : {false, true}) {
    std::mt19937 random(3);
    if (shuffled)
      std::shuffle(offsets.begin(), offsets.end(), random);
    const AskedMemrefs memrefs = references({4, 32}, offsets, AccessKind::IndexedStore);
    const Grouping grouping = getGroups(memrefs.all(), 64);
    std::size_t motions = 0, overlaps = 0;
    for (std::size_t i = 0; i < count; ++i) {
      motions += memrefs[i].motionQuestions;
      overlaps += memrefs[i].overlapQuestions;
    }
    print_message("  %zu groups, %zu + %zu questions\n", grouping.groups.size(), motions, overlaps);
    assert_true(motions <= 16 * count);
    assert_true(overlaps <= 2 * (shuffled ? 1024 : 16) * count);
    if (!shuffled)
      assert_int_equal(grouping.groups.size(), count / 16);
  }
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(groupsWriteWhatTheProgramWrites),
      cmocka_unit_test(overlapsOfConstantStrides),
      cmocka_unit_test(theClientIsAskedAboutOtherLanes),
      cmocka_unit_test(orderWithinALane),
      cmocka_unit_test(laterLanes),
      cmocka_unit_test(manyStoresAskFewQuestions),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
