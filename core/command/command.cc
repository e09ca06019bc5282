// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/command.h"

#include <algorithm>
#include <cstdio>

namespace vls {

namespace {

/// "--target NAME|FILE".
std::string usageOf(const CommandOption &option) {
  return std::string(option.name) + (option.value ? std::string(" ") + option.value : "");
}

/// `words`, each after a space, in lines of at most 80 columns that begin with `indentation`.
std::string wrapped(std::string line, const std::vector<std::string> &words,
                    const std::string &indentation) {
  std::string text;
  for (const std::string &word : words) {
    if (line.size() + 1 + word.size() > 80) {
      text += line + "\n";
      line = indentation;
    }
    line += " " + word;
  }
  return text + line + "\n";
}

/// Two columns: `left`, then the lines of `right`.
std::string row(const std::string &left, const std::string &right, std::size_t width) {
  std::string text = "  " + left + std::string(std::max(left.size(), width) - left.size() + 2, ' ');
  for (char c : right)
    text += c == '\n' ? "\n" + std::string(width + 4, ' ') : std::string(1, c);
  return text + "\n";
}

std::string optionRows(const std::vector<const CommandOption *> &options) {
  std::size_t width = 0;
  for (const CommandOption *option : options)
    width = std::max(width, usageOf(*option).size());
  std::string text;
  for (const CommandOption *option : options)
    text += row(usageOf(*option), option->help, width);
  return text;
}

std::string exampleRows(const std::string &examples) {
  std::string text = "  ";
  for (char c : examples)
    text += c == '\n' ? std::string("\n  ") : std::string(1, c);
  return text + "\n";
}

const char *const lastLine = "\nFILE may be - for standard input. The textual form is described in "
                             "docs/text.md.\n";

} // namespace

Status complain(Status status, const std::string &line) {
  std::fprintf(stderr, "%s\n", line.c_str());
  return status;
}

Status misuse(const std::string &what) {
  return complain(BadUsage, "vls: " + what + "; try 'vls --help'");
}

std::string helpOf(const Command &command) {
  std::vector<std::string> words{command.operand};
  for (const CommandOption *option : command.options)
    words.push_back("[" + usageOf(*option) + "]");
  const std::string start = std::string("Usage: vls ") + command.name;
  std::string text = wrapped(start, words, std::string(start.size(), ' '));
  text += std::string("\n  ") + command.name + ": " + command.summary + "\n";
  if (!command.options.empty())
    text += "\nOptions:\n" + optionRows(command.options);
  if (*command.examples)
    text += "\nExamples:\n" + exampleRows(command.examples);
  return text + lastLine;
}

std::string helpOf(const std::vector<const Command *> &commands) {
  std::string text = "Usage: vls COMMAND FILE [OPTION]...\n"
                     "       vls COMMAND --help\n"
                     "       vls --help | --version\n"
                     "\nCommands:\n";
  std::size_t width = 0;
  const auto usage = [](const Command *command) {
    return std::string(command->name) + " " + command->operand;
  };
  for (const Command *command : commands)
    width = std::max(width, usage(command).size());
  std::vector<const CommandOption *> options;
  std::string examples;
  for (const Command *command : commands) {
    text += row(usage(command), command->summary, width);
    for (const CommandOption *option : command->options)
      if (std::find(options.begin(), options.end(), option) == options.end())
        options.push_back(option);
    if (*command->examples)
      examples += exampleRows(command->examples);
  }
  return text + "\nOptions (each command's help names its own):\n" + optionRows(options) +
         "\nExamples:\n" + examples + lastLine;
}

Status parseArguments(const Command &command, const std::vector<std::string> &words,
                      Arguments *arguments) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string &word = words[i];
    if (word.size() < 2 || word[0] != '-') {
      if (!arguments->file.empty())
        return misuse("more than one file: '" + word + "'");
      arguments->file = word;
      continue;
    }
    const auto known =
        std::find_if(command.options.begin(), command.options.end(),
                     [&](const CommandOption *option) { return word == option->name; });
    if (known == command.options.end())
      return misuse("'" + std::string(command.name) + "' has no option '" + word + "'");
    const CommandOption &option = **known;
    if (option.value && ++i == words.size())
      return misuse("a value is missing after '" + word + "'");
    const std::string value = option.value ? words[i] : "";
    const std::string wrong = option.check ? option.check(value) : "";
    if (!wrong.empty())
      return misuse("'" + word + "' " + wrong);
    arguments->values[word] = value;
  }
  return arguments->file.empty() ? misuse("no file") : Success;
}

} // namespace vls
