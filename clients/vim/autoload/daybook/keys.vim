vim9script
# The keys of a page: those of its view's actions, and those that every page has.

import './act.vim'
import './menu.vim'
import './page.vim' as pages
import './server.vim'
import './text.vim'

# What the server attaches. Another scheme could be a program's, to which the rest is an order.
const schemes = ['http', 'https', 'ftp', 'mailto']

# Opens a URL, a `daybook:` link of a server, or a file, "/notes.md" or "/notes.md:12".
export def Follow(asked: dict<any>, link: string, modifiers = '')
  if link =~ '^daybook:'
    server.Request(asked, 'view/open', {link: link}, (target) => {
      pages.Open(asked, target, modifiers)
    })
    return
  endif
  const is_web = index(schemes, tolower(matchstr(link, '^\a\+\ze:'))) >= 0
  if link =~ '[[:cntrl:]]' || !is_web && link !~ '^/'
    server.Tell('“' .. link .. '” is no link that can be opened.', 'warning')
  elseif is_web
    const program = has('mac') ? 'open' : 'xdg-open'
    if executable(program)
      job_start([program, link], {in_io: 'null', out_io: 'null', err_io: 'null', stoponexit: ''})
    else
      server.Tell('Open ' .. link .. ' in your browser: the program ' .. program .. ' is not there.', 'warning')
    endif
  else
    const parts = matchlist(link, '^\(.\{-}\)\%(:\(\d\+\)\)\?$')
    try
      execute 'edit' fnameescape(parts[1])
    catch /^Vim\%((\a\+)\)\=:E37:/
      execute 'split' fnameescape(parts[1])
    endtry
    if parts[2] != ''
      cursor(str2nr(parts[2]), 1)
    endif
  endif
enddef

# Goes where the outcome of an act leads.
export def Lead(asked: dict<any>, outcome: dict<any>)
  if has_key(outcome, 'open')
    pages.Open(asked, outcome.open)
  endif
  if has_key(outcome, 'link')
    Follow(asked, outcome.link)
  endif
enddef

# The key of an action as a person reads it and as it is mapped, of the person's choice or its own;
# empty is none.
def KeyOf(action: dict<any>): list<string>
  const chosen = get(server.Options().keys, action.name, '')
  if type(chosen) != v:t_string
    return ['', '']
  endif
  return chosen != '' ? [chosen, chosen] : [text.Line(action.key), text.Key(action.key)]
enddef

