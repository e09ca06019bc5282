# SPDX-License-Identifier: GPL-3.0-or-later
#
# The table of docs/plans.md, from prices.txt.

function row(name, target) {
  printf "| %s | %d | %d | %d | %.2f | %.2f |\n", name, groups[target], proved[target], least[target],
    ofFound[target] / groups[target], worst[target]
}

$1 != "machine" {
  if (!($1 in groups))
    order[++targets] = $1
  ratio = $6 / $5
  for (i = 1; i <= 2; i++) {
    target = i == 1 ? $1 : "all"
    groups[target]++
    proved[target] += $3 == $5
    least[target] += $6 == $3
    ofFound[target] += ratio
    if (ratio > worst[target])
      worst[target] = ratio
  }
}

END {
  print "| machine | groups | least price proved | planned at the least price | mean price, of the best known | worst |"
  print "|---|---|---|---|---|---|"
  for (i = 1; i <= targets; i++)
    row(order[i], order[i])
  row("all", "all")
}
