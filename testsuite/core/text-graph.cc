// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form of graphs: all that a graph has survives printing and reading, and what is not
// well formed is an error with a position.

#include "texts.h"

#include "moves/print.h"

#include <algorithm>

using namespace vls;
using namespace vlstest;

namespace {

// ---- Random graphs ----

class Drawer {
public:
  explicit Drawer(unsigned seed) : random(seed) {}

  Graph graph() {
    const unsigned element = 8u << below(4);
    Graph made(element);
    const unsigned count = 1 + below(12);
    for (unsigned id = 1; id <= count; ++id) {
      const unsigned bits = element << below(5);
      if (id == 1 || below(3) == 0)
        made.addPartialLoad(memory(bits, element), bits);
      else if (below(4) == 0)
        made.addValue(below(100), bits);
      else
        made.addMove(edges(made, bits, element));
    }
    for (unsigned id = 1; id <= count; ++id)
      if (below(3) == 0)
        made.results.push_back(id);
    if (!made.results.empty())
      for (unsigned stores = below(3); stores > 0; --stores)
        made.stores.push_back(storedPart(made, element));
    removeOne(made);
    return made;
  }

private:
  unsigned below(unsigned count) { return unsigned(random() % count); }

  MemoryPart memory(unsigned bits, unsigned element) {
    MemoryPart part;
    part.address = {below(64), std::int64_t(random()) - std::int64_t(random())};
    if (bits > element && below(4) == 0)
      part.repeatedBits = element;
    if (below(2)) {
      part.elementBits = element;
      for (unsigned i = 0; i < bits / element; ++i)
        part.guards.push_back(below(2)   ? Instruction::neverAccessed
                              : below(2) ? int(part.address.lane)
                                         : int(below(64)));
    }
    part.guarded = below(2);
    return part;
  }

  std::vector<Edge> edges(const Graph &made, unsigned bits, unsigned element) {
    std::vector<Edge> all;
    for (unsigned bit = 0; bit < bits; bit += all.back().range.count) {
      const unsigned source = below(unsigned(made.nodes().size()) + 1);
      const unsigned elements = source ? made.node(source).bits / element : bits / element;
      const unsigned first = source ? below(elements) : 0;
      const unsigned most = std::min(elements - first, (bits - bit) / element);
      all.push_back({source, {first * element, (1 + below(most)) * element}});
    }
    return all;
  }

  StoredPart storedPart(const Graph &made, unsigned element) {
    StoredPart stored;
    stored.result = below(unsigned(made.results.size()));
    const unsigned elements = made.node(made.results[stored.result]).bits / element;
    const unsigned first = below(elements);
    stored.part = {first * element, (1 + below(elements - first)) * element};
    stored.memory = memory(stored.part.count, element);
    return stored;
  }

  /// One that nothing reads is no longer live: a gap among the ids.
  void removeOne(Graph &made) {
    for (const Node &node : made.nodes()) {
      bool isRead = std::count(made.results.begin(), made.results.end(), node.id) > 0;
      for (const Node &other : made.nodes())
        for (const Edge &edge : other.edges)
          isRead = isRead || edge.source == node.id;
      if (!isRead && node.id < made.nodes().size()) {
        made.node(node.id).live = false;
        return;
      }
    }
  }

  std::mt19937 random;
};

bool same(const MemoryPart &a, const MemoryPart &b) {
  return a.address == b.address && a.repeatedBits == b.repeatedBits && a.guards == b.guards &&
         a.elementBits == b.elementBits && a.guarded == b.guarded;
}

/// Of nodes that are not live only that they are not.
bool same(const Node &a, const Node &b) {
  return a.live == b.live &&
         (!a.live || (a.id == b.id && a.kind == b.kind && a.bits == b.bits &&
                      a.member == b.member && a.edges == b.edges && same(a.memory, b.memory)));
}

bool same(const StoredPart &a, const StoredPart &b) {
  return a.result == b.result && a.part == b.part && same(a.memory, b.memory);
}

bool same(const Graph &a, const Graph &b) {
  const auto sameNode = [](const Node &x, const Node &y) { return same(x, y); };
  const auto samePart = [](const StoredPart &x, const StoredPart &y) { return same(x, y); };
  return a.elementBits() == b.elementBits() && a.results == b.results &&
         std::equal(a.nodes().begin(), a.nodes().end(), b.nodes().begin(), b.nodes().end(),
                    sameNode) &&
         std::equal(a.stores.begin(), a.stores.end(), b.stores.begin(), b.stores.end(), samePart);
}

Document drawnDocument(unsigned seed) {
  Document document;
  document.graphs.push_back({"g", Drawer(seed).graph()});
  return document;
}

void everythingSurvives(void **) {
  unsigned kinds[3] = {}, dead = 0, stores = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    const Document drawn = drawnDocument(seed);
    const Document read = parsed(toString(drawn));
    const Graph &graph = drawn.graphs.front().graph;
    assert_int_equal(read.graphs.size(), 1);
    if (!same(graph, read.graphs.front().graph))
      fail_msg("%s is read as\n%s", toString(drawn).c_str(), toString(read).c_str());
    for (const Node &node : graph.nodes()) {
      ++kinds[int(node.kind)];
      dead += !node.live;
    }
    stores += unsigned(graph.stores.size());
  }
  for (unsigned count : {kinds[0], kinds[1], kinds[2], dead, stores})
    assert_true(count > 500);
}

