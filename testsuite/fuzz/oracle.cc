// SPDX-License-Identifier: GPL-3.0-or-later

#include "oracle.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <sys/stat.h>

namespace fuzz {

namespace {

bool does(const std::string &command) {
  return std::system(command.c_str()) == 0;
}

std::string contents(const std::string &file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

bool cpuRuns(const Isa &isa) {
  if (isa.avx512)
    return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512cd");
  if (!isa.avx2)
    return __builtin_cpu_supports("sse4.2");
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

/// The command that makes SIDE (ref, gcc, vls) of a program in `file`.
std::string compilation(const Setting &setting, const Program &program, const std::string &file,
                        const std::string &side) {
  std::string flags = "-O1 -fno-tree-vectorize -ffp-contract=off -Wno-psabi -DREFERENCE";
  if (side != "ref")
    flags = program.flags;
  if (program.flags.find("-fwrapv") != std::string::npos && side == "ref")
    flags += " -fwrapv";
  if (side == "vls") {
    flags += " -fplugin=" + setting.plugin + " -fplugin-arg-libvls-verbose";
    if (!program.way.empty() && setting.arguments.find("way=") == std::string::npos)
      flags += " -fplugin-arg-libvls-way=" + program.way;
    std::istringstream arguments(setting.arguments);
    for (std::string argument; arguments >> argument;)
      flags += " -fplugin-arg-libvls-" + argument;
  }
  return setting.compiler + " -w -I" + setting.source + " runtime.o " + flags + " " + file +
         " -o " + side + " -lstdc++ -lm"; // of programs that are C++, and may throw
}

/// Adds up what the plugin said. Remarks stand below the function that they are in: a line
/// "In function 'kernel3'", or "inlined from 'kernel3'" for an intrinsic; of C++ with types around
/// the name.
void readRemarks(const std::string &file, Outcome &outcome) {
  const std::string name = "kernel";
  std::ifstream remarks(file);
  std::string line;
  std::size_t kernel = 0;
  bool inTotals = false;
  while (std::getline(remarks, line)) {
    const std::size_t at = line.find(name);
    if (at != std::string::npos && (line.find("In function '") != std::string::npos ||
                                    line.find("inlined from '") != std::string::npos))
      kernel = std::size_t(std::atoi(line.c_str() + at + name.size()));
    if (line.find(" became ") != std::string::npos && kernel < outcome.groups.size())
      ++outcome.groups[kernel];
    if (line.find(" left alone: ") != std::string::npos && kernel < outcome.leftAlone.size())
      ++outcome.leftAlone[kernel];
    if (inTotals && line.compare(0, 2, "  ") == 0) {
      std::size_t times = line.find(" x "), end = line.find(", ");
      if (times != std::string::npos && end != std::string::npos)
        outcome.totals.push_back(
            {line.substr(times + 3, end - times - 3), unsigned(std::atoi(line.c_str()))});
    }
    if (line.compare(0, 8, "libvls: ") == 0)
      inTotals = true;
  }
}

/// The first line that differs, or an empty string.
std::string difference(const std::string &got, const std::string &want) {
  std::istringstream a(got), b(want);
  std::string x, y;
  while (std::getline(b, y))
    if (!std::getline(a, x) || x != y)
      return y.substr(0, y.find(':')) + (a ? "" : " (stopped)");
  return "";
}

void keep(const Setting &setting, const Program &program, std::uint64_t seed,
          const std::string &what) {
  std::string name = "seed-" + std::to_string(seed) + ".c";
  std::ofstream file(setting.work + "/failures/" + name);
  file << "// " << what << "\n// " << setting.compiler << " -c -O1 " << setting.source
       << "/runtime.c -o runtime.o\n";
  for (const char *side : {"ref", "gcc", "vls"})
    file << "// " << compilation(setting, program, name, side) << " && ./" << side << "\n";
  file << program.text;
}

/// Compiles and runs; what is wrong, if anything.
Verdict run(const Setting &setting, const Program &program, std::string &what, Outcome &outcome) {
  std::string in = "cd " + setting.work + " && ";
  std::ofstream(setting.work + "/program.c") << program.text;
  for (std::string side : {"ref", "gcc", "vls"})
    if (!does(in + "LC_ALL=C timeout 300 " + compilation(setting, program, "program.c", side) +
              " 2>" + side + ".err")) {
      what = side +
             " does not compile: " + contents(setting.work + "/" + side + ".err").substr(0, 200);
      for (char &c : what)
        c = c == '\n' ? ' ' : c;
      return side == "vls" ? Verdict::Libvls : side == "gcc" ? Verdict::Gcc : Verdict::Invalid;
    }
  readRemarks(setting.work + "/vls.err", outcome);
  if (!cpuRuns(*program.isa))
    return Verdict::NotRun;
  for (std::string side : {"ref", "gcc", "vls"})
    does(in + "(timeout 60 ./" + side + " >" + side + ".out) 2>/dev/null");
  std::string want = contents(setting.work + "/ref.out");
  if (want.find("end\n") == std::string::npos) {
    what = "the reference does not come to its end";
    return Verdict::Invalid;
  }
  if (program.isRounded)
    want = contents(setting.work + "/gcc.out");
  std::string ofGcc = difference(contents(setting.work + "/gcc.out"), want);
  std::string ofLibvls = difference(contents(setting.work + "/vls.out"), want);
  if (ofGcc.empty() && ofLibvls.empty())
    return Verdict::Same;
  what = "differs: " + (ofGcc.empty() ? ofLibvls : ofGcc);
  return ofGcc.empty() ? Verdict::Libvls : Verdict::Gcc;
}

} // namespace

bool prepare(const Setting &setting) {
  return does("mkdir -p " + setting.work + "/failures") &&
         does("cd " + setting.work + " && " + setting.compiler + " -c -O1 " + setting.source +
              "/runtime.c -o runtime.o");
}

Outcome judge(const Setting &setting, const Program &program, std::uint64_t seed) {
  Outcome outcome;
  outcome.groups.resize(program.kernels.size());
  outcome.leftAlone.resize(program.kernels.size());
  outcome.verdict = run(setting, program, outcome.what, outcome);
  if (outcome.verdict != Verdict::Same && outcome.verdict != Verdict::NotRun)
    keep(setting, program, seed, outcome.what);
  return outcome;
}

} // namespace fuzz
