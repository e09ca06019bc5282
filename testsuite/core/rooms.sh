#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Rooms: docs/design.md has a table of them, | room | what is in it | uses |. A file includes files of
# its own room, of those that the room uses, and of those that all use (marked so). What a room uses
# stands above it, so nothing goes in circles; what it does not use any more is not listed.

cd "$(dirname "$0")/../.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# rooms FILE: its table, "room used,used".
rooms() {
  sed -n '/^| room /,/^$/s/^| `\([^`]*\)` *|[^|]*| *\(.*\) |$/\1 \2/p' "$1" | sed 's/[`]//g; s/, /,/g'
}

# includes FILE...: "file included", for those of the project.
includes() {
  awk '/^#include "/ { split($0, parts, "\""); print FILENAME, parts[2] }' "$@"
}

# judge TABLE: complains about includes of standard input, and about the table.
judge() {
  awk -v table="$1" '
    # core/moves/check/x.h and core/moves/x.h are in core/moves; gcc-plugin/pass.h in gcc-plugin/pass.
    function room(file,   parts) {
      split(file, parts, "/")
      sub(/\.[a-z]*$/, "", parts[2])
      return parts[1] "/" parts[2]
    }
    function exists(file,   line, found) {
      found = (getline line < file) >= 0
      close(file)
      return found
    }
    function locate(name, from,   file) {
      if (name ~ /\.def$/) return ""
      if (name ~ /^vls\//) return "include/" name
      if (exists("core/" name)) return "core/" name
      if (exists("gcc-plugin/" name)) return "gcc-plugin/" name
      return exists(from "/" name) ? from "/" name : ""
    }
    BEGIN {
      while ((getline line < table) > 0) {
        split(line, parts, " ")
        order[parts[1]] = ++rooms
        if (parts[2] == "all") { everybodys[parts[1]] = 1; continue }
        count = split(parts[2], used, ",")
        for (u = 1; u <= count; ++u) {
          uses[parts[1], used[u]] = 1
          if (!(used[u] in order)) print parts[1] " uses " used[u] ", which does not stand above it"
        }
      }
    }
    {
      from = room($1)
      folder = $1
      sub(/\/[^\/]*$/, "", folder)
      file = locate($2, folder)
      if (file == "") next
      to = room(file)
      if (!(from in order)) { if (!(from in said)) print "no room " from; said[from] = 1; next }
      if (to == from) next
      if (to in everybodys) {
        if (order[to] > order[from]) print $1 " includes " file ", which stands below"
        next
      }
      met[from, to] = 1
      if (!((from, to) in uses)) print $1 " includes " file
    }
    END { for (pair in uses) if (!(pair in met)) { split(pair, p, SUBSEP); print p[1] " does not use " p[2] } }'
}

failed=0
verdict() {
  if [ -z "$2" ]; then echo "PASS: rooms: $1"; else echo "FAIL: rooms: $1: $2"; failed=1; fi
}

rooms docs/design.md >"$work/table"
[ "$(wc -l <"$work/table")" -ge 15 ] || verdict "the table" "hardly any room in docs/design.md"
find include core gcc-plugin \( -name '*.h' -o -name '*.cc' \) | sort >"$work/files"
# shellcheck disable=SC2046
verdict "who includes whom" "$(includes $(cat "$work/files") | judge "$work/table")"

# It does find what it looks for.
printf '%s\n' 'core/moves all' 'core/optvls ' 'core/text core/optvls' >"$work/small"
finds() {
  found=$(echo "$1" | judge "$work/small" | grep -v 'does not use')
  if [ "$found" = "$2" ]; then verdict "finds: $1" ""; else verdict "finds: $1" "'$found'"; fi
}
finds 'core/text/dot.cc optvls/folding.h' ''
finds 'core/optvls/cut.cc text/parser.h' 'core/optvls/cut.cc includes core/text/parser.h'
finds 'core/lanes/cut.cc moves/graph.h' 'no room core/lanes'
exit $failed
