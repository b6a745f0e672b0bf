autocmd BufNewFile,BufRead */book/chapters/*.nw setfiletype llmnw
