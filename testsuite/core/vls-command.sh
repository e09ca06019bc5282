#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The vls command: what it prints, where, and its exit status. One line a case; the exit status is
# 0 if all pass. VLS=COMMAND tests another build.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
vls=${VLS:-$root/build/vls}
[ -x "$vls" ] || { echo "FAIL: no command $vls; run make first"; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

# expect WHAT STATUS ARGUMENT...: runs vls with standard input from the file `input`. Standard output
# must match the pattern in the file `out`, standard error the one in `err`, if they are there.
expect() {
  errors=1
  run "$@"
}

# The same, but nothing is complained about, whatever the exit status.
expect_silent() {
  errors=0
  run "$@"
}

run() {
  what=$1
  status=$2
  shift 2
  "$vls" "$@" <input >got.out 2>got.err
  got=$?
  good=yes
  [ $got = "$status" ] || good="exit status $got"
  for stream in out err; do
    if [ -f $stream ]; then
      # shellcheck disable=SC2254
      case $(cat got.$stream) in
        $(cat $stream)) ;;
        *) good="standard $stream: $(head -c 500 got.$stream)" ;;
      esac
    fi
  done
  if [ $status != 0 ] && [ "$(wc -l <got.err)" != $errors ]; then
    good="not $errors lines of error: $(head -c 500 got.err)"
  fi
  if [ "$good" = yes ]; then
    echo "PASS: $what"
  else
    echo "FAIL: $what: $good"
    failed=1
  fi
  : >input
  rm -f out err
}

# prints PATTERN, complains PATTERN: of the next case.
prints() { printf '%s' "$1" >out; }
complains() { printf '%s' "$1" >err; }
: >input

cat >four.vls <<'END'
# x[j] to x[j+3]
memref p indexed-load 4 x 64 class x distance 0
memref q indexed-load 4 x 64 class x distance 8
memref r indexed-load 4 x 64 class x distance 16
memref s indexed-load 4 x 64 class x distance 24
END
cat >document.vls <<'END'
memref m1 indexed-load 4 x 32 class x distance 0
memref m2 indexed-load 4 x 32 class x distance 4
memref m3 indexed-load 4 x 32 class x distance 12
memref m4 indexed-load 4 x 32 class x distance 16
memref m5 indexed-load 4 x 32 class x distance 20
END
cat >wrong.vls <<'END'
memref p indexed-load 4 x 64 class x distance 0
memref q indexed-load 4 by 64 class x distance 8
END
printf 'target other\n' | cat - four.vls >other.vls
printf 'target sse4\n' | cat - four.vls | sed 's/4 x 64/2 x 64/' >sse4.vls
printf 'target own {\n register 256 per-cycle 1: load load 64: 1 load\n}\n' >own.target

prints 'Usage: vls COMMAND FILE*
  group FILE *
  sequence FILE *
  target NAME|FILE *
  --trace *
  vls sequence *'
expect 'help' 0 --help
prints 'Usage: vls sequence FILE *--trace*
  --target NAME|FILE *'
expect 'help about a command' 0 sequence --help
prints 'Usage: vls COMMAND *'
expect 'help about an unknown command' 0 sequences --help
prints 'vls (libvls) *'
expect 'version' 0 --version

