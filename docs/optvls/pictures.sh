#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Draws the pictures of docs/optvls.md: pictures.sh [DIRECTORY], by default where this script is.
# "make pictures" runs it. Each picture is one stage of the plan for a case of the tests.

set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
to=${1:-$here}
command -v dot >/dev/null || { echo "pictures: dot not found (Debian package: graphviz)" >&2; exit 1; }

# draw NAME CASE STAGE [ARGUMENT...]: without what depends on the version of Graphviz or on the day.
draw() {
  name=$1
  file=$root/testsuite/core/$2.vls
  stage=$3
  shift 3
  "$root/build/vls" sequence "$file" --dot --picture "$stage" "$@" >"$to/$name.dot"
  dot -Tsvg "$to/$name.dot" | sed '/^<!-- Generated/,/-->/d' >"$to/$name.svg"
  rm "$to/$name.dot"
}

draw pairs two-pairs initial --plan document
draw four-initial four-gathers initial --plan document
draw four-split four-gathers split --plan document
draw four-merge four-gathers merge --plan document
draw four-best four-gathers sequence
