// SPDX-License-Identifier: GPL-3.0-or-later

#include "search.h"

#include "bound/abilities.h"
#include "bound/demand.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace optimal {

using namespace vls;

namespace {

/// µops are multiples of a quarter.
constexpr int unitsAUop = 4;

int unitsOf(const PortRow &port, const Uops &uops) {
  const double work = (port.load ? uops.load : 0) + (port.store ? uops.store : 0) +
                      (port.shuffle ? uops.shuffle : 0) + (port.vector ? uops.vector : 0) +
                      (port.fused ? uops.fused : 0);
  return int(std::floor(work * unitsAUop + 1e-6));
}

/// One operand of one operation.
struct Operand {
  std::vector<Literal> loads, operations; ///< which one it is
  std::vector<std::vector<Literal>> has;  ///< [element][symbol]
};

struct Operation {
  std::vector<Literal> kind; ///< one of them, or `none`
  Literal none = 0;
  Operand a, b;
  std::vector<std::vector<Literal>> memory;       ///< [kind][part]
  std::vector<std::vector<Literal>> fromA, fromB; ///< [element][element]
  std::vector<Literal> fromMemory;                ///< [element]
  std::vector<std::vector<Literal>> memoryHas;    ///< [element][symbol]
  std::vector<std::vector<Literal>> has;          ///< [element][symbol]
  std::vector<std::vector<Literal>> mask;         ///< [kind][mask], where kinds have lists
};

class Encoding {
public:
  Encoding(double below, const Problem &toSolve, const Instructions &having, const Group &ofGroup)
      : price(below), problem(toSolve), all(having), group(ofGroup), widest(toSolve.widest()),
        symbols(toSolve.symbols()) {}

  bool build() {
    count = mostOperations();
    loadUsed = cnf.vector(all.loads.size());
    for (int i = 0; i < count; ++i)
      addOperation();
    addResults();
    addUses();
    addOrder();
    addPrices();
    addLemmas();
    addPlaces();
    addLastInstructions();
    return true;
  }

  Cnf cnf;

  Sequence decode() const;

private:
  int budget(const PortRow &port) const {
    return int(std::ceil(price * port.perCycle * unitsAUop - 1e-6)) - 1;
  }

  /// What an operation takes, an insert with its load.
  static Uops wholeUops(const Kind &kind) {
    Uops uops = kind.uops;
    if (kind.name == "insert" && !kind.memory.empty())
      uops += kind.memory.front().uops;
    return uops;
  }

  /// Each operation needs some of a port, and so does at least one load that is no part of one.
  int mostOperations() const {
    int most = 1000;
    for (const PortRow &port : problem.machine.ports) {
      int least = 1000, load = 1000;
      for (const Kind &kind : all.kinds)
        least = std::min(least, unitsOf(port, wholeUops(kind)));
      for (const MemoryPart &part : all.loads)
        load = std::min(load, unitsOf(port, part.uops));
      if (least > 0)
        most = std::min(most, (budget(port) - load) / least);
    }
    return std::max(0, most);
  }

  std::vector<std::vector<Literal>> grid(std::size_t rows, std::size_t columns) {
    std::vector<std::vector<Literal>> made;
    for (std::size_t row = 0; row < rows; ++row)
      made.push_back(cnf.vector(columns));
    return made;
  }

  // ---- One operation ----

  void addOperation() {
    Operation op;
    op.none = cnf.variable();
    op.kind = cnf.vector(all.kinds.size());
    std::vector<Literal> kinds = op.kind;
    kinds.push_back(op.none);
    cnf.exactlyOne(kinds);
    if (!operations.empty())
      cnf.add({-operations.back().none, op.none});
    addOperand(op.a);
    addOperand(op.b);
    op.fromA = grid(widest, widest);
    op.fromB = grid(widest, widest);
    op.fromMemory = cnf.vector(widest);
    op.memoryHas = grid(widest, symbols);
    op.has = grid(widest, symbols);
    addContent(op);
    for (std::size_t k = 0; k < all.kinds.size(); ++k)
      addKind(op, k);
    operations.push_back(std::move(op));
  }

