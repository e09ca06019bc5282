// SPDX-License-Identifier: GPL-3.0-or-later
//
// What stands in a block, and in which order.

#include "packer/drawer.h"

#include <algorithm>

namespace packtest {

using namespace vls;

/// Lanes of one shape, or of two, stored side by side; all lanes first, or store by store.
void Drawer::addStatements() {
  const unsigned lanes = pick({2u, 2u, 3u, 4u, 4u, 4u, 5u, 8u, 8u, 16u});
  const Shape shape = chance(30) ? drawNarrow() : drawShape(drawType(), 1 + below(3));
  const ElementType type = shape.type;
  const bool areUnlike = chance(12);
  const Shape unlike = areUnlike ? drawShape(type, 1 + below(2)) : shape;
  if (type.isFloat() && areUnlike) // factors by which sums are products, and opposite ones
    for (const double factor : {1, -1, -2})
      block->addConstant(type, bitsOfFloat(type, factor));
  const bool isGuarded = type.bits >= 32 && chance(8);
  const Shape guard = isGuarded ? drawGuard(type) : Shape();
  const auto guardOf = [&](unsigned lane) { return isGuarded ? make(guard, lane) : Block::none; };
  const unsigned memory = storedMemory(type);
  const std::int64_t start = below(4);
  std::vector<unsigned> order(lanes), values(lanes);
  for (unsigned lane = 0; lane < lanes; ++lane)
    order[lane] = lane;
  if (chance(20))
    std::shuffle(order.begin(), order.end(), random);
  const bool late = chance(70);
  for (const unsigned lane : order) {
    values[lane] = make(areUnlike && chance(40) ? unlike : shape, lane);
    if (!late)
      store(type, memory, start + lane, values[lane], guardOf(lane));
    if (chance(3))
      addNoise();
  }
  if (chance(20))
    std::shuffle(order.begin(), order.end(), random);
  const std::int64_t skipped = chance(10) ? below(lanes) : lanes;
  for (const unsigned lane : order)
    if (late && std::int64_t(lane) != skipped)
      store(type, memory, start + lane, values[lane], guardOf(lane));
}

void Drawer::addNoise() {
  const unsigned value = below(std::max(block->size(), 1u));
  const bool has =
      value < block->size() && (*block)[value].type.exists() && !isStore((*block)[value].op);
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
  const bool isOfTerms = chance(40);
  const ElementType type = isOfTerms ? ElementType::integer(32) : drawType();
  if (type.isFloat() && !made.exact)
    return;
  const Shape shape = isOfTerms ? drawTerm() : drawShape(type, below(3));
  Shape joint;
  joint.type = type;
  joint.op = type.isFloat() ? pick({ScalarOp::Add, ScalarOp::Minimum})
             : isOfTerms    ? pick({ScalarOp::Add, ScalarOp::Add, ScalarOp::Add, ScalarOp::Or})
                            : pick({ScalarOp::Add, ScalarOp::Xor, ScalarOp::MaximumSigned});
  joint.flags.reassociable = joint.flags.eitherOfEqual = type.isFloat();
  std::vector<unsigned> values;
  for (unsigned lane = 0, lanes = pick({4u, 4u, 8u, 16u, 5u, 9u, isOfTerms ? 24u : 4u});
       lane < lanes; ++lane)
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
  made.options.quiet = chance(40);
  made.options.maySumBoth = made.options.quiet && chance(30);
  return std::move(made);
}

Case drawCase(std::uint64_t seed) {
  return Drawer(seed).draw(seed);
}

} // namespace packtest
