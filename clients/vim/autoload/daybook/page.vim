vim9script
# Pages: one buffer for each view and argument, drawn for the narrowest window that shows it.

import './change.vim'
import './folds.vim'
import './server.vim'
import './styles.vim'
import './text.vim'

# By buffer. A page has `buf`; `server`; `name` and `argument`; `view`, what is drawn, empty at first;
# `coming`, what takes its place as soon as the lines under the cursors have come; `number`, that of the
# newest page that the server keeps, or 0; `is_coming`, whether a drawing was asked for that is not there
# yet, and `asked`, the width of the last one; `news`, what has come and is not drawn yet; `torn`, when something came that did not fit; `timer`, which takes the marks of what others changed
# away; `focus`, the key of the line that the cursor gets on when it comes, and `led`, the window in which
# it does so; `acted`, the keys of the lines of an act that is not answered yet; `folds`, where folds
# begin and end; `mapped`, the actions whose keys are mapped.
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
    buf: buf, server: asked, name: name, argument: argument, view: {}, coming: {}, number: 0,
    is_coming: false, asked: 0, news: [], torn: 0, timer: 0, mapped: [], focus: '', led: 0, acted: {}, folds: [],
  }
  b:daybook_server = asked.number
  deletebufline(buf, 1, '$')
  setlocal nomodifiable filetype=daybook syntax=daybook
  augroup daybook_pages
    autocmd! * <buffer>
    autocmd BufWinEnter <buffer> Enter(str2nr(expand('<abuf>')))
    autocmd BufHidden,BufUnload <buffer> Close(pages[str2nr(expand('<abuf>'))])
    autocmd BufWipeout <buffer> remove(pages, str2nr(expand('<abuf>')))
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

# What names the place of an act that begins now: the page as the person sees it, or the view where
# that page is gone when the act is sent. What others do while its questions are open counts.
export def Place(page: dict<any>): dict<any>
  return extend(Target(page), {
    page: page, view: page.view, revision: get(page.view, 'revision', 0), changeCursor: page.view.changeCursor,
  })
enddef

# Asks for the page anew, if a window shows it.
export def Refresh(page: dict<any>)
  const wins = win_findbuf(page.buf)
  if empty(wins) || page.is_coming
    return
  endif
  const width = Width(page)
  final params = extend(Target(page), {
    live: true, width: width, ascii: server.IsAscii(),
    rows: min([1000, max(mapnew(wins, (_, win) => winheight(win)))]),
  })
  const here = line('.', bufnr() == page.buf ? win_getid() : wins[0])
  if page.focus != '' || here <= len(get(page.view, 'lines', []))
    params.focus = page.focus != '' ? page.focus : page.view.lines[here - 1].key
  endif
  page.is_coming = true
  page.asked = width
  server.Request(page.server, 'view/show', params, (view) => {
    Close(page)
    # Some versions of Vim crash where a closure assigns to a member of an argument.
    extend(page, {is_coming: false, number: get(view, 'page', 0)})
    if Of(page.buf) isnot page || empty(win_findbuf(page.buf))
      Close(page)
    else
      Follow(page, view)
      if width != Width(page)
        Refresh(page)
      endif
    endif
  }, (problem) => {
    extend(page, {is_coming: false})
    if empty(page.view) && page.buf == bufnr() && !empty(problem)
      Back()
      execute 'silent! bwipeout!' page.buf
    endif
    server.Complain(problem)
  })
enddef

# Has the server keep the page no more.
def Close(page: dict<any>)
  const number = page.number
  extend(page, {number: 0})
  if number > 0 && server.IsRunning(page.server)
    server.Request(page.server, 'view/close', {page: number}, server.Ignore, server.Ignore)
  endif
enddef

# Draws what has come: a drawing, or a difference of the one before. What does not fit has the page asked
# for anew, but not again and again.
def Follow(page: dict<any>, come: dict<any> = {})
  if !empty(come)
    add(page.news, come)
  endif
  # A selection of lines must not slide to others.
  if page.buf == bufnr() && mode() =~ "^[vVsS\<C-V>\<C-S>]"
    return
  endif
  const news = page.news
  extend(page, {news: []})
  if Of(page.buf) isnot page || empty(win_findbuf(page.buf))
    return
  endif
  for one in news
    try
      Change(page, one)
    catch
      const before = page.torn
      extend(page, {torn: localtime()})
      # What else is told of it is not heard.
      Close(page)
      timer_start(localtime() - before < 2 ? 1000 : 0, (_) => Refresh(page))
      return
    endtry
  endfor
enddef

# Takes a drawing, or a difference. Of a page that is there already, another drawing takes its place when
# the lines under the cursors have come.
def Change(page: dict<any>, news: dict<any>)
  final view: dict<any> = has_key(news, 'lines') ? news : empty(page.coming) ? page.view : page.coming
  if has_key(news, 'lines')
    change.Check(news.lines)
    # Vim looks at each member of each line anew wherever a list without a type comes to a function.
    final typed: list<dict<any>> = news.lines
    view.lines = typed
    extend(page, {coming: view})
  else
    if news.revision != view.revision + 1
      throw 'A revision is missing.'
    endif
    for name in ['revision', 'changeCursor', 'total', 'isWhole', 'title', 'actions']
      if has_key(news, name)
        view[name] = news[name]
      endif
    endfor
    if view is page.view
      Draw(page, view, news.splices)
      return
    endif
    for splice in news.splices
      change.Splice(view.lines, splice)
    endfor
  endif
  const old = get(page.view, 'lines', [])
  const rows = change.RowsOf(view.lines)
  for win in get(view, 'isWhole', true) ? [] : win_findbuf(page.buf)
    if line('.', win) <= len(old) && !has_key(rows, old[line('.', win) - 1].key)
      return
    endif
  endfor
  extend(page, {coming: {}})
  Draw(page, view, [{start: 0, removed: len(old), lines: view.lines}])
