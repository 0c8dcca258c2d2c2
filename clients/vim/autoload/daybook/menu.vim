vim9script
# A list over the page, which takes the keys: an entry is chosen by its key, or by moving to it.
#
# An entry is a dictionary: `shown` is its key as a person reads it, `key` as it is typed, `title` what
# it says, and Run what it does; one without Run heads those below it.

import './server.vim'
import './styles.vim'
import './text.vim'

# Whether a list is open.
var is_open = false

# What is asked next.
var questions: list<func> = []

# Asks something as soon as the person is in Normal mode and no list is open: what is typed into
# something else is not for it. It is done as a key is, since a question that is asked while Vim
# waits for a key has no mappings.
export def WhenFree(Do: func)
  if mode(1) ==# 'n' && getcmdwintype() == '' && !is_open
    add(questions, Do)
    feedkeys("\<Cmd>call daybook#Next()\<CR>", 'in')
  else
    timer_start(100, (_) => WhenFree(Do))
  endif
enddef

export def Next()
  if !empty(questions)
    const Do = remove(questions, 0)
    Do()
  endif
enddef

# The keys that wait, and the popup that takes them, which nobody sees; 0 where none do.
var held = ''
var holder = 0

# Has what is typed wait until an act on the page is answered and drawn, and for a second at most: it
# can be the answer to a question, and it is meant for the page as it is then.
export def Hold()
  if holder == 0
    holder = popup_create(' ', {line: 1, col: 1, mask: [[1, -1, 1, -1]], mapping: false, filter: (_, key) => {
      held ..= stridx(key, server.nobody) == 0 ? '' : key
      return true
    }})
    const mine = holder
    timer_start(1000, (_) => {
      if holder == mine
        Release()
      endif
    })
  endif
enddef

# Hands on what waited.
export def Release()
  if holder != 0
    popup_close(holder)
    holder = 0
    feedkeys(held, 'it')
    held = ''
    # Vim waits for a key that it would not map, as before.
    feedkeys("\<Ignore>", 'in')
  endif
enddef

# Where nothing is left to do.
export def Nothing()
enddef

# The border of a popup: a line above it, or all around it.
export def Border(is_box: bool): dict<any>
  return {
    border: is_box ? [] : [1, 0, 0, 0], borderhighlight: [styles.Group('border')],
    borderchars: server.IsAscii() ? ['-', '|', '-', '|', '+', '+', '+', '+']
      : ['─', '│', '─', '│', '╭', '╮', '╯', '╰'],
    highlight: styles.Group('panel'), wrap: false, scrollbar: false, zindex: 250,
  }
enddef

# The place of a popup at the bottom of the screen, as wide as that.
export def Bottom(height: number): dict<any>
  const rows = max([1, min([height, &lines - &cmdheight - 2])])
  return extend(Border(false), {
    pos: 'botleft', line: &lines - &cmdheight, col: 1, minwidth: &columns, maxwidth: &columns,
    minheight: rows, maxheight: rows,
  })
enddef

def Cut(words: string, cells: number): string
  return printf('%-' .. cells .. '.' .. cells .. 'S', words)
enddef

# The text of an entry in so many cells, and its spans from a byte of the row on.
def Cell(entry: dict<any>, keys: number, cells: number, start: number, is_chosen: bool): list<any>
  const title = text.Line(entry.title)
  if !has_key(entry, 'Run')
    const head = Cut(title, cells)
    return [head, [{start: start, stop: start + len(head), style: 'heading'}]]
  endif
  const shown = text.Line(get(entry, 'shown', ''))
  const words = Cut('  ' .. Cut(shown, keys) .. (keys > 0 ? '  ' : '') .. title, cells)
  if is_chosen
    return [words, [{start: start, stop: start + len(words), style: 'chosen'}]]
  endif
  return [words, [{start: start + 2, stop: start + 2 + len(shown), style: 'key'}]]
enddef

# Entries in one column or, where there is room, in two: each heading with what is below it goes to
# the shorter one.
def Columns(entries: list<dict<any>>): list<list<dict<any>>>
  var columns: list<list<dict<any>>> = [[], []]
  var part = 0
  for entry in &columns >= 60 ? entries : []
    if !has_key(entry, 'Run') && !empty(columns[0])
      part = len(columns[1]) < len(columns[0]) ? 1 : 0
    endif
    add(columns[part], entry)
  endfor
  return empty(columns[1]) ? [entries] : columns
enddef

