# tangle/cuda.mk: compiles the kernels, for the emulator and for a GPU.
# Read by tangle/build.mk. What the tangled tree has decides what is built:
#   emu/*.cpp          the emulator                        obj/emu
#   emu/front/         the compiler for it                 bin/emucc, obj/emu/front
#   cuda/*.cu          kernels, with every access watched  obj/emucheck
#                      kernels, fast                       obj/emu
#                      kernels, for the GPU (nvcc)         obj/cuda
#   cuda/ladder/*.cu   the versions that lead to them: in a library of their
#                      own, which tests and apps/*.cu get, but no trainer
#   tests/emu_NAME.cu  $(B)/tests/emu_NAME, watched; with the other tests/*.cu
#                      and tests/cases.c, which apps/*.cu get too
#   apps/NAME.cu       $(B)/bin/NAME_emu, watched; $(B)/bin/NAME_cu with nvcc
#   apps/profile_NAME.cu   also $(B)/bin/profile_NAME_emufast, not watched
#   apps/train_gpt2.c  once more, if there is cuda/fp32.cu:
#                      $(B)/bin/train_gpt2_fp32emu and train_gpt2_fp32cu;
#                      and if there is cuda/mixed.cu: train_gpt2emu and train_gpt2cu
#   apps/profile_gpt2.c, apps/test_gpt2.c   in the same way, if there is apps/gpu_here.h
# EMU=0 leaves the emulator's programs out.
.PHONY: cuda cuda-tests

# The emulator needs GCC's instrumentation and ELF: with clang, under the
# sanitizers, and with -Ofast (which the reference kernels would share) its
# programs are left out.
EMU ?= 1
ifneq ($(SAN)$(filter -Ofast,$(OPT)),)
EMU := 0
endif
ifeq ($(EMULATOR),)
EMU := 0
endif

