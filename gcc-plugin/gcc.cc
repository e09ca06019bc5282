// SPDX-License-Identifier: GPL-3.0-or-later

#include "gcc.h"

// optabs-query.h and optabs-tree.h need a header that Debian's gcc-11-plugin-dev to
// gcc-13-plugin-dev lack.
extern bool supportable_convert_operation(tree_code, tree, tree, tree_code *);
#if GCCPLUGIN_VERSION_MAJOR >= 13
extern bool can_vec_perm_const_p(machine_mode, machine_mode, const vec_perm_indices &, bool = true);
#else
extern bool can_vec_perm_const_p(machine_mode, const vec_perm_indices &, bool = true);
#endif

namespace vls::gcc {

bool canPermute(machine_mode mode, const vec_perm_indices &indices) {
#if GCCPLUGIN_VERSION_MAJOR >= 13
  return can_vec_perm_const_p(mode, mode, indices);
#else
  return can_vec_perm_const_p(mode, indices);
#endif
}

bool canConvert(tree_code code, tree from, tree to) {
  tree_code found = ERROR_MARK;
  return TYPE_VECTOR_SUBPARTS(from).to_constant() == TYPE_VECTOR_SUBPARTS(to).to_constant() &&
         supportable_convert_operation(code, to, from, &found) && found == code;
}

bool tuningUsesGathers(unsigned lanes) {
#ifdef TARGET_USE_GATHER_2PARTS // from 12 on
  if (lanes <= 4)
    return lanes == 2 ? TARGET_USE_GATHER_2PARTS : TARGET_USE_GATHER_4PARTS;
#endif
  (void)lanes;
#ifdef TARGET_USE_GATHER_8PARTS // from 13 on
  return TARGET_USE_GATHER_8PARTS;
#else
  return TARGET_USE_GATHER;
#endif
}

namespace {

// GCC has a place for one more printer, for its own tests, and no function that sets it, nor one
// that opens a scope without a word. Explicit instantiations may name what is private.
void copyTo(dump_context &context, pretty_printer *printer, dump_flags_t kinds);
unsigned &scopeDepthOf(dump_context &context);

template <auto Depth> struct Scopes {
  friend unsigned &scopeDepthOf(dump_context &context) { return context.*Depth; }
};

template struct Scopes<&dump_context::m_scope_depth>;

template <auto Printer, auto Kinds> struct Copies {
  friend void copyTo(dump_context &context, pretty_printer *printer, dump_flags_t kinds) {
    context.*Printer = printer;
    context.*Kinds = kinds;
  }
};

template struct Copies<&dump_context::m_test_pp, &dump_context::m_test_pp_flags>;

void copyRemarksTo(pretty_printer *printer) {
  copyTo(dump_context::get(), printer, dump_flags_t(MSG_ALL_KINDS | MSG_ALL_PRIORITIES));
  dump_context::get().refresh_dumps_are_enabled();
}

} // namespace

Aside::Aside() {
  ++scopeDepthOf(dump_context::get());
}

Aside::~Aside() {
  --scopeDepthOf(dump_context::get());
}

Overheard::Overheard() {
  copyRemarksTo(&printer);
}

Overheard::~Overheard() {
  copyRemarksTo(nullptr);
}

std::string Overheard::text() {
  return pp_formatted_text(&printer);
}

gcall *buildMaskedLoad(tree pointer, tree alignment, tree mask, tree type) {
#if GCCPLUGIN_VERSION_MAJOR >= 15
  gcall *load =
      gimple_build_call_internal(IFN_MASK_LOAD, 4, pointer, alignment, mask, build_zero_cst(type));
#else
  (void)type;
  gcall *load = gimple_build_call_internal(IFN_MASK_LOAD, 3, pointer, alignment, mask);
#endif
  gimple_call_set_nothrow(load, true);
  return load;
}

bool makesLoopsBySlp() {
  return GCCPLUGIN_VERSION_MAJOR >= 15;
}

bool isCostModelVeryCheap() {
#if GCCPLUGIN_VERSION_MAJOR >= 12
  return flag_vect_cost_model == VECT_COST_MODEL_VERY_CHEAP;
#else
  return false;
#endif
}

bool isVectorizedLittleAtO2() {
  if (optimize != 2 || optimize_size)
    return false;
  if (flag_tree_loop_vectorize)
    return isCostModelVeryCheap() && !global_options_set.x_flag_vect_cost_model;
#if GCCPLUGIN_VERSION_MAJOR >= 12
  if (global_options_set.x_flag_tree_vectorize)
    return false;
#endif
  return !global_options_set.x_flag_tree_loop_vectorize;
}

SsaNumbers::SsaNumbers(function *of) : fun(of), count(of->gimple_df->ssa_names->length()) {
  flush_ssaname_freelist();
  for (unsigned i = 0; i < vec_safe_length(fun->gimple_df->free_ssanames); ++i)
    released.push_back((*fun->gimple_df->free_ssanames)[i]);
}

void SsaNumbers::restore() {
  flush_ssaname_freelist();
  for (unsigned version = count; version < SSANAMES(fun)->length(); ++version)
    if ((*SSANAMES(fun))[version])
      return;
  for (tree name : released)
    if (!SSA_NAME_IN_FREE_LIST(name))
      return;
  SSANAMES(fun)->truncate(count);
  vec_safe_truncate(fun->gimple_df->free_ssanames, 0);
  for (tree name : released)
    vec_safe_push(fun->gimple_df->free_ssanames, name);
}

/// How often the blocks of `l` are executed follows from how often it is entered, and left. GCC
/// says of what it unrolls that it is executed once for each time that it is entered.
static void restoreCounts(class loop *l) {
  const edge exit = single_exit(l);
  const profile_count entered = loop_preheader_edge(l)->count(), had = l->header->count;
  if (!exit || !exit->probability.initialized_p() || !entered.nonzero_p() || !had.nonzero_p())
    return;
  const int often = exit->probability.to_reg_br_prob_base();
  if (often <= 0)
    return;
  basic_block *body = get_loop_body(l);
  scale_bbs_frequencies_profile_count(body, int(l->num_nodes),
                                      entered.apply_scale(REG_BR_PROB_BASE, often), had);
  free(body);
}

void unrollLoop(class loop *l, unsigned copies, tree_niter_desc &count) {
#if GCCPLUGIN_VERSION_MAJOR >= 12
  tree_unroll_loop(l, copies, &count);
#else
  tree_unroll_loop(l, copies, single_dom_exit(l), &count);
#endif
  restoreCounts(l);
}

bool mayTestAliasing() {
  return flag_vect_cost_model == VECT_COST_MODEL_DYNAMIC ||
         flag_vect_cost_model == VECT_COST_MODEL_UNLIMITED;
}

unsigned mostAliasTests() {
  return unsigned(param_vect_max_version_for_alias_checks);
}

gimple *lastStatement(basic_block block) { // last_stmt () is gone in 14
  auto last = gsi_last_nondebug_bb(block);
  return gsi_end_p(last) ? nullptr : gsi_stmt(last);
}

void registerScopedAttribute(const attribute_spec *specs, const char *scope) {
#if GCCPLUGIN_VERSION_MAJOR >= 14
  register_scoped_attributes({scope, {specs, 1}});
#else
  register_scoped_attributes(specs, scope);
#endif
}

#if GCCPLUGIN_VERSION_MAJOR >= 15

// Here GCC loads rows of such elements itself.
bool loadsOneByOne(stmt_vec_info) {
  return false;
}

void watchLoopCosts(std::function<CheaperLoads(loop_vec_info)>) {
}

#else

bool loadsOneByOne(stmt_vec_info statement) {
  return STMT_VINFO_TYPE(statement) == load_vec_info_type && !PURE_SLP_STMT(statement) &&
         STMT_VINFO_MEMORY_ACCESS_TYPE(statement) == VMAT_ELEMENTWISE &&
         TREE_CODE(DR_STEP(STMT_VINFO_DATA_REF(statement))) != INTEGER_CST;
}

namespace {

/// GCC's hook has no place for data.
std::function<CheaperLoads(loop_vec_info)> loopWatcher;

/// True if GCC prices these elements by how many they are.
bool isPricedByCount(vect_cost_for_stmt kind, stmt_vec_info statement) {
  return kind == vec_construct && statement && loadsOneByOne(statement);
}

} // namespace

#if GCCPLUGIN_VERSION_MAJOR >= 12

namespace {

vector_costs *(*createCosts)(vec_info *, bool);

/// The target's costs of a way to vectorize a loop, but for some elements.
class WatchedCosts : public vector_costs {
public:
  WatchedCosts(vec_info *info, vector_costs *costs, CheaperLoads loads)
      : vector_costs(info, false), targets(costs), cheaper(std::move(loads)) {}

