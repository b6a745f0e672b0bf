#!/bin/sh
# tangle/test-weave.sh: tests the weaver on a book of two small chapters, then
# plants one fault of each kind and sees it found. Prints TAP.
set -u
case ${TMP:-} in '') TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT ;; esac
top=$(pwd)
for tool in ${PANDOC:-pandoc} lualatex mpost tidy; do
    command -v $tool > /dev/null 2>&1 && continue
    echo "ok 1 - the weaver # SKIP $tool is not installed"
    echo "1..1"
    exit 0
done
mkdir -p "$TMP/book/chapters" "$TMP/figures"
cd "$TMP" || exit 74
weaver=${SRC:-$top/build/src}/tools
ln -sfn "$top/book/theme" book/theme
cp "$top/book/book.yaml" book
cp "$top/figures/style.mp" "$top/figures/labels.tex" figures
make="make -s -f mini.mk"
cat > mini.mk <<END
B ?= build
WVT = $weaver
include $top/tangle/weave.mk
END
cat > book/contents.txt <<'END'
front
chapter 00-front
main
part First
chapter 01-one
appendix
chapter 90-back
END
cat > book/bibliography.bib <<'END'
@article{knuth1984,
  author = {Donald E. Knuth},
  title = {Literate Programming},
  journal = {The Computer Journal},
  volume = {27}, number = {2}, pages = {97--111}, year = {1984},
}
END
cat > figures/dot.mp <<'END'
input style
beginfig(0);
  matrix.A((0, 0), 2, 3);
  dimtop.A(btex $C$ etex);
