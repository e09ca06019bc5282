# SPDX-License-Identifier: GPL-3.0-or-later
#
# awk -f in-order.awk OUTPUT SHOWN: each line of SHOWN stands in OUTPUT, in this order. Nothing
# stands between two of them but where SHOWN has a line "...". The first line after one that begins
# with "$ " (a command, which OUTPUT has too) may be any of that command's. Else the first line that
# does not is printed, and the exit status is 1.

NR == FNR { out[++count] = $0; next }
$0 == "..." { loose = 1; next }
{
  for (i = at + 1; i <= count && out[i] != $0; ++i)
    if (!loose) break
  if (i > count || out[i] != $0) { print "not printed here: " $0; exit 1 }
  at = i
  loose = /^\$ /
}
