// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/float_loads.h"

#include "pack/compute.h"
#include "pack/types.h"

namespace vls::gcc {

/// Is `step` an instruction whose lanes do one of `ops`?
static bool computes(const PackStep &step, const PackMachine &machine,
                     const std::set<ScalarOp> &ops) {
  return step.kind == PackStep::Kind::Compute &&
         computes(machine.instruction(step.instruction), ops);
}

std::set<unsigned> floatLoads(const PackPlan &plan, const PackMachine &machine, bool hasMasks) {
  std::set<unsigned> loads, chosen, extended;
  std::map<unsigned, unsigned> extensions; // and what they extend
  for (const PackStep &step : plan.steps) {
    if (step.kind == PackStep::Kind::Load && step.type.bits() < slotBits)
      loads.insert(step.id);
    if (computes(step, machine, {ScalarOp::SignExtend, ScalarOp::ZeroExtend}) &&
        loads.count(step.operands[0].vector))
      extended.insert(extensions[step.id] = step.operands[0].vector);
    if (!hasMasks)
      continue;
    if (computes(step, machine, {ScalarOp::Select}) ||
        (step.kind == PackStep::Kind::Shuffle && step.operands.size() == 2))
      for (const PackStep::Operand &operand : step.operands)
        if (const auto found = extensions.find(operand.vector); found != extensions.end())
          chosen.insert(found->second);
  }
  for (const unsigned load : loads)
    if (!extended.count(load))
      chosen.insert(load);
  return chosen;
}

} // namespace vls::gcc
