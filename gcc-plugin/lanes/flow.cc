// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/reader.h"

namespace vls::gcc {

namespace {

/// Larger loops are not looked at.
constexpr unsigned maxBlocks = 500;
constexpr unsigned maxStatements = 5000;

Integer integerOf(tree constant) {
  const auto value = wi::to_widest(constant);
  return fromInt64(value.to_shwi());
}

} // namespace

ScalarType scalarType(tree type) {
  if (INTEGRAL_TYPE_P(type))
    return {unsigned(TYPE_PRECISION(type)), !TYPE_UNSIGNED(type)};
  if (POINTER_TYPE_P(type))
    return {unsigned(TYPE_PRECISION(type)), false};
  return {0, true};
}

LoopReader::LoopReader(class loop *l, unsigned w, ValueNumbers &numbers)
    : loop(l), lanes(w), affine(numbers) {
  flow.loop = l;
}

bool LoopReader::isInside(tree name) const {
  basic_block block = gimple_bb(SSA_NAME_DEF_STMT(name));
  return block && flow_bb_inside_loop_p(loop, block);
}

unsigned LoopReader::add(Operand target, Opcode opcode, std::vector<Operand> operands,
                         ScalarType type, bool wraps) {
  flow.statements.push_back(current);
  return flow.graph.add(present, std::move(target), opcode, std::move(operands), type, wraps);
}

bool LoopReader::isInduction(tree value, LaneEvolution *evolution, tree *step) const {
  tree type = TREE_TYPE(value);
  affine_iv iv;
  if (!(INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type)) ||
      !simple_iv(loop, loop, value, &iv, true) || !iv.step)
    return false;
  *step = iv.step;
  *evolution = LaneEvolution::random();
  if (TREE_CODE(iv.step) != INTEGER_CST || !cst_and_fits_in_hwi(iv.step))
    return true;
  const Integer stride =
      fromInt64(sext_hwi(TREE_INT_CST_LOW(iv.step), TYPE_PRECISION(TREE_TYPE(iv.step))));
  // Lane 0 of any vector is a multiple of the lanes away from the start.
  Integer modulus = 1, residue = 0;
  if (TREE_CODE(iv.base) == INTEGER_CST && lanes > 0) {
    modulus = abs(stride) * lanes;
    residue = integerOf(iv.base);
  }
  *evolution = LaneEvolution::strided(stride, modulus, residue);
  evolution->wraps = evolution->isStrided() && !iv.no_overflow && !POINTER_TYPE_P(type);
  if (evolution->wraps) { // the congruence is lost where it wraps
    evolution->modulus = 1;
    evolution->residue = 0;
  }
  return true;
}

Operand LoopReader::outside(tree value, const LaneEvolution &evolution, LoopInput input) {
  const Operand result = flow.graph.addInput("v" + std::to_string(flow.graph.values().size()),
                                             evolution, scalarType(TREE_TYPE(value)));
  input.value = value;
  flow.inputs[result.id] = input;
  return values[value] = result;
}

/// Exits by a count are left out; others stay.
void LoopReader::findExits() {
  for (edge exit : get_loop_exit_edges(loop)) {
    tree_niter_desc count;
    // GCC's vectorizer tests assumptions, such as that a pointer comes to meet the end, at run
    // time.
    if (!(exit->flags & (EDGE_EH | EDGE_ABNORMAL)) &&
        number_of_iterations_exit_assumptions(loop, exit, &count, nullptr) &&
        !integer_zerop(count.assumptions)) {
      counted.insert(exit);
      flow.isCounted = true;
      continue;
    }
    gimple *last = lastStatement(exit->src);
    const bool isBranch =
        last && (gimple_code(last) == GIMPLE_COND || gimple_code(last) == GIMPLE_SWITCH);
    flow.earlyExits.push_back({exit, isBranch ? last : nullptr});
  }
}

void LoopReader::readHeaderPhi(gphi *phi) {
  tree result = gimple_phi_result(phi);
  if (virtual_operand_p(result))
    return;
  LaneEvolution evolution;
  LoopInput input;
  if (isInduction(result, &evolution, &input.step)) {
    input.kind = evolution.isRandom() ? LoopInput::Kind::RunTime : LoopInput::Kind::Induction;
    outside(result, evolution, input);
    return;
  }
  input.kind = LoopInput::Kind::Carried;
  outside(result, LaneEvolution::random(), input);
  flow.carried.push_back(phi);
}

