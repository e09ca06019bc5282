#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A short run of the packer's fuzzer, a part of make check.

set -u
mkdir -p "$BUILD/fuzz/pack" || exit 1
"$BUILD/../fuzz/fuzz-pack" --from 1 --to 3000 --seconds "${FUZZ_SECONDS:-10}" \
  --failures "$BUILD/fuzz/pack" >"$BUILD/fuzz/pack.log" 2>&1
status=$?
cat "$BUILD/fuzz/pack.log"
if [ $status = 0 ]; then
  echo "PASS: fuzz-pack: $(tail -n 1 "$BUILD/fuzz/pack.log")"
else
  echo "FAIL: fuzz-pack: $(tail -n 1 "$BUILD/fuzz/pack.log")"
  exit 1
fi
