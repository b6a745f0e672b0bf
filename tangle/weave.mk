# tangle/weave.mk: the book. Included by the Makefile.
#
#   make html              every page, in $(B)/book/html
#   make pdf               $(B)/book/llm.pdf
#   make epub              $(B)/book/llm.epub
#   make book              all three
#   make page PAGE=NAME    one chapter's page, 06-loader for instance
#   make chapter PAGE=NAME one chapter as $(B)/book/NAME.pdf
#   make pdf-6x9           the edition of 6 by 9 inches, in $(B)/book/6x9
#   make check-6x9         and its checks
#   make stats             what each chapter consists of
#   make check-book        checks both, prints TAP
#
# REFS=warn lets the weave go on when references lead nowhere. COVERAGE=1 marks
# lines that no test ran (make coverage), WATCH=1 is what make watch adds.

NOWEB ?= $(shell sh tangle/noweb.sh)
PANDOC ?= pandoc
REFS ?= error
PAGE ?=
WATCH ?=
COVERAGE ?=
WV := $(B)/book
WVNW := $(wildcard $(shell awk '$$1 == "chapter" { \
    print "book/chapters/" $$2 ".nw" }' book/contents.txt))
WVCH := $(notdir $(WVNW:.nw=))
# Chapters with sections for the companion have a second page.
WVMORE := $(patsubst book/chapters/%.nw,%-companion,$(shell \
    grep -lE '^\#\#+ .*\{([^}]* )?\.companion[ }]' $(WVNW) /dev/null))
