" Chapters of llm.nw: moving between chunks, and from a use to its definition.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
let s:top = expand('<sfile>:p:h:h:h:h')
let &l:tags = escape(s:top . '/build/tags', ' ,\')
setlocal textwidth=100 expandtab shiftwidth=4
setlocal makeprg=make\ build

" The name of the chunk that the cursor is on, or the word.
function! s:under() abort
  let l:line = getline('.')
  let l:at = 0
  while 1
    let l:hit = matchstrpos(l:line, '<<\zs.\{-}\ze>>', l:at)
    if l:hit[1] < 0
      return expand('<cword>')
    endif
    if col('.') >= l:hit[1] - 1 && col('.') <= l:hit[2] + 2
      return l:hit[0]
    endif
    let l:at = l:hit[2]
  endwhile
endfunction

" Under the cursor: to its definition, of a chunk to its first part (:tnext to the next).
function! LlmNwTag() abort
  execute 'tag' s:under()
endfunction
nnoremap <buffer> <silent> <C-]> :call LlmNwTag()<CR>
nnoremap <buffer> <silent> ]] :call search('^<<.*>>=$', 'W')<CR>
nnoremap <buffer> <silent> [[ :call search('^<<.*>>=$', 'bW')<CR>
