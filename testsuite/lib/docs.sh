#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Checks documentation: docs.sh FILE...
#
#   links       each relative link of a Markdown file leads to a file, and to a heading in it
#   manual page groff has nothing to say about it; it is of this version; that of the vls command
#               names the commands and options that its help does
#   vls         what the documents show of the vls command's output is what it prints: in a block that
#               starts with "$ vls", every line stands in the output, in this order; the line "..."
#               leaves lines out. Standard input is the last block marked as vls
#   arguments   the plugin's arguments are those of the manual and of the manual page
#   reasons     each reason for leaving something alone that the sources know is in the manual
#
# Prints a line "PASS: ..." or "FAIL: ..." for each; the exit status is 0 if nothing failed. What
# cannot be checked, because groff is missing or nothing has been built yet, is said and skipped.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
manual=$root/docs/manual.md
page=$root/docs/libvls.1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
complaints=0

complain() {
  echo "$1"
  complaints=$((complaints + 1))
}

# verdict WHAT: of what was complained about since the last one.
verdict() {
  if [ $complaints = 0 ]; then
    echo "PASS: documentation: $1"
  else
    echo "FAIL: documentation: $1"
    failed=1
  fi
  complaints=0
}

skip() { echo "skipped: documentation: $1"; }

# ---- links ----------------------------------------------------------------------------------------

# text FILE: FILE without blocks of code.
text() { awk '/^```/ { code = !code; next } !code' "$1"; }

# links FILE: the targets of its links, without those to other sites; code in lines has none.
links() { text "$1" | sed 's/`[^`]*`//g' | grep -o ']([^)]*)' | sed 's/^](//; s/)$//' | grep -v '^[a-z]*:'; }

# anchors FILE: what its headings are called in links.
anchors() {
  text "$1" | sed -n 's/^##* //p' | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 _-]//g; s/ /-/g'
}

check_links() {
  for link in $(links "$1"); do
    case $link in
      '#'*) file=$1 ;;
      *) file=$(dirname "$1")/${link%%#*} ;;
    esac
    if [ ! -e "$file" ]; then
      complain "$1: nothing at '$link'"
    else
      case $link in
        *.md'#'* | '#'*)
          anchors "$file" | grep -qx -e "${link#*#}" || complain "$1: no heading for '$link'"
          ;;
      esac
    fi
  done
}

# ---- the manual page ------------------------------------------------------------------------------

check_page() {
  warnings=$(groff -man -Tascii -ww "$1" 2>&1 >"$work/page")
  [ -z "$warnings" ] || complain "$warnings"
  [ -s "$work/page" ] || complain "$1: groff prints nothing"
  version=$(sed -n 's/.*VLS_VERSION "\(.*\)"/\1/p' "$root/include/vls/version.h")
  grep -qF "libvls $version" "$1" || complain "$1: this is version $version"
}

# ---- output of the vls command --------------------------------------------------------------------

# examples FILE: writes the N-th block that starts with "$ vls" to N.block, its input to N.input.
examples() {
  awk -v work="$work" '
    /^```/ && !code { code = 1; kind = substr($0, 4); lines = ""; next }
    /^```/ {
      code = 0
      if (kind == "vls") input = lines
      if (lines ~ /^\$ vls /) {
        ++n
        printf "%s", lines >(work "/" n ".block")
        printf "%s", input >(work "/" n ".input")
      }
      next
    }
    code { lines = lines $0 "\n" }' "$1"
}

# runs BLOCK INPUT: the block with each command followed by its whole output, "$" before it.
runs() {
  sed -n 's/^\$ vls //p' "$1" | while read -r arguments; do
    echo "\$ vls $arguments"
    # shellcheck disable=SC2086
    "$root/build/vls" $arguments <"$2" 2>&1
  done
}

check_examples() {
  rm -f "$work"/*.block "$work"/*.input
  examples "$1"
  for block in "$work"/*.block; do
    [ -e "$block" ] || continue
    runs "$block" "${block%.block}.input" >"$work/output"
    wrong=$(awk -f "$root/testsuite/lib/in-order.awk" "$work/output" "$block") ||
      complain "$1: $(head -n 1 "$block" | sed 's/^..//'): $wrong"
  done
}

# vls_words FILE: the commands and options of the vls command that FILE names.
vls_words() {
  {
    grep -o -e '--[a-z][a-z-]*' "$1"
    sed -n 's/^  \([a-z]*\) \(FILE\|NAME|FILE\)  *.*/\1/p; s/^\.BI \([a-z]*\) " .*/\1/p' "$1"
  } | grep -vx -e --help -e --version | sort -u
}

