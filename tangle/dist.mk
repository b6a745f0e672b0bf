# Builds the programs from readable sources. Settings: CC, CFLAGS, OMP=0.
CC ?= cc
OMP ?= 1
CFLAGS ?= -O3 -march=native
include flags.mk
ALL = $(LANGUAGE) $(filter-out -Werror,$(WARN)) $(MATH) \
      $(if $(filter 0,$(OMP)),-Wno-unknown-pragmas,-fopenmp) -I. $(CFLAGS)
LIB := $(patsubst %.c,%.o,$(wildcard $(patsubst %,%/*.c,base data nn dist run cpu/ref cpu/fast)))
# Once more for double precision.
LIB += $(patsubst %.c,%.double.o,$(filter-out %/dev.c,$(wildcard cpu/ref/*.c)))
APPS := $(patsubst apps/%.c,bin/%,$(wildcard apps/*.c))
HEADERS := $(wildcard */*.h */*/*.h)

all: $(APPS)
%.o: %.c $(HEADERS)
	$(CC) $(ALL) -c -o $@ $<
%.double.o: %.c $(HEADERS)
	$(CC) $(ALL) -DREF_DOUBLE -c -o $@ $<
bin/%: apps/%.o $(LIB)
	@mkdir -p bin
	$(CC) $(ALL) -o $@ $^ $(LIBS)
clean:
	rm -rf bin $(LIB) apps/*.o
.PHONY: all clean
