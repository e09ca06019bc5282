#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Short runs of the fuzzer, a part of make check: loops, straight-line code, and rows of floats whose
# products are fused, with the packer; of each as many seeds as fit into FUZZ_SECONDS.

set -u
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$BUILD/fuzz" || exit 1
failed=0

# run NAME SECONDS OPTIONS...
run() {
  name=$1
  seconds=$2
  shift 2
  "$BUILD/../fuzz/fuzz" --from 1 --to 24 --seconds "${FUZZ_SECONDS:-$seconds}" --compiler "$CC" \
    --plugin "$PLUGIN" --source "$here" --work "$BUILD/fuzz/$name" "$@" \
    >"$BUILD/fuzz/$name.log" 2>&1
  status=$?
  cat "$BUILD/fuzz/$name.log"
  if [ $status = 0 ]; then
    echo "PASS: $name: $(tail -n 1 "$BUILD/fuzz/$name.log")"
  else
    echo "FAIL: $name: $(tail -n 1 "$BUILD/fuzz/$name.log")"
    failed=1
  fi
}

run fuzz 30
run fuzz-straight 15 --kernels straight --arguments packer=on
run fuzz-rows 15 --kernels rows
exit $failed
