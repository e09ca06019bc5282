// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules for documents.

#include "text/parser.h"

#include "targets/overlay.h"
#include "targets/predefined.h"
#include "text/predefined.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

class DocumentParser {
public:
  DocumentParser(Cursor &at, Document &result) : cursor(at), document(result) {}

  /// document = { memref | group | graph | sequence | target }
  bool parse() {
    while (!cursor.atEnd()) {
      const bool good = cursor.at("memref")     ? parseMemref()
                        : cursor.at("group")    ? parseGroup()
                        : cursor.at("graph")    ? parseGraph()
                        : cursor.at("sequence") ? parseSequence()
                        : cursor.at("target")
                            ? parseTarget()
                            : cursor.expected("'memref', 'group', 'graph', 'sequence' or 'target'");
      if (!good)
        return false;
    }
    return true;
  }

private:
  using Lines = std::map<std::string, unsigned>; ///< where each name is defined

  /// A name that is not among `lines`, and notes it there.
  bool parseNewName(std::string &name, Lines &lines, const char *what) {
    const Token token = cursor.token();
    if (token.kind == Token::Kind::Name) {
      const auto known = lines.find(token.text);
      if (known != lines.end())
        return cursor.expected("a new name (line " + std::to_string(known->second) +
                               " has this one)");
      lines[token.text] = token.position.line;
    }
    return cursor.name(name, what);
  }

  /// memref = "memref" name ...
  bool parseMemref() {
    cursor.step();
    std::string name;
    if (!parseNewName(name, memrefLines, "the name of the memref"))
      return false;
    std::unique_ptr<DescribedMemref> memref = parseMemrefBody(cursor);
    if (!memref)
      return false;
    memref->name = name;
    document.memrefs.push_back(std::move(memref));
    return true;
  }

  /// group = "group" name "{" members "}"
  bool parseGroup() {
    cursor.step();
    std::string name;
    if (!parseNewName(name, groupLines, "the name of the group"))
      return false;
    std::optional<Group> group = parseGroupBody(cursor, document.memrefs);
    if (!group)
      return false;
    document.groups.push_back({name, std::move(*group)});
    return true;
  }

  /// graph = "graph" name "of" bits "{" nodes "}"
  bool parseGraph() {
    cursor.step();
    std::string name;
    if (!parseNewName(name, graphLines, "the name of the graph"))
      return false;
    std::optional<Graph> graph = parseGraphBody(cursor);
    if (!graph)
      return false;
    document.graphs.push_back({name, std::move(*graph)});
    return true;
  }

  /// sequence = "sequence" "for" name "{" instructions "}"
  bool parseSequence() {
    cursor.step();
    if (!cursor.need("for"))
      return false;
    const auto found =
        std::find_if(document.groups.begin(), document.groups.end(),
                     [&](const NamedGroup &named) { return cursor.token().text == named.name; });
    if (found == document.groups.end())
      return cursor.expected("the name of a group above");
    cursor.step();
    NamedSequence added;
    added.group = std::size_t(found - document.groups.begin());
    if (!parseSequenceBody(cursor, found->group, added.sequence))
      return false;
    document.sequences.push_back(std::move(added));
    return true;
  }

  /// target = "target" name [ [ "from" predefined ] "{" rows "}" ]
  bool parseTarget() {
    if (!document.targetName.empty())
      return cursor.expected("one target only");
    cursor.step();
    if (!cursor.name(document.targetName, "the name of the target"))
      return false;
    std::optional<TargetDescription> base;
    if (cursor.take("from")) {
      base = describePredefined(cursor.token().text);
      if (!base)
        return cursor.expected("a predefined target (" + predefinedTargetNames() + ")");
      cursor.step();
    } else if (!cursor.at("{")) {
      return true;
    }
    TargetDescription own;
    own.name = document.targetName;
    if (!parseTargetBody(cursor, own, bool(base)))
      return false;
    document.target = base ? overlaid(*base, own) : own;
    if (base)
      document.targetRows = std::move(own);
    return true;
  }

  Cursor &cursor;
  Document &document;
  Lines memrefLines, groupLines, graphLines;
};

} // namespace

/// type = lanes "x" bits
bool parseVectorType(Cursor &cursor, VectorType &type) {
  const char *const bits = "element bits: 8, 16, 32 or 64";
  if (!cursor.number(type.lanes, 1, 64, "a number of lanes from 1 to 64") || !cursor.need("x"))
    return false;
  for (const char *width : {"8", "16", "32", "64"})
    if (cursor.token().text == width)
      return cursor.number(type.elementBits, 8, 64, bits);
  return cursor.expected(bits);
}

std::optional<Document> parseDocument(const std::string &text, const std::string &file,
                                      std::string *error) {
  Cursor cursor(text);
  Document document;
  if (DocumentParser(cursor, document).parse())
    return document;
  *error = file + ":" + cursor.error();
  return {};
}

} // namespace vls
