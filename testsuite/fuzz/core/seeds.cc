// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzz/core/seeds.h"

#include <cstdio>
#include <cstdlib>

namespace corefuzz {

namespace {

std::optional<Setting> usage(const char *program) {
  std::fprintf(stderr,
               "usage: %s [--from A] [--to B] [--seconds N] [--failures DIR] [--totals FILE]\n"
               "       %s --print SEED\n",
               program, program);
  return {};
}

} // namespace

std::optional<Setting> parseSetting(int argc, char **argv, const char *program) {
  Setting setting;
  if (argc % 2 == 0)
    return usage(program);
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
      setting.print = number;
    else
      return usage(program);
  }
  return setting;
}

void runSeeds(std::uint64_t from, std::uint64_t to, const SeedRunner &runner) {
  const ChildReport report = inChild([&] { return runner.run(from, to); }, from != to);
  if (runner.take(report, from, to))
    return;
  if (from == to) {
    std::printf("seed %llu: %s\n", (unsigned long long)from, runner.writeDown(from).c_str());
    std::fflush(stdout);
    return;
  }
  const std::uint64_t middle = from + (to - from) / 2;
  runSeeds(from, middle, runner);
  runSeeds(middle + 1, to, runner);
}

} // namespace corefuzz
