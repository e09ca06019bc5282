// SPDX-License-Identifier: GPL-3.0-or-later
//
// Entry point: checks the compiler's version, reads the arguments, registers an attribute, the pass
// before each instance of "slp" (instance 0: all of them), which together see every function once,
// small ones around the vectorizer, and one behind all that change GIMPLE, for addresses. The
// vectorizer is told what will become of the elements that it prices. With `lanes` also the one
// that reports on loops, behind "loopinit", where loops are still as they were written.

#include "lanes/pass.h"
#include "late/broadcast_rows.h"
#include "late/chosen_addresses.h"
#include "late/clamped_indices.h"
#include "late/constant_loads.h"
#include "late/element_loads.h"
#include "late/loaded_once.h"
#include "late/narrow_elements.h"
#include "late/permutes.h"
#include "late/register_parts.h"
#include "late/shared_rows.h"
#include "late/truth_reductions.h"
#include "loops/converted_compares.h"
#include "loops/integer_lanes.h"
#include "loops/missed.h"
#include "loops/square_roots.h"
#include "loops/unroll.h"
#include "optout.h"
#include "pass.h"
#include "small_pass.h"
#include "vectorizer/conditional_indices.h"
#include "vectorizer/expected.h"
#include "vectorizer/joined_indices.h"
#include "vectorizer/pointers.h"
#include "vectorizer/sunk_loads.h"
#include "vectorizer/unsigned_indices.h"

#include "vls/version.h"

extern "C" __attribute__((visibility("default"))) int plugin_is_GPL_compatible;
int plugin_is_GPL_compatible;

namespace vls::gcc {
namespace {

Session session;
LoadedRows rows; // from vls to vls-indexed
// What is handed from one pass around the vectorizer to another.
MissedLoops missedLoops(session.remarks);
LocalPointers pointers;
UnrolledLoops unrolled;
UnsignedIndices unsignedIndices(session);
SunkLoads sunkLoads;

/// Prints the totals where they are asked for.
void finishUnit(void *, void *) {
  fputs(session.remarks.totals().c_str(), stderr);
}

/// Loops that wait for GCC's SLP: they are packed, and what that made is grouped.
void packWaiting(function *fun) {
  const int first = loops_for_fn(fun) ? int(number_of_loops(fun)) : 0;
  if (unrolled.packWaiting(fun, session))
    workOnLoops(fun, session, rows, first);
  missedLoops.reportWaiting(unrolled);
}

void registerPass(const char *plugin, opt_pass *pass, pass_positioning_ops place,
                  const char *reference, int instance = 0) {
  struct register_pass_info where;
  where.pass = pass;
  where.reference_pass_name = reference;
  where.ref_pass_instance_number = instance;
  where.pos_op = place;
  register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &where);
}

/// Around the first "sink", for the packer.
void registerAroundSink(const char *plugin) {
  const bool &isOff = session.options.disable;
  registerPass(plugin,
               makeSmallPass(
                   "vls-sinkable", [](function *fun) { sunkLoads.note(fun); }, isOff),
               PASS_POS_INSERT_BEFORE, "sink", 1);
  registerPass(plugin,
               makeSmallPass(
                   "vls-sunk", [](function *) { sunkLoads.restore(); }, isOff),
               PASS_POS_INSERT_AFTER, "sink", 1);
}

/// What stands around the vectorizer: notes of what it forgets, what it is shown, and what is said
/// of the loops that it leaves scalar.
void registerAroundVectorizer(const char *plugin) {
  const auto add = [&](const char *name, pass_positioning_ops place, const char *reference,
                       std::function<void(function *)> work) {
    registerPass(plugin, makeSmallPass(name, std::move(work), session.options.disable), place,
                 reference);
  };
  add("vls-scalar", PASS_POS_INSERT_BEFORE, "ifcvt", [](function *fun) { missedLoops.note(fun); });
  add("vls-missed", PASS_POS_INSERT_AFTER, "vect",
      [](function *fun) { missedLoops.report(fun, unrolled); });
  add("vls-independent", PASS_POS_INSERT_BEFORE, "vect",
      [](function *fun) { session.independent.note(fun); });
  if (session.options.way == LoopWay::Gcc)
    return;
  add("vls-roots", PASS_POS_INSERT_BEFORE, "cdce", simplifyRoots);
  add("vls-integers", PASS_POS_INSERT_BEFORE, "ifcvt", uniteIntegerLanes);
  add("vls-clamps", PASS_POS_INSERT_BEFORE, "pre", joinClamps);
  add("vls-threaded-clamps", PASS_POS_INSERT_BEFORE, "ifcvt", joinClamps);
  add("vls-joined", PASS_POS_INSERT_BEFORE, "ifcvt", joinIndices);
  add("vls-compares", PASS_POS_INSERT_BEFORE, "ifcvt", compareUnconverted);
  add("vls-extend", PASS_POS_INSERT_BEFORE, "ifcvt", extendConditionalIndices);
  add("vls-unsigned", PASS_POS_INSERT_BEFORE, "ifcvt",
      [](function *fun) { unsignedIndices.test(fun); });
  add("vls-tested", PASS_POS_INSERT_AFTER, "vect",
      [](function *fun) { unsignedIndices.finish(fun); });
  if (session.options.way == LoopWay::Auto)
    add("vls-rivals", PASS_POS_INSERT_BEFORE, "ifcvt",
        [](function *fun) { unrolled.noteBranches(fun); });
  // The one that is named last stands next to the vectorizer.
  if (session.options.way != LoopWay::Helped) {
    add("vls-candidates", PASS_POS_INSERT_BEFORE, "vect",
        [](function *fun) { unrolled.note(fun, session.options.way == LoopWay::Pack); });
    add("vls-unroll", PASS_POS_INSERT_AFTER, "vect",
        [](function *fun) { unrolled.pack(fun, session); });
  }
  add("vls-separate", PASS_POS_INSERT_BEFORE, "vect",
      [](function *fun) { pointers.separate(fun); });
  add("vls-join", PASS_POS_INSERT_AFTER, "vect", [](function *fun) { pointers.join(fun); });
}

/// Dump files of plugin passes cannot be asked for on the command line before GCC 14.
void switchDumpsOn(DumpLevel level) {
  if (level != DumpLevel::None)
    g->get_dumps()->dump_switch_p(level == DumpLevel::Details ? "tree-vls-details" : "tree-vls");
}

} // namespace
} // namespace vls::gcc

