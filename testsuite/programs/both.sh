# SPDX-License-Identifier: GPL-3.0-or-later
#
# Whole programs with and without the plugin; read by csmith.sh and gcc.sh.
#
#     source --$CC FLAGS-----------> gcc --run--> status, output  \
#            --$CC FLAGS -fplugin--> vls --run--> status, output  / the same?
#
# If the two executables are the same byte for byte, only one of them runs: what it does holds for
# both. If GCC's does not end in time, there is nothing to compare with, and the other does not run.
# From the environment: CC, PLUGIN (its file), ARGUMENTS (words for -fplugin-arg-libvls-…).

plugin_flags="-fplugin=$PLUGIN -fplugin-arg-libvls-verbose"
for argument in ${ARGUMENTS-}; do
  plugin_flags="$plugin_flags -fplugin-arg-libvls-$argument"
done

# build NAME FLAGS... SOURCE: the executable NAME; what the compiler says is in NAME.say.
build() {
  name=$1
  shift
  rm -f "$name"
  timeout -k 5 "${COMPILE_SECONDS:-120}" $CC -w "$@" -o "$name" -lm >"$name.say" 2>&1 </dev/null
}

# run NAME SECONDS: NAME.out has what it printed, NAME.status its exit status; 124 is out of time.
run() {
  # The shell's own word on a signal goes nowhere.
  { timeout -k 2 "$2" "./$1" >"$1.out" 2>&1 </dev/null; } 2>/dev/null
  echo $? >"$1.status"
}

# Groups that the plugin rewrote, and what they were: "2 x block, packed, avx512; …".
rewrites() {
  rewritten=$(sed -n 's/^libvls: \([0-9]*\) groups\{0,1\} rewritten.*/\1/p' vls.say | tail -n 1)
  rewritten=${rewritten:-0}
  kinds=$(awk '/^libvls: / { on = 1; next } on && /^  [0-9]+ x / { sub(/^ */, ""); s = s (s == "" ? "" : "; ") $0 }
               END { print s }' vls.say)
}

# both SECONDS FLAGS... SOURCE: compiles and runs the two in the current directory. Sets rewritten,
# kinds, differ (1: not the same executable) and state:
#   ran         both ran; gcc.status, gcc.out, vls.status, vls.out
#   not-built   GCC alone does not compile it either
#   wrong-build only with the plugin it does not compile
both() {
  seconds=$1
  shift
  rewritten=0 kinds= differ=0 state=ran
  if ! build gcc "$@"; then
    state=not-built
    return
  fi
  if ! build vls $plugin_flags "$@"; then
    state=wrong-build differ=1
    return
  fi
  rewrites
  run gcc "$seconds"
  cmp -s gcc vls || differ=1
  if [ $differ = 0 ] || [ "$(cat gcc.status)" = 124 ]; then
    cp gcc.status vls.status
    cp gcc.out vls.out
  else
    # More time than the other had: a busy machine must not look like a wrong program.
    run vls $((seconds * 4))
  fi
}

# keep DIRECTORY WHY SECONDS FLAGS... SOURCE: the files of a failure, and how to repeat it.
keep() {
  kept=$1 why=$2
  shift 3
  rm -rf "$kept"
  mkdir -p "$kept"
  for file in *; do
    [ -f "$file" ] && cp "$file" "$kept"
  done
  {
    echo "# $why"
    echo "$CC -w $* -o gcc -lm"
    echo "$CC -w $plugin_flags $* -o vls -lm"
  } >"$kept/commands"
}