  unsigned add_stmt_cost(int count, vect_cost_for_stmt kind, stmt_vec_info statement, slp_tree node,
                         tree vector, int misalignment, vect_cost_model_location where) override {
    // Of no statement in particular, it is the price of putting elements together.
    const bool is = !node && isPricedByCount(kind, statement) && cheaper(statement, vector);
    return targets->add_stmt_cost(count, kind, is ? nullptr : statement, node, vector, misalignment,
                                  where);
  }

  void finish_cost(const vector_costs *scalar) override {
    targets->finish_cost(scalar);
    m_costs[vect_prologue] = targets->prologue_cost();
    m_costs[vect_body] = targets->body_cost();
    m_costs[vect_epilogue] = targets->epilogue_cost();
    m_suggested_unroll_factor = targets->suggested_unroll_factor();
    m_finished = true;
  }

  bool better_main_loop_than_p(const vector_costs *other) const override {
    return targets->better_main_loop_than_p(targetsOf(other));
  }

  bool better_epilogue_loop_than_p(const vector_costs *other, loop_vec_info main) const override {
    return targets->better_epilogue_loop_than_p(targetsOf(other), main);
  }

private:
  /// Of costs of the same loop: they are watched like these.
  static const vector_costs *targetsOf(const vector_costs *other) {
    return static_cast<const WatchedCosts *>(other)->targets.get();
  }

