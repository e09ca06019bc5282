#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What llvm-mca says of the sequences in testsuite/core/winners and of the plans for their groups,
# both compiled with $CC: a table in Markdown on standard output. Prices are cycles, and so is
# llvm-mca's "block RThroughput": of a loop of nothing else, as far as execution ports and dispatch
# limit it. Instructions: as many as the sequence has, then as many as the assembly has, which must
# not be fewer: then the compiler made something else of it.
#
# Exit status: 0; 1 if something went wrong; 77 without llvm-mca. From the environment: CC, BUILD
# (where to work), MCA, VLS, THROUGHPUT.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
vls=${VLS:-$root/build/vls}
throughput=${THROUGHPUT:-$root/build/machine/throughput}
mca=${MCA:-llvm-mca}
command -v "$mca" >/dev/null || { echo "no llvm-mca (Debian package: llvm)" >&2; exit 77; }
mkdir -p "$BUILD" && cd "$BUILD" || exit 1
rm -f ./*.vls ./*.c ./*.s ./rows

# functions TARGET: NAME FILE pairs of the winners for it and, as NAME_plan, of their plans.
functions() {
  for file in "$root"/testsuite/core/winners/*.vls; do
    grep -q "^target $1\$" "$file" || continue
    name=$(basename "$file" .vls | tr - _)
    "$vls" sequence "$file" --file >"$name.vls" || return 1
    echo "$name $file ${name}_plan $name.vls"
  done
}

# facts FILE: NAME, then what is said of it: cost and instructions by the C, assembly by the
# assembly, and the CPU's name by llvm-mca.
facts() {
  sed -n 's|^/\* sequence \([^ ]*\) target [^ ]* cost \([^ ]*\) instructions \([0-9]*\) \*/|\1 cost \2\n\1 instructions \3|p' "$1.c"
  awk '/LLVM-MCA-BEGIN/ { name = $3; n = 0; on = 1 } on && /^\t[a-z]/ { ++n }
       /LLVM-MCA-END/ { print name, "assembly", n; on = 0 }' "$1.s"
}

# throughputs FILE CPU
throughputs() {
  "$mca" -mtriple=x86_64 -mcpu="$2" "$1.s" >"$1.$2" || return 1
  awk -v cpu="$2" '/Code Region - / { name = $NF } /^Block RThroughput:/ { print name, cpu, $3 }' "$1.$2"
}

# measure TARGET ARCH CPU [CPU]: the first CPU decides.
measure() {
  target=$1 arch=$2
  shift 2
  functions "$target" >"$target.list" || return 1
  # shellcheck disable=SC2046
  "$throughput" $(cat "$target.list") >"$target.c" || return 1
  ${CC:-gcc} -O2 -march="$arch" -I"$root/testsuite" -S "$target.c" -o "$target.s" || return 1
  facts "$target" >"$target.facts"
  for cpu; do
    throughputs "$target" "$cpu" >>"$target.facts" || return 1
  done
  echo "| $target: winner | price | plan | llvm-mca $1 | plan |${2:+ $2 | plan |} instructions | plan | |"
  echo "|---|---|---|---|---|${2:+---|---|}---|---|---|"
  awk -v cpu="$1" -v other="${2-}" '
    { fact[$1, $2] = $3 }
    $2 == "cost" && $1 !~ /_plan$/ { names[++n] = $1 }
    function two(what) { return fact[w, what] " | " fact[p, what] " | " }
    function made(name) { return fact[name, "instructions"] " → " fact[name, "assembly"] }
    END {
      for (i = 1; i <= n; ++i) {
        w = names[i]; p = w "_plan"
        said = ""
        if (fact[p, "cost"] > fact[w, "cost"] + 0) said = "price"
        if (fact[p, cpu] > fact[w, cpu] + 0) said = said (said ? ", " : "") "llvm-mca"
        if (fact[w, "assembly"] < fact[w, "instructions"] || fact[p, "assembly"] < fact[p, "instructions"])
          said = "compiled to something else"
        title = w; gsub("_", "-", title)
        print "| " title " | " two("cost") two(cpu) (other ? two(other) : "") made(w) " | " made(p) " | " (said ? "higher: " said : "") " |"
      }
    }' "$target.facts"
}

measure avx2 haswell haswell skylake || exit 1
echo
measure avx512 skylake-avx512 skylake-avx512 || exit 1
