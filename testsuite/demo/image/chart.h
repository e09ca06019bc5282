// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef DEMO_CHART_H
#define DEMO_CHART_H

#include "picture.h"

// A square test chart with what is hard to resample: rings that get finer outwards, a star that
// gets finer inwards, a checkerboard, hard edges, lettering, soft gradients.
Picture drawChart(int side);

#endif
