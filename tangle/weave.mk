# tangle/weave.mk: the book. Included by the Makefile.
#
#   make html              every page, in $(B)/book/html
#   make pdf               $(B)/book/llm.pdf
#   make book              both
#   make page PAGE=NAME    one chapter's page, 06-loader for instance
#   make chapter PAGE=NAME one chapter as $(B)/book/NAME.pdf
#   make check-book        checks both, prints TAP
#
# REFS=warn lets the weave go on when references lead nowhere.

NOWEB ?= $(firstword $(wildcard /usr/lib/noweb /usr/local/lib/noweb \
    /opt/homebrew/lib/noweb /usr/local/noweb/lib) /usr/lib/noweb)
PANDOC ?= pandoc
REFS ?= error
PAGE ?=
WV := $(B)/book
WVNW := $(wildcard $(shell awk '$$1 == "chapter" { \
    print "book/chapters/" $$2 ".nw" }' book/contents.txt))
WVCH := $(notdir $(WVNW:.nw=))
WVLUA := $(wildcard tangle/nw*.lua)
WVMP := $(filter-out style,$(notdir $(basename $(wildcard figures/*.mp))))
WVGP := $(notdir $(basename $(wildcard figures/*.gp)))
WVFIGS := $(WVMP:%=$(WV)/fig/%.svg) $(WVGP:%=$(WV)/fig/%.svg)
WVHTML := $(patsubst %,$(WV)/html/%.html,index $(WVCH) bibliography indexes)
WVTEX := $(patsubst %,$(WV)/pages/%.tex,$(WVCH) bibliography indexes)
WVENV = NW_HOME=tangle NW_WORK=$(WV) NW_FIGURES=$(WV)/fig \
    NW_STRICT=$(if $(filter warn,$(REFS)),0,1)
WVPAGE = $(WVENV) NW_TO=html NW_PAGE=$(1) $(PANDOC) -f tangle/nw.lua -t html5 \
    --mathml --wrap=preserve --fail-if-warnings \
    --metadata-file book/book.yaml --template book/theme/page.html
WVTEXPAGE = $(WVENV) NW_TO=latex NW_PAGE=$(1) $(PANDOC) -f tangle/nw.lua \
    -t latex --top-level-division=chapter --wrap=preserve

.PHONY: html pdf book page chapter figures check-book
html: $(WVHTML) $(WV)/html/latinmodern-math.otf $(WV)/html/book.css
pdf: $(WV)/llm.pdf
book: html pdf
figures: $(WVFIGS)

# --- The first pass: everything that has a number.
$(WV)/book.pipe: $(WVNW) book/contents.txt
	@mkdir -p $(@D)
	$(Q)$(NOWEB)/markup -t $(WVNW) > $@.1
	$(Q)$(NOWEB)/finduses < $@.1 > $@.2
	$(Q)$(NOWEB)/noidx < $@.2 > $@.3
	$(Q)rm -f $@.1 $@.2; mv $@.3 $@

$(WV)/xref.stamp: $(WV)/book.pipe tangle/nw.lua tangle/nw-pipe.lua \
    tangle/nw-xref.lua tangle/nw-bib.lua book/bibliography.bib
	@mkdir -p $(WV)/pages
	$(Q)$(WVENV) NW_PAGE=xref \
	    NW_CONTENTS=book/contents.txt NW_BIB=book/bibliography.bib \
	    $(PANDOC) -f tangle/nw.lua -t plain -o /dev/null $(WV)/book.pipe
	$(Q)touch $@
# These change only when their contents do.
$(WV)/xref.lua $(WV)/index.lua $(WVCH:%=$(WV)/pages/%.pipe): $(WV)/xref.stamp ;

# --- Figures. Pages need to know their sizes.
$(WV)/fig/%.svg: figures/%.mp figures/style.mp figures/labels.tex \
    tangle/weave-fig.sh
	$(Q)sh tangle/weave-fig.sh $< $(@D)
$(WV)/fig/%.svg: figures/%.gp $(wildcard figures/data/*) tangle/weave-fig.sh
	$(Q)sh tangle/weave-fig.sh $< $(@D)
$(WV)/fig.stamp: $(WVFIGS)
	@mkdir -p $(WV)/html/fig $(WV)/fig
	$(Q)for f in $(WVFIGS); do cmp -s $$f $(WV)/html/fig/$${f##*/} || \
	    cp $$f $(WV)/html/fig; done
	$(Q)touch $@

# --- HTML
WVTHEME := $(WVLUA) book/theme/page.html book/book.yaml
$(WVCH:%=$(WV)/html/%.html): $(WV)/html/%.html: $(WV)/pages/%.pipe \
    $(WV)/xref.lua $(WV)/fig.stamp $(WVTHEME)
	@mkdir -p $(@D)
	$(Q)$(call WVPAGE,$*) -o $@ $<
$(patsubst %,$(WV)/html/%.html,index bibliography indexes): \
    $(WV)/html/%.html: $(WV)/xref.lua $(WV)/index.lua $(WVTHEME)
	@mkdir -p $(@D)
	$(Q)$(call WVPAGE,$*) -o $@ /dev/null
$(WV)/html/book.css: book/theme/book.css
	@mkdir -p $(@D)
	$(Q)cp $< $@
MATHFONT = $(firstword $(wildcard \
    /usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf) \
    $(shell kpsewhich latinmodern-math.otf))
$(WV)/html/latinmodern-math.otf:
	@mkdir -p $(@D)
	$(Q)cp $(MATHFONT) $@

page: $(WV)/html/$(PAGE).html $(WV)/html/latinmodern-math.otf \
    $(WV)/html/book.css
	@echo $(WV)/html/$(PAGE).html

# --- PDF
$(WVCH:%=$(WV)/pages/%.tex): $(WV)/pages/%.tex: $(WV)/pages/%.pipe \
    $(WV)/xref.lua $(WV)/fig.stamp $(WVLUA)
	$(Q)$(call WVTEXPAGE,$*) -o $@ $<
$(patsubst %,$(WV)/pages/%.tex,bibliography indexes): $(WV)/pages/%.tex: \
    $(WV)/xref.lua $(WV)/index.lua $(WVLUA)
	$(Q)$(call WVTEXPAGE,$*) -o $@ /dev/null
WVBOOK = $(call WVTEXPAGE,book) --template book/theme/book.tex \
    --metadata-file book/book.yaml -o $@ /dev/null
$(WV)/llm.tex: $(WV)/xref.lua $(WVLUA) book/theme/book.tex book/book.yaml
	$(Q)$(WVBOOK)
$(WV)/llm.pdf: $(WV)/llm.tex $(WVTEX) $(WV)/fig.stamp tangle/weave-pdf.sh
	$(Q)sh tangle/weave-pdf.sh $(WV) llm

$(WV)/one-$(PAGE).tex: $(WV)/xref.lua $(WVLUA) book/theme/book.tex
	$(Q)NW_ONLY=$(PAGE) $(WVBOOK)
chapter: $(WV)/one-$(PAGE).tex $(WV)/pages/$(PAGE).tex
	$(Q)sh tangle/weave-pdf.sh $(WV) one-$(PAGE)
	@echo $(WV)/one-$(PAGE).pdf

check-book: book
	$(Q)sh tangle/weave-check.sh $(WV)
