// SPDX-License-Identifier: GPL-3.0-or-later
//
// The state of a check of one plan; what is decided is stated in check.cc.

#ifndef VLS_PACKER_PLAN_CHECK_H
#define VLS_PACKER_PLAN_CHECK_H

#include "packer/check.h"

namespace vls {

class PlanCheck {
public:
  PlanCheck(const Block &scalarBlock, const PackMachine &onMachine, const PackPlan &thePlan);

  /// Empty, or the first thing that is wrong.
  std::string run();

private:
  using Claims = std::vector<Claim>;

  struct Vector {
    PackedType type;
    Claims claims;
    bool fromInputs = false; ///< made of inputs and constants only
  };

  bool fail(const std::string &why) {
    if (error.empty())
      error = why;
    return false;
  }
  bool isOperation(unsigned o) const { return o < block.size(); }
  bool isScalarThere(unsigned o) const { return isOperation(o) && available[o]; }
  /// Operand k of a step as a vector, or null.
  const Vector *vectorOf(const PackStep &step, std::size_t k) const;
  bool define(const PackStep &step, Claims claims, bool fromInputs = false);
  bool checkStep(const PackStep &step);
  bool checkScalar(const PackStep &step);
  /// S2
  bool checkAccess(const PackStep &step);
  bool checkGaps(const PackStep &step);
  /// S3
  bool checkCompute(const PackStep &step);
  bool checkOperand(const PackStep &step, const VectorInstruction &instruction, std::size_t k);
  Claim combine(const PackStep &step, const LaneTree &tree, unsigned lane,
                const std::function<Claim(const LaneTree::Node &)> &leaf);
  bool collectParts(const LaneTree &tree, unsigned index, unsigned reduced,
                    const std::function<Claim(const LaneTree::Node &)> &leaf,
                    const std::vector<unsigned> &terms, std::size_t &next, Claim &made);
  bool checkConstant(const PackStep &step);
  /// S4, of broadcasts and builds
  bool checkScalars(const PackStep &step);
  /// S4, of shuffles
  bool checkShuffle(const PackStep &step);
  /// S5
  bool checkExtract(const PackStep &step);
  bool isWhole(const Claim &claim, unsigned operation) const;
  /// S6
  bool checkPhi(const PackStep &step);
  bool checkLatches();
  /// P1, P2
  bool checkExecuted();
  /// P3: only of pairs whose order is not that of the program the client has to be asked.
  bool checkOrder();

  const Block &block;
  const PackMachine &machine;
  const PackPlan &plan;
  CheckedRanges ranges;
  std::size_t position = 0;
  std::string error;
  std::vector<Vector> vectors;
  std::vector<bool> available;                      ///< as scalars, by operation
  std::vector<std::vector<std::size_t>> executions; ///< by operation: positions of steps
  std::vector<bool> storesAnother;                  ///< by operation: the last one so far
  std::vector<unsigned> scalarPhis;
  std::vector<const PackStep *> phis;
};

} // namespace vls

#endif
