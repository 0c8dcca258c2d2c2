vim9script
# Pages: one buffer for each view and argument, drawn for the narrowest window that shows it.

import './folds.vim'
import './menu.vim'
import './server.vim'
import './slices.vim'
import './styles.vim'
import './text.vim'

# By buffer. A page has `buf`; `server`; `name` and `argument`; `view`, what is drawn, empty at first;
# `coming`, what the server drew last; `focus`, the key of the line that the next drawing puts the
# cursor on, and `led`, the window in which it does so; `acted`, the keys of the lines that were
# acted on since the last one; `missed`, the place of the lines that were asked for last since they
# had not come, `asking`, how many drawings are on their way, and `is_filling`, whether a piece is of
# what no window shows; `sign`, the popup that says that lines have not come, or 0; `marks`, by the key of a line, what is marked in it, until `timer` ends.
var pages: dict<dict<any>> = {}

# What maps the keys of a page, in a window that shows it.
var Map: func

export def MapBy(By: func)
  Map = By
enddef

# The page of a buffer; empty where it is none.
export def Of(buf: number): dict<any>
  return has_key(pages, buf) ? pages[buf] : {}
enddef

# Makes a page of a buffer that is named so.
export def Read(buf: number)
  const [number, name, argument] = text.PageOf(bufname(buf))
  const asked = name == '' ? {} : server.Numbered(number)
  setlocal buftype=nofile bufhidden=hide noswapfile undolevels=-1 nomodeline nobuflisted
  if empty(asked)
    setline(1, 'This page is of a database that this Vim has not opened yet. Open it with :Daybook.')
    setlocal nomodifiable
    return
  endif
  pages[buf] = {
    buf: buf, server: asked, name: name, argument: argument, view: {}, coming: {}, focus: '', led: 0,
    acted: {}, missed: '', asking: 0, is_filling: false, sign: 0, marks: {}, timer: 0,
  }
  b:daybook_server = asked.number
  deletebufline(buf, 1, '$')
  setlocal nomodifiable filetype=daybook syntax=daybook
  augroup daybook_pages
    autocmd! * <buffer>
    autocmd BufWinEnter <buffer> Enter(str2nr(expand('<abuf>')))
    autocmd BufHidden,BufUnload <buffer> Leave(str2nr(expand('<abuf>')))
    autocmd BufWipeout <buffer> Forget(str2nr(expand('<abuf>')))
  augroup END
enddef

# What names the view of a page in a request.
export def Target(page: dict<any>): dict<any>
  return page.argument == '' ? {name: page.name} : {name: page.name, argument: page.argument}
enddef

def Width(page: dict<any>): number
  var widths = [1000]
  for win in win_findbuf(page.buf)
    const info = getwininfo(win)[0]
    add(widths, info.width - info.textoff)
  endfor
  return max([20, min(widths)])
enddef

# Has the next drawing put the cursor of the current window on the line with the key `focus`; where
# that is empty and the cursor is on a line of `acted`, on the one that takes its place.
def Lead(page: dict<any>, focus: string, acted: list<string>)
  if focus != ''
    page.focus = focus
    page.led = win_getid()
  endif
  for key in acted
    page.acted[key] = true
  endfor
enddef

# Asks for the page and draws it, if a window shows it; Then is called when that is over. `win` is the
# window that lacks lines.
export def Refresh(page: dict<any>, focus = '', acted: list<string> = [], Then: func = menu.Nothing, win = 0)
  Lead(page, focus, acted)
  if empty(win_findbuf(page.buf))
    Then()
    return
  endif
  const params = extend(Target(page), {
    live: true, width: Width(page), ascii: server.IsAscii(), slice: slices.Wanted(page, win),
  })
  page.asking += 1
  server.Request(page.server, 'view/show', params, (view) => {
    slices.LayOut(view, page.view)
    # Some versions of Vim crash where a closure assigns to a member of an argument.
    extend(page, {coming: view, asking: page.asking - 1})
    Draw(page, view)
    Then()
  }, (problem) => {
    extend(page, {asking: page.asking - 1})
    Then()
    if empty(page.view) && page.buf == bufnr() && !empty(problem)
      Close()
      execute 'silent! bwipeout!' page.buf
    endif
    server.Complain(problem)
  })
