// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/butterflies.h"

namespace vls::gcc {

namespace {

constexpr std::size_t mostTerms = 8;

struct SignedTerm {
  tree value;
  bool isNegative;
};

/// A sum, its terms in the order in which their values are defined.
struct LongSum {
  gassign *root;
  std::vector<SignedTerm> terms;
  std::vector<gimple *> inner; ///< sums that are used in it alone, users in front
};

bool isSum(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign)
    return false;
  const tree_code code = gimple_assign_rhs_code(assign);
  tree type = TREE_TYPE(gimple_assign_lhs(assign));
  return (code == PLUS_EXPR || code == MINUS_EXPR) && INTEGRAL_TYPE_P(type) &&
         TYPE_OVERFLOW_WRAPS(type) && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI(gimple_assign_lhs(assign));
}

class BlockOfSums {
public:
  explicit BlockOfSums(basic_block of) : block(of) {}

  void join() {
    number();
    std::vector<LongSum> sums;
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
      if (isSum(gsi_stmt(at)) && !isInner(gsi_stmt(at)))
        add(as_a<gassign *>(gsi_stmt(at)), sums);
    for (LongSum &sum : sums)
      if (share(sum) && sum.terms.size() == 2)
        rewrite(sum, sum.terms[0], sum.terms[1]);
    for (const auto &[a, b] : pairsOf(sums))
      join(*a, *b);
  }

private:
  struct ByVersion {
    bool operator()(const std::vector<tree> &a, const std::vector<tree> &b) const {
      return std::lexicographical_compare(
          a.begin(), a.end(), b.begin(), b.end(),
          [](tree x, tree y) { return SSA_NAME_VERSION(x) < SSA_NAME_VERSION(y); });
    }
  };

  /// A sum or difference of two values.
  struct Known {
    tree value;
    unsigned position;
    bool isDifference;
  };

  /// Those of the same three values or more, in the order of the block.
  static std::vector<std::pair<LongSum *, LongSum *>> pairsOf(std::vector<LongSum> &sums) {
    std::map<std::vector<tree>, std::vector<LongSum *>, ByVersion> alike;
    for (LongSum &sum : sums) {
      if (sum.terms.size() < 3)
        continue;
      std::vector<tree> values;
      for (const SignedTerm &term : sum.terms)
        values.push_back(term.value);
      alike[values].push_back(&sum);
    }
    std::vector<std::pair<LongSum *, LongSum *>> pairs;
    for (auto &[values, list] : alike)
      for (std::size_t i = 0; i + 1 < list.size(); i += 2)
        pairs.emplace_back(list[i], list[i + 1]);
    return pairs;
  }

  /// Two of three terms or more become one that the block has, again and again. Sums of two terms
  /// are what it has.
  bool share(LongSum &sum) {
    bool isShared = false;
    while (sum.terms.size() > 2 && shareTwo(sum))
      isShared = true;
    if (!isShared && sum.terms.size() == 2)
      known[{sum.terms[0].value, sum.terms[1].value}] = {
          gimple_assign_lhs(sum.root), positions[sum.root],
          sum.terms[0].isNegative != sum.terms[1].isNegative};
    return isShared;
  }

  bool shareTwo(LongSum &sum) const {
    for (std::size_t i = 0; i < sum.terms.size(); ++i)
      for (std::size_t j = i + 1; j < sum.terms.size(); ++j) {
        const SignedTerm &a = sum.terms[i], &b = sum.terms[j];
        const auto found = known.find({a.value, b.value});
        if (found == known.end() || found->second.position > positions.at(sum.root) ||
            found->second.isDifference != (a.isNegative != b.isNegative))
          continue;
        gimple *definition = SSA_NAME_DEF_STMT(found->second.value);
        const bool isFirst = gimple_assign_rhs1(definition) == a.value;
        sum.terms.push_back({found->second.value, isFirst ? a.isNegative : b.isNegative});
        sum.terms.erase(sum.terms.begin() + std::ptrdiff_t(j));
        sum.terms.erase(sum.terms.begin() + std::ptrdiff_t(i));
        sortTerms(sum.terms);
        return true;
      }
    return false;
  }

  void sortTerms(std::vector<SignedTerm> &terms) const {
    std::sort(terms.begin(), terms.end(), [&](const SignedTerm &a, const SignedTerm &b) {
      const unsigned x = positionOf(a.value), y = positionOf(b.value);
      return x != y ? x < y : SSA_NAME_VERSION(a.value) < SSA_NAME_VERSION(b.value);
    });
  }

  void number() {
    unsigned next = 0;
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
      positions[gsi_stmt(at)] = ++next;
  }

