// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/contraction.h"

#include "gimple/ordered_sums.h"
#include "pack/slp_order.h"

#include "packer/seeds.h"

namespace vls::gcc {

namespace {

bool isNegation(const Block::Operation &o) {
  return o.op == ScalarOp::Negate && o.type.isFloat();
}

bool isNeededElsewhere(const Block::Operation &o) {
  return o.usedOutside || o.usedAfterLoop;
}

/// Does a sum, or a negation, for which `isMeant` holds use `value`?
template <typename IsMeant> bool isAdded(tree value, IsMeant isMeant) {
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, value)
  if (auto *assign = dyn_cast<gassign *>(USE_STMT(use)); assign && isMeant(assign)) {
    const tree_code code = gimple_assign_rhs_code(assign);
    if (code == PLUS_EXPR || code == MINUS_EXPR || code == NEGATE_EXPR)
      return true;
  }
  return false;
}

/// Sums that may be added in any order, and products that are only added to those: they may be
/// fused or not.
std::vector<bool> freeOperations(const GimpleBlock &block) {
  std::vector<bool> free(block.size());
  if (!block.hasFreeSums())
    return free;
  for (unsigned o = 0; o < block.size(); ++o)
    free[o] = block.isFreeSum(o) || (isFloatProduct(block[o]) && !isNeededElsewhere(block[o]));
  for (unsigned o = 0; o < block.size(); ++o)
    if (!block.isFreeSum(o))
      for (const unsigned operand : block[o].operands)
        if (operand < block.size() && isFloatProduct(block[operand]))
          free[operand] = false;
  return free;
}

/// GCC's rule on one block.
class Fusing {
public:
  explicit Fusing(const GimpleBlock &of)
      : block(of), free(freeOperations(of)), uses(of.size()), fused(of.size()) {
    for (unsigned o = 0; o < block.size(); ++o)
      for (const unsigned operand : block[o].operands)
        if (operand < block.size())
          uses[operand].push_back(o);
    for (unsigned o = 0; o < block.size(); ++o)
      if (isFloatProduct(block[o]) && !free[o])
        fuse(o);
  }

  bool isFused(unsigned operation) const { return fused[operation]; }
  bool isFree(unsigned operation) const { return free[operation]; }

private:
  /// May a product be fused into `sum`, of which `value` is an operand?
  bool mayTake(unsigned sum, unsigned value, basic_block in) const {
    const Block::Operation &o = block[sum];
    return isFloatSum(o) && !fused[sum] && o.operands[0] != o.operands[1] &&
           (o.operands[0] == value || o.operands[1] == value) && isIn(sum, in);
  }

  bool isIn(unsigned operation, basic_block in) const {
    return block.statement(operation) && gimple_bb(block.statement(operation)) == in;
  }

  void fuse(unsigned product) {
    if (uses[product].empty() || isNeededElsewhere(block[product]) || !block.statement(product))
      return;
    const basic_block in = gimple_bb(block.statement(product));
    std::vector<unsigned> sums;
    for (const unsigned use : uses[product]) {
      const bool isNegated = isNegation(block[use]) && !isNeededElsewhere(block[use]) &&
                             uses[use].size() == 1 && isIn(use, in);
      const unsigned sum = isNegated ? uses[use][0] : use;
      if (!mayTake(sum, isNegated ? use : product, in))
        return;
      sums.push_back(sum);
    }
    fused[product] = true;
    for (const unsigned sum : sums)
      fused[sum] = true;
  }

