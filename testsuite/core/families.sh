#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The families of the bench: kernels are drawn as the seed says, all declared features are drawn, what
# is drawn compiles, a build that computes something else is found, wrong arguments get one line.

set -u
LC_ALL=C
export LC_ALL PYTHONDONTWRITEBYTECODE=1
root=$(cd "$(dirname "$0")/../.." && pwd)
families=$root/testsuite/bench/families
command -v python3 >/dev/null || { echo "no python3 here"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

# verdict STATUS WHAT
verdict() {
  if [ "$1" = 0 ]; then echo "PASS: families: $2"; else
    echo "FAIL: families: $2"
    cat log
    failed=1
  fi
}

# list ARGUMENT...: kernels as text.
list() { python3 "$families/families.py" --list "$@"; }

list --loops 20 --blocks 20 >one 2>log && list --loops 20 --blocks 20 >two 2>>log && cmp one two >>log 2>&1
verdict $? 'the same seed draws the same kernels'
list --seed 2 --loops 20 --blocks 20 >two 2>log && ! cmp -s one two
verdict $? 'another seed draws others'
list --case loop-17 >alone 2>log && list --loops 20 --blocks 0 | sed -n '/^\/\/ loop-17 /,/^\/\/ loop-18 /p' |
  sed '$d' | cmp - alone >>log 2>&1
verdict $? 'a kernel does not depend on others'

python3 - "$families" >log 2>&1 <<'END'
import sys
sys.path.insert(0, sys.argv[1])
import blocks, loop_features
from loop_body import loop_case
for declared, draw in ((loop_features.FEATURES, loop_case), (blocks.FEATURES, blocks.block_case)):
    cases = [draw(1, i) for i in range(1, 901)]
    for name, values in declared.items():
        missing = set(values) - {case.features[name] for case in cases}
        if missing:
            sys.exit(f'{name}: never {sorted(missing, key=str)}')
END
verdict $? 'each value of each feature is drawn'

python3 "$families/families.py" --cc "$CC" --plugin "$PLUGIN" --clang none --isa haswell --loops 6 --blocks 3 \
  --layouts 1 --rounds 1 --work out >log 2>&1
verdict $? 'a few kernels are compiled, compared and measured'
grep -q '^WRONG' log && verdict 1 'libvls computes what GCC computes'
python3 "$families/families.py" --cc "$CC" --plugin "$PLUGIN" --clang none --isa haswell --loops 6 --blocks 3 \
  --layouts 1 --rounds 1 --work out 2>&1 | grep -q '^\[' && verdict 1 'what is known is not run again'
grep -q '^loop-1,haswell,' out/*/families.csv && grep -q '<h2>' out/*/families.html
verdict $? 'a table and a page are written'

# A "plugin" build that is another program: the kernel adds one where it should not.
ARGS="$CC|$PLUGIN" python3 - "$families" >log 2>&1 <<'END'
import sys
sys.path.insert(0, sys.argv[1])
import copy, os
import families, builds
class Changed(builds.Builds):
    def compile(self, case, name, isa, folder):
        if name == builds.OWN: # a copy: other builds of the case are compiled at the same time
            case = copy.copy(case)
            case.source = case.source.replace('out[0] =', 'out[0] = 1 +')
        return super().compile(case, name, isa, folder)
sys.argv = ['families', '--case', 'block-1', '--layouts', '1', '--rounds', '1', '--work', 'changed']
a = families.arguments()
cc, plugin = os.environ['ARGS'].split('|')
rows = families.measured(a, Changed(cc, plugin, 'none'),
                         ['haswell'], families.draw(a))[1]
sys.exit(0 if any(families.wrong(row) for row in rows) else 'not found')
END
verdict $? 'a build that computes something else is found'

# complains WHAT ARGUMENT...: one line and a status that is not zero.
complains() {
  what=$1
  shift
  python3 "$families/families.py" --work none "$@" >log 2>&1
  [ $? = 2 ] && [ "$(grep -c "$what" log)" = 1 ]
  verdict $? "$what"
}
complains "'loop-x' is no case" --case loop-x
complains "'riscv' is none of" --isa riscv --plugin "$PLUGIN" --cc "$CC"
complains 'no plugin at' --plugin nowhere.so --cc "$CC"
complains "'nocc' is no compiler" --cc nocc --plugin "$PLUGIN"
exit $failed
