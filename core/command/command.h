// SPDX-License-Identifier: GPL-3.0-or-later
//
// Command: what a subcommand of vls is. Each stands in a file of its own, beside this one, and
// says there what it does, which options it takes and how it is run; main.cc lists them. Help and
// errors about the command line are made of what they say.

#ifndef VLS_COMMAND_COMMAND_H
#define VLS_COMMAND_COMMAND_H

#include <map>
#include <string>
#include <vector>

namespace vls {

/// The exit status of vls.
enum Status {
  Success = 0,
  BadInput = 1, ///< the input is bad, cannot be read, or is not what it claims to be
  BadUsage = 2  ///< the command line
};

struct CommandOption {
  const char *name;            ///< "--target"
  const char *value = nullptr; ///< "NAME|FILE", for help; null: it has none
  const char *help = "";       ///< lines without indentation
  /// What is wrong with a value: "is a number from 1 to 4, not 'x'"; empty: nothing. Null: any.
  std::string (*check)(const std::string &value) = nullptr;
};

/// A command line after the name of the subcommand, checked.
struct Arguments {
  std::string file;
  std::map<std::string, std::string> values; ///< of the options given, by name

  bool has(const CommandOption &option) const { return values.count(option.name) != 0; }
  /// The value of an option, empty if it was not given.
  std::string operator[](const CommandOption &option) const {
    const auto found = values.find(option.name);
    return found == values.end() ? "" : found->second;
  }
};

struct Command {
  const char *name;    ///< "sequence"
  const char *operand; ///< what its file is called in help: "FILE"
  const char *summary; ///< one line
  std::vector<const CommandOption *> options;
  const char *examples; ///< lines of help, each "vls NAME ...", or empty
  Status (*run)(const Arguments &arguments);
};

/// Writes `line` to standard error; returns `status`.
Status complain(Status status, const std::string &line);

/// The part of the help that is about `command` alone.
std::string helpOf(const Command &command);

/// One page about all of them.
std::string helpOf(const std::vector<const Command *> &commands);

/// Takes apart what follows the name of `command`. What is wrong is complained about.
Status parseArguments(const Command &command, const std::vector<std::string> &words,
                      Arguments *arguments);

/// As complain, of the command line.
Status misuse(const std::string &what);

} // namespace vls

#endif