  /// 0 of what is defined above the block.
  unsigned positionOf(tree value) const {
    const auto found = positions.find(SSA_NAME_DEF_STMT(value));
    return found == positions.end() ? 0 : found->second;
  }

  /// Is it a term of another sum of the block, and nothing else?
  bool isInner(gimple *sum) const {
    use_operand_p use;
    gimple *user;
    return single_imm_use(gimple_assign_lhs(sum), &use, &user) && gimple_bb(user) == block &&
           isSum(user) &&
           types_compatible_p(TREE_TYPE(gimple_assign_lhs(user)),
                              TREE_TYPE(gimple_assign_lhs(sum)));
  }

  /// False if a term is no name, or there are too many.
  bool collect(tree value, bool isNegative, LongSum &to) const {
    if (TREE_CODE(value) != SSA_NAME)
      return false;
    gimple *definition = SSA_NAME_DEF_STMT(value);
    if (gimple_bb(definition) == block && isSum(definition) && isInner(definition)) {
      to.inner.push_back(definition);
      return collectOperands(definition, isNegative, to);
    }
    to.terms.push_back({value, isNegative});
    return to.terms.size() <= mostTerms;
  }

  bool collectOperands(gimple *sum, bool isNegative, LongSum &to) const {
    const bool isDifference = gimple_assign_rhs_code(sum) == MINUS_EXPR;
    return collect(gimple_assign_rhs1(sum), isNegative, to) &&
           collect(gimple_assign_rhs2(sum), isNegative != isDifference, to);
  }

  void add(gassign *root, std::vector<LongSum> &sums) const {
    LongSum sum{root, {}, {}};
    if (!collectOperands(root, false, sum))
      return;
    sortTerms(sum.terms);
    for (std::size_t i = 1; i < sum.terms.size(); ++i)
      if (sum.terms[i - 1].value == sum.terms[i].value)
        return;
    sums.push_back(std::move(sum));
  }

  /// Of two sums of the same values: what has one sign in both, and what has not, once each.
  void join(const LongSum &a, const LongSum &b) {
    std::vector<SignedTerm> common, opposite;
    for (std::size_t i = 0; i < a.terms.size(); ++i)
      (a.terms[i].isNegative == b.terms[i].isNegative ? common : opposite).push_back(a.terms[i]);
    if (common.empty() || opposite.empty())
      return;
    auto at = gsi_for_stmt(a.root);
    const SignedTerm x = sumOf(common, at);
    SignedTerm y = sumOf(opposite, at);
    rewrite(a, x, y);
    y.isNegative = !y.isNegative;
    rewrite(b, x, y);
  }

  /// The sum of the terms, or its opposite if the first one is subtracted.
  SignedTerm sumOf(const std::vector<SignedTerm> &terms, gimple_stmt_iterator &at) {
    tree sum = terms[0].value;
    for (std::size_t i = 1; i < terms.size(); ++i) {
      tree name = make_ssa_name(TREE_TYPE(sum));
      const bool isAdded = terms[i].isNegative == terms[0].isNegative;
      gassign *assign =
          gimple_build_assign(name, isAdded ? PLUS_EXPR : MINUS_EXPR, sum, terms[i].value);
      gimple_set_location(assign, gimple_location(gsi_stmt(at)));
      gsi_insert_before(&at, assign, GSI_SAME_STMT);
      sum = name;
    }
    return {sum, terms[0].isNegative};
  }

  /// x + y, one of them perhaps subtracted; both: the opposite of a sum.
  static void rewrite(const LongSum &made, const SignedTerm &x, const SignedTerm &y) {
    auto at = gsi_for_stmt(made.root);
    if (x.isNegative && y.isNegative) {
      tree sum = make_ssa_name(TREE_TYPE(x.value));
      gsi_insert_before(&at, gimple_build_assign(sum, PLUS_EXPR, x.value, y.value), GSI_SAME_STMT);
      gimple_assign_set_rhs_with_ops(&at, NEGATE_EXPR, sum);
    } else if (x.isNegative) {
      gimple_assign_set_rhs_with_ops(&at, MINUS_EXPR, y.value, x.value);
    } else {
      gimple_assign_set_rhs_with_ops(&at, y.isNegative ? MINUS_EXPR : PLUS_EXPR, x.value, y.value);
    }
    update_stmt(gsi_stmt(at));
    for (gimple *statement : made.inner) {
      auto dead = gsi_for_stmt(statement);
      gsi_remove(&dead, true);
      release_defs(statement);
    }
  }

  const basic_block block;
  std::map<gimple *, unsigned> positions;
  std::map<std::pair<tree, tree>, Known> known; ///< by the values, in their order
};

} // namespace

void joinButterflies(basic_block block) {
  BlockOfSums(block).join();
}

} // namespace vls::gcc
