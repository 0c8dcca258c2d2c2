vim9script
# What the server says, made fit for the place it goes to: none of it is ever run, be it as keys, as
# a command or as an item of a status line.

# One line. The bytes keep their places, so spans still fit.
export def Line(text: string): string
  return substitute(text, '[[:cntrl:]]', ' ', 'g')
enddef

# The rows of words where each has so many cells.
export def Wrapped(words: string, cells: number): list<string>
  var rows = ['']
  for word in split(words)
    const longer = trim(rows[-1] .. ' ' .. word)
    if rows[-1] != '' && strdisplaywidth(longer) > cells
      add(rows, word)
    else
      rows[-1] = longer
    endif
  endfor
  return rows
enddef

# The message of an error as a person reads it: one that begins with the place of a param begins
# with its name.
export def Problem(message: string): string
  const answer = substitute(message, '^/answers/\d\+ ', 'The answer ', '')
  return substitute(answer, '^/\([[:alnum:]/]\+\) ', (found) => '“' .. tr(found[1], '/', '.') .. '” ', '')
enddef

# What input() may begin with, which takes it for keys that a person types: CTRL-R = among them
# would run what follows.
export def Keys(text: string): string
  const codes = str2list(Line(text))
  return list2str(mapnew(codes, (_, code) => code < 32 || code > 126 && code < 160 ? 32 : code))
enddef

# What a status line may hold, even one made by `%!` or `%{%`, for which a % begins an item.
export def Status(text: string): string
  return substitute(Line(text), '%', &encoding ==# 'utf-8' ? '％' : ' ', 'g')
enddef

# A part of the name of a highlight group or of a <Plug> mapping.
export def Word(text: string): string
  return substitute(text, '[^A-Za-z0-9_]', '', 'g')[: 29]
enddef

# The left side of a mapping for a key that the server names: its characters as one types them, so
# that "<CR>" is four of them; empty for what the protocol does not allow.
export def Key(key: string): string
  if key !~ '^[ -~]\{1,4}$'
    return ''
  endif
  const names = {'<': '<lt>', '|': '<Bar>', '\': '<Bslash>', ' ': '<Space>'}
  return join(mapnew(split(key, '\zs'), (_, char) => get(names, char, char)), '')
enddef

# A text as UTF-8 can have it, which surrogates are not.
export def Sent(text: string): string
  if &encoding !=# 'utf-8'
    return text
  endif
  return list2str(mapnew(str2list(text), (_, code) =>
    code >= 0xd800 && code <= 0xdfff || code > 0x10ffff ? 0xfffd : code))
enddef

# Where a place in a text is, counted in bytes; the server counts characters where 'encoding' is not
# utf-8.
export def Offset(text: string, place: number): number
  const bytes = &encoding ==# 'utf-8' ? place : byteidx(text, place)
  return bytes < 0 || bytes > len(text) ? len(text) : bytes
enddef

def Encode(part: string): string
  return substitute(part, '[[:cntrl:]%{@/]', (found) => printf('%%%02X', char2nr(found[0])), 'g')
enddef

# The name of a page's buffer, which begins nothing in a status line either. The database's number
# stands first where it is not the first; what the page shows stands last, where tabs and lists of
# buffers cut a name to.
export def BufferName(number: number, name: string, argument: string, title = ''): string
  var parts = [(number > 1 ? number .. '@' : '') .. Encode(name)]
  if argument != ''
    add(parts, Encode(argument))
    if title != ''
      add(parts, strcharpart(substitute(Status(title), '/', '⁄', 'g'), 0, 80))
    endif
  endif
  return 'daybook://' .. join(parts, '/')
enddef

# The database's number, the view and its argument that the name of a buffer says; the view is empty
# where it is no page.
export def PageOf(buffer: string): list<any>
  const parts = matchlist(buffer, '^daybook://\%(\(\d\+\)@\)\?\([^/]\+\)/\?\([^/]*\)')
  if empty(parts)
    return [0, '', '']
  endif
  def Plain(part: string): string
    return substitute(part, '%\(\x\x\)', (found) => nr2char(str2nr(found[1], 16)), 'g')
  enddef
  return [parts[1] == '' ? 1 : str2nr(parts[1]), Plain(parts[2]), Plain(parts[3])]
enddef

# A value without the members that are null, which are to be treated as absent.
export def Present(value: any): any
  if type(value) == v:t_dict
    return mapnew(filter(value, (_, member) => type(member) != v:t_none), (_, member) => Present(member))
  endif
  return type(value) == v:t_list ? mapnew(value, (_, item) => Present(item)) : value
enddef
