// SPDX-License-Identifier: GPL-3.0-or-later

#include "generate.h"

#include <algorithm>

namespace vlstest {

using vls::FlowGraph;
using vls::LaneEvolution;
using vls::Opcode;
using vls::Operand;
using vls::ScalarType;

namespace {

class Generator {
public:
  Generator(std::uint64_t seed, const Recipe &r) : recipe(r), random(seed) {}

  FlowGraph run();

private:
  unsigned below(unsigned end) { return unsigned(random() % end); }
  bool chance(unsigned percent) { return below(100) < percent; }

  void connect(FlowGraph &graph);
  void addNames();
  void addInstructions(unsigned block);
  void fillOperands();
  Operand anything(unsigned block, std::size_t index, bool fromPhi,
                   const ScalarType *sameType = nullptr);
  LaneEvolution evolution(ScalarType type);
  void makeInstruction(FlowGraph::Instruction &instruction);

  const Recipe recipe;
  std::mt19937_64 random;
  FlowGraph shape;
  std::vector<FlowGraph::Instruction> instructions; ///< in the order of ids
  std::vector<Operand> names;                       ///< variables and inputs
  struct Made {
    Operand value;
    unsigned block;
    std::size_t index;
  };
  std::vector<Made> made; ///< values by where they are defined
  std::vector<std::vector<unsigned>> inBlock;
  std::vector<std::vector<bool>> isAbove; ///< dominates
  ScalarType type;                        ///< of everything
  FlowGraph graph;
};

/// Edges: mostly a little forward, sometimes back, sometimes anywhere.
void Generator::connect(FlowGraph &g) {
  const unsigned count = 2 + below(recipe.blocks - 1);
  const unsigned wild = below(3) * 15, back = 10 + below(25);
  for (unsigned b = 0; b < count; ++b)
    g.addBlock("b" + std::to_string(b));
  const auto target = [&](unsigned b) {
    if (chance(wild))
      return below(count);
    if (b > 0 && chance(back))
      return b - below(std::min(b + 1, 5u));
    return std::min(count - 1, b + 1 + below(3));
  };
  for (unsigned b = 0; b < count; ++b) {
    if (b + 1 == count || chance(4))
      continue;
    std::vector<unsigned> to{chance(70) ? b + 1 : target(b)};
    for (unsigned more = chance(65) ? (chance(8) ? 2 : 1) : 0; more > 0; --more)
      to.push_back(target(b));
    g.setBranch(b, Operand::undefined(), std::move(to));
  }
}

LaneEvolution Generator::evolution(ScalarType t) {
  const unsigned modulus = 1u << below(5);
  switch (below(4)) {
  case 0:
    return LaneEvolution::uniform(modulus, below(modulus));
  case 1:
    return LaneEvolution::random();
  default: {
    if (t.bits == 0 && !recipe.arithmetic)
      return chance(50) ? LaneEvolution::uniform() : LaneEvolution::random();
    LaneEvolution result = LaneEvolution::strided(int(below(9)) - 4, modulus, below(modulus));
    result.wraps = result.isStrided() && t.bits != 0 && chance(20);
    return result;
  }
  }
}

void Generator::addNames() {
  const unsigned inputs = 1 + below(3), variables = below(4);
  for (unsigned i = 0; i < inputs; ++i)
    names.push_back(graph.addInput("i" + std::to_string(i), evolution(type), type));
  for (unsigned i = 0; i < variables; ++i)
    names.push_back(graph.addVariable("v" + std::to_string(i),
                                      chance(60) ? LaneEvolution() : evolution(type), type));
}

void Generator::makeInstruction(FlowGraph::Instruction &i) {
  static const Opcode arithmetic[] = {
      Opcode::Copy,      Opcode::Add,        Opcode::Add,          Opcode::Subtract,
      Opcode::Multiply,  Opcode::Negate,     Opcode::Not,          Opcode::Divide,
      Opcode::Divide,    Opcode::Remainder,  Opcode::DivideToZero, Opcode::RemainderToZero,
      Opcode::ShiftLeft, Opcode::ShiftRight, Opcode::And,          Opcode::Or,
      Opcode::Xor,       Opcode::Minimum,    Opcode::Maximum,      Opcode::Equal,
      Opcode::Unequal,   Opcode::Less,       Opcode::LessEqual,    Opcode::Less,
      Opcode::Select,    Opcode::Convert};
  static const Opcode others[] = {Opcode::Apply,       Opcode::Apply,         Opcode::Apply,
                                  Opcode::Apply,       Opcode::Copy,          Opcode::Select,
                                  Opcode::Load,        Opcode::InvariantLoad, Opcode::Call,
                                  Opcode::CallUniform, Opcode::CallRandom};
  i.opcode = recipe.arithmetic && chance(60) ? arithmetic[below(std::size(arithmetic))]
                                             : others[below(std::size(others))];
  i.type = type;
  i.wraps = recipe.arithmetic && type.bits != 0 && chance(30);
  std::size_t operands = 2;
  if (i.opcode == Opcode::Copy || i.opcode == Opcode::Negate || i.opcode == Opcode::Not ||
      i.opcode == Opcode::Convert || i.opcode == Opcode::Load || i.opcode == Opcode::InvariantLoad)
    operands = 1;
  else if (i.opcode == Opcode::Select)
    operands = 3;
  else if (i.opcode == Opcode::Lane || i.opcode == Opcode::CallUniform ||
           i.opcode == Opcode::CallRandom)
    operands = 0;
  else if (i.opcode == Opcode::Apply || i.opcode == Opcode::Call)
    operands = below(3);
  if (i.opcode == Opcode::Apply || i.opcode == Opcode::Call)
    i.function = std::string(1, char('f' + below(3)));
  i.operands.resize(operands);
}

void Generator::addInstructions(unsigned block) {
  const unsigned phis = chance(35) ? 1 + below(2) : 0, count = phis + below(4);
  for (unsigned k = 0; k < count; ++k) {
    FlowGraph::Instruction i;
    i.block = block;
    i.type = type;
    if (k < phis)
      i.opcode = Opcode::Phi;
    else
      makeInstruction(i);
    const bool toVariable = !graph.variables().empty() && chance(40) && k >= phis;
    if (toVariable) {
      i.target = Operand::ofVariable(below(unsigned(graph.variables().size())));
    } else if (chance(95)) {
      if (chance(10) && i.opcode == Opcode::Convert && type.bits != 0)
        i.type = {4 + below(12), chance(50)};
      i.target = graph.addValue("x" + std::to_string(instructions.size()), i.type);
      made.push_back({i.target, block, k});
    }
    inBlock[block].push_back(unsigned(instructions.size()));
    instructions.push_back(std::move(i));
  }
}

/// Something that can be read above the `index`-th instruction of a block.
Operand Generator::anything(unsigned block, std::size_t index, bool fromPhi,
                            const ScalarType *sameType) {
  if (chance(fromPhi ? 15 : 3))
    return Operand::undefined();
  if (chance(12))
    return Operand::ofConstant(int(below(10)) - (type.bits == 0 || type.isSigned ? 4 : 0));
  std::vector<Operand> all = names;
  for (const Made &m : made)
    if (sameType && !(graph.values()[m.value.id].type == *sameType))
      continue;
    else if (m.block == block ? m.index < index : isAbove[m.block][block]) {
      all.push_back(m.value);
      all.push_back(m.value);
    }
  return all[below(unsigned(all.size()))];
}

void Generator::fillOperands() {
  for (unsigned b = 0; b < inBlock.size(); ++b)
    for (std::size_t k = 0; k < inBlock[b].size(); ++k) {
      FlowGraph::Instruction &i = instructions[inBlock[b][k]];
      if (i.opcode != Opcode::Phi) {
        for (Operand &operand : i.operands)
          operand = anything(b, k, false, keepsType(i.opcode) ? &i.type : nullptr);
        continue;
      }
      for (unsigned from = 0; from < inBlock.size(); ++from) {
        const auto &next = shape.blocks()[from].successors;
        if (std::find(next.begin(), next.end(), b) == next.end())
          continue;
        i.from.push_back(from);
        i.operands.push_back(anything(from, inBlock[from].size(), true, &i.type));
      }
    }
}

FlowGraph Generator::run() {
  do {
    shape = FlowGraph();
    connect(shape);
  } while (Nest(shape).depth > recipe.nesting);
  const Nest nest(shape);
  isAbove.resize(shape.blocks().size());
  for (unsigned a = 0; a < isAbove.size(); ++a)
    for (unsigned b = 0; b < isAbove.size(); ++b)
      isAbove[a].push_back((nest.reached & only(a)) && (nest.reached & only(b)) &&
                           nest.dominates(a, b));
  if (recipe.arithmetic && chance(80))
    type = {5 + below(9), chance(50)};
  addNames();
  inBlock.resize(shape.blocks().size());
  for (unsigned b = 0; b < shape.blocks().size(); ++b)
    addInstructions(b);
  fillOperands();
  for (unsigned b = 0; b < shape.blocks().size(); ++b)
    graph.addBlock(shape.blocks()[b].name);
  for (FlowGraph::Instruction &i : instructions)
    graph.add(i.block, i);
  for (unsigned b = 0; b < shape.blocks().size(); ++b)
    if (!shape.blocks()[b].successors.empty())
      graph.setBranch(b, anything(b, inBlock[b].size(), false), shape.blocks()[b].successors);
  return std::move(graph);
}

} // namespace

FlowGraph generate(std::uint64_t seed, const Recipe &recipe) {
  return Generator(seed, recipe).run();
}

} // namespace vlstest
