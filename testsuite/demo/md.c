// SPDX-License-Identifier: GPL-3.0-or-later
//
// Molecular dynamics of a Lennard-Jones liquid: velocity Verlet, periodic box, neighbour lists.
//
// The hot loop is computeForces: it reads the three coordinates of each neighbour through an index,
// pos[j], pos[j+1], pos[j+2]. An atom lists all of its neighbours, not only those with a larger
// number, so that its force is a sum over the list and nothing is scattered. A list is filled up to
// a whole number of vectors with a blank, a place out of everybody's reach, so that no neighbour is
// left over for a scalar loop.
//
// The box is periodic through ghosts: copies of the atoms near its faces, shifted by a box length,
// behind the real ones in the same array. They are chosen when the lists are built and follow their
// atoms in every step. So the force loop knows no box.
//
// Units are reduced: the depth of the potential, its length and the mass of an atom are 1.
//
// Output, one a line:
//   value NAME NUMBER   a result; another order of summation may change its last digits
//   bits NAME HEX       a hash of all positions and velocities
//   time NAME SECONDS   hot: the force loop; total: the whole run
//   info NAME NUMBER    anything else

#include <inttypes.h>
#include <math.h>

#include "support.h"

enum {
  CELLS_PER_SIDE = 10, // FCC unit cells of four atoms
  ATOMS = 4 * CELLS_PER_SIDE * CELLS_PER_SIDE * CELLS_PER_SIDE,
  STEPS = 800,
  STEPS_PER_SAMPLE = 50, // of the total energy
  LIST_UNIT = 8          // lists have a multiple of this length
};

static const double DENSITY = 0.84;
static const double TEMPERATURE = 1.44;
static const double TIME_STEP = 0.002;
static const double CUTOFF = 2.5;
static const double SKIN = 0.3;

// Coordinates are triples of doubles. Lists and owners name an atom by where its triple begins:
// three times its number.
typedef struct {
  double box;
  double *pos; // atoms, then ghosts, then the blank
  double *vel;
  double *force;
  double *listed; // the atoms when the lists were built

  int ghosts, ghostRoom;
  int *owner;    // ghost → the atom that it copies
  double *shift; // ghost → its distance from that atom

  int *first; // atom i has the neighbours list[first[i]] … list[first[i+1]-1]
  int *list;
  int listRoom;
} System;

// Atoms on the face-centred cubic lattice, velocities random, without a drift of the whole, scaled
// to TEMPERATURE.
static void placeAtoms(System *s) {
  static const double basis[4][3] = {
      {.25, .25, .25}, {.75, .75, .25}, {.75, .25, .75}, {.25, .75, .75}};
  const double lattice = s->box / CELLS_PER_SIDE;
  uint64_t seed = 20111;
  double mean[3] = {0};
  double *p = s->pos, *v = s->vel;

  for (int x = 0; x < CELLS_PER_SIDE; x++)
    for (int y = 0; y < CELLS_PER_SIDE; y++)
      for (int z = 0; z < CELLS_PER_SIDE; z++)
        for (int b = 0; b < 4; b++) {
          const double corner[3] = {x, y, z};
          for (int c = 0; c < 3; c++) {
            *p++ = lattice * (corner[c] + basis[b][c]);
            *v = uniform(&seed) - 0.5;
            mean[c] += *v++ / ATOMS;
          }
        }

  double square = 0;
  for (int i = 0; i < 3 * ATOMS; i++) {
    s->vel[i] -= mean[i % 3];
    square += s->vel[i] * s->vel[i];
  }
  const double scale = sqrt(3 * ATOMS * TEMPERATURE / square);
  for (int i = 0; i < 3 * ATOMS; i++)
    s->vel[i] *= scale;
}

// Atoms that left the box come back at the other side.
static void wrapAtoms(System *s) {
  for (int i = 0; i < 3 * ATOMS; i++)
    s->pos[i] -= s->box * floor(s->pos[i] / s->box);
}

static void moveGhosts(System *s) {
  double *const ghost = s->pos + 3 * ATOMS;
  for (int g = 0; g < s->ghosts; g++)
    for (int c = 0; c < 3; c++)
      ghost[3 * g + c] = s->pos[s->owner[g] + c] + s->shift[3 * g + c];
  for (int c = 0; c < 3; c++)
    ghost[3 * s->ghosts + c] = 1e6 * s->box; // the blank
}

