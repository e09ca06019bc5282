// SPDX-License-Identifier: GPL-3.0-or-later
//
// What subcommands read, and the options that several of them have. What cannot be read is
// complained about here; the answer is then empty.

#ifndef VLS_COMMAND_INPUT_H
#define VLS_COMMAND_INPUT_H

#include "command/command.h"
#include "text/document.h"
#include "vls/optvls.h"

#include <optional>
#include <string>

namespace vls {

extern const Option vectorLengthOption, greedyOption, targetOption, planOption;

/// The whole of `file`, or of standard input for "-".
std::optional<std::string> readFile(const std::string &file);

/// How errors call `file`.
std::string titleOf(const std::string &file);

std::optional<Document> readDocument(const std::string &file);

/// The target called `name`, or of the file `name`.
std::optional<TargetDescription> findTarget(const std::string &name);

/// The target that the command line asks for, or else the document, or else avx2.
std::optional<TargetDescription> chooseTarget(const Arguments &arguments, const Document &document);

/// The groups of a document's memrefs, as the command line asks for them.
Grouping groupsOf(const Document &document, const Target &target, const Arguments &arguments);

} // namespace vls

#endif
