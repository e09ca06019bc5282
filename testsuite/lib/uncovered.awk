# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compares what no test executes with what docs/coverage.md gives a reason for:
#   awk -f attribute.awk -f uncovered.awk docs/coverage.md COVERAGE.xml
# The document has rows "| `FILE` | `TEXT` | REASON |"; TEXT is a line of the source without what it is
# indented by. The other file is gcovr's report in XML, one element a line. Printed are lines that are
# not executed and have no reason, and reasons whose line is executed or gone; the exit status is 1 if
# there are any. With -v list=1 the former are printed as rows to be completed.

# The text of a line of a file, as rows have it: a row is cut at a bar.
function textOf(file, number, line, i) {
  if (!(file in isRead)) {
    isRead[file] = 1
    while ((getline line <file) > 0) {
      sub(/^[ \t]+/, "", line)
      gsub(/\|/, "\\|", line)
      source[file, ++i] = line
    }
    close(file)
  }
  if (length(source[file, number]) < 30 && number > 1)
    return source[file, number - 1] " / " source[file, number]
  return source[file, number]
}

FILENAME == ARGV[1] {
  if (match($0, /^\| `[^`]+` \| `/)) {
    row = $0
    sub(/^\| `/, "", row)
    file = row
    sub(/`.*/, "", file)
    text = substr(row, length(file) + 6)
    reason = text
    text = substr(text, 1, index(text, "` | ") - 1)
    reason = substr(reason, length(text) + 5)
    if (length(reason) > 3)
      known[file, text] = 1
    else
      print "docs/coverage.md: no reason for " file ": " text
  }
  next
}

/<class / { file = attribute("filename") }
/<line / && attribute("hits") == "0" {
  number = attribute("number")
  if ((file, number) in seen)
    next
  seen[file, number] = 1
  text = textOf(file, number)
  if (text ~ /(^|\/ )(struct|class) [^;]*\{$/)
    next
  if ((file, text) in known) {
    used[file, text] = 1
    next
  }
  ++missing
  if (list)
    print "| `" file "` | `" text "` |  |"
  else
    print file ":" number ": not executed, and no reason for it: " text
}

END {
  for (key in known)
    if (!(key in used)) {
      split(key, part, SUBSEP)
      print "docs/coverage.md: executed or gone, " part[1] ": " part[2]
      ++missing
    }
  exit missing > 0
}
