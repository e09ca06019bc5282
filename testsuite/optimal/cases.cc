// SPDX-License-Identifier: GPL-3.0-or-later

#include "cases.h"

#include "targets/predefined.h"
#include "text/printer.h"
#include "vls/sequence.h"

namespace optimal {

using namespace vls;

namespace {

constexpr const char *names = "pqrs";
constexpr unsigned mostMembers = 4;

std::vector<std::vector<unsigned>> memberLists() {
  std::vector<std::vector<unsigned>> lists;
  for (unsigned count = 1; count <= mostMembers; ++count)
    for (unsigned gap = 0; gap < count; ++gap) { // before member `gap`; 0: none
      std::vector<unsigned> members;
      for (unsigned m = 0; m < count; ++m)
        members.push_back(m + (gap != 0 && m >= gap ? 1 : 0));
      lists.push_back(std::move(members));
    }
  return lists;
}

} // namespace

std::string Case::name() const {
  std::string text = target + " " + std::to_string(lanes) + "x" + std::to_string(elementBits) + " ";
  for (std::size_t m = 0; m < members.size(); ++m)
    text += (m == 0 ? "" : ",") + std::to_string(members[m]);
  return text;
}

bool Case::isNamed(const std::string &text) const {
  return (name() + "$").find(text) != std::string::npos;
}

std::vector<Case> allCases() {
  std::vector<Case> cases;
  for (unsigned lanes : {2u, 4u})
    for (unsigned bits : {64u, 32u, 16u, 8u})
      for (const char *target : {"sse2", "sse4", "avx", "avx2", "avx512"})
        for (const std::vector<unsigned> &members : memberLists())
          if (lanes * bits <= describePredefined(target)->registerBits)
            cases.push_back({target, lanes, bits, members});
  return cases;
}

Posed::Posed(const Case &which) : target(which.target) {
  problem = {*describePredefined(which.target), which.lanes, which.elementBits, which.members};
  std::vector<Group::Member> members;
  for (std::size_t m = 0; m < which.members.size(); ++m) {
    auto memref = std::make_unique<DescribedMemref>(AccessKind::IndexedLoad,
                                                    VectorType{which.lanes, which.elementBits});
    const std::int64_t offset = std::int64_t(which.members[m]) * (which.elementBits / 8);
    memref->name = names[m];
    memref->addressClass = "x";
    memref->distance = fromInt64(offset);
    members.push_back({memref.get(), offset});
    memrefs.push_back(std::move(memref));
  }
  group = std::make_unique<Group>(std::move(members));
}

std::string Posed::fileWith(const Sequence &sequence, const std::string &comment) const {
  std::string text = "# " + comment + "\ntarget " + target + "\n", listed;
  for (std::size_t m = 0; m < memrefs.size(); ++m) {
    text += toString(*memrefs[m]) + "\n";
    listed += (m == 0 ? "" : ", ") + memrefs[m]->name + " at " +
              std::to_string(group->members()[m].offset);
  }
  text += "group g { " + listed + " }\nsequence for g {\n";
  for (const Instruction &instruction : sequence.instructions)
    text += "  " + toString(instruction, sequence) + "\n";
  for (std::size_t m = 0; m < sequence.results.size(); ++m)
    text +=
        "  member " + std::to_string(m + 1) + " = %" + std::to_string(sequence.results[m]) + "\n";
  return text + "}\n";
}

} // namespace optimal
