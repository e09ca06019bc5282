// SPDX-License-Identifier: GPL-3.0-or-later

#include "arguments.h"

#include "x86/rows.h"

#include "vls/version.h"

namespace vls::gcc {

namespace {

/// Why a value is wrong, as what follows the argument's name in a sentence; empty if it is right.
using Complaint = std::string;

bool isIn(const char *value, std::initializer_list<const char *> list) {
  return value && std::any_of(list.begin(), list.end(),
                              [&](const char *one) { return strcmp(one, value) == 0; });
}

/// `text` as a part of a diagnostic's format.
std::string forFormat(const std::string &text) {
  std::string escaped;
  for (const char c : text)
    escaped += c == '%' ? "%%" : std::string(1, c);
  return escaped;
}

/// For arguments that are there or not.
template <bool Options::*flag> Complaint set(const char *value, Options &options) {
  options.*flag = true;
  return value ? "takes no value" : "";
}

/// For parts that are switched on or off.
template <bool Parts::*part> Complaint switchPart(const char *value, Options &options) {
  options.parts.*part = isIn(value, {"on"});
  return isIn(value, {"on", "off"}) ? "" : "takes %<on%> or %<off%>";
}

Complaint setDump(const char *value, Options &options) {
  options.dump = value ? DumpLevel::Details : DumpLevel::Plain;
  return !value || isIn(value, {"details"}) ? "" : "takes no value, or %<details%>";
}

Complaint setLimit(const char *text, Options &options) {
  if (!text || !*text || strlen(text) > 9 || strspn(text, "0123456789") != strlen(text))
    return "takes a number, as in %<limit=3%>";
  options.limit = unsigned(strtoul(text, nullptr, 10));
  return "";
}

Complaint setLanes(const char *value, Options &options) {
  options.lanes = true;
  options.lanesFile = value ? value : "";
  return value && !*value ? "takes no value, or the name of a file" : "";
}

Complaint setGathers(const char *value, Options &options) {
  options.machine.gathers = isIn(value, {"slow"})   ? GatherSpeed::Slow
                            : isIn(value, {"fast"}) ? GatherSpeed::Fast
                                                    : GatherSpeed::Auto;
  return isIn(value, {"slow", "fast", "auto"}) ? "" : "takes %<slow%>, %<fast%> or %<auto%>";
}

Complaint setPacker(const char *value, Options &options) {
  options.packer = isIn(value, {"on"})      ? PackerUse::WithSlp
                   : isIn(value, {"alone"}) ? PackerUse::Alone
                                            : PackerUse::Off;
  return isIn(value, {"on", "off", "alone"}) ? "" : "takes %<on%>, %<off%> or %<alone%>";
}

Complaint setContraction(const char *value, Options &options) {
  options.fusesFreely = isIn(value, {"free"});
  return isIn(value, {"gcc", "free"}) ? "" : "takes %<gcc%> or %<free%>";
}

Complaint setWay(const char *value, Options &options) {
  options.way = isIn(value, {"gcc"})      ? LoopWay::Gcc
                : isIn(value, {"helped"}) ? LoopWay::Helped
                : isIn(value, {"pack"})   ? LoopWay::Pack
                                          : LoopWay::Auto;
  return isIn(value, {"gcc", "helped", "pack", "auto"})
             ? ""
             : "takes %<gcc%>, %<helped%>, %<pack%> or %<auto%>";
}

Complaint setTarget(const char *value, Options &options) {
  if (!value || !*value)
    return "takes the name of a file, as in %<target=cpu.target%>";
  std::string error;
  options.machine.rows = readMachineRows(value, &error);
  return options.machine.rows ? "" : "cannot be used: " + forFormat(error);
}

/// One argument: how it is spelt, what it says in the help text, what it does.
struct Argument {
  const char *key;
  const char *values; ///< as in "=N"; "" if it takes none
  const char *help;
  Complaint (*apply)(const char *value, Options &options);
};

constexpr Argument argumentTable[] = {
    {"help", "", "print this text, and go on compiling", set<&Options::help>},
    {"disable", "", "load, but leave every function alone", set<&Options::disable>},
    {"dump", "[=details]",
     "write dump files (OUTPUT.NNNt.vls1, .vls2 for functions without loops):\n"
     "              memrefs, groups, sequences; details: graphs, test merges, prices",
     setDump},
    {"verbose", "", "print each remark, without -fopt-info, and totals at the end",
     set<&Options::verbose>},
    {"limit", "=N", "rewrite only the groups that remarks number 1 to N, to find one by bisection",
     setLimit},
    {"groups", "=on|off", "rewrite groups of adjacent accesses (default: on)",
     switchPart<&Parts::groups>},
    {"singles", "=on|off", "rewrite gathers that have no neighbours, too (default: on)",
     switchPart<&Parts::singles>},
    {"packer", "=on|off|alone",
     "turn straight-line code into vector code: where GCC's own SLP vectorizer is on, too,\n"
     "              which is the default; nowhere; or everywhere",
     setPacker},
    {"contraction", "=gcc|free",
     "under -ffp-contract=fast, fuse the products and sums that GCC would fuse (default), so\n"
     "              that results are the same bit for bit; or those that cost least",
     setContraction},
    {"alias-checks", "=on|off",
     "pack under a test at run time what may overlap, where that pays (default: on)",
     switchPart<&Parts::aliasChecks>},
    {"vector-prices", "=on|off",
     "tell the vectorizer which elements libvls will load as rows (default: on)",
     switchPart<&Parts::vectorPrices>},
    {"way", "=gcc|helped|pack|auto",
     "how loops become vectors: as GCC does it; helped, with gathers at offsets from a\n"
     "              pointer, too; pack: what is left scalar is unrolled and packed wherever that\n"
     "              is possible; or (default) where it pays",
     setWay},
    {"gathers", "=slow|fast|auto",
     "what a gather costs: as where the microcode guards it, about a load a lane, or\n"
     "              (default) what the function's -mtune says",
     setGathers},
    {"target", "=FILE", "prices of this machine, as 'make calibrate' measures and writes them",
     setTarget},
    {"lanes", "[=FILE]",
     "report, as notes or to the end of FILE, how the accesses and branches of each\n"
     "              innermost loop suit vectors, and what keeps it from being vectorized well",
     setLanes},
};

std::string spelling(const Argument &argument) {
  return std::string("-fplugin-arg-libvls-") + argument.key + argument.values;
}

std::string knownArguments() {
  std::string list;
  for (const Argument &argument : argumentTable)
    list += (list.empty() ? "" : ", ") + std::string(argument.key) + argument.values;
  return list;
}

/// Prints what is wrong with argument `key`.
void complain(const plugin_name_args &given, const char *key, const Complaint &complaint) {
  const std::string format = "%<-fplugin-arg-%s-%s%> " + complaint;
  error(format.c_str(), given.base_name, key);
}

} // namespace

bool parseOptions(const plugin_name_args &given, Options &options) {
  for (int i = 0; i < given.argc; ++i) {
    const plugin_argument &argument = given.argv[i];
    const auto *known =
        std::find_if(std::begin(argumentTable), std::end(argumentTable),
                     [&](const Argument &a) { return strcmp(a.key, argument.key) == 0; });
    if (known == std::end(argumentTable)) {
      error("unknown argument %<-fplugin-arg-%s-%s%>; libvls knows: %s", given.base_name,
            argument.key, knownArguments().c_str());
      return false;
    }
    const Complaint complaint = known->apply(argument.value, options);
    if (!complaint.empty()) {
      complain(given, argument.key, complaint);
      return false;
    }
  }
  return true;
}

std::string helpText() {
  std::string text = "libvls " VLS_VERSION ": turns adjacent gathers into contiguous loads and "
                     "shuffles.\nArguments:\n";
  for (const Argument &argument : argumentTable)
    text += "  " + spelling(argument) + "\n              " + argument.help + "\n";
  text +=
      "Remarks: -fopt-info-vec-optimized (what was rewritten), -fopt-info-vec-missed (what was\n"
      "not, and why).\n";
  return text;
}

} // namespace vls::gcc
