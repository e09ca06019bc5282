// SPDX-License-Identifier: GPL-3.0-or-later
//
// Totals of a run: by form of kernel and ISA, and by form of access as the plugin counts them.

#ifndef FUZZ_TOTALS_H
#define FUZZ_TOTALS_H

#include "record.h"

namespace fuzz {

class Totals {
public:
  void add(const Record &record);
  void print() const;

  /// True if libvls did something, and nothing wrong.
  bool isGood() const {
    return groups > 0 && countOf(Verdict::Libvls) == 0 && countOf(Verdict::Invalid) == 0;
  }

private:
  struct Cell {
    /// `formed`: those in which the plugin met something that it could rewrite or leave alone.
    unsigned kernels = 0, formed = 0, rewritten = 0, groups = 0;
    void add(const Cell &other) {
      kernels += other.kernels;
      formed += other.formed;
      rewritten += other.rewritten;
      groups += other.groups;
    }
  };
  using Row = std::map<std::string, Cell>; ///< by ISA

  unsigned countOf(Verdict verdict) const {
    const auto found = programs.find(verdict);
    return found == programs.end() ? 0 : found->second;
  }
  void printRow(const std::string &name, const Row &row) const;

  std::map<Verdict, unsigned> programs;
  std::map<std::string, Row> forms;
  std::map<std::string, std::map<std::string, unsigned>> accesses; ///< by plugin's form and ISA
  unsigned groups = 0;
};

} // namespace fuzz

#endif