  void addOperand(Operand &operand) {
    operand.loads = cnf.vector(all.loads.size());
    operand.operations = cnf.vector(operations.size());
    std::vector<Literal> which = operand.loads;
    which.insert(which.end(), operand.operations.begin(), operand.operations.end());
    cnf.atMostOne(which);
    for (std::size_t j = 0; j < all.loads.size(); ++j)
      cnf.add({-operand.loads[j], loadUsed[j]});
    operand.has = grid(widest, symbols);
    for (unsigned e = 0; e < widest; ++e)
      for (unsigned s = 0; s < symbols; ++s) {
        const Literal has = operand.has[e][s];
        Clause somewhere{-has};
        for (std::size_t j = 0; j < all.loads.size(); ++j)
          if (e < all.loads[j].width && all.loads[j].content[e] == int(s))
            somewhere.push_back(operand.loads[j]);
        for (std::size_t j = 0; j < operations.size(); ++j) {
          somewhere.push_back(operand.operations[j]);
          cnf.add({-has, -operand.operations[j], operations[j].has[e][s]});
        }
        cnf.add(somewhere);
      }
  }

  void addContent(const Operation &op) {
    for (unsigned e = 0; e < widest; ++e) {
      cnf.atMostOne(op.has[e]);
      std::vector<Literal> from{op.fromMemory[e]};
      for (unsigned f = 0; f < widest; ++f) {
        from.push_back(op.fromA[e][f]);
        from.push_back(op.fromB[e][f]);
      }
      cnf.atMostOne(from);
      for (unsigned s = 0; s < symbols; ++s) {
        cnf.add({-op.none, -op.has[e][s]});
        Clause somewhere{-op.has[e][s]};
        somewhere.insert(somewhere.end(), from.begin(), from.end());
        cnf.add(somewhere);
        cnf.add({-op.has[e][s], -op.fromMemory[e], op.memoryHas[e][s]});
        for (unsigned f = 0; f < widest; ++f) {
          cnf.add({-op.has[e][s], -op.fromA[e][f], op.a.has[f][s]});
          cnf.add({-op.has[e][s], -op.fromB[e][f], op.b.has[f][s]});
        }
      }
    }
  }

  Literal fromOf(const Operation &op, unsigned element, const Source &source) const {
    switch (source.operand) {
    case Source::A:
      return op.fromA[element][source.element];
    case Source::B:
      return op.fromB[element][source.element];
    default:
      return op.fromMemory[element];
    }
  }

  void addKind(Operation &op, std::size_t k) {
    const Kind &kind = all.kinds[k];
    const Literal is = op.kind[k];
    op.mask.push_back(cnf.vector(kind.masks.size()));
    op.memory.push_back(cnf.vector(kind.memory.size()));
    addMasks(op, kind, is, op.mask.back());
    for (unsigned e = kind.width; e < widest; ++e)
      for (unsigned s = 0; s < symbols; ++s)
        cnf.add({-is, -op.has[e][s]});
    addOperands(op, kind, is);
    addMemory(op, kind, is, op.memory.back());
  }

  void addMasks(const Operation &op, const Kind &kind, Literal is,
                const std::vector<Literal> &which) {
    if (!kind.masks.empty()) {
      Clause some{-is};
      some.insert(some.end(), which.begin(), which.end());
      cnf.add(some);
      for (std::size_t m = 0; m < which.size(); ++m)
        for (unsigned e = 0; e < kind.width; ++e)
          cnf.add({-is, -which[m], fromOf(op, e, kind.masks[m][e])});
      return;
    }
    for (unsigned e = 0; e < kind.width; ++e) {
      Clause some{-is};
      for (const Source &source : kind.sources[e])
        some.push_back(fromOf(op, e, source));
      cnf.add(some);
      for (const Source &source : kind.sources[e]) {
        if (e % kind.unit != 0) // follows the lowest of its unit
          continue;
        for (unsigned i = 1; i < kind.unit; ++i) {
          const Source next{source.operand,
                            source.operand == Source::Memory ? source.element : source.element + i};
          cnf.add({-is, -fromOf(op, e, source), fromOf(op, e + i, next)});
        }
        if (kind.repeats != 0 && e < kind.repeats)
          for (unsigned i = kind.repeats; e + i < kind.width; i += kind.repeats)
            cnf.add({-is, -fromOf(op, e, source),
                     fromOf(op, e + i, {source.operand, source.element + i})});
      }
    }
  }

