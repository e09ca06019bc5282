// SPDX-License-Identifier: GPL-3.0-or-later
//
// Selects by a compare: a compare and a blend. Other predicates are these with operands exchanged:
// those of the compare, or what is chosen.

#include "targets/packs/rows.h"

namespace vls {

namespace {

// @P: predicate; @C: type of what is compared; @T: of what is chosen; K: operations of the compare.
const char *const selectRow =
    "  elementwise select-@P-@C (a: @C, b: @C, c: @T, d: @T) -> @T in @W\n"
    "    = select(compare @P(a, b), c, d): @K+B vector, $K+B fused\n";

// 0 and 1 in an integer of the same width: a mask, and what of it is one.
const char *const valueRow = "  elementwise compare-@P-@C (a: @C, b: @C) -> @T in @W\n"
                             "    = zero-extend @T(compare @P(a, b)): @K+1 vector, $K+1 fused\n";

// All bits of an integer of the same width, or none.
const char *const maskRow =
    "  elementwise mask-@P-@C (a: @C, b: @C) -> @T in @W\n"
    "    = negate(zero-extend @T(compare @P(a, b))): @K+0 vector, $K+0 fused\n";

std::string rows(const char *compared, const char *integer, const char *other,
                 const std::vector<const char *> &predicates, const char *uops) {
  std::string text = forEach(selectRow, "@P", predicates);
  text = forEach(text, "@T",
                 other ? std::vector<const char *>{integer, other}
                       : std::vector<const char *>{integer});
  for (const char *const row : {valueRow, maskRow})
    text += forEach(forEach(row, "@P", predicates), "@T", {integer});
  return forEach(forEach(text, "@C", {compared}), "K+", {uops});
}

} // namespace

std::string floatSelectRows() {
  const std::vector<const char *> predicates = {"equal", "less", "less-equal", "ordered"};
  return rows("f32", "i32", "f32", predicates, "1+") + rows("f64", "i64", "f64", predicates, "1+");
}

std::string integerSelectRows(const std::vector<const char *> &bits) {
  std::string text;
  for (const std::string width : bits) {
    const std::string type = "i" + width, real = "f" + width;
    const char *const other = width == "32" || width == "64" ? real.c_str() : nullptr;
    text += rows(type.c_str(), type.c_str(), other, {"equal", "less"}, "1+");
    // With both sign bits flipped.
    text += rows(type.c_str(), type.c_str(), other, {"less-unsigned"}, "3+");
  }
  return text;
}

} // namespace vls
