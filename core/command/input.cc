// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/input.h"

#include "optvls/group.h"
#include "targets/predefined.h"
#include "text/parser.h"
#include "text/predefined.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace vls {

namespace {

bool isLength(const std::string &value, unsigned *bytes) {
  Cursor cursor(value);
  return cursor.number(*bytes, 1, 4096, "bytes") && cursor.atEnd();
}

/// The target that a document describes or names; `origin` names the document in errors.
std::optional<TargetDescription> targetOf(const Document &document, const std::string &origin) {
  if (document.target)
    return document.target;
  std::optional<TargetDescription> target = describePredefined(document.targetName);
  if (!target)
    complain(BadInput, origin + ": " +
                           (document.targetName.empty()
                                ? "expected a target"
                                : "no target is called '" + document.targetName + "' (there are " +
                                      predefinedTargetNames() + ")"));
  return target;
}

} // namespace

const CommandOption vectorLengthOption{"--vector-length", "BYTES",
                                       "longest row of a group (default: the target's register,\n"
                                       "four of them for rows that are a constant stride apart)",
                                       [](const std::string &value) -> std::string {
                                         unsigned bytes = 0;
                                         return isLength(value, &bytes)
                                                    ? ""
                                                    : "is a number of bytes from 1 to 4096, not '" +
                                                          value + "'";
                                       }};

const CommandOption fewestOption{"--fewest", nullptr,
                                 "as few groups as possible (default: those that cost least)"};

const CommandOption greedyOption{"--greedy", nullptr,
                                 "fill one group after the other, do not look ahead"};

const CommandOption targetOption{"--target", "NAME|FILE",
                                 "sse2, sse4, avx, avx2, avx512, or a file with a target\n"
                                 "(default: the target of FILE, or avx2)",
                                 [](const std::string &value) -> std::string {
                                   return value.empty() ? "is the name of a target or of a file"
                                                        : "";
                                 }};

const CommandOption planOption{"--plan", "best|document",
                               "the cheapest plan (default), or that of the OptVLS\n"
                               "document: full rows, split and merge",
                               [](const std::string &value) -> std::string {
                                 return value == "best" || value == "document"
                                            ? ""
                                            : "is 'best' or 'document', not '" + value + "'";
                               }};

const CommandOption dotOption{"--dot", nullptr, "pictures for Graphviz, instead of text"};

std::optional<std::string> readFile(const std::string &file) {
  std::FILE *stream = file == "-" ? stdin : std::fopen(file.c_str(), "rb");
  std::string text;
  bool good = stream != nullptr;
  char buffer[65536];
  for (std::size_t count = 1; good && count > 0;) {
    count = std::fread(buffer, 1, sizeof buffer, stream);
    text.append(buffer, count);
    good = !std::ferror(stream);
  }
  if (!good)
    complain(BadInput, "vls: cannot read " + file + ": " + std::strerror(errno));
  if (stream && stream != stdin)
    std::fclose(stream);
  return good ? std::optional<std::string>(text) : std::nullopt;
}

std::string titleOf(const std::string &file) {
  return file == "-" ? "standard input" : file;
}

std::optional<Document> readDocument(const std::string &file) {
  const std::optional<std::string> text = readFile(file);
  if (!text)
    return {};
  std::string error;
  std::optional<Document> document = parseDocument(*text, titleOf(file), &error);
  if (!document)
    complain(BadInput, error);
  return document;
}

std::optional<TargetDescription> findTarget(const std::string &name) {
  if (predefinedTarget(name))
    return describePredefined(name);
  const std::optional<Document> document = readDocument(name);
  return document ? targetOf(*document, titleOf(name)) : std::nullopt;
}

/// The target that the command line asks for, or else the document, or else avx2.
static std::optional<TargetDescription> chooseTarget(const Arguments &arguments,
                                                     const Document &document) {
  if (arguments.has(targetOption))
    return findTarget(arguments[targetOption]);
  return document.targetName.empty() ? describePredefined("avx2")
                                     : targetOf(document, titleOf(arguments.file));
}

std::optional<Input> readInput(const Arguments &arguments) {
  std::optional<Document> document = readDocument(arguments.file);
  if (!document)
    return {};
  std::optional<TargetDescription> target = chooseTarget(arguments, *document);
  if (!target)
    return {};
  return Input{std::move(*document), DescribedTarget(std::move(*target))};
}

/// How the command line asks for groups.
static Grouping groupsOfRest(const Input &input, const Arguments &arguments) {
  GroupingOptions options = input.target.registerBits() / 8;
  options.stridedLength = 4 * options.vectorLength;
  if (isLength(arguments[vectorLengthOption], &options.vectorLength))
    options.stridedLength = options.vectorLength;
  if (arguments.has(greedyOption))
    return greedyGroups(input.document.ungrouped(), options);
  if (!arguments.has(fewestOption))
    options.pricer = planPricer(input.target);
  return getGroups(input.document.ungrouped(), options);
}

std::vector<NamedGroup> groupsOf(const Input &input, const Arguments &arguments) {
  std::vector<NamedGroup> all = input.document.groups;
  std::size_t number = 0;
  for (Group &group : groupsOfRest(input, arguments).groups)
    all.push_back({std::to_string(++number), std::move(group)});
  return all;
}

} // namespace vls
