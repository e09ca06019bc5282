#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A short run of straight-line code with the packer, a part of make check: as many seeds as fit into
# FUZZ_SECONDS.

set -u
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$BUILD/fuzz" || exit 1
"$BUILD/../fuzz/fuzz" --kernels straight --from 1 --to 24 --seconds "${FUZZ_SECONDS:-15}" \
  --compiler "$CC" --plugin "$PLUGIN" --source "$here" --work "$BUILD/fuzz/straight" \
  --arguments packer=on >"$BUILD/fuzz/straight.log" 2>&1
status=$?
cat "$BUILD/fuzz/straight.log"
if [ $status = 0 ]; then
  echo "PASS: fuzz-straight: $(tail -n 1 "$BUILD/fuzz/straight.log")"
else
  echo "FAIL: fuzz-straight: $(tail -n 1 "$BUILD/fuzz/straight.log")"
  exit 1
fi