WVPAGES := $(WVCH) $(WVMORE)
WVMP := $(filter-out style,$(notdir $(basename $(wildcard figures/*.mp))))
WVGP := $(notdir $(basename $(wildcard figures/*.gp)))
WVFIGS := $(WVMP:%=$(WV)/fig/%.svg) $(WVGP:%=$(WV)/fig/%.svg)
WVHTML := $(patsubst %,$(WV)/html/%.html,index companion $(WVPAGES) bibliography indexes sources)
WVTEX := $(patsubst %,$(WV)/pages/%.tex,$(WVPAGES) bibliography indexes)
WVGPU := $(sort $(wildcard figures/data/gpu-report-*.txt))
WVMODEL := $(sort $(wildcard figures/data/kernel-model-*.txt))
WVENV = NW_HOME=$(WVT) NW_WORK=$(WV) NW_FIGURES=$(WV)/fig NW_GPU="$(WVGPU)" NW_LIVE=$(WV)/live \
    NW_STRICT=$(if $(filter warn,$(REFS)),0,1) NW_COVERAGE=$(if $(COVERAGE),$(B)/coverage.txt)
WVPAGE = $(WVENV) NW_TO=html NW_PAGE=$(1) $(PANDOC) -d $(WV)/reader.yaml -t html5 \
    --mathml --wrap=preserve --preserve-tabs --fail-if-warnings \
    --metadata-file book/book.yaml --template book/theme/page.html $(if $(WATCH),--metadata watch=1)
WVTEXPAGE = $(WVENV) NW_TO=latex NW_PAGE=$(1) $(PANDOC) -d $(WV)/reader.yaml \
    -t latex --top-level-division=chapter --wrap=preserve

# --- The weaver stands in a chapter, so it is extracted before anything else.
# Its files keep their dates unless they change.
WVSRC := $(addprefix book/chapters/,90-building.nw 89-screen.nw 88-ebook.nw 87-live.nw)
ifndef WVT
WVT := $(WV)/tools
WVFILES := $(shell sed -n 's,^<<tools/\(.*\)>>=,\1,p' $(WVSRC))
$(WV)/tools.stamp: $(WVSRC)
	@mkdir -p $(WVT)
	$(Q)$(NOWEB)/markup -t $(WVSRC) > $@.in
	$(Q)for f in $(WVFILES); do \
	    $(NOWEB)/nt -t -R"tools/$$f" < $@.in > $@.new || exit 65; \
	    cmp -s $@.new $(WVT)/$$f || mv $@.new $(WVT)/$$f; done
	$(Q)rm -f $@.in $@.new; touch $@
$(addprefix $(WVT)/,$(WVFILES)): $(WV)/tools.stamp ;
else
WVFILES := $(notdir $(wildcard $(WVT)/*))
endif
WVLUA := $(addprefix $(WVT)/,$(filter nw%.lua,$(WVFILES)))

.PHONY: html pdf pdf-6x9 epub book page chapter figures stats check-book check-6x9
WVSIDE := $(addprefix $(WV)/html/,latinmodern-math.otf book.css book.js live.js)
html: $(WVHTML) $(WVSIDE)
pdf: $(WV)/pdf.stamp
epub: $(WV)/llm.epub
# The PDF first: while LaTeX is busy with its longer volume, a processor makes pages.
book: pdf html epub
figures: $(WVFIGS)

# --- The first pass: everything that has a number. mawk, Debian's own awk, takes less than half of gawk's time.
WVAWK := LC_ALL=C $(if $(shell command -v mawk 2> /dev/null),mawk,awk)
$(WV)/book.pipe: $(WVNW) book/contents.txt $(WVT)/weave-uses.awk
	@mkdir -p $(@D)
	$(Q)$(NOWEB)/markup -t $(WVNW) > $@.1
	$(Q)$(NOWEB)/finduses < $@.1 > $@.2
	$(Q)$(WVAWK) -f $(WVT)/weave-uses.awk $@.2 $@.2 > $@.1
	$(Q)rm -f $@.2; mv $@.1 $@

# Names the reader to pandoc, whose -f would read capital letters as small ones.
$(WV)/reader.yaml: .FORCE
	@mkdir -p $(@D); echo 'from: "$(WVT)/nw.lua"' > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(WV)/xref.stamp: $(WV)/book.pipe $(WV)/reader.yaml $(WVT)/nw.lua $(WVT)/nw-pipe.lua $(WVT)/nw-plain.lua \
    $(WVT)/nw-divide.lua $(WVT)/nw-keep.lua $(WVT)/nw-part.lua $(WVT)/nw-links.lua \
    $(WVT)/nw-xref.lua $(WVT)/nw-bib.lua $(WVT)/nw-terms.lua \
    $(WVT)/nw-data.lua $(filter-out $(WVGPU),$(wildcard figures/data/*)) \
    book/bibliography.bib $(wildcard book/terms.txt)
	@mkdir -p $(WV)/pages
	@v=$$($(PANDOC) --version 2> /dev/null | sed -n '1s/^pandoc[^ ]* //p'); \
	case $$v in '') v="none is installed" ;; \
	[01].* | 2.[0-9] | 2.[0-9].* | 2.1[0-6] | 2.1[0-6].*) v="this is $$v" ;; \
	*) exit 0 ;; esac; \
	echo "weaving needs pandoc 2.17 or later; $$v" >&2; exit 70
	$(Q)$(WVENV) NW_PAGE=xref \
	    NW_CONTENTS=book/contents.txt NW_BIB=book/bibliography.bib \
	    NW_TERMS=book/terms.txt \
	    $(PANDOC) -d $(WV)/reader.yaml -t plain -o /dev/null /dev/null
	$(Q)touch $@
# These change only when their contents do.
$(WV)/xref.lua $(WV)/index.lua $(foreach k,pipe links,$(WVPAGES:%=$(WV)/pages/%.$k)): $(WV)/xref.stamp ;

# --- Figures. Pages need to know their sizes.
$(WV)/fig/%.svg: figures/%.mp figures/style.mp figures/labels.tex \
    $(WVT)/weave-fig.sh
	$(Q)sh $(WVT)/weave-fig.sh $< $(@D)
$(WV)/fig/%.svg: figures/%.gp $(filter-out $(WVGPU),$(wildcard figures/data/*)) \
    $(WVT)/weave-fig.sh
	$(Q)sh $(WVT)/weave-fig.sh $< $(@D)
$(WV)/fig.stamp: $(WVFIGS)
	@mkdir -p $(WV)/html/fig $(WV)/fig
	$(Q)for f in $(WVFIGS); do cmp -s $$f $(WV)/html/fig/$${f##*/} || \
	    cp $$f $(WV)/html/fig; done
	$(Q)touch $@

# --- Reports of measurements on GPUs, for the pages that have tables of them.
# The list changes when a report, or a prediction, comes, goes or changes.
WVTABLES := $(patsubst book/chapters/%.nw,%,$(shell \
    grep -l '^::: *{\.gpu' $(WVNW) /dev/null))
$(WV)/gpu.list: .FORCE
	@mkdir -p $(@D); cksum $(WVGPU) $(WVMODEL) /dev/null > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(WVTABLES:%=$(WV)/html/%.html) $(WVTABLES:%=$(WV)/pages/%.tex): $(WV)/gpu.list
.PHONY: .FORCE
.FORCE:

# --- Programs in the page. They are compiled from the tangled tree, and the
# list changes when one of them does.
WVLIVE := $(patsubst book/chapters/%.nw,%,$(shell grep -l '^::: *{\.live' $(WVNW) /dev/null))
LIVE = $(sort $(shell sed -n 's/^::: *{\.live .*$(1)="\([^"]*\)".*/\1/p' $(WVNW) /dev/null))
LIVESRC ?= $(B)/tangle.stamp
$(WV)/live.list: $(LIVESRC) .FORCE
	+$(Q)$(MAKE) -s --no-print-directory -f tangle/live.mk SRC=$(B)/src O=$(WV)/live \
	    PROGRAMS="$(call LIVE,program)" FILES="$(call LIVE,files)"
	@cksum $(WV)/live/*.b64 /dev/null > $@.new 2> /dev/null; \
	cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(WVLIVE:%=$(WV)/html/%.html): $(WV)/live.list

# --- With COVERAGE=1 pages mark the lines that no test ran.
ifneq ($(COVERAGE),)
ifeq ($(wildcard $(B)/coverage.txt),)
$(error COVERAGE=$(COVERAGE): there is no $(B)/coverage.txt; make coverage writes it)
endif
endif
$(WV)/coverage.list: .FORCE
	@mkdir -p $(@D); cksum $(if $(COVERAGE),$(B)/coverage.txt) /dev/null > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
	@rm -f $(WVSTALE)

# --- HTML
# Pages of chapters and figures that are gone, or have another name now.
WVKEEP = $(WVPAGES) index companion bibliography indexes sources names-% chunks-% file-%
WVSTALE = $(addprefix $(WV)/html/,$(filter-out $(WVKEEP:%=%.html),$(notdir $(wildcard $(WV)/html/*.html)))) \
    $(addprefix $(WV)/html/fig/,$(filter-out $(notdir $(WVFIGS:%=%)),$(notdir $(wildcard $(WV)/html/fig/*.svg))))
WVTHEME := $(WVLUA) book/theme/page.html book/book.yaml
$(WVPAGES:%=$(WV)/html/%.html): $(WV)/html/%.html: $(WV)/pages/%.pipe \
    $(WV)/pages/%.links $(WV)/xref.lua $(WV)/fig.stamp $(WV)/coverage.list $(WVTHEME)
	@mkdir -p $(@D)/data $(if $(WATCH),$(WV)/watched && cp $(WVT)/watch.js $(WV)/watched && touch $(WV)/watched/$*.js)
	$(Q)$(call WVPAGE,$*) -o $@ $<
	@! grep -q '$(WVROLE)' $@ || { sed 's/$(WVROLE)//g' $@ > $@.new && mv $@.new $@; }
	@$(if $(WATCH),echo "book.woven('$$(cksum < $@)');" >,rm -f) $(WV)/watched/$*.js
# pandoc gives notes a role that has been withdrawn: what is in the list of notes is a note.
WVROLE := role="doc-endnote"
# The pages of make watch (WATCH=1) load themselves again. Each has a file in watched, so
# that a weave without WATCH makes the page anew.
ifeq ($(WATCH),)
WVWATCHED := $(filter-out watch.js,$(notdir $(wildcard $(WV)/watched/*.js)))
$(WVWATCHED:%.js=$(WV)/html/%.html): .FORCE
endif
$(patsubst %,$(WV)/html/%.html,index companion bibliography indexes sources): \
    $(WV)/html/%.html: $(WV)/xref.lua $(WV)/index.lua $(WVTHEME)
	@mkdir -p $(@D)/data
	$(Q)rm -f $(WVOLD:%=$(@D)/%)
	$(Q)$(call WVPAGE,$*) -o $@ /dev/null
# Pages of files and of letters in the index are this one with another body.
$(WV)/pages/frame.html: $(WV)/xref.lua $(WVTHEME)
	$(Q)$(call WVPAGE,frame) -o $@ /dev/null
$(WV)/html/indexes.html $(WV)/html/sources.html: $(WV)/pages/frame.html
$(WV)/html/indexes.html: WVOLD = names-*.html chunks-*.html
$(WV)/html/sources.html: WVOLD = file-*.html
# Files are put together from what the chapters' pages left in *.lines.lua.
$(WV)/html/sources.html: $(WVPAGES:%=$(WV)/html/%.html)
$(WV)/html/book.css: book/theme/book.css
	@mkdir -p $(@D)
	$(Q)cp $< $@
$(WV)/html/book.js $(WV)/html/live.js: $(WV)/html/%: $(WVT)/%
	@mkdir -p $(@D)
	$(Q)cp $< $@
MATHFONT = $(firstword $(wildcard \
    /usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf) \
    $(shell kpsewhich latinmodern-math.otf))
$(WV)/html/latinmodern-math.otf:
	@mkdir -p $(@D)
	$(Q)cp $(MATHFONT) $@

page: $(PAGE:%=$(WV)/html/%.html) $(WVSIDE)
	@echo $(PAGE:%=$(WV)/html/%.html)

# --- PDF
$(WVPAGES:%=$(WV)/pages/%.tex): $(WV)/pages/%.tex: $(WV)/pages/%.pipe \
    $(WV)/pages/%.links $(WV)/xref.lua $(WV)/fig.stamp $(WVLUA)
	$(Q)$(call WVTEXPAGE,$*) -o $@ $<
$(patsubst %,$(WV)/pages/%.tex,bibliography indexes): $(WV)/pages/%.tex: \
    $(WV)/xref.lua $(WV)/index.lua $(WVLUA)
	$(Q)$(call WVTEXPAGE,$*) -o $@ /dev/null
WVVERSION := $(shell sed -n 's/^\#define LLM_VERSION "\(.*\)"/\1/p' $(WVNW) /dev/null)
WVFRAME = $(call WVTEXPAGE,$(1)) --template book/theme/book.tex \
    --metadata-file book/book.yaml -M version=$(WVVERSION) $(2) -o $@ /dev/null
$(WV)/llm.tex $(WV)/llm-companion.tex: $(WV)/xref.lua $(WVLUA) book/theme/book.tex book/book.yaml
$(WV)/llm.tex:
	$(Q)$(call WVFRAME,book)
$(WV)/llm-companion.tex:
	$(Q)$(call WVFRAME,companion)
# Each volume prints page numbers of the other.
WVVOLUMES := llm $(if $(WVMORE),llm-companion)
$(WV)/pdf.stamp: $(WVVOLUMES:%=$(WV)/%.tex) $(WVTEX) $(WV)/fig.stamp $(WVT)/weave-pdf.sh
	$(Q)sh $(WVT)/weave-pdf.sh $(WV) $(WVVOLUMES)
	@touch $@

# --- The edition of 6 by 9 inches has the same pages in another frame.
WVSMALL := $(WVVOLUMES:%=%-6x9)
$(WVSMALL:%=$(WV)/6x9/%.tex): $(WV)/xref.lua $(WVLUA) book/theme/book.tex book/book.yaml
	@mkdir -p $(@D)
	$(Q)$(call WVFRAME,$(if $(findstring companion,$@),companion,book),-M small=1)
$(WV)/6x9/pdf.stamp: $(WVSMALL:%=$(WV)/6x9/%.tex) $(WVTEX) $(WV)/fig.stamp $(WVT)/weave-pdf.sh
	$(Q)TEXINPUTS=..:$$TEXINPUTS sh $(WVT)/weave-pdf.sh $(WV)/6x9 $(WVSMALL)
	@touch $@
pdf-6x9: $(WV)/6x9/pdf.stamp
check-6x9: pdf-6x9
	$(Q)sh $(WVT)/weave-check.sh $(WV)/6x9 paper

# --- The e-book. Its files have the date of the last commit (or of the newest chapter), so that the same
# book always gives the same archive.
WVDATE = TZ=UTC git log -1 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%cd 2> /dev/null \
    || date -u -r "$$(ls -t $(WVNW) | head -n 1)" +%Y-%m-%dT%H:%M:%SZ
$(WV)/llm.epub: $(WVHTML) $(WVT)/weave-epub.lua book/theme/epub.css book/book.yaml
	$(Q)date=$$($(WVDATE)) && texlua $(WVT)/weave-epub.lua $(WV) book/book.yaml \
	    book/theme/epub.css "$$date" && \
	digits=$$(echo "$$date" | sed 's/[^0-9]//g; s/..$$/.&/') && \
	cd $(WV)/epub && find . -exec env TZ=UTC touch -t "$$digits" {} + && rm -f ../llm.epub && \
	zip -q -X -0 ../llm.epub mimetype && \
	find META-INF book -type f | LC_ALL=C sort | zip -q -X -9 ../llm.epub -@

$(WV)/one-$(PAGE).tex: $(WV)/xref.lua $(WVLUA) book/theme/book.tex
	$(Q)NW_ONLY=$(PAGE) $(call WVFRAME,book,$(if $(SMALL),-M small=1))
chapter: $(WV)/one-$(PAGE).tex $(WV)/pages/$(PAGE).tex
	$(Q)sh $(WVT)/weave-pdf.sh $(WV) one-$(PAGE)
	@echo $(WV)/one-$(PAGE).pdf

stats: book
	@awk -f $(WVT)/weave-stats.awk book/contents.txt volume=0 $(WV)/llm.toc \
	    volume=1 $(wildcard $(WV)/llm-companion.toc) $(WVNW)

# The rules for pages that all can use come with a package for Python.
AXE ?= $(firstword $(wildcard $(abspath $(B))/venv/lib/python3*/site-packages/axe_playwright_python/axe.min.js))
check-book: book
	$(Q)AXE="$(AXE)" sh $(WVT)/weave-check.sh $(WV)
