# The pairs of characters in the rhyme. Data: below two lines of comment, from
#   awk '{ s = s $0 "\n" }
#   END { for (b = 1; b < 127; b++) { c = sprintf("%c", b); if (index(s, c)) id[c] = n++ }
#         for (i = 5; i <= length(s); i++)
#             count[id[substr(s, i - 1, 1)] " " id[substr(s, i, 1)]]++
#         for (k in count) print k, count[k] }' build/src/apps/jack.txt | sort -k1,1n -k2,2n
# height: 1.5
labels = "/ · , . J T a b c d e f g h i k l m n o p r s t u v w y"
set xrange [-0.8:27.8]
set yrange [27.8:-0.8]
# There are 28 rows, and letters are larger in the PDF.
letters = GPVAL_TERM eq "pdfcairo" ? ",8" : ",10"
set xtics scale 0 ("" 0) font letters
set ytics scale 0 ("" 0) font letters
set tmargin 0.5
set rmargin 1
set for [i=1:28] xtics add (word(labels, i) i-1)
set for [i=1:28] ytics add (word(labels, i) i-1)
set bmargin 3
set xlabel "the character"
set ylabel "the one before it"
set grid
unset key
plot "data/tiny-pairs.txt" using 2:1:(0.17*sqrt($3)) with points pt 7 ps variable lc rgb "#1A5CA6"
