// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzz/core/totals.h"

#include "support/replace_file.h"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace corefuzz {

namespace {

/// Times are counted in buckets; each is 9% longer than the one before.
constexpr double bucketsPerDoubling = 8;

int bucketOf(double microseconds) {
  return int(std::ceil(bucketsPerDoubling * std::log2(std::max(microseconds, 0.125)))) + 100;
}

double timeOf(int bucket) {
  return std::exp2((bucket - 100) / bucketsPerDoubling);
}

} // namespace

void Totals::addOutcome(const Case &drawn, const char *plan, const Outcome &outcome) {
  if (!outcome.planned) {
    ++counts["refused\t" + std::string(plan) + ": " + outcome.refusal + "\t" +
             labelsOf(drawn).front()];
    return;
  }
  ++counts["planned"];
  if (!drawn.hasty) {
    char bucket[16];
    std::snprintf(bucket, sizeof bucket, "%03d", bucketOf(outcome.microseconds));
    ++counts["time\t" + std::string(plan) + "\t" + bucket];
    raise(std::string("time\t") + plan, {outcome.microseconds, drawn.seed});
  }
  raise("instructions", {double(outcome.sequence.instructions.size()), drawn.seed});
  counts["mutants"] += outcome.mutants;
}

void Totals::add(const Case &drawn, const Outcome &best, const Outcome &document) {
  ++counts["groups"];
  const std::vector<std::string> labels = labelsOf(drawn);
  for (const std::string &label : labels) {
    ++counts["drawn\t" + label];
    counts["best\t" + label] += best.planned;
    counts["document\t" + label] += document.planned;
  }
  addOutcome(drawn, "best", best);
  addOutcome(drawn, "document", document);
  if (document.planned && (!best.planned || best.cost > document.cost * (1 + 1e-9))) {
    ++counts["worse"];
    raise("worse", {best.planned ? best.cost / std::max(document.cost, 1e-9) : 1e9, drawn.seed});
  }
}

void Totals::addSeeds(std::uint64_t from, std::uint64_t to) {
  auto next = seeds.upper_bound(from);
  if (next != seeds.begin() && std::prev(next)->second + 1 >= from) {
    --next;
    next->second = std::max(next->second, to);
  } else {
    next = seeds.emplace(from, to).first;
  }
  for (auto after = std::next(next); after != seeds.end() && after->first <= next->second + 1;
       after = seeds.erase(after))
    next->second = std::max(next->second, after->second);
}

bool Totals::hasSeed(std::uint64_t seed) const {
  const auto next = seeds.upper_bound(seed);
  return next != seeds.begin() && seed <= std::prev(next)->second;
}

void Totals::add(const Totals &other) {
  for (const auto &[name, count] : other.counts)
    counts[name] += count;
  for (const auto &[name, peak] : other.maxima)
    raise(name, peak);
  for (const auto &[from, to] : other.seeds)
    addSeeds(from, to);
}

std::string Totals::toText() const {
  std::ostringstream text;
  for (const auto &[from, to] : seeds)
    text << "seeds\t" << from << '\t' << to << '\n';
  for (const auto &[name, count] : counts)
    text << "count\t" << count << '\t' << name << '\n';
  text.precision(17);
  for (const auto &[name, peak] : maxima)
    text << "max\t" << peak.value << '\t' << peak.seed << '\t' << name << '\n';
  return text.str();
}

bool Totals::parse(const std::string &text) {
  std::istringstream input(text);
  std::string line;
  while (std::getline(input, line)) {
    std::istringstream fields(line);
    std::string what, name;
    double value = 0;
    std::uint64_t first = 0, last = 0;
    fields >> what;
    if (what == "seeds" && fields >> first >> last)
      addSeeds(first, last);
    else if (what == "count" && fields >> first && fields.get() == '\t' &&
             std::getline(fields, name))
      counts[name] += first;
    else if (what == "max" && fields >> value >> first && fields.get() == '\t' &&
             std::getline(fields, name))
      raise(name, {value, first});
    else
      return false;
  }
  return true;
}

