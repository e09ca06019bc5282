// SPDX-License-Identifier: GPL-3.0-or-later

#include "machine/emitter.h"

#include "moves/permute.h"

#include <algorithm>
#include <cmath>

namespace machine {

using vls::Instruction;
using vls::Sequence;
using vls::ShuffleShape;

namespace {

constexpr unsigned slot = 128;

std::string number(std::int64_t n) {
  return std::to_string(n);
}

std::string value(unsigned id) {
  return "v" + number(id);
}

/// Bits of the register that holds `bits` bits.
unsigned registerOf(unsigned bits) {
  return std::max(bits, slot);
}

std::string at(const vls::Address &address) {
  return "AT(" + number(address.lane) + ", " + number(address.offset) + ")";
}

/// `shape` as a permute of whole registers; what is above a narrow value does not matter.
ShuffleShape inRegisters(ShuffleShape shape) {
  const int lanes = int(shape.operand.lanes);
  const int room = int(registerOf(shape.operand.bits()) / shape.operand.elementBits);
  for (int &lane : shape.mask)
    lane += lane >= lanes ? room - lanes : 0;
  shape.mask.resize(std::size_t(room), -1);
  shape.operand.lanes = shape.result.lanes = unsigned(room);
  return shape;
}

/// In elements as wide as it goes: which instruction there is may depend on it.
ShuffleShape asWideAsPossible(ShuffleShape shape) {
  while (shape.operand.elementBits < 64) {
    const std::optional<ShuffleShape> wide = vls::widened(shape);
    if (!wide)
      break;
    shape = *wide;
  }
  return shape;
}

bool isBlend(const ShuffleShape &shape) {
  const int lanes = int(shape.operand.lanes);
  for (std::size_t lane = 0; lane < shape.mask.size(); ++lane)
    if (shape.mask[lane] % lanes != int(lane))
      return false;
  return vls::usesOperands(shape) == 3;
}

/// registers.h has a blend of such elements: a vblendps, or with a mask register.
bool isImmediate(vls::VectorType type) {
  return type.elementBits >= 32 && type.bits() <= 256;
}
bool hasBlend(vls::VectorType type) {
  return type.elementBits >= 32;
}

bool isIdentity(const ShuffleShape &shape) {
  for (std::size_t lane = 0; lane < shape.mask.size(); ++lane)
    if (shape.mask[lane] != int(lane))
      return false;
  return true;
}

} // namespace

Emitter::Emitter(const Sequence &ofSequence, const vls::Group &forGroup,
                 const vls::Target &onTarget)
    : sequence(ofSequence), group(forGroup), target(onTarget), folding(ofSequence),
      done(ofSequence.instructions.size() + 1, false), folded(done) {
  for (const Instruction &i : sequence.instructions)
    if (i.kind == Instruction::Kind::Shuffle && folding.readsMemory(i) &&
        !guardOf(sequence.byId(i.operands.back())))
      folded[i.operands.back()] = true;
  for (const Instruction &i : sequence.instructions)
    if (i.kind == Instruction::Kind::Store)
      demand(i.id);
  for (std::size_t m = 0; m < sequence.results.size(); ++m) {
    demand(sequence.results[m]);
    const unsigned bits = group.members()[m].memref->type().bits();
    text += "RESULT(" + number(std::int64_t(m)) + ", " + number(registerOf(bits)) + ", " +
            value(sequence.results[m]) + ");\n";
  }
}

std::string Emitter::masks() const {
  return declared;
}

void Emitter::demand(unsigned id) {
  if (done[id] || folded[id])
    return;
  done[id] = true;
  const Instruction &i = sequence.byId(id);
  for (unsigned operand : i.operands)
    demand(operand);
  switch (i.kind) {
  case Instruction::Kind::Value:
    text += define(i, "MEMBER(" + number(std::int64_t(i.member)) + ", " +
                          number(registerOf(i.type.bits())) + ")");
    break;
  case Instruction::Kind::Load:
    load(i);
    break;
  case Instruction::Kind::Store:
    store(i);
    break;
  case Instruction::Kind::Shuffle:
    shuffle(i);
    break;
  }
}

std::string Emitter::define(const Instruction &i, const std::string &what) {
  return "r" + number(registerOf(i.type.bits())) + " " + value(i.id) + " = " + what + ";\n";
}

/// A machine instruction that nothing is to be made part of.
void Emitter::perform(const Instruction &i, const std::string &what) {
  text += define(i, what) + "OPAQUE(" + value(i.id) + ");\n";
  ++count;
}

/// The lane that decides whether it executes at all; nothing if none does.
std::optional<unsigned> Emitter::guardOf(const Instruction &memory) const {
  if (!group.isMasked() || vls::isMasked(memory))
    return {};
  if (!memory.guards.empty())
    return unsigned(memory.guards.front());
  return group.spaces() > 1 ? std::optional<unsigned>(memory.address.lane) : std::nullopt;
}

/// The name of a mask of the elements that are accessed; empty if all are.
std::string Emitter::mask(const Instruction &memory) {
  if (!vls::isMasked(memory))
    return "";
  std::string set;
  for (std::size_t e = 0; e < memory.guards.size(); ++e) {
    const int guard = memory.guards[e];
    if (guard != Instruction::neverAccessed)
      set += (set.empty() ? "" : " | ") +
             (group.isMasked() ? "ON(" + number(guard) + ") << " : std::string("1ull << ")) +
             number(std::int64_t(e));
  }
  return maskOf(memory.type, set.empty() ? "0" : set);
}

std::string Emitter::maskOf(vls::VectorType type, const std::string &set) {
  const std::string form = number(type.elementBits) + ", " + number(type.bits());
  std::string &name = named[form + ": " + set];
  if (name.empty()) {
    name = "k" + number(std::int64_t(named.size()));
    declared += "MASK(" + form + ", " + name + ", " + set + ");\n";
  }
  return name;
}

void Emitter::load(const Instruction &i) {
  const std::string bits = number(i.type.bits()), element = number(i.type.elementBits);
  const std::string from = at(i.address), wide = number(registerOf(i.type.bits()));
  const std::string k = mask(i);
  std::string what;
  if (i.repeatedBits != 0 && k.empty())
    what = "broadcast_" + number(i.repeatedBits) + "_" + wide + "(" + from + ")";
  else if (i.repeatedBits != 0)
    what = (i.operands.empty() ? "maskedBroadcast(" : "mergingBroadcast(") + element + ", " +
           number(i.repeatedBits) + ", " + bits +
           (i.operands.empty() ? "" : ", " + value(i.operands[0])) + ", " + from + ", " + k + ")";
  else if (k.empty())
    what = "load_" + bits + "(" + from + ")";
  else if (i.operands.empty())
    what = "masked_" + element + "_" + bits + "(" + from + ", " + k + ")";
  else
    what = "merging_" + element + "_" + bits + "(" + value(i.operands[0]) + ", " + from + ", " + k +
           ")";
  if (const std::optional<unsigned> guard = guardOf(i))
    what = "ON(" + number(*guard) + ") ? " + what + " : " +
           (i.operands.empty() ? "(r" + wide + "){0}" : value(i.operands[0]));
  perform(i, what);
}

void Emitter::store(const Instruction &i) {
  const unsigned bits = i.type.bits();
  const std::string to = at(i.address), k = mask(i), v = value(i.operands[0]);
  if (const std::optional<unsigned> guard = guardOf(i))
    text += "if (ON(" + number(*guard) + "))\n";
  // vextractf32x4 to memory under a mask would be one instruction, but faults where the mask says
  // no.
  if (!k.empty())
    text += "OPAQUE(" + v + ");\n";
  const Instruction &source = sequence.byId(i.operands[0]);
  const bool isUpper = source.kind == Instruction::Kind::Shuffle && folding.writesMemory(source) &&
                       bits == 64 && source.mask.front() == 1 && k.empty() &&
                       sequence.byId(source.operands[0]).type.bits() <= slot;
  if (isUpper)
    text += "storeUpper_64(" + to + ", " + value(source.operands[0]) + ");\n";
  else if (k.empty())
    text += "store_" + number(bits) + "(" + to + ", " + v + ");\n";
  else
    text += "storeMasked_" + number(i.type.elementBits) + "_" + number(bits) + "(" + to + ", " + v +
            ", " + k + ");\n";
  ++count;
}

void Emitter::shuffle(const Instruction &i) {
  if (vls::isConcatenation(i, sequence))
    concatenation(i);
  else if (vls::isExtraction(i, sequence))
    extraction(i);
  else
    permute(i);
}

void Emitter::concatenation(const Instruction &i) {
  const std::string bits = number(i.type.bits()), first = value(i.operands[0]);
  const unsigned last = i.operands.back();
  if (folded[last])
    perform(i,
            "concatenateFrom_" + bits + "(" + first + ", " + at(sequence.byId(last).address) + ")");
  else
    perform(i, "concatenate_" + bits + "(" + first + ", " + value(last) + ")");
}

/// Of less than a slot: the slot, then what is in it.
void Emitter::extraction(const Instruction &i) {
  const Instruction &operand = sequence.byId(i.operands[0]);
  const unsigned from = registerOf(operand.type.bits()), part = registerOf(i.type.bits());
  const unsigned first = unsigned(i.mask.front()) * i.type.elementBits; // bit
  const std::string forms = number(part) + "_" + number(from) + "(" + value(operand.id);
  const unsigned index = first / part, byte = first % part / 8;
  if (index == 0 && byte == 0) {
    text += define(i, "low_" + forms + ")");
    return;
  }
  const bool isStored = folding.writesMemory(i);
  std::string what =
      index == 0 ? "low_" + forms + ")" : "extract_" + forms + ", " + number(index) + ")";
  if (byte == 8 && i.type.bits() == 64)
    what = "upper_64(" + what + ")";
  else if (byte != 0)
    what = "shiftedDown_128(" + what + ", " + number(byte) + ")";
  if (isStored)
    text += define(i, what); // a part of the store, where there is such a one
  else
    perform(i, what);
}

/// The compiler takes shuffles for some blends, so these are asked for by name.
std::string Emitter::blend(const Instruction &i, const ShuffleShape &shape) {
  const unsigned lanes = shape.operand.lanes;
  std::uint64_t set = 0;
  for (unsigned lane = 0; lane < lanes; ++lane)
    set |= std::uint64_t(shape.mask[lane] == int(lane + lanes)) << lane;
  const std::string elements = std::to_string(set) + "ull";
  return "blend_" + number(shape.operand.elementBits) + "_" + number(shape.operand.bits()) + "(" +
         value(i.operands[0]) + ", " + value(i.operands[1]) + ", " +
         (isImmediate(shape.operand) ? elements : maskOf(shape.operand, elements)) + ")";
}

std::string Emitter::permuted(const Instruction &i, const ShuffleShape &shape) const {
  const unsigned uses = vls::usesOperands(shape);
  std::string what = uses == 3 ? "SHUFFLE(" : "SHUFFLE1(";
  what += number(shape.operand.elementBits) + ", " + number(shape.operand.bits());
  if (uses & 1)
    what += ", " + value(i.operands.front());
  if (uses & 2)
    what += ", " + value(i.operands.back());
  for (int lane : shape.mask)
    what += ", " + number(uses == 2 ? lane - int(shape.operand.lanes) : lane);
  return what + ")";
}

void Emitter::permute(const Instruction &i) {
  const unsigned element = i.type.elementBits;
  ShuffleShape shape;
  shape.operand = {sequence.byId(i.operands.front()).type.bits() / element, element};
  shape.result = i.type;
  shape.operands = unsigned(i.operands.size());
  shape.mask = i.mask;
  if (isIdentity(shape)) {
    text += define(i, value(i.operands[0]));
    return;
  }
  const std::optional<vls::Uops> uops = target.shuffle(shape);
  shape = inRegisters(shape);
  shape.mask = target.completeMask(shape);
  shape = asWideAsPossible(shape);
  perform(i, isBlend(shape) && hasBlend(shape.operand) ? blend(i, shape) : permuted(i, shape));
  count += uops ? std::max(1u, unsigned(std::floor(uops->fused))) - 1 : 0;
}

} // namespace machine
