// SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks that a file describes.

#include "packer/text.h"

namespace vls {

void DescribedBlock::setMemory(unsigned operation, const Memory &memory, std::int64_t distance) {
  const ElementType type = (*this)[operation].type;
  const bool loads = isLoad((*this)[operation].op);
  auto memref = std::make_unique<DescribedMemref>(
      loads ? AccessKind::StridedLoad : AccessKind::StridedStore, VectorType{1, type.bits});
  memref->addressClass = memory.name;
  memref->distance = fromInt64(distance);
  setMemref(operation, memref.get());
  memrefs.push_back(std::move(memref));
  inRestrict.resize(size());
  inRestrict[operation] = memory.isRestrict;
}

const DescribedMemref &DescribedBlock::memrefOf(unsigned operation) const {
  return static_cast<const DescribedMemref &>(*(*this)[operation].memref);
}

/// Bytes of one memory are where their distances say. Of two memories, one of which is restrict,
/// they are different bytes. Opaque operations may touch any byte.
bool DescribedBlock::mustPrecede(unsigned earlier, unsigned later) const {
  const Operation &a = (*this)[earlier], &b = (*this)[later];
  if (!a.memref || !b.memref)
    return true;
  const DescribedMemref &x = memrefOf(earlier), &y = memrefOf(later);
  if (x.addressClass != y.addressClass)
    return !isRestrict(earlier) && !isRestrict(later);
  return x.distance < y.distance + b.type.bits / 8 && y.distance < x.distance + a.type.bits / 8;
}

} // namespace vls
