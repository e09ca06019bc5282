// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/pass.h"

#include "lanes/report.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// What GCC knows of the numbers of iterations, put back as it was: asking for it keeps what was
/// found, and later passes would find something else after they have changed the loops.
class IterationEstimates {
public:
  explicit IterationEstimates(function *fun) {
    for (class loop *loop : *get_loops(fun))
      if (loop)
        saved.emplace_back(loop);
  }
  IterationEstimates(const IterationEstimates &) = delete;
  ~IterationEstimates() {
    for (const Saved &s : saved)
      s.restore();
    scev_reset();
  }

private:
  struct Saved {
    explicit Saved(class loop *l)
        : loop(l), nb_iterations(l->nb_iterations), upper(l->nb_iterations_upper_bound),
          likely(l->nb_iterations_likely_upper_bound), estimate(l->nb_iterations_estimate),
          wasComputed(l->estimate_state != EST_NOT_COMPUTED), anyUpper(l->any_upper_bound),
          anyLikely(l->any_likely_upper_bound), anyEstimate(l->any_estimate),
          warned(l->warned_aggressive_loop_optimizations) {
      loop->warned_aggressive_loop_optimizations = true; // it is for another pass to warn
    }
    void restore() const {
      if (!wasComputed)
        free_numbers_of_iterations_estimates(loop);
      loop->nb_iterations = nb_iterations;
      loop->nb_iterations_upper_bound = upper;
      loop->nb_iterations_likely_upper_bound = likely;
      loop->nb_iterations_estimate = estimate;
      loop->any_upper_bound = anyUpper;
      loop->any_likely_upper_bound = anyLikely;
      loop->any_estimate = anyEstimate;
      loop->warned_aggressive_loop_optimizations = warned;
    }

    class loop *loop;
    tree nb_iterations;
    decltype(loop::nb_iterations_upper_bound) upper, likely, estimate;
    bool wasComputed, anyUpper, anyLikely, anyEstimate, warned;
  };
  std::vector<Saved> saved;
};

/// Where remarks go: to the user as notes, or to a file.
class Output {
public:
  explicit Output(const std::string &name) {
    if (!name.empty()) {
      file = fopen(name.c_str(), "a");
      if (!file && !failed)
        error("cannot write %qs for %<-fplugin-arg-libvls-lanes%>: %m", name.c_str());
      failed |= !file;
    }
    toFile = !name.empty();
  }
  Output(const Output &) = delete;
  ~Output() {
    if (file)
      fclose(file);
  }

  void function(tree declaration) {
    if (file)
      fprintf(file, "%s: function %s\n", main_input_filename,
              function_name(DECL_STRUCT_FUNCTION(declaration)));
  }

  void loop(const std::vector<LoopRemark> &remarks) {
    for (const LoopRemark &remark : remarks) {
      if (dump_file)
        print(dump_file, remark, "");
      if (file)
        print(file, remark, &remark == &remarks[0] ? "  " : "    ");
      else if (!toFile)
        inform(remark.where, "lanes: %s", remark.text.c_str());
    }
  }

private:
  static void print(FILE *to, const LoopRemark &remark, const char *indent) {
    const expanded_location where = expand_location(remark.where);
    if (where.file)
      fprintf(to, "%s%s:%d:%d: %s\n", indent, where.file, where.line, where.column,
              remark.text.c_str());
    else
      fprintf(to, "%s%s\n", indent, remark.text.c_str());
  }

  FILE *file = nullptr;
  bool toFile = false;
  static bool failed;
};

bool Output::failed = false;

location_t locationOf(class loop *loop) {
  const location_t where = find_loop_location(loop).get_location_t();
  if (where != UNKNOWN_LOCATION)
    return where;
  return DECL_SOURCE_LOCATION(current_function_decl);
}

std::vector<LoopRemark> remarksOf(class loop *loop) {
  const location_t where = locationOf(loop);
  if (loop->inner)
    return {{where, "loop with loops in it: only innermost loops are looked at"}};
  ValueNumbers numbers;
  const unsigned lanes = lanesOf(loop);
  const LoopFlow flow = readLoop(loop, lanes, numbers);
  if (!flow.refusal.empty())
    return {{where, "loop not looked at: " + flow.refusal}};
  if (flow.hasPrivate && flow.accesses.empty())
    return {}; // GCC's own, around a simd loop
  return reportLoop(flow, lanes, where);
}

const pass_data passData = {
    GIMPLE_PASS,
    "vlslanes",
    OPTGROUP_VEC,
    TV_PLUGIN_RUN,
    PROP_cfg | PROP_ssa, // required
    0,                   // provided
    0,                   // destroyed
    0,                   // to do at start
    0                    // to do at end
};

class LanesPass : public gimple_opt_pass {
public:
  explicit LanesPass(const Options &o) : gimple_opt_pass(passData, g), options(o) {}

  opt_pass *clone() override { return new LanesPass(options); }

  bool gate(function *) override { return optimize && options.lanes; }

  unsigned execute(function *fun) override {
    if (number_of_loops(fun) <= 1 || !scev_initialized_p())
      return 0;
    IterationEstimates estimates(fun);
    // Loops in the order of the source, outer ones before those in them.
    std::vector<class loop *> loops;
    for (class loop *loop : *get_loops(fun))
      if (loop && loop->num != 0)
        loops.push_back(loop);
    std::stable_sort(loops.begin(), loops.end(), [](class loop *a, class loop *b) {
      const location_t first = locationOf(a), second = locationOf(b);
      return LOCATION_LINE(first) != LOCATION_LINE(second)
                 ? LOCATION_LINE(first) < LOCATION_LINE(second)
                 : loop_depth(a) < loop_depth(b);
    });
    Output output(options.lanesFile);
    output.function(fun->decl);
    for (class loop *loop : loops)
      output.loop(remarksOf(loop));
    return 0;
  }

private:
  const Options &options;
};

} // namespace

gimple_opt_pass *makeLanesPass(const Options &options) {
  return new LanesPass(options);
}

} // namespace vls::gcc
