// SPDX-License-Identifier: GPL-3.0-or-later

#include "totals.h"

#include <cstdio>

namespace fuzz {

void Totals::add(const Record &record) {
  ++programs[record.verdict];
  for (const Record::KernelCount &kernel : record.kernels)
    forms[kernel.form][record.isa].add(
        {1, kernel.groups + kernel.leftAlone > 0, kernel.groups > 0, kernel.groups});
  for (const Record::AccessCount &access : record.accesses) {
    accesses[access.form][record.isa] += access.groups;
    groups += access.groups;
  }
}

void Totals::printRow(const std::string &name, const Row &row) const {
  Cell sum;
  std::printf("%-28s", name.c_str());
  for (const Isa &isa : isas()) {
    auto at = row.find(isa.name);
    Cell cell = at == row.end() ? Cell() : at->second;
    sum.add(cell);
    std::printf(" %4u/%4u/%-5u", cell.rewritten, cell.formed, cell.kernels);
  }
  std::printf(" %5u/%5u/%-6u %7u\n", sum.rewritten, sum.formed, sum.kernels, sum.groups);
}

void Totals::print() const {
  std::printf("%-28s", "rewritten/met/kernels");
  for (const Isa &isa : isas())
    std::printf(" %-15s", isa.name);
  std::printf(" %-18s %7s\n", "all", "groups");
  Row all;
  for (const auto &[form, row] : forms) {
    printRow(form, row);
    for (const auto &[isa, cell] : row)
      all[isa].add(cell);
  }
  printRow("all", all);
  for (const auto &[form, counts] : accesses)
    for (const auto &[isa, count] : counts)
      std::printf("%u groups rewritten: %s, %s\n", count, form.c_str(), isa.c_str());
  const unsigned same = countOf(Verdict::Same), ours = countOf(Verdict::Libvls);
  const unsigned gccs = countOf(Verdict::Gcc), notRun = countOf(Verdict::NotRun);
  const unsigned invalid = countOf(Verdict::Invalid);
  std::printf("%u programs: %u the same, %u wrong with libvls, %u wrong without it too, %u "
              "invalid, %u only compiled; %u groups rewritten\n",
              same + ours + gccs + invalid + notRun, same, ours, gccs, invalid, notRun, groups);
}

} // namespace fuzz