KERNELS := $(wildcard $(SRC)/cuda/*.cu)
LADDER := $(wildcard $(SRC)/cuda/ladder/*.cu)
RUNTIME := $(wildcard $(SRC)/emu/*.cpp)
CU_APPS := $(patsubst $(SRC)/apps/%.cu,%,$(wildcard $(SRC)/apps/*.cu))
CU_TESTS := $(patsubst $(SRC)/tests/%.cu,%,$(wildcard $(SRC)/tests/emu_*.cu))
TRAINERS := $(if $(wildcard $(SRC)/cuda/fp32.cu),train_gpt2_fp32) $(if $(wildcard $(SRC)/cuda/mixed.cu),train_gpt2)
CU_SHARED := $(filter-out $(SRC)/tests/emu_%,$(wildcard $(SRC)/tests/*.cu))
TRAINER := $(SRC)/apps/train_gpt2.c
# Main files that are compiled with the device for 16 bits, too.
WITH_GPU := $(if $(wildcard $(SRC)/apps/gpu_here.h),$(patsubst $(SRC)/apps/%.c,%,$(wildcard $(SRC)/apps/profile_gpt2.c $(SRC)/apps/test_gpt2.c)))

# What a program that emucc links needs besides the emulator.
EMULIBS := -ldl -lpthread -lm
RUNTIME_O := $(RUNTIME:$(SRC)/%.cpp=$(B)/obj/emu/%.o) $(if $(wildcard $(SRC)/emu/rules.def),$(B)/obj/emu/emu/pages.o)
CHECK_O := $(KERNELS:$(SRC)/%.cu=$(B)/obj/emucheck/%.o)
FAST_O := $(KERNELS:$(SRC)/%.cu=$(B)/obj/emu/%.o)
CUDA_O := $(KERNELS:$(SRC)/%.cu=$(B)/obj/cuda/%.o)
CU_SOURCES := $(wildcard $(SRC)/emu/*.cpp $(SRC)/cuda/*.cu $(SRC)/cuda/ladder/*.cu $(SRC)/apps/*.cu $(SRC)/tests/*.cu)
CU_KINDS := $(if $(filter 0,$(EMU)),,emu emucheck) $(if $(filter cuda cuda-tests,$(MAKECMDGOALS)),cuda)
# What the programs that test and measure have besides.
BESIDES := $(LADDER) $(CU_SHARED)
CASES_O := $(if $(wildcard $(SRC)/tests/cases.c),$(B)/obj/f32/tests/cases.o)

ifneq ($(EMU),0)
ifneq ($(RUNTIME),)
EMU_BIN := $(B)/bin/emucc $(CU_APPS:%=$(B)/bin/%_emu) $(TRAINERS:%=$(B)/bin/%emu) $(WITH_GPU:%=$(B)/bin/%emu) \
           $(patsubst %,$(B)/bin/%_emufast,$(filter profile_%,$(CU_APPS)))
EMU_TBIN := $(CU_TESTS:%=$(B)/tests/%)
endif
endif

$(B)/flags.emu $(B)/flags.emucheck: .FORCE
$(B)/flags.emu: TEXT = $(CXX) $(RUNTIMEFLAGS) -I$(SRC) / $(FASTFLAGS) / $(CHECKFLAGS) / $(EMULIBS)
$(B)/flags.emucheck: TEXT = $(CXX) $(CHECKFLAGS) -I$(SRC)
$(B)/flags.emu $(B)/flags.emucheck:
	@echo '$(TEXT)' | cmp -s - $@ || echo '$(TEXT)' > $@

$(B)/obj/emu/emu/%.o: $(SRC)/emu/%.cpp $(B)/flags.emu
	$(call say,CXX    ,emu/$*.cpp)$(Q)$(CXX) $(RUNTIMEFLAGS) -I$(SRC) -MMD -MP -c -o $@ $< $(SAYS)

# No access of a kernel goes through these, so they need not be fast; -O2 takes twice as long.
COLD := events faults graphs host nodes pinned streams
$(COLD:%=$(B)/obj/emu/emu/%.o): private RUNTIMEFLAGS += -O1

# Where the book explains what the emulator reports. The file changes only when
# its contents do.
PAGES := $(B)/obj/emu/pages.cpp
CHAPTERS_NOW := $(wildcard $(shell awk '$$1 == "chapter" { print "book/chapters/" $$2 ".nw" }' book/contents.txt))
$(B)/obj/emu/pages.stamp: $(SRC)/emu/rules.def $(CHAPTERS_NOW) book/contents.txt tangle/places.awk tangle/pages.awk
	$(Q)awk -f tangle/places.awk $(CHAPTERS_NOW) | awk -f tangle/pages.awk $< - > $(PAGES).new
	$(Q)if cmp -s $(PAGES).new $(PAGES); then rm $(PAGES).new; else mv $(PAGES).new $(PAGES); fi; touch $@
$(PAGES): $(B)/obj/emu/pages.stamp ;
$(B)/obj/emu/emu/pages.o: $(PAGES) $(B)/flags.emu
	$(Q)$(CXX) $(RUNTIMEFLAGS) -I$(SRC) -MMD -MP -c -o $@ $<

# emucc: a filter, a script, headers under NVIDIA's names, and what it must know.
FRONT := $(SRC)/emu/front
$(B)/obj/emu/front: $(wildcard $(FRONT)/*.cpp $(FRONT)/*.h) $(B)/flags.emu
	$(call say,CXX    ,emu/front)$(Q)$(CXX) $(RUNTIMEFLAGS) -I$(SRC) -o $@ $(filter %.cpp,$^) $(SAYS)
$(B)/bin/emucc: $(FRONT)/emucc.sh $(FRONT)/headers.txt $(B)/obj/emu/front $(B)/flags.emu
	$(call say,EMUCC  ,emucc)$(Q)rm -rf $(B)/include; mkdir -p $(B)/include
	$(Q)while read -r name ours; do case $$name in \
	    [a-z]*) f=$(B)/include/$$name; mkdir -p "$${f%/*}"; echo "#include \"$$ours\"" > "$$f" ;; \
	    esac; done < $(FRONT)/headers.txt
	$(Q)printf '%s\n' 'CXX="$(CXX)" SRC="$${EMUCC_SRC:-$$here/src}"' 'CHECK="$(CHECKFLAGS)"' 'FAST="$(FASTFLAGS)"' 'LIBS="$(LINKER) $(EMULIBS)"' > $(B)/emucc.conf
	$(Q)cp $< $@.new && chmod +x $@.new && mv $@.new $@
# Its headers, read once. Without them it works as well.
ifneq ($(EMU_BIN),)
programs tests: $(B)/pch/made
endif
$(B)/pch/made: $(B)/bin/emucc $(wildcard $(SRC)/emu/*.h)
	$(call say,EMUCC  ,--precompile)$(Q)mkdir -p $(@D); for f in '' --fast; do $< $$f --precompile || :; done; touch $@
# Kernels name their headers relative to here, so they have kept headers of their own.
KEPT := $(B)/obj/pch
$(KEPT)/made: $(B)/bin/emucc $(wildcard $(SRC)/emu/*.h)
	$(Q)mkdir -p $(@D); for f in '' --fast; do EMUCC_SRC=$(SRC) EMUCC_PCH=$(KEPT) $< $$f --precompile || :; done; touch $@
COMPILE_CU = EMUCC_SRC=$(SRC) EMUCC_PCH=$(KEPT) $(B)/bin/emucc $(CXXWARN) -I$(SRC) -MMD -MP -c -o $@ $<
$(B)/obj/emu/%.o: $(SRC)/%.cu $(B)/flags.emu $(B)/bin/emucc | $(KEPT)/made
	$(call say,EMUCC  ,$*.cu --fast)$(Q)$(COMPILE_CU) --fast $(SAYS)
$(B)/obj/emucheck/%.o: $(SRC)/%.cu $(B)/flags.emucheck $(B)/bin/emucc | $(KEPT)/made
	$(call say,EMUCC  ,$*.cu)$(Q)$(COMPILE_CU) $(SAYS)

# The libraries, with a list of members that has a date of its own.
$(B)/obj/members.cuda: .FORCE
	@echo '$(RUNTIME) $(KERNELS) $(BESIDES)' | cmp -s - $@ || echo '$(RUNTIME) $(KERNELS) $(BESIDES)' > $@
$(B)/obj/emu/libemu.a: $(RUNTIME_O)
$(B)/obj/emu/libcuda.a: $(FAST_O)
$(B)/obj/emucheck/libcuda.a: $(CHECK_O)
$(B)/obj/cuda/libcuda.a: $(CUDA_O)
CU_LIBS := $(patsubst %,$(B)/obj/%/libcuda.a,emu emucheck cuda)
CU_TESTLIBS := $(patsubst %,$(B)/obj/%/libladder.a,emu emucheck cuda)
$(foreach k,emu emucheck cuda,$(eval $(B)/obj/$k/libladder.a: $(BESIDES:$(SRC)/%.cu=$(B)/obj/$k/%.o)))
$(B)/obj/emu/libemu.a $(CU_LIBS) $(CU_TESTLIBS): $(B)/obj/members.cuda
	$(Q)rm -f $@; ar rcs $@ $(filter %.o,$^)

CHECKED := $(B)/obj/emucheck/libladder.a $(CASES_O) $(B)/obj/emucheck/libcuda.a \
           $(B)/obj/emu/libemu.a $(B)/obj/f32/libllm.a
$(B)/bin/%_emu: $(B)/obj/emucheck/apps/%.o $(CHECKED)
	$(call say,LINK   ,$*_emu)$(Q)$(CXX) -g $(OMPFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(B)/bin/%_emufast: $(B)/obj/emu/apps/%.o $(B)/obj/emu/libladder.a $(CASES_O) $(B)/obj/emu/libcuda.a $(B)/obj/emu/libemu.a $(B)/obj/f32/libllm.a
	$(call say,LINK   ,$*_emufast)$(Q)$(CXX) -g $(OMPFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(B)/tests/emu_%: $(B)/obj/emucheck/tests/emu_%.o $(CHECKED)
	$(Q)$(CXX) -g $(OMPFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(LDLIBS)

# The trainer's main file, with another backend.
$(foreach t,$(TRAINERS),$(B)/obj/f32/apps/$temu.o $(B)/obj/f32/apps/$tcu.o): $(B)/obj/f32/apps/%.o: $(TRAINER) $(B)/flags
	$(call say,CC     ,$*)$(Q)$(CC) $(CFLAGS) -DBACKEND=cuda_device $(if $(filter train_gpt2emu train_gpt2cu,$*),-DGPU_OPEN=mixed_open -DPRECISION=1) \
	    '-DPROGRAM="$*"' -MMD -MP -c -o $@ $< $(SAYS)
COMPILE_WITH_GPU = $(call say,CC     ,$(basename $(@F)))$(Q)$(CC) $(CFLAGS) -DBACKEND=cuda_device '-DPROGRAM="$(basename $(@F))"' -MMD -MP -c -o $@ $< $(SAYS)
$(WITH_GPU:%=$(B)/obj/f32/apps/%emu.o): $(B)/obj/f32/apps/%emu.o: $(SRC)/apps/%.c $(B)/flags
	$(COMPILE_WITH_GPU)
$(WITH_GPU:%=$(B)/obj/f32/apps/%cu.o): $(B)/obj/f32/apps/%cu.o: $(SRC)/apps/%.c $(B)/flags
	$(COMPILE_WITH_GPU)
$(TRAINERS:%=$(B)/bin/%emu) $(WITH_GPU:%=$(B)/bin/%emu): $(B)/bin/%: $(B)/obj/f32/apps/%.o \
        $(B)/obj/emu/libcuda.a $(B)/obj/emu/libemu.a $(B)/obj/cuda/libllm.a
	$(call say,LINK   ,$*)$(Q)$(CXX) -g $(OMPFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# With nvcc; ci/cuda.sh, called by `make cuda`, has found it.
ifneq ($(filter cuda cuda-tests,$(MAKECMDGOALS)),)
include $(B)/probe/cuda.mk
# Tests that plant faults are about the emulator; the others run on a device too.
ON_DEVICE := $(patsubst $(SRC)/tests/emu_%.cu,%,$(shell grep -L '^using emu::' $(CU_TESTS:%=$(SRC)/tests/%.cu) /dev/null))
# Without the headers of cuDNN there is nothing to test about it.
ON_DEVICE := $(filter-out /dev/null $(if $(CUDNN_FLAGS),,dnn),$(ON_DEVICE))
CUDA_BIN := $(CU_APPS:%=$(B)/bin/%_cu) $(TRAINERS:%=$(B)/bin/%cu) $(WITH_GPU:%=$(B)/bin/%cu)
CUDA_TBIN := $(ON_DEVICE:%=$(B)/tests/cu_%)
endif

cuda: $(CUDA_BIN) $(if $(CUDA_O),$(B)/obj/cuda/kernels.txt)
cuda-tests: $(CUDA_TBIN)

# The headers of cuDNN, for the files that call it.
DNN_O := $(patsubst %,$(B)/obj/cuda/cuda/%.o,dnn dnn_graph dnn_load dnn_device)
$(DNN_O): NVCCMORE = $(CUDNN_FLAGS)
$(DNN_O): $(B)/flags.cudnn
$(B)/flags.cudnn: .FORCE
	@echo '$(CUDNN_FLAGS)' | cmp -s - $@ || echo '$(CUDNN_FLAGS)' > $@
# Hopper's warpgroups are in code for sm_90a only; there is none for other GPUs.
$(patsubst %,$(B)/obj/cuda/cuda/%.o,hopper hopper_attention hopper_backward): GENCODE := -gencode arch=compute_90a,code=sm_90a
$(B)/flags.cuda: .FORCE
	@echo '$(NVCC) $(NVCCFLAGS) $(GENCODE) -I$(SRC)' | cmp -s - $@ || echo '$(NVCC) $(NVCCFLAGS) $(GENCODE) -I$(SRC)' > $@
$(B)/obj/cuda/%.o: $(SRC)/%.cu $(B)/flags.cuda
	$(call say,NVCC   ,$*.cu)$(Q)$(NVCC) $(NVCCFLAGS) $(NVCCMORE) $(GENCODE) -I$(SRC) -MMD -MP -c -o $@ $< > $(@:.o=.res) 2>&1 || \
	    { SRC=$(SRC) awk -v unit=$< -f tangle/columns.awk < $(@:.o=.res) >&2; exit 1; }
# Can all of them be launched, and are numbers where the book says they are?
$(B)/obj/cuda/kernels.txt: $(CUDA_O) $(B)/obj/cuda/libladder.a $(CU_APPS:%=$(B)/obj/cuda/apps/%.o) ci/kernels.sh
	$(Q)B=$(B) SRC=$(SRC) sh ci/kernels.sh > $@

# nvlink reads no archive of names (build.mk makes one), so this one has contents. The emulated
# trainers are linked with it as well: so nothing is missing only where there is nvcc.
$(B)/obj/cuda/libllm.a: $(B)/obj/f32/libllm.a
	@mkdir -p $(@D)
	$(Q)rm -f $@; ar qcs $@ $(F32) $(F64) $(EACH_ISA)
ON_GPU := $(B)/obj/cuda/libcuda.a $(B)/obj/cuda/libllm.a
NVLINK = $(NVCC) $(CXXLANGUAGE) $(GENCODE) $(patsubst %,-Xcompiler %,$(OMPFLAGS)) -o $@ $^ $(CUDA_LIBS) $(LDLIBS)
$(B)/bin/%_cu: $(B)/obj/cuda/apps/%.o $(B)/obj/cuda/libladder.a $(CASES_O) $(ON_GPU)
	$(call say,NVLINK ,$*_cu)$(Q)$(NVLINK)
$(B)/tests/cu_%: $(B)/obj/cuda/tests/emu_%.o $(B)/obj/cuda/libladder.a $(CASES_O) $(ON_GPU)
	$(call say,NVLINK ,cu_$*)$(Q)$(NVLINK) -lcmocka
$(TRAINERS:%=$(B)/bin/%cu) $(WITH_GPU:%=$(B)/bin/%cu): $(B)/bin/%: $(B)/obj/f32/apps/%.o $(ON_GPU)
	$(call say,NVLINK ,$*)$(Q)$(NVLINK)

-include $(wildcard $(foreach k,emu emucheck cuda,$(B)/obj/$k/*/*.d $(B)/obj/$k/*/*/*.d))
