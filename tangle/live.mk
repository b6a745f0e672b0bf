# tangle/live.mk: programs as WebAssembly, for the pages. Called by weave.mk.
#   SRC       the tangled tree; O  the folder for the results
#   PROGRAMS  $(O)/NAME.wasm.b64 of apps/NAME.c
#   FILES     $(O)/NAME.b64 of $(SRC)/FOLDER/NAME
# A result is compressed and in base64. Without clang, lld and wasi-libc none is
# made, and a sentence says so.
.SUFFIXES:
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all
Q := $(if $(V),,@)
WASM ?= clang --target=wasm32-wasi
ASK := mkdir -p $(O) && { [ -f $(O)/tools ] || \
    { echo 'int main(void) { return 0; }' | $(WASM) -x c -o $(O)/tools - 2> $(O)/tools.log; }; }
HAVE := $(shell $(ASK) && echo yes)
include tangle/flags.mk
WASMFLAGS := $(LANGUAGE) -O2 -msimd128 -fopenmp-simd $(MATH) $(WARN) -I$(SRC)
# What can run in a page; the linker takes what is called.
PARTS := $(wildcard $(patsubst %,$(SRC)/%.c,base/memory base/file base/option base/options base/random \
    data/bpe data/bpe_train data/split data/tokenizer data/unicode \
    nn/* cpu/ref/* run/optimizer run/rule* run/sampler run/schedule live/*))
OBJECTS := $(PARTS:$(SRC)/%.c=$(O)/o/%.o) $(patsubst $(SRC)/%.c,$(O)/o/double/%.o,$(filter-out %/dev.c,$(filter $(SRC)/cpu/ref/%,$(PARTS))))
$(shell mkdir -p $(sort $(dir $(OBJECTS))) $(O)/o/apps)

ifeq ($(HAVE),yes)
all: $(PROGRAMS:%=$(O)/%.wasm.b64) $(patsubst %,$(O)/%.b64,$(notdir $(FILES)))
else
all:
	@echo "no compiler for WebAssembly (clang, lld, wasi-libc): pages have no programs to run"
	@rm -f $(O)/*.b64
endif

$(O)/flags: .FORCE
	@echo '$(WASM) $(WASMFLAGS) $(OBJECTS)' | cmp -s - $@ || echo '$(WASM) $(WASMFLAGS) $(OBJECTS)' > $@
.PHONY: .FORCE
.FORCE:

$(O)/o/%.o: $(SRC)/%.c $(O)/flags
	$(Q)$(WASM) $(WASMFLAGS) -MMD -MP -c -o $@ $<
$(O)/o/double/%.o: $(SRC)/%.c $(O)/flags
	$(Q)$(WASM) $(WASMFLAGS) -DREF_DOUBLE -MMD -MP -c -o $@ $<
$(O)/%.wasm: $(O)/o/apps/%.o $(OBJECTS)
	$(Q)$(WASM) -Wl,--gc-sections,--strip-all,-z,stack-size=262144 -o $@ $^ -lm
$(O)/%.wasm.b64: $(O)/%.wasm
	$(Q)gzip -9 -n -c $< | base64 > $@
$(patsubst %,$(O)/%.b64,$(notdir $(FILES))): $(O)/%.b64: $(filter %,$(FILES:%=$(SRC)/%))
	$(Q)gzip -9 -n -c $(filter %/$*,$^) | base64 > $@

-include $(wildcard $(O)/o/*/*.d $(O)/o/*/*/*.d $(O)/o/*/*/*/*.d)