# Shows the entries until one is chosen, or the person leaves, which is Left. A count that is typed
# before a key is v:count1 of what the entry does, by the argument of its Run.
export def Show(title: string, entries: list<dict<any>>, Left: func = Nothing, chosen = 0)
  const head = text.Wrapped(text.Line(title), &columns)
  const columns = Columns(entries)
  const keys = max(mapnew(entries, (_, entry) => strdisplaywidth(text.Line(get(entry, 'shown', '')))))
  const cells = &columns / len(columns) - 1
  var column = 0
  var row = max([0, chosen])
  var typed = ''

  def Draw(id: number)
    var lines = mapnew(head, (_, words) => styles.Whole(words, 'title'))
    for index in range(max(mapnew(columns, (_, part) => len(part))))
      var line = {text: '', spans: []}
      for [place, part] in items(columns)
        line.text ..= repeat(' ', place * (cells + 1) - strdisplaywidth(line.text))
        if index < len(part)
          const [words, spans] = Cell(part[index], keys, cells, len(line.text),
            place == column && index == row)
          line.text ..= words
          extend(line.spans, spans)
        endif
      endfor
      add(lines, line)
    endfor
    styles.Fill(id, lines)
    const height = popup_getpos(id).core_height
    const first = popup_getoptions(id).firstline
    const here = len(head) + row + 1
    if here > first + height - 1 || here < first
      popup_setoptions(id, {firstline: max([1, min([here, len(lines) - height + 1])])})
    elseif row <= 1
      popup_setoptions(id, {firstline: 1})
    endif
  enddef

  # Goes so many entries on, over headings.
  def Move(by: number)
    const part = columns[column]
    var next = row
    for _ in range(abs(by))
      var there = next + (by > 0 ? 1 : -1)
      while there >= 0 && there < len(part) && !has_key(part[there], 'Run')
        there += by > 0 ? 1 : -1
      endwhile
      if there >= 0 && there < len(part)
        next = there
      endif
    endfor
    row = next
  enddef

  def Cross()
    column = (column + 1) % len(columns)
    row = min([row, len(columns[column]) - 1])
    if !has_key(columns[column][row], 'Run')
      Move(1)
    endif
  enddef

  def Close(id: number)
    is_open = false
    popup_close(id)
  enddef

  def Choose(id: number, entry: dict<any>)
    if has_key(entry, 'Run')
      Close(id)
      entry.Run(max([1, str2nr(matchstr(typed, '^\d*'))]))
    endif
  enddef

  # Whether what is typed so far is the whole of a key, or its beginning, perhaps after a count.
  def ByKey(id: number): bool
    for begun in [typed, substitute(typed, '^[1-9]\d*', '', '')]
      const whole = indexof(entries, (_, entry) => begun != '' && get(entry, 'typed', '') ==# begun)
      if whole >= 0
        Choose(id, entries[whole])
        return true
      elseif indexof(entries, (_, entry) => stridx(get(entry, 'typed', ''), begun) == 0) >= 0
        return true
      endif
    endfor
    return false
  enddef

  const moves = {
    j: 1, "\<Down>": 1, "\<C-N>": 1, k: -1, "\<Up>": -1, "\<C-P>": -1, "\<C-D>": 10, "\<C-U>": -10,
    "\<PageDown>": 10, "\<PageUp>": -10, "\<C-F>": 10, "\<C-B>": -10, G: 1000, "\<End>": 1000,
    "\<Home>": -1000,
  }

  def Filter(id: number, key: string): bool
    if stridx(key, server.nobody) == 0
      return true
    endif
    if index(["\<Esc>", "\<C-C>"], key) >= 0
      if typed == ''
        Close(id)
        Left()
      endif
      typed = ''
      return true
    endif
    typed ..= key
    if ByKey(id)
      return true
    endif
    typed = typed =~ '^[1-9]\d*$' ? typed : ''
    if index(["\<CR>", "\<NL>"], key) >= 0
      Choose(id, columns[column][row])
    elseif key == 'q'
      Close(id)
      Left()
    elseif has_key(moves, key)
      Move(moves[key])
      Draw(id)
    elseif index(['h', 'l', "\<Left>", "\<Right>", "\<Tab>"], key) >= 0
      Cross()
      Draw(id)
    endif
    return true
  enddef

  if !has_key(columns[0][row], 'Run')
    Move(1)
  endif
  is_open = true
  const height = len(head) + max(mapnew(columns, (_, part) => len(part)))
  const list = popup_create('', extend(Bottom(height), {
    filter: Filter, mapping: false, callback: (_, _) => {
      is_open = false
    },
  }))
  styles.Hide(list)
  Draw(list)
enddef
