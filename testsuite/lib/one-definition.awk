# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints types that two files define under one name in one namespace: awk -f one-definition.awk FILE...
# Such types are undefined behaviour that no compiler reports: the linker keeps one of two functions of
# the same name, whatever their types look like. Types of unnamed namespaces are each file's own.

FNR == 1 { depth = 0 }

/^namespace .*\{$/ { names[++depth] = $0 ~ /^namespace \{/ ? "" : $2; next }
/^\}.*\/\/ namespace/ { --depth; next }

/^(struct|class|enum class|enum) [A-Z][A-Za-z0-9]*( final)?( :[^:;].*)? *\{/ {
  space = ""
  for (i = 1; i <= depth; ++i) {
    if (names[i] == "")
      next
    space = space names[i] "::"
  }
  name = $1 == "enum" && $2 == "class" ? $3 : $2
  sub(/[^A-Za-z0-9].*/, "", name)
  type = space name
  if (type in definedIn)
    print type ": " definedIn[type] ", " FILENAME
  else
    definedIn[type] = FILENAME
}