bool Totals::load(const std::string &file) {
  std::ifstream input(file);
  if (!input)
    return true;
  std::stringstream text;
  text << input.rdbuf();
  return parse(text.str());
}

bool Totals::save(const std::string &file) const {
  return vlstest::replaceFile(file, toText());
}

std::uint64_t Totals::countOf(const std::string &name) const {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

/// The time that this part of the plans does not exceed.
double Totals::percentile(const std::string &plan, double part) const {
  const std::string prefix = "time\t" + plan + "\t";
  std::uint64_t all = 0, seen = 0;
  const auto first = counts.lower_bound(prefix);
  auto end = first;
  for (; end != counts.end() && end->first.compare(0, prefix.size(), prefix) == 0; ++end)
    all += end->second;
  for (auto bucket = first; bucket != end; ++bucket) {
    seen += bucket->second;
    if (double(seen) >= part * double(all))
      return timeOf(std::atoi(bucket->first.c_str() + prefix.size()));
  }
  return 0;
}

void Totals::printLabels() const {
  std::printf("%-24s %10s %10s %10s\n", "groups", "drawn", "best", "document");
  const std::string prefix = "drawn\t";
  for (auto it = counts.lower_bound(prefix);
       it != counts.end() && it->first.compare(0, prefix.size(), prefix) == 0; ++it) {
    const std::string label = it->first.substr(prefix.size());
    std::printf("%-24s %10" PRIu64 " %10" PRIu64 " %10" PRIu64 "\n", label.c_str(), it->second,
                countOf("best\t" + label), countOf("document\t" + label));
  }
}

void Totals::printRefusals() const {
  std::map<std::string, std::uint64_t> reasons;
  const std::string prefix = "refused\t";
  for (auto it = counts.lower_bound(prefix);
       it != counts.end() && it->first.compare(0, prefix.size(), prefix) == 0; ++it) {
    const std::size_t end = it->first.find('\t', prefix.size());
    reasons[it->first.substr(prefix.size(), end - prefix.size())] += it->second;
  }
  std::vector<std::pair<std::uint64_t, std::string>> sorted;
  for (const auto &[reason, count] : reasons)
    sorted.push_back({count, reason});
  std::sort(sorted.rbegin(), sorted.rend());
  std::printf("refused\n");
  for (const auto &[count, reason] : sorted)
    std::printf("%10" PRIu64 "  %s\n", count, reason.c_str());
}

Totals::Peak Totals::peakOf(const std::string &name) const {
  const auto found = maxima.find(name);
  return found == maxima.end() ? Peak() : found->second;
}

void Totals::printTimes() const {
  for (const char *plan : {"best", "document"}) {
    const Peak longest = peakOf(std::string("time\t") + plan);
    std::printf("planning time, %s: median %.3g ms, 99th percentile %.3g ms, longest %.3g ms (seed "
                "%" PRIu64 ")\n",
                plan, percentile(plan, 0.5) / 1000, percentile(plan, 0.99) / 1000,
                longest.value / 1000, longest.seed);
  }
  const Peak longest = peakOf("instructions");
  std::printf("peak memory %.0f MiB, longest sequence %.0f instructions (seed %" PRIu64 ")\n",
              peakOf("memory").value / 1024, longest.value, longest.seed);
}

void Totals::print() const {
  printLabels();
  printRefusals();
  printTimes();
  std::printf("%" PRIu64 " best plans are dearer than the document's", countOf("worse"));
  if (countOf("worse") != 0)
    std::printf(" (seed %" PRIu64 ")", peakOf("worse").seed);
  std::printf("\n");
  for (const auto &[from, to] : seeds)
    std::printf("seeds %" PRIu64 " to %" PRIu64 "\n", from, to);
  std::printf("%" PRIu64 " groups, %" PRIu64 " plans, %" PRIu64 " mutants, %" PRIu64 " wrong\n",
              countOf("groups"), countOf("planned"), countOf("mutants"), countOf("failures"));
}

} // namespace corefuzz
