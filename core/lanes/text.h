// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form of a flow graph; the grammar is in docs/lanes.md. What the printer writes the
// parser reads as the same graph, and printing that gives the same text.

#ifndef VLS_LANES_TEXT_H
#define VLS_LANES_TEXT_H

#include "vls/lanes.h"

#include <optional>

namespace vls {

struct LaneDocument {
  FlowGraph graph;
  LaneOptions options;
};

/// Reads `text`. If it is no flow graph, returns nothing, and `*error` is one line:
/// "FILE:LINE:COLUMN: expected ..., found ..." or "FILE: ...".
std::optional<LaneDocument> parseLanes(const std::string &text, const std::string &file,
                                       std::string *error);

/// The word for an opcode: "less-equal".
const char *wordOf(Opcode opcode);
std::optional<Opcode> opcodeOf(const std::string &word);

/// True of words that mean something, so that nothing else can be called so.
bool isReserved(const std::string &word);

std::string toString(const LaneDocument &document);

/// One instruction, without a newline: "x = add i, 1 : u32 wraps".
std::string toString(const FlowGraph &graph, unsigned instruction);

/// A block's terminator: "branch c then else".
std::string terminatorOf(const FlowGraph &graph, unsigned block);

/// The document with what the analysis finds, a comment a line; then why, for each divergent branch
/// and each tainted definition or use.
std::string report(const LaneDocument &document, const LaneAnalysis &analysis);

/// The same as a Graphviz digraph: divergent branches purple, tainted definitions and uses red, the
/// influence regions of divergent branches shaded.
std::string toDot(const LaneDocument &document, const LaneAnalysis &analysis);

} // namespace vls

#endif
