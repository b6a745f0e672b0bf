#!/bin/sh
# tangle/test-weave.sh: tests the weaver on a book of two small chapters, then
# plants one fault of each kind and sees it found. Prints TAP.
# What costs most is tried in part, unless LLM_TEST_LONG is set.
set -u
everything=${LLM_TEST_LONG:-}
case ${TMP:-} in '') TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT ;; esac
top=$(pwd)
for tool in ${PANDOC:-pandoc} lualatex mpost gnuplot tidy; do
    command -v $tool > /dev/null 2>&1 && continue
    echo "ok 1 - the weaver # SKIP $tool is not installed"
    echo "1..1"
    exit 0
done
unset PARTS BATCHES MIXED LARGE NOBUILD SOURCE JOBS LIMIT DATA PYTHON
mkdir -p "$TMP/book/chapters" "$TMP/figures/data" "$TMP/path" "$TMP/fake/bin" "$TMP/fake/tests"
cd "$TMP" || exit 74
# Pandoc reads the name of a reader in small letters; ours has a capital one.
ln -sfn "${SRC:-$top/build/src}/tools" Weaver
weaver=Weaver
ln -sfn "$top/book/theme" book/theme
ln -sfn "$top/tangle" tangle
cp "$top/book/book.yaml" book
cp "$top/figures/style.mp" "$top/figures/labels.tex" figures
make="make -s -f mini.mk"
cat > mini.mk <<END
B ?= build
WVT = $weaver
LIVESRC =
include tangle/weave.mk
.PHONY: build check
build: ; @[ ! -e broken ] || { echo "broken"; false; }
check: ; @echo "checked"
END
cat > book/contents.txt <<'END'
front
chapter 00-front
main
part First
chapter 01-one
chapter 02-device
chapter 03-live
appendix
chapter 90-back
END
printf '# Terms.\n\n00-front: knot = knots\n' > book/terms.txt
cat > book/bibliography.bib <<'END'
@article{knuth1984,
  author = {Donald E. Knuth},
  title = {Literate Programming},
  journal = {The Computer Journal},
  volume = {27}, number = {2}, pages = {97--111}, year = {1984},
}
@book{twins2001z, author = {Ann Twin and Bo Twin}, title = {Second}, year = {2001}}
@book{twins2001b, author = {Ann Twin and Bo Twin}, title = {First}, year = {2001}}
@book{twins2002, author = {Ann Twin and Bo Twin}, title = {Third}, year = {2002}}
END
printf 'GPT\nLeaves\nMFU\ncuBLAS\nmemcheck\n' > book/words.txt
cat > figures/dot.mp <<'END'
input style
beginfig(0);
  matrix.A((0, 0), 2, 3);
  dimtop.A(btex $C$ etex);
