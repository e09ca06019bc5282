#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A short run of the loop fuzzer, a part of make check: as many seeds as fit into FUZZ_SECONDS.

set -u
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$BUILD/fuzz" || exit 1
"$BUILD/../fuzz/fuzz" --from 1 --to 24 --seconds "${FUZZ_SECONDS:-30}" --compiler "$CC" \
  --plugin "$PLUGIN" --source "$here" --work "$BUILD/fuzz/work" >"$BUILD/fuzz/log" 2>&1
status=$?
cat "$BUILD/fuzz/log"
if [ $status = 0 ]; then
  echo "PASS: fuzz: $(tail -n 1 "$BUILD/fuzz/log")"
else
  echo "FAIL: fuzz: $(tail -n 1 "$BUILD/fuzz/log")"
  exit 1
fi
