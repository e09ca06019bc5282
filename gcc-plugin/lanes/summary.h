// SPDX-License-Identifier: GPL-3.0-or-later
//
// The summary of a loop: sentences about its statements, what they come to, and the words that they
// are made of.

#ifndef VLS_LANES_SUMMARY_H
#define VLS_LANES_SUMMARY_H

#include "lanes/report.h"
#include "report/plural.h"

namespace vls::gcc {

/// "line 12".
std::string lineText(gimple *statement);

/// " at line 12", or nothing.
std::string atLine(gimple *statement);

class Summary {
public:
  explicit Summary(location_t loop) : loopLocation(loop) {}

  /// A remark at `statement`, or at the loop if it stands nowhere.
  void say(gimple *statement, const std::string &text);

  /// What makes vectors impossible as the code stands.
  void hinder(const std::string &what);

  /// What vectors take more than their share of time for.
  void pay(const std::string &noun) { ++costs[noun]; }

  /// All remarks: first the verdict on a loop of `accesses` accesses, run by `lanes` lanes, then
  /// the others by line.
  std::vector<LoopRemark> finish(std::size_t accesses, unsigned lanes);

private:
  std::string verdict(std::size_t accesses, unsigned lanes) const;

  location_t loopLocation;
  std::vector<LoopRemark> remarks;
  std::vector<std::string> obstacles;
  std::map<std::string, unsigned> costs;
};

} // namespace vls::gcc

#endif