# A key as a popup's filter and a mapping's left side have it: "<Space>" is one character.
def Typed(key: string): string
  return substitute(key, '<[^<>]\+>', (found) => eval('"\' .. escape(found[0], '"\') .. '"'), 'g')
enddef

# Runs the first of some actions that applies to lines, or needs none.
def Run(page: dict<any>, actions: list<dict<any>>, lines: list<dict<any>>)
  for action in actions
    var meant = action.scope == 'view' ? []
      : filter(copy(lines), (_, line) => index(line.actions, action.name) >= 0)
    if action.scope == 'line'
      meant = slice(meant, 0, 1)
    endif
    if !empty(meant) || action.scope == 'view'
      if empty(action.asks)
        menu.Hold()
      endif
      final deed = {
        place: pages.Place(page), action: action.name, keys: mapnew(meant, (_, line) => line.key), answers: [],
      }
      const Then = empty(action.asks) ? menu.Release : menu.Nothing
      act.Run(page.server, deed, deepcopy(action.asks), (outcome) => {
        pages.Lead(page, get(outcome, 'focus', ''))
        Then()
        Lead(page.server, outcome)
      })
      return
    endif
  endfor
  server.Tell('“' .. actions[0].title .. '” does not apply here.', 'warning')
enddef

# So many lines from the one under the cursor on.
def LinesHere(page: dict<any>, count: number): list<dict<any>>
  const first = line('.') - 1
  return empty(page.view.lines) ? [{text: '', spans: [], actions: []}]
    : slice(page.view.lines, first, first + count)
enddef

# The entries of a menu that actions are.
export def Entries(actions: list<dict<any>>, Choose: func): list<dict<any>>
  def Entry(action: dict<any>): dict<any>
    const [shown, mapped] = KeyOf(action)
    const title = action.title
    return {shown: shown, typed: Typed(mapped), title: title, Run: (count) => Choose(action, count)}
  enddef
  return mapnew(actions, (_, action) => Entry(action))
enddef

# The ways to all views.
def Ways(page: dict<any>): list<dict<any>>
  def Way(view: dict<any>): dict<any>
    const key = get(view, 'key', '')
    var way = {shown: '', typed: '', mapped: '', title: view.title, Run: (_) => {
      pages.Open(page.server, {name: view.name})
    }}
    if text.Key(key) != ''
      extend(way, {shown: 'go' .. key, typed: 'go' .. key, mapped: 'go' .. text.Key(key)})
    endif
    return way
  enddef
  return mapnew(page.server.views, (_, view) => Way(view))
enddef

# The keys that every page has; an action's go before them.
var everywhere: list<dict<any>>

def Own(own: dict<any>, page: dict<any>): dict<any>
  return {shown: own.key, typed: own.key, title: own.title, Run: (_) => own.Do(page)}
enddef

# Offers what can be done here, the ways to other views, and what can be done everywhere.
def Menu(page: dict<any>)
  const here = LinesHere(page, 1)[0].actions
  var entries = Entries(filter(copy(page.view.actions), (_, action) =>
    action.scope == 'view' || index(here, action.name) >= 0), (action, count) => {
    Run(page, [action], LinesHere(page, count))
  })
  entries += [{title: 'Pages'}] + Ways(page) + [{title: 'Everywhere'}]
  # Enter chooses an entry of the menu, and so it has no entry itself.
  entries += mapnew(filter(copy(everywhere), (_, own) => own.key != '<CR>' && own.key != '?'),
    (_, own) => Own(own, page))
  menu.Show(page.view.title, entries)
enddef

# Follows the link under the cursor, or does the main thing that the line offers, or follows the
# first link of the line, or else offers what can be done.
def Enter(page: dict<any>)
  final line: dict<any> = LinesHere(page, 1)[0]
  final links = filter(copy(line.spans), (_, span) => get(span, 'link', '') != '')
  const here = indexof(links, (_, span) => text.Offset(line.text, span.start) < col('.')
    && col('.') <= text.Offset(line.text, span.stop))
  if here >= 0
    Follow(page.server, links[here].link)
    return
  endif
  for name in line.actions
    for action in page.view.actions
      if action.name == name && get(action, 'isMain', false)
        Run(page, [action], [line])
        return
      endif
    endfor
  endfor
  if empty(links)
    Menu(page)
  else
    Follow(page.server, links[0].link)
  endif
enddef

# Says the line in words, as for a person who cannot see it.
def Say(page: dict<any>)
  const line = LinesHere(page, 1)[0]
  server.Tell(get(line, 'label', trim(line.text)))
enddef

everywhere = [
  {key: '<CR>', title: 'Open', Do: Enter},
  {key: 'ga', title: 'Describe the line in words', Do: Say},
  {key: 'gr', title: 'Refresh', Do: (page) => pages.Refresh(page)},
  {key: '?', title: 'Show what can be done here', Do: Menu},
  {key: 'q', title: 'Go back, or leave', Do: (_) => pages.Back()},
]

# Does what a key of the page in the current buffer is mapped to, by its number in `page.presses`.
export def Press(number: number)
  const page = pages.Of(bufnr())
  const count = v:count1
  var lines = [line('v'), line('.')]->sort('n')
  if mode() =~ "^[vV\<C-V>]"
    execute "normal! \<Esc>"
  else
    lines[1] += count - 1
  endif
  if !empty(get(page, 'view', {}))
    page.presses[number](slice(page.view.lines, lines[0] - 1, lines[1]))
  endif
enddef

# Maps the keys of a page, in a window that shows it; an action's go before those that every page has.
def Map(page: dict<any>, win: number)
  var commands = ['mapclear <buffer>', 'xmapclear <buffer>']
  page.mapped = page.view.actions
  page.presses = []
  def Bind(modes: string, key: string, Do: func)
    add(page.presses, Do)
    for mode in split(modes, '\zs')
      add(commands, mode .. 'noremap <buffer> <nowait> <silent> ' .. key
        .. ' <Cmd>call daybook#Press(' .. (len(page.presses) - 1) .. ')<CR>')
    endfor
  enddef
  def BindEntry(key: string, entry: dict<any>)
    Bind('n', key, (_) => {
      entry.Run(1)
    })
  enddef
  for own in everywhere
    BindEntry(own.key, Own(own, page))
  endfor
  for way in Ways(page)
    if way.mapped != ''
      BindEntry(way.mapped, way)
    endif
  endfor
  var sharing: dict<list<dict<any>>> = {}
  def BindAction(key: string, action: dict<any>)
    sharing[key] = add(get(sharing, key, []), action)
    final same = sharing[key]
    Bind(action.scope == 'view' ? 'n' : 'nx', key, (lines) => Run(page, same, lines))
  enddef
  for action in page.view.actions
    const mapped = KeyOf(action)[1]
    for key in ['<Plug>(daybook-' .. text.Word(action.name) .. ')'] + (mapped == '' ? [] : [mapped])
      BindAction(key, action)
    endfor
  endfor
  win_execute(win, commands)
enddef

pages.MapBy(Map)
