# Builds the programs from readable sources. Settings: CC, CFLAGS, OMP=0.
ifeq ($(filter oneshell,$(.FEATURES)),)
$(error this needs GNU make 3.82 or later (on macOS: brew install make, then say gmake))
endif
CC ?= cc
OMP ?= 1
CFLAGS ?= -O3 -march=native
include flags.mk
# Where jansson is, if the compiler has to be told.
FOUND := $(shell pkg-config --cflags jansson 2> /dev/null)
FOUND_LIBS := $(shell pkg-config --libs-only-L jansson 2> /dev/null)
ALL = $(LANGUAGE) $(filter-out -Werror,$(WARN)) $(MATH) \
      $(if $(filter 0,$(OMP)),-Wno-unknown-pragmas,-fopenmp) -I. $(FOUND) $(CFLAGS)
LIB := $(patsubst %.c,%.o,$(wildcard $(patsubst %,%/*.c,base data nn dist run cpu/ref cpu/fast)))
# Once more for double precision.
LIB += $(patsubst %.c,%.double.o,$(filter-out %/dev.c,$(wildcard cpu/ref/*.c)))
# And the fast device for each instruction set.
FAST := $(wildcard cpu/isa/*.c)
LIB += $(foreach i,$(ISAS),$(FAST:%.c=%.$i.o))
APPS := $(patsubst apps/%.c,bin/%,$(wildcard apps/*.c))
HEADERS := $(wildcard */*.h */*/*.h)

all: $(APPS)
%.o: %.c $(HEADERS)
	$(CC) $(ALL) -c -o $@ $<
%.double.o: %.c $(HEADERS)
	$(CC) $(ALL) -DREF_DOUBLE -c -o $@ $<
cpu/fast/dev.o: private CFLAGS += $(ISAS:%=-DWITH_%)
define isa
%.$1.o: %.c $(HEADERS)
	$(CC) $(filter-out -march=native -mcpu=native,$(ALL)) $(ISA_FLAGS) $(ISA_$1) -DISA=$1 -c -o $$@ $$<
endef
$(foreach i,$(ISAS),$(eval $(call isa,$i)))
bin/%: apps/%.o $(LIB)
	@mkdir -p bin
	$(CC) $(ALL) -o $@ $^ $(FOUND_LIBS) $(LIBS)
clean:
	rm -rf bin $(LIB) apps/*.o
.PHONY: all clean
