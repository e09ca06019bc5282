# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds, tests and installs libvls. Everything about the compiler is in build/config.mk, which
# configure writes; if it is not there yet, configure is run with its defaults.

.SUFFIXES:
.DELETE_ON_ERROR:
# make brings included makefiles up to date even under -n, which must not install anything.
dry_run := $(findstring n,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
MAKEFLAGS += --no-builtin-rules --no-print-directory
SHELL := /bin/sh

# As many jobs as there are processors, unless the user says -j.
MAKEFLAGS += -j$(shell nproc)

.PHONY: all check check-gcc demo bench bench-families corpus corpus-blame judge deps-corpus bench-pack fuzz fuzz-straight fuzz-rows fuzz-csmith fuzz-lanes fuzz-core fuzz-pack coverage mca install uninstall deps deps-bench docs pictures format clean distclean help FORCE
all:

# ---- configuration --------------------------------------------------------------------------------

# These goals work without a compiler; `configured` are the others.
unconfigured := deps deps-bench deps-corpus docs format clean distclean help
configured := $(filter-out $(unconfigured),$(or $(MAKECMDGOALS),all))

ifneq ($(configured),)
include build/config.mk
else
-include $(wildcard build/config.mk)
endif

# With `deps` among the goals, configuration waits for it.
first := $(if $(dry_run),,$(if $(configured),$(filter deps,$(MAKECMDGOALS))))
build/config.mk: configure $(if $(wildcard build/config.mk),$(if $(first),| deps))
	@$(if $(first),$(MAKE) deps &&) ./configure $(CONFIGURE_ARGS)

ifdef CONFIGURED_CC
ifneq ($(CC)|$(CXX),$(CONFIGURED_CC)|$(CONFIGURED_CXX))
ifneq ($(configured),)
$(error configured for $(CONFIGURED_CC) and $(CONFIGURED_CXX); for another compiler run ./configure CC=... first)
endif
CONFIGURE_ARGS :=
endif
endif

# ---- building -------------------------------------------------------------------------------------

object = $(patsubst %.cc,build/obj/%.o,$(1))

# $(call step,WHAT,NAME): begins a command, and says "[ 37/120] WHAT NAME" instead of showing it; with
# V=1 the command is shown. How many there will be, make -n knows.
ifeq ($(V)$(dry_run)$(STEPS),)
STEPS := $(if $(first),,$(if $(wildcard build/config.mk),/$(shell rm -f build/steps; \
  $(MAKE) -n STEPS=count $(MAKECMDGOALS) 2>/dev/null | grep -c '^: step')))
step = @echo >>build/steps; printf '[%3d$(STEPS)] %-4s %s\n' $$(wc -l <build/steps) '$(1)' '$(2)'; 
endif
ifeq ($(STEPS),count)
step = : step; 
endif

# Headers are what compiling a small file takes its time for, so the files of a folder are compiled
# as a few units, build/joined/FOLDER-N.cc, which include so many of them each. JOINED=no: file by
# file, which is sooner done after a change of one.
#   $(call in_units,FOLDER,SOURCES)  the objects of these sources
#   $(call by_folder,SOURCES)        the same, folder by folder
unit_size := 18
in_units = $(if $(filter no,$(JOINED)),$(call object,$(2)),$(call units_from,$(1),1,$(2)))
units_from = $(call unit,build/joined/$(1)-$(words $(2)).cc,$(wordlist 1,$(unit_size),$(3))) \
  $(if $(word $(unit_size),$(wordlist 2,$(words $(3)),$(3))),$(call units_from,$(1),$(2) 1,$(wordlist \
  $(words 1 $(wordlist 1,$(unit_size),$(3))),$(words $(3)),$(3))))
unit = $(call keep,$(1),$(subst $(blank),$(newline),$(strip $(2:%=#include"%"))))$(call object,$(1))
by_folder = $(foreach folder,$(sort $(dir $(1))),$(call in_units,$(folder:/=),$(foreach source,$(1), \
  $(if $(filter $(folder),$(dir $(source))),$(source)))))

# $(call keep,FILE,TEXT): FILE holds TEXT, and is as old as TEXT is.
keep = $(if $(call same,$(file <$(1)),$(2)),,$(shell mkdir -p $(dir $(1)))$(file >$(1),$(2)))
same = $(and $(findstring <$(1)>,<$(2)>),$(findstring <$(2)>,<$(1)>))
blank := $(subst :,,: :)
define newline


endef

core_sources := $(filter-out core/command/%,$(sort $(shell find core -name '*.cc')))
outlines := build/outlines/outlines.cc
plugin_sources := $(sort $(shell find gcc-plugin -name '*.cc'))
command_sources := $(sort $(wildcard core/command/*.cc))
test_sources := $(sort $(wildcard testsuite/core/*.cc))
support_sources := $(sort $(wildcard testsuite/support/*.cc))

core_proper := $(call by_folder,$(core_sources))
core_objects := $(core_proper) $(call object,$(outlines))
outlines_object := $(call object,core/command/outlines/main.cc)
plugin_objects := $(call by_folder,$(plugin_sources))
command_objects := $(call in_units,core/command,$(command_sources))
command := $(if $(command_sources),build/vls)
fuzz_sources := $(sort $(wildcard testsuite/fuzz/*.cc))
core_fuzz_sources := $(sort $(wildcard testsuite/fuzz/core/*.cc))
test_programs := $(patsubst testsuite/core/%.cc,build/check/%,$(test_sources))
lanes_sources := $(filter-out %/main.cc,$(sort $(wildcard testsuite/lanes/*.cc)))
lanes_objects := $(call in_units,testsuite/lanes,$(lanes_sources))
support_objects := $(call in_units,testsuite/support,$(support_sources))
fuzz_objects := $(call in_units,testsuite/fuzz,$(fuzz_sources))
packer_sources := $(filter-out %/main.cc,$(sort $(wildcard testsuite/packer/*.cc)))
packer_objects := $(call in_units,testsuite/packer,$(packer_sources))

# What tests share of the core fuzzer: cases drawn at random, and how campaigns run.
drawing_sources := $(patsubst %,testsuite/fuzz/core/%.cc,case draw draw_target)
drawing_objects := $(call in_units,testsuite/fuzz/core/drawing,$(drawing_sources))
campaign_sources := $(patsubst %,testsuite/fuzz/core/%.cc,child seeds)
campaign_objects := $(call in_units,testsuite/fuzz/core/campaign,$(campaign_sources))
core_fuzz_objects := $(drawing_objects) $(campaign_objects) \
  $(call in_units,testsuite/fuzz/core,$(filter-out $(drawing_sources) $(campaign_sources),$(core_fuzz_sources)))

all: build/libvls.so build/libvlscore.a $(command)

flags := -std=c++17 -fPIC -fno-semantic-interposition -Wall -Wextra -Wshadow -iquote. -Iinclude -Icore
test_flags := -Itestsuite
libs := -lgmp

# What GCC's own headers ask of a plugin.
plugin_flags := -fno-rtti -Igcc-plugin -isystem $(PLUGIN_INCLUDE) $(if $(CXX_LIBRARY),-DVLS_OWN_CXX_LIBRARY)

folder_of = $(<:build/joined/%=%)
build/obj/%.o: %.cc build/config.mk
	@mkdir -p $(@D)
	$(call step,CXX,$(folder_of))$(CXX) $(flags) $(if $(filter gcc-plugin%,$(folder_of)),$(plugin_flags)) \
	  $(if $(filter testsuite/%,$(folder_of)),$(test_flags)) $(CXXFLAGS) -MMD -MP -c -o $@ $<

# A source that came or went: the list of objects is a prerequisite of what is linked from them.
$(foreach list,core plugin command,$(call keep,build/obj/$(list).list,$($(list)_objects)))

# What is known of the packer's instructions before they are read; of all machines.
build/outlines/print: $(outlines_object) $(core_proper) build/obj/core.list
	@mkdir -p $(@D)
	$(call step,LINK,$@)$(CXX) $(LDFLAGS) -o $@ $(filter %.o,$^) $(libs)

$(outlines): build/outlines/print
	$(call step,RUN,$@)$< >$@.new && mv $@.new $@

build/libvlscore.a: $(core_objects) build/obj/core.list
	@rm -f $@
	$(call step,AR,$@)$(AR) qcs $@ $(core_objects)

# The compiler's own symbols are found when it loads the plugin, so some stay undefined here. They
# are made weak: then another version of GCC, which may lack one, can load the plugin, and is told
# what is wrong by the plugin's own version check. The C++ library is linked in, where there is an
# archive of it: to load the shared one takes longer than to load all the rest of the plugin.
build/obj/libvls.o: $(plugin_objects) build/libvlscore.a build/obj/plugin.list
	$(call step,LINK,$@)$(CXX) -r -nostdlib -o $@ $(plugin_objects) -Wl,--whole-archive build/libvlscore.a \
	  -Wl,--no-whole-archive $(if $(CXX_LIBRARY),-u __cxa_pure_virtual $(CXX_LIBRARY))
	@objcopy --weaken $@

build/libvls.so: build/obj/libvls.o gcc-plugin/libvls.map
	$(call step,LINK,$@)$(CXX) -shared -Wl,--version-script=gcc-plugin/libvls.map -Wl,--no-as-needed $(LDFLAGS) -o $@ \
	  $< $(libs) $(if $(CXX_LIBRARY),-static-libstdc++)

build/vls: $(command_objects) build/libvlscore.a build/obj/command.list
	$(call step,LINK,$@)$(CXX) $(LDFLAGS) -o $@ $(command_objects) build/libvlscore.a $(libs)

build/check/%: build/obj/testsuite/core/%.o $(support_objects) build/obj/lanes.a \
    build/obj/packer.a build/libvlscore.a
	@mkdir -p $(@D)
	$(call step,LINK,$@)$(CXX) $(LDFLAGS) -o $@ $^ $(libs) -lcmocka

# What the tests of lane evolution share.
build/obj/lanes.a: $(lanes_objects)
	@rm -f $@
	$(call step,AR,$@)$(AR) qcs $@ $^

# What the tests of the packer share.
build/obj/packer.a: $(packer_objects)
	@rm -f $@
	$(call step,AR,$@)$(AR) qcs $@ $^

build/fuzz/lanes: $(call object,testsuite/lanes/main.cc) build/obj/lanes.a build/libvlscore.a
	@mkdir -p $(@D)
	$(call step,LINK,$@)$(CXX) $(LDFLAGS) -o $@ $^ $(libs)

build/fuzz/fuzz: $(fuzz_objects)
	@mkdir -p $(@D)
	$(call step,LINK,$@)$(CXX) $(LDFLAGS) -o $@ $^

# Builds of their own: build/sanitize/ with the address and undefined behaviour sanitizers,
# build/coverage/ for gcov.
sanitize_flags := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
  -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS
coverage_flags := -Og -g --coverage
shared_sources := $(core_sources) $(outlines) $(support_sources) $(lanes_sources) $(packer_sources)
in_build = $(patsubst %.cc,build/$(1)/%.o,$(2))

build/sanitize/%.o: %.cc build/config.mk
	@mkdir -p $(@D)
	$(call step,CXX,$@)$(CXX) $(flags) $(test_flags) $(sanitize_flags) -MMD -MP -c -o $@ $<

build/coverage/%.o: %.cc build/config.mk
	@mkdir -p $(@D)
	$(call step,CXX,$@)$(CXX) $(flags) $(test_flags) $(coverage_flags) -MMD -MP -c -o $@ $<

build/sanitize/fuzz-core: $(call in_build,sanitize,$(shared_sources) $(core_fuzz_sources))
	$(call step,LINK,$@)$(CXX) $(sanitize_flags) $(LDFLAGS) -o $@ $^ $(libs)

build/coverage/fuzz-core: $(call in_build,coverage,$(shared_sources) $(core_fuzz_sources))
	$(call step,LINK,$@)$(CXX) --coverage $(LDFLAGS) -o $@ $^ $(libs)

build/coverage/vls: $(call in_build,coverage,$(core_sources) $(outlines) $(command_sources))
	$(call step,LINK,$@)$(CXX) --coverage $(LDFLAGS) -o $@ $^ $(libs)

build/coverage/check/%: build/coverage/testsuite/core/%.o $(call in_build,coverage,$(shared_sources))
	@mkdir -p $(@D)
	$(call step,LINK,$@)$(CXX) --coverage $(LDFLAGS) -o $@ $^ $(libs) -lcmocka

build/fuzz/fuzz-core: $(core_fuzz_objects) $(support_objects) build/libvlscore.a
	@mkdir -p $(@D)
	$(call step,LINK,$@)$(CXX) $(LDFLAGS) -o $@ $^ $(libs)

# Random blocks, packed and executed.
pack_fuzz_sources := testsuite/packer/main.cc $(packer_sources) $(campaign_sources)
pack_fuzz_objects := $(call object,testsuite/packer/main.cc) $(packer_objects) $(campaign_objects)
build/fuzz/fuzz-pack: $(pack_fuzz_objects) build/libvlscore.a
	@mkdir -p $(@D)
	$(call step,LINK,$@)$(CXX) $(LDFLAGS) -o $@ $^ $(libs)

build/coverage/fuzz-pack: $(call in_build,coverage,$(core_sources) $(outlines) $(support_sources) $(pack_fuzz_sources))
	$(call step,LINK,$@)$(CXX) --coverage $(LDFLAGS) -o $@ $^ $(libs)

# Sequences as machine code.
machine_sources := $(sort $(wildcard testsuite/machine/*.cc))
machine_programs := instructions plain plans throughput
machine_shared := $(filter-out $(machine_programs:%=testsuite/machine/%.cc),$(machine_sources))
machine_objects := $(call in_units,testsuite/machine,$(machine_shared))
build/machine/%: build/obj/testsuite/machine/%.o $(machine_objects) $(drawing_objects) build/libvlscore.a
	@mkdir -p $(@D)
	$(call step,LINK,$@)$(CXX) $(LDFLAGS) -o $@ $^ $(libs)

single_objects := $(call object,$(test_sources) $(machine_programs:%=testsuite/machine/%.cc) testsuite/lanes/main.cc)
.SECONDARY: $(single_objects) $(machine_objects) $(support_objects) $(call in_build,coverage,$(test_sources))

-include $(patsubst %.o,%.d,$(core_objects) $(outlines_object) $(plugin_objects) $(command_objects) $(lanes_objects) \
  $(support_objects) $(single_objects) $(fuzz_objects) $(core_fuzz_objects) $(pack_fuzz_objects) \
  $(machine_objects))
-include $(wildcard $(patsubst %.o,%.d, \
  $(call in_build,sanitize,$(shared_sources) $(core_fuzz_sources)) \
  $(call in_build,coverage,$(shared_sources) $(core_fuzz_sources) $(test_sources) $(command_sources) $(pack_fuzz_sources))))

# ---- using ----------------------------------------------------------------------------------------

# What gathers cost on this machine, for -fplugin-arg-libvls-target=build/cpu.target.
build/calibrate: testsuite/bench/calibrate/calibrate.c build/config.mk
	$(CC) -O2 -Wall -Wextra -o $@ $<

calibrate: build/calibrate build/vls
	@build/calibrate >build/cpu.target.new && build/vls target build/cpu.target.new >/dev/null && \
	  mv build/cpu.target.new build/cpu.target && cat build/cpu.target && \
	  echo '# written to build/cpu.target'

# Flags for one run of the tests: JOBS=N processes; RUNTESTFLAGS for DejaGnu, as isa.exp=lerp*.
check: $(if $(filter no,$(TESTS)),no-tests,all $(test_programs) build/fuzz/fuzz build/fuzz/lanes \
    build/fuzz/fuzz-core build/fuzz/fuzz-pack build/calibrate $(machine_programs:%=build/machine/%))
	@CC='$(CC)' CXX='$(CXX)' PLUGIN='$(CURDIR)/build/libvls.so' BUILD='$(CURDIR)/build/check' \
	  JOBS='$(JOBS)' RUNTESTFLAGS='$(RUNTESTFLAGS)' sh testsuite/lib/check.sh $(test_programs)

# Random programs, groups and blocks beside it, for an hour or so: LONG_TO seeds of each.
LONG_TO := 400
check-long: check
	@for campaign in fuzz fuzz-straight fuzz-rows fuzz-lanes fuzz-core fuzz-pack; do \
	  echo "make check-long: $$campaign"; \
	  $(MAKE) $$campaign FUZZ_TO=$(LONG_TO) || exit 1; \
	done

.PHONY: no-tests check-long
no-tests:
	@echo "make check: configured with --disable-tests; run ./configure without it first" >&2; exit 1

demo: all
	@CC='$(CC)' CXX='$(CXX)' PLUGIN='$(CURDIR)/build/libvls.so' BUILD='$(CURDIR)/build/demo' \
	  sh testsuite/demo/run.sh

# BENCH_KERNELS, BENCH_ISA, BENCH_SIZES, BENCH_LAYOUTS, BENCH_ROUNDS in the environment or as
# arguments: a part of it (docs/bench.md).
bench: all
	@CC='$(CC)' CXX='$(CXX)' PLUGIN='$(CURDIR)/build/libvls.so' BUILD='$(CURDIR)/build/bench' \
	  sh testsuite/bench/run.sh

# PACK_KERNELS, PACK_ISA, PACK_ROUNDS: a part of it.
bench-pack: all
	@CC='$(CC)' CXX='$(CXX)' PLUGIN='$(CURDIR)/build/libvls.so' BUILD='$(CURDIR)/build/bench-pack' \
	  sh testsuite/bench/pack/run.sh

# Kernels drawn at random (docs/bench.md). SEED, LOOPS, BLOCKS, FAMILIES_ISA=haswell,..., CASE=loop-17.
bench-families: all
	@python3 testsuite/bench/families/families.py --cc '$(CC)' --plugin build/libvls.so \
	  --work build/families $(if $(SEED),--seed '$(SEED)') $(if $(LOOPS),--loops '$(LOOPS)') \
	  $(if $(BLOCKS),--blocks '$(BLOCKS)') $(if $(FAMILIES_ISA),--isa '$(FAMILIES_ISA)') $(if $(CASE),--case '$(CASE)')

# Real programs, and one's own (docs/corpus.md). CORPUS=quick|full, PROGRAMS='lua zstd', CORPUS_MARCH=.
corpus_command = CC='$(CC)' CXX='$(CXX)' PLUGIN='$(CURDIR)/build/libvls.so' BUILD='$(CURDIR)/build/corpus' \
  PROGRAMS='$(PROGRAMS)' CORPUS='$(CORPUS)' python3 testsuite/corpus/corpus.py
corpus: all
	@$(corpus_command) run

corpus-blame: all
	@$(corpus_command) blame $(PROGRAM)

judge: all
	@[ -n '$(RECIPE)' ] || { echo "make judge: RECIPE=FILE says which program; docs/corpus.md tells how to write one" >&2; exit 1; }
	@$(corpus_command) run '$(RECIPE)'

FUZZ_FROM := 1
FUZZ_TO := 100
run_fuzz = build/fuzz/fuzz --from $(FUZZ_FROM) --to $(FUZZ_TO) --compiler '$(CC)' \
  --plugin '$(CURDIR)/build/libvls.so' --source '$(CURDIR)/testsuite/fuzz' \
  $(if $(FUZZ_TOTALS),--totals '$(FUZZ_TOTALS)')
fuzz: all build/fuzz/fuzz
	@$(run_fuzz) --work '$(CURDIR)/build/fuzz/work' --arguments '$(ARGUMENTS)'

# Straight-line code, with the packer; seeds and totals as above.
fuzz-straight: all build/fuzz/fuzz
	@$(run_fuzz) --kernels straight --work '$(CURDIR)/build/fuzz/straight' --arguments packer=on

# Rows of floats whose products are fused, against GCC alone.
fuzz-rows: all build/fuzz/fuzz
	@$(run_fuzz) --kernels rows --work '$(CURDIR)/build/fuzz/rows' --arguments '$(ARGUMENTS)'

# Programs of csmith with and without the plugin. ARGUMENTS: of the plugin, as packer=on; FUZZ_TOTALS
# as below.
fuzz-csmith: all
	@CC='$(CC)' PLUGIN='$(CURDIR)/build/libvls.so' ARGUMENTS='$(ARGUMENTS)' FROM=$(FUZZ_FROM) \
	  TO=$(FUZZ_TO) WORK='$(CURDIR)/build/fuzz/csmith' TOTALS='$(FUZZ_TOTALS)' \
	  sh testsuite/programs/csmith.sh

# GCC's own tests with and without the plugin. GCC_TESTS: patterns of their names.
check-gcc: all
	@CC='$(CC)' PLUGIN='$(CURDIR)/build/libvls.so' ARGUMENTS='$(ARGUMENTS)' TESTS='$(GCC_TESTS)' \
	  GCC_VERSION='$(GCC_VERSION)' WORK='$(CURDIR)/build/check/gcc' sh testsuite/programs/gcc.sh

# Random flow graphs: lane evolution against runs (docs/lanes.md).
fuzz-lanes: build/fuzz/lanes
	@build/fuzz/lanes soundness --from $(FUZZ_FROM) --to $(FUZZ_TO)

# With FUZZ_TOTALS=FILE the totals are kept, and the seeds that they are of are not run again.
# SANITIZE=1: with the sanitizers.
FUZZ_CORE_TO := $(if $(filter file,$(origin FUZZ_TO)),20000,$(FUZZ_TO))
fuzz_core := build/$(if $(SANITIZE),sanitize,fuzz)/fuzz-core
fuzz-core: $(fuzz_core)
	@mkdir -p build/fuzz/core
	@$(fuzz_core) --from $(FUZZ_FROM) --to $(FUZZ_CORE_TO) --failures build/fuzz/core \
	  $(if $(FUZZ_TOTALS),--totals '$(FUZZ_TOTALS)')

# Random blocks packed and executed; FUZZ_TOTALS as above.
fuzz-pack: build/fuzz/fuzz-pack
	@mkdir -p build/fuzz/pack
	@build/fuzz/fuzz-pack --from $(FUZZ_FROM) --to $(FUZZ_CORE_TO) --failures build/fuzz/pack \
	  $(if $(FUZZ_TOTALS),--totals '$(FUZZ_TOTALS)')

# Which lines and branches of core/ its tests execute (docs/coverage.md).
coverage: $(patsubst build/check/%,build/coverage/check/%,$(test_programs)) \
    build/coverage/fuzz-core build/coverage/fuzz-pack build/coverage/vls
	@sh testsuite/lib/coverage.sh $(filter build/coverage/check/%,$^)

# What llvm-mca says of the fastest sequences and of plans: the table of docs/winners.md.
mca: build/vls build/machine/throughput
	@CC='$(CC)' BUILD='$(CURDIR)/build/machine/mca' sh testsuite/machine/mca.sh

# ---- installing -----------------------------------------------------------------------------------

INSTALL := install
headers := $(wildcard include/vls/*.h)
manuals := $(wildcard docs/*.1)
to = $(DESTDIR)$(prefix)

install: all
	$(INSTALL) -d $(to)/lib $(to)/include/vls
	$(INSTALL) -m 644 build/libvls.so build/libvlscore.a $(to)/lib
	$(INSTALL) -m 644 $(headers) $(to)/include/vls
	$(if $(command),$(INSTALL) -d $(to)/bin && $(INSTALL) -m 755 $(command) $(to)/bin)
	$(if $(manuals),$(INSTALL) -d $(to)/share/man/man1 && \
	  $(INSTALL) -m 644 $(manuals) $(to)/share/man/man1)
	$(if $(PLUGIN_DIR),$(INSTALL) -d $(DESTDIR)$(PLUGIN_DIR) && \
	  $(INSTALL) -m 644 build/libvls.so $(DESTDIR)$(PLUGIN_DIR))
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ]; then ldconfig; fi

uninstall:
	rm -f $(to)/lib/libvls.so $(to)/lib/libvlscore.a $(to)/bin/vls
	rm -f $(patsubst include/%,$(to)/include/%,$(headers))
	$(if $(manuals),rm -f $(patsubst docs/%,$(to)/share/man/man1/%,$(manuals)))
	$(if $(PLUGIN_DIR),rm -f $(DESTDIR)$(PLUGIN_DIR)/libvls.so)
	@if [ -d $(to)/include/vls ]; then rmdir --ignore-fail-on-non-empty $(to)/include/vls; fi
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ]; then ldconfig; fi

# configure knows what is missing. The headers' package is named after the compiler, so it is known
# only when the compiler is there: a second round. Pattern-Only: apt-get takes a name it does not
# know for a regular expression otherwise, and 'g++-14' matches much.
deps:
	@for round in 1 2 3; do \
	  packages=$$(./configure --missing $(CONFIGURE_ARGS)) || exit 1; \
	  if [ -z "$$packages" ]; then exit 0; fi; \
	  if ! command -v apt-get >/dev/null; then \
	    echo "make deps: no apt-get here; install what these Debian packages bring: $$packages" >&2; \
	    exit 1; \
	  fi; \
	  if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	  if [ $$round = 1 ]; then $$as_root apt-get -q update || exit 1; fi; \
	  echo "installing: $$packages"; \
	  $$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends \
	    -o DPkg::Lock::Timeout=300 -o APT::Cmd::Pattern-Only=true install $$packages </dev/null || exit 1; \
	done; \
	echo "make deps: still missing after installation: $$(./configure --missing $(CONFIGURE_ARGS))" >&2; \
	exit 1

# What benches and corpus need beside: PROGRAM or PROGRAM:PACKAGE each.
wanted_bench := clang-22 python3 gfortran
wanted_corpus := $(wanted_bench) dpkg-source:dpkg-dev perf:linux-perf tclsh:tcl
deps-bench deps-corpus: deps-%:
	@missing=; for each in $(wanted_$*); do \
	  command -v "$${each%%:*}" >/dev/null || missing="$$missing $${each#*:}"; done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then \
	  echo "make $@: no apt-get here; install$$missing" >&2; exit 1; \
	fi; \
	if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	$$as_root apt-get -q update || exit 1; failed=; \
	for package in $$missing; do \
	  echo "installing: $$package"; \
	  $$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends \
	    -o DPkg::Lock::Timeout=300 -o APT::Cmd::Pattern-Only=true install $$package </dev/null || { \
	    echo "make $@: no package $$package here; what needs it does without" >&2; failed=1; }; \
	done; [ -z "$$failed" ]

# ---- keeping house --------------------------------------------------------------------------------

docs:
	@sh testsuite/lib/docs.sh README.md $(wildcard docs/*.md) $(manuals)

# The pictures of docs/optvls.md and docs/lanes.md.
pictures: all
	@sh docs/optvls/pictures.sh
	@sh docs/lanes/pictures.sh

format:
	@command -v clang-format >/dev/null || \
	  { echo "make format: clang-format not found (Debian package: clang-format)" >&2; exit 1; }
	find include core gcc-plugin testsuite/core testsuite/support testsuite/lanes testsuite/packer testsuite/fuzz/core testsuite/machine testsuite/plans -name '*.h' -o -name '*.cc' | xargs clang-format -i

clean:
	@find build -mindepth 1 ! -name config.mk -delete 2>/dev/null || true

distclean:
	rm -rf build

help:
	@echo 'make            build build/libvls.so (the plugin), build/libvlscore.a (the core)'
	@echo 'make check      run all tests; JOBS=N at a time; RUNTESTFLAGS=... for DejaGnu'
	@echo 'make check-long make check, then campaigns of all fuzzers, LONG_TO seeds each'
	@echo 'make fuzz       random loops with and without the plugin; seeds FUZZ_FROM= to FUZZ_TO=; FUZZ_TOTALS=file; ARGUMENTS=packer=on'
	@echo 'make mca        what llvm-mca says of the fastest hand-written sequences and of plans'
	@echo 'make fuzz-lanes random flow graphs, lane evolution against runs; FUZZ_FROM= to FUZZ_TO='
	@echo 'make fuzz-csmith csmith programs with and without the plugin; the same seeds; ARGUMENTS=packer=on'
	@echo 'make check-gcc  execution tests of GCC with and without the plugin; GCC_TESTS=pattern; ARGUMENTS='
	@echo 'make fuzz-core  random groups planned, run and compared; the same seeds; SANITIZE=1; FUZZ_TOTALS=file'
	@echo 'make fuzz-straight random straight-line code in C with and without the packer; the same seeds'
	@echo 'make fuzz-rows     random rows of floats whose products are fused, against GCC alone'
	@echo 'make fuzz-pack  random straight-line blocks packed, run and compared; the same seeds'
	@echo 'make coverage   which lines and branches of core/ the tests execute (gcovr)'
	@echo 'make demo       three programs with and without the plugin, measured; IMAGE=file.png MATRIX=file.mtx'
	@echo 'make bench-pack straight-line kernels with the packer, 2 minutes'
	@echo 'make bench-families  random kernels in every build, 5 minutes; SEED= LOOPS= BLOCKS= CASE=loop-17'
	@echo 'make corpus     real programs with and without libvls, 20 minutes; CORPUS=full; PROGRAMS="lua zstd"'
	@echo 'make corpus-blame PROGRAM=lame  the group or pack that makes a program slower'
	@echo 'make judge RECIPE=my.recipe     the same for a program of your own'
	@echo 'make bench      kernels in every build against hand-written code, 20 minutes'
	@echo 'make calibrate  measure gathers on this machine: build/cpu.target, for the argument target='
	@echo 'make install    install under the prefix that configure was given; DESTDIR=... before it'
	@echo 'make uninstall  remove what install installed'
	@echo 'make deps       install the Debian packages that are missing (works before configure)'
	@echo 'make deps-bench install what the benches compare with: clang-22; deps-corpus: what the corpus needs'
	@echo 'make docs       check the documentation: links and the manual pages'
	@echo 'make pictures   draw the pictures of docs/optvls.md and docs/lanes.md again'
	@echo 'make format     clang-format the sources'
	@echo 'make clean      remove what was built; distclean: the configuration too'
	@echo './configure --help lists the choices made before building'
