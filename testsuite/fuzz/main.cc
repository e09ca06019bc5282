// SPDX-License-Identifier: GPL-3.0-or-later
//
// fuzz --from A --to B: the programs of the seeds A to B, one after the other. Exit status 0 if
// none is wrong with libvls and something was rewritten. With --totals what was seen of each seed
// is kept in a file, seeds that it has are not run again, and what is printed is of all its seeds.

#include "totals.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

int usage() {
  std::fputs("usage: fuzz --from A --to B [--seconds N] [--totals FILE] [--arguments WORDS] "
             "--compiler CC\n            --plugin FILE --source DIR --work DIR\n"
             "            [--kernels loops|straight|rows]\n"
             "       fuzz [--kernels loops|straight|rows] --print SEED\n",
             stderr);
  return 2;
}

const char *describe(fuzz::Verdict verdict) {
  switch (verdict) {
  case fuzz::Verdict::Libvls:
    return "WRONG WITH LIBVLS";
  case fuzz::Verdict::Gcc:
    return "wrong without libvls too";
  default:
    return "INVALID PROGRAM";
  }
}

/// Prints what all records say together; true if that is good.
bool printTotals(const fuzz::Records &records) {
  fuzz::Totals totals;
  for (const auto &[seed, record] : records.all())
    totals.add(record);
  if (!records.all().empty())
    std::printf("%zu seeds from %llu to %llu\n", records.all().size(),
                (unsigned long long)records.all().begin()->first,
                (unsigned long long)records.all().rbegin()->first);
  totals.print();
  return totals.isGood();
}

} // namespace

int main(int argc, char **argv) {
  using namespace fuzz;
  Setting setting;
  std::string kept;
  Kernels kernels = Kernels::Loops;
  std::uint64_t from = 1, to = 100, seconds = ~std::uint64_t(0);
  if (argc % 2 == 0)
    return usage();
  for (int i = 1; i < argc; i += 2) {
    std::string key = argv[i], value = argv[i + 1];
    std::uint64_t number = std::strtoull(value.c_str(), nullptr, 10);
    if (key == "--print") {
      Program program = drawProgram(number, kernels);
      std::printf("// %s\n%s", program.flags.c_str(), program.text.c_str());
      return 0;
    }
    if (key == "--kernels" && (value == "loops" || value == "straight" || value == "rows"))
      kernels = value == "loops"      ? Kernels::Loops
                : value == "straight" ? Kernels::Straight
                                      : Kernels::Rows;
    else if (key == "--from")
      from = number;
    else if (key == "--to")
      to = number;
    else if (key == "--seconds")
      seconds = number;
    else if (key == "--totals")
      kept = value;
    else if (key == "--arguments")
      setting.arguments = value;
    else if (key == "--compiler")
      setting.compiler = value;
    else if (key == "--plugin")
      setting.plugin = value;
    else if (key == "--source")
      setting.source = value;
    else if (key == "--work")
      setting.work = value;
    else
      return usage();
  }
  if (setting.compiler.empty() || setting.plugin.empty() || setting.work.empty())
    return usage();
  const std::string names = kernels == Kernels::Loops      ? "# loops"
                            : kernels == Kernels::Straight ? "# straight-line code"
                                                           : "# rows of floats";
  Records records;
  if (!prepare(setting) || !records.open(kept, names + ", libvls arguments: " + setting.arguments))
    return 2;

  const auto start = std::chrono::steady_clock::now();
  const auto isTimeLeft = [&] {
    return std::chrono::steady_clock::now() - start <
           std::chrono::seconds(std::min(seconds, 1000000000ul));
  };
  for (std::uint64_t seed = from; seed <= to && isTimeLeft(); ++seed) {
    if (records.has(seed))
      continue;
    Program program = drawProgram(seed, kernels);
    Outcome outcome = judge(setting, program, seed);
    if (!outcome.what.empty()) {
      std::printf("seed %llu, %s: %s\n", (unsigned long long)seed, describe(outcome.verdict),
                  outcome.what.c_str());
      std::fflush(stdout);
    }
    if (!records.add(recordOf(program, outcome, seed)))
      return 2;
  }
  return printTotals(records) ? 0 : 1;
}
