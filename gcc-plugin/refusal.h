// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why something is left as it is: one of the reasons in refusals.def, of which remarks and dumps
// say the text.

#ifndef VLS_REFUSAL_H
#define VLS_REFUSAL_H

#include "gcc.h"

namespace vls::gcc {

enum class Reason : unsigned char {
  None,
#define REFUSAL(name, text) name,
#include "refusals.def"
#undef REFUSAL
};

/// True if there is a reason.
class Refusal {
public:
  /// `detail`: what stands in the text for %.
  Refusal(Reason why = Reason::None, std::string detail = {})
      : reason(why), ofThis(std::move(detail)) {}

  explicit operator bool() const { return reason != Reason::None; }
  bool is(Reason one) const { return reason == one; }
  /// "it would not pay, cost 8.0 -> 9.0"; empty if there is no reason.
  std::string text() const;

private:
  Reason reason;
  std::string ofThis;
};

} // namespace vls::gcc

#endif
