// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes plans of random groups as C for execute.c: plans TARGET FROM TO. The groups are those of
// the core fuzzer with these seeds, as far as there is a plan for TARGET. Each plan becomes a
// function
//
//   static void plan_17(char *const *base, unsigned long long active, char (*values)[64])
//
// of where the lowest member is in each lane (with a constant stride: in lane 0), which lanes are
// active, and what each member loads or stores; and all of them a table of the groups' definitions.

#include "fuzz/core/draw.h"
#include "machine/emitter.h"
#include "text/predefined.h"
#include "vls/optvls.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

/// Farther apart than this, rows are not laid out.
constexpr std::int64_t mostBytes = 1 << 18;

bool isLaidOut(const vls::Group &group) {
  const std::int64_t lanes = group.lanes(), stride = group.stride().value_or(0);
  return std::abs(stride) <= mostBytes / lanes && group.rowBytes() <= 8192;
}

void writeDefinition(const std::string &name, const vls::Group &group, std::string &table) {
  std::printf("static const struct Member %s_members[] = {\n", name.c_str());
  for (const vls::Group::Member &member : group.members())
    std::printf("{%u, %ld, %lluull},\n", member.memref->type().elementBits / 8, long(member.offset),
                static_cast<unsigned long long>(member.memref->neededLanes()));
  std::printf("};\n");
  const auto number = [](std::int64_t n) { return std::to_string(n) + ", "; };
  table += "{\"" + name + "\", " + name + ", " + number(vls::isLoad(group.kind())) +
           number(group.lanes()) + number(group.isMasked()) + number(group.stride().has_value()) +
           number(group.stride().value_or(0)) + number(group.rowBytes()) +
           number(std::int64_t(group.size())) + name + "_members},\n";
}

bool write(std::uint64_t seed, const vls::Target &target, std::string &table) {
  const vls::Document document = corefuzz::toDocument(corefuzz::drawCase(seed));
  const vls::Group &group = document.groups.front().group;
  vls::Plan plan;
  if (!isLaidOut(group) || !vls::getSequence(group, target, plan))
    return false;
  const std::string name = "plan_" + std::to_string(seed);
  const machine::Emitter code(plan.sequence, group, target);
  std::printf("static void %s(char *const *base, unsigned long long active, char (*values)[64]) {\n"
              "%s%s}\n",
              name.c_str(), code.masks().c_str(), code.statements().c_str());
  writeDefinition(name, group, table);
  return true;
}

} // namespace

int main(int argc, char **argv) {
  const std::optional<vls::TargetDescription> description =
      argc == 4 ? vls::describePredefined(argv[1]) : std::nullopt;
  if (!description) {
    std::fprintf(stderr, "usage: plans TARGET FROM TO\n");
    return 2;
  }
  const vls::DescribedTarget target(*description);
  std::string table;
  for (std::uint64_t seed = std::strtoull(argv[2], nullptr, 10);
       seed <= std::strtoull(argv[3], nullptr, 10); ++seed)
    write(seed, target, table);
  std::printf("static const struct Plan plans[] = {\n%s};\n", table.c_str());
  return table.empty();
}
