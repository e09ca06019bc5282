// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the loop vectorizer said of each loop. It tries vectors of several lengths, and its remarks
// are about the last one, which may be too short to hold an element. What it says of the first one
// is the reason:
//
//   F:2:8: note: === analyze_loop_nest ===
//   F:2:9: missed: not vectorized: not suitable for gather load _9 = MEM[...];     <- this
//   F:2:8: note: ***** Analysis failed with vector mode V8SI
//   F:2:9: missed: not vectorized: no vectype for stmt: _8 = *q_21;

#ifndef VLS_LOOPS_WORDS_H
#define VLS_LOOPS_WORDS_H

#include "gcc.h"

namespace vls::gcc {

/// Of one loop.
struct LoopWords {
  std::string place;               ///< "F:2:8"
  std::vector<std::string> missed; ///< texts about the first attempt, in their order
  bool isVectorized = false;
};

/// Of all loops of `text`, which was overheard, in their order.
std::vector<LoopWords> wordsOfLoops(const std::string &text);

/// How GCC writes `where` in front of a text.
std::string placeText(location_t where);

} // namespace vls::gcc

#endif
