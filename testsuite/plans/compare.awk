# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compares the prices of measure.sh, in the file `today`, with prices.txt. Prints what is wrong, and
# fails if anything is. Least prices hold for the machine that they were proved on only.

function wrong(text) {
  print text
  failed = 1
}

BEGIN {
  while ((getline line < today) > 0) {
    split(line, field, " ")
    if (field[1] == "machine") {
      described[field[2]] = field[3]
      fitted[field[2]] = field[4]
      continue
    }
    core[field[1], field[2]] = field[3]
    compiler[field[1], field[2]] = field[4]
    count++
  }
}

$1 == "machine" {
  if (described[$2] != $3 || fitted[$2] != $4)
    wrong("the machine " $2 " is another one: write prices.txt anew, and prove its least prices again")
  next
}

{
  known++
  slack = 1e-6
  if (!(($1, $2) in core) || core[$1, $2] == "none" || compiler[$1, $2] == "none") {
    wrong($1 " " $2 " has no plan")
    next
  }
  if (core[$1, $2] < $3 - slack)
    wrong($1 " " $2 " costs " core[$1, $2] ", less than the least price, " $3)
  if (core[$1, $2] > $6 + slack || compiler[$1, $2] > $7 + slack)
    wrong($1 " " $2 " costs " core[$1, $2] " and " compiler[$1, $2] ", was " $6 " and " $7)
}

END {
  if (known == 0 || known != count)
    wrong(known " groups are known, " count " were planned")
  exit failed
}