  const GimpleBlock &block;
  const std::vector<bool> free;
  std::vector<std::vector<unsigned>> uses;
  std::vector<bool> fused; ///< products, and sums that one was fused into
};

/// The same rule on the vectors of a plan, and on the scalars that it leaves as they were.
class PlannedFusing {
public:
  PlannedFusing(const GimpleBlock &of, const PackPlan &planned, const PackMachine &onMachine)
      : block(of), plan(planned), machine(onMachine), free(freeOperations(of)), isScalar(of.size()),
        isBuilt(of.size()), places(of.size()) {
    for (const PackStep &step : plan.steps) {
      if (step.kind == PackStep::Kind::Scalar && step.operation < block.size()) {
        isScalar[step.operation] = true;
        places[step.operation] = unsigned(&step - plan.steps.data());
      }
      for (const unsigned scalar : step.scalars)
        if (scalar < block.size())
          isBuilt[scalar] = true;
      for (const PackStep::Operand &operand : step.operands)
        if (operand.vector != 0)
          users[operand.vector].push_back(&step);
    }
    for (const PackStep &step : plan.steps)
      if (step.id != 0 && isPlain(step, ScalarOp::Multiply))
        fuse(step);
  }

  Refusal refusal(bool mayGccPack) const {
    for (const PackStep &step : plan.steps) {
      const bool isRight = step.kind == PackStep::Kind::Compute ? isKept(step)
                           : step.kind == PackStep::Kind::Scalar && step.operation < block.size()
                               ? isKept(step.operation)
                               : true;
      if (!isRight)
        return Reason::FusedOtherwise;
      if (mayGccPack && flag_tree_slp_vectorize && isBuiltFromAbove(step))
        return Reason::GccPacksRest;
    }
    return {};
  }

private:
  /// A vector of `op` in all lanes, which is emitted as such.
  bool isPlain(const PackStep &step, ScalarOp op) const {
    return step.kind == PackStep::Kind::Compute && step.type.element.isFloat() &&
           step.instruction == lanewise(machine, op, step.type.element, step.type.lanes);
  }

  bool isPlainSum(const PackStep &step) const {
    return isPlain(step, ScalarOp::Add) || isPlain(step, ScalarOp::Subtract);
  }

  bool mayTake(const PackStep &sum, unsigned value) const {
    return isPlainSum(sum) && !into.count(&sum) &&
           sum.operands[0].vector != sum.operands[1].vector &&
           (sum.operands[0].vector == value || sum.operands[1].vector == value);
  }

  const std::vector<const PackStep *> &usersOf(unsigned vector) const {
    static const std::vector<const PackStep *> none;
    const auto found = users.find(vector);
    return found == users.end() ? none : found->second;
  }

  void fuse(const PackStep &product) {
    if (std::all_of(product.lanes.begin(), product.lanes.end(),
                    [&](unsigned o) { return o == Block::none || free[o]; }))
      return;
    std::vector<const PackStep *> sums;
    for (const PackStep *use : usersOf(product.id)) {
      const bool isNegated = isPlain(*use, ScalarOp::Negate) && usersOf(use->id).size() == 1;
      const PackStep *sum = isNegated ? usersOf(use->id)[0] : use;
      if (!mayTake(*sum, isNegated ? use->id : product.id))
        return;
      sums.push_back(sum);
    }
    if (sums.empty())
      return;
    products.insert(&product);
    into.insert(sums.begin(), sums.end());
  }

  /// The product that GCC fuses into `sum`; none.
  unsigned productOf(unsigned sum) const {
    if (!isFloatSum(block[sum]) || !block[sum].flags.contractible)
      return Block::none;
    for (unsigned k = 0; k < block[sum].operands.size(); ++k)
      if (const unsigned added = addedBy(sum, k);
          isFloatProduct(block[added]) && block[added].flags.contractible)
        return added;
    return Block::none;
  }

  /// Of a vector: what is to be fused has been, which the packer sees to.
  bool isKept(const PackStep &step) const {
    return !step.type.element.isFloat() ||
           std::all_of(step.lanes.begin(), step.lanes.end(), [&](unsigned o) {
             return o == Block::none || free[o] ||
                    (isFloatSum(block[o])       ? !addsProductFromAbove(o)
                     : isFloatProduct(block[o]) ? products.count(&step) == 0 && !isAddedBelow(o)
                                                : true);
           });
  }

