// SPDX-License-Identifier: GPL-3.0-or-later
//
// Iterations of a loop that stand side by side, in a trial: what they cost, whether packs pay, and
// what else does.

#ifndef VLS_DECIDE_ITERATIONS_H
#define VLS_DECIDE_ITERATIONS_H

#include "decide/session.h"
#include "pack/counters.h"
#include "pack/distance_tests.h"

#include <functional>

namespace vls::gcc {

/// µops of `body`, an iteration of a loop, but for counters: packed by itself where that pays, else
/// as scalars. Nothing if it cannot be read.
std::optional<Uops> uopsOfIteration(basic_block body, Session &session);

/// Is what GCC's SLP makes of an iteration of `l` still to be seen, because it stores unlike sums
/// of products side by side? GCC may fuse otherwise then.
bool waitsForSlp(class loop *l, Session &session);

/// The same of iterations of `l`, a block.
bool waitsForSlp(class loop *l, basic_block iterations, Session &session);

/// Would GCC fuse other products in vectors of `body`, an iteration of a loop, than in scalars?
bool mayFuseOtherwiseInVectors(basic_block body, Session &session);

/// What loops of the current function are priced by.
const PackMachine &packMachine(Session &session);

/// Iterations of a loop that stand side by side.
struct Unrolled {
  unsigned iterations = 0;
  double rounds = usualRounds; ///< of so many iterations
  unsigned independent = 0;    ///< in a row, as the program says
  Uops before;                 ///< of all of them, as the loop has them; without counters
  /// Chosen by conditions, in all of them, as loops/speculation.h does.
  unsigned chosenAddresses = 0;
  Cost latency = 0; ///< cycles for which each waits for the one before it
  /// Cycles of what packs have to be cheaper than; else nothing is done.
  std::optional<Cost> rival;
  unsigned ofRival = 0;          ///< iterations that it does at once
  bool mayFuseOtherwise = false; ///< than GCC, which is not known: it may not be packed
  /// What is under a condition would be done always, and floats added in order.
  bool hasSpeculativeSums = false;
  bool addsInAnyOrder = false;          ///< what each waits for is sums of floats
  Promises promises;                    ///< sums are waited for only if there are no packs
  bool mayCountOnce = false;            ///< side by side without packs, too
  std::function<bool()> copiesFedPairs; ///< see pack/copied_pairs.h: packs would load both
  bool mayBeSearch = false;             ///< among few: lanes are not taken out for each iteration
  bool sharesBits = false;              ///< of counters low bits are known: see loops/low_bits.h
  bool mayStayScalar = false;           ///< where GCC has vectors
  bool isConditional = false;           ///< half of it and more, which is done always now
  bool hasBranches = false;             ///< as it stands
  bool mayBeShort = false; ///< a loop in a loop: what does fewer iterations at once begins sooner
  /// Where alias tests of the whole loop can be made.
  std::optional<LoopFront> front;
  bool mayHalve = false;  ///< half as many can be tried
  bool mayBeDear = false; ///< what half as many cost can be found out
  /// There are no more than these: the loop can be unrolled completely, and packed as a block.
  bool isWhole = false;
};

/// What a round of such iterations costs, in cycles.
struct RoundPrices {
  Cost before = 0; ///< as many iterations, as the loop has or would have them
  Cost packed = 0; ///< as planned; side by side if there is no plan
  Cost shared = 0; ///< side by side, without packs
};

/// Of a body of which nothing is known but the number of its statements.
RoundPrices pricesOfStatements(unsigned statements, unsigned iterations, Cost latency,
                               Session &session);

/// Cycles of `iterations`, each of which takes `uops`, and counts.
Cost priceOfIterations(const Uops &uops, unsigned iterations, Session &session);

enum class UnrolledWay {
  Left,       ///< too little would be saved: the last iterations stay scalar, in code of their own
  Packed,     ///< done; where `holds` was set, only if that is true
  Scalar,     ///< it pays not to make vectors of the loop at all; nothing is done
  Whole,      ///< pays, and the loop is no more than that; nothing is done
  SharesBits, ///< pays without packs, by what iterations with known low bits compute once
  SharesCounters, ///< pays without packs: what is counted and compared once is a good part of it
  Halves, ///< would pay, but the second half of the iterations shares nothing with the first: half
          ///< as many begin sooner, and are less code; nothing is done
  Dear ///< packs save less than half, if they pay: fewer iterations may be cheaper, each; nothing
       ///< is done
};

/// What packs of the iterations of `loop` cost, of which `header` is the first block; nothing if
/// there are none.
std::optional<Cost> priceOfPacked(basic_block header, const Unrolled &loop, Session &session);

/// Packs the iterations of `loop`, of which `header` is the first block, or says what else pays.
UnrolledWay packUnrolled(basic_block header, const Unrolled &loop, Session &session,
                         RoundPrices &prices, tree &holds);

} // namespace vls::gcc

#endif
