#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The pictures of docs/lanes.md from the figures in testsuite/core/lanes; needs Graphviz.

set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
command -v dot >/dev/null || { echo "make pictures: no dot (Debian package: graphviz)" >&2; exit 1; }
for file in "$root"/testsuite/core/lanes/*.lanes; do
  name=$(basename "$file" .lanes)
  "$root/build/vls" lanes "$file" --dot | dot -Tsvg >"$root/docs/lanes/$name.svg"
done
