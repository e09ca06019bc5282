// SPDX-License-Identifier: GPL-3.0-or-later

#include "text/parser.h"

#include <map>

namespace vls {

namespace {

class DocumentParser {
public:
  DocumentParser(Cursor &at, Document &result) : cursor(at), document(result) {}

  /// document = { memref | target }
  bool parse() {
    while (!cursor.atEnd()) {
      const bool good = cursor.at("memref")   ? parseMemref()
                        : cursor.at("target") ? parseTarget()
                                              : cursor.expected("'memref' or 'target'");
      if (!good)
        return false;
    }
    return true;
  }

private:
  /// memref = "memref" name kind type "class" name "distance" integer [ "stride" integer ]
  ///          [ "[" "cannot-move" "]" ]
  bool parseMemref() {
    cursor.step();
    std::string name;
    if (!parseNewName(name))
      return false;
    AccessKind kind = AccessKind::IndexedLoad;
    VectorType type;
    if (!parseAccessKind(cursor, kind) || !parseVectorType(cursor, type))
      return false;
    auto memref = std::make_unique<DescribedMemref>(kind, type);
    memref->name = name;
    if (!cursor.need("class") || !cursor.name(memref->addressClass, "the name of a class") ||
        !cursor.need("distance") || !cursor.integer(memref->distance, "a distance in bytes"))
      return false;
    if (!isIndexed(kind) && !parseStride(*memref))
      return false;
    if (cursor.take("[")) {
      if (!cursor.need("cannot-move") || !cursor.need("]"))
        return false;
      memref->cannotMove = true;
    }
    document.memrefs.push_back(std::move(memref));
    return true;
  }

  /// The name of a memref, not used above.
  bool parseNewName(std::string &name) {
    const Token token = cursor.token();
    if (token.kind == Token::Kind::Name) {
      const auto known = lines.find(token.text);
      if (known != lines.end())
        return cursor.expected("a new name (line " + std::to_string(known->second) +
                               " has this one)");
      lines[token.text] = token.position.line;
    }
    return cursor.name(name, "the name of the memref");
  }

  bool parseStride(DescribedMemref &memref) {
    if (!cursor.take("stride"))
      return true;
    memref.stride.emplace();
    return cursor.integer(*memref.stride, "a stride in bytes");
  }

  /// target = "target" name [ "{" rows "}" ]
  bool parseTarget() {
    if (!document.targetName.empty())
      return cursor.expected("one target only");
    cursor.step();
    if (!cursor.name(document.targetName, "the name of the target"))
      return false;
    if (!cursor.at("{"))
      return true;
    document.target.emplace();
    document.target->name = document.targetName;
    return parseTargetBody(cursor, *document.target);
  }

  Cursor &cursor;
  Document &document;
  std::map<std::string, unsigned> lines; ///< where each name is defined
};

} // namespace

bool parseAccessKind(Cursor &cursor, AccessKind &kind) {
  for (AccessKind candidate : {AccessKind::StridedLoad, AccessKind::StridedStore,
                               AccessKind::IndexedLoad, AccessKind::IndexedStore})
    if (cursor.take(toString(candidate).c_str())) {
      kind = candidate;
      return true;
    }
  return cursor.expected("'strided-load', 'strided-store', 'indexed-load' or 'indexed-store'");
}

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
