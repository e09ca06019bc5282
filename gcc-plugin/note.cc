// SPDX-License-Identifier: GPL-3.0-or-later

#include "note.h"

namespace vls::gcc {

namespace {

pass_data passData(const char *name) {
  return {
      GIMPLE_PASS,
      name,
      OPTGROUP_NONE,
      TV_PLUGIN_RUN,
      PROP_cfg, // required
      0,        // provided
      0,        // destroyed
      0,        // to do at start
      0         // to do at end
  };
}

class NotePass : public gimple_opt_pass {
public:
  NotePass(const char *called, std::function<void(function *)> taken, const bool &off)
      : gimple_opt_pass(passData(called), g), take(std::move(taken)), isDisabled(off) {}

  opt_pass *clone() override { return new NotePass(name, take, isDisabled); }
  bool gate(function *) override { return !isDisabled; }

  unsigned execute(function *fun) override {
    take(fun);
    return 0;
  }

private:
  std::function<void(function *)> take;
  const bool &isDisabled;
};

} // namespace

gimple_opt_pass *makeNotePass(const char *name, std::function<void(function *)> take,
                              const bool &isDisabled) {
  return new NotePass(name, std::move(take), isDisabled);
}

} // namespace vls::gcc
