# SPDX-License-Identifier: GPL-3.0-or-later
#
# Lines and branches that are executed, by directory, of gcovr's report in XML, one element a line: a table
# in Markdown, as docs/coverage.md has it.

/<class / {
  directory = attribute("filename")
  sub(/^core\//, "", directory)
  sub(/\/.*/, "", directory)
  split("", seen)
}
/<line / {
  number = attribute("number")
  if (number in seen)
    next
  seen[number] = 1
  ++lines[directory]
  executed[directory] += attribute("hits") != "0"
  if (match($0, /\([0-9]+\/[0-9]+\)/)) {
    split(substr($0, RSTART + 1, RLENGTH - 2), part, "/")
    taken[directory] += part[1]
    branches[directory] += part[2]
  }
}

function percent(part, whole) { return whole ? sprintf("%.1f%%", 100 * part / whole) : "" }

function row(name) {
  printf "| %s | %d | %s | %d | %s |\n", name, lines[name], percent(executed[name], lines[name]), \
    branches[name], percent(taken[name], branches[name])
}

END {
  print "| core/ | lines | executed | branches | taken |"
  print "|---|---|---|---|---|"
  count = split("moves optvls targets text command lanes packer", order, " ")
  for (i = 1; i <= count; ++i)
    row(order[i])
}