prints 'group 1: indexed-load 4 x 64, rows of 32 bytes: p at 0, q at 8, r at 16, s at 24
total cost 4.8 under avx2, without plans 68'
expect 'one group' 0 group four.vls
prints 'group 1: *p at 0, q at 8
group 2: *r at 0, s at 8
total cost *'
expect 'vector length' 0 group four.vls --vector-length 16
prints 'group 1: *p at 0, q at 8
group 2: *r at 0, s at 8
total cost *'
expect 'vector length of the target that the file names' 0 group sse4.vls
prints 'group 1: *m1 at 0, m2 at 4
group 2: *m3 at 0, m4 at 4, m5 at 8
total cost *'
expect 'best grouping' 0 group document.vls --vector-length 16
prints 'group 1: *m1 at 0, m2 at 4
group 2: *m3 at 0, m4 at 4, m5 at 8
total cost *'
expect 'grouping with the fewest groups' 0 group document.vls --vector-length 16 --fewest
prints 'group 1: *m1 at 0, m2 at 4, m3 at 12
group 2: *m4 at 0, m5 at 4
total cost *'
expect 'greedy grouping' 0 group --greedy document.vls --vector-length 16
prints ''
expect 'no memrefs' 0 group -
cat >gaps.vls <<'END'
memref a indexed-load 4 x 64 class x distance 0
memref b indexed-load 4 x 64 class x distance 24
memref c indexed-load 4 x 64 class x distance 32
memref d indexed-load 4 x 64 class x distance 40
END
prints 'group 1: *a at 0, b at 24
group 2: *c at 0, d at 8
total cost 6 *'
expect 'cheapest groups' 0 group gaps.vls --target avx2
prints 'group 1: *a at 0
group 2: *b at 0, c at 8, d at 16
total cost 7.2 *'
expect 'fewest groups' 0 group gaps.vls --target avx2 --fewest
cat >structs.vls <<'END'
memref a strided-load 4 x 64 class x distance 0 stride 48
memref b strided-load 4 x 64 class x distance 40 stride 48
END
prints 'group 1: *a at 0, b at 40
total cost *'
expect 'rows a constant stride apart may be longer than a register' 0 group structs.vls
prints 'group 1: *a at 0
group 2: *b at 0
total cost *'
expect 'not if their length is given' 0 group structs.vls --vector-length 32
cp four.vls input
prints 'group 1: *'
expect 'standard input' 0 group -

prints 'group 1: *
plan: *
%1 = *
member 1 = %*
member 4 = %*
cost * under avx2 (* load*, * fused), without the plan 68'
complains ''
expect 'sequence' 0 sequence four.vls
prints '* under avx512 *'
expect 'sequence for another target' 0 sequence four.vls --target avx512
prints '* under sse4 *'
expect 'sequence for the target that the file names' 0 sequence sse4.vls
prints '* under avx2 *'
expect 'the command line goes before the file' 0 sequence sse4.vls --target avx2
prints 'group 1: *no plan: *'
expect 'sequence for a described target that has no shuffles' 0 sequence four.vls --target own.target
prints '*%4 = mask.load.64.4 (<Base:3 Offset:0>, 1111)
%5 = shufflevector *
%12 = shufflevector *'
expect 'the plan of the document' 0 sequence --plan document four.vls
prints '*V1:*V*Load*%1 = *'
expect 'trace' 0 sequence --plan document --trace four.vls

# Sequences that a file writes down: right ones, and with one lane of one mask changed.
cat >right.vls <<'END'
memref p indexed-load 2 x 64 class x distance 0
memref q indexed-load 2 x 64 class x distance 8
memref r indexed-load 2 x 64 class x distance 16
group g { p at 0, q at 8 }
sequence for g {
  %1 = mask.load.64.2 (<Base:0 Offset:0>, 11)
  %2 = mask.load.64.2 (<Base:1 Offset:0>, 11)
  %3 = shufflevector <2 x 64> %1, <2 x 64> %2, <2 x 32><0, 2>
  %4 = shufflevector <2 x 64> %1, <2 x 64> %2, <2 x 32><1, 3>
  member 1 = %3
  member 2 = %4
}
END
sed 's/<1, 3>/<1, 2>/' right.vls >changed.vls
prints 'group g: indexed-load 2 x 64, rows of 16 bytes: p at 0, q at 8
group 1: indexed-load 2 x 64, rows of 8 bytes: r at 0
total cost *'
expect 'a group that is listed, and the rest' 0 group right.vls
prints 'group g: *cost 2 under avx2 *group 1: *'
expect 'sequences for listed groups' 0 sequence right.vls
prints 'sequence for g: right'
complains ''
expect 'a right sequence' 0 check right.vls
prints 'sequence for g: wrong: member 2 is %4, which has byte 0 of lane 1 where byte 8 of lane 1 is due'
expect_silent 'a wrong sequence' 1 check changed.vls
prints 'sequence for g:
  %1 = mask.load.64.2 (<Base:0 Offset:0>, 11)                  # 1 load, 1 fused
