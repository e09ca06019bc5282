// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/pass.h"

#include "gimple/estimates.h"
#include "lanes/report.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

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
