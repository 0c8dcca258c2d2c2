" Daybook in Vim: the command, the key, and the buffers that are pages. Everything else is loaded
" when it is used. This file is read by every Vim, and so it is not in Vim9 script.
if exists('g:loaded_daybook') || has('nvim')
  finish
endif
let g:loaded_daybook = 1

if !has('patch-9.0.1378') || !has('channel') || !has('job') || !has('popupwin') || !has('textprop') || !has('timers')
  command! -nargs=* -range -bang Daybook echohl ErrorMsg
        \ | echomsg 'Daybook needs Vim 9.0.1378 or later with +channel, +job, +popupwin, +textprop and +timers; Debian has it in the package vim.'
        \ | echohl None
  finish
endif

command! -nargs=* -range=-1 -bang -complete=customlist,daybook#Complete Daybook
      \ call daybook#Command(<q-args>, <q-mods>, <bang>0, <count>, <line1>, <line2>)

nnoremap <silent> <Plug>(daybook-add) <Cmd>call daybook#Add()<CR>
nnoremap <silent> <Plug>(daybook-reminder) <Cmd>call daybook#Reminders()<CR>

augroup daybook
  autocmd!
  autocmd BufReadCmd daybook://* call daybook#Read(str2nr(expand('<abuf>')))
augroup END
