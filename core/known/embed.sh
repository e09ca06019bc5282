#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints the source that holds the sequences of this folder: embed.sh FILE.vls ...

set -u
cat <<'END'
// Made from core/known by embed.sh.

#include "optvls/known_texts.h"

namespace vls {

const KnownText knownTexts[] = {
END
for file in "$@"; do
  name=${file##*/}
  group=${name#*-}
  printf '    {"%s", "%s", R"vls(' "$name" "${group%.vls}"
  cat "$file" || exit 1
  printf ')vls"},\n'
done
cat <<'END'
};

const std::size_t numKnownTexts = sizeof knownTexts / sizeof *knownTexts;

} // namespace vls
END
