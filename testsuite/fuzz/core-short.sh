#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A short run of the core's fuzzer, a part of make check.

set -u
mkdir -p "$BUILD/fuzz/core" || exit 1
"$BUILD/../fuzz/fuzz-core" --from 1 --to 3000 --seconds "${FUZZ_SECONDS:-10}" \
  --failures "$BUILD/fuzz/core" >"$BUILD/fuzz/core.log" 2>&1
status=$?
cat "$BUILD/fuzz/core.log"
if [ $status = 0 ]; then
  echo "PASS: fuzz-core: $(tail -n 1 "$BUILD/fuzz/core.log")"
else
  echo "FAIL: fuzz-core: $(tail -n 1 "$BUILD/fuzz/core.log")"
  exit 1
fi
