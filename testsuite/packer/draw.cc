// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/draw.h"

#include "packer/operations.h"
#include "targets/machines.h"
#include "targets/predefined.h"

#include <algorithm>
#include <map>
#include <random>

namespace packtest {

using namespace vls;

namespace {

/// A tree of which each lane is made.
struct Shape {
  enum class Kind { Load, Input, Constant, Compute, Phi };

  Kind kind = Kind::Load;
  ElementType type;
  unsigned memory = 0;              ///< Load: from `start` on, `step` elements from lane to lane
  std::int64_t start = 0, step = 1; ///< elements
  std::uint64_t value = 0;          ///< Constant
  bool perLane = false;             ///< Input, Constant: another one in each lane
  ScalarOp op = ScalarOp::Add;
  Predicate predicate = Predicate::Equal;
  OperationFlags flags;
  std::vector<Shape> operands;
};

class Drawer {
public:
  explicit Drawer(std::uint64_t seed)
      : random(std::mt19937::result_type(seed * 2654435761u + seed)) {}

  Case draw(std::uint64_t seed);

private:
  unsigned below(unsigned n) { return unsigned(random() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <class T> T pick(std::initializer_list<T> list) {
    return *(list.begin() + below(unsigned(list.size())));
  }

  /// Exact values are not mixed with other types' bits, and not computed from results, which grow.
  unsigned loadedMemory(ElementType type) {
    return !made.exact || !type.isFloat() ? below(3) + made.exact * 2 : type.bits / 64;
  }
  unsigned storedMemory(ElementType type) {
    return !made.exact ? below(4) : !type.isFloat() ? 2 + below(3) : 5 + type.bits / 64;
  }
  ElementType drawType();
  Shape drawShape(ElementType type, unsigned depth);
  Shape drawLeaf(ElementType type);
  Shape drawDot(ElementType type);
  unsigned make(const Shape &shape, unsigned lane);
  unsigned makeLoad(const Shape &shape, unsigned lane);
  unsigned addOperation(const Shape &shape, std::vector<unsigned> operands);
  void addStatements();
  void addNoise();
  void addReduction();
  void addLoop();
  unsigned store(ElementType type, unsigned memory, std::int64_t element, unsigned value);

  std::mt19937 random;
  Case made;
  DescribedBlock *block = nullptr;
  std::map<std::string, unsigned> loads, inputs; ///< what is used again
  bool inPhis = false;
};

ElementType Drawer::drawType() {
  return pick({ElementType::floating(32), ElementType::floating(64), ElementType::integer(8),
               ElementType::integer(16), ElementType::integer(32), ElementType::integer(32),
               ElementType::integer(64), ElementType::floating(32)});
}

Shape Drawer::drawLeaf(ElementType type) {
  Shape leaf;
  leaf.type = type;
  const unsigned kind = below(10);
  if (type.bits == 1 || kind == 0) {
    leaf.kind = Shape::Kind::Input;
    leaf.perLane = chance(30);
  } else if (kind == 1) {
    leaf.kind = Shape::Kind::Constant;
    leaf.perLane = chance(50);
    leaf.value = type.isFloat() ? 0 : random() & lowBits(type.bits);
    if (type.isFloat())
      leaf.value = type.bits == 32 ? 0x40000000u : 0x3ff0000000000000u; // 2 or 1
  } else {
    leaf.memory = loadedMemory(type);
    leaf.start = below(6);
    leaf.step = chance(75) ? 1 : pick<std::int64_t>({-1, 0, 2, 1});
  }
  return leaf;
}

Shape Drawer::drawShape(ElementType type, unsigned depth) {
  if (depth == 0)
    return drawLeaf(type);
  if (type == ElementType::integer(32) && chance(12))
    return drawDot(type);
  Shape shape;
  shape.kind = Shape::Kind::Compute;
  shape.type = type;
  const auto operand = [&](ElementType of) {
    shape.operands.push_back(drawShape(of, chance(60) ? depth - 1 : 0));
  };
  if (type.bits == 1) {
    const ElementType compared = drawType();
    shape.op = ScalarOp::Compare;
    shape.predicate = compared.isFloat()
                          ? Predicate(pick({0u, 1u, 2u, 3u, 4u, 5u, 10u, 11u, 13u, 17u}))
                          : Predicate(below(10));
    operand(compared);
    operand(compared);
    return shape;
  }
  const unsigned kind = below(12);
  if (kind == 0) {
    shape.op = ScalarOp::Select;
    operand(ElementType::integer(1));
    if (shape.operands[0].kind == Shape::Kind::Compute && chance(50) &&
        shape.operands[0].operands[0].type == type) {
      const std::vector<Shape> compared = shape.operands[0].operands;
      shape.operands.insert(shape.operands.end(), compared.begin(), compared.end());
      return shape;
    }
    operand(type);
    operand(type);
    return shape;
  }
  if (kind == 1 && type.isFloat() && type.bits == 64) {
    shape.op = chance(50) ? ScalarOp::FloatExtend : ScalarOp::SignedToFloat;
    operand(shape.op == ScalarOp::FloatExtend ? ElementType::floating(32)
                                              : ElementType::integer(32));
    return shape;
  }
  if (kind == 1 && !type.isFloat() && type.bits > 8) {
    shape.op = chance(50) ? ScalarOp::SignExtend : ScalarOp::ZeroExtend;
    operand(ElementType::integer(type.bits / 2));
    return shape;
  }
  if (kind == 2 && !type.isFloat() && type.bits < 64) {
    shape.op = ScalarOp::Truncate;
    operand(ElementType::integer(type.bits * 2));
    return shape;
  }
  if (kind == 3 && !type.isFloat() && type.bits > 8) {
    shape.op =
        pick({ScalarOp::ShiftLeft, ScalarOp::ShiftRightLogical, ScalarOp::ShiftRightArithmetic});
    operand(type);
    Shape count;
    count.kind = Shape::Kind::Constant;
    count.type = type;
    count.value = below(type.bits + 2);
    shape.operands.push_back(count);
    return shape;
  }
  const bool exact = made.exact; // and without -0, which `either` would tell from 0
  if (type.isFloat())
    shape.op =
        exact ? pick({ScalarOp::Add, ScalarOp::Add, ScalarOp::Subtract, ScalarOp::Multiply,
                      ScalarOp::Minimum, ScalarOp::Maximum})
              : pick({ScalarOp::Add, ScalarOp::Add, ScalarOp::Subtract, ScalarOp::Multiply,
                      ScalarOp::Minimum, ScalarOp::Maximum, ScalarOp::Negate, ScalarOp::Absolute,
                      ScalarOp::Divide, ScalarOp::SquareRoot, ScalarOp::Fma});
  else
    shape.op =
        pick({ScalarOp::Add, ScalarOp::Add, ScalarOp::Subtract, ScalarOp::Multiply,
              ScalarOp::MinimumSigned, ScalarOp::MaximumUnsigned, ScalarOp::And, ScalarOp::Or,
              ScalarOp::Xor, ScalarOp::Not, ScalarOp::Absolute, ScalarOp::Negate});
  shape.flags.contractible = shape.flags.reassociable = shape.flags.eitherOfEqual = exact;
  for (int k = 0; k < operandsOf(shape.op); ++k)
    if (exact && shape.op == ScalarOp::Multiply)
      shape.operands.push_back(drawLeaf(type)); // products stay exact
    else
      operand(type);
  return shape;
}

/// Products of narrower elements, added in pairs.
Shape Drawer::drawDot(ElementType type) {
  Shape sum;
  sum.kind = Shape::Kind::Compute;
  sum.type = type;
  const unsigned a = loadedMemory(type), b = loadedMemory(type);
  for (unsigned k = 0; k < 2; ++k) {
    Shape product;
    product.kind = Shape::Kind::Compute;
    product.type = type;
    product.op = ScalarOp::Multiply;
    for (const unsigned memory : {a, b}) {
      Shape extension, load;
      extension.kind = Shape::Kind::Compute;
      extension.type = type;
      extension.op = ScalarOp::SignExtend;
      load.type = ElementType::integer(type.bits / 2);
      load.memory = memory;
      load.start = k;
      load.step = 2;
      extension.operands = {load};
      product.operands.push_back(extension);
    }
    sum.operands.push_back(product);
  }
  return sum;
}

unsigned Drawer::makeLoad(const Shape &shape, unsigned lane) {
  const std::int64_t element = shape.start + shape.step * std::int64_t(lane);
  const std::string key =
      toString(shape.type) + "@" + std::to_string(shape.memory) + "." + std::to_string(element);
  const auto known = loads.find(key);
  if (known != loads.end() && !chance(3))
    return known->second;
  const unsigned load = block->add(ScalarOp::Load, shape.type, {});
  block->setMemory(load, made.document.memories[shape.memory], element * (shape.type.bits / 8));
  return loads[key] = load;
}

unsigned Drawer::addOperation(const Shape &shape, std::vector<unsigned> operands) {
  Block::Operation o;
  o.op = shape.op;
  o.type = shape.type;
  o.operands = std::move(operands);
  o.predicate = shape.op == ScalarOp::Compare ? shape.predicate : Predicate::Equal;
  o.flags = shape.flags;
  if (isCommutative(o.op, o.type, o.flags) && chance(20))
    std::swap(o.operands[0], o.operands[1]);
  if (o.op == ScalarOp::Add && chance(5))
    o.op = ScalarOp::Subtract;
  o.flags.pinned = chance(1) && chance(30);
  return block->add(std::move(o));
}

unsigned Drawer::make(const Shape &shape, unsigned lane) {
  switch (shape.kind) {
  case Shape::Kind::Load: {
    Shape moved = shape;
    if (chance(3))
      moved.start = below(8);
    return makeLoad(moved, lane);
  }
  case Shape::Kind::Input:
  case Shape::Kind::Constant: {
    const std::string key = std::to_string(unsigned(shape.kind)) + toString(shape.type) + "." +
                            std::to_string(shape.value) + "." +
                            std::to_string(shape.perLane ? lane + 1 : 0);
    const auto known = inputs.find(key);
    if (known != inputs.end())
      return known->second;
    const std::uint64_t value = shape.type.isFloat() || !shape.perLane
                                    ? shape.value
                                    : (shape.value + lane) & lowBits(shape.type.bits);
    return inputs[key] = shape.kind == Shape::Kind::Input ? block->addInput(shape.type)
                                                          : block->addConstant(shape.type, value);
  }
  default:
    break;
  }
  std::vector<unsigned> operands;
  for (const Shape &operand : shape.operands)
    operands.push_back(make(operand, lane));
  const unsigned result = addOperation(shape, std::move(operands));
  if (chance(1))
    block->setUsedOutside(result);
  return result;
}

unsigned Drawer::store(ElementType type, unsigned memory, std::int64_t element, unsigned value) {
  const unsigned stored = block->add(ScalarOp::Store, type, {value});
  block->setMemory(stored, made.document.memories[memory], element * (type.bits / 8));
  if (made.document.memories[memory].isRestrict) {
    for (auto known = loads.begin(); known != loads.end();)
      known = known->first.find("@" + std::to_string(memory) + ".") != std::string::npos
                  ? loads.erase(known)
                  : std::next(known);
  } else {
    loads.clear();
  }
  return stored;
}

/// Lanes of one shape, stored side by side; all lanes first, or store by store.
void Drawer::addStatements() {
  const ElementType type = drawType();
  const unsigned lanes = pick({2u, 2u, 3u, 4u, 4u, 4u, 5u, 8u, 8u, 16u});
  const Shape shape = drawShape(type, 1 + below(3));
  const unsigned memory = storedMemory(type);
  const std::int64_t start = below(4);
  std::vector<unsigned> order(lanes), values(lanes);
  for (unsigned lane = 0; lane < lanes; ++lane)
    order[lane] = lane;
  if (chance(20))
    std::shuffle(order.begin(), order.end(), random);
  const bool late = chance(70);
  for (const unsigned lane : order) {
    values[lane] = make(shape, lane);
    if (!late)
      store(type, memory, start + lane, values[lane]);
    if (chance(3))
      addNoise();
  }
  if (chance(20))
    std::shuffle(order.begin(), order.end(), random);
  const std::int64_t skipped = chance(10) ? below(lanes) : lanes;
  for (const unsigned lane : order)
    if (late && std::int64_t(lane) != skipped)
      store(type, memory, start + lane, values[lane]);
}

void Drawer::addNoise() {
  const unsigned value = below(std::max(block->size(), 1u));
  const bool has = value < block->size() && (*block)[value].type.exists() &&
                   (*block)[value].op != ScalarOp::Store;
  switch (below(4)) {
  case 0: {
    Block::Operation o;
    if (has)
      o.operands = {value};
    o.flags.ordered = chance(60);
    if (chance(50))
      o.type = drawType();
    block->add(std::move(o));
    if (chance(50))
      loads.clear();
    return;
  }
  case 1:
    if (has)
      block->setUsedOutside(value);
    return;
  default:
    if (has && (*block)[value].type.bits >= 8)
      store((*block)[value].type, storedMemory((*block)[value].type), below(12), value);
    return;
  }
}

/// A sum (product, minimum, ...) of lanes, in a chain or a tree.
void Drawer::addReduction() {
  const ElementType type = drawType();
  if (type.isFloat() && !made.exact)
    return;
  const Shape shape = drawShape(type, below(3));
  Shape joint;
  joint.type = type;
  joint.op = type.isFloat() ? pick({ScalarOp::Add, ScalarOp::Minimum})
                            : pick({ScalarOp::Add, ScalarOp::Xor, ScalarOp::MaximumSigned});
  joint.flags.reassociable = joint.flags.eitherOfEqual = type.isFloat();
  std::vector<unsigned> values;
  for (unsigned lane = 0, lanes = pick({4u, 4u, 8u, 16u, 5u, 9u}); lane < lanes; ++lane)
    values.push_back(make(shape, lane));
  while (values.size() > 1) {
    const std::size_t at = chance(70) ? 0 : below(unsigned(values.size()) - 1);
    Block::Operation o;
    o.op = joint.op;
    o.type = type;
    o.flags = joint.flags;
    o.operands = {values[at], values[at + 1]};
    values[at] = block->add(std::move(o));
    values.erase(values.begin() + std::ptrdiff_t(at) + 1);
  }
  if (chance(50))
    block->setUsedOutside(values[0]);
  else
    store(type, storedMemory(type), below(12), values[0]);
}

/// Accumulators over adjacent lanes, around a loop.
void Drawer::addLoop() {
  const ElementType type = drawType();
  const unsigned lanes = pick({2u, 3u, 4u, 4u, 8u});
  std::vector<unsigned> initial, phis;
  const bool zero = chance(50);
  const unsigned constant = zero ? block->addConstant(type, 0) : 0;
  for (unsigned lane = 0; lane < lanes; ++lane)
    initial.push_back(zero ? constant : block->addInput(type));
  for (unsigned lane = 0; lane < lanes; ++lane)
    phis.push_back(block->addPhi(type, initial[lane]));
  const Shape shape = drawShape(type, 1 + below(2));
  for (unsigned lane = 0; lane < lanes; ++lane) {
    const unsigned added = make(shape, lane);
    Block::Operation o;
    o.op = chance(95) ? ScalarOp::Add : ScalarOp::Subtract;
    o.type = type;
    o.operands = {phis[lane], added};
    if (o.op == ScalarOp::Add && chance(20))
      std::swap(o.operands[0], o.operands[1]);
    o.flags.contractible = made.exact;
    const unsigned latch = block->add(std::move(o));
    block->setLatch(phis[lane], latch);
    if (chance(80))
      block->setUsedAfterLoop(latch);
  }
}

Case Drawer::draw(std::uint64_t seed) {
  made.seed = seed;
  made.exact = chance(40);
  made.target = pick({"sse2", "sse4", "avx", "avx2", "avx2", "avx512"});
  made.options.kind = chance(70) ? PackKind::Search : PackKind::Slp;
  if (chance(20))
    made.options.window = 4 + below(60);
  for (unsigned m = 0; m < 7; ++m)
    made.document.memories.push_back({std::string(1, char('a' + m)), chance(60)});
  made.document.blocks.push_back(std::make_unique<DescribedBlock>());
  block = made.document.blocks.front().get();
  block->title = "b" + std::to_string(seed);
  if (chance(20))
    addLoop();
  for (unsigned i = 0, count = 1 + below(3); i < count; ++i)
    if (chance(20))
      addReduction();
    else
      addStatements();
  if (chance(30))
    addNoise();
  return std::move(made);
}

} // namespace

Case drawCase(std::uint64_t seed) {
  return Drawer(seed).draw(seed);
}

const PackMachine &machineOf(const std::string &name) {
  static std::map<std::string, std::unique_ptr<DescribedMachine>> made;
  std::unique_ptr<DescribedMachine> &machine = made[name];
  if (!machine) {
    std::string error;
    std::optional<PackDocument> document = parsePackDocument(predefinedMachine(name), name, &error);
    machine = std::make_unique<DescribedMachine>(*describePredefined(name),
                                                 std::move(*document->machine));
  }
  return *machine;
}

std::unique_ptr<DescribedBlock> without(const Case &whole, const std::vector<bool> &leftOut) {
  const DescribedBlock &from = whole.block();
  auto to = std::make_unique<DescribedBlock>();
  to->title = from.title;
  std::vector<unsigned> number(from.size(), Block::none);
  for (unsigned o = 0; o < from.size(); ++o)
    if (!leftOut[o])
      number[o] = o; // renumbered below
  unsigned next = 0;
  for (unsigned &n : number)
    if (n != Block::none)
      n = next++;
  for (unsigned o = 0; o < from.size(); ++o) {
    if (leftOut[o])
      continue;
    Block::Operation copy = from[o];
    copy.memref = nullptr;
    for (unsigned &operand : copy.operands)
      if ((operand = number[operand]) == Block::none)
        return nullptr;
    const unsigned added = to->add(std::move(copy));
    if (!from[o].memref)
      continue;
    for (const Memory &memory : whole.document.memories)
      if (memory.name == from.memrefOf(o).addressClass)
        to->setMemory(added, memory, *toInt64(from.memrefOf(o).distance));
  }
  return to;
}

} // namespace packtest