extern "C" __attribute__((visibility("default"))) int
plugin_init(struct plugin_name_args *arguments, struct plugin_gcc_version *version) {
  using namespace vls::gcc;
  if (!plugin_default_version_check(version, &gcc_version)) {
    error("libvls was built for GCC %s, this is GCC %s: rebuild it with %<./configure CC=%> naming "
          "this compiler",
          gcc_version.basever, version->basever);
    return 1;
  }
  if (!parseOptions(*arguments, session.options))
    return 1;
  static struct plugin_info info = {VLS_VERSION, nullptr};
  static std::string help = helpText();
  info.help = help.c_str();
  register_callback(arguments->base_name, PLUGIN_INFO, nullptr, &info);

  if (session.options.help)
    fputs(help.c_str(), stdout);
  session.remarks.setVerbose(session.options.verbose);
  session.packers.fuseFreely = session.options.fusesFreely;
  registerOptOut(arguments->base_name);
  registerPass(arguments->base_name, makePass(session, rows), PASS_POS_INSERT_BEFORE, "slp");
  registerPass(arguments->base_name,
               makeSmallPass(
                   "vls-behind", [](function *fun) { workBehindSlp(fun, session); },
                   session.options.disable),
               PASS_POS_INSERT_AFTER, "slp");
  registerPass(arguments->base_name,
               makeSmallPass("vls-waiting", packWaiting, session.options.disable),
               PASS_POS_INSERT_AFTER, "slp");
  registerAroundVectorizer(arguments->base_name);
  if (session.options.packer != PackerUse::Off)
    registerAroundSink(arguments->base_name);
  registerPass(
      arguments->base_name,
      makeSmallPass(
          "vls-indexed", [](function *fun) { indexRows(fun, rows); }, session.options.disable),
      PASS_POS_INSERT_BEFORE, "uncprop");
  registerPass(arguments->base_name, makeSmallPass("vls-rows", shareRows, session.options.disable),
               PASS_POS_INSERT_BEFORE, "uncprop");
  registerPass(arguments->base_name,
               makeSmallPass("vls-chosen", keepChosenAddresses, session.options.disable),
               PASS_POS_INSERT_BEFORE, "uncprop");
  registerPass(arguments->base_name,
               makeSmallPass("vls-clamped", chooseClampedIndices, session.options.disable),
               PASS_POS_INSERT_BEFORE, "uncprop");
  registerPass(arguments->base_name,
               makeSmallPass("vls-indices", loadElements, session.options.disable),
               PASS_POS_INSERT_BEFORE, "uncprop");
  registerPass(arguments->base_name,
               makeSmallPass("vls-elements", insertNarrowElements, session.options.disable),
               PASS_POS_INSERT_BEFORE, "uncprop");
  registerPass(arguments->base_name,
               makeSmallPass(
                   "vls-broadcasts",
                   [](function *fun) {
                     if (session.packed.count(fun->funcdef_no) != 0)
                       loadBroadcastRows(fun);
                   },
                   session.options.disable),
               PASS_POS_INSERT_BEFORE, "uncprop");
  registerPass(arguments->base_name,
               makeSmallPass("vls-registers", splitIntoRegisters, session.options.disable),
               PASS_POS_INSERT_BEFORE, "uncprop");
  registerPass(arguments->base_name,
               makeSmallPass("vls-truths", reduceTruths, session.options.disable),
               PASS_POS_INSERT_BEFORE, "uncprop");
  registerPass(arguments->base_name,
               makeSmallPass("vls-permutes", lowerPermutes, session.options.disable),
               PASS_POS_INSERT_BEFORE, "uncprop");
  registerPass(arguments->base_name,
               makeSmallRtlPass("vls-constants", loadConstants, session.packed),
               PASS_POS_INSERT_BEFORE, "fwprop1");
  registerPass(arguments->base_name, makeSmallRtlPass("vls-loaded", keepLoaded, session.packed),
               PASS_POS_INSERT_BEFORE, "ira");
  if (session.options.lanes)
    registerPass(arguments->base_name, makeLanesPass(session.options), PASS_POS_INSERT_AFTER,
                 "loopinit");
  if (session.options.parts.groups && session.options.parts.vectorPrices)
    watchLoopCosts([](loop_vec_info loop) { return expectedGroups(session, loop); });
  switchDumpsOn(session.options.dump);
  if (session.options.verbose)
    register_callback(arguments->base_name, PLUGIN_FINISH_UNIT, finishUnit, nullptr);
  return 0;
}
