// SPDX-License-Identifier: GPL-3.0-or-later

#include "small_pass.h"

namespace vls::gcc {

namespace {

pass_data passData(const char *name, bool isRtl) {
  return {
      isRtl ? RTL_PASS : GIMPLE_PASS,
      name,
      OPTGROUP_VEC,
      TV_PLUGIN_RUN,
      isRtl ? 0u : unsigned(PROP_cfg), // required
      0,                               // provided
      0,                               // destroyed
      0,                               // to do at start
      isRtl ? TODO_df_finish : 0u      // to do at end
  };
}

class SmallPass : public gimple_opt_pass {
public:
  SmallPass(const char *called, std::function<void(function *)> done, const bool &off)
      : gimple_opt_pass(passData(called, false), g), work(std::move(done)), isDisabled(off) {}

  opt_pass *clone() override { return new SmallPass(name, work, isDisabled); }
  bool gate(function *) override { return !isDisabled; }

  unsigned execute(function *fun) override {
    work(fun);
    return 0;
  }

private:
  std::function<void(function *)> work;
  const bool &isDisabled;
};

class SmallRtlPass : public rtl_opt_pass {
public:
  SmallRtlPass(const char *called, std::function<void(function *)> done, const std::set<int> &all)
      : rtl_opt_pass(passData(called, true), g), work(std::move(done)), functions(all) {}

  opt_pass *clone() override { return new SmallRtlPass(name, work, functions); }
  bool gate(function *fun) override { return functions.count(fun->funcdef_no) != 0; }

  unsigned execute(function *fun) override {
    work(fun);
    return 0;
  }

private:
  std::function<void(function *)> work;
  const std::set<int> &functions;
};

} // namespace

gimple_opt_pass *makeSmallPass(const char *name, std::function<void(function *)> work,
                               const bool &isDisabled) {
  return new SmallPass(name, std::move(work), isDisabled);
}

rtl_opt_pass *makeSmallRtlPass(const char *name, std::function<void(function *)> work,
                               const std::set<int> &functions) {
  return new SmallRtlPass(name, std::move(work), functions);
}

} // namespace vls::gcc