  /// GCC's SLP goes from a vector on to what its elements are computed of, in whatever block, and
  /// may take sums without their products.
  bool isBuiltFromAbove(const PackStep &step) const {
    return step.kind == PackStep::Kind::Build && step.type.element.isFloat() &&
           std::any_of(step.scalars.begin(), step.scalars.end(), [&](unsigned scalar) {
             return scalar < block.size() && mayBePackedFrom(scalar, 0);
           });
  }

  bool mayBePackedFrom(unsigned scalar, unsigned depth) const {
    constexpr unsigned deepest = 8;
    const Block::Operation &o = block[scalar];
    if (o.op == ScalarOp::Input)
      return isComputed(block.value(scalar));
    return o.type.isFloat() &&
           (o.flags.contractible || depth == deepest ||
            std::any_of(o.operands.begin(), o.operands.end(), [&](unsigned operand) {
              return block[operand].op != ScalarOp::Input && mayBePackedFrom(operand, depth + 1);
            }));
  }

  /// Of floats: what integers are converted to has no product above it.
  static bool isComputed(tree value) {
    if (!value || TREE_CODE(value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF(value))
      return false;
    gimple *definition = SSA_NAME_DEF_STMT(value);
    return gimple_code(definition) == GIMPLE_PHI ||
           (is_gimple_assign(definition) && !gimple_assign_single_p(definition) &&
            gimple_assign_rhs_code(definition) != FLOAT_EXPR);
  }

  // GCC sinks a product to the block of its sums, and then fuses it.

  /// Is an operand of `sum` a product of another block?
  bool addsProductFromAbove(unsigned sum) const {
    const auto &operands = block[sum].operands;
    return std::any_of(operands.begin(), operands.end(), [&](unsigned operand) {
      tree value = block.value(operand);
      return block[operand].op == ScalarOp::Input && value && TREE_CODE(value) == SSA_NAME &&
             is_gimple_assign(SSA_NAME_DEF_STMT(value)) &&
             gimple_assign_rhs_code(SSA_NAME_DEF_STMT(value)) == MULT_EXPR;
    });
  }

  /// Is `product` an operand of a sum of another block?
  bool isAddedBelow(unsigned product) const {
    tree value = isNeededElsewhere(block[product]) ? block.value(product) : NULL_TREE;
    if (!value || TREE_CODE(value) != SSA_NAME)
      return false;
    return isAdded(value, [&](gimple *sum) { return !block.contains(sum); });
  }

  /// An operand of a sum, or what it negates.
  unsigned addedBy(unsigned sum, unsigned operand) const {
    const unsigned added = block[sum].operands[operand];
    return isNegation(block[added]) ? block[added].operands[0] : added;
  }

  /// Are the products that `sum` adds, if both stay scalars, in the order in which they were?
  bool keepsOrder(unsigned sum) const {
    const unsigned a = addedBy(sum, 0), b = addedBy(sum, 1);
    return !isFloatProduct(block[a]) || !isFloatProduct(block[b]) || !isScalar[a] || !isScalar[b] ||
           (places[a] < places[b]) == (a < b);
  }

  /// Of a scalar that stays.
  bool isKept(unsigned o) const {
    if (free[o])
      return true;
    if (isFloatSum(block[o])) {
      const unsigned product = productOf(o);
      return product == Block::none || (isScalar[product] && keepsOrder(o));
    }
    if (!isFloatProduct(block[o]))
      return true;
    return block[o].flags.contractible ? !isBuilt[o] : isBuilt[o] || !mayBeFusedNow(o);
  }

  /// May GCC fuse a product that it would not have fused? It may if a use that kept it from that is
  /// in a vector now, or if blocks become one.
  bool mayBeFusedNow(unsigned product) const {
    if (!block.blocks().links.empty())
      return !isNeededElsewhere(block[product]);
    for (unsigned use = product + 1; use < block.size(); ++use) {
      const auto &operands = block[use].operands;
      if (!isScalar[use] && std::find(operands.begin(), operands.end(), product) != operands.end())
        return !isNeededElsewhere(block[product]);
    }
    return false;
  }

  const GimpleBlock &block;
  const PackPlan &plan;
  const PackMachine &machine;
  const std::vector<bool> free;
  std::vector<bool> isScalar, isBuilt;                     ///< by operation
  std::vector<unsigned> places;                            ///< of scalars among the steps
  std::map<unsigned, std::vector<const PackStep *>> users; ///< by vector
  std::set<const PackStep *> into;                         ///< sums that GCC fuses a product into
  std::set<const PackStep *> products;                     ///< that GCC fuses
};

/// What GCC's own SLP makes of stores side by side that are not alike is not known: it may put a
/// product into a vector by itself, which nothing is fused with then. And of stores that are alike
/// it may fuse other products, since it has them in another order.
class UnlikeStores {
public:
  explicit UnlikeStores(const GimpleBlock &of) : block(of) {}

