# tangle/flags.mk: what every compiler is told, in one place. Read by build.mk
# and cuda.mk, and by the Makefile of a release (tangle/dist.mk). All others
# that compile something read the files that build.mk writes: flags (C),
# flags.emu and flags.emucheck (the emulator), flags.shared (C for a library
# that Python loads), flags.plain (C from readable sources).
#
# The language, and the POSIX functions of 2008. (macOS hides flock, which is
# none of them, without the second name.)
LANGUAGE := -std=c11 -D_XOPEN_SOURCE=700 -D_DARWIN_C_SOURCE
CXXLANGUAGE := -std=c++17
# -ffp-contract=fast lets a * b + c be one instruction; the two -fno flags say
# that nobody reads errno after sqrt nor traps on an exception, which changes no
# result but lets loops be vectorized. Nothing here assumes finite numbers.
MATH := -ffp-contract=fast -fno-math-errno -fno-trapping-math
WARN := -Wall -Wextra -Wshadow -Wcast-qual -Werror
CXXWARN := -Wall -Wextra -Werror -Wno-unknown-pragmas
# Kernels for the emulator: -O1 keeps values in registers, as nvcc does, and
# -fno-tree-sra keeps a 16-byte access whole. -fsanitize=thread only makes
# calls before every access; the emulator has the functions that are called.
# The fast ones are not faster at -O3, and take twice as long to compile.
RUNTIMEFLAGS := $(CXXLANGUAGE) -O2 -g $(CXXWARN)
FASTFLAGS := -O2 -g -ffp-contract=off
CHECKFLAGS := -O1 -g -fno-tree-sra -ffp-contract=off -fsanitize=thread \
              --param tsan-distinguish-volatile=1 -fno-builtin-memcpy \
              -fno-builtin-memset -fno-builtin-memmove \
              -fsanitize-coverage=trace-pc
# What programs are linked with; ranks as threads need POSIX threads, and readings
# of a GPU dlopen, which older C libraries keep in files of their own (nvcc does
# not know -pthread).
LIBS := -ljansson -lpthread -ldl -lm
# nvcc hands the flags after -Xcompiler to the compiler for the host.
comma := ,
NVCCWARN := -Werror all-warnings -Xcompiler -Wall$(comma)-Werror$(comma)-Wno-unknown-pragmas
NVCCFLAGS := $(CXXLANGUAGE) -O3 -g -lineinfo $(NVCCWARN) --resource-usage
# The instruction sets that cpu/isa is compiled for: those that the compiler
# can write for this kind of computer. "vectors" needs none. The files depend
# on NaN and on the order of operations, whatever OPT says. Without optimizing,
# clang makes multiply-adds in some functions and not in others, so that a row
# by itself would get other bits than among others.
ISA_FLAGS := -fno-unsafe-math-optimizations -fno-finite-math-only $(MATH) \
    $(if $(filter-out -O0,$(filter -O%,$(OPT))),,-O1)
ISA_avx512 := -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx2 -mfma
ISA_avx512bf16 := $(ISA_avx512) -mavx512bf16
ISA_amx := $(ISA_avx512bf16) -mamx-tile -mamx-bf16
ISA_avx2 := -mavx2 -mfma
ISAS := $(foreach i,amx avx512bf16 avx512 avx2,$(if $(shell $(CC) $(ISA_$i) -S -o /dev/null -x c /dev/null 2>&1),,$i)) vectors
