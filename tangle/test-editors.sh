#!/bin/sh
# tangle/test-editors.sh: finding places in the book, tags, and the settings for
# editors, tried on a small book (and with Vim and Emacs themselves where they
# are installed). Prints TAP.
set -u
top=$(pwd)
T=${TMP:-${TMPDIR:-/tmp}}/editors
n=0 failures=0
ok() {                              # ok STATUS TEXT
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"; else
        echo "not ok $n - $2"; sed 's/^/# /' "$T/out" 2> /dev/null | head -n 10; failures=1
    fi
}
skip() { n=$((n + 1)); echo "ok $n - $1 # SKIP $2"; }
rm -rf "$T"; mkdir -p "$T/book/chapters" "$T/build"
cd "$T" || exit 74
ln -s "$top/tangle" tangle
ln -s "$top/editors" editors
cat > book/chapters/01-one.nw <<'END'
# One {#sec:one}

$$ a = b $$ {#eq:a}

<<llm/one.c>>=
int other(int twice) { return twice; }
<<the double of [[x]]>>
@ %def other

```
<<no chunk>>=
```

<<the double of [[x]]>>=
    /* twice */
static int twice(int x) {
    return 2 * x;
}
@ %def twice

1. [10]{#ex:why} Why?

<<the double of [[x]]>>=
enum { TWICE = 2 };
@ %def TWICE

<<another use>>=
<<the double of [[x]]>>
@
END
f=book/chapters/01-one.nw
# finds NAME PLACES TEXT
finds() {
    sh tangle/open.sh -n "$1" > out 2>&1
    [ "$(cut -d : -f 1,2 out | tr '\n' ' ')" = "$2 " ]; ok $? "$3"
}
finds llm/one.c $f:5 "a file is found"
finds build/src/llm/one.c $f:5 "also by its path in build/src"
finds one.c $f:5 "and by its last name"
finds 'the double of [[x]]' "$f:14 $f:23" "a chunk is found, with all its parts"
finds twice $f:16 "a name is found where it is defined, not where a word is the same"
finds TWICE $f:24 "capitals count"
finds sec:one $f:1 "a section is found"
finds eq:a $f:3 "an equation, too"
finds ex:why $f:21 "and an exercise"
finds doub "$f:14 $f:23" "a part of a name will do"
sh tangle/open.sh -n nothing > out 2>&1; [ $? = 65 ] && grep -q 'is called nothing$' out
ok $? "what is not there is said"
sh tangle/open.sh > out 2>&1; [ $? = 64 ]; ok $? "nothing to look for is an error of usage"
printf '#!/bin/sh\necho "$@" > arguments\n' > editor; chmod +x editor
ln -s editor code
if command -v script > out; then
    EDITOR=./editor VISUAL= script -qec "sh tangle/open.sh twice" out2 > out < /dev/null
    grep -qx "+16 $f" arguments; ok $? "the editor opens the line"
    EDITOR=./code VISUAL= script -qec "sh tangle/open.sh twice" out2 > out < /dev/null
    grep -qx -- "-g $f:16" arguments; ok $? "also one that wants FILE:LINE"
else
    skip "the editor opens the line" "there is no script(1)"
    skip "also one that wants FILE:LINE" "there is no script(1)"
fi

sh tangle/tags.sh > out 2>&1
grep -Fqx "twice	../$f	16;\"	n" build/tags; ok $? "tags have names"
LC_ALL=C sort -c build/tags 2> out; ok $? "and are sorted"
# Each section of Emacs's file says how many bytes it has.
awk 'BEGIN { RS = "\f\n" } NR > 1 { n = index($0, "\n"); split(substr($0, 1, n - 1), a, ",")
    if (length($0) - n != a[2]) bad = 1; seen++ } END { exit bad || seen != 1 }' build/emacs.tags
ok $? "the sections of Emacs's tags have the length that they say"
if vim --version 2> out | grep -q '+eval'; then
    # vim COMMANDS: runs them in the chapter, the cursor on line 25.
    vim() { command vim -Nes -u NONE -i NONE -c "set runtimepath^=editors/vim" -c 'filetype plugin on' \
        -c 'syntax on' -c "edit $f" "$@" -c 'call writefile([expand("%:t") . ":" . line(".")], "where")' -c 'qa!' > out 2>&1; }
    # Vim takes such names of folders for patterns when it follows a tag.
    case $T in
    *[]\\[*?]*)
        skip "Vim goes from the use of a chunk to its definition" "Vim takes the name of this folder for a pattern"
        skip "and from a name" "Vim takes the name of this folder for a pattern" ;;
    *)  vim -c "setlocal tags=build/tags" -c 28 -c 'normal ff' -c 'call LlmNwTag()'
        grep -qx 01-one.nw:14 where || { cat where > out; false; }; ok $? "Vim goes from the use of a chunk to its definition"
        vim -c "setlocal tags=build/tags" -c 6 -c 'normal 0fw' -c 'call LlmNwTag()'
        grep -qx 01-one.nw:16 where || { cat where > out; false; }; ok $? "and from a name" ;;
    esac
    vim -c 6 -c 'normal ]]' ; grep -qx 01-one.nw:11 where || { cat where > out; false; }
    ok $? "and from chunk to chunk"
    vim -c 'call writefile([synIDattr(synIDtrans(synID(17,5,1)),"name"), synIDattr(synIDtrans(synID(1,1,1)),"name")], "color")'
    grep -q Statement color || { cat color > out; false; }; ok $? "and colors C in chunks"
    printf 'echo "%s:16:5: error: no"\n' "$f" > fail.sh
    vim -c 'set makeprg=sh\ fail.sh' -c 'make'
    grep -qx 01-one.nw:16 where || { cat where > out; false; }; ok $? "and goes to an error that names a line of a chapter"
