// SPDX-License-Identifier: GPL-3.0-or-later
//
// runner DIRECTORY ROUNDS LAYOUT…: compares the builds of all kernels with the reference, measures
// them and prints a table. DIRECTORY has what libvls said of each kernel. LAYOUTs are shared
// libraries of all kernels, each in an order of its own: where a loop stands changes its speed by a
// tenth and more.
//
// It fails if any bit differs, with one exception. GCC's own SLP vectorizer makes fmaddsub of a
// product and its sum and difference under -ffp-contract=off, too. So `gcc`, and `libvls`, where
// GCC's pass takes what is left, may differ; that is marked with a star, and such a `gcc` is not
// what libvls is compared with. `alone`, libvls without that pass, may not differ; it is not
// measured.

#include "runner/clock.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <map>
#include <optional>
#include <stdexcept>

struct Builds {
  std::vector<std::string> names; // scalar, gcc, libvls and perhaps clang and hand
  std::vector<Kernel *> kernels;
  Kernel *alone = nullptr;

  // Where a build stands, if there is one.
  std::optional<size_t> find(const std::string &name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt : std::optional(size_t(found - names.begin()));
  }
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

// The cases of one layout.
static std::vector<Case> allCases(const char *layout) {
  void *const library = dlopen(layout, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    throw std::runtime_error(dlerror());

  std::vector<Case> cases;
  const auto add = [&](const std::string &isa, const std::string &build, const char *symbol) {
    const auto kernel = reinterpret_cast<Kernel *>(dlsym(library, symbol));
    if (!kernel)
      throw std::runtime_error(dlerror());
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
#define FUNCTION(name, isa, build, function) add(isa, build, #function);
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

// Ratios of all kernels that have one.
class Mean {
public:
  void add(double ratio) { m_sum += std::log(ratio), m_count++; }
  int count() const { return m_count; }
  double value() const { return std::exp(m_sum / m_count); }

private:
  double m_sum = 0;
  int m_count = 0;
};

class Summary {
public:
  void add(const std::string &kernel, double overBest) {
    best.add(overBest);
    if (overBest < 0.97)
      m_below += " " + kernel;
  }
  void print() const {
    std::printf("geometric mean: %.2f of the better of scalar and gcc", best.value());
    if (clang.count())
      std::printf(", %.2f of clang", clang.value());
    if (hand.count())
      std::printf(", %.2f of %d by hand", hand.value(), hand.count());
    std::printf("\nbelow 0.97 of the better:%s\n", m_below.empty() ? " none" : m_below.c_str());
  }
  Mean best, clang, hand;

private:
  std::string m_below;
};

using Times = std::vector<std::vector<double>>; // of builds, in rounds

// The median of all samples of a build.
static double typical(const std::vector<Times> &layouts, size_t build) {
  std::vector<double> all;
  for (const Times &times : layouts)
    all.insert(all.end(), times[build].begin(), times[build].end());
  return median(all);
}

// How many times as fast as `a` `b` is: the geometric mean over layouts.
static double speedup(const std::vector<Times> &layouts, size_t a, size_t b) {
  double sum = 0;
  for (const Times &times : layouts)
    sum += std::log(speedup(times[a], times[b]));
  return std::exp(sum / double(layouts.size()));
}

// The time of a build, or nothing.
static void printTime(const std::vector<Times> &times, const std::vector<bool> &differs,
                      std::optional<size_t> build) {
  if (build)
    std::printf(" %8.2f%c", typical(times, *build), differs[*build] ? '*' : ' ');
  else
    std::printf("%10s", "");
}

// How many times as fast as a build libvls is, or nothing.
static void printRatio(const std::vector<Times> &times, std::optional<size_t> build, Mean &mean) {
  if (!build) {
    std::printf(" %12s", "");
    return;
  }
  const double ratio = speedup(times, *build, 2);
  std::printf(" %12.2f", ratio);
  mean.add(ratio);
}

// Measures one kernel and prints its line.
static void runCase(const std::vector<std::vector<Case>> &layouts, size_t number,
                    const std::string &isa, const std::vector<bool> &differs, const Run &run,
                    Summary &summary) {
  const Case &c = layouts[0][number];
  const Builds &builds = c.isas.at(isa);
  const Instances instances(c.shapes, Instances::Place::Apart, 5);
  std::vector<Times> times;
  for (const std::vector<Case> &layout : layouts)
    times.push_back(measure(layout[number].isas.at(isa).kernels, instances, run.rounds));
  std::printf("%-16s", c.name.c_str());
  for (const char *name : {"scalar", "gcc", "libvls", "clang", "hand"})
    printTime(times, differs, builds.find(name));
  const size_t best = differs[1] || typical(times, 0) < typical(times, 1) ? 0 : 1;
  const double overBest = speedup(times, best, 2);
  std::printf(" %12.2f", overBest);
  summary.add(c.name, overBest);
  printRatio(times, builds.find("clang"), summary.clang);
  printRatio(times, builds.find("hand"), summary.hand);
  std::printf("  %5d\n", packs(run.directory, c, isa));
  std::fflush(stdout);
}

static bool runIsa(const std::vector<std::vector<Case>> &layouts, const std::string &isa,
                   const Run &run) {
  bool good = true;
  Summary summary;
  std::printf("\n%s\n%-16s %8s  %8s  %8s  %8s  %8s  %12s %12s %12s  packs\n", isa.c_str(),
              "ns an instance", "scalar", "gcc", "libvls", "clang", "hand", "libvls/best",
              "libvls/clang", "libvls/hand");
  for (size_t i = 0; i < layouts[0].size(); i++) {
    std::vector<bool> differs;
    good = check(layouts[0][i], isa, layouts[0][i].isas.at(isa), differs) && good;
    runCase(layouts, i, isa, differs, run, summary);
  }
  summary.print();
  return good;
}

int main(int count, char **arguments) {
  const int rounds = count > 3 ? std::atoi(arguments[2]) : 0;
  if (rounds < 1) {
    std::fprintf(stderr, "usage: runner DIRECTORY ROUNDS LAYOUT...; ROUNDS is a number above 0\n");
    return 2;
  }
  std::vector<std::vector<Case>> layouts;
  for (int i = 3; i < count; i++)
    layouts.push_back(allCases(arguments[i]));
  bool good = true;
  for (const auto &isa : layouts[0].front().isas)
    good = runIsa(layouts, isa.first, {arguments[1], rounds}) && good;
  return good ? 0 : 1;
}
