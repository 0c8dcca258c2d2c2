vim9script
# Folds of a page: a line with deeper ones below it heads them.

# Where folds begin and end in the lines from one place to the one before another: a heading's lines are
# below it, and so are those of a deeper level.
export def Levels(lines: list<dict<any>>, start: number, stop: number): list<string>
  return mapnew(slice(lines, start, stop), (index, line) => {
    const level = get(line, 'level', 0)
    const next = get(get(lines, start + index + 1, {}), 'level', 0)
    return next > level ? '>' .. (level + 1) : string(level)
  })
enddef

# What a closed fold shows.
export def Text(): string
  const count = v:foldend - v:foldstart
  return getline(v:foldstart)->substitute('\s\+$', '', '') .. '  (' .. count .. ') '
enddef