enddef

# Says in a corner that lines have not come, which a search does not find, for as long as it is so.
def SayMissing(page: dict<any>)
  const is_said = !empty(page.view) && !empty(win_findbuf(page.buf)) && slices.HasBlank(page.view.lines)
  if is_said && page.sign == 0
    page.sign = popup_create(' Not all lines have come yet ', {
      pos: 'botright', line: &lines - &cmdheight, col: &columns, zindex: 290, highlight: styles.Group('warning'),
    })
  elseif !is_said && page.sign != 0
    popup_close(page.sign)
    page.sign = 0
  endif
enddef

# Asks for what a window shows and has not come or, in the current one, is not watched; once for each
# place. Where there is nothing, it asks for the rest of the page, piece by piece.
def Complete(page: dict<any>)
  SayMissing(page)
  if page.asking > 0 || !has_key(page.view, 'slice') || page.coming isnot page.view
    return
  endif
  for win in win_findbuf(page.buf)
    const row = slices.Lacking(win, page.view)
    const place = page.view.changeCursor .. ' ' .. row
    if row > 0 && page.missed != place
      page.missed = place
      Refresh(page, '', [], menu.Nothing, win)
      return
    endif
  endfor
  if page.view.is_partial && !page.is_filling
    page.is_filling = true
    timer_start(20, (_) => Fill(page))
  endif
enddef

# Asks for a piece of what no window shows and has not come. The server goes on to watch what the
# windows show.
def Fill(page: dict<any>)
  const wins = win_findbuf(page.buf)
  const rest = empty(wins) || !server.IsRunning(page.server) ? {}
    : slices.Rest(page.view, line('w0', wins[0]))
  if empty(rest)
    page.is_filling = false
    return
  endif
  const params = extend(Target(page), {
    width: page.view.width, ascii: server.IsAscii(), slice: rest,
  })
  server.Request(page.server, 'view/show', params, (piece) => {
    extend(page, {is_filling: false})
    if Of(page.buf) isnot page || empty(win_findbuf(page.buf))
      return
    endif
    # What was added, removed or moved since is drawn anew.
    if !slices.Fill(page.view, piece)
      Refresh(page)
      return
    endif
    styles.Put(page.buf, piece.slice.start, len(piece.lines), piece.lines)
    Complete(page)
  }, (_) => extend(page, {is_filling: false}))
enddef

# The row of a cursor in a new drawing: that of its line, or of the next that is still there, where
# its line is gone or was moved by an act on it; 0 where there is none. Of a long page the line may be
# elsewhere, and not have come: then it is the row where it was.
def Kept(old: list<dict<any>>, row: number, rows: dict<number>, acted: dict<bool>, is_partial: bool): number
  const key = old[row - 1].key
  const here = get(rows, key, 0)
  if !has_key(acted, key) && (here > 0 || is_partial || has_key(old[row - 1], 'is_missing'))
    return here > 0 ? here : row
  endif
  def Nearest(places: list<number>): number
    for place in places
      if has_key(rows, old[place].key) && !has_key(acted, old[place].key)
        return rows[old[place].key]
      endif
    endfor
    return 0
  enddef
  const above = Nearest(range(row - 1, 0, -1))
  const below = Nearest(range(row - 1, len(old) - 1))
  if here > 0 && above < here && (here < below || below == 0)
    return here
  endif
  return below > 0 ? below : above
enddef

