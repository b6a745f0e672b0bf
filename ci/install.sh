#!/bin/sh
# ci/install.sh [build] [book] [test] [arm]: installs what these need and is missing.
#
#   build   a C and a C++ compiler, make, noweb, jansson
#   book    pandoc, LuaLaTeX, MetaPost, gnuplot, zip; where the distribution has
#           them, clang, lld and wasi-libc, for the programs in pages
#           (and a newer pandoc, in $B/pandoc, where the distribution's is too old)
#   test    cmocka, clang, gdb, epubcheck, Python with numpy and (where the distribution
#           has them) torch, Chromium and its driver, Open MPI, iproute2,
#           Slurm, and a virtual environment, $B/venv
#   arm     a compiler for 64-bit ARM, and qemu (make check-arm)
#
# On Debian and Ubuntu it says what it installs and how large that is, and uses
# sudo when it has to. When everything is there it does nothing, at once.
# Elsewhere it says which packages to install.
set -u
B=${B:-build}
here=$(dirname "$0")

# package:probe:package in Homebrew. The probe is a program, or a file when it
# begins with "/"; "-" as Homebrew's name means that it comes with the system.
arm="gcc-aarch64-linux-gnu:aarch64-linux-gnu-gcc:- libc6-dev-arm64-cross:/usr/aarch64-linux-gnu/lib/Scrt1.o:- qemu-user:qemu-aarch64:qemu"
build="gcc:gcc:- g++:g++:- libc6-dev:/usr/include/stdio.h:- make:make:make noweb:notangle:noweb
  libjansson-dev:/usr/include/jansson.h:jansson"
book="pandoc:pandoc:pandoc
  texlive-luatex:lualatex:texlive
  texlive-luatex:/usr/share/texlive/texmf-dist/tex/luatex/luaotfload/luaotfload.lua:texlive
  texlive-latex-recommended:/usr/share/texlive/texmf-dist/tex/latex/koma-script/scrbook.cls:texlive
  texlive-metapost:mpost:texlive
  fonts-texgyre:/usr/share/texmf/fonts/opentype/public/tex-gyre/texgyrepagella-regular.otf:texlive
  fonts-texgyre-math:/usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyrepagella-math.otf:texlive
  fonts-dejavu-core:/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf:font-dejavu
  tex-gyre:/usr/share/texmf/fonts/tfm/public/tex-gyre/rm-qplr.tfm:texlive
  lmodern:/usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf:texlive
  gnuplot-nox:gnuplot:gnuplot
  zip:zip:-"
test="libcmocka-dev:/usr/include/cmocka.h:cmocka
  clang:clang:-
  libomp-dev:/usr/lib/llvm-*/lib/libomp.so:libomp
  gdb:gdb:-
  binutils:objdump:-
  poppler-utils:pdftotext:poppler
  tidy:tidy:tidy-html5
  epubcheck:/usr/share/java/epubcheck.jar:epubcheck
  unzip:unzip:-
  vim:/usr/bin/vim.basic:-
  hunspell:hunspell:hunspell
  hunspell-en-us:/usr/share/hunspell/en_US.dic:-
  python3-venv:/usr/lib/python3*/ensurepip/__main__.py:python
  python3-numpy:/usr/lib/python3*/dist-packages/numpy/__init__.py:numpy"
