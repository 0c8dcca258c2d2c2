" A few words for a status line: set statusline+=%{daybook#status()}
function! daybook#status() abort
  return luaeval("require('daybook').status()")
endfunction