// Every image of every atom that is within reach of the box.
static void chooseGhosts(System *s, double reach) {
  s->ghosts = 0;
  for (int i = 0; i < ATOMS; i++)
    for (int image = 0; image < 27; image++) {
      const double shift[3] = {(image / 9 - 1) * s->box, (image / 3 % 3 - 1) * s->box,
                               (image % 3 - 1) * s->box};
      int near = image != 13; // 13 is the atom itself
      for (int c = 0; c < 3; c++) {
        const double p = s->pos[3 * i + c] + shift[c];
        near &= p >= -reach && p < s->box + reach;
      }
      if (!near)
        continue;
      if (s->ghosts == s->ghostRoom) {
        s->ghostRoom += ATOMS;
        s->owner = grow(s->owner, s->ghostRoom, sizeof *s->owner);
        s->shift = grow(s->shift, 3 * s->ghostRoom, sizeof *s->shift);
        s->pos = grow(s->pos, 3 * (ATOMS + s->ghostRoom + 1), sizeof *s->pos);
      }
      s->owner[s->ghosts] = 3 * i;
      memcpy(s->shift + 3 * s->ghosts++, shift, sizeof shift);
    }
  moveGhosts(s);
}

// Lists for each atom what is nearer than reach. Atoms and ghosts are sorted into cells of at least
// that width, so an atom's neighbours are in its own cell and the 26 around it.
static void findNeighbours(System *s, double reach) {
  const int total = ATOMS + s->ghosts;
  const int inner = (int)(s->box / reach);
  const int side = inner + 2; // one layer of cells all around for the ghosts
  const int cells = side * side * side;
  int *const cellOf = grow(NULL, total, sizeof *cellOf);
  int *const start = grow(NULL, cells + 1, sizeof *start);
  int *const sorted = grow(NULL, total, sizeof *sorted);

  memset(start, 0, (cells + 1) * sizeof *start);
  for (int i = 0; i < total; i++) {
    // Rounding may put an atom on the far face of the box; it must not leave the inner cells.
    const int low = i < ATOMS ? 1 : 0, high = side - 1 - low;
    int cell = 0;
    for (int c = 0; c < 3; c++) {
      const int at = 1 + (int)floor(s->pos[3 * i + c] * inner / s->box);
      cell = cell * side + (at < low ? low : at > high ? high : at);
    }
    cellOf[i] = cell;
    start[cell]++;
  }
  // Now the sizes of the cells become their ends; filling each from its end leaves its start.
  for (int cell = 0; cell < cells; cell++)
    start[cell + 1] += start[cell];
  for (int i = total; i-- > 0;)
    sorted[--start[cellOf[i]]] = i;

  int n = 0;
  for (int i = 0; i < ATOMS; i++) {
    const double *const p = s->pos + 3 * i;
    s->first[i] = n;
    for (int around = 0; around < 27; around++) {
      const int cell =
          cellOf[i] + ((around / 9 - 1) * side + around / 3 % 3 - 1) * side + around % 3 - 1;
      if (n + start[cell + 1] - start[cell] + LIST_UNIT > s->listRoom) {
        s->listRoom = 2 * s->listRoom + total;
        s->list = grow(s->list, s->listRoom, sizeof *s->list);
      }
      for (int k = start[cell]; k < start[cell + 1]; k++) {
        const double *const q = s->pos + 3 * sorted[k];
        const double dx = p[0] - q[0], dy = p[1] - q[1], dz = p[2] - q[2];
        s->list[n] = 3 * sorted[k];
        n += dx * dx + dy * dy + dz * dz < reach * reach && sorted[k] != i;
      }
    }
    while (n % LIST_UNIT)
      s->list[n++] = 3 * total; // the blank
  }
  s->first[ATOMS] = n;
  free(cellOf);
  free(start);
  free(sorted);
}

// The lists hold while no atom has moved by half the skin.
static int areListsStale(const System *s) {
  double farthest = 0;
  for (int i = 0; i < 3 * ATOMS; i += 3) {
    const double dx = s->pos[i] - s->listed[i], dy = s->pos[i + 1] - s->listed[i + 1],
                 dz = s->pos[i + 2] - s->listed[i + 2];
    farthest = fmax(farthest, dx * dx + dy * dy + dz * dz);
  }
  return farthest > 0.25 * SKIN * SKIN;
}

static void buildLists(System *s) {
  const double reach = CUTOFF + SKIN;
  wrapAtoms(s);
  chooseGhosts(s, reach);
  findNeighbours(s, reach);
  memcpy(s->listed, s->pos, 3 * ATOMS * sizeof *s->pos);
}

