# tangle/build.mk: compiles a tangled tree.
#   SRC   the tree; B  the folder for the results; CC OMP SAN OPT V as in Makefile
#   programs   $(B)/bin/NAME from apps/NAME.c, and what the emulator runs
#   c-programs only the first
#   tests      $(B)/tests/test_NAME and $(B)/tests/grad_NAME
#   cuda       with nvcc, $(B)/bin/NAME_cu (tangle/cuda.mk, also the emulator)
# The library is the folders base to cpu/isa. The files of cpu/ref, but for
# dev.c, are in it twice: for float and, with REF_DOUBLE, for double. Those of
# cpu/isa are in it once for each instruction set.
SRC ?= $(B)/src
Q := $(if $(V),,@)
.SUFFIXES:
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: programs c-programs tests all .FORCE

# What the compiler understands is tried out once per compiler.
PROBE := $(B)/probe/$(subst /,_,$(CC)).mk
$(shell [ -f $(PROBE) ] && [ ! ci/probe.sh -nt $(PROBE) ] || sh ci/probe.sh "$(CC)" $(PROBE))
include $(PROBE)

OMPFLAGS := $(if $(filter 0,$(OMP)),$(NO_OPENMP),$(or $(OPENMP),$(NO_OPENMP)))
OMPLIBS := $(if $(filter 0,$(OMP)),,$(OPENMP_LIBS))
SANFLAGS := $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer -fno-sanitize-recover=all)
include tangle/flags.mk
CFLAGS := $(LANGUAGE) $(FOUND) $(OPT) $(NATIVE) -g $(WARN) $(MATH) $(OMPFLAGS) $(SANFLAGS) -I$(SRC) $(EXTRA)
LDLIBS := $(OMPLIBS) $(FOUND_LIBS) $(LIBS)
LDFLAGS := $(if $(SAN),,$(LINKER))

