// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/step_writer.h"

namespace vls::gcc {

using Kind = PackStep::Kind;

void StepWriter::step(const PackStep &step) {
  if (scalarTerms.isLeftOut(step))
    return;
  switch (step.kind) {
  case Kind::Load:
    return define(step, load(step));
  case Kind::Store:
    return store(step);
  case Kind::Compute:
    return define(step, compute(step));
  case Kind::Constant:
    return define(step, constant(step));
  case Kind::Broadcast:
  case Kind::Build:
    return define(step, build(step));
  case Kind::Shuffle:
    return define(step, shuffle(step));
  case Kind::Extract:
    return extract(step);
  case Kind::Phi:
    return phi(step);
  case Kind::Scalar:
    return restate(step.operation);
  }
}

} // namespace vls::gcc
