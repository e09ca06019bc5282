// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/statistics.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace {

const int draws = 1000;

// The logarithm of the ratio in each layout and round.
Samples logRatios(const Samples &fast, const Samples &slow) {
  Samples logs(fast.size());
  for (size_t layout = 0; layout < fast.size(); layout++)
    for (size_t round = 0; round < fast[layout].size(); round++)
      logs[layout].push_back(std::log(slow[layout][round] / fast[layout][round]));
  return logs;
}

double typical(const Samples &logs) {
  double sum = 0;
  for (const std::vector<double> &rounds : logs)
    sum += medianOf(rounds);
  return sum / logs.size();
}

Samples redrawn(const Samples &logs, std::minstd_rand &random) {
  Samples drawn(logs.size());
  for (std::vector<double> &rounds : drawn) {
    const std::vector<double> &from = logs[random() % logs.size()];
    for (size_t i = 0; i < from.size(); i++)
      rounds.push_back(from[random() % from.size()]);
  }
  return drawn;
}

} // namespace

double medianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t half = values.size() / 2;
  return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

Ratio speedRatio(const Samples &fast, const Samples &slow) {
  return meanSpeedRatio({{&fast, &slow}});
}

Ratio meanSpeedRatio(const std::vector<std::pair<const Samples *, const Samples *>> &pairs) {
  std::vector<Samples> logs;
  double value = 0;
  for (const auto &[fast, slow] : pairs) {
    logs.push_back(logRatios(*fast, *slow));
    value += typical(logs.back()) / pairs.size();
  }
  std::minstd_rand random(20111);
  std::vector<double> means;
  for (int draw = 0; draw < draws; draw++) {
    double mean = 0;
    for (const Samples &one : logs)
      mean += typical(redrawn(one, random)) / logs.size();
    means.push_back(mean);
  }
  std::sort(means.begin(), means.end());
  const size_t tail = draws / 40; // 2.5%
  return {std::exp(value), std::exp(means[tail]), std::exp(means[draws - 1 - tail])};
}
