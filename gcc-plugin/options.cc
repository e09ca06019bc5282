// SPDX-License-Identifier: GPL-3.0-or-later

#include "options.h"

#include "vls/version.h"

namespace vls::gcc {

namespace {

/// One argument: how it is spelt, and what it says in the help text.
struct Argument {
  const char *key;
  const char *values; ///< as in "=N"; "" if it takes none
  const char *help;
};

constexpr Argument arguments[] = {
    {"help", "", "print this text, and go on compiling"},
    {"disable", "", "load, but leave every function alone"},
    {"dump", "[=details]",
     "write dump files (OUTPUT.NNNt.vls1, .vls2 for functions without loops):\n"
     "              memrefs, groups, sequences; details: graphs, test merges, prices"},
    {"verbose", "", "print each remark, without -fopt-info, and totals at the end"},
    {"limit", "=N", "rewrite only the groups that remarks number 1 to N, to find one by bisection"},
    {"packer", "=on|off", "turn straight-line code into vector code; off by default"},
    {"lanes", "[=FILE]",
     "report, as notes or to the end of FILE, how the accesses and branches of each\n"
     "              innermost loop suit vectors, and what keeps it from being vectorized well"},
};

std::string spelling(const Argument &argument) {
  return std::string("-fplugin-arg-libvls-") + argument.key + argument.values;
}

std::string knownArguments() {
  std::string list;
  for (const Argument &argument : arguments)
    list += (list.empty() ? "" : ", ") + std::string(argument.key) + argument.values;
  return list;
}

bool parseNumber(const char *text, unsigned *number) {
  if (!text || !*text || strlen(text) > 9 || strspn(text, "0123456789") != strlen(text))
    return false;
  *number = unsigned(strtoul(text, nullptr, 10));
  return true;
}

/// Why the value of `argument` is wrong; null if `options` now has it.
const char *apply(const plugin_argument &argument, Options &options) {
  std::string key = argument.key;
  const char *value = argument.value;
  if (key == "dump") {
    if (value && strcmp(value, "details") != 0)
      return "takes no value, or %<details%>";
    options.dump = value ? DumpLevel::Details : DumpLevel::Plain;
    return nullptr;
  }
  if (key == "limit")
    return parseNumber(value, &options.limit) ? nullptr : "takes a number, as in %<limit=3%>";
  if (key == "packer") {
    if (!value || (strcmp(value, "on") != 0 && strcmp(value, "off") != 0))
      return "takes %<on%> or %<off%>";
    options.packer = strcmp(value, "on") == 0;
    return nullptr;
  }
  if (key == "lanes") {
    if (value && !*value)
      return "takes no value, or the name of a file";
    options.lanes = true;
    options.lanesFile = value ? value : "";
    return nullptr;
  }
  if (value)
    return "takes no value";
  (key == "help" ? options.help : key == "disable" ? options.disable : options.verbose) = true;
  return nullptr;
}

} // namespace

bool parseOptions(const plugin_name_args &given, Options &options) {
  for (int i = 0; i < given.argc; ++i) {
    const plugin_argument &argument = given.argv[i];
    bool known = std::any_of(std::begin(arguments), std::end(arguments),
                             [&](const Argument &a) { return strcmp(a.key, argument.key) == 0; });
    if (!known) {
      error("unknown argument %<-fplugin-arg-%s-%s%>; libvls knows: %s", given.base_name,
            argument.key, knownArguments().c_str());
      return false;
    }
    if (const char *wrong = apply(argument, options)) {
      std::string format = std::string("%<-fplugin-arg-%s-%s%> ") + wrong;
      error(format.c_str(), given.base_name, argument.key);
      return false;
    }
  }
  return true;
}

std::string helpText() {
  std::string text = "libvls " VLS_VERSION ": turns adjacent gathers into contiguous loads and "
                     "shuffles.\nArguments:\n";
  for (const Argument &argument : arguments)
    text += "  " + spelling(argument) + "\n              " + argument.help + "\n";
  text +=
      "Remarks: -fopt-info-vec-optimized (what was rewritten), -fopt-info-vec-missed (what was\n"
      "not, and why).\n";
  return text;
}

} // namespace vls::gcc
