# SPDX-License-Identifier: GPL-3.0-or-later
#
# From lines ISA/NAME-TYPE-BUILD, the C++ table of the functions that the runner calls.

BEGIN {
  print "#include \"runner/functions.h\""
}

{
  slash = index($0, "/")
  isa = substr($0, 1, slash - 1)
  rest = substr($0, slash + 1)
  match(rest, /-[dfm]-(scalar|gcc|gcc-nogather|clang|clang-nogather|libvls|libvls-nogather|hand)$/)
  name = substr(rest, 1, RSTART - 1)
  type = substr(rest, RSTART + 1, 1)
  build = substr(rest, RSTART + 3)
  symbol = name "_" type "_" isa "_" build
  gsub(/-/, "_", symbol)
  print "extern \"C\" BenchKernel " symbol ";"
  rows = rows sprintf("    {\"%s\", '%s', \"%s\", \"%s\", %s},\n", name, type, isa, build, symbol)
}

END {
  printf "\nconst std::vector<Function> allFunctions = {\n%s};\n", rows
}
