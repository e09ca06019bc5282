#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The corpus on little programs of its own, without a network: one that is right, one whose output
# differs between builds, one that does not compile, a package that is not there, and what is wrong
# with recipes and arguments.

set -u
LC_ALL=C
export LC_ALL PYTHONDONTWRITEBYTECODE=1
root=$(cd "$(dirname "$0")/../.." && pwd)
command -v python3 >/dev/null || { echo "no python3 here"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
export BUILD="$work/build" CLANG=none CORPUS=quick PROGRAMS=
unset CORPUS_MARCH CORPUS_CONTRACT
corpus() { python3 "$root/testsuite/corpus/corpus.py" "$@"; }

# verdict STATUS WHAT
verdict() {
  if [ "$1" = 0 ]; then echo "PASS: corpus: $2"; else
    echo "FAIL: corpus: $2"
    cat log
    failed=1
  fi
}

mkdir tree
cat >tree/right.c <<'END'
#include <stdio.h>
#include <stdlib.h>
__attribute__((noipa)) void kernel(double *restrict o, const double *restrict x, const int *restrict ix, int n) {
  for (int i = 0; i < n; i++) {
    int j = ix[i];
    o[i] = x[j] * x[j + 1];
  }
}
int main(int argc, char **argv) {
  static double o[1000], x[1000];
  static int ix[1000];
  double sum = 0;
  for (int i = 0; i < 1000; i++)
    x[i] = i, ix[i] = i * 7 % 999;
  for (int k = 0; k < atoi(argv[1]) * 1000; k++) {
    kernel(o, x, ix, 1000);
    sum += o[k % 1000];
  }
  printf("%.3f\n", sum);
}
END
echo 'int main(void) { return nothing; }' >tree/broken.c
recipe() { printf 'about: a test\ntree: tree\nsources: %s.c\nsize: 1\nrun: $PROGRAM $SIZE\n' "$1" >"$1.recipe"; }
recipe right
recipe broken
printf 'about: a test\npackage: no-such-package-anywhere\nsources: x.c\nrun: $PROGRAM\n' >absent.recipe

corpus run right.recipe >log 2>&1
verdict $? 'a program is built, compared and measured'
grep -q '2 gathers of' log || grep -q 'emulated gathers of' log
verdict $? 'groups are counted by form'
corpus run right.recipe >again 2>&1 && ! grep -q 'building' again
verdict $? 'what was measured is not measured again'
corpus report >log 2>&1 && grep -q '^right' log
verdict $? 'a report of what was measured'

corpus run broken.recipe >log 2>&1
[ $? = 1 ] && grep -q "broken: left out: .*does not compile" log
verdict $? 'a program that does not compile is left out, and said'
corpus run absent.recipe >log 2>&1
[ $? = 1 ] && grep -q "absent: left out" log
verdict $? 'a source that cannot be had is left out, and said'

# A compiler that makes another program where the plugin is asked for.
cat >other-cc <<END
#!/bin/sh
case " \$* " in *-fplugin=*) exec $CC "\$@" -DWRONG ;; *) exec $CC "\$@" ;; esac
END
chmod +x other-cc
sed 's/sum = 0;/sum = 0;\n#ifdef WRONG\n  sum = 1;\n#endif/' tree/right.c >tree/wrong.c
recipe wrong
CC="$work/other-cc" corpus run wrong.recipe >log 2>&1
[ $? = 1 ] && grep -qi 'differs' log
verdict $? 'an output that differs is found'

# complains WHAT ARGUMENT...: one line and status 2.
complains() {
  what=$1
  shift
  corpus "$@" >log 2>&1
  [ $? = 2 ] && [ "$(wc -l <log)" = 1 ] && grep -q "$what" log
  verdict $? "$what"
}
complains 'usage: corpus.py' frobnicate
complains "no program 'nobody'" run nobody
echo 'color: red' >color.recipe
complains "'color' is no key of a recipe" run color.recipe
printf 'about: a test\ntree: tree\nrun: true\n' >nothing.recipe
complains "either 'sources' or 'build'" run nothing.recipe
printf 'about: a test\ntree: tree\nsources: right.c\nrun: true\ncompare: roughly\n' >compare.recipe
complains "compare is 'exact' or 'numbers TOLERANCE'" run compare.recipe
exit $failed
