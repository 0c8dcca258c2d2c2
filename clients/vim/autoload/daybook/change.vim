vim9script
# What a difference makes of the lines of a page, and of the row of a cursor among them.

# Fails where these are no lines.
export def Check(lines: list<dict<any>>)
  for line in lines
    if type(line.key) != v:t_string || type(line.text) != v:t_string || type(line.actions) != v:t_list
        || type(line.spans) != v:t_list
      throw 'This is no line.'
    endif
  endfor
enddef

# Changes lines, and folds where they are told, by a splice, and fails where it does not fit.
export def Splice(lines: list<dict<any>>, splice: dict<any>)
  const start: number = splice.start
  const removed: number = splice.removed
  Check(splice.lines)
  if start < 0 || removed < 0 || start + removed > len(lines)
    throw 'The splice does not fit.'
  endif
  if removed > 0
    remove(lines, start, start + removed - 1)
  endif
  extend(lines, splice.lines, start)
enddef

# The rows of lines by their keys.
export def RowsOf(lines: list<dict<any>>): dict<number>
  var rows: dict<number> = {}
  var row = 0
  for line in lines
    row += 1
    rows[line.key] = row
  endfor
  return rows
enddef

# The row of a cursor among new lines: that of its line, or of the next that is still there, where its
# line is gone or was moved by an act on it. From a line that has actions it gets to one that has some.
export def Kept(old: list<dict<any>>, row: number, lines: list<dict<any>>, rows: dict<number>, acted: dict<bool>): number
  const key = old[row - 1].key
  const here = get(rows, key, 0)
  if here > 0 && !has_key(acted, key)
    return here
  endif
  def Nearest(places: list<number>, is_any: bool): number
    for place in places
      const new = get(rows, old[place].key, 0)
      if new > 0 && !has_key(acted, old[place].key) && (is_any || !empty(lines[new - 1].actions))
        return new
      endif
    endfor
    return 0
  enddef
  const ups = range(row - 1, 0, -1)
  const downs = range(row - 1, len(old) - 1)
  const above = Nearest(ups, true)
  const below = Nearest(downs, true)
  if here > 0 && above < here && (here < below || below == 0)
    return here
  endif
  const is_any = empty(old[row - 1].actions)
  const found = filter([Nearest(downs, is_any), Nearest(ups, is_any), below, above], (_, each) => each > 0)
  return get(found, 0, 1)
enddef