else
    for t in "Vim goes from the use of a chunk to its definition" "and from a name" "and from chunk to chunk" \
        "and colors C in chunks" "and goes to an error that names a line of a chapter"; do skip "$t" "there is no Vim with +eval"; done
fi
if command -v emacs > out; then
    cp -R "$top/editors" mine; mkdir -p at; mv mine at/editors; ln -s "$T/book" "$top/tangle" at
    emacs --batch -l at/editors/emacs/llm-nw.el --eval '(setq byte-compile-error-on-warn t)' \
        -f batch-byte-compile at/editors/emacs/llm-nw.el > out 2>&1
    ok $? "the mode for Emacs compiles without a warning"
    emacs --batch -l at/editors/emacs/llm-nw.el "$f" --eval '(progn (llm-nw-mode) (goto-char (point-min))
        (search-forward "return twice") (llm-nw-definition (llm-nw-at-point))
        (princ (format "%s:%d\n" (file-name-nondirectory buffer-file-name) (line-number-at-pos)))
        (find-file (expand-file-name "'$f'" command-line-default-directory)) (goto-char (point-max)) (llm-nw-previous) (llm-nw-next t) (princ (line-number-at-pos)))' > where 2> out
    [ "$(cat where)" = "01-one.nw:16
23" ]; ok $? "Emacs goes to definitions and from chunk to chunk"
else
    skip "the mode for Emacs compiles without a warning" "there is no Emacs"
    skip "Emacs goes to definitions and from chunk to chunk" "there is no Emacs"
fi
python3 - "$top" > out 2>&1 <<'END'
import json, os, re, sys
top = sys.argv[1]
at = os.path.join(top, "editors/vscode")
package = json.load(open(os.path.join(at, "package.json")))
for part in package["contributes"]["languages"]:
    json.load(open(os.path.join(at, part["configuration"])))
for part in package["contributes"]["grammars"]:
    grammar = json.load(open(os.path.join(at, part["path"])))
    assert grammar["scopeName"] == part["scopeName"]
chunk = [p for p in grammar["patterns"] if "begin" in p][0]
lines = open("book/chapters/01-one.nw").read().split("\n")
assert sum(bool(re.search(chunk["begin"], l)) for l in lines) == 5
assert sum(bool(re.search(chunk["end"], l)) for l in lines) == 4
for name in "tasks", "settings":
    json.load(open(os.path.join(top, ".vscode", name + ".json")))
END
ok $? "the files for VS Code can be read, and know chunks"
echo "1..$n"
exit $failures
