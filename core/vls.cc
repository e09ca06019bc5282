// SPDX-License-Identifier: GPL-3.0-or-later
//
// The vls command: the core on memory references and targets in textual form (docs/text.md).
//
// Exit status: 0, 1 if the input is bad or cannot be read, 2 if the command line is.

#include "optvls/group.h"
#include "targets/predefined.h"
#include "text/parser.h"
#include "text/printer.h"
#include "vls/optvls.h"
#include "vls/version.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

using namespace vls;

namespace {

const char *const version = "vls (libvls) " VLS_VERSION "\n";

const char *const help = R"(Usage: vls group FILE [--vector-length BYTES] [--greedy]
       vls sequence FILE [--target NAME|FILE] [--plan best|document] [--trace]
                    [--vector-length BYTES] [--greedy]
       vls target NAME|FILE
       vls --help | --version

  group      which memory references of FILE belong together
  sequence   for each group, the loads and shuffles that replace it
  target     the description of a target

  --vector-length BYTES   longest row of a group (default: the target's register)
  --greedy                fill one group after the other, do not look ahead
  --target NAME|FILE      sse2, sse4, avx, avx2, avx512, or a file with a target
                          (default: the target of FILE, or avx2)
  --plan best|document    the cheapest plan (default), or that of the OptVLS document:
                          full rows, split and merge
  --trace                 how the plan came about

FILE may be - for standard input. docs/text.md describes the textual form.
)";

enum Status { Success = 0, BadInput = 1, BadUsage = 2 };

struct Arguments {
  std::string command;
  std::string file;
  std::string target;
  unsigned vectorLength = 0; ///< 0: the target's register
  bool greedy = false;
  bool trace = false;
  PlanKind plan = PlanKind::Best;
};

Status complain(Status status, const std::string &line) {
  std::fprintf(stderr, "%s\n", line.c_str());
  return status;
}

Status misuse(const std::string &what) {
  return complain(BadUsage, "vls: " + what + "; try 'vls --help'");
}

// ---- The command line ----

/// Takes the option at `words[*i]`; a value is the next word.
Status takeOption(const std::vector<std::string> &words, std::size_t *i, Arguments *arguments) {
  const std::string option = words[*i];
  const bool plans = arguments->command == "sequence";
  if (option == "--greedy" && arguments->command != "target") {
    arguments->greedy = true;
    return Success;
  }
  if (option == "--trace" && plans) {
    arguments->trace = true;
    return Success;
  }
  const bool known = (option == "--vector-length" && arguments->command != "target") ||
                     (plans && (option == "--target" || option == "--plan"));
  if (!known)
    return misuse("'" + arguments->command + "' has no option '" + option + "'");
  if (++*i == words.size())
    return misuse("a value is missing after '" + option + "'");
  const std::string &value = words[*i];
  if (option == "--target" && !value.empty()) {
    arguments->target = value;
  } else if (option == "--target") {
    return misuse("'--target' is the name of a target or of a file");
  } else if (option == "--plan") {
    if (value != "best" && value != "document")
      return misuse("'--plan' is 'best' or 'document', not '" + value + "'");
    arguments->plan = value == "best" ? PlanKind::Best : PlanKind::Document;
  } else {
    Cursor cursor(value);
    if (!cursor.number(arguments->vectorLength, 1, 4096, "bytes") || !cursor.atEnd())
      return misuse("'--vector-length' is a number of bytes from 1 to 4096, not '" + value + "'");
  }
  return Success;
}

Status parseArguments(const std::vector<std::string> &words, Arguments *arguments) {
  if (words.empty())
    return misuse("no command");
  arguments->command = words[0];
  if (words[0] != "group" && words[0] != "sequence" && words[0] != "target")
    return misuse("no command '" + words[0] + "'");
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].size() > 1 && words[i][0] == '-') {
      if (Status status = takeOption(words, &i, arguments))
        return status;
    } else if (arguments->file.empty()) {
      arguments->file = words[i];
    } else {
      return misuse("more than one file: '" + words[i] + "'");
    }
  }
  return arguments->file.empty() ? misuse("no file") : Success;
}

