// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules for graphs. Nodes may stand in any order; what an edge reads is looked up at the end.
// Ids between those that are defined belong to nodes that are not live. Cycles are not looked for:
// verify() does.

#include "text/parser.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

class GraphParser {
public:
  explicit GraphParser(Cursor &at) : cursor(at) {}

  /// "of" bits "{" { node } { store } [ "Results" ":" name { "," name } ] "}"
  std::optional<Graph> parse() {
    if (!cursor.need("of") || !parseElementBits() || !cursor.need("{"))
      return {};
    while (cursor.token().kind == Token::Kind::Name && !cursor.at("Store") && !cursor.at("Results"))
      if (!parseNode())
        return {};
    while (cursor.at("Store"))
      if (!parseStore())
        return {};
    if (cursor.at("Results") && !parseResults())
      return {};
    if (!cursor.need("}") || !findReferences())
      return {};
    return build();
  }

private:
  /// A use of a node that may be defined below.
  struct Reference {
    Token token;
    unsigned id;
    BitRange range; ///< read of it; empty: all
  };

  bool parseElementBits() {
    for (const char *width : {"8", "16", "32", "64"})
      if (cursor.token().text == width)
        return cursor.number(elementBits, 8, 64, "");
    return cursor.expected("element bits: 8, 16, 32 or 64");
  }

  /// "V5" as 5.
  bool parseId(unsigned &id) {
    const std::string &text = cursor.token().text;
    const std::string digits = text.empty() ? text : text.substr(1);
    Cursor probe(digits);
    const bool isId = cursor.token().kind == Token::Kind::Name && text[0] == 'V' &&
                      probe.number(id, 1, maxId, "") && probe.atEnd() &&
                      "V" + std::to_string(id) == text;
    if (!isId)
      return cursor.expected("a node from V1 to V" + std::to_string(maxId));
    cursor.step();
    return true;
  }

  bool parseReference(unsigned &id) {
    const Token token = cursor.token();
    if (!parseId(id))
      return false;
    references.push_back({token, id, {}});
    return true;
  }

  /// node = name ":" ( "Load" range "from" memory | "Member" number range | { move } )
  bool parseNode() {
    Node node;
    const Token token = cursor.token();
    if (!parseId(node.id))
      return false;
    if (nodes.count(node.id))
      return cursor.expectedAt(token, "a node that is not defined above");
    if (!cursor.need(":") || !parseBody(node))
      return false;
    nodes.emplace(node.id, std::move(node));
    return true;
  }

  bool parseBody(Node &node) {
    if (cursor.take("Load")) {
      node.kind = Node::Kind::Load;
      return parseWhole(node.bits) && cursor.need("from") && parseMemory(node.memory, node.bits);
    }
    if (cursor.take("Member")) {
      node.kind = Node::Kind::Value;
      unsigned member = 0;
      if (!cursor.number(member, 1, 65536, "the number of a member"))
        return false;
      node.member = member - 1;
      return parseWhole(node.bits);
    }
    if (!cursor.at("["))
      return cursor.expected("'Load', 'Member' or '['");
    while (cursor.at("["))
      if (!parseMove(node))
        return false;
    return true;
  }

  /// move = range "=" ( name range | "undef" ): ranges on the left follow each other.
  bool parseMove(Node &node) {
    BitRange to;
    Edge edge;
    if (!parseRangeFrom(node.bits, to) || !cursor.need("="))
      return false;
    edge.range.count = to.count;
    if (!cursor.take("undef")) {
      if (!parseReference(edge.source))
        return false;
      const Token token = cursor.token();
      if (!parseBitRange(cursor, edge.range))
        return false;
      if (edge.range.count != to.count || edge.range.first % elementBits != 0)
        return cursor.expectedAt(token, "a range of " + std::to_string(to.count) +
                                            " bits, of whole elements");
      references.back().range = edge.range;
    }
    node.bits = to.end();
    node.edges.push_back(edge);
    return true;
  }

  /// A range of whole elements that begins at bit `first`.
  bool parseRangeFrom(unsigned first, BitRange &range) {
    const Token token = cursor.token();
    if (!parseBitRange(cursor, range))
      return false;
    if (range.first != first || range.count % elementBits != 0 || range.end() > maxBits)
      return cursor.expectedAt(token, "a range from bit " + std::to_string(first) +
                                          " on, of whole elements, up to bit " +
                                          std::to_string(maxBits - 1));
    return true;
  }

  bool parseWhole(unsigned &bits) {
    BitRange range;
    if (!parseRangeFrom(0, range))
      return false;
    bits = range.count;
    return true;
  }

