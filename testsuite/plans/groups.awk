# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes the groups whose prices are recorded, in the textual form: indexed loads of one element
# size, one to four members, adjacent or with one gap of one element, two or four lanes. Their names
# say what they are: g4x32-0.1.3 are four lanes of 32 bits, the elements 0, 1 and 3 of a row.
#
#   awk -v widest=256 -f groups.awk     values of at most so many bits

function write_group(lanes, bits, members, gap,   name, place, listed, m) {
  name = "g" lanes "x" bits
  for (m = 0; m < members; m++) {
    place = gap > 0 && m >= gap ? m + 1 : m
    name = name (m == 0 ? "-" : ".") place
    places[m] = place * bits / 8
  }
  for (m = 0; m < members; m++) {
    print "memref " name "_" m " indexed-load " lanes " x " bits " class " name " distance " places[m]
    listed = listed (m == 0 ? "" : ", ") name "_" m " at " places[m]
  }
  print "group " name " { " listed " }"
}

BEGIN {
  for (lanes = 2; lanes <= 4; lanes += 2)
    for (bits = 64; bits >= 8; bits /= 2)
      for (members = 1; lanes * bits <= widest && members <= 4; members++)
        for (gap = 0; gap < members; gap++)
          write_group(lanes, bits, members, gap)
}
