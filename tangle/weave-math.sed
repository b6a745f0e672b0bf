# tangle/weave-math.sed: makes pandoc's MathML look as TeX would set it.
/<math/!b
# Combining accents stand beside the letter in some browsers; spacing ones do not.
s/>̇</>˙</g
s/>̂</>^</g
s/>̃</>˜</g
s/>̈</>¨</g
s/>⃗</>→</g
s,<mo>\+</mo><mo>=</mo>,<mo>+=</mo>,g
# Not all browsers stretch the bar of \overline; a border always fits.
s,<mover>((<mover><m[in][^>]*>[^<]*</m[in]><mo accent="true">[^<]*</mo></mover>|</?(mi|mn|mo|mspace|msub|msup|msubsup|mrow|mtext|msqrt|mfrac)( [^>]*)?>|[^<])*)<mo accent="true">¯</mo></mover>,<mrow class="overline">\1</mrow>,g
# Parentheses around plain letters need not stretch; stretched ones are set wide.
:again
s/<mo stretchy="true" form="prefix">([^<]*)<\/mo>((<\/?(mi|mn|msub|msup|msubsup|mrow|mover|mtext|mspace)( [^>]*)?>|<mo( accent="true"| stretchy="false"( form="[a-z]*")?)?>|<\/mo>|[^<])*)<mo stretchy="true" form="postfix">([^<]*)<\/mo>/<mo stretchy="false" form="prefix">\1<\/mo>\2<mo stretchy="false" form="postfix">\8<\/mo>/
t again