*<1, 3>  # 1 shuffle, 1 fused
cost 2 under avx2 (2 load, 2 shuffle, 4 fused)'
expect 'the price of a sequence' 0 price right.vls
prints 'sequence for g: no price: own has no instruction for %3 = shufflevector *'
sed 's/load 64/load 128/' own.target >own128.target
expect_silent 'a price that there is not' 1 price right.vls --target own128.target
prints 'sequence for g: no price: member 2 is *'
expect_silent 'a wrong sequence has no price' 1 price changed.vls
printf 'graph a of 8 { V1: Member 1 [0:7] Results: V1 } graph b of 8 { V1: [0:7] = V1[0:7] }' >input
prints 'graph a: right
graph b: wrong: V1: depends on itself'
expect_silent 'graphs' 1 check -
sed 's/%2, <2 x 32><1/%5, <2 x 32><1/' right.vls >input
complains 'standard input:9:45: expected the id of a value of 128 bits above, found *5*'
expect 'an undefined operand' 1 check -

# Traces: merges in place, shapes with several results in a register, and stores.
prints '*can be merged with V* in place, mask *'
expect 'trace of merges in place' 0 sequence --trace "$root/testsuite/core/winners/stride-5.vls"
cat >input <<'EOF'
memref p indexed-load 2 x 32 class x distance 0
memref q indexed-load 2 x 32 class x distance 4
memref r indexed-load 2 x 32 class x distance 8
target sse4
EOF
prints '*Shapes:*, 2 results in a register, slots of 128 bits: * loads, *Chosen: *'
expect 'trace of several results in a register' 0 sequence --trace -
cat >input <<'EOF'
memref p indexed-store 2 x 64 class x distance 0 [disjoint]
memref q indexed-store 2 x 64 class x distance 8 [disjoint]
target avx2
EOF
prints '*rows as 16 bytes at 0, slots of 128 bits: 2 shuffles, 2 stores, cost 2*'
expect 'trace of stores' 0 sequence --trace -

# Files that are not there or say nothing that is understood.
for command in lanes target price pack; do
  complains 'vls: cannot read none: No such file or directory'
  expect "vls $command without a file" 1 $command none
done
echo 'block b { x = copy y }' >input
complains "standard input:1:20: expected a value that is defined, found 'y'"
expect 'a flow graph that is none' 1 lanes -
complains "no machine goes with the target 'own'"
printf 'block b { }' >input
expect 'a target that computes nothing' 1 pack - --target own.target
echo 'block b { what }' >input
complains 'standard input:1:*: expected *'
expect 'a block that is none' 1 pack -

