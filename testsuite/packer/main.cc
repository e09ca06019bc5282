// SPDX-License-Identifier: GPL-3.0-or-later
//
// fuzz-pack --from A --to B: packs the blocks of the seeds A to B and compares what the plans do
// with what the blocks do. Exit status 0 if nothing is wrong and something was packed. With
// --totals the counts are kept in a file, and seeds that it has are not run again.

#include "fuzz/core/seeds.h"
#include "packer/oracle.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace {

using namespace packtest;

constexpr std::uint64_t seedsPerChild = 200;
constexpr unsigned secondsPerCase = 60;

using Counts = std::map<std::string, double>;

std::string toText(const Counts &counts) {
  std::ostringstream text;
  text.precision(17);
  for (const auto &[name, count] : counts)
    text << count << '\t' << name << '\n';
  return text.str();
}

bool parse(const std::string &text, Counts &counts) {
  std::istringstream input(text);
  double count = 0;
  std::string name;
  while (input >> count) {
    if (input.get() != '\t' || !std::getline(input, name))
      return false;
    counts[name] += count;
  }
  return input.eof();
}

std::string countSeeds(std::uint64_t from, std::uint64_t to) {
  Counts counts;
  for (std::uint64_t seed = from; seed <= to; ++seed) {
    corefuzz::startClock(secondsPerCase);
    const Case drawn = drawCase(seed);
    const Outcome outcome = judge(drawn);
    ++counts["blocks"];
    counts["operations"] += drawn.block().size();
    counts["packed"] += outcome.packed;
    counts["packed quietly"] += outcome.packed && drawn.options.quiet;
    counts["packed by search"] += outcome.packed && drawn.options.kind == vls::PackKind::Search;
    counts["failures"] += !outcome.wrong.empty();
    counts["cost before"] += outcome.before;
    counts["cost after"] += outcome.after;
    counts["shuffles"] += outcome.shuffles;
    counts["builds"] += outcome.builds;
    counts["broadcasts"] += outcome.broadcasts;
    counts["extracts"] += outcome.extracts;
    counts["twins"] += double(outcome.twins);
    counts["narrowed"] += outcome.twins != 0;
    for (const auto &[name, number] : outcome.packs)
      counts["pack " + name] += number;
  }
  return toText(counts);
}

/// Writes a smallest case down; returns where, and what is wrong.
std::string writeDown(std::uint64_t seed, const std::string &directory) {
  const Case drawn = drawCase(seed);
  const std::string file = directory + "/" + std::to_string(seed) + ".block";
  const corefuzz::ChildReport report = corefuzz::inChild(
      [&] {
        const Case small = shrink(drawCase(seed));
        return "# " + judge(small).wrong + "; vls pack --target " + small.target +
               (small.options.kind == vls::PackKind::Slp ? " --slp" : "") +
               (small.options.quiet ? " --quiet" : "") +
               (small.options.maySumBoth ? " --sum-both" : "") + "; window " +
               std::to_string(small.options.window) + "\n" + vls::toString(small.document);
      },
      true);
  std::ofstream(file) << (report.crash.empty()
                              ? report.text
                              : "# " + report.crash + "; vls pack --target " + drawn.target + "\n" +
                                    vls::toString(drawn.document));
  return file + ": " +
         (report.crash.empty() ? report.text.substr(0, report.text.find('\n')) : report.crash);
}

corefuzz::SeedRunner runnerOf(const corefuzz::Setting &setting, Counts &totals) {
  corefuzz::SeedRunner runner;
  runner.run = countSeeds;
  runner.take = [&](const corefuzz::ChildReport &report, std::uint64_t from, std::uint64_t to) {
    Counts added;
    const bool isGood = report.crash.empty() && parse(report.text, added) && added["failures"] == 0;
    added["failures"] += !report.crash.empty();
    if (isGood || from == to)
      for (const auto &[name, count] : added)
        totals[name] += count;
    return isGood;
  };
  runner.writeDown = [&](std::uint64_t seed) { return writeDown(seed, setting.failures); };
  return runner;
}

/// Seeds run from 1 on; `last` is how far a file of totals has come.
int run(const corefuzz::Setting &setting) {
  Counts totals;
  std::ifstream known(setting.totals);
  if (!setting.totals.empty() && known) {
    std::stringstream text;
    text << known.rdbuf();
    if (!parse(text.str(), totals)) {
      std::fprintf(stderr, "fuzz-pack: %s holds no totals\n", setting.totals.c_str());
      return 2;
    }
  }
  for (const char *target : {"sse2", "sse4", "avx", "avx2", "avx512"})
    packerOf(target); // else each child would read the machine's table anew
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t seed = std::max(setting.from, std::uint64_t(totals["last seed"]) + 1);
  while (seed <= setting.to &&
         std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() <
             setting.seconds) {
    const std::uint64_t last = std::min(setting.to, seed + seedsPerChild - 1);
    corefuzz::runSeeds(seed, last, runnerOf(setting, totals));
    if (!setting.totals.empty()) {
      totals["last seed"] = double(last);
      std::ofstream(setting.totals) << toText(totals);
    }
    seed = last + 1;
  }
  totals.erase("last seed");
  for (const auto &[name, count] : totals)
    if (name.rfind("pack ", 0) == 0)
      std::printf("%10.0f %s\n", count, name.c_str() + 5);
  std::printf("%.0f blocks of %.0f operations, %.0f packed, %.0f of them with %.0f narrow twins, "
              "cost %.4g instead of %.4g, %.0f shuffles, "
              "%.0f builds, %.0f broadcasts, %.0f extracts, %.0f failures\n",
              totals["blocks"], totals["operations"], totals["packed"], totals["narrowed"],
              totals["twins"], totals["cost after"], totals["cost before"], totals["shuffles"],
              totals["builds"], totals["broadcasts"], totals["extracts"], totals["failures"]);
  return totals["packed"] > 0 && totals["failures"] == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  const std::optional<corefuzz::Setting> setting = corefuzz::parseSetting(argc, argv, "fuzz-pack");
  if (!setting)
    return 2;
  if (setting->print)
    return std::printf("# target %s\n%s", drawCase(*setting->print).target.c_str(),
                       vls::toString(drawCase(*setting->print).document).c_str()) < 0;
  return run(*setting);
}
