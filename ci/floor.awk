# ci/floor.awk: reads ci/floor.txt, lines "STAGE LEAST [WORD...]". A word is
# something that must be there for the line to count: "all" for make test-all,
# or what a machine can lack, such as "torch". Of the lines of a stage the first
# counts whose words are all there; if there is none, nothing is demanded.
#   -v have="all" or ""    -v lacks="torch gpu"    -v results=FOLDER
# FOLDER/STAGE holds "PASSED FAILED SKIPPED".
function there(word) { return word == "all" ? have == "all" : !index(" " lacks " ", " " word " ") }
/^[ \t]*(#|$)/ { next }
{ seen[$1] = 1 }
$1 in done { next }
{
    for (i = 3; i <= NF; i++) if (!there($i)) next
    done[$1] = 1
    passed = -1
    if ((getline line < (results "/" $1)) > 0) { split(line, n, " "); passed = n[1] }
    if (passed < 0) { print "  FAIL  the stage " $1 " did not run"; bad = 1 }
    else if (passed < $2) { print "  FAIL  in the stage " $1 " only " passed " tests passed; the floor is " $2; bad = 1 }
    else print "  ok    " $1 ": " passed " passed, the floor is " $2
}
END { exit bad }