  /// Two, with products that would be fused; or none.
  std::vector<unsigned> find() const {
    std::vector<unsigned> stores;
    for (unsigned o = 0; o < block.size(); ++o)
      if (block[o].op == ScalarOp::Store && block[o].type.isFloat())
        stores.push_back(o);
    for (const unsigned a : stores)
      for (const unsigned b : stores)
        if (areSideBySide(a, b)) {
          const std::string first = shapeOf(block[a].operands[0]);
          const std::string second = shapeOf(block[b].operands[0]);
          if ((first + second).find('*') == std::string::npos)
            continue;
          if (first != second || mayFuseOthers(block, a, b))
            return {a, b};
        }
    return {};
  }

private:
  bool areSideBySide(unsigned a, unsigned b) const {
    return block[a].type == block[b].type && isRightBehind(*block[b].memref, *block[a].memref);
  }

  /// The operations of a value; those that GCC fuses with a star.
  std::string shapeOf(unsigned o, unsigned depth = 0) const {
    constexpr unsigned deepest = 4;
    std::string shape = std::to_string(unsigned(block[o].op));
    if (!block[o].type.isFloat() || depth == deepest)
      return shape;
    shape += block[o].flags.contractible ? "*(" : "(";
    for (const unsigned operand : block[o].operands)
      shape += shapeOf(operand, depth + 1) + ",";
    return shape + ")";
  }