void spoiltGraphs(void **) {
  std::mt19937 random(1);
  int documents = 0;
  for (unsigned round = 0; round < 10000; ++round)
    documents += isDocumentOrError(spoilt(toString(drawnDocument(random() % 500)), random));
  assert_true(documents > 200 && documents < 9000);
}

// ---- Errors ----

struct Wrong {
  const char *body; ///< after "graph g of 32 {"
  const char *error;
};

const Wrong wrong[] = {
    {" W1", "17: expected a node from V1 to V100000, found 'W1'"},
    {" V01", "17: expected a node from V1 to V100000, found 'V01'"},
    {" V100001", "17: expected a node from V1 to V100000, found 'V100001'"},
    {" V1 Load", "20: expected ':', found 'Load'"},
    {" V1: load", "21: expected 'Load', 'Member' or '[', found 'load'"},
    {" V1: Load [32:63]",
     "26: expected a range from bit 0 on, of whole elements, up to bit 1048575, found '['"},
    {" V1: Load [0:30]",
     "26: expected a range from bit 0 on, of whole elements, up to bit 1048575, found '['"},
    {" V1: Load [0:63] to", "33: expected 'from', found 'to'"},
    {" V1: Load [0:63] from <Base:0 Offset:0>, repeats 24",
     "65: expected a width in bits that divides 64, found '24'"},
    {" V1: Load [0:63] from <Base:0 Offset:0>, elements of 32: 111",
     "73: expected '<', or a digit 0 or 1 for each of 2 elements, found '111'"},
    {" V1: Load [0:63] from <Base:0 Offset:0>, guarded, repeats 32",
     "66: expected the end: 'guarded' is last, found 'repeats'"},
    {" V1: Load [0:63] from <Base:0 Offset:0>, repeats 32, repeats 32",
     "69: expected 'repeats', 'elements' or 'guarded', each once, in this order, found 'repeats'"},
    {" V1: Member 1 [0:63] V1", "37: expected a node that is not defined above, found 'V1'"},
    {" V1: [0:31] = V2[0:31] }", "30: expected a node of the graph, found 'V2'"},
    {" V1: Member 1 [0:31] V2: [0:31] = V1[32:63] }",
     "50: expected a node of 64 bits or more, found 'V1'"},
    {" V1: Member 1 [0:63] V2: [0:31] = V1[0:63] }",
     "52: expected a range of 32 bits, of whole elements, found '['"},
    {" V1: Member 1 [0:63] V2: [0:31] = V1[0:31] [0:31]",
     "59: expected a range from bit 32 on, of whole elements, up to bit 1048575, found '['"},
    {" V1: Member 1 [0:63] V2: [0:31] = undefined",
     "50: expected a node from V1 to V100000, found 'undefined'"},
    {" V1: Member 1 [0:63] Store V1[0:31] to <Base:0 Offset:0> }",
     "43: expected a result, found 'V1'"},
    {" V1: Member 1 [0:63] Results: V2 }", "46: expected a node of the graph, found 'V2'"},
    {" V1: Member 1 [63:0]", "34: expected a bit from 63 on, found '0'"},
};

void errorsHavePositions(void **) {
  for (const Wrong &w : wrong) {
    std::string error;
    assert_false(bool(parseDocument("graph g of 32 {" + std::string(w.body), "t", &error)));
    assert_string_equal(error.c_str(), ("t:1:" + std::string(w.error)).c_str());
  }
  for (const auto &[text, expected] :
       {std::pair("graph g 32", "t:1:9: expected 'of', found '32'"),
        std::pair("graph g of 31", "t:1:12: expected element bits: 8, 16, 32 or 64, found '31'"),
        std::pair("graph g of 8 { } graph g of 8",
                  "t:1:24: expected a new name (line 1 has this one), found 'g'")}) {
    std::string error;
    assert_false(bool(parseDocument(text, "t", &error)));
    assert_string_equal(error.c_str(), expected);
  }
}

/// A graph that is well formed need not keep its invariants.
/// Elements that are all accessed need not be named, and are not when they are printed.
void allElementsSayNothing(void **) {
  const std::string plain = "graph g of 32 { V1: Load [0:63] from <Base:1 Offset:4> }";
  const std::string named = "graph g of 32 { V1: Load [0:63] from <Base:1 Offset:4>, elements of "
                            "32: 11 }";
  assert_string_equal(toString(parsed(named)).c_str(), toString(parsed(plain)).c_str());
  assert_false(parsed(named).graphs[0].graph.node(1).memory.isMasked());
}

void cyclesAreRead(void **) {
  const Document document = parsed("graph g of 8 { V1: [0:7] = V2[0:7] V2: [0:7] = V1[0:7] }");
  assert_string_equal(verify(document.graphs.front().graph).c_str(), "V1: depends on itself");
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(everythingSurvives),  cmocka_unit_test(spoiltGraphs),
      cmocka_unit_test(errorsHavePositions), cmocka_unit_test(allElementsSayNothing),
      cmocka_unit_test(cyclesAreRead),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
