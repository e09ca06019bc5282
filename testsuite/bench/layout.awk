# SPDX-License-Identifier: GPL-3.0-or-later
#
# The objects read, in an order that depends on `layout` only, each behind a pad of 16, 32, 48 or 64
# bytes: `pad` is the pads' name up to the number.

function random(below) {
  state = state * 16807 % 2147483647
  return int(state / 64) % below
}

BEGIN {
  state = 7919 * layout
}

{ object[NR] = $0 }

END {
  for (i = NR; i > 1; i--) {
    j = 1 + random(i)
    swap = object[i]; object[i] = object[j]; object[j] = swap
  }
  for (i = 1; i <= NR; i++)
    print pad 16 * (1 + random(4)) ".o " object[i]
}
