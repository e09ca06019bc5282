// SPDX-License-Identifier: GPL-3.0-or-later
//
// The only file that includes GCC's headers, and the only one that knows GCC versions: every
// difference between them is hidden behind the functions at its end. Standard headers and the
// core's come first, since GCC poisons names that they use.

#ifndef VLS_GCC_H
#define VLS_GCC_H

#include "vls/optvls.h"

#include <algorithm>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gcc-plugin.h"
#include "plugin-version.h"

#include "backend.h"
#include "target.h"
#include "rtl.h"
#include "df.h"
#include "memmodel.h"
#include "insn-config.h"
#include "recog.h"
#include "emit-rtl.h"
#include "tree.h"
#include "gimple.h"
#include "tm_p.h"
#include "alloc-pool.h"
#include "ssa.h"
#include "gimple-iterator.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "gimple-pretty-print.h"
#include "tree-pretty-print.h"
#include "tree-pass.h"
#include "context.h"
#include "cgraph.h"
#include "diagnostic-core.h"
#include "fold-const.h"
#include "tree-cfg.h"
#include "tree-eh.h"
#include "tree-dfa.h"
#include "tree-ssa.h"
#include "tree-ssanames.h"
#include "tree-ssa-dce.h"
#include "tree-ssa-alias.h"
#include "tree-vector-builder.h"
#include "vec-perm-indices.h"
#include "predict.h"
#include "builtins.h"
#include "options.h"
#include "stor-layout.h"
#include "varasm.h"
#include "dumpfile.h"
#include "dump-context.h"
#include "cfgloop.h"
#include "tree-data-ref.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-niter.h"
#include "tree-ssa-loop-manip.h"
#include "tree-if-conv.h"
#include "tree-cfgcleanup.h"
#include "tree-ssa-sccvn.h"
#include "tree-into-ssa.h"
#include "cfgloopmanip.h"
#include "tree-vectorizer.h"
#include "attribs.h"
#include "asan.h"
#include "internal-fn.h"

namespace vls::gcc {

/// True if the target can do this constant permutation of vectors of `mode`.
bool canPermute(machine_mode mode, const vec_perm_indices &indices);

/// True if the target converts vectors of type `from` to type `to`, of as many lanes, in one step.
bool canConvert(tree_code code, tree from, tree to);

/// True if the current function's tuning lets the vectorizer use gathers of `lanes` lanes.
bool tuningUsesGathers(unsigned lanes);

/// The SSA names of a function, of which more may be made and released again. Names are numbered,
/// and GCC orders operands by these numbers.
class SsaNumbers {
public:
  explicit SsaNumbers(function *of);

  /// From now on new names get the numbers that they would have got before. To be called when all
  /// names that were made since are released, else nothing is done.
  void restore();

private:
  function *const fun;
  const unsigned count;
  std::vector<tree> released;
};

/// `copies` iterations of `l`, which iterates as `count` says, become one; what is left over is
/// done by a copy of the loop.
void unrollLoop(class loop *l, unsigned copies, tree_niter_desc &count);

/// True if the vectorizer's cost model allows tests of aliasing at run time, which make code longer
/// (-fvect-cost-model=dynamic, as at -O3, or unlimited); and how many for one piece of code
/// (--param vect-max-version-for-alias-checks).
bool mayTestAliasing();
unsigned mostAliasTests();

/// The last statement of a block that is no debug statement; null if there is none.
gimple *lastStatement(basic_block block);

/// True if the loop vectorizer loads the elements of `statement`'s vectors one by one, at a stride
/// that is not known, and puts them together. Asked while a way to vectorize its loop is priced;
/// never true from GCC 15 on, which loads rows itself.
bool loadsOneByOne(stmt_vec_info statement);

/// Tells of such elements of vectors of type `vector` whether they will be loaded in a cheaper way.
using CheaperLoads = std::function<bool(stmt_vec_info load, tree vector)>;

/// Has the loop vectorizer price such elements as at a known stride, where the answer of
/// `about (loop)` is yes, instead of many times as high. `about` is called for each way to
/// vectorize a loop; if what it yields is empty, all is priced as by GCC alone. To be called once.
/// From GCC 15 on nobody is asked.
void watchLoopCosts(std::function<CheaperLoads(loop_vec_info loop)> about);

/// What GCC's functions say while this is there is none of the user's business: -fopt-info leaves
/// it out.
class Aside {
public:
  Aside();
  ~Aside();
  Aside(const Aside &) = delete;
  Aside &operator=(const Aside &) = delete;
};

/// All that GCC's passes say for remarks and dumps while this is there, which is done nowhere else
/// meanwhile: what they print elsewhere stays as it is. They say more than without.
class Overheard {
public:
  Overheard();
  ~Overheard();
  Overheard(const Overheard &) = delete;
  Overheard &operator=(const Overheard &) = delete;

  /// Lines, most of them "FILE:LINE:COLUMN: KIND: TEXT".
  std::string text();

private:
  pretty_printer printer;
};

/// A load of `type` under `mask`, a vector of booleans; `alignment`: a pointer to the alias set, of
/// bits of alignment. What is elsewhere is undefined under AVX-512 before GCC 15, else zeros.
gcall *buildMaskedLoad(tree pointer, tree alignment, tree mask, tree type);

/// Does this GCC make vectors of all loops by SLP, in whose order their statements stand then?
bool makesLoopsBySlp();

/// True if code of the current function is formed under -fvect-cost-model=very-cheap.
bool isCostModelVeryCheap();

/// True if the compiler's level, not the user, decided that the current function's loops are
/// vectorized seldom or not at all: that of -O2.
bool isVectorizedLittleAtO2();

/// Makes the attribute `specs`[0] known as [[scope::name]]; a null name ends `specs`, which must
/// outlive the compilation.
void registerScopedAttribute(const attribute_spec *specs, const char *scope);

} // namespace vls::gcc

#endif
