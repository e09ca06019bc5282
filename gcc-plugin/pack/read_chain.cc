// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is between the blocks of a chain: conditions become compares, phis of joins selects of them.
//
//   head: if (d < 0)   arm: e = -d   join: f = PHI <e, d>        mask = d < 0; e = -d;
//                                                                f = select (mask, e, d)

#include "pack/reader.h"

#include "vls/select.h"

namespace vls::gcc {

std::vector<tree> GimpleBlock::usesOf(gimple *statement) const {
  std::vector<tree> uses;
  ssa_op_iter iterator;
  if (!isSelect(statement)) {
    tree use;
    FOR_EACH_SSA_TREE_OPERAND(use, statement, iterator, SSA_OP_USE)
    uses.push_back(use);
    return uses;
  }
  const auto add = [&](tree value) {
    if (TREE_CODE(value) == SSA_NAME)
      uses.push_back(value);
  };
  auto *phi = as_a<gphi *>(statement);
  for (const ChainLink &link : chain.links) {
    if (link.join != gimple_bb(statement))
      continue;
    decide(
        link, branchOf(link.head),
        [&](edge taken) {
          add(valueOn(phi, taken));
          return 0;
        },
        [&](gcond *condition, int, int) {
          add(gimple_cond_lhs(condition));
          add(gimple_cond_rhs(condition));
          return 0;
        });
  }
  return uses;
}

bool BlockReader::readLink(const ChainLink &link) {
  if (!readCondition(link.head))
    return false;
  const unsigned first = block.size();
  for (basic_block arm : link.arms) {
    readBody(arm);
    if (!single_succ_p(arm) && !readCondition(arm))
      return false;
  }
  const unsigned end = block.size();
  for (auto i = gsi_start_phis(link.join); !gsi_end_p(i); gsi_next(&i))
    if (!readSelect(link, i.phi()))
      return false;
  for (unsigned number = first; number < end; ++number) // executed always, but used as before
    block.clearPromises(number);
  readBody(link.join);
  return true;
}

/// Compares of truth values with 0 or 1 are these values, or what they are not.
bool BlockReader::readCondition(basic_block in) {
  gcond *statement = branchOf(in).condition;
  const tree_code code = gimple_cond_code(statement);
  tree a = gimple_cond_lhs(statement), b = gimple_cond_rhs(statement);
  Condition condition;
  if (packedElement(TREE_TYPE(a)) == ElementType::integer(1)) {
    if (!integer_zerop(b) && !integer_onep(b))
      return false;
    condition.mask = operand(a);
    condition.isInverted = (code == EQ_EXPR) == bool(integer_zerop(b));
  } else {
    condition.mask = compare(code, a, b);
  }
  conditions[statement] = condition;
  return condition.mask != Block::none;
}

unsigned BlockReader::select(unsigned mask, unsigned a, unsigned b) {
  const unsigned number = addSelect(block, mask, a, b);
  block.facts.resize(block.size());
  return number;
}

bool BlockReader::readSelect(const ChainLink &link, gphi *phi) {
  const unsigned before = block.size();
  const unsigned number = decide(
      link, branchOf(link.head), [&](edge from) { return operand(valueOn(phi, from)); },
      [&](gcond *by, unsigned whenTrue, unsigned whenFalse) {
        const Condition &condition = conditions.at(by);
        if (whenTrue == Block::none || whenFalse == Block::none)
          return Block::none;
        return condition.isInverted ? chooseOfAnyWidth(condition.mask, whenFalse, whenTrue)
                                    : chooseOfAnyWidth(condition.mask, whenTrue, whenFalse);
      });
  if (number == Block::none)
    return false;
  if (define(phi, number, before))
    block.chosen.push_back(number);
  return true;
}

/// The value that `statement` defines is that of `number`, computed in another way. False if that
/// is another one's value: there were `before` operations when the statement came.
bool BlockReader::define(gimple *statement, unsigned number, unsigned before) {
  const ScalarOp op = block[number].op;
  if (number < before || op == ScalarOp::Constant || op == ScalarOp::Input) {
    block.numbers[gimple_get_lhs(statement)] = number;
    block.free.insert(statement);
    block.freeOrder.push_back(statement);
    return false;
  }
  name(number, statement);
  return true;
}

/// An operation computed by parts, which had no statement.
bool BlockReader::isPart(unsigned number) const {
  const Block::Operation &o = block[number];
  return !block.facts[number].statement && o.op != ScalarOp::Constant && o.op != ScalarOp::Input;
}

/// What `statement` defines is the value of a part.
void BlockReader::name(unsigned part, gimple *statement) {
  tree result = gimple_get_lhs(statement);
  block.numbers[result] = part;
  block.facts[part].statement = statement;
  block.facts[part].value = result;
  block.facts[part].isRestated = gimple_code(statement) != GIMPLE_PHI;
  block.operationsOf.insert(statement);
}

} // namespace vls::gcc
