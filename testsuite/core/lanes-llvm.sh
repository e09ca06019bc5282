#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Lane evolution against LLVM's uniformity analysis, on random graphs (docs/lanes.md): LANES_FROM to
# LANES_TO, seeds. Skipped (exit status 77) where no opt knows AMDGPU and has that analysis: Debian's
# llvm-17 or later.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
lanes=$root/build/fuzz/lanes
from=${LANES_FROM:-1}
to=${LANES_TO:-500}
[ -x "$lanes" ] || { echo "FAIL: lanes-llvm: no $lanes; run make build/fuzz/lanes first"; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

"$lanes" llvm --from "$from" --to "$to" >"$work/graphs.ll"
for opt in ${OPT:-opt-22 opt-21 opt-20 opt-19 opt-18 opt-17 opt}; do
  command -v "$opt" >/dev/null || continue
  "$opt" -mtriple=amdgcn -passes='print<uniformity>' -disable-output "$work/graphs.ll" \
    >"$work/printed" 2>&1 || continue
  if "$lanes" compare --from "$from" --to "$to" <"$work/printed" >"$work/table"; then
    echo "PASS: lanes-llvm: $("$opt" --version | grep -o 'LLVM version .*'): $(head -n 1 "$work/table")"
    [ "${LANES_EXAMPLES-}" = "" ] || sed 1d "$work/table"
    exit 0
  fi
  echo "FAIL: lanes-llvm: $(cat "$work/table")"
  exit 1
done
exit 77