  void addOperands(const Operation &op, const Kind &kind, Literal is) {
    for (const bool isB : {false, true}) {
      const Operand &operand = isB ? op.b : op.a;
      Clause some{-is};
      if (isB && !kind.usesB) {
        for (Literal load : operand.loads)
          cnf.add({-is, -load});
        for (Literal operation : operand.operations)
          cnf.add({-is, -operation});
        continue;
      }
      some.insert(some.end(), operand.loads.begin(), operand.loads.end());
      some.insert(some.end(), operand.operations.begin(), operand.operations.end());
      cnf.add(some);
      for (std::size_t j = 0; j < all.loads.size(); ++j)
        if (all.loads[j].width < kind.operandWidth)
          cnf.add({-is, -operand.loads[j]});
      for (std::size_t j = 0; j < operations.size(); ++j)
        for (std::size_t other = 0; other < all.kinds.size(); ++other)
          if (all.kinds[other].width < kind.operandWidth)
            cnf.add({-is, -operand.operations[j], -operations[j].kind[other]});
    }
  }

  void addMemory(const Operation &op, const Kind &kind, Literal is,
                 const std::vector<Literal> &which) {
    if (which.empty()) {
      for (unsigned e = 0; e < widest; ++e)
        cnf.add({-is, -op.fromMemory[e]});
      return;
    }
    Clause some{-is};
    some.insert(some.end(), which.begin(), which.end());
    cnf.add(some);
    cnf.atMostOne(which);
    for (std::size_t m = 0; m < which.size(); ++m) {
      cnf.add({-which[m], is});
      const MemoryPart &part = kind.memory[m];
      for (unsigned e = 0; e < part.content.size(); ++e) {
        for (unsigned s = 0; s < symbols; ++s)
          if (part.content[e] != int(s))
            cnf.add({-which[m], -op.memoryHas[e][s]});
        // A merging load takes from memory only what it accesses.
        if (kind.name == "merge" && !part.accessed[e])
          cnf.add({-which[m], -op.fromMemory[e]});
      }
    }
  }

  // ---- All of them ----

  void addResults() {
    for (unsigned m = 0; m < problem.members.size(); ++m) {
      std::vector<Literal> which = cnf.vector(operations.size());
      cnf.exactlyOne(which);
      for (std::size_t i = 0; i < operations.size(); ++i)
        for (unsigned lane = 0; lane < problem.lanes; ++lane)
          cnf.add({-which[i], operations[i].has[lane][m * problem.lanes + lane]});
      results.push_back(std::move(which));
    }
  }

  Literal uses(std::size_t user, std::size_t i) {
    const Literal used = cnf.variable();
    const Literal a = operations[user].a.operations[i], b = operations[user].b.operations[i];
    cnf.add({-used, a, b});
    cnf.add({-a, used});
    cnf.add({-b, used});
    return used;
  }

  void addUses() {
    for (std::size_t i = 0; i < operations.size(); ++i) {
      Clause some{operations[i].none};
      for (std::size_t user = i + 1; user < operations.size(); ++user) {
        some.push_back(operations[user].a.operations[i]);
        some.push_back(operations[user].b.operations[i]);
        cnf.add({-operations[i].none, -operations[user].a.operations[i]});
        cnf.add({-operations[i].none, -operations[user].b.operations[i]});
      }
      for (const auto &which : results)
        some.push_back(which[i]);
      cnf.add(some);
    }
  }

  void addOrder() {
    for (std::size_t i = 0; i + 1 < operations.size(); ++i) {
      const Literal used = uses(i + 1, i);
      // atLeast[k]: kind k or a later one.
      Literal before = 0;
      for (std::size_t k = all.kinds.size(); k-- > 0;) {
        const Literal from = cnf.variable();
        cnf.add({-operations[i].kind[k], from});
        if (before != 0)
          cnf.add({-before, from});
        before = from;
        if (k > 0)
          cnf.add({used, -from, -operations[i + 1].kind[k - 1]});
      }
    }
  }

  void addPrices() {
    for (const PortRow &port : problem.machine.ports) {
      std::vector<Cnf::Weighted> groups;
      for (std::size_t j = 0; j < all.loads.size(); ++j)
        groups.push_back({{loadUsed[j], unitsOf(port, all.loads[j].uops)}});
      for (const Operation &op : operations) {
        Cnf::Weighted kinds;
        for (std::size_t k = 0; k < all.kinds.size(); ++k) {
          kinds.push_back({op.kind[k], unitsOf(port, wholeUops(all.kinds[k]))});
        }
        groups.push_back(std::move(kinds));
      }
      addSum(std::move(groups), budget(port));
    }
  }

  /// In the largest unit that all weights are multiples of.
  void addSum(std::vector<Cnf::Weighted> groups, int most) {
    int unit = 0;
    for (const Cnf::Weighted &exclusive : groups)
      for (const auto &[literal, weight] : exclusive)
        unit = std::gcd(unit, weight);
    if (unit == 0)
      return;
    for (Cnf::Weighted &exclusive : groups)
      for (auto &[literal, weight] : exclusive)
        weight /= unit;
    cnf.sumAtMost(groups, most / unit);
  }

