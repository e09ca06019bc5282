// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/expression.h"
#include "lanes/sentences.h"

namespace vls::gcc {

namespace {

using CarriedValues = std::vector<std::pair<gphi *, Carried>>;

bool hasConditional(const CarriedValues &carried) {
  return std::any_of(carried.begin(), carried.end(), [](const auto &entry) {
    return entry.second.kind == Carried::Kind::Conditional;
  });
}

void describe(gphi *phi, const Carried &what, const CarriedValues &carried, Summary &summary) {
  const std::string name = what.name.empty() ? "a value" : what.name;
  const std::string type = typeText(TREE_TYPE(gimple_phi_result(phi)));
  std::string text = name + " is carried from iteration to iteration: ";
  switch (what.kind) {
  case Carried::Kind::Reduction:
    text += "a " + what.operation + " (reduction), which lanes can work out side by side";
    break;
  case Carried::Kind::InOrder:
    text += "a " + what.operation + " (reduction) of " + type +
            "s, which has to keep its order: -ffast-math (or only -fassociative-math "
            "-fno-signed-zeros -fno-trapping-math), or #pragma omp simd reduction, lets lanes "
            "work side by side";
    summary.pay("reduction in order");
    break;
  case Carried::Kind::Compared:
    text += "a minimum or maximum that a branch keeps";
    if (hasConditional(carried))
      text += ", together with something else: find the extreme value first, and its place in a "
              "second loop";
    else if (FLOAT_TYPE_P(TREE_TYPE(gimple_phi_result(phi))))
      text += "; -ffinite-math-only -fno-signed-zeros, or fmin and fmax, make it a reduction";
    summary.hinder("a comparison with an earlier iteration" + atLine(what.statement));
    break;
  case Carried::Kind::Conditional:
    text += "the last value that a branch lets through";
    summary.pay("conditional reduction");
    break;
  case Carried::Kind::Chase:
    text += "it is loaded by way of itself, as in a linked list, so iterations cannot run side "
            "by side; an array would let them";
    summary.hinder("a chain of loads" + atLine(what.statement));
    break;
  case Carried::Kind::Growing:
    text += "it grows by the same step, but in floating point, with a rounding in each "
            "iteration: start + i * step, computed anew, is the same in all but the last digits";
    summary.hinder("a recurrence" + atLine(what.statement));
    break;
  case Carried::Kind::Previous:
    text += "what the iteration before computed; GCC takes it from the neighbouring lane";
    summary.pay("shuffle");
    break;
  case Carried::Kind::Recurrence:
    text += "a recurrence, each iteration waits for the one before";
    summary.hinder("a recurrence" + atLine(what.statement));
    break;
  }
  summary.say(what.statement, text);
}

} // namespace

void describeCarried(const LoopView &view, Summary &summary) {
  CarriedValues carried;
  for (gphi *phi : view.flow.carried)
    carried.emplace_back(phi, classifyCarried(phi, view.flow.loop));
  for (const auto &[phi, what] : carried)
    describe(phi, what, carried, summary);
}

} // namespace vls::gcc
