#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Checks documentation: docs.sh FILE... Every relative link of a Markdown file leads to a file, and
# groff has nothing to say about a manual page.

set -u
failed=0

complain() {
  echo "$1" >&2
  failed=1
}

# links FILE: the targets of its links, without those to other sites and to its own headings.
links() {
  grep -o ']([^)]*)' "$1" | sed 's/^](//; s/)$//; s/#.*//' | grep -v '^[a-z]*:' | grep .
}

for file; do
  case $file in
    *.md)
      for link in $(links "$file"); do
        [ -e "$(dirname "$file")/$link" ] || complain "$file: nothing at '$link'"
      done
      ;;
    *.[1-9])
      if command -v groff >/dev/null; then
        warnings=$(groff -man -Tascii -ww "$file" 2>&1 >/dev/null)
        [ -z "$warnings" ] || complain "$warnings"
      fi
      ;;
  esac
done
[ $failed = 0 ] && echo "documentation: $# files checked"
