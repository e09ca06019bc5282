#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the exhaustive search where results.txt has no answer yet, and writes the table of
# docs/optimal.md. May be interrupted: what is known is kept. Sequences that are cheaper than plans
# go to core/known, and so into the next build. From the environment: BUILD, SECONDS_EACH (a question).

set -u
here=$(cd "$(dirname "$0")" && pwd)
document=$here/../../docs/optimal.md
command -v cadical >/dev/null || {
  echo "make optimal: cadical not found (Debian package: cadical)" >&2
  exit 1
}
known=$here/../../core/known
mkdir -p "$BUILD" && touch "$BUILD/begun" || exit 1
# Two lanes that meet, part and meet again: once a form denied it.
"$BUILD/optimal" --judge --results "$here/results.txt" --work "$BUILD/work.cnf" \
  --only 'avx512 4x16 0,2,3$' --seconds 60 || exit 1
nice "$BUILD/optimal" --results "$here/results.txt" --found "$known" \
  --work "$BUILD/work.cnf" --denied "$here/denied.txt" --seconds "$SECONDS_EACH" >"$BUILD/table.md" || exit 1
{
  sed '/^<!-- make optimal -->$/q' "$document"
  echo
  cat "$BUILD/table.md"
} >"$BUILD/optimal.md" && cp "$BUILD/optimal.md" "$document"
if [ -n "$(find "$known" -name '*.vls' -newer "$BUILD/begun")" ]; then
  echo 'core/known has new sequences: the table has their plans when make optimal was run once more'
fi