// ---- Input ----

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

std::optional<Document> readDocument(const std::string &file) {
  const std::optional<std::string> text = readFile(file);
  if (!text)
    return {};
  std::string error;
  std::optional<Document> document =
      parseDocument(*text, file == "-" ? "standard input" : file, &error);
  if (!document)
    complain(BadInput, error);
  return document;
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

/// The target called `name`, or of the file `name`.
std::optional<TargetDescription> findTarget(const std::string &name) {
  if (predefinedTarget(name))
    return describePredefined(name);
  const std::optional<Document> document = readDocument(name);
  return document ? targetOf(*document, name) : std::nullopt;
}

/// The target that the command line asks for, or else the document.
std::optional<TargetDescription> chooseTarget(const Arguments &arguments,
                                              const Document &document) {
  if (!arguments.target.empty())
    return findTarget(arguments.target);
  return document.targetName.empty() ? describePredefined("avx2") : targetOf(document, arguments.file);
}

// ---- The commands ----

void printSequence(const Group &group, const Target &target, const Arguments &arguments) {
  Plan plan;
  std::string trace;
  PlanOptions options;
  options.kind = arguments.plan;
  options.trace = arguments.trace ? &trace : nullptr;
  const bool planned = getSequence(group, target, plan, options);
  std::fputs(trace.c_str(), stdout);
  if (!planned) {
    std::printf("no plan: %s\n", plan.refusal.c_str());
    return;
  }
  Cost before = 0;
  for (const Group::Member &member : group.members())
    before += target.access(member.memref->kind(), member.memref->type());
  std::string sequence = toString(plan.sequence);
  if (!sequence.empty() && sequence.back() != '\n')
    sequence += '\n';
  std::printf("plan: %s\n%scost %s under %s (%s), without the plan %s\n", plan.shape.c_str(),
              sequence.c_str(), toDigits(plan.cost).c_str(), target.name().c_str(),
              toString(plan.uops).c_str(), toDigits(before).c_str());
}

Status run(const Arguments &arguments) {
  const std::optional<Document> document = readDocument(arguments.file);
  if (!document)
    return BadInput;
  const std::optional<TargetDescription> description = chooseTarget(arguments, *document);
  if (!description)
    return BadInput;
  const DescribedTarget target(*description);
  const unsigned length =
      arguments.vectorLength ? arguments.vectorLength : target.registerBits() / 8;
  const Grouping grouping =
      (arguments.greedy ? greedyGroups : getGroups)(document->references(), length);
  for (std::size_t g = 0; g < grouping.groups.size(); ++g) {
    const Group &group = grouping.groups[g];
    const bool plans = arguments.command == "sequence";
    std::printf("%sgroup %zu: %s\n", plans && g > 0 ? "\n" : "", g + 1, toString(group).c_str());
    if (plans)
      printSequence(group, target, arguments);
  }
  return Success;
}

Status printTarget(const Arguments &arguments) {
  const std::optional<TargetDescription> target = findTarget(arguments.file);
  if (!target)
    return BadInput;
  std::fputs(toString(*target).c_str(), stdout);
  return Success;
}

} // namespace

int main(int count, char **words) {
  const std::vector<std::string> all(words + (count > 0 ? 1 : 0), words + count);
  const bool wantsHelp = std::find(all.begin(), all.end(), "--help") != all.end();
  if (wantsHelp || all == std::vector<std::string>{"--version"}) {
    std::fputs(wantsHelp ? help : version, stdout);
    return std::fflush(stdout) == 0 ? Success : BadInput;
  }
  Arguments arguments;
  if (Status status = parseArguments(all, &arguments))
    return status;
  const Status status = arguments.command == "target" ? printTarget(arguments) : run(arguments);
  if (std::fflush(stdout) != 0)
    return complain(BadInput, std::string("vls: cannot write: ") + std::strerror(errno));
  return status;
}
