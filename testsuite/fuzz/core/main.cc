// SPDX-License-Identifier: GPL-3.0-or-later
//
// fuzz-core --from A --to B: plans the groups of the seeds A to B and compares what the plans do
// with what the groups say. Exit status 0 if nothing is wrong and something was planned.

#include "fuzz/core/draw.h"
#include "fuzz/core/failure.h"
#include "fuzz/core/seeds.h"
#include "fuzz/core/totals.h"
#include "text/printer.h"

#include <chrono>
#include <cstdio>

namespace {

using namespace corefuzz;

constexpr std::uint64_t blockSize = 250; ///< seeds a child
constexpr unsigned secondsPerCase = 60;

/// The totals of the seeds [from, to], as text.
std::string totalsOf(std::uint64_t from, std::uint64_t to) {
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

SeedRunner runnerOf(const Setting &setting, Totals &totals) {
  SeedRunner runner;
  runner.run = totalsOf;
  runner.take = [&](const ChildReport &report, std::uint64_t from, std::uint64_t to) {
    Totals added;
    const bool isGood =
        report.crash.empty() && added.parse(report.text) && added.countOf("failures") == 0;
    if (!isGood && from != to)
      return false;
    added.addSeeds(from, to);
    if (!report.crash.empty())
      added.addFailure();
    totals.add(added);
    return isGood;
  };
  runner.writeDown = [&](std::uint64_t seed) {
    return writeDown(drawCase(seed), setting.failures);
  };
  return runner;
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
    runSeeds(seed, last, runnerOf(setting, totals));
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

} // namespace

int main(int argc, char **argv) {
  const std::optional<Setting> setting = parseSetting(argc, argv, "fuzz-core");
  if (!setting)
    return 2;
  if (setting->print)
    return std::fputs(vls::toString(toDocument(drawCase(*setting->print))).c_str(), stdout) < 0;
  return run(*setting);
}
