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

extern const CommandOption vectorLengthOption, fewestOption, greedyOption, targetOption, planOption,
    dotOption;

/// The whole of `file`, or of standard input for "-".
std::optional<std::string> readFile(const std::string &file);

/// How errors call `file`.
std::string titleOf(const std::string &file);

std::optional<Document> readDocument(const std::string &file);

/// The target called `name`, or of the file `name`.
std::optional<TargetDescription> findTarget(const std::string &name);

/// A file, and the target that goes with it.
struct Input {
  Document document;
  DescribedTarget target;
};

std::optional<Input> readInput(const Arguments &arguments);

/// The groups that the document lists, then those of its other memrefs, as the command line asks
/// for them. The former have their names, the latter numbers that count from 1.
std::vector<NamedGroup> groupsOf(const Input &input, const Arguments &arguments);

} // namespace vls

#endif