# Wanted, but not every distribution has it; what needs it is left out.
optional="python3-torch:/usr/lib/python3*/dist-packages/torch/__init__.py:pytorch
  chromium-driver:chromedriver:-
  openmpi-bin:mpirun:open-mpi
  libopenmpi-dev:/usr/lib/*/openmpi/include/mpi.h:open-mpi
  iproute2:/usr/sbin/tc:-
  slurm-wlm:/usr/sbin/slurmctld:-"
# A compiler for WebAssembly; @ is the version of clang.
live="clang:clang:- lld:wasm-ld:- wasi-libc:/usr/include/wasm32-wasi/stdio.h:-
  libclang-rt-@-dev-wasm32:/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a:-"

have() {
    case $1 in
    /*) for f in $1; do [ -e "$f" ] && return 0; done; return 1 ;;
    "#"*) printf '#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <setjmp.h>\n#include <%s>\n' "${1#?}" |
        ${CC:-cc} $(name=${1#?}; pkg-config --cflags "${name%.h}" 2> /dev/null) -I/opt/homebrew/include -E -x c - > /dev/null 2>&1 ;;
    *) command -v "$1" > /dev/null 2>&1 ;;
    esac
}
missing= brew= items= venv= pandoc= wanted=
[ $# -gt 0 ] || set -- build
for group in "$@"; do
    case $group in
    build) items="$items $build" ;;
    book) items="$items $book" pandoc=1 wanted="$wanted $live" ;;
    test) items="$items $test" venv=1 wanted="$wanted $optional" ;;
    arm) items="$items $arm" ;;
    *) echo "install.sh: unknown group \"$group\"; known: build, book, test, arm" >&2; exit 64 ;;
    esac
done

apt=
command -v apt-get > /dev/null 2>&1 && apt=1
for item in $items; do
    probe=${item#*:}; probe=${probe%:*}
    # Only Debian keeps files where the probes look for them. Elsewhere a
    # library's header is compiled, and of fonts and the like nothing is known.
    case $probe in
    make) [ "$(uname)" != Darwin ] || probe=gmake ;;     # Apple's is too old
    /usr/include/jansson.h | /usr/include/cmocka.h)
        [ -n "$apt" ] || probe="#${probe##*/}" ;;
    /*) [ -n "$apt" ] || continue ;;
    esac
    have "$probe" && continue
    case " $missing " in *" ${item%%:*} "*) ;; *) missing="$missing ${item%%:*}" ;; esac
    case " $brew - " in *" ${item##*:} "*) ;; *) brew="$brew ${item##*:}" ;; esac
done

if [ -z "$apt" ] && [ -n "$missing" ]; then
    if [ "$(uname)" = Darwin ]; then
        how="xcode-select --install"
        [ -z "$brew" ] || how="brew install$brew"
        echo "install.sh: missing:$missing; install with: $how" >&2
    else
        echo "install.sh: this system has no apt-get; install what Debian calls$missing, then try again" >&2
    fi
    exit 70
fi

root= updated=
if [ "$(id -u)" != 0 ]; then root=sudo; fi
candidate() { apt-cache policy "$1" 2> /dev/null | grep -q 'Candidate: [0-9]'; }
may_install() { [ -z "$root" ] || command -v sudo > /dev/null 2>&1; }
must() {
    may_install && return
    echo "install.sh: missing: $*; become root or install sudo, then try again" >&2
    exit 70
}
update() {
    echo "install: refreshing the list of packages (apt-get update)"
    $root apt-get -qq update || { echo "install.sh: apt-get update failed; is there a network?" >&2; exit 75; }
    updated=1
}
# apt_install PACKAGE...: says what and how large, then does it.
apt_install() {
    all=$(apt-get -s install --no-install-recommends "$@" 2> /dev/null | awk '$1 == "Inst" { print $2 }')
    size=$(apt-cache show --no-all-versions $all 2> /dev/null |
        awk '/^Size:/ { d += $2 } /^Installed-Size:/ { i += $2 } END { printf "%.0f MB to download, %.0f MB on disk", d / 1e6, i / 1e3 }')
    echo "install: $* ($(echo $all | wc -w | tr -d ' ') packages with what they need: $size)"
    # sudo drops the environment, so the setting goes inside.
    $root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
        -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" > "$B/install.log" 2>&1
}

if [ -n "$missing" ]; then
    mkdir -p "$B"
    must $missing
    for p in $missing; do candidate "$p" || { update; break; }; done
    for p in $missing; do
        candidate "$p" || { echo "install.sh: this distribution has no package $p" >&2; exit 70; }
    done
    if ! apt_install $missing; then
        [ -n "$updated" ] || { update; apt_install $missing; } || {
            echo "install.sh: apt-get could not install$missing; its messages are in $B/install.log:" >&2
            tail -n 5 "$B/install.log" >&2
            exit 70
        }
    fi
fi

# The weave needs pandoc 2.17. The mark saves asking for the version each time.
at=$(command -v pandoc || true)
if [ -n "$pandoc" ] && [ -n "$at" ] && [ ! "$B/pandoc.ok" -nt "$at" ]; then
    mkdir -p "$B"
    version=$("$at" --version | sed -n '1s/^pandoc[^ ]* //p')
    if echo "$version" | awk -F . '{ exit !($1 > 2 || ($1 == 2 && $2 >= 17)) }'; then
        :
    elif [ ! -x "$B/pandoc/bin/pandoc" ]; then
        [ -z "$apt" ] || have '/usr/lib/python3*/ensurepip/__main__.py' || { must python3-venv; apt_install python3-venv; }
        echo "install: pandoc 2.19 into $B/pandoc, because pandoc $version is too old for the weave (17 MB to download, 84 MB on disk)"
        rm -rf "$B/pandoc"
        if ! { python3 -m venv "$B/pandoc" &&
               "$B/pandoc/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
                   --only-binary=:all: --require-hashes -r "$here/requirements-pandoc.txt" &&
               ln -s "$(cd "$B"/pandoc/lib/python3*/site-packages/pypandoc/files && pwd)/pandoc" "$B/pandoc/bin/pandoc" &&
               "$B/pandoc/bin/pandoc" --version; } > "$B/install.log" 2>&1; then
            rm -rf "$B/pandoc"
            echo "install.sh: cannot install a newer pandoc; the last lines of $B/install.log:" >&2
            tail -n 3 "$B/install.log" >&2
            exit 75
        fi
    fi
    touch "$B/pandoc.ok"