# A plan as a file: it is right, and costs what the plan costs.
"$vls" sequence four.vls --file >input
prints 'target avx2 {*group group-1 { p at 0, q at 8, r at 16, s at 24 }
sequence for group-1 {
  %1 = mask.load.*
  member 4 = %*
}'
expect 'a plan as a file' 0 sequence four.vls --file
"$vls" sequence four.vls --file >input
prints 'sequence for group-1: right'
expect 'a plan as a file is right' 0 check -
"$vls" sequence four.vls --file >input
prints "*$("$vls" sequence four.vls | sed -n 's/^\(cost .* under avx2 (.*)\), .*/\1/p')"
expect 'a plan as a file has the same price' 0 price -
"$vls" sequence right.vls --target avx512 --file >input
prints 'target avx512 {*group g { p at 0, q at 8 }
group group-1 { r at 0 }
sequence for g {*'
expect 'a listed group keeps its name in a file' 0 sequence right.vls --target avx512 --file

# Pictures. Graphviz, if it is here, takes them.
prints 'digraph vls {*
  subgraph "cluster 1 " {
    label="Group 1: Initial graph"*lane 3*
  subgraph "cluster 2 " {
    label="Group 1: Graph after split"*&lt;0, 4&gt;*
  subgraph "cluster 3 " {
    label="Group 1: Graph after merge"*&lt;0, 4, 2, 6&gt;*
  subgraph "cluster 4 " {
    label="Group 1: Sequence"*
}'
expect 'pictures' 0 sequence four.vls --plan document --dot
prints '*cluster 1 " {
    label="Group 1: Graph after split"*>V1</B><BR/><FONT POINT-SIZE="9">p</FONT>*'
expect 'one picture' 0 sequence four.vls --plan document --dot --picture split
if command -v dot >/dev/null; then
  for file in four right document; do
    for arguments in '--dot' '--dot --plan document' '--dot --picture sequence'; do
      # shellcheck disable=SC2086
      if "$vls" sequence $file.vls $arguments | dot -Tsvg >picture.svg 2>dot.err &&
          [ ! -s dot.err ] && grep -q '^</svg>' picture.svg; then
        echo "PASS: Graphviz draws $file.vls $arguments"
      else
        echo "FAIL: Graphviz draws $file.vls $arguments: $(head -c 300 dot.err)"
        failed=1
      fi
    done
  done
fi

"$vls" target avx2 >avx2.target
prints 'target avx2 {
  register 256*}'
expect 'target' 0 target avx2
prints "$(sed 's/[]*?[\\]/?/g' avx2.target)"
expect 'a printed target is read again' 0 target avx2.target

complains 'wrong.vls:2:25: expected '\''x'\'', found '\''by'\'
expect 'an error has a position' 1 group wrong.vls
complains 'wrong.vls:2:25: *'
expect 'an error in the file of a sequence' 1 sequence wrong.vls
complains 'wrong.vls:2:25: *'
expect 'an error in the file of a target' 1 sequence four.vls --target wrong.vls
printf 'memref' >input
complains 'standard input:1:7: expected *'
expect 'an error in standard input' 1 group -
complains 'vls: cannot read nowhere: No such file or directory'
expect 'no such file' 1 group nowhere
complains 'vls: cannot read .: Is a directory'
expect 'a directory' 1 group .
complains 'vls: cannot read nowhere: *'
expect 'no such target' 1 sequence four.vls --target nowhere
complains 'four.vls: expected a target'
expect 'a file without a target' 1 sequence four.vls --target four.vls
complains "other.vls: no target is called 'other' (there are sse2, sse4, avx, avx2, avx512)"
expect 'a file that names an unknown target' 1 sequence other.vls
head -c 100000 /dev/zero >input
complains 'standard input:1:1: expected *'
expect 'zeros' 1 group -

complains "vls: no command; try 'vls --help'"
expect 'no command' 2
complains "vls: no command 'groups'; *"
expect 'unknown command' 2 groups four.vls
complains 'vls: no file; *'
expect 'no file' 2 group
complains "vls: more than one file: 'b'; *"
expect 'two files' 2 group a b
complains "vls: 'group' has no option '--plan'; *"
expect 'an option of another command' 2 group four.vls --plan best
complains "vls: 'sequence' has no option '-x'; *"
expect 'unknown option' 2 sequence four.vls -x
complains "vls: a value is missing after '--plan'; *"
expect 'missing value' 2 sequence four.vls --plan
complains "vls: '--plan' is 'best' or 'document', not 'worst'; *"
expect 'unknown plan' 2 sequence four.vls --plan worst
complains "vls: '--picture' is 'initial', 'split', 'merge' or 'sequence', not 'x'; *"
expect 'unknown picture' 2 sequence four.vls --dot --picture x
complains "vls: '--target' is *"
expect 'empty target' 2 sequence four.vls --target ''
for length in 0 -1 4097 16x 99999999999999999999 ''; do
  complains "vls: '--vector-length' is a number of bytes from 1 to 4096, not '$length'; *"
  expect "vector length '$length'" 2 group four.vls --vector-length "$length"
done

if [ -w /dev/full ]; then
  "$vls" --help >/dev/full 2>/dev/null && { echo 'FAIL: full disk'; failed=1; } || echo 'PASS: full disk'
fi
exit $failed
