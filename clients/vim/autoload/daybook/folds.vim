vim9script
# Folds of a page: a line with deeper ones below it heads them.

# Where folds begin and end: a heading's lines are below it, and so are those of a deeper level.
export def Levels(lines: list<dict<any>>): list<string>
  var found: list<string> = []
  for [index, line] in items(lines)
    const level = get(line, 'level', 0)
    const next = index + 1 < len(lines) ? get(lines[index + 1], 'level', 0) : 0
    add(found, next > level ? '>' .. (level + 1) : string(level))
  endfor
  return found
enddef

# What a closed fold shows.
export def Text(): string
  const count = v:foldend - v:foldstart
  return getline(v:foldstart)->substitute('\s\+$', '', '') .. '  (' .. count .. ') '
enddef
