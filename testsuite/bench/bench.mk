# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compiles each kernel in each build for each instruction set, and links all of them into one runner a
# layout. run.sh calls it with CC, CXX, CLANG (may be empty), PLUGIN, BUILD, NO_GATHER, ISAS, KERNELS
# (NAME-TYPE…), LAYOUTS (numbers).

.SUFFIXES:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory
here := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))

all: $(LAYOUTS:%=$(BUILD)/runner-%) $(BUILD)/report

# ---- the kernels ----------------------------------------------------------------------------------

# Nothing here lets a compiler reassociate outside the loops that ask for it, so libvls must
# reproduce GCC bit for bit. Contraction is said out loud because the compilers' defaults differ.
common := -O3 -ffp-contract=fast -fno-math-errno -fno-trapping-math -fopenmp-simd -I$(here)

isa.haswell := -march=haswell
isa.skx256 := -march=skylake-avx512 -mprefer-vector-width=256
isa.skx512 := -march=skylake-avx512 -mprefer-vector-width=512

type.d := -DREAL=double -DIS_DOUBLE=1
type.f := -DREAL=float -DIS_DOUBLE=0
type.m := $(type.d)

gcc_common := $(common) -fcx-limited-range
clang_common := $(common) -fcx-limited-range -fno-addrsig -Wno-pass-failed

builds := scalar gcc gcc-nogather libvls libvls-nogather hand $(if $(CLANG),clang clang-nogather)

compile.scalar = $(CC) $(gcc_common) -fno-tree-vectorize -fno-tree-slp-vectorize -fno-openmp-simd
compile.gcc = $(CC) $(gcc_common)
compile.gcc-nogather = $(CC) $(gcc_common) $(NO_GATHER)
compile.libvls = $(CC) $(gcc_common) -fplugin=$(PLUGIN)
compile.libvls-nogather = $(CC) $(gcc_common) $(NO_GATHER) -fplugin=$(PLUGIN)
compile.clang = $(CLANG) $(clang_common)
compile.clang-nogather = $(CLANG) $(clang_common) -mno-gather -mno-scatter
# What is left over after the whole vectors is not worth a second vector loop.
compile.hand = $(CC) $(gcc_common) -fno-tree-vectorize -fno-openmp-simd -DHAND=$(if $(filter skx512,$(1)),512,2)

# The assembly is kept, to be read; what runs is assembled from it.
# kernel ISA NAME TYPE BUILD
define kernel
objects += $(BUILD)/$(1)/$(2)-$(3)-$(4).o
$(BUILD)/$(1)/$(2)-$(3)-$(4).s: $(here)/kernels/$(2).c $(here)/bench.mk $(if $(filter libvls%,$(4)),$(PLUGIN))
	@mkdir -p $(BUILD)/$(1)
	@$(call compile.$(4),$(1)) $(isa.$(1)) $(type.$(3)) \
	  -DKERNEL_NAME=$(subst -,_,$(2)_$(3)_$(1)_$(4)) -MMD -MP -MF $$(@:.s=.d) -MT $$@ -S -o $$@ $$<
-include $(BUILD)/$(1)/$(2)-$(3)-$(4).d
endef

# Of NAME-TYPE.
type_of = $(lastword $(subst -, ,$(1)))
name_of = $(patsubst %-$(call type_of,$(1)),%,$(1))

# Kernels that store through an index: GCC vectorizes them where there are scatters.
storing := $(shell awk '$$7 == "t" { print $$1 }' $(here)/kernels.list)
without_scatters := haswell
# Of ISA and NAME: not empty if there is anything to compare.
is_formed = $(if $(and $(filter $(1),$(without_scatters)),$(filter $(2),$(storing))),,yes)

$(foreach isa,$(ISAS),$(foreach k,$(KERNELS),$(if $(call is_formed,$(isa),$(call name_of,$(k))),\
  $(foreach build,$(builds),\
    $(eval $(call kernel,$(isa),$(call name_of,$(k)),$(call type_of,$(k)),$(build)))))))

%.o: %.s
	@$(CC) -c -o $@ $<

.SECONDARY:

# ---- the runners ----------------------------------------------------------------------------------

# Every function that there is, with what it is.
$(BUILD)/functions.cc: FORCE
	@mkdir -p $(@D)
	@for function in $(objects:$(BUILD)/%.o=%); do echo $$function; done | \
	  awk -f $(here)/functions.awk >$@

# A layout is the objects in an order of its own, each behind a pad of 16, 32, 48 or 64 bytes.
$(BUILD)/pad%.o: | $(BUILD)/functions.cc
	@printf '.text\n.p2align 4\n.skip %d\n.section .note.GNU-stack,"",@progbits\n' $* | \
	  $(CC) -x assembler -c -o $@ -

pads := $(foreach bytes,16 32 48 64,$(BUILD)/pad$(bytes).o)
cxx_flags := -O2 -std=c++17 -Wall -Wextra -Wshadow -I$(here) -MMD -MP

$(BUILD)/functions.o: $(BUILD)/functions.cc
	@$(CXX) $(cxx_flags) -c -o $@ $<

$(BUILD)/run/%.o: $(here)/runner/%.cc
	@mkdir -p $(@D)
	@$(CXX) $(cxx_flags) -c -o $@ $<

$(BUILD)/rep/%.o: $(here)/report/%.cc
	@mkdir -p $(@D)
	@$(CXX) $(cxx_flags) -c -o $@ $<

runner := $(patsubst $(here)/runner/%.cc,$(BUILD)/run/%.o,$(wildcard $(here)/runner/*.cc))
report := $(patsubst $(here)/report/%.cc,$(BUILD)/rep/%.o,$(wildcard $(here)/report/*.cc))
-include $(runner:.o=.d) $(report:.o=.d)

$(BUILD)/runner-%: $(objects) $(runner) $(BUILD)/functions.o $(pads)
	@for object in $(objects); do echo $$object; done | \
	  awk -v layout=$* -v pad=$(BUILD)/pad -f $(here)/layout.awk >$@.objects
	@$(CXX) -no-pie -o $@ $(runner) $(BUILD)/functions.o @$@.objects

$(BUILD)/report: $(report)
	@$(CXX) -o $@ $^

FORCE:
.PHONY: all FORCE
