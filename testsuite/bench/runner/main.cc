// SPDX-License-Identifier: GPL-3.0-or-later
//
// runner LAYOUT KERNELS.LIST: checks and times every function that is linked in, and prints a line
// a sample:
//
//   layout,kernel,type,isa,size,build,round,nanoseconds per element
//
// A round runs each build of a kernel once, in an order of its own, so that whatever else the
// machine does hits all of them. Before a sample its function runs untimed, so that caches,
// predictors and the clock (which AVX-512 may lower) are as that function makes them.

#include "runner/check.h"
#include "runner/data.h"
#include "runner/functions.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>

namespace {

struct Options {
  std::string layout;
  int rounds;
  double sampleNs, warmUpNs;
};

double environment(const char *name, double otherwise) {
  const char *const value = std::getenv(name);
  return value && *value ? std::atof(value) : otherwise;
}

// The time that this thread had the CPU, so that being put off it does not count.
double nowNs() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e9 * double(t.tv_sec) + double(t.tv_nsec);
}

double timed(const Function &function, const BenchData &data, long passes) {
  const double start = nowNs();
  function.run(&data, passes);
  return nowNs() - start;
}

long passesFor(double ns, double passNs) {
  return std::max(1L, std::lround(ns / passNs));
}

// The functions of one kernel, precision and instruction set on one size of data.
void measure(const std::vector<Function> &builds, const Data &data, const std::string &size,
             const Options &options) {
  const BenchData &d = data.get();
  std::vector<double> passNs;
  for (const Function &f : builds) {
    timed(f, d, 1);
    const long few = passesFor(options.warmUpNs / 2, timed(f, d, 1));
    passNs.push_back(timed(f, d, few) / few);
  }

  std::vector<size_t> order(builds.size());
  for (size_t i = 0; i < order.size(); i++)
    order[i] = i;
  std::minstd_rand random(std::atoi(options.layout.c_str()) + 1);
  for (int round = 0; round < options.rounds; round++) {
    std::shuffle(order.begin(), order.end(), random);
    for (size_t i : order) {
      const Function &f = builds[i];
      const long passes = passesFor(options.sampleNs, passNs[i]);
      timed(f, d, passesFor(options.warmUpNs, passNs[i]));
      const double ns = timed(f, d, passes) / (double(passes) * d.count);
      std::printf("%s,%s,%c,%s,%s,%s,%d,%.5g\n", options.layout.c_str(), f.kernel.c_str(), f.type,
                  f.isa.c_str(), size.c_str(), f.build.c_str(), round, ns);
    }
  }
  std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: runner LAYOUT KERNELS.LIST\n");
    return 2;
  }
  const Options options = {argv[1], int(environment("BENCH_ROUNDS", 7)),
                           1e6 * environment("BENCH_MS", 1), 3e5};
  const std::map<std::string, Shape> shapes = readShapes(argv[2]);
  const char *const names = std::getenv("BENCH_SIZES");
  const std::vector<Size> sizes = chooseSizes(names ? names : "");
  bool good = true;

  // Kernel by kernel and precision by precision, in the order of the table of functions.
  std::vector<std::pair<std::string, char>> kernels;
  for (const Function &f : allFunctions)
    if (std::find(kernels.begin(), kernels.end(), std::make_pair(f.kernel, f.type)) ==
        kernels.end())
      kernels.push_back({f.kernel, f.type});

  for (const auto &[kernel, type] : kernels)
    for (const Size &size : sizes) {
      Data data(shapes.at(kernel), size, type);
      std::map<std::string, std::vector<Function>> byIsa;
      for (const Function &f : allFunctions)
        if (f.kernel == kernel && f.type == type)
          byIsa[f.isa].push_back(f);
      for (const auto &[isa, builds] : byIsa) {
        for (long count : {size.count, size.count - 3})
          good = agree(builds, data, count) && good;
        measure(builds, data, size.name, options);
      }
    }
  return good ? 0 : 1;
}
