# The front door. `make help` lists what you can type.
#
# Settings (make NAME=VALUE ...):
#   B=build      the folder for everything that is generated
#   CC=gcc       the C compiler (gcc or clang)
#   OMP=1        0 builds without OpenMP
#   SAN=         sanitizers, for instance SAN=address,undefined
#   OPT=-O3      the level of optimization
#   V=           V=1 shows every command
#   LINT=error   warn: lints report, but the build goes on
#   EMU=1        0 leaves out the programs that emulate a GPU
#   MPI=1        0 builds without MPI, even where mpicc is
#   CUDA_ARCH=   for make cuda: sm_80, for instance, instead of the GPU's own
#   SKIP=        chapters to leave out, for instance SKIP="13-residual"

# Older ones, Apple's too, do not know "private", and say nothing that helps.
ifeq ($(filter oneshell,$(.FEATURES)),)
$(error this needs GNU make 3.82 or later (on macOS: brew install make, then say gmake))
endif
B ?= build
ifeq ($(origin CC),default)
CC := $(if $(shell command -v gcc 2> /dev/null),gcc,cc)
endif
OMP ?= 1
SAN ?=
OPT ?= -O3
V ?=
ifneq ($(filter default undefined,$(origin LINT)),) # make knows a program LINT
LINT := error
endif
SKIP ?=
CH ?=
EMU ?= 1
MPI ?= 1
CUDA_ARCH ?=
export B CC OMP SAN OPT V LINT SKIP EMU MPI CUDA_ARCH
export MAKE             # for scripts: it may be called gmake