fi

if [ -n "$apt" ]; then
    for item in $wanted; do
        p=${item%%:*} probe=${item#*:}
        have "${probe%:*}" && continue
        case $p in *@*) p=${p%@*}$(clang -dumpversion 2> /dev/null | cut -d . -f 1)${p#*@} ;; esac
        # What was looked for in vain is remembered, because looking takes time.
        grep -qx "$p" "$B/install.none" 2> /dev/null && continue
        mkdir -p "$B"
        if ! may_install; then
            echo "install: without root or sudo $p is not installed; what needs it will be left out"
            continue
        fi
        candidate "$p" || [ -n "$updated" ] || { (update); updated=1; }
        if ! candidate "$p"; then
            echo "install: this distribution has no $p; what needs it will be left out"
            echo "$p" >> "$B/install.none"
        elif ! apt_install "$p"; then
            echo "install: apt-get could not install $p (see $B/install.log); what needs it will be left out this time"
        fi
    done
fi

if [ -n "$venv" ]; then
    mark=$(cat "$here/requirements.txt" "$here/requirements-axe.txt" | cksum)
    if [ "$mark" != "$(cat "$B/venv/installed" 2> /dev/null)" ]; then
        mkdir -p "$B"
        python=/usr/bin/python3
        [ -x "$python" ] || python=python3
        echo "install: a Python environment in $B/venv ($(grep -v '^#' "$here/requirements.txt" | tr '\n' ' ')about 70 MB on disk)"
        rm -rf "$B/venv"
        # It sees the distribution's packages: numpy, and torch if there is one.
        if ! { "$python" -m venv --system-site-packages "$B/venv" &&
               "$B/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
                   -r "$here/requirements.txt" &&
               "$B/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
                   --require-hashes -r "$here/requirements-axe.txt"; } > "$B/install.log" 2>&1; then
            echo "install.sh: cannot make the Python environment $B/venv; the last lines of $B/install.log:" >&2
            tail -n 3 "$B/install.log" >&2
            exit 75
        fi
        printf '%s\n' "$mark" > "$B/venv/installed"
    fi
fi
