# tangle/build.mk: compiles a tangled tree.
#   SRC   the tree; B  the folder for the results; CC OMP SAN OPT V as in Makefile
#   programs   $(B)/bin/NAME from apps/NAME.c
#   tests      $(B)/tests/test_NAME (float) and $(B)/tests/grad_NAME (double)
#   cuda       with nvcc, $(B)/bin/NAME_cu (tangle/cuda.mk, also the emulator)
# The library, the folders base to cpu/fast, is compiled twice: obj/f32 with
# real = float for programs and tests, obj/f64 with real = double for the tests
# that compare gradients with differences.
SRC ?= $(B)/src
Q := $(if $(V),,@)
.SUFFIXES:
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: programs tests all .FORCE

# What the compiler understands is tried out once per compiler.
PROBE := $(B)/probe/$(subst /,_,$(CC)).mk
$(shell [ -f $(PROBE) ] && [ ! ci/probe.sh -nt $(PROBE) ] || sh ci/probe.sh "$(CC)" $(PROBE))
include $(PROBE)

OMPFLAGS := $(if $(filter 0,$(OMP)),$(NO_OPENMP),$(or $(OPENMP),$(NO_OPENMP)))
OMPLIBS := $(if $(filter 0,$(OMP)),,$(OPENMP_LIBS))
SANFLAGS := $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer -fno-sanitize-recover=all)
# A chunk's lines begin in the column where the chapter has them, not where
# their braces would be: the sources without #line are checked for misleading
# indentation instead (make dist).
WARN := -Wall -Wextra -Werror -Wno-misleading-indentation
# -ffp-contract=fast lets a * b + c be one instruction; the two -fno flags say
# that nobody reads errno after sqrt nor traps on an exception, which changes no
# result but lets loops be vectorized. Nothing here assumes finite numbers.
CFLAGS := -std=c11 -D_XOPEN_SOURCE=700 $(OPT) $(NATIVE) -g $(WARN) \
          -ffp-contract=fast -fno-math-errno -fno-trapping-math \
          $(OMPFLAGS) $(SANFLAGS) -I$(SRC) $(EXTRA)
LDLIBS := $(OMPLIBS) -lm

LIB := $(wildcard $(patsubst %,$(SRC)/%/*.c,base data nn dist run cpu/ref cpu/fast))
APPS := $(wildcard $(SRC)/apps/*.c)
TESTS := $(wildcard $(SRC)/tests/test_*.c)
GRADS := $(wildcard $(SRC)/tests/grad_*.c)
BIN := $(APPS:$(SRC)/apps/%.c=$(B)/bin/%)
TBIN := $(TESTS:$(SRC)/tests/%.c=$(B)/tests/%) $(GRADS:$(SRC)/tests/%.c=$(B)/tests/%)
F32 := $(LIB:$(SRC)/%.c=$(B)/obj/f32/%.o)
F64 := $(LIB:$(SRC)/%.c=$(B)/obj/f64/%.o)

include tangle/cuda.mk

all: programs tests
programs: $(BIN) $(EMU_BIN)
	@sh tangle/made.sh tidy $(B)/obj/made.programs $(B) $^
tests: $(TBIN) $(EMU_TBIN)
	@sh tangle/made.sh tidy $(B)/obj/made.tests $(B) $^
# Before a program is made, its name is written down.
$(B)/obj/made.programs: .FORCE
	@sh tangle/made.sh claim $@ $(B) $(BIN) $(EMU_BIN)
$(B)/obj/made.tests: .FORCE
	@sh tangle/made.sh claim $@ $(B) $(TBIN) $(EMU_TBIN)
$(B)/obj/made.cuda: .FORCE
	@sh tangle/made.sh claim $@ $(B) $(CUDA_BIN) $(CUDA_TBIN)
$(BIN) $(EMU_BIN): | $(B)/obj/made.programs
$(TBIN) $(EMU_TBIN): | $(B)/obj/made.tests
$(CUDA_BIN) $(CUDA_TBIN): | $(B)/obj/made.cuda

# Everything depends on the flags: this file's date changes when they do.
$(B)/flags: .FORCE
	@mkdir -p $(B)/obj; echo '$(CC) $(CFLAGS) $(LDLIBS)' | cmp -s - $@ || echo '$(CC) $(CFLAGS) $(LDLIBS)' > $@

$(B)/obj/f32/%.o: $(SRC)/%.c $(B)/flags
	@mkdir -p $(@D); $(if $(V),,echo '  CC      $*.c')
	$(Q)$(CC) $(CFLAGS) -MMD -MP -c -o $@ $<
$(B)/obj/f64/%.o: $(SRC)/%.c $(B)/flags
	@mkdir -p $(@D); $(if $(V),,echo '  CC f64  $*.c')
	$(Q)$(CC) $(CFLAGS) -DLLM_REAL=double -MMD -MP -c -o $@ $<

# The list of members has a date of its own, so that a file that left the book
# leaves the library.
$(B)/obj/members: .FORCE
	@mkdir -p $(@D); echo '$(LIB)' | cmp -s - $@ || echo '$(LIB)' > $@
$(B)/obj/f32/libllm.a: $(F32) $(B)/obj/members
	@mkdir -p $(@D); rm -f $@
	$(Q)ar rcs $@ $(F32)
$(B)/obj/f64/libllm.a: $(F64) $(B)/obj/members
	@mkdir -p $(@D); rm -f $@
	$(Q)ar rcs $@ $(F64)

$(B)/bin/%: $(B)/obj/f32/apps/%.o $(B)/obj/f32/libllm.a
	@mkdir -p $(@D); $(if $(V),,echo '  LINK    $*')
	$(Q)$(CC) $(CFLAGS) -o $@ $^ $(LDLIBS)
$(B)/tests/test_%: $(B)/obj/f32/tests/test_%.o $(B)/obj/f32/libllm.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^ -lcmocka $(LDLIBS)
$(B)/tests/grad_%: $(B)/obj/f64/tests/grad_%.o $(B)/obj/f64/libllm.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^ -lcmocka $(LDLIBS)

-include $(wildcard $(B)/obj/f32/*/*.d $(B)/obj/f64/*/*.d $(B)/obj/f32/*/*/*.d $(B)/obj/f64/*/*/*.d)
