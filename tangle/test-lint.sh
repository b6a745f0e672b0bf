#!/bin/sh
# tangle/test-lint.sh: plants every mistake the lints know into a small book
# and checks that the complaint names the right file and line. Prints TAP.
set -u
tools=$PWD/tangle
T=${TMP:-${TMPDIR:-/tmp}}/lint
n=0 failures=0

# A sound book of two chapters, one in C and one in Python and make.
book() {
    rm -rf "$T"; mkdir -p "$T/book/chapters"
    cd "$T" || exit 74
    printf 'main\npart One\nchapter 01-one\nchapter 02-two\n' > book/contents.txt
    cat > book/chapters/01-one.nw <<'END'
# One {#sec:one}

Text with [[quoted]] code.

<<llm/one.c>>=
// llm/one.c -- from the chapter "One".
#include <stdio.h>

int one(int x) {
    <<twice>>
    return x @<< 1;
}
@ %def one

Between the chunks.

<<twice>>=
x = x * 2;
@
END
    cat > book/chapters/02-two.nw <<'END'
# Two {#sec:two}

<<tools/two.py>>=
#!/usr/bin/env python3
# tools/two.py -- from the chapter "Two".
def two():
    if True:
        <<body>>
@
<<body>>=
a = 1
b = 2
@
<<tools/two.mk>>=
# tools/two.mk -- from the chapter "Two".
all:
	echo hi
	<<body>>
@
END
}
report() { # 0|1 text
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"
    else echo "not ok $n - $2"; sed 's/^/# /' "$T/err"; failures=1; fi
}
# fault TEXT PATTERN: the book as it stands must be refused, with that complaint.
fault() {
    if sh "$tools/tangle.sh" out > "$T/out.log" 2> "$T/err"; then report 1 "$1"; return; fi
    grep -Eq "^$2" "$T/err"; report $? "$1"
}
# edit FILE SED: changes a chapter, and says so if nothing changed.
edit() {
    sed "$2" "book/chapters/$1.nw" > x && ! cmp -s x "book/chapters/$1.nw" || echo "# the edit of $1 changed nothing"
    mv x "book/chapters/$1.nw"
}
one=book/chapters/01-one.nw two=book/chapters/02-two.nw
tab=$(printf '\t')

book
sh "$tools/tangle.sh" out > out.log 2> err; report $? "a sound book is accepted"
[ ! -s err ]; report $? "and nothing is complained about"
grep -q '^    x = x \* 2;' out/llm/one.c && grep -q '^#line 18 "book/chapters/01-one.nw"' out/llm/one.c
report $? "C files carry #line, and chunks are indented where they are used"
[ "$(sed -n 1p out/llm/one.c)" = '// llm/one.c -- from the chapter "One".' ] && [ "$(sed -n 6p out/llm/one.c)" = '    // twice' ]
report $? "the name of a chunk stands above it"
[ "$(tail -n 2 out/tools/two.py)" = "$(printf '        a = 1\n        b = 2')" ]; report $? "Python keeps its indentation, without #line"
[ "$(tail -n 3 out/tools/two.mk)" = "$(printf '\techo hi\n\ta = 1\n\tb = 2')" ]; report $? "make files keep their tabs"
[ -x out/tools/two.py ]; report $? "scripts can be executed"

touch -t 200001010000 out/llm/one.c out/tools/two.py
edit 02-two 's/b = 2/b = 3/'
sh "$tools/tangle.sh" out > out.log 2> err
[ -z "$(find out/llm/one.c -newer "$tools/tangle.sh")" ]; report $? "an unchanged file keeps its date"
grep -q 'b = 3' out/tools/two.py; report $? "a changed file is written anew"
echo '// mine' >> out/llm/one.c; echo '# mine' >> out/tools/two.py
sh "$tools/tangle.sh" out > out.log 2> err
grep -q '// mine' out/llm/one.c && grep -q 'one.c was edited there, and stays so until .*: edit the chapter "One"' err && grep -q 'two.py was edited' err
report $? "a file that was edited where it was made is kept, and named"
sh "$tools/tangle.sh" out > out.log 2> err; grep -q 'one.c was edited there' err; report $? "every time"
edit 01-one 's/x \* 2;/x * 3;/'
sh "$tools/tangle.sh" out > out.log 2> err
grep -q 'x \* 3' out/llm/one.c && ! grep -q '// mine' out/llm/one.c && grep -q '// mine' out/llm/one.c.mine && grep -q 'the edited file is out/llm/one.c.mine now' err
report $? "and set aside when its chapter changes"
edit 01-one 's/x \* 3;/x * 2;/'
sed '$d' out/tools/two.py > x && cat x > out/tools/two.py
sh "$tools/tangle.sh" out > out.log 2> err; [ ! -s err ] && rm out/llm/one.c.mine; report $? "one that is as it was again is not"
edit 02-two 's/tools.two\.mk/tools\/three.mk/'
sh "$tools/tangle.sh" out > out.log 2> err
[ ! -e out/tools/two.mk ] && [ -e out/tools/three.mk ]; report $? "a file that left the book is removed"

