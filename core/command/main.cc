// SPDX-License-Identifier: GPL-3.0-or-later
//
// The vls command: the core on objects in textual form (docs/text.md).
//
// Exit status: 0, 1 if the input is bad or cannot be read, 2 if the command line is.

#include "command/commands.h"
#include "vls/version.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

using namespace vls;

namespace {

const std::vector<const Command *> commands{
    &groupCommand,  &sequenceCommand, &checkCommand, &priceCommand,
    &targetCommand, &lanesCommand,    &packCommand,
};

Status run(const std::vector<std::string> &words) {
  if (words.empty())
    return misuse("no command");
  const auto found = std::find_if(commands.begin(), commands.end(), [&](const Command *command) {
    return words.front() == command->name;
  });
  const bool wantsHelp = std::find(words.begin(), words.end(), "--help") != words.end();
  if (wantsHelp || words == std::vector<std::string>{"--version"}) {
    const std::string text = !wantsHelp                ? "vls (libvls) " VLS_VERSION "\n"
                             : found != commands.end() ? helpOf(**found)
                                                       : helpOf(commands);
    std::fputs(text.c_str(), stdout);
    return Success;
  }
  if (found == commands.end())
    return misuse("no command '" + words.front() + "'");
  Arguments arguments;
  if (Status status = parseArguments(**found, {words.begin() + 1, words.end()}, &arguments))
    return status;
  return (*found)->run(arguments);
}

} // namespace

int main(int count, char **words) {
  const Status status = run({words + (count > 0 ? 1 : 0), words + count});
  if (std::fflush(stdout) != 0)
    return complain(BadInput, std::string("vls: cannot write: ") + std::strerror(errno));
  return status;
}