  const GimpleBlock &block;
};

} // namespace

void markFused(GimpleBlock &block) {
  if (!fusesByRule())
    return;
  const Fusing fusing(block);
  for (unsigned o = 0; o < block.size(); ++o)
    if (!fusing.isFree(o))
      block.setFused(o, fusing.isFused(o));
}

namespace {

/// Which sums of one type a block has, and the constants by which others could be Fma, too.
struct Sums {
  bool hasPlain = false, hasFused = false, hasDifferences = false;
  std::set<std::uint64_t> subtracted; ///< constant factors of products that are taken away
};

} // namespace

void addFactors(GimpleBlock &block) {
  constexpr std::size_t mostFactors = 16;
  if (!TARGET_FMA && !TARGET_AVX512F)
    return;
  std::map<unsigned, Sums> all; // by bits
  for (const Block::Operation &o : block.operations()) {
    if (!isFloatSum(o))
      continue;
    Sums &sums = all[o.type.bits];
    bool isFused = false;
    for (const unsigned operand : o.operands) {
      const Block::Operation &product = block[operand];
      if (!o.flags.contractible || !isFloatProduct(product) || !product.flags.contractible)
        continue;
      isFused = true;
      for (const unsigned factor : product.operands)
        if (block[factor].op == ScalarOp::Constant && o.op == ScalarOp::Subtract &&
            operand == o.operands[1])
          sums.subtracted.insert(block[factor].constant);
    }
    (isFused ? sums.hasFused : sums.hasPlain) = true;
    sums.hasDifferences |= o.op == ScalarOp::Subtract;
  }
  for (const auto &[bits, sums] : all) {
    const ElementType type = ElementType::floating(bits);
    if (!sums.hasFused || !(sums.hasPlain || sums.hasDifferences) ||
        sums.subtracted.size() > mostFactors)
      continue;
    if (sums.hasPlain)
      block.appendConstant(type, bitsOfFloat(type, 1));
    if (sums.hasPlain && sums.hasDifferences)
      block.appendConstant(type, bitsOfFloat(type, -1));
    for (const std::uint64_t factor : sums.subtracted)
      block.appendConstant(type, withOtherSign(type, factor));
  }
}

std::vector<unsigned> unlikeStoresOf(const GimpleBlock &block) {
  return fusesByRule() && flag_tree_slp_vectorize ? UnlikeStores(block).find()
                                                  : std::vector<unsigned>();
}

Refusal contractionRefusal(const GimpleBlock &block, const PackPlan &plan,
                           const PackMachine &machine, bool mayGccPack) {
  if (!fusesByRule())
    return {};
  return PlannedFusing(block, plan, machine).refusal(mayGccPack);
}

/// Is `value` a product of floats?
static bool isFloatProduct(tree value) {
  auto *product =
      TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
  return product && gimple_assign_rhs_code(product) == MULT_EXPR && FLOAT_TYPE_P(TREE_TYPE(value));
}

/// Is `statement` a product of floats, and a sum what uses it?
static bool isAddedProduct(gimple *statement) {
  tree result = gimple_get_lhs(statement);
  return result && isFloatProduct(result) && isAdded(result, [](gimple *) { return true; });
}

/// Is `value` used in another block than that of its definition?
static bool isUsedInOtherBlock(tree value) {
  const basic_block own = gimple_bb(SSA_NAME_DEF_STMT(value));
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, value)
  if (!is_gimple_debug(USE_STMT(use)) && gimple_bb(USE_STMT(use)) != own)
    return true;
  return false;
}

bool mayFuseOtherwiseAsBranches(class loop *l) {
  if (!fusesByRule())
    return false;
  bool storesSometimes = false, isUnlike = false, addsTwo = false;
  basic_block *blocks = get_loop_body(l);
  for (unsigned b = 0; b < l->num_nodes; ++b) {
    const bool isAlways = dominated_by_p(CDI_DOMINATORS, l->latch, blocks[b]);
    for (auto at = gsi_start_bb(blocks[b]); !gsi_end_p(at); gsi_next(&at)) {
      auto *assign = dyn_cast<gassign *>(gsi_stmt(at));
      if (!assign)
        continue;
      storesSometimes |= !isAlways && gimple_store_p(assign);
      isUnlike |= isAddedProduct(assign) && isUsedInOtherBlock(gimple_assign_lhs(assign));
      const tree_code code = gimple_assign_rhs_code(assign);
      addsTwo |= (code == PLUS_EXPR || code == MINUS_EXPR) &&
                 isFloatProduct(gimple_assign_rhs1(assign)) &&
                 isFloatProduct(gimple_assign_rhs2(assign));
    }
  }
  free(blocks);
  return isUnlike || (storesSometimes && addsTwo);
}

bool mayFuseOtherwiseUnrolled(class loop *l) {
  if (!fusesByRule() || !flag_tree_slp_vectorize)
    return false;
  unsigned stores = 0, products = 0;
  basic_block *blocks = get_loop_body(l);
  for (unsigned b = 0; b < l->num_nodes; ++b)
    for (auto at = gsi_start_bb(blocks[b]); !gsi_end_p(at); gsi_next(&at)) {
      gimple *statement = gsi_stmt(at);
      stores += gimple_assign_single_p(statement) && gimple_store_p(statement) &&
                FLOAT_TYPE_P(TREE_TYPE(gimple_assign_lhs(statement)));
      products += isAddedProduct(statement);
    }
  free(blocks);
  return stores > 1 && products > 0;
}

} // namespace vls::gcc
