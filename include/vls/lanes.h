// SPDX-License-Identifier: GPL-3.0-or-later
//
// SIMD lane evolution: for each definition and each use of a flow graph, whether the lanes that
// execute it together hold the same value, values a constant apart, or anything; which branches
// send lanes different ways; and why. After the design document "SIMD Lane Evolution for AVR"
// (Rapaport, Zaks, 2015). What is claimed is stated formally in core/lanes/analysis.cc.
//
// A client that looks at a scalar loop makes one block of each basic block of the body, an input of
// each value from outside (UNIFORM), and of the induction variable an input that is STRIDED by the
// step, with what is known of its start; lanes are iterations. For vector code, lanes are lanes. An
// address is a value like any other: its evolution says whether an access is contiguous (stride =
// bytes of an element), reversed, strided, a broadcast (UNIFORM) or a gather.

#ifndef VLS_LANES_H
#define VLS_LANES_H

#include "vls/flow.h"

#include <memory>

namespace vls {

struct LaneOptions {
  /// Lanes that run together. 0: any number; then a congruence makes nothing UNIFORM.
  unsigned lanes = 0;
};

/// Why a definition or a use is not what its operands alone would make it.
struct Taint {
  enum class Kind {
    None,           ///< it follows from operands and operation
    TwoDefinitions, ///< lanes that parted at `branch` meet here with different definitions
    PartialKill,    ///< ... with one definition of different iterations: only some lanes passed it
    LeakingIteration, ///< lanes leave `loop` in different iterations, and it changes in the loop
  };
  Kind kind = Kind::None;
  unsigned branch = FlowGraph::none; ///< the block that ends in the divergent branch
  unsigned loop = FlowGraph::none;   ///< LeakingIteration: the loop's header
};

/// The analysis of one graph, which must outlive it. `FlowGraph::check` must have nothing to say.
class LaneAnalysis {
public:
  explicit LaneAnalysis(const FlowGraph &graph, LaneOptions options = {});
  ~LaneAnalysis();
  LaneAnalysis(LaneAnalysis &&) noexcept;

  /// Of what an instruction defines. BOTTOM if it defines nothing or is never executed.
  const LaneEvolution &getSLEV(unsigned instruction) const;

  /// The stride of an evolution that is UNIFORM (0) or STRIDED.
  const Integer &getStride(unsigned instruction) const;

  /// Of what an instruction's operand is for the lanes that execute it: may be worse than that of
  /// the definition, if lanes have it from different iterations.
  LaneEvolution getUse(unsigned instruction, unsigned operand) const;

  /// Of a block's condition.
  LaneEvolution getCondition(unsigned block) const;

  /// True if lanes that are together in `block` may go on to different successors.
  bool isDivergent(unsigned block) const;

  /// True if some path from the entry leads there.
  bool isReachable(unsigned block) const;

  /// The header of the innermost loop around a block, or FlowGraph::none. An irreducible loop's
  /// header is the entry that comes first from the graph's entry.
  unsigned headerOf(unsigned block) const;

  /// The blocks that can be executed after the end of `block` and before its immediate
  /// post-dominator, in increasing order. Where some of them cannot reach an exit, or there is no
  /// such post-dominator: all that can be executed after it.
  std::vector<unsigned> influenceRegion(unsigned block) const;

  /// Why a definition is not better than it is, as far as control flow goes.
  Taint whyDefinition(unsigned instruction) const;
  Taint whyUse(unsigned instruction, unsigned operand) const;
  Taint whyCondition(unsigned block) const;

  /// The same in words, through operands back to the cause: each line says one step, such as
  /// "p is random: lanes that part at the end of head bring different definitions of it".
  std::vector<std::string> explain(unsigned instruction) const;
  std::vector<std::string> explainUse(unsigned instruction, unsigned operand) const;
  std::vector<std::string> explainBranch(unsigned block) const;

private:
  struct Parts;
  std::unique_ptr<Parts> parts;
};

/// The cause in words, with names of `graph`: "lanes that part at the end of head bring ...".
std::string toString(const Taint &taint, const FlowGraph &graph);

} // namespace vls

#endif
