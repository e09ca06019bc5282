// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/constant_loads.h"

namespace vls::gcc {

namespace {

/// The constant that `value` is, or holds as its only value; null if it does not.
rtx constantOf(rtx value) {
  if (SUBREG_P(value) && subreg_lowpart_p(value))
    value = SUBREG_REG(value);
  if (CONST_INT_P(value))
    return value;
  if (!REG_P(value) || HARD_REGISTER_P(value) || DF_REG_DEF_COUNT(REGNO(value)) != 1)
    return NULL_RTX;
  rtx_insn *definition = DF_REF_INSN(DF_REG_DEF_CHAIN(REGNO(value)));
  rtx set = single_set(definition);
  return set && SET_DEST(set) == value && CONST_INT_P(SET_SRC(set)) ? SET_SRC(set) : NULL_RTX;
}

/// The vector that `insn` makes of one integer constant, from memory.
void loadConstant(rtx_insn *insn) {
  rtx set = single_set(insn);
  if (!set || !REG_P(SET_DEST(set)) || GET_CODE(SET_SRC(set)) != VEC_DUPLICATE)
    return;
  const machine_mode mode = GET_MODE(SET_SRC(set));
  if (!VECTOR_MODE_P(mode) || GET_MODE_CLASS(mode) != MODE_VECTOR_INT ||
      VECTOR_MODE_P(GET_MODE(XEXP(SET_SRC(set), 0))))
    return;
  rtx constant = constantOf(XEXP(SET_SRC(set), 0));
  if (!constant)
    return;
  constant = gen_int_mode(INTVAL(constant), GET_MODE_INNER(mode));
  if (rtx memory = force_const_mem(mode, gen_const_vec_duplicate(mode, constant)))
    validate_change(insn, &SET_SRC(set), memory, false);
}

} // namespace

void loadConstants(function *fun) {
  basic_block block;
  FOR_EACH_BB_FN (block, fun) {
    rtx_insn *insn;
    FOR_BB_INSNS(block, insn)
    if (NONDEBUG_INSN_P(insn))
      loadConstant(insn);
  }
}

} // namespace vls::gcc
