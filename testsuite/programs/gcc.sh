#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make check-gcc: execution tests of GCC itself, with and without the plugin. No test that passes
# without it may fail with it; a test passes if it compiles and its exit status is 0.
#
#   gcc.target/i386/*gather*.c, *scatter*.c  those that are dg-do run: with their own options as they
#                                            are, and before -march=native -O2 and -O3
#   gcc.c-torture/execute/*.c                -march=native with -O2 and -O3; options of their own come
#                                            behind, and if they have a level, they run once, with it
#
# The tests are in Debian's source package of the compiler. From the environment: CC, PLUGIN,
# ARGUMENTS, GCC_VERSION, WORK, TESTS (patterns of file names without .c; all if empty),
# GCC_TARBALL (another one than the package's).

set -u
here=$(cd "$(dirname "$0")" && pwd)
fail() {
  echo "make check-gcc: $1" >&2
  exit 1
}

major=${GCC_VERSION%%.*}
tarball=${GCC_TARBALL:-$(ls "/usr/src/gcc-$major/gcc-$major"*.tar.xz 2>/dev/null | head -n 1)}
[ -n "$tarball" ] && [ -f "$tarball" ] ||
  fail "GCC's tests not found: no /usr/src/gcc-$major/gcc-$major*.tar.xz (Debian package: gcc-$major-source)"
. "$here/both.sh"

mkdir -p "$WORK/failures" && cd "$WORK" || exit 1
sources=$WORK/sources-$(basename "$tarball" .tar.xz)
if [ ! -f "$sources/complete" ]; then
  rm -rf "$sources"
  mkdir "$sources" && tar -xJf "$tarball" -C "$sources" --strip-components=3 --wildcards \
    '*/gcc/testsuite/gcc.c-torture/execute' '*/gcc/testsuite/gcc.target/i386' &&
    touch "$sources/complete" || fail "cannot unpack $tarball"
fi

# The options that a test asks for on this target: those with a selector only if it names x86_64 and
# not ia32, which is 32 bits.
options_of() {
  sed -n 's/.*{ *dg-\(additional-\)\{0,1\}options *\({ *\)\{0,1\}"\([^"]*\)"\(.*\)/\4|\3/p' "$1" |
    while IFS='|' read -r selector options; do
      case $selector in
        *target*ia32*) ;;
        *target*x86_64*) echo "$options" ;;
        *target*) ;;
        *) echo "$options" ;;
      esac
    done | tr '\n' ' '
}

# wanted NAME: whether one of the patterns in TESTS fits.
wanted() {
  [ -z "${TESTS-}" ] && return
  set -f
  for pattern in $TESTS; do
    # shellcheck disable=SC2254
    case $1 in $pattern) set +f && return 0 ;; esac
  done
  set +f
  return 1
}

passed=0 without=0 wrong=0 groups=0 changed=0 differing=0
: >"$WORK/kinds"
: >"$WORK/without"

# try SUITE SOURCE FLAGS...
try() {
  suite=$1 source=$2
  shift 2
  rm -rf "$WORK/scratch"
  mkdir "$WORK/scratch" && cd "$WORK/scratch" || exit 1
  both 20 "$@" "$source"
  groups=$((groups + rewritten)) differing=$((differing + differ))
  if [ "$rewritten" -gt 0 ]; then
    changed=$((changed + 1))
    echo "$kinds" | sed 's/; /\n/g' >>"$WORK/kinds"
  fi
  test="$suite/$(basename "$source") $*"
  if [ $state = not-built ] || { [ $state = ran ] && [ "$(cat gcc.status)" != 0 ]; }; then
    without=$((without + 1))
    echo "$test" >>"$WORK/without"
  elif [ $state = ran ] && [ "$(cat vls.status)" = 0 ]; then
    passed=$((passed + 1))
  else
    wrong=$((wrong + 1))
    keep "$WORK/failures/$(basename "$source" .c)-$wrong" "$test" - "$@" "$source"
    echo "FAIL: $test: $kept"
  fi
}

# What was counted; of a run that is stopped, too.
summary() {
  rm -rf "$WORK/scratch"
  awk '{ count = $1; sub(/^[0-9]+ x /, ""); all[$0] += count }
       END { for (kind in all) printf "%d groups rewritten: %s\n", all[kind], kind }' \
    "$WORK/kinds" | sort -rn
  [ $without = 0 ] || echo "fail without libvls as well: $WORK/without"
  echo "$groups groups rewritten in $changed tests, $differing executables differ"
  echo "$passed passed with and without, $without fail without as well, $wrong fail only with libvls"
}
trap 'echo stopped; summary; exit 1' HUP INT TERM

rm -rf "$WORK/failures"
for source in "$sources"/gcc.target/i386/*gather*.c "$sources"/gcc.target/i386/*scatter*.c; do
  wanted "$(basename "$source" .c)" && grep -q 'dg-do  *run' "$source" || continue
  own=$(options_of "$source")
  try gcc.target/i386 "$source" $own
  try gcc.target/i386 "$source" $own -march=native -O2
  try gcc.target/i386 "$source" $own -march=native -O3
done
for source in "$sources"/gcc.c-torture/execute/*.c; do
  wanted "$(basename "$source" .c)" || continue
  own=$(options_of "$source")
  case " $own" in
    *' -O'*) try gcc.c-torture/execute "$source" -march=native $own ;;
    *)
      try gcc.c-torture/execute "$source" -march=native -O2 $own
      try gcc.c-torture/execute "$source" -march=native -O3 $own
      ;;
  esac
done

summary
[ $wrong = 0 ] && [ $passed -gt 0 ]