LIB := $(wildcard $(patsubst %,$(SRC)/%/*.c,base data nn dist run cpu/ref cpu/fast cpu/isa))
APPS := $(wildcard $(SRC)/apps/*.c)
TESTS := $(wildcard $(SRC)/tests/test_*.c)
GRADS := $(wildcard $(SRC)/tests/grad_*.c)
BIN := $(APPS:$(SRC)/apps/%.c=$(B)/bin/%)
TBIN := $(TESTS:$(SRC)/tests/%.c=$(B)/tests/%) $(GRADS:$(SRC)/tests/%.c=$(B)/tests/%)
FAST := $(filter $(SRC)/cpu/isa/%,$(LIB))
F32 := $(patsubst $(SRC)/%.c,$(B)/obj/f32/%.o,$(filter-out $(FAST),$(LIB)))
EACH_ISA := $(foreach i,$(ISAS),$(FAST:$(SRC)/cpu/isa/%.c=$(B)/obj/f32/cpu/isa/$i/%.o))
F64 := $(patsubst $(SRC)/%.c,$(B)/obj/f64/%.o,$(filter-out %/dev.c,$(filter $(SRC)/cpu/ref/%,$(LIB))))

include tangle/mpi.mk

# say KIND,NAME: a line for every command, unless V=1 shows the command itself.
blanks := $(if 1,  )
say = $(if $(V),,$(info $(blanks)$(1) $(2)))

include tangle/cuda.mk

# The folders of all results, made at once.
$(shell mkdir -p $(B)/bin $(B)/tests $(patsubst $(SRC)/%,$(B)/obj/f32/%,$(sort $(dir $(LIB) $(APPS) $(TESTS) $(GRADS)))) \
    $(B)/obj/f64/cpu/ref $(ISAS:%=$(B)/obj/f32/cpu/isa/%) $(foreach k,$(CU_KINDS),$(patsubst $(SRC)/%,$(B)/obj/$k/%,$(sort $(dir $(CU_SOURCES))))))

all: programs tests
c-programs: $(BIN)
programs: $(BIN) $(EMU_BIN)
	@sh tangle/made.sh tidy $(B)/obj/made.programs $(B) $(BIN) $(EMU_BIN)
tests: $(TBIN) $(EMU_TBIN)
	@sh tangle/made.sh tidy $(B)/obj/made.tests $(B) $(TBIN) $(EMU_TBIN)
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

# Everything depends on the flags: these files' dates change when they do.
$(B)/flags $(B)/flags.shared $(B)/flags.plain $(B)/obj/flags.mpi $(ISAS:%=$(B)/obj/flags.%): .FORCE
$(B)/flags: TEXT = $(CC) $(CFLAGS) $(LDLIBS)
$(B)/flags.shared: TEXT = $(LANGUAGE) $(FOUND) -O3 $(NATIVE) $(MATH) $(NO_OPENMP) -fPIC -shared
$(B)/flags.plain: TEXT = $(LANGUAGE) $(FOUND) -O2 $(MATH) $(WARN) $(OMPFLAGS)
$(B)/flags $(B)/flags.shared $(B)/flags.plain $(B)/obj/flags.mpi $(ISAS:%=$(B)/obj/flags.%):
	@echo '$(TEXT)' | cmp -s - $@ || echo '$(TEXT)' > $@
programs tests: $(B)/flags.shared $(B)/flags.plain

# What a compiler says goes through a filter that knows the columns of the
# chapters.
SAYS = 2> $@.said; status=$$?; [ ! -s $@.said ] || SRC=$(SRC) awk -v unit=$< -f tangle/columns.awk < $@.said >&2; \
       rm -f $@.said; exit $$status

$(B)/obj/f32/%.o: $(SRC)/%.c $(B)/flags
	$(call say,CC     ,$*.c)$(Q)$(CC) $(CFLAGS) -MMD -MP -c -o $@ $< $(SAYS)
$(B)/obj/f64/%.o: $(SRC)/%.c $(B)/flags
	$(call say,CC f64 ,$*.c)$(Q)$(CC) $(CFLAGS) -DREF_DOUBLE -MMD -MP -c -o $@ $< $(SAYS)

$(B)/obj/f32/cpu/fast/dev.o: private CFLAGS += $(ISAS:%=-DWITH_%)
define isa
$(B)/obj/flags.$1: TEXT = $(CC) $(filter-out $(NATIVE),$(CFLAGS)) $(ISA_FLAGS) $(ISA_$1) -DISA=$1
$(B)/obj/f32/cpu/isa/$1/%.o: $(SRC)/cpu/isa/%.c $(B)/obj/flags.$1
	$$(call say,CC $1,$$*.c)$(Q)$$(shell cat $(B)/obj/flags.$1) -MMD -MP -c -o $$@ $$< $$(SAYS)
endef
$(foreach i,$(ISAS),$(eval $(call isa,$i)))

# The list of members has a date of its own, so that a file that left the book
# leaves the library. The library holds the names of its objects, not copies (T).
$(B)/obj/members: .FORCE
	@echo '$(LIB)' | cmp -s - $@ || echo '$(LIB)' > $@
$(B)/obj/f32/libllm.a: $(F32) $(F64) $(EACH_ISA) $(B)/obj/members
	$(Q)rm -f $@; ar qcsT $@ $(F32) $(F64) $(EACH_ISA)

# What notices lost output (before_main) is in every program, asked for or not.
ALWAYS := $(if $(wildcard $(SRC)/base/error.c),$(B)/obj/f32/base/error.o)
$(B)/bin/%: $(B)/obj/f32/apps/%.o $(ALWAYS) $(B)/obj/f32/libllm.a
	$(call say,LINK   ,$*)$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
# Cases of operations, for every test whose name ends in _ops.
CASES := $(if $(wildcard $(SRC)/tests/cases.c),$(B)/obj/f32/tests/cases.o)
$(filter %_ops,$(TBIN)): $(CASES)
# Cases have a piece of every chapter and run once: compiling is what takes time.
$(B)/obj/f32/tests/cases.o: private CFLAGS += -O0
$(B)/tests/test_%: $(B)/obj/f32/tests/test_%.o $(B)/obj/f32/libllm.a
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) -lcmocka $(LDLIBS)
$(B)/tests/grad_%: $(B)/obj/f32/tests/grad_%.o $(B)/obj/f32/libllm.a
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(LDLIBS)

# For editors: how each C file is compiled. `make compile_commands` makes it.
$(B)/compile_commands.json: $(B)/flags .FORCE
	@dir=$$(pwd | sed 's/[\\"]/\\&/g'); { echo '['; sep=; \
	for f in $(LIB) $(APPS) $(TESTS) $(GRADS); do \
	    printf '%s{"directory": "%s", "file": "%s", "command": "%s -c %s"}' \
	        "$$sep" "$$dir" "$$f" '$(CC) $(CFLAGS)' "$$f"; sep=",$$(printf '\n_')"; sep=$${sep%_}; \
	done; echo; echo ']'; } > $@; echo $@

-include $(wildcard $(B)/obj/f32/cpu/isa/*/*.d $(B)/obj/f32/*/*.d $(B)/obj/f64/*/*.d $(B)/obj/f32/*/*/*.d $(B)/obj/f64/*/*/*.d)