  void addLemmas() {
    const DescribedTarget target(problem.machine);
    const Demand demand = demandOf(group, loadAbilities(target, group.rowBytes()));
    std::vector<Literal> joins, some, &moves = moving;
    for (const Operation &op : operations) {
      some.push_back(-op.none);
      Literal join = cnf.variable(), move = cnf.variable();
      Clause joining{-join}, isMove{-move};
      for (std::size_t k = 0; k < all.kinds.size(); ++k) {
        if (all.kinds[k].isJoin)
          joining.push_back(op.kind[k]);
        if (all.kinds[k].isMove)
          isMove.push_back(op.kind[k]);
      }
      cnf.add(joining);
      cnf.add(isMove);
      joins.push_back(join);
      moves.push_back(move);
    }
    cnf.atLeast(joins, int(demand.joins));
    cnf.atLeast(some, int(demand.instructions));
    for (unsigned lane = 0; lane < problem.lanes; ++lane) {
      std::vector<Literal> loads;
      for (std::size_t j = 0; j < all.loads.size(); ++j)
        if (all.loads[j].lane == lane)
          loads.push_back(loadUsed[j]);
      for (const Operation &op : operations) {
        Clause loading;
        for (std::size_t k = 0; k < all.kinds.size(); ++k)
          for (std::size_t m = 0; m < op.memory[k].size(); ++m)
            if (all.kinds[k].memory[m].lane == lane)
              loading.push_back(op.memory[k][m]);
        if (loading.empty())
          continue;
        const Literal loads1 = cnf.variable();
        loading.push_back(-loads1);
        cnf.add(loading);
        loads.push_back(loads1);
      }
      cnf.atLeast(loads, 1);
      loads.insert(loads.end(), moves.begin(), moves.end());
      cnf.atLeast(loads, int(problem.members.size()));
    }
  }

  /// What lemma P counts, one by one: each element of each result was put into its place by a move
  /// or by a load.
  void addPlaces() {
    for (unsigned lane = 0; lane < problem.lanes; ++lane)
      for (unsigned m = 0; m < problem.members.size(); ++m) {
        const unsigned symbol = m * problem.lanes + lane;
        const auto hasIt = [&](const MemoryPart &part) {
          return lane < part.content.size() && part.content[lane] == int(symbol);
        };
        Clause some;
        for (std::size_t j = 0; j < all.loads.size(); ++j)
          if (hasIt(all.loads[j]))
            some.push_back(loadUsed[j]);
        for (std::size_t i = 0; i < operations.size(); ++i) {
          const Literal moved = cnf.variable();
          cnf.add({-moved, moving[i]});
          cnf.add({-moved, operations[i].has[lane][symbol]});
          some.push_back(moved);
          for (std::size_t k = 0; k < all.kinds.size(); ++k)
            for (std::size_t p = 0; p < all.kinds[k].memory.size(); ++p)
              if (hasIt(all.kinds[k].memory[p]))
                some.push_back(operations[i].memory[k][p]);
        }
        cnf.add(some);
      }
  }

  /// Of four lanes or more, all needed, the upper half of a result is of two rows at least: the
  /// result's last instruction inserts no half from memory. Results are different, so each has a
  /// last instruction of its own; unless that may be a merging load, it is no fold.
  void addLastInstructions() {
    const auto isMerge = [](const Kind &kind) { return kind.name == "merge"; };
    if (problem.lanes < 4 || std::any_of(all.kinds.begin(), all.kinds.end(), isMerge))
      return;
    std::vector<Literal> others;
    for (const Operation &op : operations) {
      const Literal other = cnf.variable();
      Clause is{-other};
      for (std::size_t k = 0; k < all.kinds.size(); ++k)
        if (all.kinds[k].memory.empty())
          is.push_back(op.kind[k]);
      cnf.add(is);
      others.push_back(other);
    }
    cnf.atLeast(others, int(problem.members.size()));
  }

  const double price;
  const Problem &problem;
  const Instructions &all;
  const Group &group;
  const unsigned widest, symbols;
  int count = 0;
  std::vector<Literal> loadUsed;
  std::vector<Literal> moving; ///< by operation: implies that it moves bits
  std::vector<Operation> operations;
  std::vector<std::vector<Literal>> results; ///< [member][operation]
};

/// From a solution to a sequence.
class Decoding {
public:
  explicit Decoding(unsigned bitsOfElements) : element(bitsOfElements) {}

