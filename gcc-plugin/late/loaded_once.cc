// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is loaded is copied: the allocator holds the first register for memory, which has one use,
// the copy; and that, which becomes the load, for a register.

#include "late/loaded_once.h"

namespace vls::gcc {

namespace {

/// Vector registers that are left to others.
constexpr unsigned spareRegisters = 3;

bool isVector(rtx reg) {
  return REG_P(reg) && !HARD_REGISTER_P(reg) &&
         (VECTOR_MODE_P(GET_MODE(reg)) || SCALAR_FLOAT_MODE_P(GET_MODE(reg)));
}

/// The instructions of a block, and how many vectors are live behind each.
class Pressure {
public:
  explicit Pressure(basic_block block) {
    auto_bitmap live;
    unsigned regno, vectors = 0;
    bitmap_iterator each;
    EXECUTE_IF_SET_IN_BITMAP(DF_LR_OUT(block), FIRST_PSEUDO_REGISTER, regno, each)
    if (regno_reg_rtx[regno] && isVector(regno_reg_rtx[regno]))
      vectors += bitmap_set_bit(live, regno);
    rtx_insn *insn;
    FOR_BB_INSNS_REVERSE(block, insn) {
      if (!NONDEBUG_INSN_P(insn))
        continue;
      places[insn] = behind.size();
      behind.push_back(vectors);
      df_ref ref;
      FOR_EACH_INSN_DEF(ref, insn)
      if (isVector(DF_REF_REAL_REG(ref)))
        vectors -= bitmap_clear_bit(live, DF_REF_REGNO(ref));
      FOR_EACH_INSN_USE(ref, insn)
      if (isVector(DF_REF_REAL_REG(ref)))
        vectors += bitmap_set_bit(live, DF_REF_REGNO(ref));
    }
  }

  /// Is there a register for what `definition` yields, up to the last of its uses? They have to be
  /// two instructions at least, all of the block.
  bool hasRegister(rtx_insn *definition, rtx reg) const {
    std::size_t last = places.at(definition);
    unsigned uses = 0;
    for (df_ref use = DF_REG_USE_CHAIN(REGNO(reg)); use; use = DF_REF_NEXT_REG(use)) {
      if (DF_REF_IS_ARTIFICIAL(use))
        return false;
      rtx_insn *insn = DF_REF_INSN(use);
      if (DEBUG_INSN_P(insn))
        continue;
      const auto place = places.find(insn);
      if (place == places.end() || place->second >= places.at(definition))
        return false;
      uses += place->second != last;
      last = std::min(last, place->second);
    }
    const unsigned registers = (TARGET_AVX512F ? 32 : 16) - spareRegisters;
    return uses > 1 && std::all_of(behind.begin() + std::ptrdiff_t(last) + 1,
                                   behind.begin() + std::ptrdiff_t(places.at(definition)) + 1,
                                   [&](unsigned vectors) { return vectors <= registers; });
  }

private:
  std::map<rtx_insn *, std::size_t> places; ///< from the end
  std::vector<unsigned> behind;
};

/// Copies what `insn` loads, if it is used twice.
void copyLoaded(rtx_insn *insn, const Pressure &pressure) {
  rtx set = single_set(insn);
  if (!set || !isVector(SET_DEST(set)) || !MEM_P(SET_SRC(set)) || MEM_VOLATILE_P(SET_SRC(set)))
    return;
  rtx reg = SET_DEST(set);
  if (DF_REG_DEF_COUNT(REGNO(reg)) != 1 || !pressure.hasRegister(insn, reg))
    return;
  rtx loaded = gen_reg_rtx(GET_MODE(reg));
  if (validate_change(insn, &SET_DEST(set), loaded, false))
    emit_insn_after(gen_rtx_SET(reg, loaded), insn);
}

} // namespace

void keepLoaded(function *fun) {
  df_analyze();
  basic_block block;
  FOR_EACH_BB_FN (block, fun) {
    const Pressure pressure(block);
    rtx_insn *insn, *next;
    FOR_BB_INSNS_SAFE(block, insn, next)
    if (NONDEBUG_INSN_P(insn))
      copyLoaded(insn, pressure);
  }
}

} // namespace vls::gcc
