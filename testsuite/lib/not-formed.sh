#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes what a version of GCC does not form into testsuite/libvls.dg/not-formed.txt:
#   sh testsuite/lib/not-formed.sh VERSION build/check/dejagnu*/libvls.sum
# The summaries are of a whole `make check`. Its scans that found too little become lines of VERSION,
# all other lines of VERSION go; those of other versions stay. Whether GCC forms nothing there or
# libvls is wrong, the script cannot know: read what `git diff` shows.

set -eu
LC_ALL=C
export LC_ALL
[ $# -ge 2 ] || { echo "usage: $0 VERSION SUMMARY..." >&2; exit 2; }
version=$1
shift
list=$(cd "$(dirname "$0")/../libvls.dg" && pwd)/not-formed.txt
new=$list.new
trap 'rm -f "$new"' EXIT

sed -n '/^#/p' "$list" >"$new"
{
  # One line for each version of what is listed.
  awk -v version="$version" '!/^#/ && NF {
      split($1, versions, ","); name = substr($0, length($1) + 2)
      for (i in versions) if (versions[i] != version) print versions[i] "\t" name
    }' "$list"
  sed -n 's/ (found [0-9]* times)$//; s/^\(UNSUPPORTED\|FAIL\): libvls\.dg\/\(.* scan-.*\)$/\2/p' "$@" |
    sed "s/^/$version	/"
} | sort -t '	' -k 2 -k 1,1n -u | awk -F '\t' '
    $2 != name { if (name != "") print versions " " name; versions = $1; name = $2; next }
    { versions = versions "," $1 }
    END { if (name != "") print versions " " name }' >>"$new"
mv "$new" "$list"
