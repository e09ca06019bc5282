// SPDX-License-Identifier: GPL-3.0-or-later

#include "runner/clock.h"

#include <algorithm>
#include <ctime>
#include <numeric>

static double nanoseconds() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
}

static double sample(Kernel *kernel, const Instances &instances, long passes) {
  instances.run(kernel);
  const double start = nanoseconds();
  for (long pass = 0; pass < passes; pass++)
    instances.run(kernel);
  return (nanoseconds() - start) / double(passes * instances.count());
}

static long passesFor(Kernel *kernel, const Instances &instances) {
  const double wanted = 3e5;
  sample(kernel, instances, 20);
  const double pass = sample(kernel, instances, 20) * double(instances.count());
  return std::max(1L, long(wanted / std::max(pass, 1.0)));
}

std::vector<std::vector<double>> measure(const std::vector<Kernel *> &kernels,
                                         const Instances &instances, int rounds) {
  std::vector<long> passes;
  for (Kernel *kernel : kernels)
    passes.push_back(passesFor(kernel, instances));
  std::vector<size_t> order(kernels.size());
  std::iota(order.begin(), order.end(), 0);
  std::mt19937 random(1);
  std::vector<std::vector<double>> times(kernels.size());
  for (int round = 0; round < rounds; round++) {
    std::shuffle(order.begin(), order.end(), random);
    for (const size_t i : order)
      times[i].push_back(sample(kernels[i], instances, passes[i]));
  }
  return times;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t half = values.size() / 2;
  return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}
