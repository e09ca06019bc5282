// SPDX-License-Identifier: GPL-3.0-or-later
//
// runner DIRECTORY ROUNDS: compares the builds of all kernels with the reference, measures them and
// prints a table. DIRECTORY has what libvls said of each kernel.
//
// It fails if any bit differs, with one exception. GCC's own SLP vectorizer makes fmaddsub of a
// product and its sum and difference under -ffp-contract=off, too. So `gcc`, and `libvls`, where
// GCC's pass takes what is left, may differ; that is marked with a star, and such a `gcc` is not
// what libvls is compared with. `alone`, libvls without that pass, may not differ; it is not
// measured.

#include "runner/clock.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>

struct Builds {
  std::vector<std::string> names; // scalar, gcc, libvls and perhaps clang
  std::vector<Kernel *> kernels;
  Kernel *alone = nullptr;
};

struct Run {
  std::string directory;
  int rounds;
};

struct Case {
  std::string name;
  std::vector<Shape> shapes;
  Kernel *reference = nullptr;
  std::map<std::string, Builds> isas;
};

#define SHAPE(...)
#define FUNCTION(name, isa, build, function) extern "C" Kernel function;
#include "functions.inc"
#undef SHAPE
#undef FUNCTION

static std::vector<Case> allCases() {
  std::vector<Case> cases;
  const auto add = [&](const std::string &isa, const std::string &build, Kernel *kernel) {
    if (isa == "any") {
      cases.back().reference = kernel;
      return;
    }
    Builds &builds = cases.back().isas[isa];
    if (build == "alone") {
      builds.alone = kernel;
      return;
    }
    builds.names.push_back(build);
    builds.kernels.push_back(kernel);
  };
#define SHAPE(name, out, a, b, c)                                                                  \
  cases.push_back({name, {Shape(out), Shape(a), Shape(b), Shape(c)}, nullptr, {}});
#define FUNCTION(name, isa, build, function) add(isa, build, function);
#include "functions.inc"
  return cases;
}

static bool agrees(const Case &c, Kernel *kernel) {
  for (unsigned seed = 1; seed <= 4; seed++) {
    const auto place = seed % 2 ? Instances::Place::Low : Instances::Place::High;
    const Instances instances(c.shapes, place, seed);
    if (instances.output(kernel) != instances.output(c.reference))
      return false;
  }
  return true;
}

// Sets `differs` for each of the builds; false if one differs that may not.
static bool check(const Case &c, const std::string &isa, const Builds &builds,
                  std::vector<bool> &differs) {
  bool good = true;
  const auto fail = [&](const std::string &build) {
    std::fprintf(stderr, "FAIL: %s, %s: %s differs from scalar code\n", c.name.c_str(), isa.c_str(),
                 build.c_str());
    good = false;
  };
  for (size_t i = 0; i < builds.kernels.size(); i++) {
    differs.push_back(!agrees(c, builds.kernels[i]));
    if (differs[i] && builds.names[i] != "gcc" && builds.names[i] != "libvls")
      fail(builds.names[i]);
  }
  if (!agrees(c, builds.alone))
    fail("libvls without GCC's SLP");
  return good;
}

// How many packs libvls made.
static int packs(const std::string &directory, const Case &c, const std::string &isa) {
  std::ifstream remarks(directory + "/" + isa + "/" + c.name + "-libvls.remarks");
  int count = 0;
  for (std::string line; std::getline(remarks, line);)
    count += line.find("optimized: vls pack") != std::string::npos;
  return count;
}

// The median over rounds of how many times as fast as `a` `b` is.
static double speedup(const std::vector<double> &a, const std::vector<double> &b) {
  std::vector<double> ratios;
  for (size_t i = 0; i < a.size(); i++)
    ratios.push_back(a[i] / b[i]);
  return median(ratios);
}

class Summary {
public:
  void add(const std::string &kernel, double overBest, double overClang) {
    m_best += std::log(overBest), m_clang += std::log(overClang), m_count++;
    if (overBest < 0.97)
      m_below += " " + kernel;
  }
  void print(bool hasClang) const {
    std::printf("geometric mean: %.2f of the better of scalar and gcc", std::exp(m_best / m_count));
    if (hasClang)
      std::printf(", %.2f of clang", std::exp(m_clang / m_count));
    std::printf("\nbelow 0.97 of the better:%s\n", m_below.empty() ? " none" : m_below.c_str());
  }

private:
  double m_best = 0, m_clang = 0;
  int m_count = 0;
  std::string m_below;
};

// Measures one kernel and prints its line.
static void runCase(const Case &c, const std::string &isa, const Builds &builds,
                    const std::vector<bool> &differs, const Run &run, Summary &summary) {
  const Instances instances(c.shapes, Instances::Place::Apart, 5);
  const auto times = measure(builds.kernels, instances, run.rounds);
  std::printf("%-16s", c.name.c_str());
  for (size_t i = 0; i < times.size(); i++)
    std::printf(" %8.2f%c", median(times[i]), differs[i] ? '*' : ' ');
  const bool hasClang = times.size() > 3;
  const auto &best = differs[1] || median(times[0]) < median(times[1]) ? times[0] : times[1];
  const double overBest = speedup(best, times[2]);
  const double overClang = hasClang ? speedup(times[3], times[2]) : 1;
  std::printf("%*s %12.2f", hasClang ? 0 : 10, "", overBest);
  if (hasClang)
    std::printf(" %12.2f", overClang);
  else
    std::printf(" %12s", "");
  std::printf("  %5d\n", packs(run.directory, c, isa));
  std::fflush(stdout);
  summary.add(c.name, overBest, overClang);
}

static bool runIsa(const std::vector<Case> &cases, const std::string &isa, const Run &run) {
  bool good = true;
  Summary summary;
  std::printf("\n%s\n%-16s %8s  %8s  %8s  %8s  %12s %12s  packs\n", isa.c_str(), "ns an instance",
              "scalar", "gcc", "libvls", "clang", "libvls/best", "libvls/clang");
  for (const Case &c : cases) {
    const Builds &builds = c.isas.at(isa);
    std::vector<bool> differs;
    good = check(c, isa, builds, differs) && good;
    runCase(c, isa, builds, differs, run, summary);
  }
  summary.print(cases.front().isas.at(isa).names.size() > 3);
  return good;
}

int main(int count, char **arguments) {
  const int rounds = count == 3 ? std::atoi(arguments[2]) : 0;
  if (rounds < 1) {
    std::fprintf(stderr, "usage: runner DIRECTORY ROUNDS; ROUNDS is a number above 0\n");
    return 2;
  }
  const std::vector<Case> cases = allCases();
  bool good = true;
  for (const auto &isa : cases.front().isas)
    good = runIsa(cases, isa.first, {arguments[1], rounds}) && good;
  return good ? 0 : 1;
}
