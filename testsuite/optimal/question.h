// SPDX-License-Identifier: GPL-3.0-or-later
//
// The question: is there a sequence that costs less than a given price? It becomes a formula whose
// solutions are the sequences of at most so many operations: their kinds; their operands, each a
// load or an earlier operation, or a part of memory; which operations are results; and which
// symbols are where. Prices are sums over what is used, one for each row of the target's ports, all
// of them below the given price.
//
// It is asked in several forms, the simplest first. Values are looked at in *cells* of so many
// elements: each has symbols, as many as it has elements at most, and where in the cell they are is
// left open. What has to be exact is which symbols are *in place*: lane l's at element l of its
// value, where results have it.
//
//   cell of two      [ p2 p0 ] [ p1 p3 ]     p0 is in place, or p2 is, or neither: a literal each
//
// Loads have in place what they load there. Of an operation, an element that can only be the one at
// the same place of an operand is in place if it was there; one that may come from elsewhere may be
// put in place, one symbol of a lane at most. An operation whose units are cells or more takes
// whole cells; of any other one so many symbols are one operand's at most as its masks take
// elements of it for the cell.
//
// And unless widths matter, reading a narrow value as a wide one is free, so kinds that do nothing
// that a wider one does not are left out.
//
// Each sequence of the target is one of each form that costs no more: what one of them has no
// answer for there is not. With cells of one element, and widths that matter, solutions are
// sequences of the target: the question is asked as it is.
//
// If it is too hard, it is asked in portions (portions.h): of sequences with so many operations of
// each sort.
//
// What makes the formula smaller, or easier, without losing a cheapest sequence: each symbol of a
// result came there on one way, and values are said to have what is on its way (encoding_paths.cc);
// every operation is used by a later one, or is a result; operations come in one of the orders that
// they may have. The lemmas of docs/bound.md are added, P for each symbol by itself; they follow,
// but the solver need not find that out.

#ifndef VLS_OPTIMAL_QUESTION_H
#define VLS_OPTIMAL_QUESTION_H

#include "cnf.h"
#include "instructions.h"
#include "portions.h"
#include "vls/group.h"
#include "vls/sequence.h"

#include <string>
#include <vector>

namespace optimal {

struct Form {
  unsigned cell; ///< elements, a power of two
  bool widthsMatter;

  /// As it is: what has an answer is a sequence.
  bool isExact() const { return cell == 1 && widthsMatter; }
};

/// The simplest one first: cells as long as slots, of two elements, of one; and the exact one.
std::vector<Form> forms(const Problem &problem);

struct Found {
  Answer answer = Answer::Unknown;
  vls::Sequence sequence; ///< if the answer is yes, and the form exact
};

/// A sequence for `group`, which is what `problem` says, that costs less than `price` cycles.
/// `portion`: one of those, or null. `file`: to work with.
Found cheaperThan(double price, const Problem &problem, const Instructions &instructions,
                  const vls::Group &group, const Form &form, const Portion *portion,
                  const std::string &file, int seconds);

} // namespace optimal

#endif