# The command's help and its manual page name the same.
check_vls_page() {
  "$root/build/vls" --help >"$work/vls-help"
  sed 's/\\-/-/g' "$root/docs/vls.1" >"$work/vls-page"
  vls_words "$work/vls-help" >"$work/vls-known"
  vls_words "$work/vls-page" >"$work/vls-described"
  [ "$(wc -l <"$work/vls-known")" -ge 10 ] || complain "hardly any word found in vls --help"
  for word in $(comm -23 "$work/vls-known" "$work/vls-described"); do
    complain "docs/vls.1: '$word' is missing"
  done
  for word in $(comm -13 "$work/vls-known" "$work/vls-described"); do
    complain "docs/vls.1: vls does not know '$word'"
  done
}

# ---- the plugin's arguments -----------------------------------------------------------------------

# arguments_in FILE: as -fplugin-arg-libvls-NAME, without example values.
arguments_in() {
  sed 's/\\-/-/g; s/\\f[A-Z]//g' "$1" | grep -o -e '-fplugin-arg-libvls-[a-z][a-z0-9-]*' | sort -u
}

plugin_help() {
  cc=$(sed -n 's/^CC := //p' "$root/build/config.mk")
  echo | $cc -fplugin="$root/build/libvls.so" -fplugin-arg-libvls-help -S -x c - -o /dev/null
}

check_arguments() {
  plugin_help >"$work/help" 2>&1
  arguments_in "$work/help" >"$work/known"
  [ -s "$work/known" ] || complain "the plugin prints no help: $(head -n 3 "$work/help")"
  for file in "$manual" "$page"; do
    # The manual shows what an argument that is not known leads to.
    arguments_in "$file" | grep -vx -e '-fplugin-arg-libvls-foo' >"$work/described"
    for argument in $(comm -23 "$work/known" "$work/described"); do
      complain "${file#"$root"/}: $argument is missing"
    done
    for argument in $(comm -13 "$work/known" "$work/described"); do
      complain "${file#"$root"/}: the plugin does not know $argument"
    done
  done
}

# ---- reasons --------------------------------------------------------------------------------------

# literals FILE...: the strings of more than one word in sources, without comments, one a line.
literals() {
  sed 's|//.*||' "$@" | grep -v '^ *#' | grep -o '"[^"]*"' | sed 's/^"//; s/"$//; s/\\n//g' |
    sed 's/^[ :]*//; s/[ :]*$//' | grep '[a-z] [a-z]'
}

# Those of the plugin are a table. The core says other things, too.
reasons() {
  sed -n 's/^REFUSAL(.*"\(.*\)")$/\1/p' "$root/gcc-plugin/refusals.def" |
    sed 's/%//; s/^[ :]*//; s/[ :]*$//; /^$/d'
  sed -n '/^std::string refusalOf/,/^}/p' "$root/core/optvls/sequence.cc" >"$work/refusals"
  grep -hE '(error|refusal) = |bytes cannot' "$root"/core/optvls/*.cc "$root"/core/moves/*.cc \
    >>"$work/refusals"
  literals "$work/refusals"
  # Of loops that are left scalar: a reason, and advice.
  sed -n '/^constexpr Text texts/,/^};/p' "$root/gcc-plugin/report/loop_reason.cc" >"$work/loops"
  literals "$work/loops" | sed -n '/ [a-z].* /p' | sed 's/^.//'
}

check_reasons() {
  # One line, without marks of emphasis and code.
  tr '\n' ' ' <"$manual" | tr -d '*`' >"$work/manual"
  reasons | sort -u >"$work/reasons"
  [ "$(wc -l <"$work/reasons")" -ge 20 ] || complain "hardly any reason found in the sources"
  while read -r reason; do
    grep -qF -e "$reason" "$work/manual" || complain "docs/manual.md: no reason '$reason'"
  done <"$work/reasons"
}

# ---- all of it ------------------------------------------------------------------------------------

for file; do
  case $file in *.md) check_links "$file" ;; esac
done
verdict links

if ! command -v groff >/dev/null; then
  skip "manual page: groff not found (Debian package: groff)"
else
  for file; do
    case $file in *.[1-9]) check_page "$file" ;; esac
  done
  verdict "manual page"
fi

if [ -x "$root/build/vls" ]; then
  for file; do
    case $file in *.md) check_examples "$file" ;; esac
  done
  verdict "output of vls"
  check_vls_page
  verdict "vls --help and manual page"
else
  skip "output of vls, manual page of vls: run make first"
fi

if [ -f "$root/build/libvls.so" ]; then
  check_arguments
  verdict arguments
else
  skip "arguments: run make first"
fi

check_reasons
verdict reasons
exit $failed