book
cat >> book/chapters/01-one.nw <<'END'
<<llm/one.h>>=
// llm/one.h -- from the chapter "One".
int one(int x);
@
END
sh "$tools/tangle.sh" out > out.log 2> err
touch -t 200001010000 out/llm/one.h
edit 01-one 's/^Between/One more line.\nBetween/'
sh "$tools/tangle.sh" out > out.log 2> err
[ -z "$(find out/llm/one.h -newer "$tools/tangle.sh")" ] && grep -q '^#line 23' out/llm/one.h
report $? "a header whose lines only moved keeps its date"
edit 01-one 's/int one(int x);/int one(int y);/'
sh "$tools/tangle.sh" out > out.log 2> err
[ -n "$(find out/llm/one.h -newer "$tools/tangle.sh")" ]; report $? "a header that changed does not"

book; sh "$tools/tangle.sh" -p plain > out.log 2> err
[ "$(sed -n 5,6p plain/llm/one.c)" = "    // twice
    x = x * 2;" ] && ! grep -q '#line' plain/llm/one.c
report $? "plain sources have no #line and are indented"

book; edit 02-two 's/<<body>>$/&/; 5,99d'; sh "$tools/tangle.sh" -u 1 upto > out.log 2> err
[ -f upto/llm/one.c ] && [ ! -e upto/tools ]; report $? "-u 1 stops after chapter 1"
book; edit 01-one '/^<<twice>>=/,$d'; sh "$tools/tangle.sh" -u 1 upto > out.log 2> err && ${CC:-cc} -c -o one.o upto/llm/one.c 2> err
report $? "an undefined chunk is empty in a program up to a chapter"

book
cat >> book/chapters/02-two.nw <<'END'
<<cuda/two.cu>>=
// cuda/two.cu -- from the chapter "Two".
#define LAUNCH(kernel, ...) kernel@<<<__VA_ARGS__>>>
void two(dim3 g, dim3 b) { k@<<<g, b>>>(1); }
@
<<emu/two.cpp>>=
// emu/two.cpp -- from the chapter "Two".
int two;
@
END
sh "$tools/tangle.sh" out > out.log 2> err && [ ! -s err ] &&
grep -q '^void two(dim3 g, dim3 b) { k<<<g, b>>>(1); }' out/cuda/two.cu && grep -q ' kernel<<<__VA_ARGS__>>>$' out/cuda/two.cu &&
grep -q '^#line 22 "book/chapters/02-two.nw"' out/cuda/two.cu && grep -q '^#line' out/emu/two.cpp
report $? "kernel launches are written with @ and come out without"

book; edit 01-one 's/    <<twice>>/    <<thrice>>/'
fault "undefined chunk" "$one:10: error: the chunk <<thrice>> is used but defined nowhere"
book; edit 01-one 's/    <<twice>>/    <<Twice>>/'
fault "undefined chunk, with a suggestion" "$one:10: .*did you mean <<twice>>"
book; printf '\n<<lonely>>=\nint q;\n@\n' >> $one
fault "chunk that nobody uses" "$one:21: error: the chunk <<lonely>> is defined but never used"
book; printf '\n<<llm/one.c>>=\nint q;\n@\n' >> $two
fault "a file in two chapters" "$two:21: error: the file <<llm/one.c>> is defined here and in $one:5"
book; printf '\n<<twice>>=\nx++;\n@\n' >> $two
fault "a chunk of another chapter goes on" "$two:21: error: the chunk <<twice>> is defined here and in $one:17; give it another name"
book; { cat $one; printf '\n<<mutants>>=\nx++;\n@\n'; } | sed 's/<<twice>>$/&\n    <<mutants>>/' > x && mv x $one
printf '\n<<mutants>>=\nx++;\n@\n' >> $two
sh "$tools/tangle.sh" out > out.log 2> err; report $? "one that is meant to go on does"
book; edit 01-one 's/return .*/k<<<grid, block>>>(x);/'
fault "kernel launch" "$one:11: error: a shift or a kernel launch was read as the chunk <<<grid, block>>"
book; edit 01-one 's/return .*/return (x << 3) + (x >> 2);/'
fault "shifts in both directions" "$one:11: error: a shift or a kernel launch was read as the chunk << 3\) \+ \(x >>"
book; edit 01-one 's/return .*/return a<<b | c>>d;/'
fault "shifts without spaces" "$one:11: error: "
book; edit 01-one 's/Between/Between << and >>/'
fault "<< in prose" "$one:15: "
book; edit 01-one 's/%def one/%def one other/'
fault "%def of something else" "$one:13: error: %def names \"other\""
book; edit 01-one 's/%def one/%def on/'
fault "%def of a part of a word" "$one:13: error: %def names \"on\""
book; edit 01-one "s/^x = x.*/x = 1; \/\/ $(printf '%080d' 0)/"
fault "line over 80 columns" "$one:18: error: this line of code has 90 columns; the limit is 80"
book; edit 01-one '13d; 15s/.*/%% @eq:one/'
fault "a chunk without its end" "$one:14: error: this line is prose, or the code goes on to here from $one:5; is an @ missing"
book; edit 01-one "13d; 15s/.*/$(for k in 1 2 3; do printf 'That is a line with many words %d. ' $k; done)/"
fault "a chunk without its end, and a long line" "$one:14: error: this line is prose, or"
book; edit 01-one "s/^x = x.*/$tab$tab\/\/ $(printf '%068d' 0)/"
fault "tabs count as columns" "$one:18: error: this line of code has 87 columns"
book; edit 01-one "s/^x = x.*/x = 1; \/\/ $(printf '%070d' 0 | sed 's/0/é/g')/"
sh "$tools/tangle.sh" out > out.log 2> err; report $? "letters of several bytes count once"
long() { awk -v extra="$1" '{ print } /^<<twice>>=/ { for (i = 0; i < 40; i++) print "x++;" }
    /^Between/ && extra != "" { print extra }' $one > x && mv x $one; }
book; long ''
fault "chunk over 40 lines" "$one:17: error: the chunk <<twice>> has 41 lines; the limit is 40"
book; long '%% @long a table cannot be cut'; sh "$tools/tangle.sh" out > out.log 2> err
report $? "a stated reason allows a long chunk"
book; long '%% @long'
fault "no reason stated" "$one:16: error: %% @long needs a reason"
book; edit 01-one 's/^#include.*/#define M \\/; s/^int one/<<twice>> \\\nint one/; s/^    <<twice>>//'
fault "chunk in a macro that goes on" "$one:9: error: the chunk <<twice>> is used inside a macro"
book; edit 01-one 's/    <<twice>>/    if (x) { <<twice>> }/'
fault "chunk not alone on its line" "$one:10: error: the chunk <<twice>> must stand alone"
book; edit 01-one 's/chapter "One"/chapter "Uno"/'
fault "first line names another chapter" "$one:5: error: the first line of the file <<llm/one.c>> must name its chapter"
book; edit 02-two '/^# tools.two.py/d'
fault "first line of a script names no chapter" "$two:3: error: the first line of the file <<tools/two.py>>"
book; edit 01-one 's/^#include.*/#line 70 "book\/chapters\/02-two.nw"/'
fault "a #line that does not map" "book/chapters/02-two.nw:[0-9]*: error: line [0-9]* of out/llm/one.c does not map"
book; edit 01-one 's,<<llm/one.c>>,<<llm/../../one.c>>,'
fault "a path out of the tree" "$one:5: error: the file <<llm/../../one.c>> may not leave"
book; printf 'part\n' >> book/contents.txt
fault "contents.txt, bad line" "book/contents.txt:5: error: a part needs a title"

# Files of other people.
book; mkdir -p out/llm; echo mine > out/llm/mine.c; echo mine > out/llm/old.c; sh "$tools/tangle.sh" out > out.log 2> err
edit 02-two 's/tools.two\.mk/tools\/three.mk/'; sh "$tools/tangle.sh" out > out.log 2> err
[ "$(cat out/llm/mine.c)$(cat out/llm/old.c)" = minemine ] && [ ! -e out/tools/two.mk ]
report $? "a file that was not made here stays when another one goes"
book; mkdir -p out/llm; echo mine > out/llm/one.c
fault "a file that was not made here is not replaced" "tangle.sh: out/llm/one.c is there already and was not made here"
[ "$(cat out/llm/one.c)" = mine ]; report $? "and still there"
book; mkdir out.parts; echo mine > out.parts/x
fault "nor is a folder" "tangle.sh: out.parts is there already"
[ -f out.parts/x ]; report $? "and still there, too"

# Walls, long files and circles.
book; edit 01-one 's,^#include.*,#include "nn/x.h",; s,llm/one,base/one,'
fault "an include through a wall" "$one:7: error: base/one.c includes nn/x.h, but tangle/walls.txt does not allow"
book; edit 01-one 's,^#include.*,#include "base/x.h",; s,llm/one,nn/one,'
sh "$tools/tangle.sh" out > out.log 2> err; report $? "an include that is allowed"
book; awk '{ print } /^<<twice>>=/ { for (i = 0; i < 13; i++) { for (k = 0; k < 39; k++) print "x++;"; print "@\n\n<<twice>>=" } }' $one > x && mv x $one
fault "a file of more than 500 lines" "out/llm/one.c:501: error: the file has 51[0-9] lines; the limit is 500"
book; edit 01-one 's/^x = x \* 2;/<<thrice>>/'; printf '\n<<thrice>>=\n<<twice>>\n@\n' >> $one
fault "chunks that use each other" "$one:22: error: the chunk <<thrice>> uses <<twice>>, which uses <<thrice>>"
book; edit 01-one 's/^x = x \* 2;/<<twice>>/'
fault "a chunk that uses itself" "$one:18: error: the chunk <<twice>> uses <<twice>>, which is itself"

book; edit 01-one 's/    <<twice>>/    <<thrice>>/'; sh "$tools/tangle.sh" -l warn out > out.log 2> err
report $? "-l warn goes on"
grep -q "^$one:10: error" err; report $? "but says what is wrong"
echo "1..$n"
exit $failures
