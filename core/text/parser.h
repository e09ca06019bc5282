// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parser of the textual form; the grammar is in docs/text.md. Recursive descent, one function a
// rule. Any input gets a document or one error; positions count from 1.

#ifndef VLS_TEXT_PARSER_H
#define VLS_TEXT_PARSER_H

#include "text/cursor.h"
#include "text/document.h"

namespace vls {

/// Reads `text`. If it is not a document, returns nothing, and `*error` is one line
/// "FILE:LINE:COLUMN: expected ..., found ...".
std::optional<Document> parseDocument(const std::string &text, const std::string &file,
                                      std::string *error);

/// The rules that several files need.
bool parseAccessKind(Cursor &cursor, AccessKind &kind);
bool parseVectorType(Cursor &cursor, VectorType &type);
bool parseAddress(Cursor &cursor, Address &address);

/// What is accessed by which lane, for `lanes` elements at `address`; see Instruction::guards.
bool parseGuards(Cursor &cursor, unsigned lanes, const Address &address, std::vector<int> &guards);

/// The part of a memref after its name.
std::unique_ptr<DescribedMemref> parseMemrefBody(Cursor &cursor);

/// The parts of a group and a sequence from '{' to '}'. A group's members are among `memrefs`.
std::optional<Group> parseGroupBody(Cursor &cursor,
                                    const std::vector<std::unique_ptr<DescribedMemref>> &memrefs);
bool parseSequenceBody(Cursor &cursor, const Group &group, Sequence &sequence);

/// The part of a graph after its name.
std::optional<Graph> parseGraphBody(Cursor &cursor);

/// "[" first ":" last "]".
bool parseBitRange(Cursor &cursor, BitRange &range);

/// ":" and what something costs.
bool parseUops(Cursor &cursor, Uops &uops);

/// The part of a target from '{' to '}': all that it takes, or, if it is an `overlay`, any rows.
bool parseTargetBody(Cursor &cursor, TargetDescription &target, bool overlay = false);

} // namespace vls

#endif
