// SPDX-License-Identifier: GPL-3.0-or-later
//
// PlanObserver: sees the graph of the plan that getSequence chooses, at each stage, as data; what
// the trace of PlanOptions says of it in words. What is planned does not depend on who looks on.
//
// For the planner: show() at each stage of the plan that was chosen. Candidates are not shown.

#ifndef VLS_OPTVLS_OBSERVER_H
#define VLS_OPTVLS_OBSERVER_H

#include "moves/graph.h"

#include <string>

namespace vls {

/// In this order. A group of several element sizes is planned in parts, each from Initial on.
enum class PlanStage { Initial, AfterSplit, AfterMerge };

class PlanObserver {
public:
  virtual ~PlanObserver() = default;

  /// `graph` as it stands at `stage`; valid during the call only.
  virtual void graphAt(PlanStage stage, const Graph &graph) = 0;
};

/// "Initial graph", "Graph after split", "Graph after merge".
const char *titleOf(PlanStage stage);

/// Whom the planner tells how the plan came about. Neither need be there.
struct Account {
  std::string *trace = nullptr;
  PlanObserver *observer = nullptr;

  explicit operator bool() const { return trace || observer; }
  void say(const std::string &text) const {
    if (trace)
      *trace += text;
  }
  /// Title and text of the graph to the trace, the graph to the observer.
  void show(PlanStage stage, const Graph &graph) const;
};

} // namespace vls

#endif
