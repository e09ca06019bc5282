# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compiles each kernel in each build and links them into the LAYOUTS $(BUILD)/layout-NUMBER.so, which the
# runner loads. run.sh calls it with these, CC, CXX, CLANG, PLUGIN, BUILD and PACK_OVERLAP, after it wrote the rules of the objects: $(BUILD)/objects.mk.

.SUFFIXES:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory
here := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))

all: $(BUILD)/runner $(LAYOUTS)

# Nothing is contracted or reassociated, so all builds must agree in each bit. For clang it goes without saying
# that nobody looks at floating-point exceptions.
common := -fPIC -ffp-contract=off -fno-math-errno -fno-trapping-math -I$(here)
ifneq ($(PACK_OVERLAP),)
common += -DMAY_OVERLAP
endif
isa.haswell := -march=haswell
isa.skx := -march=skylake-avx512

compile.reference = $(CC) $(common) -O1 -fno-tree-vectorize
compile.scalar = $(CC) $(common) -O3 -fno-tree-vectorize -fno-tree-slp-vectorize
compile.gcc = $(CC) $(common) -O3
compile.libvls = rm -f $(@:.o=.remarks) && $(CC) $(common) -O3 -fplugin=$(PLUGIN) -fplugin-arg-libvls-packer=on \
  -fopt-info-vec-all=$(@:.o=.remarks)
compile.alone = $(CC) $(common) -O3 -fno-tree-vectorize -fno-tree-slp-vectorize -fplugin=$(PLUGIN) \
  -fplugin-arg-libvls-packer=alone
compile.clang = $(CLANG) $(common) -O3
compile.hand = $(CC) $(common) -O3

include $(BUILD)/objects.mk

# All kernels, in a random order.
$(BUILD)/layout-%.so: $(objects) $(BUILD)/objects.mk
	@$(CC) -shared -o $@ $$(printf '%s\n' $(objects) | \
	  awk 'BEGIN { srand($*) } { print rand(), $$0 }' | sort -n | cut -d ' ' -f 2)

$(BUILD)/runner: $(wildcard $(here)/runner/*) $(BUILD)/functions.inc
	@$(CXX) -std=c++17 -O2 -Wall -Wextra -I$(here) -I$(BUILD) -o $@ $(here)/runner/*.cc -ldl
