vim9script
# A long page comes in slices: first what its windows show, then the rest. Of a line that has not come
# since the last change it has the row as it was, or an empty one.

# The most lines of a slice, and those of a piece of the rest.
const most = 1000
const few = 500

export def IsMissing(lines: list<dict<any>>, row: number): bool
  return row >= 1 && row <= len(lines) && has_key(lines[row - 1], 'is_missing')
enddef

# The first and the last row that a window shows, and the first of them, or of as many below and
# above, that has not come, or 0. What a closed fold hides is not shown.
export def Seen(win: number, lines: list<dict<any>>): list<number>
  const first = line('w0', win)
  const last = line('w$', win)
  var row = first
  while row <= last
    if IsMissing(lines, row)
      return [first, last, row]
    endif
    row = max([row, str2nr(win_execute(win, 'echon foldclosedend(' .. row .. ')'))]) + 1
  endwhile
  for near in [last + winheight(win), first - winheight(win)]
    if IsMissing(lines, near)
      return [first, last, near]
    endif
  endfor
  return [first, last, 0]
enddef

# The row of a window that is to be asked for: one that has not come or, in the current window, that
# the server does not watch; else 0.
export def Lacking(win: number, view: dict<any>): number
  const [first, last, missing] = Seen(win, view.lines)
  if missing > 0 || win != win_getid()
    return missing
  endif
  return first > view.slice.start && last <= view.slice.stop ? 0 : first
enddef

# The slice to ask for: what windows show of a page, one of them, where it is not 0, or else the
# current one first, and what is around it.
export def Wanted(page: dict<any>, asked: number): dict<any>
  if empty(page.view)
    return page.focus == '' ? {limit: most} : {limit: most, around: page.focus}
  endif
  var wins = win_findbuf(page.buf)
  if asked > 0
    insert(wins, asked)
  elseif bufnr() == page.buf
    insert(wins, win_getid())
  endif
  var first = 0
  var last = 0
  for win in wins
    var [top, bottom, missing] = Seen(win, page.view.lines)
    if bottom - top >= most
      top = max([top, missing])
      bottom = top
    endif
    const above = first == 0 ? top : min([first, top])
    const below = max([last, bottom])
    if below - above < most
      first = above
      last = below
    endif
  endfor
  var wanted: dict<any> = {limit: most, start: max([0, first - 1 - (most - (last - first + 1)) / 2])}
  const here = get(page.view.lines, line('.', wins[0]) - 1, {is_missing: true})
  if page.focus != ''
    wanted.around = page.focus
  elseif !has_key(here, 'is_missing') && !has_key(page.acted, here.key)
    wanted.around = here.key
  endif
  return wanted
enddef

def HasSameRows(one: dict<any>, other: dict<any>): bool
  return has_key(one, 'slice') && has_key(other, 'slice') && one.width == other.width
    && one.slice.total == other.slice.total && one.slice.headings == other.slice.headings
enddef

# Whether others changed a line a moment ago, of which a drawing tells once.
export def IsMarked(line: dict<any>): bool
  for span in line.spans
    if span.style == 'foreign'
      return true
    endif
  endfor
  return false
enddef

# Gives a drawn slice all lines of the page. Where nothing has changed since the drawing before, its
# lines are theirs; else they stand for those that have not come, above the slice by their place from
# the top and below it from the end.
export def LayOut(view: dict<any>, old: dict<any>)
  view.is_partial = false
  # Vim looks at each member of each line anew whenever a list without a type comes to one that has one.
  final drawn: list<dict<any>> = view.lines
  if !has_key(view, 'slice')
    return
  endif
  const piece = view.slice
  const stop = piece.start + len(view.lines)
  piece.stop = stop
  if piece.total == len(view.lines)
    return
  endif
  const is_same = !empty(old) && HasSameRows(old, view) && old.changeCursor == view.changeCursor
  const before = get(old, 'width', 0) == view.width ? old.lines : []
  const shift = len(before) - piece.total
  var heads: dict<bool> = {}
  for row in piece.headings
    heads[row] = true
  endfor
  var is_partial = false
  def Stand(row: number): dict<any>
    const place = row < piece.start ? row : row + shift
    const was = place >= 0 && place < len(before) ? before[place] : {}
    if is_same && !IsMarked(was)
      is_partial = is_partial || has_key(was, 'is_missing')
      return was
    endif
    is_partial = true
    # No key of a line begins so.
    return extendnew(empty(was) ? {key: "\n" .. row, text: '', spans: [], actions: []} : was, {
      is_missing: true, level: has_key(heads, row) ? 0 : 1, isHeading: has_key(heads, row),
    })
  enddef
  final lines: list<dict<any>> = mapnew(range(piece.start), (_, row) => Stand(row)) + drawn
    + mapnew(range(stop, piece.total - 1), (_, row) => Stand(row))
  view.lines = lines
  view.is_partial = is_partial
enddef

# Whether of some lines not even a row of before is there.
export def HasBlank(lines: list<dict<any>>): bool
  for line in lines
    if has_key(line, 'is_missing') && line.key[0] == "\n"
      return true
    endif
  endfor
  return false
enddef

# The place of the first line, from one on, that has not come; -1 where all have.
def FirstMissing(lines: list<dict<any>>, from = 0): number
  for place in range(from, len(lines) - 1)
    if has_key(lines[place], 'is_missing')
      return place
    endif
  endfor
  return -1
enddef

def IsPartial(lines: list<dict<any>>): bool
  return FirstMissing(lines) >= 0
enddef

# The slice to ask for of what has not come, below a row first; empty where all has.
export def Rest(view: dict<any>, row: number): dict<any>
  const below = FirstMissing(view.lines, row - 1)
  const first = below >= 0 ? below : FirstMissing(view.lines)
  return first >= 0 ? {start: first, limit: few} : {}
enddef

# Puts another slice of a page where it belongs; false where the page is another by now.
export def Fill(view: dict<any>, piece: dict<any>): bool
  if !HasSameRows(view, piece)
    return false
  endif
  final lines: list<dict<any>> = view.lines
  for [index, line] in items(piece.lines)
    lines[piece.slice.start + index] = line
  endfor
  view.is_partial = IsPartial(lines)
  return true
enddef
