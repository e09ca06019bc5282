// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/execute.h"

#include "packer/evaluate.h"
#include "packer/operations.h"

#include <algorithm>
#include <set>

namespace packtest {

using namespace vls;

namespace {

using Bits = std::uint64_t;

struct Stop {
  std::string why;
};

Bits mix(Bits a, Bits b) {
  Bits x = a * 0x9e3779b97f4a7c15u ^ (b + 0x7f4a7c15u) * 0xbf58476d1ce4e5b9u;
  x ^= x >> 29;
  return x * 0x94d049bb133111ebu ^ x >> 32;
}

/// Which NaN comes out is not specified: one for all. Nothing is compared as floats: a NaN that is
/// not quiet would raise an exception.
Bits withOneNaN(ElementType type, Bits bits) {
  if (!type.isFloat())
    return bits;
  const bool isNarrow = type.bits == 32;
  const Bits quiet = isNarrow ? 0x7fc00000u : 0x7ff8000000000000u;
  const Bits infinity = isNarrow ? 0x7f800000u : 0x7ff0000000000000u;
  const Bits sign = Bits(1) << (type.bits - 1);
  return (bits & ~sign) > infinity ? quiet : bits;
}

Bits compute(ScalarOp op, ElementType type, const std::vector<TypedBits> &operands,
             Predicate predicate) {
  return withOneNaN(type, evaluate(op, type, operands, predicate));
}

/// One execution: memory, and the values of scalars and vectors.
class Machine {
public:
  Machine(const DescribedBlock &ofBlock, const World &inWorld) : block(ofBlock), world(inWorld) {
    trace.memory = world.memory;
    scalars.resize(block.size());
    defined.resize(block.size());
  }

  std::int64_t addressOf(unsigned operation) const {
    const DescribedMemref &memref = block.memrefOf(operation);
    return world.bases.at(memref.addressClass) + *toInt64(memref.distance);
  }

  Bits load(std::int64_t address, unsigned bytes) const {
    Bits bits = 0;
    for (unsigned i = 0; i < bytes; ++i) {
      const auto found = trace.memory.find(address + i);
      if (found == trace.memory.end())
        throw Stop{"reads byte " + std::to_string(address + i)};
      bits |= Bits(found->second) << (8 * i);
    }
    return bits;
  }

  void store(std::int64_t address, unsigned bytes, Bits bits) {
    for (unsigned i = 0; i < bytes; ++i) {
      const auto found = trace.memory.find(address + i);
      if (found == trace.memory.end())
        throw Stop{"writes byte " + std::to_string(address + i)};
      found->second = std::uint8_t(bits >> (8 * i));
    }
  }

  Bits scalar(unsigned operation) const {
    const Block::Operation &o = block[operation];
    if (o.op == ScalarOp::Constant)
      return o.constant;
    if (o.op == ScalarOp::Input)
      return world.inputs[operation];
    if (!defined[operation])
      throw Stop{"reads operation " + std::to_string(operation) + " before it is there"};
    return scalars[operation];
  }

  static bool isActive(Bits guard, ElementType type) { return (guard >> (type.bits - 1) & 1) != 0; }

  bool isThere(unsigned operation) const {
    return defined[operation] || block[operation].op == ScalarOp::Constant ||
           block[operation].op == ScalarOp::Input;
  }

  void set(unsigned operation, Bits bits) {
    scalars[operation] = bits;
    defined[operation] = true;
  }

  /// One operation as it stands.
  void step(unsigned operation, unsigned iteration) {
    const Block::Operation &o = block[operation];
    switch (o.op) {
    case ScalarOp::Input:
    case ScalarOp::Constant:
      return;
    case ScalarOp::Phi:
      return set(operation, iteration == 0 ? scalar(o.operands[0]) : latches.at(operation));
    case ScalarOp::Load:
      return set(operation, load(addressOf(operation), o.type.bits / 8));
    case ScalarOp::Store:
      return store(addressOf(operation), o.type.bits / 8, scalar(o.operands[0]));
    case ScalarOp::GuardedLoad:
      return set(operation, isActive(scalar(o.operands[0]), o.type)
                                ? load(addressOf(operation), o.type.bits / 8)
                                : 0);
    case ScalarOp::GuardedStore:
      if (isActive(scalar(o.operands[1]), o.type))
        store(addressOf(operation), o.type.bits / 8, scalar(o.operands[0]));
      return;
    case ScalarOp::Opaque:
      return opaque(operation);
    default:
      break;
    }
    std::vector<TypedBits> operands;
    for (const unsigned operand : o.operands)
      operands.push_back({block[operand].type, scalar(operand)});
    set(operation, compute(o.op, o.type, operands, o.predicate));
  }

