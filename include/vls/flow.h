// SPDX-License-Identifier: GPL-3.0-or-later
//
// FlowGraph: the code whose lanes are analyzed, as a client describes it. Blocks of instructions,
// any control flow at all: loops in loops, loops with several exits or several entries, joins that
// no statement of a structured language makes, infinite loops, blocks that nothing reaches.
//
//     entry ──▶ head ──▶ body      a block has instructions, then its terminator: no successor
//                ▲ │      │        (return), one (go to), or several, chosen by a condition
//                │ ▼      │
//               done ◀────┘
//
// An instruction defines a *value*, which nothing else defines (SSA; `Phi` joins values), or
// assigns a *variable*, which others may assign too, or defines nothing. Both may be mixed in one
// graph.
//
// Ids are dense and count from 0 in order of creation, so a client can keep what it knows of a
// block or an instruction, such as a source location, in an array beside the graph.

#ifndef VLS_FLOW_H
#define VLS_FLOW_H

#include "vls/evolution.h"

#include <string>
#include <vector>

namespace vls {

/// The type of a result: integers of `bits` bits, two's complement if signed. 0 bits: integers
/// without bounds, for clients that know that nothing wraps. Of what is no integer (floating point,
/// pointers to nowhere in particular) only the equality of lanes is ever asked; any type will do.
struct ScalarType {
  unsigned bits = 0;
  bool isSigned = true;

  bool operator==(const ScalarType &o) const { return bits == o.bits && isSigned == o.isSigned; }
};

/// What an instruction does. Operands in order; "exact" is without overflow.
enum class Opcode {
  Copy,
  Add,
  Subtract,
  Multiply,
  Negate,
  Not,
  Divide,          ///< rounds down; so does division to zero where nothing is negative
  DivideToZero,    ///< as C divides
  Remainder,       ///< of Divide: not negative if the divisor is not
  RemainderToZero, ///< of DivideToZero
  ShiftLeft,       ///< by the second operand, in bits
  ShiftRight,      ///< fills with the sign if the result's type is signed, with zeros otherwise
  And,
  Or,
  Xor,
  Minimum,
  Maximum,
  Equal, ///< compares give 0 or 1
  Unequal,
  Less,
  LessEqual,
  Select,        ///< the second operand if the first is not 0, else the third
  Convert,       ///< to the result's type; too narrow a type drops high bits
  Phi,           ///< an operand per predecessor: what came from there
  Apply,         ///< any function of its operands alone, named: equal operands, equal result
  Load,          ///< from the address that is its operand; memory may change between loads
  InvariantLoad, ///< from memory that nothing writes: a function of the address
  Call,          ///< equal operands give equal results in one execution, not in two
  CallUniform,   ///< one result for all active lanes; no operands
  CallRandom,    ///< any result in any lane; no operands
  Lane,          ///< the number of the lane, from 0
  Store,         ///< any operands; defines nothing
};

/// True of opcodes whose operands, constants apart, must have the type of the result.
bool keepsType(Opcode opcode);

/// One operand.
struct Operand {
  enum class Kind { Undefined, Constant, Value, Variable };
  Kind kind = Kind::Undefined;
  unsigned id = 0; ///< of the value or variable
  Integer constant = 0;

  static Operand undefined() { return {}; }
  static Operand ofConstant(Integer number) { return {Kind::Constant, 0, std::move(number)}; }
  static Operand ofValue(unsigned id) { return {Kind::Value, id, 0}; }
  static Operand ofVariable(unsigned id) { return {Kind::Variable, id, 0}; }
};

class FlowGraph {
public:
  static constexpr unsigned none = ~0u;

  struct Instruction {
    Opcode opcode = Opcode::Copy;
    unsigned block = none;
    Operand target; ///< a value, a variable, or nothing (Undefined)
    std::vector<Operand> operands;
    std::vector<unsigned> from; ///< Phi: the predecessor of each operand
    ScalarType type;            ///< of the result
    bool wraps = false;         ///< the result is reduced into the type; else it is known to fit
    std::string function;       ///< name, of Apply and calls
  };

  struct Block {
    std::string name;
    std::vector<unsigned> instructions; ///< in order; those that are Phi come first
    Operand condition;                  ///< of the choice, with several successors
    std::vector<unsigned> successors;   ///< differ from each other
  };

  /// A value or a variable. `entry` is what it holds on entry: nothing (BOTTOM) unless it is
  /// defined outside the graph.
  struct Name {
    std::string name;
    ScalarType type;
    LaneEvolution entry;
    unsigned definition = none; ///< of a value: the instruction
  };

  /// The first block that is added is the entry.
  unsigned addBlock(std::string name);

  /// A value that an instruction will define, which knows the type better.
  Operand addValue(std::string name, ScalarType type = {});

  /// A value from outside with a known evolution.
  Operand addInput(std::string name, const LaneEvolution &evolution, ScalarType type = {});

  /// A variable; if `entry` is BOTTOM, it is undefined until it is assigned.
  Operand addVariable(std::string name, const LaneEvolution &entry = {}, ScalarType type = {});

  /// Appends to a block; returns the instruction's id.
  unsigned add(unsigned block, Instruction instruction);

  /// As above: target = opcode operands.
  unsigned add(unsigned block, Operand target, Opcode opcode, std::vector<Operand> operands,
               ScalarType type = {}, bool wraps = false);

  /// An uninterpreted function.
  unsigned addApply(unsigned block, Operand target, std::string function,
                    std::vector<Operand> operands, ScalarType type = {});

  /// target = phi; the incoming values can be added later.
  unsigned addPhi(unsigned block, Operand target, ScalarType type = {});
  void addIncoming(unsigned phi, unsigned predecessor, Operand operand);

  /// Terminators; without one a block returns. Equal successors count once.
  void setJump(unsigned block, unsigned successor);
  void setBranch(unsigned block, Operand condition, std::vector<unsigned> successors);

  const std::vector<Block> &blocks() const { return allBlocks; }
  const std::vector<Instruction> &instructions() const { return allInstructions; }
  const std::vector<Name> &values() const { return allValues; }
  const std::vector<Name> &variables() const { return allVariables; }

  /// What makes it no flow graph, or an empty string: each value is defined once, above its uses on
  /// every path; a phi has one operand for each predecessor; ids exist.
  std::string check() const;

private:
  std::vector<Block> allBlocks;
  std::vector<Instruction> allInstructions;
  std::vector<Name> allValues, allVariables;
};

} // namespace vls

#endif
