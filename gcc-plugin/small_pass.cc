// SPDX-License-Identifier: GPL-3.0-or-later

#include "small_pass.h"

namespace vls::gcc {

namespace {

pass_data passData(const char *name) {
  return {
      GIMPLE_PASS,
      name,
      OPTGROUP_VEC,
      TV_PLUGIN_RUN,
      PROP_cfg, // required
      0,        // provided
      0,        // destroyed
      0,        // to do at start
      0         // to do at end
  };
}

class SmallPass : public gimple_opt_pass {
public:
  SmallPass(const char *called, std::function<void(function *)> done, const bool &off)
      : gimple_opt_pass(passData(called), g), work(std::move(done)), isDisabled(off) {}

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

} // namespace

gimple_opt_pass *makeSmallPass(const char *name, std::function<void(function *)> work,
                               const bool &isDisabled) {
  return new SmallPass(name, std::move(work), isDisabled);
}

} // namespace vls::gcc
