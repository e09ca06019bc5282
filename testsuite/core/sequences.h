// SPDX-License-Identifier: GPL-3.0-or-later
//
// Right sequences of every kind, written by hand, with the groups that they are right for.

#ifndef VLS_TESTSUITE_SEQUENCES_H
#define VLS_TESTSUITE_SEQUENCES_H

#include "support.h"

namespace vlstest {

using vls::AccessKind;
using vls::Instruction;
using vls::Sequence;
using vls::VectorType;

constexpr int off = Instruction::neverAccessed;
constexpr VectorType v1x64{1, 64}, v2x64{2, 64}, v4x64{4, 64}, v2x32{2, 32}, v4x32{4, 32};

/// Appends instructions; each returns its id.
class Writer {
public:
  Sequence sequence;

  unsigned load(VectorType type, unsigned base, std::int64_t offset, std::vector<int> guards = {}) {
    Instruction &i = append(Instruction::Kind::Load, type);
    i.address = {base, offset};
    i.guards = std::move(guards);
    return i.id;
  }
  unsigned broadcast(unsigned bits, VectorType type, unsigned base, std::int64_t offset,
                     std::vector<int> guards = {}) {
    load(type, base, offset, std::move(guards));
    sequence.instructions.back().repeatedBits = bits;
    return sequence.instructions.back().id;
  }
  /// Makes the last instruction, a load with guards, a merging one.
  unsigned onto(unsigned value) {
    sequence.instructions.back().operands = {value};
    return sequence.instructions.back().id;
  }
  unsigned shuffle(VectorType type, std::vector<unsigned> operands, std::vector<int> mask) {
    Instruction &i = append(Instruction::Kind::Shuffle, type);
    i.operands = std::move(operands);
    i.mask = std::move(mask);
    return i.id;
  }
  unsigned value(VectorType type, std::size_t member) {
    Instruction &i = append(Instruction::Kind::Value, type);
    i.member = member;
    return i.id;
  }
  void store(VectorType type, unsigned operand, unsigned base, std::int64_t offset,
             std::vector<int> guards = {}) {
    Instruction &i = append(Instruction::Kind::Store, type);
    i.operands = {operand};
    i.address = {base, offset};
    i.guards = std::move(guards);
  }

private:
  Instruction &append(Instruction::Kind kind, VectorType type) {
    Instruction i;
    i.kind = kind;
    i.id = unsigned(sequence.instructions.size()) + 1;
    i.type = type;
    sequence.instructions.push_back(std::move(i));
    return sequence.instructions.back();
  }
};

struct Example {
  const char *name;
  Memrefs memrefs;
  Sequence sequence;

