vim9script
# A text of several lines, written in a buffer of its own: `:w` answers, `:q!` gives up.

import './server.vim'
import './text.vim'

# By buffer, what is done with the answer.
var asked: dict<dict<func>> = {}

export def Ask(question: dict<any>, Done: func, Left: func)
  belowright new
  const buf = bufnr()
  setlocal buftype=acwrite bufhidden=wipe noswapfile noundofile nomodeline undolevels=-1
  execute 'silent file' fnameescape('daybook-text://' .. buf .. '/' .. text.Word(question.prompt) .. '.md')
  setline(1, split(get(question, 'initial', ''), "\n", true))
  # `u` does not take back what was there before.
  setlocal undolevels<
  &l:modified = get(question, 'is_typed', false)
  setlocal filetype=markdown wrap linebreak
  asked[buf] = {Done: Done, Left: Left}
  autocmd BufWriteCmd <buffer> Answer(str2nr(expand('<abuf>')))
  autocmd BufWipeout <buffer> Leave(str2nr(expand('<abuf>')))
  server.Tell(question.prompt .. ' (:w answers, :q! gives up)')
enddef

def Answer(buf: number)
  const words = substitute(join(getbufline(buf, 1, '$'), "\n"), '[\r\n]\+$', '', '')
  const Done = remove(asked, buf).Done
  setbufvar(buf, '&modified', false)
  timer_start(0, (_) => {
    # `:wq` has closed it already.
    if bufexists(buf)
      execute 'bwipeout!' buf
    endif
    Done(words)
  })
enddef

def Leave(buf: number)
  if has_key(asked, buf)
    const Left = remove(asked, buf).Left
    timer_start(0, (_) => Left())
  endif
enddef