  /// Reads its operands; an ordered one all of memory, of which it changes a byte.
  void opaque(unsigned operation) {
    const Block::Operation &o = block[operation];
    Bits hash = operation + 1;
    for (const unsigned operand : o.operands)
      hash = mix(hash, scalar(operand));
    if (o.flags.ordered) {
      for (const auto &[address, byte] : trace.memory)
        hash = mix(hash, Bits(address) << 8 | byte);
      if (!trace.memory.empty() && !world.exact)
        std::next(trace.memory.begin(), std::ptrdiff_t(hash % trace.memory.size()))->second =
            std::uint8_t(hash >> 32);
      trace.log.push_back(hash);
    }
    if (o.type.exists())
      set(operation, o.type.isFloat() ? smallFloat(o.type, hash) : hash & lowBits(o.type.bits));
  }

  static Bits smallFloat(ElementType type, Bits hash) {
    return evaluate(ScalarOp::SignedToFloat, type, {{ElementType::integer(8), hash % 5}});
  }

  /// At the end of an iteration.
  void finish(bool isLast) {
    std::map<unsigned, Bits> next;
    for (unsigned o = 0; o < block.size(); ++o) {
      if (block[o].usedOutside || (isLast && block[o].usedAfterLoop))
        trace.outside.push_back(scalar(o));
      // A lane of a vector phi may be there without its latch.
      if (block[o].op == ScalarOp::Phi && isThere(block[o].operands[1]))
        next[o] = scalar(block[o].operands[1]);
    }
    latches = std::move(next);
    std::fill(defined.begin(), defined.end(), false);
  }

  const DescribedBlock &block;
  const World &world;
  Trace trace;
  std::vector<Bits> scalars;
  std::vector<bool> defined;
  std::map<unsigned, Bits> latches; ///< of phis: their next value
};

class PlanMachine : public Machine {
public:
  PlanMachine(const DescribedBlock &ofBlock, const World &inWorld, const PackMachine &itsMachine,
              const PackPlan &itsPlan, std::mt19937 &random)
      : Machine(ofBlock, inWorld), machine(itsMachine), plan(itsPlan), garbage(random) {}

  void iterate(unsigned iteration) {
    std::map<unsigned, std::vector<Bits>> before;
    before.swap(vectors);
    for (const PackStep &step : plan.steps)
      execute(step, iteration, before);
  }

private:
  using Lanes = std::vector<Bits>;

  Bits any(ElementType type) { return (Bits(garbage()) << 32 | garbage()) & lowBits(type.bits); }

  const Lanes &vector(unsigned id) const {
    const auto found = vectors.find(id);
    if (found == vectors.end())
      throw Stop{"reads %" + std::to_string(id) + " before it is there"};
    return found->second;
  }

