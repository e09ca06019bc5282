// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cells: loads and kinds of operation as one form of the question (question.h) looks at them. One
// that does nothing that another does not do for as much is left out.

#ifndef VLS_OPTIMAL_CELLS_H
#define VLS_OPTIMAL_CELLS_H

#include "instructions.h"
#include "question.h"

#include <vector>

namespace optimal {

/// A load, alone or as part of an operation.
struct CellLoad {
  std::size_t index = 0;        ///< of all loads, or of those of the kind
  unsigned lane = 0, width = 0; ///< in elements
  vls::Uops uops;
  std::vector<std::vector<bool>> has; ///< [cell][symbol]
  std::vector<bool> inPlace;          ///< [symbol]
};

struct CellKind : Kind {
  std::size_t index = 0;       ///< of all kinds
  std::vector<CellLoad> loads; ///< the last operand is one of these
};

struct CellInstructions {
  std::vector<CellLoad> loads;
  std::vector<CellKind> kinds;
};

CellInstructions inCells(const Problem &problem, const Instructions &instructions,
                         const Form &form);

} // namespace optimal

#endif