// The force on each atom: the sum of 48 r^-14 - 24 r^-8 times the distance vector over the
// neighbours within the cutoff. Those beyond it are computed too and count zero: a select costs
// less than a branch that nobody can predict.
__attribute__((noinline)) void computeForces(const double *restrict pos, const int *restrict first,
                                             const int *restrict list, double *restrict force) {
  for (int i = 0; i < ATOMS; i++) {
    const double x = pos[3 * i], y = pos[3 * i + 1], z = pos[3 * i + 2];
    double fx = 0, fy = 0, fz = 0;
#pragma omp simd reduction(+ : fx, fy, fz)
    for (int k = first[i]; k < first[i + 1]; k++) {
      const int j = list[k];
      const double dx = x - pos[j], dy = y - pos[j + 1], dz = z - pos[j + 2];
      const double rr = dx * dx + dy * dy + dz * dz;
      const double s2 = 1 / rr, s6 = s2 * s2 * s2;
      const double f = rr < CUTOFF * CUTOFF ? s2 * s6 * (48 * s6 - 24) : 0;
      fx += f * dx;
      fy += f * dy;
      fz += f * dz;
    }
    force[3 * i] = fx;
    force[3 * i + 1] = fy;
    force[3 * i + 2] = fz;
  }
}

// Kinetic and potential energy for one atom; the potential is shifted to be zero at the cutoff.
static double energy(const System *s) {
  const double c6 = pow(CUTOFF, -6), atCutoff = 4 * c6 * (c6 - 1);
  double kinetic = 0, potential = 0;
  for (int i = 0; i < 3 * ATOMS; i++)
    kinetic += 0.5 * s->vel[i] * s->vel[i];
  for (int i = 0; i < ATOMS; i++)
    for (int k = s->first[i]; k < s->first[i + 1]; k++) {
      const double *const p = s->pos + 3 * i, *const q = s->pos + s->list[k];
      const double dx = p[0] - q[0], dy = p[1] - q[1], dz = p[2] - q[2];
      const double rr = dx * dx + dy * dy + dz * dz, s6 = 1 / (rr * rr * rr);
      if (rr < CUTOFF * CUTOFF)
        potential += 0.5 * (4 * s6 * (s6 - 1) - atCutoff); // half: each pair is listed twice
    }
  return (kinetic + potential) / ATOMS;
}

// The two halves of velocity Verlet: kick, drift, new forces, kick.
static void kick(System *s) {
  for (int i = 0; i < 3 * ATOMS; i++)
    s->vel[i] += 0.5 * TIME_STEP * s->force[i];
}

static void drift(System *s) {
  for (int i = 0; i < 3 * ATOMS; i++)
    s->pos[i] += TIME_STEP * s->vel[i];
}

int main(void) {
  System s = {.box = cbrt(ATOMS / DENSITY)};
  s.pos = grow(NULL, 3 * ATOMS, sizeof *s.pos);
  s.vel = grow(NULL, 3 * ATOMS, sizeof *s.vel);
  s.force = grow(NULL, 3 * ATOMS, sizeof *s.force);
  s.listed = grow(NULL, 3 * ATOMS, sizeof *s.listed);
  s.first = grow(NULL, ATOMS + 1, sizeof *s.first);

  const double begin = now();
  double hot = 0, entries = 0;
  int builds = 1;

  placeAtoms(&s);
  buildLists(&s);
  computeForces(s.pos, s.first, s.list, s.force);
  const double start = energy(&s);
  double end = start, drifted = 0;

  for (int step = 1; step <= STEPS; step++) {
    kick(&s);
    drift(&s);
    if (areListsStale(&s)) {
      buildLists(&s);
      builds++;
    } else
      moveGhosts(&s);

    const double before = now();
    computeForces(s.pos, s.first, s.list, s.force);
    hot += now() - before;
    entries += s.first[ATOMS];

    kick(&s);
    if (step % STEPS_PER_SAMPLE == 0) {
      end = energy(&s);
      drifted = fmax(drifted, fabs(end / start - 1));
    }
  }
  const double total = now() - begin;

  printf("value energy-start %.17g\n", start);
  printf("value energy-end %.17g\n", end);
  printf("bits state %016" PRIx64 "\n", hash(hash(HASH_START, s.pos, 3 * ATOMS * sizeof *s.pos),
                                             s.vel, 3 * ATOMS * sizeof *s.vel));
  printf("time hot %.6f\n", hot);
  printf("time total %.6f\n", total);
  printf("info atoms %d\n", ATOMS);
  printf("info ghosts %d\n", s.ghosts);
  printf("info steps %d\n", STEPS);
  printf("info list-builds %d\n", builds);
  printf("info neighbours-per-atom %.1f\n", entries / STEPS / ATOMS);
  printf("info ns-per-neighbour %.3f\n", 1e9 * hot / entries);
  printf("info energy-drift %.2e\n", drifted);

  free(s.pos), free(s.vel), free(s.force), free(s.listed), free(s.owner), free(s.shift),
      free(s.first), free(s.list);
  return !(drifted < 1e-3); // a simulation that does not conserve energy is wrong
}