# Names the buffer by what it shows, which a person reads in tabs and lists.
def Name(page: dict<any>, win: number, title: string)
  const before = bufname(page.buf)
  const name = text.BufferName(page.server.number, page.name, page.argument, title)
  if name ==# before || bufexists(name)
    return
  endif
  win_execute(win, 'silent! noautocmd keepalt file ' .. fnameescape(name))
  # Vim keeps the name before as that of another buffer.
  const left = bufnr('^' .. escape(before, '^$.*?[]{}~\,') .. '$')
  if left > 0 && left != page.buf
    execute 'silent! bwipeout!' left
  endif
enddef

# Draws a view, unless a newer one came or no window shows the page. The cursor of each window stays
# on its line's key, and that on its screen row.
def Draw(page: dict<any>, view: dict<any>)
  const wins = win_findbuf(page.buf)
  if page.coming isnot view || Of(page.buf) isnot page || empty(wins)
    return
  endif
  # A selection of lines must not slide to others.
  if page.buf == bufnr() && mode() =~ "^[vVsS\<C-V>\<C-S>]"
    timer_start(200, (_) => Draw(page, view))
    return
  endif
  const old = get(page.view, 'lines', [])
  const is_first = empty(page.view)
  var places: dict<dict<number>> = {}
  for win in wins
    places[win] = eval(trim(win_execute(win, 'echo winsaveview()')))
  endfor
  var rows: dict<number> = {}
  for [index, line] in items(view.lines)
    # A line that has come is where it is now.
    if !has_key(line, 'is_missing') || !has_key(rows, line.key)
      rows[line.key] = index + 1
    endif
  endfor
  const focused = get(rows, page.focus != '' ? page.focus : is_first ? get(view, 'focus', '') : '', 0)
  const acted: dict<bool> = page.acted
  const is_mapped = !is_first && page.view.actions == view.actions && page.mapped is page.server.views
  page.view = view
  page.focus = ''
  page.acted = {}
  setbufvar(page.buf, 'daybook_folds', folds.Levels(view.lines))
  Name(page, wins[0], get(view, 'title', page.name))
  setbufvar(page.buf, 'daybook_title', text.Status(get(view, 'title', page.name)))
  Mark(page, has_key(view, 'slice') ? slice(view.lines, view.slice.start, view.slice.stop) : view.lines)
  styles.Write(page.buf, old, view.lines)
  for win in wins
    var place = places[win]
    var row = focused
    if focused == 0 || !is_first && win != page.led
      row = empty(old) ? min([place.lnum, len(view.lines)]) : Kept(old, min([place.lnum, len(old)]), rows, acted, view.is_partial)
      row = max([1, min([row, len(view.lines)])])
      # What is new above the cursor is not scrolled away while there is room for it.
      const last_top = len(view.lines) - winheight(win) + 1
      place.topline = max([1, min([place.topline + row - place.lnum, last_top])])
    endif
    place.lnum = row
    win_execute(win, 'call winrestview(' .. string(place) .. ')')
  endfor
  if !is_mapped
    page.mapped = page.server.views
    Map(page, wins[0])
  endif
  Complete(page)
enddef

# What others changed is marked by the server in one drawing; here it stays so in those that follow
# for a moment.
def Mark(page: dict<any>, lines: list<dict<any>>)
  var is_news = false
  for line in lines
    if slices.IsMarked(line)
      is_news = true
      page.marks[line.key] = filter(copy(line.spans), (_, span) => span.style == 'foreign')
    elseif has_key(page.marks, line.key)
      line.spans = page.marks[line.key] + line.spans
    endif
  endfor
  if is_news
    timer_stop(page.timer)
    page.timer = timer_start(1500, (_) => {
      extend(page, {marks: {}})
      Refresh(page)
    })
  endif
enddef

