// SPDX-License-Identifier: GPL-3.0-or-later
//
// Remarks: what -fopt-info-vec-optimized and -fopt-info-vec-missed say, with source lines, and the
// totals that `verbose` prints at the end of a translation unit.

#ifndef VLS_REPORT_REMARK_H
#define VLS_REPORT_REMARK_H

#include "gimple/access.h"

namespace vls::gcc {

/// What became of a group, or would have.
struct GroupPrices {
  Cost before = 0;
  Cost after = 0;
};

/// Counts and prints remarks. One a translation unit.
class Remarks {
public:
  /// `verbose`: print remarks as notes even if -fopt-info does not ask for them.
  void setVerbose(bool on) { verbose = on; }

  /// True if what was not rewritten is printed somewhere, so that finding out why is worth it.
  bool wantsReasons() const;

  /// Group `number` was rewritten by `plan`.
  void rewritten(unsigned number, const Group &group, const Plan &plan, const GroupPrices &prices,
                 const std::string &isa);

  /// Group `number`, or the single memref that it is if `number` is 0, was left alone.
  void leftAlone(unsigned number, const Group &group, const Refusal &reason);

  /// Group `number` is a gather by itself that moved in front of its loop.
  void hoisted(unsigned number, const Access &access, const std::string &isa);

  /// A gather, numbered as groups are, became a single load, or was left alone.
  void becameLoad(unsigned number, const Access &access, const GroupPrices &prices,
                  const std::string &isa);
  /// The same, it became a load for each lane.
  void becameLoads(unsigned number, const Access &access, const GroupPrices &prices,
                   const std::string &isa);
  /// It stays, but does not wait for its destination.
  void cleared(unsigned number, const Access &access, const std::string &isa);
  void leftAlone(unsigned number, const Access &access, const Refusal &reason);

  /// `statement`, a gather or scatter, could not be read.
  void unread(gimple *statement, const Refusal &reason);

  /// A block was packed, at `statement`; or seeds of it were not. `statement` may be null.
  void packed(gimple *statement, const std::string &text, const std::string &isa);
  /// Iterations of the loop at `where` stand side by side without packs, or do not.
  void unrolled(const dump_user_location_t &where, bool isTaken, const std::string &text);
  void notPacked(gimple *statement, const std::string &text);

  /// A loop at `where` was left scalar, by GCC.
  void scalarLoop(const dump_user_location_t &where, const std::string &text);

  /// Groups rewritten, by form and instruction set: "libvls: rewrote 3 groups (...)".
  std::string totals() const;

private:
  void say(bool optimized, gimple *statement, const std::string &text);

  bool verbose = false;
  unsigned left = 0;
  std::map<std::string, unsigned> counts; ///< by form, element, members and ISA
};

/// "gather", "emulated scatter", ...
const char *formName(const Access &access);

/// "2 gathers of 4 x double"
std::string describeMembers(const Group &group);

/// "bytes 0, 8": offsets of the members in execution order.
std::string describeOffsets(const Group &group);

/// "4 loads, 2 inserts, 2 shuffles"; "2 shuffles, 4 stores"
std::string describeWork(const Sequence &sequence);

/// "136.0 -> 8.0"
std::string describePrices(const GroupPrices &prices);

} // namespace vls::gcc

#endif