# Settings are checked before anything is done with them. Make cannot keep
# apart file names with blanks, and other characters mean something to it or to
# the shell; so they are refused in B. The folder of the book itself may be
# called anything, because everything in here is named relative to it.
HASH := \#
COMMA := ,
ODD := $(strip $(foreach c,' " ` $$ $(HASH) \ * ? [ ] ( ) { } ; & | < > ~ % : = $(COMMA) !,$(findstring $c,$(B))))
ifneq ($(words $(B))$(ODD),1)
$(error B="$(B)": name the build folder with letters, digits and . _ + - @ / only)
endif
ifneq ($(filter-out error warn off,$(LINT))$(words $(LINT)),1)
$(error LINT=$(LINT): a lint can error, warn, or be off)
endif
ifneq ($(filter-out 0 1,$(OMP) $(EMU) $(MPI)),)
$(error OMP=$(OMP) EMU=$(EMU) MPI=$(MPI): each is 0 or 1)
endif
UNKNOWN := $(filter-out $(shell awk '$$1 == "chapter" { print $$2 }' book/contents.txt),$(SKIP))
ifneq ($(UNKNOWN),)
$(error SKIP names $(UNKNOWN), but book/contents.txt has no such chapter)
endif

# Whoever writes into the build folder waits until no other make does, and
# never replaces what was not made here. A make called by this one need not wait.
# Cleaning is done first, whatever stands beside it.
# The folder's name may hold a dollar: what came from outside is not expanded.
CALLED :=
ifeq ($(value LLM_LOCK),$(CURDIR)/$(B))
CALLED := mine
endif
FREE := help run watch install install-book install-test clean
DRY := $(findstring n,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
ifneq ($(and $(filter clean,$(MAKECMDGOALS)),$(if $(DRY),,yes)),)
CLEANED := $(shell sh tangle/folder.sh clean $(B) $(or $(CALLED),$$PPID) 1>&2)
endif
ifneq ($(filter-out $(FREE),$(MAKECMDGOALS)),)
ifeq ($(CALLED),)
ENTERED := $(shell sh tangle/folder.sh enter $(B) $$PPID)
ifneq ($(ENTERED),ok)
$(error $(ENTERED))
endif
export LLM_LOCK := $(CURDIR)/$(B)
endif
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

Q := $(if $(V),,@)
CHAPTERS := $(wildcard book/chapters/*.nw)
TANGLE := $(wildcard tangle/*.awk) tangle/tangle.sh tangle/walls.txt tangle/long.txt tangle/shared.txt
COMPILE = $(MAKE) --no-print-directory -f tangle/build.mk SRC=$(B)/src

# As many jobs as cores, unless the command line says otherwise, or the make
# that called this one (old versions tell it only through the environment).
ifeq (,$(findstring -j,$(MAKEFLAGS) $(shell echo "$$MAKEFLAGS")))
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
endif

.PHONY: help open tags run test test-all tangle lint build build-c build-tests check bench watch coverage dist \
        check-arm check-dist upto upto-all compile_commands analyze mutants cuda cuda-tests gpu-report clean install install-book install-test

help:
	@sed -n 's/^#: //p' $(MAKEFILE_LIST)

#: make run        install, tangle, build, train on this book, weave it (3 to 8 minutes)
run:
	@sh ci/install.sh build book
	+$(Q)$(MAKE) --no-print-directory build-c
	$(Q)if [ -f $(B)/src/tools/run.sh ]; then \
	    BIN=$(B)/bin SRC=$(B)/src OUT=$(B)/runs/book sh $(B)/src/tools/run.sh; fi
	+$(Q)$(MAKE) --no-print-directory book
	@echo "(make build adds the programs that run in the emulator of a GPU)"
	@echo "The book is in $(B)/book/html/index.html and in $(B)/book/llm.pdf"

#: make test       install what tests need and run the tests (10 to 30 minutes)
test:
	@sh ci/install.sh build book test
	@sh ci/test.sh

#: make test-all   every mutant, every compiler, every long test (hours)
test-all:
	@sh ci/install.sh build book test
	@sh ci/test.sh all

#: make tangle     the programs of the book, into build/src
tangle: $(B)/tangle.stamp

$(B)/tangle.stamp: $(CHAPTERS) book/contents.txt $(TANGLE) $(B)/tangle.options
	@mkdir -p $(B)
	$(Q)sh tangle/tangle.sh -l $(LINT) $(SKIP:%=-x %) $(B)/src
	@touch $@

# Holds the options of the last tangle; its date changes when they do.
$(B)/tangle.options: .FORCE
	@mkdir -p $(B); echo '$(LINT) $(SKIP) $(CHAPTERS)' | cmp -s - $@ || echo '$(LINT) $(SKIP) $(CHAPTERS)' > $@
.FORCE:
.PHONY: .FORCE

#: make build      compile the programs, into build/bin
build: tangle
	+$(Q)$(COMPILE) programs
#: make build/bin/generate   one program
$(B)/bin/%: tangle
	+$(Q)$(COMPILE) $@
# Those that need no emulator, for make run.
build-c: tangle
	+$(Q)$(COMPILE) c-programs

#: make check      build and run the fast tests (nothing is installed)
#: make check CH=9 the tests of one chapter
ifneq ($(CH),)
check: tangle
	+$(Q)sh ci/check-chapter.sh $(CH)
else
check: tangle
	+$(Q)$(COMPILE) programs tests
	$(Q)B=$(B) sh ci/run-tests.sh -s check c shell tangle/test-lint.sh tangle/test-lines.sh ci/test-runner.sh
endif

#: make check-arm  the C tests on a 64-bit ARM that qemu emulates
check-arm: tangle
	@sh ci/install.sh build
	@sh ci/test-arm.sh

build-tests: tangle
	+$(Q)$(COMPILE) programs tests

# Two of these at once would be two makes in one folder: one after the other.
# Some bring another with them, which comes before.
WRITERS := build build-c build-tests check cuda cuda-tests bench coverage analyze compile_commands $(B)/bin/%
ONE_BY_ONE := $(foreach g,$(MAKECMDGOALS),$(patsubst mutants,build-tests,$(filter mutants,$g)) \
    $(patsubst cuda-tests,cuda,$(filter cuda-tests,$g)) $(filter $(WRITERS),$g))
once = $(if $1,$(firstword $1) $(call once,$(filter-out $(firstword $1),$1)))
BEFORE :=
$(foreach g,$(call once,$(ONE_BY_ONE)),$(if $(BEFORE),$(eval $g: | $(BEFORE)))$(eval BEFORE := $g))

#: make cuda       the programs for an NVIDIA GPU, with nvcc, into build/bin
cuda: tangle
	@sh ci/cuda.sh $(B)/probe/cuda.mk
	+$(Q)$(COMPILE) cuda
cuda-tests: cuda
	+$(Q)$(COMPILE) cuda-tests

#: make gpu-report on a machine with a GPU: test, measure, write figures/data
gpu-report:
	+$(Q)sh ci/gpu-report.sh

# ci/install.sh puts a pandoc there if the system's own is too old.
PANDOC ?= $(or $(wildcard $(B)/pandoc/bin/pandoc),pandoc)

#: make html, make pdf, make book     the book, into build/book
#: make pdf-6x9    the same as a paperback, six by nine inches
-include tangle/weave.mk

#: make bench      measure this machine, training and generating; BENCH=all: everything
bench: tangle
	+$(Q)sh ci/bench.sh

#: make page PAGE=06-loader, make chapter PAGE=06-loader     one chapter as HTML, as PDF
#: make stats      pages, words, chunks and figures of each chapter
#: make watch      on every save: tangle, build, weave the page; a browser shows it anew
watch:
	+@sh tangle/watch.sh

#: make open NAME=twice    where a chunk, file, identifier or label stands; opens your editor there
open:
	@sh tangle/open.sh "$(NAME)"
#: make tags       build/tags and build/emacs.tags, for editors (see editors/README.md)
tags:
	$(Q)sh tangle/tags.sh

#: make coverage   which lines the C and shell tests run; make html COVERAGE=1 shows it
coverage: tangle
	+$(Q)sh ci/coverage.sh

#: make dist       a tarball with the woven book and readable sources, into build/dist
dist: tangle book
	$(Q)sh ci/dist.sh

check-dist: tangle
	$(Q)sh ci/dist.sh check

#: make upto CH=6  the program as it stands after chapter 6, and its tests
upto:
	@[ -n "$(CH)" ] || { echo 'say which chapter: make upto CH=6' >&2; exit 64; }
	$(Q)sh ci/upto.sh $(CH)

upto-all:
	$(Q)sh ci/upto.sh all

compile_commands: tangle
	+$(Q)$(COMPILE) $(B)/compile_commands.json

analyze: tangle
	$(Q)sh ci/analyze.sh

#: make mutants    break the code in every way the book lists; tests must notice
mutants: build-tests
	@[ -f $(B)/src/tests/mutants.sh ] || { echo 'this book has no tests/mutants.sh yet' >&2; exit 70; }
	$(Q)BIN=$(B)/bin SRC=$(B)/src TMP=$(B)/mutants sh $(B)/src/tests/mutants.sh

#: make clean      remove what was made in build (not data, not runs)
clean:              # see CLEANED
	@:

install:
	@sh ci/install.sh build
install-book:
	@sh ci/install.sh build book
#: make install-test   what tests need (make check installs nothing)
install-test:
	@sh ci/install.sh build book test
