// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/dump.h"

#include "moves/print.h"
#include "text/printer.h"

namespace vls::gcc {

namespace {

void dumpLocation(gimple *statement) {
  expanded_location where = expand_location(gimple_location(statement));
  if (where.file)
    fprintf(dump_file, " (line %d, column %d)", where.line, where.column);
}

void dumpTerm(const Term &term) {
  const Leaf &leaf = term.leaf;
  if (term.coefficient != 1)
    fprintf(dump_file, "%lld * ", (long long)term.coefficient);
  print_generic_expr(dump_file, leaf.value, TDF_SLIM);
  if (leaf.isLane())
    fprintf(dump_file, "[%d]", leaf.lane);
}

void dumpAddress(const Affine &address) {
  bool first = true;
  for (const Term &term : address.terms()) {
    if (!first)
      fputs(" + ", dump_file);
    dumpTerm(term);
    first = false;
  }
  if (address.constant() != 0 || first)
    fprintf(dump_file, "%s%lld", first ? "" : " + ", (long long)address.constant());
}

} // namespace

bool dumpWantsDetails() {
  return dump_file && (dump_flags & TDF_DETAILS);
}

void dumpFunction(function *fun) {
  if (dump_file)
    fprintf(dump_file, ";; vls: function %s\n", function_name(fun));
}

void dumpMemref(unsigned id, const Access &access) {
  if (!dump_file)
    return;
  tree element = TYPE_MAIN_VARIANT(access.elementType);
  fprintf(dump_file, "memref %u: %s %u x ", id, formName(access), access.lanes);
  print_generic_expr(dump_file, element, TDF_SLIM);
  dumpLocation(access.statement);
  fputs(", lane 0 at ", dump_file);
  dumpAddress(access.addresses[0]);
  fputc('\n', dump_file);
}

void dumpUnread(gimple *statement, const Refusal &reason) {
  if (!dump_file)
    return;
  fputs(gimple_get_lhs(statement) ? "gather not read" : "scatter not read", dump_file);
  dumpLocation(statement);
  fprintf(dump_file, ": %s\n", reason.text().c_str());
}

void dumpGroup(unsigned number, const Group &group) {
  if (!dump_file)
    return;
  fprintf(dump_file, "group %u: members", number);
  for (const Group::Member &member : group.members())
    fprintf(dump_file, " %u", static_cast<const GimpleMemref &>(*member.memref).id());
  fprintf(dump_file, ", %s\n", describeOffsets(group).c_str());
}

void dumpPlan(const Plan &plan, const Target &target, const GroupPrices &prices,
              const std::string &trace) {
  if (!dump_file)
    return;
  fputs(trace.c_str(), dump_file);
  fprintf(dump_file, "load shape: %s\n%scost %s under %s\ncost %s (%s)\n", plan.shape.c_str(),
          toString(plan.sequence).c_str(), costToString(plan.cost).c_str(), target.name().c_str(),
          describePrices(prices).c_str(), describeWork(plan.sequence).c_str());
}

void dumpCase(const Group &group, const TargetDescription &machine) {
  if (!dumpWantsDetails())
    return;
  fputs("# for vls sequence\n", dump_file);
  std::string members;
  for (const Group::Member &member : group.members()) {
    DescribedMemref text(member.memref->kind(), member.memref->type());
    text.name = "m" + std::to_string(static_cast<const GimpleMemref &>(*member.memref).id());
    text.addressClass = "a";
    text.distance = Integer(member.offset);
    if (group.stride())
      text.stride = Integer(*group.stride());
    if (member.memref->isMasked())
      text.mask = "k";
    if (isLoad(group.kind()) && member.memref->neededLanes() != allLanes(group.lanes()))
      text.lanes = member.memref->neededLanes();
    fprintf(dump_file, "%s\n", toString(text).c_str());
    members += (members.empty() ? "" : ", ") + text.name + " at " + std::to_string(member.offset);
  }
  fprintf(dump_file, "group g { %s }\n%s# end\n", members.c_str(), toString(machine).c_str());
}

void dumpOutcome(const std::string &outcome) {
  if (dump_file)
    fprintf(dump_file, "%s\n\n", outcome.c_str());
}

} // namespace vls::gcc