enddef

# Names the buffer by what it shows, which a person reads in tabs and lists.
def Name(page: dict<any>, win: number, title: string)
  setbufvar(page.buf, 'daybook_title', text.Status(title))
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

# Draws what splices make of the lines that are drawn. The cursor of each window stays on its line's key,
# and that on its screen row.
def Draw(page: dict<any>, view: dict<any>, splices: list<any>)
  const is_first = empty(page.view)
  const old: list<dict<any>> = is_first ? [] : page.view.lines
  const wins = win_findbuf(page.buf)
  var places: dict<dict<number>> = {}
  for win in wins
    places[win] = eval(trim(win_execute(win, 'echo winsaveview()')))
  endfor
  final lines: list<dict<any>> = copy(old)
  view.lines = lines
  page.view = view
  for splice in splices
    Put(page, lines, splice)
  endfor
  const rows = change.RowsOf(lines)
  const focused = get(rows, page.focus != '' ? page.focus : is_first ? get(view, 'focus', '') : '', 0)
  if focused > 0 || get(view, 'isWhole', true)
    page.focus = ''
  endif
  for win in wins
    var place = places[win]
    var row = focused
    if focused == 0 || !is_first && win != page.led
      row = place.lnum <= len(old) ? change.Kept(old, place.lnum, lines, rows, page.acted) : place.lnum
      row = max([1, min([row, len(lines)])])
      # What is new above the cursor is not scrolled away while there is room for it.
      const last_top = len(lines) - winheight(win) + 1
      place.topline = max([1, min([place.topline + row - place.lnum, last_top])])
    endif
    place.lnum = row
    win_execute(win, 'call winrestview(' .. string(place) .. ')')
  endfor
  Name(page, wins[0], get(view, 'title', page.name))
  if page.mapped isnot view.actions
    Map(page, wins[0])
  endif
enddef

# Draws a splice of lines, and changes them by it.
def Put(page: dict<any>, lines: list<dict<any>>, splice: dict<any>)
  const start: number = splice.start
  # A buffer without a line has one that is empty.
  const is_end = start + splice.removed == len(lines)
  const room = is_end ? getbufinfo(page.buf)[0].linecount - start : splice.removed
  change.Splice(lines, splice)
  if splice.removed > 0
    remove(page.folds, start, start + splice.removed - 1)
  endif
  extend(page.folds, folds.Levels(lines, start, start + len(splice.lines)), start)
  # Whether a line heads a fold depends on the next one.
  if start > 0
    page.folds[start - 1] = folds.Levels(lines, start - 1, start)[0]
  endif
  setbufvar(page.buf, 'daybook_folds', page.folds)
  styles.Put(page.buf, start, room, splice.lines)
  if indexof(splice.lines, (_, line) => get(get(line.spans, 0, {}), 'style', '') == 'foreign') >= 0
    timer_stop(page.timer)
    page.timer = timer_start(1500, (_) => Fade(page))
  endif
enddef

# Takes the marks of what others changed away.
def Fade(page: dict<any>)
  if Of(page.buf) isnot page || !bufloaded(page.buf)
    return
  endif
  for [index, line] in items(page.view.lines)
    if get(get(line.spans, 0, {}), 'style', '') == 'foreign'
      filter(line.spans, (_, span) => span.style != 'foreign')
      styles.Paint(page.buf, index + 1, [line])
    endif
  endfor
enddef

# Puts the cursor of the current window on the line with a key, when that is there.
export def Lead(page: dict<any>, focus: string)
  if focus == ''
    return
  endif
  page.focus = focus
  page.led = win_getid()
  const row = empty(page.view) ? 0 : get(change.RowsOf(page.view.lines), focus, 0)
  if row > 0
    page.focus = ''
    if page.buf == bufnr()
      cursor(row, 1)
    endif
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
    Lead(page, get(target, 'focus', ''))
    if page.number == 0
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
export def Back()
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
  if pages[buf].number == 0
    Refresh(pages[buf])
  endif
enddef

def Resized()
  for page in values(pages)
    if !empty(page.view) && page.asked != Width(page)
      Refresh(page)
    endif
  endfor
enddef

def Ended(buf: number)
  if has_key(pages, buf)
    Follow(pages[buf])
  endif
enddef

augroup daybook_size
  autocmd!
  # A timer that begins while Vim waits for a key is late.
  autocmd VimResized * Resized()
  autocmd WinEnter,WinResized,WinScrolled * timer_start(0, (_) => Resized())
  # A selection has ended; what it means is known before other lines are drawn.
  autocmd ModeChanged *:n timer_start(0, (_) => Ended(bufnr()))
augroup END

# The pages of a server that are drawn.
def Drawn(asked: dict<any>): list<dict<any>>
  return filter(values(pages), (_, page) => page.server is asked && !empty(page.view))
enddef

server.On('started', (asked, _) => {
  for page in Drawn(asked)
    # What an old server kept is nothing to a new one.
    extend(page, {number: 0, is_coming: false})
    Refresh(page)
  endfor
})

server.On('listed', (asked, _) => {
  for page in Drawn(asked)
    if !empty(win_findbuf(page.buf))
      Map(page, win_findbuf(page.buf)[0])
    endif
  endfor
})

server.On('view/changed', (asked, params) => {
  for page in values(pages)
    if page.server is asked && page.number > 0 && get(params, 'page', 0) is page.number
      Follow(page, params)
    endif
  endfor
})
