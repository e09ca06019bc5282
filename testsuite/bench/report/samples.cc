// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/samples.h"

#include "report/statistics.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

const std::vector<Name> buildNames = {{"scalar", "GCC, scalar"},
                                      {"gcc", "GCC"},
                                      {"gcc-nogather", "GCC, no gathers"},
                                      {"clang", "clang"},
                                      {"clang-nogather", "clang, no gathers"},
                                      {"libvls", "GCC + libvls"},
                                      {"libvls-nogather", "the same, no gathers"},
                                      {"hand", "hand-written"}};

const std::vector<Name> isaNames = {{"haswell", "haswell (AVX2)"},
                                    {"skx256", "skylake-avx512, 256 bits"},
                                    {"skx512", "skylake-avx512, 512 bits"}};

const std::vector<std::string> compilerBuilds = {"scalar", "gcc", "gcc-nogather", "clang",
                                                 "clang-nogather"};

const char *textOf(const std::vector<Name> &names, const std::string &key) {
  for (const Name &name : names)
    if (name.key == key)
      return name.text;
  return "?";
}

double Case::median(const std::string &build) const {
  std::vector<double> all;
  for (const auto &rounds : builds.at(build))
    all.insert(all.end(), rounds.begin(), rounds.end());
  return medianOf(all);
}

std::string Case::best(const std::vector<std::string> &among) const {
  std::string best;
  for (const std::string &build : among)
    if (has(build) && (best.empty() || median(build) < median(best)))
      best = build;
  return best;
}

const Case *Results::find(const std::string &kernel, const std::string &isa,
                          const std::string &size) const {
  for (const Case &c : cases)
    if (c.kernel == kernel && c.isa == isa && c.size == size)
      return &c;
  return nullptr;
}

static std::ifstream open(const std::string &file) {
  std::ifstream in(file);
  if (!in) {
    std::fprintf(stderr, "bench: cannot read %s\n", file.c_str());
    std::exit(1);
  }
  return in;
}

static void note(std::vector<std::string> &seen, const std::string &name) {
  if (std::find(seen.begin(), seen.end(), name) == seen.end())
    seen.push_back(name);
}

static void readKernels(const std::string &file, Results &results) {
  std::ifstream in = open(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string name, types, skipped, resultsPer, title;
    words >> name >> types;
    if (name.empty() || name[0] == '#')
      continue;
    for (int column = 0; column < 4; column++)
      words >> skipped;
    std::getline(words >> resultsPer >> std::ws, title);
    for (char type : types) {
      const std::string kernel = name + '-' + type;
      results.titles[kernel] = title + (type == 'd' ? ", double" : type == 'f' ? ", float" : "");
      if (resultsPer == "t")
        results.storing.insert(kernel);
    }
  }
}

Results readResults(const std::string &samples, const std::string &kernelsList) {
  Results results;
  readKernels(kernelsList, results);
  // Case by kernel, instruction set and size; round by layout.
  std::map<std::string, std::map<std::string, std::map<std::string, std::vector<double>>>> all;
  std::ifstream in = open(samples);
  for (std::string line; std::getline(in, line);) {
    if (line.compare(0, 2, "# ") == 0) {
      const size_t colon = line.find(": ");
      results.facts.push_back({line.substr(2, colon - 2), line.substr(colon + 2)});
      continue;
    }
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream words(line);
    std::string layout, name, type, isa, size, build;
    int round;
    double ns;
    if (!(words >> layout >> name >> type >> isa >> size >> build >> round >> ns))
      continue;
    const std::string kernel = name + '-' + type;
    note(results.kernels, kernel);
    note(results.isas, isa);
    note(results.sizes, size);
    all[kernel + ' ' + isa + ' ' + size][build][layout].push_back(ns);
  }

  for (const std::string &isa : results.isas)
    for (const std::string &size : results.sizes)
      for (const std::string &kernel : results.kernels) {
        Case c{kernel, isa, size, {}};
        for (const auto &[build, layouts] : all[kernel + ' ' + isa + ' ' + size])
          for (const auto &[layout, rounds] : layouts)
            c.builds[build].push_back(rounds);
        if (c.has("libvls") && c.has("hand") && c.has("scalar"))
          results.cases.push_back(c);
      }
  return results;
}