endfig;
end
END
fresh() {
cat > book/chapters/00-front.nw <<'END'
# Front {#sec:front}

Nothing but words, and the way to @sec:one. Also @knuth1984.

## Words
END
cat > book/chapters/01-one.nw <<'END'
# One {#sec:one}

%% This line is not woven.
Code: [[twice(a_b)]], [[x[y[1]]]] and math $\overline{\dot n\,n} f(x) [[1, 2], [3]]$ [@knuth1984, page 97].

$$ a = b $$ {#eq:a}

## Part of it {#sec:one-part}

![A dot, see [[twice]].](fig/dot.svg){#fig:dot}

| a   | b         |
|:----|:----------|
| 1   | [[twice]] |

: A table. {#tbl:t}

By @eq:a, @fig:dot, @tbl:t, @sec:one-part and @sec:back it works.[^n]

[^n]: A note.

<<llm/one.c>>=
// llm/one.c -- from the chapter "One".
#include <stdio.h>
<<twice>>
int shift(int a_b) { return a_b @<< 2 | k@<<<g, b>>>(a_b); }
@ %def shift

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
END
cat > book/chapters/90-back.nw <<'END'
# Back {#sec:back}

<<twice>>=
int thrice(int x) { return shift(x) + twice(x); }
@ %def thrice

See [[<<twice>>]] and [[llm/one.c]].
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
$make book > log 2>&1; result $? "a small book weaves"
sh "$weaver/weave-check.sh" build/book > log; result $? "and passes its checks"
one=html/01-one.html
has $one 'id="L26"' "lines of code carry their number in the chapter"
has $one 'href="90-back.html#chunk-A.1">A.1 ▸' "a chunk leads to its next part"
has $one 'class="nwid" href="#chunk-1.2"><span class="[a-z]*">twice\|class="nwid" href="#chunk-1.2">twice' "quoted code links to its definition"
has html/90-back.html 'class="nwid" href="01-one.html#chunk-1.1">' "names link to other chapters"
has $one '>x\[y\[1\]\]<' "brackets in quoted code survive"
has $one 'a_b &lt;&lt; ' "a shift is shown as it is"
has $one 'mrow class="overline"' "bars are drawn in full"
has $one 'stretchy="false" form="prefix">(' "plain parentheses are not stretched"
has $one '<b>Figure 1.1.</b>' "figures are numbered"
has $one 'alt="A dot, see twice."' "captions become alternative text"
has $one 'Table 1.1' "tables are numbered"
has $one 'Knuth, 1984</a>, page' "citations are resolved"
has html/00-front.html 'Knuth (1984)' "and in running text"
has html/bibliography.html 'id="ref-knuth1984"' "the bibliography has the entry"
has html/indexes.html '<code>thrice</code>' "identifiers are in the index"
if grep -q 'is not woven' build/book/$one; then false; else true; fi
result $? "lines that begin with %% are left out"
cp -p build/book/$one before; sleep 1; touch book/chapters/90-back.nw
$make html > log 2>&1
[ before -nt build/book/$one ] || [ ! build/book/$one -nt before ]
result $? "an unchanged page is not woven again"

cp -R build good
sed 's/@eq:a/@eq:b/' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "an unknown label" '^book/chapters/01-one.nw:18: error: @eq:b leads nowhere'
sed 's/@knuth1984/@knuth1994/' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "an unknown citation" '^book/chapters/01-one.nw:4: error: @knuth1994 leads nowhere'
sed 's/sec:back/sec:one/' book/chapters/90-back.nw > x; cp x book/chapters/90-back.nw
fault "a label defined twice" '^book/chapters/90-back.nw:1: error: the label sec:one is also in book/chapters/01-one.nw:1'
sed 's,fig/dot,fig/dash,' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "a missing figure" '01-one.nw: error: there is no figure fig/dash.svg'
sed 's/{#fig:dot}//; s/, @fig:dot//' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "a figure without a label" '01-one.nw: error: the figure fig/dot.svg needs'
sed 's/a = b/a = \\nothing{b/' book/chapters/01-one.nw > x; cp x book/chapters/01-one.nw
fault "bad mathematics" '01-one.nw: error: pandoc cannot read the mathematics'
cp figures/dot.mp x; echo 'oops(' > figures/dot.mp
fault "a figure that cannot be drawn" 'figures/dot.mp:1: error'
cp x figures/dot.mp

# seen FILE EDIT CHECK: after the edit (sed) the check called CHECK must fail.
seen() {
    rm -rf bad; cp -R good/book bad
    sed "$2" "bad/$1" > x; cp x "bad/$1"
    if cmp -s "bad/$1" "good/book/$1"; then echo "the edit changed nothing" > log; false
    else sh "$weaver/weave-check.sh" bad > log; grep -q "^not ok.*$3" log; fi
    result $? "planted fault found: $3"
}
seen $one 's/90-back.html#sec:back/91-back.html#sec:back/' 'dead link'
seen $one 's/90-back.html#sec:back/90-back.html#sec:bock/' 'dead link'
seen $one 's/id="L26"/id="L25"/' 'twice'
seen $one 's/alt="A dot[^"]*"/alt=""/' 'alternative text'
seen $one 's,<link rel="stylesheet" href=",&https://example.org/,' 'network'
seen $one 's/class="nwuse"/class="nwlost"/' 'reference in HTML'
seen $one 's,</figcaption>,</figcapt>,' 'valid HTML'
seen $one 's/id="chunk-1.2"/id="chunk-1.3"/' 'chunks have the same'
seen $one 's,"secno">1.1<,"secno">1.2<,' 'sections have the same'
rm -f good/book/html/none
seen llm.log '$s/$/\
Overfull \\hbox (7.1pt too wide) in paragraph at lines 1--2/' 'overfull'
seen llm.log '$s/$/\
LaTeX Warning: Reference `x'"'"' on page 1 undefined on input line 3./' 'reference in the PDF'
seen llm.log '$s/$/\
Missing character: There is no x in font y!/' 'character is missing'
rm -rf bad; cp -R good/book bad; rm bad/html/90-back.html
sh "$weaver/weave-check.sh" bad > log; grep -q '^not ok.*every chapter has a page' log
result $? "planted fault found: a missing page"
printf '#!/bin/sh\necho pandoc 2.9.2.1\n' > old-pandoc; chmod +x old-pandoc
touch book/contents.txt
$make PANDOC=./old-pandoc html > log 2>&1
grep -q 'needs pandoc 2.17 or later; this is 2.9.2.1' log
result $? "an unsuitable version of pandoc is refused"
echo "1..$n"
exit $failures
