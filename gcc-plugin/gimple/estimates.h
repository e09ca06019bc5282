// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is asked of loops must not change what later passes find: looking leaves no traces.

#ifndef VLS_GIMPLE_ESTIMATES_H
#define VLS_GIMPLE_ESTIMATES_H

#include "gcc.h"

namespace vls::gcc {

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

} // namespace vls::gcc

#endif
