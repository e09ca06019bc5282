// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/machine.h"

#include <algorithm>

namespace vls {

namespace {

constexpr Uops oneFused{0, 0, 0, 1, 0};

template <class T> bool covers(const std::vector<T> &list, const T &value) {
  return list.empty() || std::find(list.begin(), list.end(), value) != list.end();
}

} // namespace

Uops DescribedMachine::scalar(ScalarOp op, ElementType type, ElementType operand) const {
  const ElementType seen = op == ScalarOp::Compare || isStore(op) ? operand : type;
  for (const ScalarRow &row : description.scalars)
    if (covers(row.ops, op) && covers(row.types, seen))
      return row.uops;
  return oneFused;
}

Uops DescribedMachine::transfer(TransferRow::Kind kind, ElementType type, bool fromMemory,
                                bool laneZero) const {
  for (const TransferRow &row : description.transfers)
    if (row.kind == kind && covers(row.types, type) && row.fromMemory == fromMemory &&
        (!row.laneZero || laneZero))
      return row.uops;
  return oneFused;
}

Uops DescribedMachine::broadcast(PackedType type, bool fromMemory) const {
  return transfer(TransferRow::Kind::Broadcast, type.element, fromMemory, false);
}

/// The first of float elements is in a vector register already.
Uops DescribedMachine::build(PackedType type, unsigned elements, unsigned loads) const {
  Uops sum;
  const unsigned free = type.element.isFloat() && loads < elements ? 1 : 0;
  for (unsigned i = 0; i < elements - free; ++i)
    sum += transfer(TransferRow::Kind::Build, type.element, i < loads, false);
  return sum;
}

Uops DescribedMachine::extract(PackedType type, unsigned lane) const {
  return transfer(TransferRow::Kind::Extract, type.element, false, lane == 0);
}

Uops DescribedMachine::constant(PackedType) const {
  return description.constant;
}

} // namespace vls