endfig;
end
END
echo 'plot x notitle' > figures/line.gp
printf '# step, loss, and more\n0 6.9 800.4\n500 4.2254 1051\nbad nan 0 # 1\n' > figures/data/run.txt
fresh() {
cat > book/chapters/00-front.nw <<'END'
# Front {#sec:front}

Nothing but words, and the way to @sec:one. A *knot* is tied. Also @knuth1984.
The option `--deep-down` stays whole, so does `a = b`, and so does $n$, with its comma.
Some 13 % of all numbers stand by their sign, also 8 × 8, in a GPT-2. A page has 40 MB, and $n = 4$ bytes. Knuth [@knuth1984] had it.
A long formula is cut: $alpha + (beta = gamma) + delta_{x = y} + epsilon^{12{,}345{,}678} += f$, too.
What is raised stands in its place, and words have blanks: $\dot y^2 = a \max_j b$.

## Words

Some.

`--begin-here` is the first of them.
END
cat > book/chapters/01-one.nw <<'END'
# One {#sec:one}

%% This line is not woven.
Code: [[twice(a_b)]], [[x[y[1]]]] and math $\overline{\dot n\,n} f(x) [[1, 2], [3]]$ [@knuth1984, page 97].

$$ a = b, \quad c_{0 \quad 0} = \ell $$ {#eq:a}

## Part of it {#sec:one-part}

![A dot, see [[twice]] and @fig:dot.](fig/dot.svg){#fig:dot .where}

| a   | b         |
|:----|:----------|
| 1   | [[twice]] |
| 2   | words that a phone must not stack |

: A table. {#tbl:t}

By @eq:a, @fig:dot, @tbl:t, @sec:one-part and @sec:back it works.[^n]

[^n]: A note.

<<llm/one.c>>=
// llm/one.c -- from the chapter "One".
#include <stdio.h>
<<twice>>
int shift(int a_b) { return a_b @<< 2 | k@<<<g, b>>>(a_b); }
@ %def shift
%% @eq:a: return 2
<<twice>>=
int twice(int a_b) { return 2 * a_b; } // twice "quoted" 'c' `d` \n %d #$&_^~
@ %def twice

::: aside
Aside.
:::

```output
a <b> & c
```

1. [M12] Prove it.

## No label *here*

But text.

Found: [4.23]{data="run: at(5e2, 2)"}, [1,900]{data="run: sum(3)" to=100}, [68.4]{data="run: exp(mean(2, 1, 500))"}.
END
cat > book/chapters/02-device.nw <<'END'
# Device {#sec:device}

By @twins2001z, @twins2001b and @twins2002.

::: {.gpu rows="kernels" shape="B,1024,768,12,50257"}
| kernel | why | ms, $B=4$ | of peak GB/s | ms, $B=16$ | of cuBLAS |
|:-------|:----|------:|------:|------:|------:|

: Kernels. {#tbl:kernels}
:::

::: {.gpu rows="steps" batches="4x1024 16x1024"}
| batch | fp32 | PyTorch TF32 | ratio fp32 |
|:------|-----:|-----:|-----:|

: Steps. {#tbl:steps}
:::

::: {.gpu rows="tests" names="one"}
| test | on the device | memcheck |
|:-----|:-----|:-----|

: Tests, see @tbl:kernels. {#tbl:tests}
:::

::: {.gpu rows="modes" batch="64x1024" who="trainer"
modes="own: this book's products; both-fp8: eight bits;
lt-never: never tried;"}
| how | ms | tokens/s | MFU | PyTorch/ours |
|:----|---:|---------:|----:|-------------:|

: Modes. {#tbl:modes}
:::

<<cuda/table.cu>>=
<<rows of the kernel table>>
int folded;
@ %def folded

<<rows of the kernel table>>=
ROW(half, 1, "the plain way", ARGS),
{ "half", 2,
  "the other way", [](const Case &c) { half2(c); } },
@
END
for k in 1 2 3 4 5 6 7 8 9 10 11 12; do
    printf '\n<<use %d>>=\nint x%d = folded;\n@\n' $k $k >> book/chapters/02-device.nw
done
cat >> book/chapters/02-device.nw <<'END'

1. [M12]{#ex:prove} Prove it.

   And the rest.

2. [10]{#ex:open} See @ex:prove.

## Solutions {.companion #sec:device-solutions}

[@ex:prove] By @tbl:tests.

See [@ex:open].
END
cat > book/chapters/03-live.nw <<'END'
# Live {#sec:live}

<<apps/halve.c>>=
#include <stdio.h>
int main(int argc, char **argv) {
    if (argc == 2 && argv[1][0] == '-') {
        fprintf(stderr, "halve: %s\n", argv[1]);
        return 64;
    }
    double x = 1;
    for (int step = 0; step < 40; step++, x /= 2)
        printf("%2d %.9f # %.2e\n", step, x + 1, x);
    printf("# two 2.00\n");
    for (volatile int shift = argc == 1; shift;)
        ;
    return 0;
}
@

::: {.live program="halve" args="" plot="1 2" levels="two" check="9"}
```output
 0 2.000000000
```
:::
END
cat > book/chapters/90-back.nw <<'END'
# Back {#sec:back}

<<twice>>=
int thrice(int x) { return shift(x) + twice(x); }
@ %def thrice

See [[<<twice>>]] and [[llm/one.c]].

## Stays

### Leaves {.companion #sec:leaves}

By @sec:one-part, and @tbl:left.

| a |
|:--|
| 1 |

: Left. {#tbl:left}

<<tests/left.c>>=
#include "llm/one.c"
int left = sizeof(thrice(1));
@ %def left

#### Below

```
## No heading {.companion #sec:none}
```

## Stays, too {#sec:stays}

[[left]] is far, as is @sec:leaves.

<<llm/stay.c>>=

#include "tests/left.c"
int stay = left;
int two;

int three;
int four;
@ %def stay two

<<llm/here.c>>=
static int tally(void) { return 1; }
<<count here>>
@ %def tally

<<count here>>=
int here = tally();
@

<<llm/there.c>>=
static int tally(void) { return 2; }
<<count there>>
@ %def tally tallies

<<llm/far.h>>=
struct Count { int n; };
@ %def Count

<<own/far.h>>=
struct Count { int m; };
@ %def Count

<<own/far.c>>=
#include "llm/far.h"
#include "own/far.h"
struct Count count;
@

<<count there>>=
#include <tallies>
int there = tally();                       // TEST: it
@
END
}
n=0 failures=0
result() {
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"; else
        echo "not ok $n - $2"; sed 's/^/# /' log | head -n 20; failures=1
    fi
}
# has FILE PATTERN TEXT
has() { grep -q -- "$2" "build/book/$1"; result $? "$3"; }
# fault TEXT PATTERN: weaving stops with a message like PATTERN.
fault() {
    if $make html > log 2>&1; then result 1 "$1 stops the weave"; else
        grep -Eq -- "$2" log; result $? "$1 is found and named"
    fi
    fresh
}

fresh
# Its files, which their pages are compared with and programs are compiled from.
mkdir -p new build/bin
"$(sh tangle/noweb.sh)"/markup -t book/chapters/*.nw | NEW=new OLD=old awk -f "$top/tangle/expand.awk" |
    while read -r f differs; do
        mkdir -p "build/src/${f%/*}"
        mv "new/$(echo "$f" | tr / %)" "build/src/$f"
    done
"${CC:-cc}" -o build/bin/halve build/src/apps/halve.c
$make book > log 2>&1; result $? "a small book weaves"
AXE=$(ls "$top"/build/venv/lib/python3*/site-packages/axe_playwright_python/axe.min.js 2> /dev/null | head -n 1)
export AXE
sh "$weaver/weave-check.sh" build/book > log; result $? "and passes its checks"
# Its first rounds were drafts; one round more must find all page numbers as they are.
rm -rf more; cp -R build/book more
(cd more && lualatex -interaction=nonstopmode llm.tex > x 2>&1 && pdftotext llm.pdf more.txt && pdftotext ../build/book/llm.pdf llm.txt &&
    cmp llm.aux ../build/book/llm.aux && cmp llm.txt more.txt) > log; result $? "the page numbers of the PDF are final"
(cd more && awk -f "../$weaver/weave-guess.awk" name=guess llm.tex && for f in llm guess; do
    sed -n 's/^.newlabel{\([^}]*\)}{{.*}{\([0-9]*\)}{[^{}]*}{[^{}]*}{}}$/\1 \2/p' $f.aux | LC_ALL=C sort > $f.labels; done
    LC_ALL=C join -a 1 llm.labels guess.labels | awk '{ n++; d = $2 - $3 }
        NF < 3 || d * d > 4 { print; bad = 1 } END { exit bad || n < 20 }') > log
result $? "and were guessed before, each to two pages"
one=html/01-one.html
has $one 'id="L26"' "lines of code carry their number in the chapter"
has $one 'href="90-back.html#chunk:twice">A.1 ▸' "a chunk leads to its next part"
has $one '<code class="nwq"><a href="#chunk:twice"><span class="[a-z]*">twice\|<code class="nwq"><a href="#chunk:twice">twice' "quoted code links to its definition"
has html/90-back.html '<a href="01-one.html#chunk:llm/one.c">shift' "names link to other chapters"
if grep -q 'chunk:llm/one.c">shift' build/book/html/03-live.html; then false; else true; fi
result $? "a variable that has the name of a function elsewhere does not"
grep '^<li id="id:shift"' build/book/html/names-s.html > log; grep -q '90-back.html#' log && ! grep -q '03-live' log
result $? "and is no use of it"
has $one '>x\[y\[1\]\]<' "brackets in quoted code survive"
has $one 'a_b &lt;&lt; ' "a shift is shown as it is"
has $one 'mrow class="overline"' "bars are drawn in full"
has $one 'stretchy="false" form="prefix">(' "plain parentheses are not stretched"
has $one '<mi>ℓ</mi></mrow></math></span>' "a letter is set as one"
[ "$(grep -o 'class="parts".*' build/book/$one | grep -o '<math' | wc -l)" = 2 ]; result $? "parts of a formula are formulas, but not in braces"
has $one '<b>Figure 1.1.</b>' "figures are numbered"
has $one 'alt="A dot, see twice and Figure 1.1."' "captions become alternative text"
has html/90-back.html '<code>tally</code>, used in <a href="#chunk:count-here">A.[0-9]</a>.</div>' "a static function has the uses that mean it"
has html/90-back.html '<code>tally</code>, used in <a href="#chunk:count-there">A.[0-9]</a>.</div>' "as has another one of its name"
has html/90-back.html 'Defines <code>tally</code>, used in .*; <code>tallies</code>.</div>\|Defines <code>tallies</code>.*; <code>tally</code>, used in' "what is included is no use of a name"
has html/90-back.html '<a href="#chunk:own/far.h">Count</a> count' "of two structures of one name the near one is meant"
has html/90-back.html '<span class="im">&lt;tallies&gt;</span>' "and leads nowhere"
has html/90-back.html '<span class="co">TEST' "an alert in a comment has the color of the comment"
has html/90-back.html 'Defines <code>stay</code>, <code>two</code>.' "names without uses have commas between them"
has html/90-back.html '<a href="#chunk:llm/there.c">tally' "and a use leads to the one it means"
has $one 'width="[1-9][0-9]*" height="[1-9][0-9]*" style="width:' "figures tell their size"
has $one 'class="figure where"' "a small figure has its caption at its side"
has pages/01-one.tex 'begin{nwwhere}.*nwcaption' "and in the PDF"
has $one 'Table 1.1' "tables are numbered"
grep -A 2 'begin{nwfloat}' build/book/pages/01-one.tex > log; grep -q '{tbl:t}{A table' log; result $? "a short one floats in the PDF"
has $one 'Knuth, 1984</a>, page' "citations are resolved"
has html/00-front.html 'Knuth (1984)' "and in running text"
has html/00-front.html 'Knuth (<[^>]*>1984<' "a work whose author was just named is cited by its year"
has pages/90-back.tex '^.nwblank$' "a blank line may end a page"
grep -A 1 'nwhead.*stay' build/book/pages/90-back.tex | grep -q '^.nwfirst{..*include'; result $? "and is left out where a chunk begins"
has html/00-front.html '<code><span class="unbroken short">--deep-down</span></code>' "an option is not broken after its dashes"
has html/00-front.html '</math>,</span>' "a comma stays with its formula"
has html/00-front.html '13 % of' "a percent sign stays with its number"
has html/00-front.html "$(printf '8\302\240×\302\2408')" "nor is a product of numbers broken"
has html/00-front.html "$(printf '</math>\302\240bytes.</span>')" "a unit stays with a formula"
has pages/03-live.tex '^.nwfirst{        ;}$' "lines at the end of a chunk stay together"
has pages/03-live.tex '^.nwline{ .*volatile' "but not all of them"
has html/90-back.html '<span class="unbroken">[a-z]* <span class="nwnum">' "the number of a chunk stays with the last word of its name"
has html/00-front.html '<span class="unbroken">GPT-2' "a name is not broken before its number"
has html/00-front.html '<code class="unbroken">a = b</code>' "nor is a little code between its words"
[ "$(grep -o '<mo rspace="0">+=*<' build/book/html/00-front.html | tr '\n' .)" = '<mo rspace="0">+<.<mo rspace="0">+<.<mo rspace="0">+=<.' ]
result $? "a piece of a long formula ends with its sign, followed by a blank"
[ "$(grep -o '<math' build/book/html/00-front.html | wc -l)" = 7 ]; result $? "a long formula is cut, but not in brackets"
has html/00-front.html '<mn>12,345,678</mn>' "the commas of a number make no gaps"
has html/00-front.html "$(printf '40\302\240MB')" "a number stays with its unit"
has html/00-front.html '<msup><mpadded height=".69em"><mover><mi>y</mi>' "a power stands no higher for the dot below it"
has html/00-front.html '<mi>a</mi><msub><mo lspace=".17em" rspace=".17em">max' "a word has a blank before it, with an index, too"
has $one '<td[^>]*class="words"[^>]*>words that' "a cell with words is no column of words on a phone"
[ "$(grep -o 'class="words"' build/book/$one | wc -l)" = 1 ]; result $? "one with a word may be narrow"
has html/bibliography.html 'id="ref-knuth1984"' "the bibliography has the entry"
has html/00-front.html '<dfn id="term:knots"><em>knot' "a term is marked where it is defined"
has html/indexes.html '<a href="00-front.html#term:knots">knots' "and is in the index of subjects"
has pages/indexes.tex 'nwentry{knots}' "also in that of the PDF"
has html/names-t.html '<li id="id:thrice"><code>thrice</code>' "identifiers are in the index, under their letters"
has html/indexes.html 'href="names-t.html"' "which has a bar of letters"
has $one '<h2 [^>]*id="s:no-label-here"' "a section without a label is named after its title"
has $one 'id="chunk:llm/one.c" data-num="1.1"' "a chunk is named after its name"
has html/02-device.html 'href="names-f.html#id:folded">and [0-9]* more' "the rest of a long list of uses is in the index"
has $one 'href="file-llm-one.c.html">file' "a file leads to its page"
at=$(grep -n '^int twice' book/chapters/01-one.nw | cut -d : -f 1)
has $one "id=\"L$at\"><a class=\"eqmark\" href=\"#eq:a\" aria-label=\"equation 1.1\" data-num=\"(1.1)\"></a>" "a line of code leads to the equation that it computes"
has $one "<a href=\"#L$at\" class=\"eqby\"" "and the equation to the line"
pdftotext -layout build/book/llm.pdf log; grep -q 'eq\. *(1\.1)' log; result $? "the PDF has its number beside the line"
grep -q -e '--begin-here is the first' log; result $? "a paragraph can begin with an option"
has $one 'Found: 4.23, 1,900, 68.4\.' "numbers from data files lose their braces"
if grep -q 'is not woven' build/book/$one; then false; else true; fi
result $? "lines that begin with %% are left out"
cp -p build/book/$one before; sleep 1; touch book/chapters/90-back.nw
$make html > log 2>&1
[ before -nt build/book/$one ] || [ ! build/book/$one -nt before ]
result $? "an unchanged page is not woven again"

# --- Lines that no test ran.
$make html COVERAGE=1 > log 2>&1; grep -q 'there is no build/coverage.txt' log; result $? "COVERAGE=1 without data is refused"
printf '01-one %d 5\n01-one %d 0\n02-device %d 0\n' $((at - 5)) $at $at > build/coverage.txt
$make html COVERAGE=1 > log 2>&1
has $one "id=\"L$at\" class=\"unrun\"" "a line that no test ran is marked"
[ "$(grep -c 'class="unrun"' build/book/$one)" = 1 ] && grep -q 'No test ran 1 of 1 lines' build/book/$one; result $? "no other line is"
$make html > log 2>&1; ! grep -q 'class="unrun"\|No test ran' build/book/$one; result $? "and none without COVERAGE=1"

# --- make watch. Only its pages have a script that loads them again.
if grep -l '../watched/' build/book/html/*.html > log || [ -e build/book/watched ]; then false; else true; fi
result $? "no page of the book asks whether it has changed"
(MAKE="make -s -f mini.mk" exec sh tangle/watch.sh) > watch.out 2>&1 & watcher=$!
until [ -e build/watch.mark ]; do sleep 1; done; sleep 1
echo 'It is watched.' >> book/chapters/01-one.nw
k=0; until [ -s build/book/watched/01-one.js ] || [ $k -ge 300 ]; do sleep 1; k=$((k + 1)); done
cp watch.out log
grep -q 'It is watched' build/book/$one && grep -q '<script src="../watched/watch.js"' build/book/$one; result $? "a page that make watch has woven does"
k=0; until grep -q '^checked' watch.out && grep -q '^-- done' watch.out || [ $k -ge 300 ]; do sleep 1; k=$((k + 1)); done
touch broken; sleep 1; echo 'What is broken is shown.' >> book/chapters/01-one.nw
k=0; until [ "$(grep -c '^-- done' watch.out)" = 2 ] || [ $k -ge 300 ]; do sleep 1; k=$((k + 1)); done
kill $watcher; rm broken; cp watch.out log
grep -q 'What is broken' build/book/$one && grep -q '^broken' log; result $? "also while the program does not build"
[ "$(grep -c '^checked' log)" = 1 ]; result $? "but then no test is run"
rm -rf live; cp -R build/book live
CHECKS=watched sh "$weaver/weave-check.sh" live > log; grep -A 1 '^not ok.*make watch' log | grep -q 01-one.html; result $? "planted fault found: a page of make watch"
$make html > log 2>&1; ! grep -q '../watched/' build/book/$one && grep -q 'It is watched' build/book/$one && [ ! -e build/book/watched/01-one.js ]
result $? "the next weave makes it a page of the book again"
fresh; $make html > log 2>&1

# --- One page. make page reads again only what has changed; the page must be that of a weave from nothing.
sooner=$(ls -i build/book/pages/90-back.part)
# same TEXT PAGE... : after an edit, make page weaves these pages as a new folder does.
same() {
    what=$1; shift
    rc=0; : > log
    for page; do $make page PAGE="$page" >> log 2>&1 || rc=1; done
    rm -rf whole; mkdir -p whole/book; cp -R build/src whole; cp -R build/book/fig build/book/live whole/book
    $make html B=whole >> log 2>&1 || rc=1
    for page; do cmp "build/book/html/$page.html" "whole/book/html/$page.html" >> log 2>&1 || rc=1; done
    result $rc "a page alone is that of the whole book: $what"
    fresh
}
# also ...: the same, if there is time.
also() { if [ -n "$everything" ]; then same "$@"; else fresh; fi; }
# edited FILE EDIT: one chapter is edited.
edited() { sed "$2" "book/chapters/$1.nw" > x; ! cmp -s x "book/chapters/$1.nw" || { echo "edited $1: nothing"; exit 70; }; cp x "book/chapters/$1.nw"; }
edited 01-one 's/^But text/But more text, see @sec:stays, and [[thrice]]/'; same "a paragraph" 01-one
[ "$sooner" = "$(ls -i build/book/pages/90-back.part)" ]; result $? "and nothing is known anew of other chapters"
edited 01-one 's/^#include .stdio.*/&\
int more;\
/'; also "a line of code" 01-one
edited 01-one 's/int shift/int move/; s/def shift/def move more/'; same "a definition goes" 01-one 90-back
grep -q '>shift<' build/book/html/90-back.html; [ $? = 1 ]; result $? "with its links in other chapters"
edited 90-back 's/^int three;/int three = sizeof(shift(1));/'; also "a name is used once more" 01-one
edited 03-live 's/^# Live.*/&\
\
<<twice>>=\
int x;\
@ %def x\
/'; also "a chunk is continued" 03-live 01-one 90-back
edited 01-one 's/^## Part of it/## A new one\
\
Text.\
\
&, again/'; also "titles of sections" 01-one 90-back-companion
edited 90-back 's/{.companion /{/'; also "a section returns" 90-back 01-one
cp book/contents.txt order; sed '/chapter 01-one/{h;d;}; /chapter 02-device/G' order > book/contents.txt
same "the order of chapters" 01-one 02-device-companion 90-back; cp order book/contents.txt
edited 01-one 's/^Aside/Besides/'; $make page PAGE=01-one > log 2>&1; echo 'return { nothing' > build/book/pages/01-one.part; rm build/book/pages/01-one.from
same "a weave that was stopped" 01-one
$make html > log 2>&1

has html/bibliography.html '(2001a). <em>First' "works of the same people and year get letters"
has html/bibliography.html '(2001b). <em>Second' "in the order of the bibliography"
has html/02-device.html '(2001b)</a>, <a [^>]*>Twin and Twin (2001a)</a> and <a [^>]*>Twin and Twin (2002)' "in citations, too, and only where needed"

# --- The companion.
back=html/90-back.html more=html/90-back-companion.html
# on PAGE: its headings, chunks and tables, in order.
on() { tr '<' '\n' < "build/book/html/$1.html" | sed -n 's/^span class="secno">\([A-Z].*\)/\1/p; s/^figure class="nwchunk" id=.*data-num="\(.*\)">/chunk-\1/p; s/^strong>\(Table.*\)/\1/p' | tr '\n' ' '; }
on 90-back > log; [ "$(cat log)" = "A A chunk-A.1 A.1 A.2 chunk-A.2 chunk-A.3 chunk-A.4 chunk-A.5 chunk-A.6 chunk-A.7 chunk-A.8 chunk-A.9 " ]
result $? "the book keeps its sections and numbers them without gaps"
on 90-back-companion > log; [ "$(cat log)" = "A A A.3 Table A.1. chunk-A.10 A.3.1 " ]
result $? "what goes to the companion counts on"
has $back 'In the companion: <a href="90-back-companion.html#sec:leaves" class="ref">Section A.3</a>, <em>Leaves</em>' "the book says where a section went"
has $more 'href="90-back.html#sec:back" class="ref">Appendix A' "the companion says where it came from"
has $more '<h2 [^>]*id="sec:leaves"' "a section that leaves its parent moves up"
has $more '<h4[^>]*>.*Below\|<h3[^>]*>.*Below' "and takes what stands below it along"
has $more '## No heading' "a heading in a fence is none"
has $back 'href="90-back-companion.html#chunk:tests/left.c"' "names link to the companion"
has $more '<a href="90-back.html#chunk:twice">thrice' "and back"
has $more "id=\"L$(grep -n '^int left' book/chapters/90-back.nw | cut -d : -f 1)\"" "lines keep their numbers there"
at=$(sed -n '/^<<llm\/stay.c>>=$/=' book/chapters/90-back.nw)
has $back "<pre style=\"--n:$((at + 1))\"><code><span id=\"L$((at + 1))\" hidden=\"\">" \
    "an empty line at the head of a chunk is not shown, but counted"
has $back "id=\"L$((at + 5))\">.*" "one between its lines is"
has html/companion.html '90-back-companion.html#sec:leaves' "the companion has a page of contents"
if grep -q 'companion.*01-one\|Words' build/book/html/companion.html; then false; else true; fi
result $? "with nothing but its own"
pdftotext -raw build/book/llm.pdf - | tr '\n' ' ' > log; grep -q 'thrice (used in A.10 (companion p. [0-9]' log
result $? "the PDF of the book names pages of the companion"
pdftotext -raw build/book/llm-companion.pdf - | tr '\n' ' ' > log; grep -q 'left (used in A.2 (book p. [0-9]' log
result $? "and the other way round"

# --- Exercises and their solutions.
two=html/02-device.html
has $two '<span id="ex:prove" class="rating">M12</span>' "an exercise has its name as anchor"
has $two 'href="#ex:prove" class="ref">Exercise 2.1</a>' "and can be referred to"
has $two 'the rest. <span class="solved"><a href="02-device-companion.html#sol:prove"' "it leads to its solution"
[ "$(grep -o 'class="solved"' build/book/$two | wc -l)" = 1 ]; result $? "an exercise without a solution does not"
has html/02-device-companion.html '<span id="sol:prove"><strong><a href="02-device.html#ex:prove" class="ref">Exercise 2.1</a>.</strong></span>' "the solution leads back"
pdftotext -layout build/book/llm.pdf log; grep -q '\[M12\].*Prove it' log && grep -q 'Solution, companion p. [0-9]' log
result $? "the PDF says on which page it is"

# --- The e-book.
epub=epub/book/02-device.xhtml
[ "$(unzip -Z1 build/book/llm.epub | sed 1q)" = mimetype ]; result $? "the e-book begins with its type"
has $epub 'href="02-device-companion.xhtml#sol-prove"' "its links lead to its own pages"
has $epub 'xmlns="http://www.w3.org/1999/xhtml"' "its pages are XHTML"
if grep -q 'class="anchor"\|<script\|class="pager"' build/book/$epub; then false; else true; fi
result $? "without what needs a screen"
has epub/book/01-one.xhtml '<img src="fig/dot.svg"[^>]*/>' "drawings are in it"
has epub/book/package.opf 'href="fig/dot.svg" media-type="image/svg+xml"' "and in its list of files"
# An awk that writes numbers with a comma, unless it is asked for the plain way.
mkdir comma
printf '#!/bin/sh\nif [ "$LC_ALL" = C ]; then exec "%s" "$@"; fi\n"%s" "$@" | tr . ,\n' "$(command -v awk)" "$(command -v awk)" > comma/awk
chmod +x comma/awk
PATH=$PWD/comma:$PATH LC_ALL= sh "$weaver/weave-fig.sh" figures/line.gp comma > log 2>&1 && [ -s comma/line.pdf ]
result $? "plots are drawn whatever the language is"
has epub/book/package.opf 'idref="p[0-9]*" linear="no"' "the companion stands aside"
has epub/book/contents.xhtml '<span>First</span>' "its contents have the parts"
has epub/book/contents.xhtml 'href="90-back.xhtml#sec-stays">A.2 Stays, too' "and the sections"
rm build/book/llm.epub; $make epub && mv build/book/llm.epub x && sleep 2 && $make epub > log 2>&1 && cmp -s x build/book/llm.epub
result $? "the same book gives the same archive"

# --- Tables filled from a device. The device is fictional, its programs only print.
two=html/02-device.html
blank=$(printf '\302\240')          # one that does not break
# cells FILE KEY: the cells of the rows that begin with KEY, a row to a line.
cells() {
    tr -d '\n' < "build/book/$1" | sed 's,<tr[^>]*>,\
,g' | sed 's,</tr>.*,,; s,</t[dh]>,|,g; s,<[^>]*>,,g; s,'"$blank"', ,g' | grep -F "$2"
}
# filled KEY CELLS TEXT: there is one such row, and these are its cells.
filled() { [ "$(cells $two "$1")" = "$2" ]; rc=$?; cells $two "$1" > log; result $rc "$3"; }
filled 'half1|' 'half1|the plain way|not yet measured|' "a kernel without a measurement has its row"
filled 'half2|' 'half2|the other way|not yet measured|' "also one written without ROW"
filled '16×1024' '16×1024|not yet measured|' "a step without a measurement has its row"
filled 'tests/emu_one.cu' 'tests/emu_one.cu|not yet measured|' "a test without a measurement has its row"
filled 'this book’s' 'this book’s products|not yet measured|' "a mode without a measurement has its row"
has $two 'Table 2.1.' "tables to be filled are numbered"
script() { { echo '#!/bin/sh'; cat; } > "$1"; chmod +x "$1"; }
script path/nvidia-smi <<'END'
case $1 in *=name) echo "${GPU:-Test GPU}" ;; *) echo 1.2.3 ;; esac
END
script fake/bin/bench_kernels_cu <<'END'
printf '# Test GPU: copies 1000 GB/s, multiplies and adds 10.0 TFLOP/s\n'
printf 'kernel\tversion\tms\tGB/s\t%%GB/s\tTFLOP/s\t%%TFLOP/s\t%%cuBLAS\tcheck\n'
printf 'half\t1\t0.5000\t500.0\t50.0\t1.00\t10.0\t77.7\tok\n'
printf 'half\t2\t1234.5600\t900.0\t90.0\t2.00\t20.0\t-\t%s\n' "${CHECK:-ok}"
[ -z "${CHECK:-}" ]
END
script fake/bin/train_gpt2_fp32cu <<'END'
k=1
while [ $k -le 25 ]; do echo "step   $k/25 | loss 9.0 | norm 1.0 | lr 1e-4 | 40.00 ms | 1 tok/s"; k=$((k + 1)); done
END
script fake/bin/train_gpt2cu <<'END'
t=130.00 k=1
case "$*" in *fp8*) t=0.40 ;; esac
while [ $k -le 25 ]; do echo "step   $k/25 | loss 9.0 | norm 1.0 | lr 1e-4 | $t ms | 1 tok/s, MFU ${MFU:-41.0%}, 0:00 left"; k=$((k + 1)); done
END
script fake/bin/test_gpt2cu <<'END'
printf 'first step  error allowed\nlogits 1e-3 2e-3\nwte 1e-3 3e-3\n\nstep error allowed\n1 1e-5 2e-5\n\nagain the same\n'
END
script fake/bin/profile_gpt2cu <<'END'
echo "kernel half_update_kernel<8> 16 0.036000 5e7 1e8 c adamw"
echo "device 59 0.13 0.14 2.21"
END
script fake/python <<'END'
case $1 in -c) echo 9.8.7; exit ;; esac
k=1
while [ $k -le 25 ]; do echo "step 60.000"; k=$((k + 1)); done
END
script fake/tests/cu_one < /dev/null
script path/compute-sanitizer <<'END'
exit 0
END
measure() {                         # measure SETTINGS: a report in figures/data
    env PATH="$PWD/path:$PATH" B=fake NOBUILD=1 SOURCE=v9 PYTHON="$PWD/fake/python" "$@" sh "$top/ci/gpu-report.sh" > log 2>&1
}
data=figures/data/gpu-report-test-gpu.txt
sleep 1; touch before; sleep 1
measure && $make html > log 2>&1; result $? "a report is woven"
filled 'half1|' 'half1|the plain way|0.500|50.0 %|0.500|77.7 %|' "a kernel's row is filled from the report"
filled 'half2|' 'half2|the other way|1,235|90.0 %|1,235|not yet|' "what was not measured says so"
filled '16×1024' '16×1024|40.0|60.0|1.50|' "a step's row is filled"
filled 'tests/emu_one.cu' 'tests/emu_one.cu|ok|ok|' "a test's row is filled"
filled 'this book’s' 'this book’s products|130|504,000|41.0 %|0.46|' "a mode's row is filled"
filled 'eight bits' 'eight bits|0.400|163,840,000|41.0 %|150.00|' "each by its own measurement"
filled 'never tried' 'never tried|not yet|not yet|not yet|not yet|' "a mode that nobody measured says so"
[ "$(grep -o 'source v9, PyTorch 9.8.7' build/book/$two | wc -l)" = 2 ]
result $? "whose foot names PyTorch"
has $two "Test GPU, driver 1.2.3, CUDA unknown, $(date -u +%Y)-[0-9-]*, source v9. Peaks, measured beside them: copies 1000 GB/s" "the foot says what was measured, and when"
has $two 'source v9, PyTorch 9.8.7' "and with which PyTorch"
[ build/book/$two -nt before ] && [ ! build/book/$one -nt before ] && [ ! build/book/html/fig/dot.svg -nt before ]
result $? "a new report re-weaves the page that shows it, and no other"
$make build/book/pages/02-device.tex > log 2>&1 && has pages/02-device.tex 'half2.* & the other way & 1,235 & 90.0' "the PDF gets the same"
measure GPU="Other GPU" PARTS=bench BATCHES=16 && $make html > log 2>&1
[ "$(cells $two 'half1|' | wc -l)" = 2 ] && cells $two 'half1|' | grep -qx 'half1|the plain way|0.500|77.7 %|'
result $? "a second GPU gets a second table"
$make build/book/pages/02-device.tex > log 2>&1; grep -A 2 'begin{nwfloat}' build/book/pages/02-device.tex > log; [ ! -s log ]
result $? "a table with a foot does not float"
[ "$(grep -o 'Other GPU, driver' build/book/$two | wc -l)" = 1 ]
result $? "but none where it measured nothing"
rm figures/data/gpu-report-other-gpu.txt
measure MFU=unknown PARTS="mixed compiled" DATA=figures; [ ! -f figures/gpu-report-test-gpu.txt ] || grep -v '^step torch' figures/gpu-report-test-gpu.txt > $data; $make html > log 2>&1
filled 'this book’s' 'this book’s products|130|504,000|' "what a trainer does not tell has no column, nor has PyTorch's time"
has $two 'Not yet measured: ' "but the foot says so"
rm -f figures/gpu-report-test-gpu.txt
measure CHECK=bad PARTS=bench BATCHES=4 DATA=figures; [ $? = 1 ] && cp figures/gpu-report-test-gpu.txt $data && $make html > log 2>&1
filled 'half2|' 'half2|the other way|wrong result|wrong result|' "a wrong result has no time"
measure
# refused EDIT LINE MESSAGE: a report changed like this stops the weave.
cp $data sound
refused() {
    sed "$1" sound > $data
    if cmp -s sound $data; then echo "the edit changed nothing" > log; false
    elif $make html > log 2>&1; then false
    else grep -q "^$data:$2: error: $3" log; fi
    result $? "a report is refused: $3"
}
at=$(grep -n '^kernel' sound | head -n 1 | cut -d : -f 1)
refused "${at}s/ ok\$//" $at 'not a line of a report: kernel'
refused "${at}s/0.5000/fast/" $at 'not a line of a report: kernel'
refused "${at}s/ 0.5000/ -0.5/" $at 'not a line of a report: kernel'
refused "${at}s/ ok\$/ good/" $at 'not a line of a report: kernel'
refused "$((at + 1))s/half  *2 /half 1 /" $((at + 1)) 'not a line of a report: kernel'
refused "${at}s/^kernel/colonel/" $at 'not a line of a report: colonel'
at=$(grep -n '^mfu' sound | head -n 1 | cut -d : -f 1)
refused "${at}s/ 64 / /" $at 'not a line of a report: mfu'
refused "${at}s/41.0/much/" $at 'not a line of a report: mfu'
refused '/^part bench 4/d' "$(grep -n '^part bench 4' sound | cut -d : -f 1)" 'this belongs to no part'
refused '/^part trainer 4/,/^end/{/^driver/d;}' '[0-9]*' 'the part trainer 4 does not say its driver'
refused '$d' '[0-9]*' 'the part large 16 has no end'
refused '/^gpu/d' '[0-9]*' 'the report does not name its gpu'
refused 's/^date .*/date yesterday/' 5 'not a line of a report: date'
refused 's/^part torch 16/part torch 4/' '[0-9]*' 'this belongs to no part: part torch 4'
rm $data; $make html > log 2>&1
filled 'half1|' 'half1|the plain way|not yet measured|' "without its report a table is empty again"
tablefault() {                      # tablefault EDIT MESSAGE
    sed "$1" book/chapters/02-device.nw > x; cp x book/chapters/02-device.nw
    fault "in a table, $2," "^book/chapters/02-device.nw: error: .*$2"
}

cp -R build good
sed 's/{#ex:open}/{#open}/' book/chapters/02-device.nw > x; cp x book/chapters/02-device.nw
fault "an exercise with a label of another kind" '^book/chapters/02-device.nw:[0-9]*: error: exercise 2: after its rating'
sed 's/{#ex:open}/{#ex:prove}/' book/chapters/02-device.nw > x; cp x book/chapters/02-device.nw
fault "two exercises with one label" '^book/chapters/02-device.nw:[0-9]*: error: the label ex:prove is also in'
sed 's/^\[@ex:prove\]/[@ex:approve]/' book/chapters/02-device.nw > x; cp x book/chapters/02-device.nw
fault "a solution of no exercise" '^book/chapters/02-device.nw:[0-9]*: error: @ex:approve leads nowhere'
tablefault 's/| ms, /| hours, /' 'no column "hours"'
tablefault 's/rows="kernels"/rows="colonels"/' 'rows=kernels|steps|tests|modes} must hold one table'
tablefault 's/batch="64x1024"/batch="64"/' 'a table of modes needs batch='
tablefault 's/both-fp8: eight/eight/' 'no "MODE: words": eight bits'
tablefault 's/who="trainer"/who="large"/' 'PyTorch\/ours is for who="trainer" only'
tablefault 's/^modes=".*/modes=";/; s/^lt-never: .*;"/"/' 'a table filled from a device has no rows'
tablefault 's/shape="B/shape="4/' 'needs shape='
tablefault 's/^ROW(.*//; s/^{ "half", 2,//' 'has no rows'
measure && tablefault 's/names="one"/names="two"/' 'does not name one'
rm -f $data
sed 's/@eq:a/@eq:b/' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "an unknown label" '^book/chapters/01-one.nw:19: error: @eq:b leads nowhere'
# untrue EDIT MESSAGE: a number that a data file does not have.
untrue() {
    sed "$1" book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
    fault "a number from a data file: $2," "^book/chapters/01-one.nw:[0-9]*: error: \\[.*\\]{data=.*: .*$2"
}
untrue 's/\[4.23\]/[4.22]/' 'the file has 4.22'
untrue 's/\[1,900\]/[2,000]/' 'the file has 1851'
untrue 's/\[68.4\]/[nan]/' 'a form that is not known'
untrue 's/{data="run: at/{data="ran: at/' 'there is no figures/data/ran.txt'
untrue 's/at(5e2, 2)/at(501, 2)/' 'no row 501'
untrue "s/at(5e2, 2)/at('bad', 2)/" 'no number in column 2 of the row bad'
untrue 's/at(5e2, 2)/0 \/ 0/' 'the file has -*nan'
untrue 's/at(5e2, 2)/os.exit(0)/' 'nil value'
untrue 's/{data="run: at/{ data="run: at/' 'a form that is not known'
for edit in 's/^%% @eq:a:/%% @eq:b:/=@eq:b leads nowhere' 's/^%% @eq:a: .*/%% @eq:a: return 3/=return 3 stands in 0 lines' \
    's/^%% This line is.*/%% @eq:a: i/=i stands in [2-9] lines' '$s/$/\n%% @eq:a: x/=no chunk follows'; do
    sed "${edit%=*}" book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
    fault "a note about an equation: ${edit##*=}" "^book/chapters/01-one.nw:[0-9]*: error: .*${edit##*=}"
done
sed 's/@knuth1984/@knuth1994/' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "an unknown citation" '^book/chapters/01-one.nw:4: error: @knuth1994 leads nowhere'
sed 's/sec:back/sec:one/' book/chapters/90-back.nw > x; cp x book/chapters/90-back.nw
fault "a label defined twice" '^book/chapters/90-back.nw:1: error: the label sec:one is also in book/chapters/01-one.nw:1'
sed 's/\*knot/\*not/' book/chapters/00-front.nw > x; cp x book/chapters/00-front.nw
fault "a term that is not there" '^book/terms.txt:3: error: 00-front does not emphasize knot'
sed 's/ #sec:leaves//; s/, as is @sec:leaves//' book/chapters/90-back.nw > x; cp x book/chapters/90-back.nw
fault "a section of the companion without a label" '^book/chapters/90-back.nw:11: error: a section of the companion needs'
sed 's,fig/dot,fig/dash,' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "a missing figure" '01-one.nw: error: there is no figure fig/dash.svg'
sed 's/{#fig:dot .where}//; s/ and @fig:dot//; s/, @fig:dot//' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "a figure without a label" '01-one.nw: error: the figure fig/dot.svg needs'
sed '/fig:dot .where}$/a\
and text' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "a figure in the middle of a paragraph" '01-one.nw: error: the figure fig/dot.svg needs an empty line'
sed 's/a = b/a = \\nothing{b/' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "bad mathematics" '01-one.nw: error: pandoc cannot read the mathematics'
cp figures/dot.mp x; echo 'oops(' > figures/dot.mp
fault "a figure that cannot be drawn" 'figures/dot.mp:1: error'
cp x figures/dot.mp

# damaged FILE EDIT: a copy of the good book in bad, with one file edited (sed).
damaged() {
    rm -rf bad; cp -R good/book bad
    sed "$2" "bad/$1" > x; cp x "bad/$1"
    ! cmp -s "bad/$1" "good/book/$1" || { echo "the edit changed nothing" > log; false; }
}
# check FUNCTION BOOK: some of the checks, only those.
check() { CHECKS=$1 sh "$weaver/weave-check.sh" "$2" > log; }
# seen FUNCTION FILE EDIT CHECK: after the edit the check called CHECK must fail.
seen() {
    damaged "$2" "$3" && { check "$1" bad; grep -q "^not ok.*$4" log; }
    result $? "planted fault found: $4"
}
seen links $one 's/90-back.html#sec:back/91-back.html#sec:back/' 'dead link'
seen links $one 's/90-back.html#sec:back/90-back.html#sec:bock/' 'dead link'
seen links $one 's/id="L26"/id="L25"/' 'twice'
seen links $one 's/alt="A dot[^"]*"/alt=""/' 'alternative text'
seen links $one 's,<link rel="stylesheet" href=",&https://example.org/,' 'network'
seen links $one 's/class="nwuse"/class="nwlost"/' 'reference in HTML'
seen valid $one 's,</figcaption>,</figcapt>,' 'valid HTML'
seen numbers $one 's/data-num="1.2"/data-num="1.3"/' 'chunks have the same'
seen numbers $one 's,"secno">1.1<,"secno">1.2<,' 'sections have the same'
rm -f good/book/html/none
# The e-book is spoilt in three places, and judged once: epubcheck takes seconds to start.
rm -rf bad; cp -R good/book bad
# spoil PAGE EDIT: one page of the e-book in bad is edited.
spoil() {
    sed "$2" "bad/epub/book/$1" > x
    ! cmp -s x "bad/epub/book/$1" || { echo "spoil $1: the edit changed nothing"; exit 70; }
    cp x "bad/epub/book/$1"
    (cd bad/epub && zip -q -X ../llm.epub "book/$1")
}
spoil 01-one.xhtml 's/#eq-a"/#eq-b"/'
spoil 00-front.xhtml 's,</p>,,'
spoil package.opf 's/<item id="f1".*//'
check judged bad
touch bad/check/epub; cat log bad/check/epub > judged
# spoilt PATTERN TEXT: what epubcheck says about it; without epubcheck this is not asked.
spoilt() {
    grep -q '^not ok.*e-book is valid' judged && grep -q -- "$1" judged || grep -q '^ok.*e-book is valid.*SKIP' judged
    result $? "planted fault found in the e-book: $2"
}
spoilt '01-one.xhtml.*ragment identifier' "a dead link"
spoilt '00-front.xhtml.*must be terminated' "an element that is not closed"
spoilt 'dot.svg.*not declared' "a file that is not listed"
rm -rf bad; cp -R good/book bad; zip -q -d bad/llm.epub book/90-back.xhtml
check ebook bad; grep -A 2 '^not ok.*e-book has the pages' log | grep -q 90-back
result $? "planted fault found in the e-book: a page is missing"
seen numbers html/90-back-companion.html 's,"secno">A.3<,"secno">A.1<,' 'sections have the same'
rm -rf bad; cp -R good/book bad; rm bad/html/90-back-companion.html
check pages bad; grep -A 1 '^not ok.*every chapter has a page' log | grep -q companion
result $? "planted fault found: a missing page of the companion"
seen log llm-companion.log '$s/$/\
LaTeX Warning: Reference `x'"'"' on page 1 undefined on input line 3./' 'reference in the PDF'
awk '{ print } /^```output/ { printf "%092d\n%093d\n", 0, 0 }' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
check output good/book
grep -A 1 '^not ok.*captured output' log | grep -q '01-one.nw:[0-9]*: 93 columns' && ! grep -q ': 92 columns' log
result $? "planted fault found: captured output that is too wide"
for name in two""_ce llm/two.c; do # in pieces: this file is read, too
    fresh
    awk -v name="$name" '{ print } /^By @eq/ { print "And `" name "`." }' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
    check names good/book
    grep -A 1 '^not ok.*every name' log | grep -q "01-one.nw:[0-9]*: $name"
    result $? "planted fault found: the text quotes $name"
done
# prose EDIT CHECK: checks the prose after an edit; the lines that fail go into log.
prose() {
    fresh
    sed "$1" book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
    check prose good/book; cp log x
    sed -n "/^not ok.*$2/,/^[no]/{s/^# //p;}" x > log
}
long=$(printf 'word %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)
prose "s/^Aside.\$/So $long and $long, or 3.5 [[words]] more./" 'sentence has more'
grep -q '^book/chapters/01-one.nw:[0-9]*: *So word' log; result $? "planted fault found: a sentence of 46 words"
prose "s/^Aside.\$/So $long. And $long, or 3.5 [[words]] more./" 'sentence has more'
[ ! -s log ]; result $? "two sentences may have as many"
if command -v hunspell > x; then
    prose 's/^Aside.$/Asid: [[asidd]] $asside$ `azide`, by Twinn and Twin./' 'word is spelled'
    [ "$(sed 's/:[0-9]*:/:/' log | tr '\n' '|')" = "book/chapters/01-one.nw: Asid|book/chapters/01-one.nw: Twinn|" ]
    result $? "planted fault found: misspelled words, but not in code"
fi
fresh
mkdir -p good/bin
script good/bin/bench_kernels_emu <<'END'
echo "half   1  the plain way"
echo "half   2  the other way"
END
check kernels good/book; grep -q '^ok.*row in a table$' log
result $? "the tables have all kernels of the program"
echo 'echo "half   3  not in the text"' >> good/bin/bench_kernels_emu
check kernels good/book; grep -A 1 '^not ok.*row in a table' log | grep -q half3
result $? "planted fault found: a kernel without a row"
rm -r good/bin
seen log llm.log '$s/$/\
Overfull \\hbox (7.1pt too wide) in paragraph at lines 1--2/' 'overfull'
seen log llm.log '$s/$/\
LaTeX Warning: Reference `x'"'"' on page 1 undefined on input line 3./' 'reference in the PDF'
seen log llm.log '$s/$/\
warning  (pdf backend): ignoring duplicate destination with the name x/' 'reference in the PDF'
seen log llm.log '$s/$/\
Missing character: There is no x in font y!/' 'character is missing'
seen log llm.log '$s/$/\
Stranded heading on page 3./' 'last thing on its page'
# Set again with six faults: LaTeX and the checks must find them themselves.
rm -rf bad; cp -R good/book bad
awk '/^.begin.document/ { print
    print "\\thispagestyle{empty}\\null\\clearpage"; next }
    /input.pages.03-live/ {
    print "\\expandafter\\def\\expandafter\\nwletters\\expandafter{\\nwletters\\catcode32=10 }" }
    /input.pages.01-one/ { print
    print "\\clearpage\\nwcode{\\char128169}\\section{Alone}\\clearpage"
    print "Text.\\footnote{A note.}\\section{Above a note}\\clearpage"
    print "\\begin{figure}[b]A picture.\\end{figure}\\section{Above a picture}\\clearpage"
    print "\\section{With a picture}\\begin{figure}[h]A picture.\\end{figure}\\clearpage"
    print "\\nwroom{3}Half a table.\\clearpage The rest.\\par\\nwroomend"
    print "\\nwroom{3}Whole.\\par\\nwroomend\\vskip520pt\\nwroom{3}"
    print "\\vbox to 160pt{Whole, too, and overleaf.\\vfil}\\nwroomend"; next } { print }' good/book/llm.tex > bad/llm.tex
(cd bad && lualatex -interaction=nonstopmode llm.tex > log 2>&1)
[ "$(grep -c '^Stranded heading on page' bad/llm.log)" = 3 ]
result $? "headings are found above nothing, a footnote and a picture at the foot"
sh "$weaver/weave-check.sh" bad paper > log
[ "$(grep -c ': table [0-9]*, pages' log)" = 1 ]
result $? "a table that moves to the next page is not taken for a broken one"
for what in "last thing on its page" "broken over two pages" "missing from the fonts" "keeps its indentation"; do
    grep -q "^not ok.*$what" log; result $? "planted fault found when the book is set: $what"
done
grep -q 'double x = 1' bad/check/copied && ! grep -q 'the other way' bad/check/copied
result $? "and, after an empty page, only in the chapter that has it"
rm -rf bad; cp -R good/book bad; echo "no PDF" > bad/llm-companion.pdf
check copied bad; grep -A 5 '^not ok.*keeps its indentation' log | grep -q 'llm-companion.pdf cannot be read'
result $? "planted fault found: a volume whose text cannot be copied"
fresh
if [ -n "$everything" ]; then
    $make check-6x9 > log 2>&1; result $? "the small edition is set and passes its checks"
    pdfinfo build/book/6x9/llm-6x9.pdf > log; grep -q 'Page size: *432 x 648' log; result $? "it has its size"
fi
pdfinfo build/book/llm.pdf > log
grep -q '^Title: *llm.nw' log && grep -q '^Author: *The authors' log && grep -q '^Keywords: .*C' log
result $? "the PDF has a title, authors and keywords"
rm -rf bad; cp -R good/book bad; rm bad/html/90-back.html
check pages bad; grep -q '^not ok.*every chapter has a page' log
result $? "planted fault found: a missing page"

# --- What the screen has. Each of these books has one fault; one browser looks at all of them.
# dull FILE EDIT CHECK: a book of which only the check called CHECK is asked, and must fail.
# In the short form these are some of them.
tried=0
dull() {
    tried=$((tried + 1))
    [ -n "$everything" ] || [ $((tried % 4)) = 1 ] || return 0
    books=$((${books:-0} + 1))
    damaged "html/$1" "$2" || { echo "dull $1: the edit changed nothing"; exit 70; }
    mv bad "dull$books"
    printf '%s\n' "$3" >> questions
}
dull 01-one.html "$(printf 'p;%.0s' $(seq 99))" "no page has more"
dull file-llm-one.c.html 's/stdio/stdlib/' "the page of each file is the file"
dull book.css 's/--soft: #62676e/--soft: #92979e/' "colors stand out"
dull book.css '$s/$/main { min-width: 500px }/' "nothing sticks out"
dull data/pages.js 's,apps/halve.c,apps/halves.c,' "the search finds"
dull data/01-one.js 's/ 2 \* a_b/ 3 * a_b/' "a chunk is copied"
dull book.js 's/, dialog, .tabindex=.0..//' "arrow keys scroll"
dull book.js 's/"aria-current", "true"/"aria-now", "true"/' "buttons, previews"
dull book.css 's/--ink: #1d1f22/--ink: #c0c0c0/' "axe finds nothing"

# --- Programs in pages. A box without its program is the captured run.
live=html/03-live.html
has $live '<pre class="output"><code> 0 2.0' "a box has its captured run"
has pages/03-live.tex '2.000000000' "also in the PDF"
if grep -q '<script' build/book/epub/book/03-live.xhtml; then false; else true; fi
result $? "and no program in the e-book"
if [ ! -f good/book/live/halve.wasm.b64 ] || [ -z "$AXE" ] || ! command -v chromedriver > x; then
    n=$((n + 1)); echo "ok $n - programs in pages # SKIP clang, lld, wasi-libc, chromium or axe-core is not installed"
else
    has $live 'script type="application/wasm" data-name="halve">H4sI' "the program is in the page"
    # other EDIT STATUS TEXT: the native program prints something else.
    mkdir -p bin good/bin
    cp build/bin/halve bin
    other() {
        { echo '#!/bin/sh'; echo "\"$PWD/bin/halve\" \"\$@\" | sed '$1'"; } > good/bin/halve
        chmod +x good/bin/halve
        python3 "$weaver/weave-screen.py" good/src "good/book=programs in pages" > log 2>&1
        grep -q "^$2 .*programs in pages" log; result $? "$3"
    }
    other 's/^ 1 1.500000000/ 1 1.500009000/' ok "a program in a page prints what it prints in a terminal, give or take 1e-5"
    other 's/^ 1 1.500000000/ 1 1.500011000/' 'not ok' "planted fault found: a loss that is off by 1.1e-5"
    other 's/^ 1 1.500000000/ 1 nan/' 'not ok' "planted fault found: a loss that is NaN"
    other 's/ two / three /' 'not ok' "planted fault found: another word"
    other '$d' 'not ok' "planted fault found: a line is missing"
    rm -r good/bin
    dull live.js 's,^  let w;,  fetch("http://127.0.0.1:9/").catch(e => 0);&,' "programs in pages print"
    dull live.js 's/curve(c.form/String(c.form/' "programs in pages print"
    dull live.js 's/c.stop.onclick/c.stop.onblur/' "a program in a page stops"
    dull live.js 's/code ? `It ended/0 ? `It ended/' "a program in a page stops"
    dull book.css 's/--soft: #62676e/--soft: #cccccc/; s/--soft: #a0a6ae/--soft: #333333/' "what programs draw"
fi
rm -rf dead; cp -R live dead
sed 's/location.reload/String/' live/watched/watch.js > dead/watched/watch.js
set --
while read -r question; do set -- "$@" "dull$(($# + 1))=$question"; done < questions
set -- "$@" "live=a watched page" "dead=a watched page"
PAGES=2 python3 "$weaver/weave-screen.py" good/src "$@" > log 2>&1
while read -r question; do
    what="planted fault found: not that $question"
    case $question in *page*|colors*) ;; *) if ! command -v chromedriver > /dev/null 2>&1 || [ -z "$AXE" ]; then
        n=$((n + 1)); echo "ok $n - $what # SKIP chromium or axe-core is not installed"; continue
    fi ;; esac
    grep -q "^not ok.*$question" log; result $? "$what"
done < questions
if command -v chromedriver > /dev/null 2>&1; then
    grep -q '^ok.*a watched page' log; result $? "a watched page loads itself again"
    grep -q '^not ok.*a watched page' log; result $? "planted fault found: not that a watched page does"
fi
printf '#!/bin/sh\necho pandoc 2.9.2.1\n' > old-pandoc; chmod +x old-pandoc
touch book/contents.txt
$make PANDOC=./old-pandoc html > log 2>&1
grep -q 'needs pandoc 2.17 or later; this is 2.9.2.1' log
result $? "an unsuitable version of pandoc is refused"
{ echo appendix; for i in $(seq 53); do echo "chapter c$i"; done; } > many
awk -f tangle/chapters.awk many | sed -n '26p;27p;53p' | cut -f 1 | tr '\n' ' ' > log
grep -qx 'Z AA BA ' log; result $? "appendices after Z are AA, AB ..."
mkdir lost
script path/lualatex <<'END'
case $* in *AtBeginDocument*) : > x.aux; echo set > x.pdf; exit 0 ;; esac
echo '! error:  (linebreak): invalid node with type glue found in discretionary'
exit 1
END
(PATH=$PWD/path:$PATH; : > lost/x.tex; sh "$weaver/weave-pdf.sh" lost x) > log 2>&1 && [ -s lost/x.pdf ]
result $? "a paragraph at which LuaTeX loses its way is set without hyphenation"
echo "1..$n"
exit $failures
