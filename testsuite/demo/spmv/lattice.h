// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef DEMO_LATTICE_H
#define DEMO_LATTICE_H

#include "matrix.h"

// The Hamiltonian of a particle on a cubic lattice of side³ sites, its entries on and below the
// diagonal: hops to the 26 sites around, in a magnetic field, so with complex amplitudes; a random
// potential; an attractive impurity in the middle, which makes the lowest energy stand out; and
// some hops between random sites.
EntryList makeLattice(int side);

#endif