  void execute(const PackStep &step, unsigned iteration, const std::map<unsigned, Lanes> &before) {
    const unsigned bytes = step.type.element.bits / 8;
    Lanes made;
    switch (step.kind) {
    case PackStep::Kind::Scalar:
      return Machine::step(step.operation, iteration);
    case PackStep::Kind::Extract:
      return set(step.operation, vector(step.operands[0].vector).at(step.lane));
    case PackStep::Kind::Store:
      for (unsigned l = 0; l < step.type.lanes; ++l)
        if ((step.accessed >> l & 1) != 0 && mayAccess(step, 1, l))
          store(addressOf(step.operation) + step.offset + std::int64_t(l * bytes), bytes,
                vector(step.operands[0].vector).at(l));
      return;
    case PackStep::Kind::Load:
      for (unsigned l = 0; l < step.type.lanes; ++l)
        made.push_back(
            (step.accessed >> l & 1) == 0 ? any(step.type.element)
            : !mayAccess(step, 0, l)
                ? 0
                : load(addressOf(step.operation) + step.offset + std::int64_t(l * bytes), bytes));
      break;
    case PackStep::Kind::Compute:
      made = computed(step);
      break;
    case PackStep::Kind::Constant:
      made = step.constants;
      break;
    case PackStep::Kind::Broadcast:
      made.assign(step.type.lanes, scalar(step.scalars.at(0)));
      break;
    case PackStep::Kind::Build:
      for (const unsigned value : step.scalars)
        made.push_back(value == Block::none ? any(step.type.element) : scalar(value));
      break;
    case PackStep::Kind::Shuffle:
      for (const int lane : step.mask) {
        const Lanes &a = vector(step.operands[0].vector);
        made.push_back(lane < 0 ? any(step.type.element)
                       : std::size_t(lane) < a.size()
                           ? a[std::size_t(lane)]
                           : vector(step.operands.at(1).vector).at(std::size_t(lane) - a.size()));
      }
      break;
    case PackStep::Kind::Phi:
      made = iteration == 0 ? vector(step.operands[0].vector) : before.at(step.operands[1].vector);
      break;
    }
    vectors[step.id] = std::move(made);
  }

  /// Is operand `guards` not there, or lane `lane` of it set?
  bool mayAccess(const PackStep &step, std::size_t guards, unsigned lane) const {
    return step.operands.size() <= guards ||
           isActive(vector(step.operands[guards].vector).at(lane), step.type.element);
  }

  Lanes computed(const PackStep &step) {
    const VectorInstruction &instruction = machine.instruction(step.instruction);
    std::vector<Lanes> operands;
    for (const PackStep::Operand &operand : step.operands)
      operands.push_back(operand.vector != 0 ? vector(operand.vector)
                                             : Lanes{scalar(operand.scalar)});
    Lanes made;
    for (const LaneTree &tree : instruction.lanes) {
      Lanes nodes;
      for (const LaneTree::Node &node : tree.nodes) {
        std::vector<TypedBits> of;
        for (const unsigned child : node.operands)
          of.push_back({tree.nodes[child].type, nodes[child]});
        nodes.push_back(node.kind == LaneTree::Node::Kind::Slice
                            ? operands.at(node.operand).at(node.element)
                        : node.kind == LaneTree::Node::Kind::Constant
                            ? node.constant
                            : compute(node.op, node.type, of, node.predicate));
      }
      made.push_back(nodes.back());
    }
    return made;
  }

  const PackMachine &machine;
  const PackPlan &plan;
  std::mt19937 &garbage;
  std::map<unsigned, Lanes> vectors;
};

} // namespace

Trace execute(const DescribedBlock &block, const World &world) {
  Machine machine(block, world);
  try {
    for (unsigned i = 0; i < world.iterations; ++i) {
      for (unsigned o = 0; o < block.size(); ++o)
        machine.step(o, i);
      machine.finish(i + 1 == world.iterations);
    }
  } catch (const Stop &stop) {
    machine.trace.trap = stop.why;
  }
  return machine.trace;
}

Trace execute(const DescribedBlock &block, const PackMachine &machine, const PackPlan &plan,
              const World &world, std::mt19937 &random) {
  PlanMachine run(block, world, machine, plan, random);
  try {
    for (unsigned i = 0; i < world.iterations; ++i) {
      run.iterate(i);
      run.finish(i + 1 == world.iterations);
    }
  } catch (const Stop &stop) {
    run.trace.trap = stop.why;
  } catch (const std::exception &error) {
    run.trace.trap = error.what();
  }
  return run.trace;
}

std::string difference(const Trace &program, const Trace &plan) {
  if (!program.trap.empty())
    return "the program " + program.trap;
  if (!plan.trap.empty())
    return "the plan " + plan.trap;
  if (program.log != plan.log)
    return "opaque operations see something else";
  if (program.outside != plan.outside)
    return "a value that is used outside differs";
  for (const auto &[address, byte] : program.memory)
    if (plan.memory.at(address) != byte)
      return "byte " + std::to_string(address) + " differs";
  return {};
}

} // namespace packtest
