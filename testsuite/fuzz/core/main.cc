// SPDX-License-Identifier: GPL-3.0-or-later
//
// fuzz-core --from A --to B: plans the groups of the seeds A to B and compares what the plans do
// with what the groups say. Exit status 0 if nothing is wrong and something was planned.

#include "fuzz/core/child.h"
#include "fuzz/core/draw.h"
#include "fuzz/core/failure.h"
#include "fuzz/core/totals.h"
#include "text/printer.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace corefuzz;

constexpr std::uint64_t blockSize = 250; ///< seeds a child
constexpr unsigned secondsPerCase = 60;

struct Setting {
  std::uint64_t from = 1, to = 1000;
  double seconds = 1e9;
  std::string failures = ".", totals;
};

/// The totals of the seeds [from, to], as text.
std::string runSeeds(std::uint64_t from, std::uint64_t to) {
  Totals totals;
  for (std::uint64_t seed = from; seed <= to; ++seed) {
    startClock(secondsPerCase);
    const Case drawn = drawCase(seed);
    const Outcome best = judge(drawn, vls::PlanKind::Best);
    const Outcome document = judge(drawn, vls::PlanKind::Document);
    totals.add(drawn, best, document);
    if (!best.wrong.empty() || !document.wrong.empty())
      totals.addFailure();
  }
  return totals.toText();
}

/// Adds the seeds [from, to]; if one of them is wrong, one by one, and writes those down.
void addSeeds(std::uint64_t from, std::uint64_t to, const Setting &setting, Totals &totals) {
  const ChildReport report = inChild([=] { return runSeeds(from, to); }, from != to);
  Totals added;
  const bool isGood =
      report.crash.empty() && added.parse(report.text) && added.countOf("failures") == 0;
  if (isGood || from == to) {
    added.addSeeds(from, to);
    if (!report.crash.empty())
      added.addFailure();
    totals.add(added);
  }
  if (isGood)
    return;
  if (from == to) {
    std::printf("seed %llu: %s\n", (unsigned long long)from,
                writeDown(drawCase(from), setting.failures).c_str());
    std::fflush(stdout);
    return;
  }
  const std::uint64_t middle = from + (to - from) / 2;
  addSeeds(from, middle, setting, totals);
  addSeeds(middle + 1, to, setting, totals);
}

int run(const Setting &setting) {
  Totals totals;
  if (!setting.totals.empty() && !totals.load(setting.totals)) {
    std::fprintf(stderr, "fuzz-core: %s holds no totals\n", setting.totals.c_str());
    return 2;
  }
  const auto start = std::chrono::steady_clock::now();
  const auto isTimeLeft = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() <
           setting.seconds;
  };
  for (std::uint64_t seed = setting.from; seed <= setting.to && isTimeLeft();) {
    std::uint64_t last = seed;
    if (totals.hasSeed(seed)) {
      ++seed;
      continue;
    }
    while (last < setting.to && last - seed < blockSize - 1 && !totals.hasSeed(last + 1))
      ++last;
    addSeeds(seed, last, setting, totals);
    totals.addMemory(peakMemory());
    if (!setting.totals.empty() && !totals.save(setting.totals)) {
      std::fprintf(stderr, "fuzz-core: cannot write %s\n", setting.totals.c_str());
      return 2;
    }
    seed = last + 1;
  }
  totals.print();
  return totals.isGood() ? 0 : 1;
}

int usage() {
  std::fputs("usage: fuzz-core [--from A] [--to B] [--seconds N] [--failures DIR] [--totals FILE]\n"
             "       fuzz-core --print SEED\n",
             stderr);
  return 2;
}

} // namespace

int main(int argc, char **argv) {
  Setting setting;
  if (argc % 2 == 0)
    return usage();
  for (int i = 1; i < argc; i += 2) {
    const std::string key = argv[i], value = argv[i + 1];
    const std::uint64_t number = std::strtoull(value.c_str(), nullptr, 10);
    if (key == "--from")
      setting.from = number;
    else if (key == "--to")
      setting.to = number;
    else if (key == "--seconds")
      setting.seconds = double(number);
    else if (key == "--failures")
      setting.failures = value;
    else if (key == "--totals")
      setting.totals = value;
    else if (key == "--print")
      return std::fputs(vls::toString(toDocument(drawCase(number))).c_str(), stdout) < 0;
    else
      return usage();
  }
  return run(setting);
}
