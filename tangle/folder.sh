#!/bin/sh
# tangle/folder.sh enter B PID: make, the process PID, is going to write into
# the folder B. Waits until no other make does, and sees to it that whatever
# this build will replace or remove in B was made by it. Prints "ok", or one
# sentence that says why not.
# tangle/folder.sh clean B PID: waits, too, and removes what was made in B, and
# nothing else. With "mine" as PID it does not wait.
#
# B/made lists what in B is ours. In the folders src, bin and tests there may be
# files of other people, so for these there is a list of files: src.parts/made,
# obj/made.programs, obj/made.tests, obj/made.cuda.
set -u
B=$2 made=$2/made
later="emacs.tags tags arm bench coverage coverage.txt"
ours="src lib src.parts bin tests obj flags flags.emu flags.emucheck emucc.conf include pch flags.cuda flags.shared flags.plain tangle.stamp tangle.options probe results
scratch variant upto dist book mutants gpu-report examples analyze folders install.log install.none pandoc.ok book.log cuda.log
check-book.sh check-6x9.sh watch.mark compile_commands.json $later"

pid=$3
enter() {
    # The lock is a link that points to the number of a process, because of all
    # files only a link comes into being together with its content.
    lives() {
        if [ -d /proc/self ]; then tr '\0' ' ' < "/proc/$1/cmdline"; else ps -o args= -p "$1"; fi 2> /dev/null | grep -q make
    }
    told=
    while ! ln -s "$pid" "$B/lock" 2> /dev/null; do
        owner=$(readlink "$B/lock") || { [ -L "$B/lock" ] || [ ! -e "$B/lock" ] || { echo "$B/lock is in the way"; exit; }; continue; }
        [ "$owner" != "$pid" ] || break
        if lives "$owner"; then
            [ -n "$told" ] || echo "waiting for another make (process $owner), which works in $B" >&2
            told=1
            sleep 0.5
        elif mv "$B/lock" "$B/lock.$pid" 2> /dev/null; then
            # Another make may have removed the dead lock and taken its place.
            [ "$(readlink "$B/lock.$pid")" = "$owner" ] || ln -s "$(readlink "$B/lock.$pid")" "$B/lock" 2> /dev/null
            rm -f "$B/lock.$pid"
        fi
    done
}

if [ "$1" = enter ]; then
    mkdir -p "$B" 2> /dev/null && [ -w "$B" ] || { echo "the folder $B cannot be made, or not be written"; exit; }
    enter
    have= new=
    if [ -f "$made" ]; then have=" $(tr '\n' ' ' < "$made") "
    elif [ -f "$B/tangle.options" ]; then have=" $ours " new=.legacy # made before there was a list
    fi
    for n in $ours; do
        case $have in *" $n "*) [ -f "$made" ] || new="$new $n"; continue ;; esac
        case " src bin tests install.log install.none pandoc.ok $later " in
        *" $n "*) ;;            # "make install" may come first, and some joined the list later
        *) [ ! -e "$B/$n" ] || { echo "$B/$n is there already and was not made here; name another folder (B=FOLDER)"; exit; } ;;
        esac
        new="$new $n"
    done
    [ -z "$new" ] || printf '%s\n' $new >> "$made" || { echo "$made cannot be written"; exit; }
    echo ok
    exit
fi

# --- clean
[ -e "$B" ] || exit 0
[ -f "$made" ] || { echo "clean: there is no list of what was made in $B, so nothing is removed" >&2; exit 0; }
[ -w "$B" ] || { echo "clean: the folder $B cannot be written" >&2; exit 0; }
[ "$pid" = mine ] || enter
# files FOLDER LIST: removes the files of the list, and the folders that are
# empty then.
files() {
    [ -f "$2" ] || return 0
    while read -r f; do rm -f "$1/$f"; done < "$2"
    sed -n 's,/[^/]*$,,p' "$2" | sort -ru | while read -r d; do (cd "$1" 2> /dev/null && rmdir -p "$d" 2> /dev/null); done
}
files "$B/src" "$B/src.parts/made"
files "$B" "$B/obj/made.programs"
files "$B" "$B/obj/made.tests"
files "$B" "$B/obj/made.cuda"
while read -r n; do
    case $n in
    src | bin | tests) rmdir "$B/$n" 2> /dev/null ;;
    */* | .* | '') ;;
    *) rm -rf "${B:?}/$n" ;;
    esac
done < "$made"
rm -f "$made" "$B/lock"
rmdir "$B" 2> /dev/null || echo "clean: left in $B, because it was not made by a build:" $(ls -A "$B")
