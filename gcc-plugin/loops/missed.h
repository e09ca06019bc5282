// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops with neighbours that GCC leaves scalar, where libvls has nothing to do: one remark each,
// with the reason, and one a translation unit where -O2 is the reason. They are looked at in front
// of if-conversion, GCC is listened to until the vectorizer is through, and what became of them is
// said then. Only if remarks are asked for; no code depends on it.

#ifndef VLS_LOOPS_MISSED_H
#define VLS_LOOPS_MISSED_H

#include "loops/unroll.h"
#include "loops/verdict.h"
#include "report/remark.h"

namespace vls::gcc {

class MissedLoops {
public:
  explicit MissedLoops(Remarks &to) : remarks(to) {}

  /// Takes down the loops of `fun`, in front of if-conversion, and begins to listen.
  void note(function *fun);

  /// Says what became of them, behind the vectorizer; but not of those that `unrolled` has packed.
  void report(function *fun, const UnrolledLoops &unrolled);

  /// The same of those that waited for GCC's SLP, behind that.
  void reportWaiting(const UnrolledLoops &unrolled);

private:
  struct Noted {
    int number;
    dump_user_location_t where;
    bool isForSize, isForced;
    ScalarLoop scalar;
  };

  void say(const Noted &loop, const LoopVerdict &verdict, const Refusal &own = {});

  Remarks &remarks;
  std::vector<Noted> loops;
  std::vector<std::pair<Noted, LoopVerdict>> waiting;
  std::unique_ptr<Overheard> overheard;
  bool hasSpokenOfO2 = false;
};

} // namespace vls::gcc

#endif
