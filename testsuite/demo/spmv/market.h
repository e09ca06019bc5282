// SPDX-License-Identifier: GPL-3.0-or-later
//
// Matrix Market files (https://math.nist.gov/MatrixMarket/formats.html), coordinate format.

#ifndef DEMO_MARKET_H
#define DEMO_MARKET_H

#include "matrix.h"

// All entries of the matrix in the file, those included that a symmetric, skew-symmetric or
// Hermitian matrix leaves out of it. Values may be real, complex, integer or pattern (all 1). Gives
// up, with one line that names the file and the line in it, at anything that the format does not
// allow.
EntryList readMarket(const char *file);

// Writes a Hermitian matrix, given by its entries on and below the diagonal.
void writeMarket(const EntryList *lower, const char *file);

#endif
