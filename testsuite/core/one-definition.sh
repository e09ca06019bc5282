#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# No two files that are linked together define different types under one name: see
# lib/one-definition.awk. Programs of the tests are linked with the core, but not with each other.

cd "$(dirname "$0")/../.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

# among NAME DIRECTORY...
among() {
  name=$1
  shift
  twice=$(find "$@" -name '*.h' -o -name '*.cc' | sort | xargs awk -f testsuite/lib/one-definition.awk)
  if [ -z "$twice" ]; then
    echo "PASS: one definition: $name"
  else
    echo "FAIL: one definition: $name: $twice"
    failed=1
  fi
}

among "the plugin and the core" include core gcc-plugin
for tests in fuzz lanes packer machine; do
  among "$tests" include core testsuite/support "testsuite/$tests"
done

cat >"$work/one.h" <<'EOF'
namespace vls {
struct Twice {
};
namespace {
struct Own {
};
} // namespace
class Outer::Part {
};
} // namespace vls
EOF
sed 's/struct Twice/class Twice final : public Base/' "$work/one.h" >"$work/two.h"
found=$(awk -f testsuite/lib/one-definition.awk "$work/one.h" "$work/two.h")
if [ "$found" = "vls::Twice: $work/one.h, $work/two.h" ]; then
  echo "PASS: one definition: two of one name are found, those of unnamed namespaces are not"
else
  echo "FAIL: one definition: two of one name: $found"
  failed=1
fi
exit $failed
