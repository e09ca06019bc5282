// SPDX-License-Identifier: GPL-3.0-or-later

#include "lattice.h"

#include <math.h>
#include <stddef.h>

#include "../support.h"

static const double FIELD = 0.1;       // magnetic flux through a plaquette, in radians
static const double DISORDER = 1;      // width of the random potential
static const double IMPURITY = 1;      // depth of its well
static const double WIDTH = 2;         // and the radius, in sites
static const double DISTANT_HOP = 0.2; // amplitude
enum { DISTANT_HOPS = 1 };             // that start at a site, and on average as many end there

static double square(double x) {
  return x * x;
}

// The entry for a hop from site (x, y, z) by (dx, dy, dz) to `to`. Its amplitude falls with the
// distance; its phase is the integral of the vector potential (0, FIELD x, 0) along the way.
static Entry hop(int from, int to, int x, int dx, int dy, int dz) {
  const double amplitude = -exp(1 - sqrt(dx * dx + dy * dy + dz * dz));
  const double phase = FIELD * (x + 0.5 * dx) * dy;
  return (Entry){to, from, amplitude * cos(phase), amplitude * sin(phase)};
}

static int isInside(int x, int side) {
  return x >= 0 && x < side;
}

// Hops to those neighbours that have a larger number: they are the ones below the diagonal.
static void addHops(EntryList *list, int side, int x, int y, int z) {
  const int site = (x * side + y) * side + z;
  for (int dx = 0; dx <= 1; dx++)
    for (int dy = -dx; dy <= 1; dy++)
      for (int dz = -(dx || dy); dz <= 1; dz++) {
        const int to = ((x + dx) * side + y + dy) * side + z + dz;
        if (to > site && isInside(x + dx, side) && isInside(y + dy, side) && isInside(z + dz, side))
          addEntry(list, hop(site, to, x, dx, dy, dz));
      }
}

EntryList makeLattice(int side) {
  const int sites = side * side * side;
  const double middle = 0.5 * (side - 1);
  EntryList list = {.rows = sites, .columns = sites};
  uint64_t seed = 1873;
  for (int site = 0; site < sites; site++) {
    const int x = site / side / side, y = site / side % side, z = site % side;
    const double distance2 = square(x - middle) + square(y - middle) + square(z - middle);
    const double potential =
        DISORDER * (uniform(&seed) - 0.5) - IMPURITY * exp(-distance2 / (2 * square(WIDTH)));
    addEntry(&list, (Entry){site, site, potential, 0});
    addHops(&list, side, x, y, z);
    for (int k = 0; k < DISTANT_HOPS && site > 0; k++) {
      const int to = (int)(uniform(&seed) * site);
      const double phase = 2 * M_PI * uniform(&seed);
      addEntry(&list, (Entry){site, to, DISTANT_HOP * cos(phase), DISTANT_HOP * sin(phase)});
    }
  }
  return list;
}