  vls::Group group() const { return memrefs.group(); }
};

/// Memrefs of one type at `offsets`.
inline Memrefs memrefsAt(VectorType type, const std::vector<long> &offsets, AccessKind kind,
                         std::optional<long> stride = {}, bool masked = false) {
  Memrefs memrefs;
  for (long offset : offsets) {
    SimpleMemref &memref = memrefs.add(type, 0, vls::Integer(offset), kind);
    if (stride)
      memref.stride = vls::Integer(*stride);
    memref.masked = masked;
    memref.mayOverlap = false;
  }
  return memrefs;
}

std::vector<Example> handWritten();

// ---- Indexed loads ----

/// x[j], x[j+1] in two lanes: each row is loaded whole. Masked: each load by its own lane.
inline Example pairs(bool masked = false) {
  Writer w;
  w.load(v2x64, 0, 0);
  w.load(v2x64, 1, 0);
  w.shuffle(v2x64, {1, 2}, {0, 2});
  w.shuffle(v2x64, {1, 2}, {1, 3});
  w.sequence.results = {3, 4};
  return {masked ? "masked pairs" : "pairs",
          memrefsAt(v2x64, {0, 8}, AccessKind::IndexedLoad, {}, masked), w.sequence};
}

/// x[j] ... x[j+3] and x[j] again in four lanes: a transpose in two steps.
inline Example quadruples() {
  Writer w;
  for (unsigned lane = 0; lane < 4; ++lane)
    w.load(v4x64, lane, 0);
  for (unsigned low : {1u, 3u}) {
    w.shuffle(v4x64, {low, low + 1}, {0, 4, 2, 6});
    w.shuffle(v4x64, {low, low + 1}, {1, 5, 3, 7});
  }
  for (unsigned low : {5u, 6u}) {
    w.shuffle(v4x64, {low, low + 2}, {0, 1, 4, 5});
    w.shuffle(v4x64, {low, low + 2}, {2, 3, 6, 7});
  }
  w.sequence.results = {9, 11, 10, 12, 9};
  return {"quadruples", memrefsAt(v4x64, {0, 8, 16, 24, 0}, AccessKind::IndexedLoad), w.sequence};
}

/// x[j], x[j+1], x[j+2] in four lanes: the pairs xy and yz overlap, and come as halves.
inline Example triples() {
  Writer w;
  for (long offset : {0, 8})
    for (unsigned lane = 0; lane < 4; ++lane)
      w.load(v2x64, lane, offset);
  for (unsigned low : {1u, 2u, 5u, 6u})
    w.shuffle(v4x64, {low, low + 2}, {0, 1, 2, 3});
  w.shuffle(v4x64, {9, 10}, {0, 4, 2, 6});
  w.shuffle(v4x64, {9, 10}, {1, 5, 3, 7});
  w.shuffle(v4x64, {11, 12}, {1, 5, 3, 7});
  w.sequence.results = {13, 14, 15};
  return {"triples", memrefsAt(v4x64, {0, 8, 16}, AccessKind::IndexedLoad), w.sequence};
}

/// x[j], x[j+3] in two lanes: the row has a gap of 16 bytes; the upper half has no use.
inline Example gaps() {
  Writer w;
  for (long offset : {0, 24})
    for (unsigned lane = 0; lane < 2; ++lane)
      w.load(v1x64, lane, offset);
  w.shuffle(v2x64, {1, 2}, {0, 1});
  w.shuffle(v2x64, {3, 4}, {0, 1});
  w.shuffle(v4x64, {5, 6}, {0, 1, 2, 3});
  w.sequence.results = {5, 6};
  return {"gaps", memrefsAt(v2x64, {0, 24}, AccessKind::IndexedLoad), w.sequence};
}

/// x[j], x[j+1], floats in four lanes: a pair repeated, the next lane's merged into the upper half.
inline Example broadcasts() {
  Writer w;
  for (unsigned lane : {0u, 2u}) {
    const unsigned low = w.broadcast(64, v4x32, lane, 0);
    w.broadcast(64, v4x32, lane + 1, 0, {off, off, 0, 0});
    w.onto(low);
  }
  w.shuffle(v4x32, {2, 4}, {0, 2, 4, 6});
  w.shuffle(v4x32, {2, 4}, {1, 3, 5, 7});
  w.sequence.results = {5, 6};
  return {"broadcasts", memrefsAt(v4x32, {0, 4}, AccessKind::IndexedLoad), w.sequence};
}

/// struct { int i; double d; float f; }, two lanes: the gap behind i is read, f comes by itself.
inline Example mixed() {
  Memrefs memrefs;
  memrefs.add(v2x32, 0, 0);
  memrefs.add(v2x64, 0, 8);
  memrefs.add(v2x32, 0, 16);
  Writer w;
  w.load(v4x32, 0, 0);
  w.load(v4x32, 1, 0);
  w.load({1, 32}, 0, 16);
  w.load({1, 32}, 1, 16);
  w.shuffle(v2x64, {1, 2}, {1, 3});
  w.shuffle(v4x32, {1, 2}, {0, 4, 1, 5});
  w.shuffle(v2x32, {6}, {0, 1});
  w.shuffle(v2x32, {3, 4}, {0, 1});
  w.sequence.results = {7, 5, 8};
  return {"mixed sizes", std::move(memrefs), w.sequence};
}

/// As pairs, but of the second member only lane 1 is needed.
inline Example dontCare() {
  Example e = pairs();
  e.name = "don't care";
  e.memrefs[1].needed = 2;
  e.sequence.instructions[3].mask = {2, 3};
  return e;
}

// ---- Strided loads ----

/// xyz[3*i + c], floats in four lanes: three loads that span lanes.
inline Example strided() {
  Writer w;
  for (long offset : {0, 16, 32})
    w.load(v4x32, 0, offset);
  w.shuffle(v4x32, {1, 2}, {0, 3, 6, 6});
  w.shuffle(v4x32, {4, 3}, {0, 1, 2, 5});
  w.shuffle(v4x32, {1, 2}, {1, 4, 7, 7});
  w.shuffle(v4x32, {6, 3}, {0, 1, 2, 6});
  w.shuffle(v4x32, {1, 2}, {2, 5, 5, 5});
  w.shuffle(v4x32, {8, 3}, {0, 1, 4, 7});
  w.sequence.results = {5, 7, 9};
  return {"strided", memrefsAt(v4x32, {0, 4, 8}, AccessKind::StridedLoad, 12), w.sequence};
}

/// x[-i] in four lanes.
inline Example reversed() {
  Writer w;
  w.load(v4x64, 0, -24);
  w.shuffle(v4x64, {1}, {3, 2, 1, 0});
  w.sequence.results = {2};
  return {"reversed", memrefsAt(v4x64, {0}, AccessKind::StridedLoad, -8), w.sequence};
}

/// *x in four lanes.
inline Example zeroStride() {
  Writer w;
  w.broadcast(64, v4x64, 0, 0);
  w.sequence.results = {1};
  return {"zero stride", memrefsAt(v4x64, {0}, AccessKind::StridedLoad, 0), w.sequence};
}

/// x[2*i], x[2*i + 1] in four lanes, each under its own mask bit.
inline Example maskedStrided() {
  Writer w;
  w.load(v4x64, 0, 0, {0, 0, 1, 1});
  w.load(v4x64, 0, 32, {2, 2, 3, 3});
  w.shuffle(v4x64, {1, 2}, {0, 2, 4, 6});
  w.shuffle(v4x64, {1, 2}, {1, 3, 5, 7});
  w.sequence.results = {3, 4};
  return {"masked strided", memrefsAt(v4x64, {0, 8}, AccessKind::StridedLoad, 16, true),
          w.sequence};
}

/// *x in two lanes, masked: whichever lane is active, its load is in both.
inline Example maskedZeroStride() {
  Writer w;
  w.load(v1x64, 0, 0, {0});
  w.load(v1x64, 0, 0, {1});
  w.onto(1);
  w.shuffle(v2x64, {2, 2}, {0, 1});
  w.sequence.results = {3};
  return {"masked zero stride", memrefsAt(v2x64, {0}, AccessKind::StridedLoad, 0, true),
          w.sequence};
}

// ---- Stores ----

/// x[j] = p, x[j+1] = q in two lanes.
inline Example storedPairs(bool masked = false) {
  Writer w;
  w.value(v2x64, 0);
  w.value(v2x64, 1);
  w.shuffle(v2x64, {1, 2}, {0, 2});
  w.shuffle(v2x64, {1, 2}, {1, 3});
  w.store(v2x64, 3, 0, 0);
  w.store(v2x64, 4, 1, 0);
  return {masked ? "masked stored pairs" : "stored pairs",
          memrefsAt(v2x64, {0, 8}, AccessKind::IndexedStore, {}, masked), w.sequence};
}

/// x[j] = p, x[j+2] = q in two lanes: parts, so that the gap is not written.
inline Example storedGaps() {
  Writer w;
  w.value(v2x64, 0);
  w.value(v2x64, 1);
  for (int lane : {0, 1})
    for (unsigned member : {1u, 2u})
      w.store(v1x64, w.shuffle(v1x64, {member}, {lane}), unsigned(lane), member == 1 ? 0 : 16);
  return {"stored gaps", memrefsAt(v2x64, {0, 16}, AccessKind::IndexedStore), w.sequence};
}

/// x[2*i] = p, x[2*i + 3] = q in two lanes: one masked store over the gaps between lanes.
///
///   p0 .  p1 q0 .  q1      the bytes 0 to 47
inline Example storedWithMask() {
  Writer w;
  w.value(v2x64, 0);
  w.value(v2x64, 1);
  w.shuffle(v4x64, {1, 2}, {0, 1, 2, 3});
  w.shuffle(v4x64, {3}, {0, 0, 1, 2});
  w.store(v4x64, 4, 0, 0, {0, off, 1, 0});
  w.store(v1x64, w.shuffle(v1x64, {2}, {1}), 0, 40);
  return {"stored with a mask", memrefsAt(v2x64, {0, 24}, AccessKind::StridedStore, 16),
          w.sequence};
}

/// x[i] = p, then x[i+1] = q in four lanes: of p only lane 0 is left.
inline Example storedOverlaps() {
  Writer w;
  w.value(v4x64, 0);
  w.value(v4x64, 1);
  w.shuffle(v1x64, {1}, {0});
  w.store(v1x64, 3, 0, 0);
  w.store(v4x64, 2, 0, 8);
  return {"stored overlaps", memrefsAt(v4x64, {0, 8}, AccessKind::StridedStore, 8), w.sequence};
}

/// x[2*i] = p, x[2*i + 1] = q in two lanes, masked: one store, each half under its lane.
inline Example storedMasked() {
  Writer w;
  w.value(v2x64, 0);
  w.value(v2x64, 1);
  w.shuffle(v4x64, {1, 2}, {0, 1, 2, 3});
  w.shuffle(v4x64, {3}, {0, 2, 1, 3});
  w.store(v4x64, 4, 0, 0, {0, 0, 1, 1});
  return {"stored masked", memrefsAt(v2x64, {0, 8}, AccessKind::StridedStore, 16, true),
          w.sequence};
}

/// x[i] = p, then x[i+1] = q in two lanes, masked: p1 and q0 may be in the same place, q0 wins.
inline Example storedMaskedOverlaps() {
  Writer w;
  w.value(v2x64, 0);
  w.value(v2x64, 1);
  w.store(v2x64, 1, 0, 0, {0, 1});
  w.store(v2x64, 2, 0, 8, {0, 1});
  return {"stored masked overlaps", memrefsAt(v2x64, {0, 8}, AccessKind::StridedStore, 8, true),
          w.sequence};
}

inline std::vector<Example> handWritten() {
  std::vector<Example> all;
  all.push_back(pairs());
  all.push_back(pairs(true));
  all.push_back(quadruples());
  all.push_back(triples());
  all.push_back(gaps());
  all.push_back(broadcasts());
  all.push_back(mixed());
  all.push_back(dontCare());
  all.push_back(strided());
  all.push_back(reversed());
  all.push_back(zeroStride());
  all.push_back(maskedStrided());
  all.push_back(maskedZeroStride());
  all.push_back(storedPairs());
  all.push_back(storedPairs(true));
  all.push_back(storedGaps());
  all.push_back(storedWithMask());
  all.push_back(storedOverlaps());
  all.push_back(storedMasked());
  all.push_back(storedMaskedOverlaps());
  return all;
}

} // namespace vlstest

#endif
