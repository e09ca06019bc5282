# SPDX-License-Identifier: GPL-3.0-or-later
#
# Reads kernels.list; writes the rules of all objects to RULES and the runner's table of functions to
# FUNCTIONS. Given as well: DIR, where the kernels are; ISAS and BUILDS, lists; KERNELS, names of kernels or
# nothing (all).

function step(array) { return array ~ /[*]$/ ? 0 : substr(array, 2) + 0 }

# Whether the kernel is written by hand.
function is_by_hand(name,    file, line, found) {
  file = DIR "/hand/" name ".c"
  found = (getline line < file) > 0
  close(file)
  return found
}

function object(name, type, isa, build, flags,    kernel, file, symbol, source) {
  source = DIR (build == "hand" ? "/hand/" : "/kernels/") name ".c "
  kernel = type == "-" ? name : name "-" type
  file = "$(BUILD)/" isa "/" kernel "-" build ".o"
  symbol = "kernel_" kernel "_" isa "_" build
  gsub(/-/, "_", symbol)
  print "objects += " file > RULES
  print file ": " source DIR "/kernel.h " DIR "/kernels.list" \
    (build == "hand" ? " " DIR "/hand/vectors.h " DIR "/hand/integers.h" : "") \
    (build == "libvls" || build == "alone" ? " $(PLUGIN)" : "") > RULES
  print "\t@$(compile." build ") $(isa." isa ") " flags " -DKERNEL_NAME=" symbol " -c -o $@ $<" > RULES
  print "FUNCTION(\"" kernel "\", \"" isa "\", \"" build "\", " symbol ")" > FUNCTIONS
}

/^#/ || !NF { next }
KERNELS != "" && index(" " KERNELS " ", " " $1 " ") == 0 { next }
{
  split(ISAS, isas, " ")
  split(BUILDS, builds, " ")
  for (t = 1; t <= length($2); t++) {
    type = substr($2, t, 1)
    flags = "-DREAL=" (type == "f" ? "float -DREAL_BITS=32" : "double -DREAL_BITS=64") " -DOUT_STEP=" step($3) " -DA_STEP=" step($4) \
      " -DB_STEP=" step($5) " -DC_STEP=" step($6)
    shape = "\"" $3 "\", \"" $4 "\", \"" $5 "\", \"" $6 "\""
    gsub(/R/, type, shape)
    print "SHAPE(\"" $1 (type == "-" ? "" : "-" type) "\", " shape ")" > FUNCTIONS
    object($1, type, "any", "reference", flags)
    for (i = 1; i in isas; i++)
      for (b = 1; b in builds; b++)
        if (builds[b] != "hand" || is_by_hand($1))
          object($1, type, isas[i], builds[b], flags)
  }
}