void LoopReader::readHeader() {
  for (auto i = gsi_start_phis(loop->header); !gsi_end_p(i); gsi_next(&i))
    readHeaderPhi(i.phi());
}

void LoopReader::readPhis(basic_block block) {
  for (auto i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i)) {
    tree result = gimple_phi_result(i.phi());
    if (virtual_operand_p(result))
      continue;
    current = i.phi();
    const ScalarType type = scalarType(TREE_TYPE(result));
    values[result] = flow.graph.addValue("v" + std::to_string(flow.graph.values().size()), type);
    add(values[result], Opcode::Phi, {}, type);
  }
}

/// What comes to the phis of `block`; constants and outside values need no instruction.
void LoopReader::fillPhis(basic_block block) {
  const auto &instructions = flow.graph.blocks()[blockOf[block]].instructions;
  std::size_t next = 0;
  for (auto i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i)) {
    if (virtual_operand_p(gimple_phi_result(i.phi())))
      continue;
    const unsigned phi = instructions[next++];
    edge e;
    edge_iterator at;
    FOR_EACH_EDGE(e, at, block->preds) {
      tree value = gimple_phi_arg_def(i.phi(), e->dest_idx);
      // An argument may differ from the result in nothing but the name of its type.
      if (!(scalarType(TREE_TYPE(value)) == scalarType(TREE_TYPE(gimple_phi_result(i.phi())))))
        flow.refusal = "its phis mix types";
      flow.graph.addIncoming(phi, blockOf[e->src], operand(value));
    }
  }
}

void LoopReader::readBranch(basic_block block) {
  std::vector<unsigned> successors;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, block->succs) {
    if (counted.count(e))
      continue;
    successors.push_back(e->dest == loop->header                 ? again
                         : !flow_bb_inside_loop_p(loop, e->dest) ? out
                                                                 : blockOf[e->dest]);
  }
  if (successors.size() < 2) {
    if (!successors.empty())
      flow.graph.setJump(present, successors[0]);
    return;
  }
  gimple *last = lastStatement(block);
  current = last;
  Operand condition;
  if (auto *branch = last ? dyn_cast<gcond *>(last) : nullptr)
    condition = compare(gimple_cond_code(branch), gimple_cond_lhs(branch), gimple_cond_rhs(branch));
  else if (auto *choice = last ? dyn_cast<gswitch *>(last) : nullptr)
    condition = operand(gimple_switch_index(choice));
  else
    condition = random(integer_type_node);
  flow.graph.setBranch(present, condition, successors);
}

LoopFlow LoopReader::read() {
  if (loop->num_nodes > maxBlocks) {
    flow.refusal = "it has more than 500 blocks";
    return std::move(flow);
  }
  basic_block *all = get_loop_body_in_dom_order(loop);
  body.assign(all, all + loop->num_nodes);
  free(all);
  unsigned statements = 0;
  for (basic_block block : body) {
    blockOf[block] = flow.graph.addBlock("b" + std::to_string(block->index));
    flow.blocks.push_back(block);
    for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) {
      ++statements;
      if (gimple_vdef(gsi_stmt(i)))
        stores.push_back(gsi_stmt(i));
    }
  }
  if (statements > maxStatements) {
    flow.refusal = "it has more than 5000 statements";
    return std::move(flow);
  }
  again = flow.graph.addBlock("again");
  out = flow.graph.addBlock("out");
  flow.blocks.resize(out + 1);

  findExits();
  readHeader();
  // In the order of dominance: what a statement uses has been read, other than by phis.
  for (basic_block block : body) {
    present = blockOf[block];
    if (block != loop->header)
      readPhis(block);
    for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
      if (!is_gimple_debug(gsi_stmt(i)))
        readStatement(gsi_stmt(i));
    readBranch(block);
  }
  for (basic_block block : body)
    if (block != loop->header)
      fillPhis(block);
  if (flow.refusal.empty())
    flow.refusal = flow.graph.check();
  return std::move(flow);
}

LoopFlow readLoop(class loop *loop, unsigned lanes, ValueNumbers &numbers) {
  return LoopReader(loop, lanes, numbers).read();
}

} // namespace vls::gcc
