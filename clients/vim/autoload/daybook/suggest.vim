vim9script
# What an answer that is being typed may go on with, which Tab writes.

import './text.vim'

# What the server suggested last, and for which text.
var asked = ''
var items: list<dict<any>> = []

# Forgets what was suggested, before another question.
export def Reset()
  asked = ''
  items = []
enddef

# Takes the suggestions for a text that is typed.
export def Take(words: string, list: dict<any>)
  asked = words
  items = list.items
enddef

# What can be written in place of what is typed, as one line; empty where there is nothing.
export def Words(words: string): string
  return words !=# asked || empty(items) ? ''
    : 'Tab: ' .. join(mapnew(items, (_, item) => text.Line(item.title)), '  ')
enddef

# What Tab offers in place of all that is typed, for input().
export def Complete(_: string, line: string, _: number): list<string>
  return line !=# asked ? [] : mapnew(items, (_, item) =>
    strpart(line, 0, text.Offset(line, item.start)) .. text.Keys(item.text)
    .. strpart(line, text.Offset(line, item.stop)))
enddef
