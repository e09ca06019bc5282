// SPDX-License-Identifier: GPL-3.0-or-later
//
// Quiet values: numbers with which the floating-point operations of a block raise no exception, for
// when the block is executed though the program does not execute it. Found by trying, on the host:
// 0 or 1 for each value that comes from elsewhere, or whatever it is, if that does no harm (x + 0,
// x * 1).

#ifndef VLS_LOOPS_QUIET_VALUES_H
#define VLS_LOOPS_QUIET_VALUES_H

#include "gcc.h"

namespace vls::gcc {

class QuietValues {
public:
  explicit QuietValues(basic_block of) : block(of) {}

  /// The next statement of the block. False if it may trap for another reason, or is none whose
  /// exceptions are known.
  bool read(gassign *statement);
  bool read(gcond *branch);

  /// What `load` loads is zero when the program does not execute it.
  void setZero(gassign *load);

  /// Chooses the values; false if none are found.
  bool find();

  /// Puts what `choose` makes of a value and the quiet one, in front of a place, in place of the
  /// value where it is computed with.
  void
  replace(const std::function<tree(gimple_stmt_iterator &before, tree value, tree quiet)> &choose);

private:
  /// A value; nothing if it may be any.
  using Value = std::optional<double>;

  struct Operation {
    gimple *statement;
    tree_code code;
    tree type;   ///< of what is computed with
    tree result; ///< may be null
    std::vector<tree> operands;
  };

  struct Leaf {
    tree value;
    bool isZero; ///< without being replaced
    Value quiet;
  };

  void add(gimple *statement, tree_code code, tree type, tree result, std::vector<tree> operands);
  Value valueOf(tree operand, const std::map<tree, Value> &known) const;
  bool isQuiet() const;
  static bool execute(const Operation &operation, const std::vector<Value> &operands,
                      Value &result);

  basic_block block;
  std::vector<Operation> operations;
  std::vector<Leaf> leaves;
  std::map<tree, std::size_t> leafOf;
  std::set<tree> results;
};

} // namespace vls::gcc

#endif