  std::unique_ptr<vector_costs> targets;
  CheaperLoads cheaper;
};

vector_costs *createWatchedCosts(vec_info *info, bool ofScalarCode) {
  vector_costs *costs = createCosts(info, ofScalarCode);
  auto loop = dyn_cast<loop_vec_info>(info);
  if (!loop || ofScalarCode)
    return costs;
  CheaperLoads cheaper = loopWatcher(loop);
  return cheaper ? new WatchedCosts(info, costs, std::move(cheaper)) : costs;
}

} // namespace

void watchLoopCosts(std::function<CheaperLoads(loop_vec_info)> about) {
  loopWatcher = std::move(about);
  createCosts = targetm.vectorize.create_costs;
  targetm.vectorize.create_costs = createWatchedCosts;
}

#else

namespace {

decltype(targetm.vectorize.add_stmt_cost) addStatementCost;

unsigned addWatchedCost(vec_info *info, void *data, int count, vect_cost_for_stmt kind,
                        stmt_vec_info statement, tree vector, int misalignment,
                        vect_cost_model_location where) {
  if (auto loop = dyn_cast<loop_vec_info>(info); loop && isPricedByCount(kind, statement))
    if (const CheaperLoads cheaper = loopWatcher(loop); cheaper && cheaper(statement, vector))
      statement = nullptr;
  return addStatementCost(info, data, count, kind, statement, vector, misalignment, where);
}

} // namespace

void watchLoopCosts(std::function<CheaperLoads(loop_vec_info)> about) {
  loopWatcher = std::move(about);
  addStatementCost = targetm.vectorize.add_stmt_cost;
  targetm.vectorize.add_stmt_cost = addWatchedCost;
}

#endif
#endif

} // namespace vls::gcc
