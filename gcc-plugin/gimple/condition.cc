// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/condition.h"

namespace vls::gcc {

unsigned Conditions::intern(Key key) {
  const auto [entry, isNew] = byKey.try_emplace(std::move(key), next);
  next += isNew;
  return entry->second;
}

unsigned Conditions::negated(unsigned condition) {
  if (condition == on || condition == off)
    return condition == on ? off : on;
  if (const auto found = operandOfNot.find(condition); found != operandOfNot.end())
    return found->second;
  const unsigned result = intern({logicTag, BIT_NOT_EXPR, condition});
  operandOfNot.emplace(result, condition);
  return result;
}

unsigned Conditions::both(tree_code code, unsigned a, unsigned b) {
  if (a > b)
    std::swap(a, b); // so that off and on come first
  switch (code) {
  case BIT_AND_EXPR:
    if (a == off || a == b)
      return a;
    if (a == on)
      return b;
    break;
  case BIT_IOR_EXPR:
    if (a == on || a == b)
      return a;
    if (a == off)
      return b;
    break;
  default:
    if (a == b)
      return off;
    if (a == off || a == on)
      return a == off ? b : negated(b);
  }
  return intern({logicTag, std::uint64_t(code), a, b});
}

unsigned Conditions::select(unsigned chosen, unsigned yes, unsigned no) {
  if (yes == no || chosen == on || chosen == off)
    return chosen == off ? no : yes;
  if (yes == on || yes == off) // chosen || no, or !chosen && no
    return yes == on ? both(BIT_IOR_EXPR, chosen, no) : both(BIT_AND_EXPR, negated(chosen), no);
  if (no == on || no == off)
    return no == on ? both(BIT_IOR_EXPR, negated(chosen), yes) : both(BIT_AND_EXPR, chosen, yes);
  return intern({selectTag, chosen, yes, no});
}

} // namespace vls::gcc
