" Chapters of llm.nw: Markdown, and chunks of C between <<name>>= and @.
if exists('b:current_syntax')
  finish
endif
runtime! syntax/markdown.vim
unlet! b:current_syntax
syntax include @nwC syntax/c.vim
syntax region nwChunk matchgroup=nwName start=/^<<.*>>=$/ end=/^@\%( .*\)\?$/ contains=@nwC,nwUse keepend
syntax match nwUse /<<[^<>]*>>/ contained
syntax match nwQuote /\[\[.\{-}\]\]\+/
syntax match nwNote /^%%.*$/
highlight default link nwName Title
highlight default link nwUse Title
highlight default link nwQuote Identifier
highlight default link nwNote Comment
let b:current_syntax = 'llmnw'