  /// memory = address [ "," "repeats" bits ] [ "," "elements" "of" bits ":" guards ]
  ///          [ "," "guarded" ]
  bool parseMemory(MemoryPart &memory, unsigned bits) {
    if (!parseAddress(cursor, memory.address))
      return false;
    while (cursor.take(",")) {
      if (memory.guarded)
        return cursor.expected("the end: 'guarded' is last");
      if (cursor.take("guarded"))
        memory.guarded = true;
      else if (memory.guards.empty() && cursor.take("elements")) {
        if (!cursor.need("of") || !parseDivisor(bits, memory.elementBits) || !cursor.need(":") ||
            !parseGuards(cursor, bits / memory.elementBits, memory.address, memory.guards))
          return false;
        if (memory.guards.empty()) // all ones say nothing
          memory.elementBits = 0;
      } else if (memory.guards.empty() && memory.repeatedBits == 0 && cursor.take("repeats")) {
        if (!parseDivisor(bits, memory.repeatedBits))
          return false;
      } else {
        return cursor.expected("'repeats', 'elements' or 'guarded', each once, in this order");
      }
    }
    return true;
  }

  /// A width of which `bits` are a multiple.
  bool parseDivisor(unsigned bits, unsigned &width) {
    const Token token = cursor.token();
    const std::string what = "a width in bits that divides " + std::to_string(bits);
    if (!cursor.number(width, 8, bits, what.c_str()))
      return false;
    return bits % width == 0 || cursor.expectedAt(token, what);
  }

  /// store = "Store" name range "to" memory
  bool parseStore() {
    cursor.step();
    Store store;
    if (!parseReference(store.id) || !parseBitRange(cursor, store.part.part) ||
        !cursor.need("to") || !parseMemory(store.part.memory, store.part.part.count))
      return false;
    references.back().range = store.part.part;
    store.token = references.back().token;
    stores.push_back(std::move(store));
    return true;
  }

  bool parseResults() {
    cursor.step();
    if (!cursor.need(":"))
      return false;
    do {
      results.emplace_back();
      if (!parseReference(results.back()))
        return false;
    } while (cursor.take(","));
    return true;
  }

  bool findReferences() {
    for (const Reference &reference : references) {
      const auto node = nodes.find(reference.id);
      if (node == nodes.end())
        return cursor.expectedAt(reference.token, "a node of the graph");
      if (reference.range.end() > node->second.bits)
        return cursor.expectedAt(reference.token, "a node of " +
                                                      std::to_string(reference.range.end()) +
                                                      " bits or more");
    }
    for (Store &store : stores) {
      const auto result = std::find(results.begin(), results.end(), store.id);
      if (result == results.end())
        return cursor.expectedAt(store.token, "a result");
      store.part.result = std::size_t(result - results.begin());
    }
    return true;
  }

  Graph build() {
    Graph graph(elementBits);
    const unsigned last = nodes.empty() ? 0 : nodes.rbegin()->first;
    for (unsigned id = 1; id <= last; ++id) {
      const auto found = nodes.find(id);
      if (found == nodes.end())
        graph.node(graph.addMove({})).live = false;
      else if (found->second.kind == Node::Kind::Load)
        graph.addPartialLoad(std::move(found->second.memory), found->second.bits);
      else if (found->second.kind == Node::Kind::Value)
        graph.addValue(found->second.member, found->second.bits);
      else
        graph.addMove(std::move(found->second.edges));
    }
    graph.results = std::move(results);
    for (Store &store : stores)
      graph.stores.push_back(std::move(store.part));
    return graph;
  }

  struct Store {
    unsigned id = 0;
    Token token;
    StoredPart part;
  };

  static constexpr unsigned maxId = 100000;
  static constexpr unsigned maxBits = 1u << 20;

  Cursor &cursor;
  unsigned elementBits = 0;
  std::map<unsigned, Node> nodes;
  std::vector<Reference> references;
  std::vector<unsigned> results;
  std::vector<Store> stores;
};

} // namespace

bool parseBitRange(Cursor &cursor, BitRange &range) {
  constexpr unsigned most = 1u << 24;
  unsigned last = 0;
  const char *const what = "a bit";
  if (!cursor.need("[") || !cursor.number(range.first, 0, most, what) || !cursor.need(":") ||
      !cursor.number(last, range.first, most,
                     ("a bit from " + std::to_string(range.first) + " on").c_str()))
    return false;
  range.count = last + 1 - range.first;
  return cursor.need("]");
}

std::optional<Graph> parseGraphBody(Cursor &cursor) {
  return GraphParser(cursor).parse();
}

} // namespace vls