  unsigned add(Instruction instruction) {
    instruction.id = unsigned(sequence.instructions.size()) + 1;
    sequence.instructions.push_back(std::move(instruction));
    return sequence.instructions.back().id;
  }

  Instruction memory(const MemoryPart &part) const {
    Instruction load;
    const unsigned unit = part.masked && part.repeated == 0 ? part.maskedElements : 1;
    load.type = {part.width / unit, element * unit};
    load.address = {part.lane, std::int64_t(part.first) * (element / 8)};
    load.repeatedBits = part.repeated * element;
    if (part.masked)
      for (unsigned i = 0; i < part.width; i += unit)
        load.guards.push_back(part.accessed[i] ? int(part.lane) : Instruction::neverAccessed);
    return load;
  }

  /// The low `width` elements of `id`.
  unsigned low(unsigned id, unsigned width) {
    const unsigned has = sequence.byId(id).type.bits() / element;
    if (has == width)
      return id;
    Instruction part;
    part.kind = Instruction::Kind::Shuffle;
    part.type = {width, element};
    part.operands = {id};
    for (unsigned i = 0; i < width; ++i)
      part.mask.push_back(int(i));
    return add(part);
  }

  Sequence sequence;

private:
  const unsigned element;
};

Sequence Encoding::decode() const {
  Decoding out(problem.elementBits);
  std::vector<unsigned> loadIds(all.loads.size(), 0), ids;
  auto chosen = [&](const std::vector<Literal> &which) {
    for (std::size_t i = 0; i < which.size(); ++i)
      if (cnf.value(which[i]))
        return int(i);
    return -1;
  };
  auto operandOf = [&](const Operand &operand) -> unsigned {
    const int load = chosen(operand.loads);
    if (load < 0)
      return ids[std::size_t(chosen(operand.operations))];
    unsigned &id = loadIds[std::size_t(load)];
    if (id == 0)
      id = out.add(out.memory(all.loads[std::size_t(load)]));
    return id;
  };
  for (const Operation &op : operations) {
    const int k = chosen(op.kind);
    if (k < 0)
      break;
    const Kind &kind = all.kinds[std::size_t(k)];
    const unsigned a = out.low(operandOf(op.a), kind.operandWidth);
    Instruction made;
    made.kind = Instruction::Kind::Shuffle;
    made.type = {kind.width, problem.elementBits};
    made.operands = {a};
    if (!kind.memory.empty()) {
      const MemoryPart &part = kind.memory[std::size_t(chosen(op.memory[std::size_t(k)]))];
      Instruction load = out.memory(part);
      if (kind.name == "merge") {
        load.type = {kind.width / kind.unit, problem.elementBits * kind.unit};
        load.guards.clear();
        for (unsigned e = 0; e < kind.width; e += kind.unit)
          load.guards.push_back(cnf.value(op.fromMemory[e]) ? int(part.lane)
                                                            : Instruction::neverAccessed);
        load.operands = {a};
        ids.push_back(out.add(load));
        continue;
      }
      made.operands.push_back(out.add(load));
    } else if (kind.usesB) {
      made.operands.push_back(out.low(operandOf(op.b), kind.operandWidth));
    }
    for (unsigned e = 0; e < kind.width; ++e) {
      int lane = int(kind.operandWidth + e - (kind.width - kind.operandWidth)); // of an insert
      for (unsigned f = 0; f < widest; ++f)
        if (cnf.value(op.fromA[e][f]))
          lane = int(f);
        else if (cnf.value(op.fromB[e][f]))
          lane = int(kind.operandWidth + f);
      made.mask.push_back(lane);
    }
    ids.push_back(out.add(made));
  }
  for (const Group::Member &member : group.members()) {
    const unsigned at = unsigned(member.offset) / (problem.elementBits / 8);
    const auto m = std::find(problem.members.begin(), problem.members.end(), at);
    const auto &which = results[std::size_t(m - problem.members.begin())];
    out.sequence.results.push_back(out.low(ids[std::size_t(chosen(which))], problem.lanes));
  }
  return out.sequence;
}

} // namespace

Found cheaperThan(double price, const Problem &problem, const Instructions &instructions,
                  const Group &group, const std::string &file, int seconds) {
  Encoding encoding(price, problem, instructions, group);
  encoding.build();
  Found found;
  found.answer = encoding.cnf.solve(file, seconds);
  if (found.answer == Answer::Yes)
    found.sequence = encoding.decode();
  return found;
}

} // namespace optimal
