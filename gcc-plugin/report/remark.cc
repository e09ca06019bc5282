// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/remark.h"

#include "gimple/memref.h"
#include "gimple/stride.h"
#include "report/plural.h"

namespace vls::gcc {

namespace {

std::string typeName(tree type) {
  char *text = print_generic_expr_to_str(TYPE_MAIN_VARIANT(type));
  std::string name = text;
  free(text);
  return name;
}

std::string number(Cost cost) {
  char text[32];
  snprintf(text, sizeof text, "%.1f", cost);
  return text;
}

/// "4 x double"
std::string laneText(const Access &access) {
  return std::to_string(access.lanes) + " x " + typeName(access.elementType);
}

/// The same of all members, where they differ their elements in order: "4 x int, double".
std::string laneText(const Group &group) {
  std::string text = laneText(firstOf(group)), list = text;
  bool areEqual = true;
  for (const Group::Member &member : group.members()) {
    if (&member == &group.members()[0])
      continue;
    const Access &access = accessOf(*member.memref);
    list += ", " + typeName(access.elementType);
    areEqual &= laneText(access) == text;
  }
  return areEqual ? text : list;
}

} // namespace

const char *formName(const Access &access) {
  if (access.isStore())
    return access.form == AccessForm::Emulated ? "emulated scatter"
           : access.isMasked()                 ? "masked scatter"
                                               : "scatter";
  return access.form == AccessForm::Emulated ? "emulated gather"
         : access.isMasked()                 ? "masked gather"
                                             : "gather";
}

std::string describeMembers(const Group &group) {
  const Access &first = firstOf(group);
  std::string lanes = " of " + laneText(group);
  bool sameForm =
      std::all_of(group.members().begin(), group.members().end(),
                  [&](const Group::Member &m) { return accessOf(*m.memref).form == first.form; });
  const auto stride = group.stride();
  return plural(group.size(), sameForm          ? formName(first)
                              : first.isStore() ? "scatter"
                                                : "gather") +
         lanes + (stride ? ", lanes " + std::to_string(*stride) + " bytes apart," : "");
}

std::string describeOffsets(const Group &group) {
  std::string text = group.size() == 1 ? "byte " : "bytes ";
  for (const Group::Member &member : group.members())
    text += (&member == &group.members()[0] ? "" : ", ") + std::to_string(member.offset);
  return text;
}

std::string describeWork(const Sequence &sequence) {
  const std::string shuffles = plural(sequence.numShuffles(), "shuffle");
  if (const unsigned stores = sequence.numStores())
    return shuffles + ", " + plural(stores, "store");
  return plural(sequence.numLoads(), "load") + ", " + plural(sequence.numInserts(), "insert") +
         ", " + shuffles;
}

std::string describePrices(const GroupPrices &prices) {
  return number(prices.before) + " -> " + number(prices.after);
}

bool Remarks::wantsReasons() const {
  return verbose || dump_enabled_p();
}

static dump_user_location_t placeOf(gimple *statement) {
  return statement ? dump_user_location_t(statement)
                   : dump_user_location_t::from_function_decl(cfun->decl);
}

void Remarks::say(bool optimized, gimple *statement, const std::string &text) {
  dump_flags_t kind = optimized ? MSG_OPTIMIZED_LOCATIONS : MSG_MISSED_OPTIMIZATION;
  if (dump_enabled_p())
    dump_printf_loc(kind, placeOf(statement), "%s\n", text.c_str());
  if (verbose)
    inform(statement ? gimple_location(statement) : DECL_SOURCE_LOCATION(cfun->decl), "%s",
           text.c_str());
}

void Remarks::rewritten(unsigned number, const Group &group, const Plan &plan,
                        const GroupPrices &prices, const std::string &isa) {
  const Access &first = firstOf(group);
  ++counts[std::string(formName(first)) + ", " + plural(group.size(), "member") + " of " +
           laneText(group) + ", " + isa];
  say(true, first.statement,
      "vls group " + std::to_string(number) + ": " + describeMembers(group) + " at " +
          describeOffsets(group) + " became " + describeWork(plan.sequence) + "; cost " +
          describePrices(prices));
}

void Remarks::leftAlone(unsigned number, const Group &group, const Refusal &reason) {
  ++left;
  std::string what = number == 0 ? std::string("vls: ") + formName(firstOf(group)) + " of " +
                                       laneText(firstOf(group))
                                 : "vls group " + std::to_string(number) + ": " +
                                       describeMembers(group) + " at " + describeOffsets(group);
  say(false, firstOf(group).statement, what + " left alone: " + reason.text());
}

/// "vls group 2: 1 gather of 4 x double at contiguous addresses"
static std::string describeSingle(unsigned number, const Access &access) {
  const LanePattern pattern = lanePattern(access);
  return "vls group " + std::to_string(number) + ": 1 " + formName(access) + " of " +
         laneText(access) +
         (pattern == LanePattern::Contiguous ? " at contiguous addresses"
          : pattern == LanePattern::Reversed ? " at contiguous addresses from high to low"
          : pattern == LanePattern::Permuted
              ? " at " + std::to_string(laneSpan(access)->elements) + " adjacent addresses"
          : pattern == LanePattern::Broadcast ? " at one address"
                                              : "");
}

/// ", broadcast, 1 shuffle"
static std::string shufflesOf(const LaneSpan &span) {
  bool inOrder = true; // or over and over
  for (unsigned lane = 0; lane < span.places.size(); ++lane)
    inOrder &= span.places[lane] == lane % span.elements;
  return std::string(span.elements < span.places.size() ? ", broadcast" : "") +
         (inOrder ? "" : ", 1 shuffle");
}

void Remarks::becameLoad(unsigned number, const Access &access, const GroupPrices &prices,
                         const std::string &isa) {
  ++counts[std::string(formName(access)) + ", one load of " + laneText(access) + ", " + isa];
  say(true, access.statement,
      describeSingle(number, access) + " became 1 load" + shufflesOf(*laneSpan(access)) +
          "; cost " + describePrices(prices));
}

void Remarks::becameLoads(unsigned number, const Access &access, const GroupPrices &prices,
                          const std::string &isa) {
  ++counts[std::string(formName(access)) + ", a load for each of " + laneText(access) + ", " + isa];
  say(true, access.statement,
      describeSingle(number, access) + " became " + plural(access.lanes, "load") +
          ", put together; cost " + describePrices(prices));
}

void Remarks::hoisted(unsigned number, const Access &access, const std::string &isa) {
  ++counts[std::string(formName(access)) + ", hoisted, of " + laneText(access) + ", " + isa];
  say(true, access.statement,
      describeSingle(number, access) + " moved in front of its loop: it is invariant there");
}

void Remarks::cleared(unsigned number, const Access &access, const std::string &isa) {
  ++counts[std::string(formName(access)) + ", destination cleared, of " + laneText(access) + ", " +
           isa];
  say(true, access.statement,
      describeSingle(number, access) + " no longer waits for its destination");
}

void Remarks::leftAlone(unsigned number, const Access &access, const Refusal &reason) {
  ++left;
  say(false, access.statement, describeSingle(number, access) + " left alone: " + reason.text());
}

void Remarks::unread(gimple *statement, const Refusal &reason) {
  const bool isStore = gimple_vdef(statement) && !gimple_get_lhs(statement);
  ++left;
  say(false, statement,
      std::string("vls: ") + (isStore ? "scatter" : "gather") + " left alone: " + reason.text());
}

void Remarks::packed(gimple *statement, const std::string &text, const std::string &isa) {
  ++counts["block, packed, " + isa];
  say(true, statement, text);
}

void Remarks::unrolled(const dump_user_location_t &where, bool isTaken, const std::string &text) {
  if (isTaken)
    ++counts["loop, iterations side by side"];
  if (dump_enabled_p())
    dump_printf_loc(isTaken ? MSG_OPTIMIZED_LOCATIONS : MSG_MISSED_OPTIMIZATION, where, "%s\n",
                    text.c_str());
  if (verbose)
    inform(where.get_location_t(), "%s", text.c_str());
}

void Remarks::notPacked(gimple *statement, const std::string &text) {
  say(false, statement, text);
}

void Remarks::scalarLoop(const dump_user_location_t &where, const std::string &text) {
  if (dump_enabled_p())
    dump_printf_loc(MSG_MISSED_OPTIMIZATION, where, "%s\n", text.c_str());
  if (verbose)
    inform(where.get_location_t(), "%s", text.c_str());
}

std::string Remarks::totals() const {
  unsigned groups = 0;
  std::string list;
  for (const auto &[kind, count] : counts) {
    groups += count;
    list += "  " + std::to_string(count) + " x " + kind + "\n";
  }
  return "libvls: " + plural(groups, "group") + " rewritten, " + std::to_string(left) +
         " gathers or groups left alone\n" + list;
}

} // namespace vls::gcc
