# tangle/mpi.mk: which MPI library there is, and who is compiled and linked with
# it. Read by build.mk. Settings: MPI=0 builds without; MPICC=mpicc is the
# library's own compiler, which is only asked for its flags.
MPI ?= 1
MPICC ?= mpicc
MPI_AT := $(if $(filter 0,$(MPI)),,$(shell command -v $(MPICC) 2> /dev/null))
ifneq ($(MPI_AT),)
MPI_PROBE := $(B)/probe/mpi$(subst /,_,$(MPI_AT)).mk
$(shell [ $(MPI_PROBE) -nt ci/mpi.sh ] && [ $(MPI_PROBE) -nt $(MPI_AT) ] || sh ci/mpi.sh "$(CC)" $(MPI_AT) $(MPI_PROBE))
-include $(MPI_PROBE)
endif

# Only these call the library, or what may call it, so no other program needs it.
MPI_OBJ := $(patsubst %,$(B)/obj/f32/%.o,dist/mpi dist/no_mpi dist/meet_mpi apps/collectives)
MPI_BIN := $(B)/bin/train_gpt2 $(B)/bin/collectives $(B)/bin/shards $(B)/bin/at_scale $(B)/bin/overlap \
    $(B)/tests/test_mpi $(B)/tests/test_hangs $(B)/tests/test_meet $(B)/tests/emu_nccl $(B)/tests/cu_nccl \
    $(patsubst %,$(B)/bin/train_gpt2%,emu cu _fp32emu _fp32cu)
$(MPI_OBJ): private CFLAGS += $(MPI_CFLAGS)
$(MPI_BIN): private LDLIBS += $(MPI_LIBS)
$(MPI_OBJ): $(B)/obj/flags.mpi
$(B)/obj/flags.mpi: TEXT = $(MPI_CFLAGS) $(MPI_LIBS)
