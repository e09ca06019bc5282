// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/sisters.h"

#include "packer/operations.h"

#include <algorithm>
#include <map>

namespace vls {

Sisters::Sisters(const Region &ofRegion, const Kin &kin, const std::vector<Seed> &seeds,
                 unsigned iterations)
    : region(ofRegion) {
  for (Families *each : {&neighbours, &rows})
    each->places.resize(region.end - region.first);
  findNeighbours(kin);
  findRows(kin);
  for (const unsigned lanes : {4u, 8u, 16u}) {
    columns[lanes].places.resize(region.end - region.first);
    findColumns(seeds, lanes);
    if (iterations >= lanes) {
      findMembers(seeds, iterations, lanes);
      findNarrowMembers(seeds, iterations, lanes);
    }
  }
}

bool Sisters::mayHaveSisters(unsigned operation) const {
  return mayBeLane(region.block[operation]);
}

void Sisters::add(Lanes family, Families &to) const {
  if (family.size() < 2)
    return;
  for (unsigned index = 0; index < family.size(); ++index)
    to.places[family[index] - region.first] = {unsigned(to.all.size()), index};
  to.all.push_back(std::move(family));
}

void Sisters::findNeighbours(const Kin &kin) {
  std::map<unsigned, std::vector<std::pair<std::vector<std::int64_t>, unsigned>>> byShape;
  for (unsigned o = region.first; o < region.end; ++o)
    if (mayHaveSisters(o) && !kin.of(o).offsets.empty())
      byShape[kin.of(o).shape].push_back({kin.of(o).offsets, o});
  for (auto &[shape, sisters] : byShape) {
    std::sort(sisters.begin(), sisters.end());
    Lanes family;
    for (const auto &[offsets, operation] : sisters)
      family.push_back(operation);
    add(std::move(family), neighbours);
  }
}

namespace {

/// From the lowest one of its class on.
std::vector<std::int64_t> offsetsWithinClasses(const Kinship &kinship) {
  std::map<unsigned, std::int64_t> lowest;
  for (std::size_t i = 0; i < kinship.offsets.size(); ++i) {
    const auto [known, isNew] = lowest.emplace(kinship.classes[i], kinship.offsets[i]);
    if (!isNew)
      known->second = std::min(known->second, kinship.offsets[i]);
  }
  std::vector<std::int64_t> within;
  for (std::size_t i = 0; i < kinship.offsets.size(); ++i)
    within.push_back(kinship.offsets[i] - lowest.at(kinship.classes[i]));
  return within;
}

} // namespace

/// Of one form, and the same places in their rows. Those of one shape are neighbours. What rows are
/// combined with may be one row behind the other.
void Sisters::findRows(const Kin &kin) {
  using Key = std::pair<unsigned, std::vector<std::int64_t>>;
  for (const bool isWithin : {false, true}) {
    std::map<Key, Lanes> byForm;
    for (unsigned o = region.first; o < region.end; ++o) {
      const Kinship &form = kin.formOf(o);
      if (mayHaveSisters(o) && !form.offsets.empty() && rows.places[o - region.first].family == ~0u)
        byForm[{form.shape, isWithin ? offsetsWithinClasses(form) : form.offsets}].push_back(o);
    }
    for (auto &[form, family] : byForm)
      if (kin.of(family.front()).shape != kin.of(family.back()).shape)
        add(std::move(family), rows);
  }
}

void Sisters::findColumns(const std::vector<Seed> &seeds, unsigned lanes) {
  std::map<std::pair<unsigned, bool>, std::vector<Lanes>> byType; ///< rows, of what is stored
  for (const Seed &seed : seeds)
    for (std::size_t start = 0; seed.kind == Pack::Kind::Store && start + lanes <= seed.run.size();
         start += lanes) {
      Lanes row;
      for (std::size_t i = start; i < start + lanes; ++i)
        row.push_back(region.block[seed.run[i]].operands[0]);
      const ElementType type = region.block[seed.run[start]].type;
      byType[{type.bits, type.isFloat()}].push_back(std::move(row));
    }
  for (const auto &[type, matrix] : byType)
    for (std::size_t first = 0; first + lanes <= matrix.size(); first += lanes)
      for (unsigned lane = 0; lane < lanes; ++lane)
        addColumn(lanes, [&](std::size_t row) { return matrix[first + row][lane]; });
}

/// Iterations store the same members each, one behind the other.
void Sisters::findMembers(const std::vector<Seed> &seeds, unsigned iterations, unsigned lanes) {
  for (const Seed &seed : seeds) {
    if (seed.kind != Pack::Kind::Store || seed.run.size() % iterations != 0)
      continue;
    const std::size_t members = seed.run.size() / iterations;
    for (std::size_t first = 0; members > 1 && first + lanes <= iterations; first += lanes)
      for (std::size_t member = 0; member < members; ++member)
        addColumn(lanes, [&](std::size_t i) {
          return region.block[seed.run[(first + i) * members + member]].operands[0];
        });
  }
}

/// Iterations store rows of fewer than `lanes` each, at addresses of their own.
void Sisters::findNarrowMembers(const std::vector<Seed> &seeds, unsigned iterations,
                                unsigned lanes) {
  using Key = std::tuple<unsigned, bool, std::size_t>;
  std::map<Key, std::vector<const Lanes *>> byType; ///< runs, of one length
  for (const Seed &seed : seeds)
    if (seed.kind == Pack::Kind::Store && seed.run.size() < lanes) {
      const ElementType type = region.block[seed.run[0]].type;
      byType[{type.bits, type.isFloat(), seed.run.size()}].push_back(&seed.run);
    }
  for (auto &[type, runs] : byType) {
    if (runs.size() % iterations != 0)
      continue;
    std::sort(runs.begin(), runs.end(),
              [](const Lanes *a, const Lanes *b) { return a->front() < b->front(); });
    const std::size_t each = runs.size() / iterations;
    for (std::size_t run = 0; run < each; ++run)
      for (std::size_t member = 0; member < runs[run]->size(); ++member)
        for (std::size_t first = 0; first + lanes <= iterations; first += lanes)
          if (addColumn(lanes, [&](std::size_t i) {
                return region.block[(*runs[run + (first + i) * each])[member]].operands[0];
              }))
            longer.push_back(columns[lanes].all.back());
  }
  // Rows that are only loaded are as well had one by one.
  if (std::none_of(longer.begin(), longer.end(),
                   [&](const Lanes &column) { return mayHaveSisters(column[0]); }))
    longer.clear();
}

/// The column of `lanes` values, of which `valueOf` says each; false if they are not alike.
bool Sisters::addColumn(unsigned lanes, const std::function<unsigned(std::size_t lane)> &valueOf) {
  Lanes column;
  for (unsigned lane = 0; lane < lanes; ++lane)
    column.push_back(valueOf(lane));
  const auto isAlike = [&](unsigned value) {
    return region.contains(value) &&
           (mayHaveSisters(value) || region.block[value].op == ScalarOp::Load) &&
           region.block[value].op == region.block[column[0]].op &&
           std::count(column.begin(), column.end(), value) == 1;
  };
  if (!std::all_of(column.begin(), column.end(), isAlike))
    return false;
  add(std::move(column), columns[lanes]);
  return true;
}

Lanes Sisters::around(unsigned operation, unsigned lanes, Of of) const {
  if (operation == Block::none || !region.contains(operation))
    return {};
  const auto ofRows = columns.find(lanes);
  if (of == Of::Columns && ofRows == columns.end())
    return {};
  const Families &families = of == Of::Columns ? ofRows->second
                             : of == Of::Rows  ? rows
                                               : neighbours;
  const Place place = families.places[operation - region.first];
  if (place.family == ~0u)
    return {};
  const Lanes &family = families.all[place.family];
  // What is left over is what the program computes last, as it is of a seed.
  const unsigned rest = family.front() > family.back() ? unsigned(family.size()) % lanes : 0;
  if (place.index < rest)
    return {};
  const unsigned start = rest + (place.index - rest) / lanes * lanes;
  if (start + lanes > family.size())
    return {};
  return Lanes(family.begin() + start, family.begin() + start + lanes);
}

} // namespace vls
