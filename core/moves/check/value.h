// SPDX-License-Identifier: GPL-3.0-or-later
//
// Symbolic values of the check (core/moves/check.cc): what is known of each byte of each value.
//
// A byte may depend on which lanes are active, because loads may. It is the end of a chain of
// cases, the last load first:
//
//   %2 = load a, guarded by lane 0         byte k of %3:   if lane 1 is active   b + k
//   %3 = load b, guarded by lane 1, on %2                  else if lane 0 is     a + k
//                                                          else                  unspecified

#ifndef VLS_MOVES_CHECK_VALUE_H
#define VLS_MOVES_CHECK_VALUE_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vls::check {

/// When an element is accessed: a lane, if that lane is active; or one of the two below.
using Guard = int;
constexpr Guard never = -1;
constexpr Guard always = -2;

/// The content that a byte has before the sequence. In a group of loads byte `offset` of space
/// `source`, in a group of stores byte `offset` of the value that member `source` stores.
struct Symbol {
  unsigned source = 0;
  std::int64_t offset = 0;

  bool operator==(const Symbol &o) const { return source == o.source && offset == o.offset; }
  bool operator!=(const Symbol &o) const { return !(*this == o); }
  bool operator<(const Symbol &o) const {
    return source != o.source ? source < o.source : offset < o.offset;
  }
};

/// Index of a case; 0: nothing is known of the byte.
using Byte = std::uint32_t;

struct Case {
  Guard guard = always; ///< never `never`
  Symbol symbol;        ///< the byte, if the guard holds
  Byte otherwise = 0;   ///< else it is this one
};

/// The values of the instructions so far, by id from 1.
class Values {
public:
  bool isDefined(unsigned id) const {
    return id >= 1 && id <= values.size() && !values[id - 1].empty();
  }
  const std::vector<Byte> &of(unsigned id) const { return values[id - 1]; }
  unsigned count() const { return unsigned(values.size()); }

  /// The value of the next id; empty for an instruction that yields none.
  void append(std::vector<Byte> bytes) { values.push_back(std::move(bytes)); }

  Byte makeCase(const Case &made) {
    cases.push_back(made);
    return Byte(cases.size() - 1);
  }
  const Case &caseOf(Byte byte) const { return cases[byte]; }

private:
  std::vector<std::vector<Byte>> values;
  std::vector<Case> cases = std::vector<Case>(1);
};

} // namespace vls::check

#endif