# Shows a page of a server: in a window that has it already, in one that `modifiers` (as "vertical")
# make, or else in the current one.
export def Open(asked: dict<any>, target: dict<any>, modifiers = '')
  const argument = get(target, 'argument', '')
  final same = filter(values(pages), (_, page) =>
    page.server is asked && page.name ==# target.name && page.argument ==# argument)
  const name = text.BufferName(asked.number, target.name, argument)
  # A longer one is no name of a file, which Vim says in words of its own.
  if len(name) > 3600
    server.Tell('The name of this page is too long.', 'warning')
    return
  endif
  const buf = empty(same) ? bufadd(name) : same[0].buf
  const win = bufwinid(buf)
  const before = bufnr()
  if win != -1
    win_gotoid(win)
  elseif modifiers == '' && CanShow(buf)
    const back = has_key(pages, before) ? get(w:, 'daybook_back', []) : []
    # Nobody walks back so far.
    w:daybook_back = (back + [before])[-100 :]
  else
    execute modifiers 'sbuffer' buf
    w:daybook_back = []
  endif
  const page = Of(buf)
  if !empty(page)
    Lead(page, get(target, 'focus', ''), [])
    if win != -1 || empty(same) && !server.IsRunning(asked)
      Refresh(page)
    endif
  endif
enddef

# Shows a buffer in the current window, unless a file with changes stands there.
def CanShow(buf: number): bool
  try
    execute 'silent buffer' buf
  catch /^Vim\%((\a\+)\)\=:E\%(37\|89\|162\|1513\):/
    return false
  endtry
  return bufnr() == buf
enddef

# Goes back to what the current window showed before the page, or closes the window.
export def Close()
  var back: list<number> = get(w:, 'daybook_back', [])
  const here = bufnr()
  while !empty(back)
    const buf = remove(back, -1)
    w:daybook_back = back
    if buf != here && bufexists(buf)
      execute 'silent buffer' buf
      return
    endif
  endwhile
  try
    close
  catch
    enew
  endtry
enddef

# Asks anew for the pages that fit Test.
export def RefreshAll(Test: func)
  for page in values(pages)
    if Test(page)
      Refresh(page)
    endif
  endfor
enddef

def Enter(buf: number)
  setlocal nowrap nolist nospell nonumber norelativenumber cursorline foldcolumn=0 signcolumn=no
  setlocal colorcolumn= foldmethod=expr foldlevel=99 conceallevel=3 concealcursor=nvic
  # Of a long page, Vim asks for so many that a function would be felt.
  setlocal foldexpr=get(get(b:,\ 'daybook_folds',\ []),\ v:lnum\ -\ 1,\ 0)
  setlocal foldtext=daybook#FoldText() foldenable
  # The name of a task's page is longer than its title.
  if &g:statusline == ''
    setlocal statusline=\ %{get(b:,'daybook_title','')}%=%l,%c\ \ %P\ 
  endif
  Refresh(Of(buf))
enddef

def Leave(buf: number)
  const page = Of(buf)
  # The buffer is still in its window.
  timer_start(0, (_) => Left(page))
  if !empty(get(page, 'view', {})) && server.IsRunning(page.server)
    server.Request(page.server, 'view/close', Target(page), server.Ignore, server.Ignore)
  endif
enddef

def Left(page: dict<any>)
  if !empty(page)
    SayMissing(page)
  endif
enddef

def Forget(buf: number)
  if has_key(pages, buf)
    remove(pages, buf)
  endif
enddef

def Resized()
  for page in values(pages)
    Complete(page)
  endfor
  RefreshAll((page) => !empty(page.view) && page.view.width != Width(page))
enddef

augroup daybook_size
  autocmd!
  autocmd VimResized,WinEnter,WinResized,WinScrolled * timer_start(0, (_) => Resized())
augroup END

server.On('started', (asked, _) => {
  RefreshAll((page) => page.server is asked && !empty(page.view))
})

server.On('view/changed', (asked, params) => {
  # What is on its way is drawn after that change.
  RefreshAll((page) => page.server is asked && page.asking == 0 && Target(page) == params)
})
