vim9script
# The protocol's styles as highlight groups: `title` is DaybookTitle. A style that is not known here
# has a group that is not defined, and is drawn plain.

import './text.vim'

# No theme names a palette: its colours can be read on black and on white.
const looks = {
  title: 'Title', heading: 'Statement', muted: 'Comment', accent: 'Special', success: 'String',
  warning: 'WarningMsg', error: 'ErrorMsg', overdue: 'WarningMsg', done: 'Comment',
  tag: 'Identifier', priorityHigh: 'WarningMsg', priorityMedium: 'Type', priorityLow: 'PreProc',
  time: 'Constant', link: 'Underlined', match: 'Search', key: 'Special', bar: 'String',
  foreign: 'DiffChange', panel: 'Normal', border: 'Comment', chosen: 'Visual',
}
const colours = {
  heat0: ['#8a8a8a', 245, 8], heat1: ['#7f9f7f', 108, 2], heat2: ['#5f9f5f', 71, 2],
  heat3: ['#2f9f3f', 35, 10], heat4: ['#00a000', 34, 10], red: ['#d75f5f', 167, 1],
  orange: ['#d7772f', 172, 3], yellow: ['#a88a00', 136, 3], green: ['#4f9f4f', 71, 2],
  teal: ['#009f9f', 37, 6], blue: ['#4f87d7', 68, 4], purple: ['#af5fd7', 134, 5],
}

export def Group(style: string): string
  return 'Daybook' .. substitute(text.Word(style), '^\l', '\u&', '')
enddef

# The type of the text property of a style; empty where its group is not defined.
export def Type(style: string): string
  const group = Group(style)
  if empty(prop_type_get(group))
    if !hlexists(group)
      return ''
    endif
    prop_type_add(group, {highlight: group, combine: true})
  endif
  return group
enddef

# A line in one style.
export def Whole(words: string, style: string): dict<any>
  return {text: words, spans: [{start: 0, stop: len(words), style: style}]}
enddef

# Puts lines, drawn, in the place of `room` rows of a buffer that are behind the first `above`.
export def Put(buf: number, above: number, room: number, coming: list<dict<any>>)
  const rows = mapnew(coming, (_, line) => text.Line(line.text))
  setbufvar(buf, '&modifiable', true)
  if room > len(rows)
    silent deletebufline(buf, above + len(rows) + 1, above + room)
  elseif room < len(rows)
    appendbufline(buf, above + room, slice(rows, room))
  endif
  setbufline(buf, above + 1, slice(rows, 0, room))
  setbufvar(buf, '&modifiable', false)
  setbufvar(buf, '&modified', false)
  Paint(buf, above + 1, coming)
enddef

# Colours the rows of a buffer from one on, which have these lines.
export def Paint(buf: number, first: number, lines: list<dict<any>>)
  if !empty(lines)
    prop_clear(first, first + len(lines) - 1, {bufnr: buf})
  endif
  var places: dict<list<list<number>>> = {}
  for [index, line] in items(lines)
    const row = first + index
    const words = text.Line(line.text)
    for span in line.spans
      if !has_key(places, span.style)
        places[span.style] = []
      endif
      add(places[span.style], [row, text.Offset(words, span.start) + 1, row, text.Offset(words, span.stop) + 1])
    endfor
  endfor
  for [style, items] in items(places)
    const type = Type(style)
    if type != ''
      prop_add_list({bufnr: buf, type: type}, items)
    endif
  endfor
enddef

# Makes lines the content of a popup.
export def Fill(popup: number, lines: list<dict<any>>)
  popup_settext(popup, mapnew(lines, (_, line) => text.Line(line.text)))
  Paint(winbufnr(popup), 1, lines)
enddef

# Defines the groups as defaults, which a theme or a person may define otherwise.
def Define()
  for [style, group] in items(looks)
    execute 'highlight default link' Group(style) group
  endfor
  for [style, look] in items(colours)
    const [gui, many, few] = look
    execute 'highlight default' Group(style) 'guifg=' .. gui 'ctermfg=' .. (str2nr(&t_Co) >= 256 ? many : few)
  endfor
enddef

# What has no width in a terminal Vim would draw in cells of its own: the marks that isolate a title
# from right to left as <2068>, and of an emoji of several parts each of them.
def HideUnseen()
  if &encoding ==# 'utf-8'
    syntax match DaybookUnseen /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/ conceal
    syntax match DaybookUnseen /[\U1f3fb-\U1f3ff\Ue0020-\Ue007f]/ conceal
    syntax match DaybookUnseen /\%u200d[\U1f000-\U1faff\u2600-\u27bf]/ conceal
  endif
enddef

# Has a popup hide it, too.
export def Hide(popup: number)
  win_execute(popup, 'setlocal syntax=daybook conceallevel=3 concealcursor=nvic')
enddef

Define()
augroup daybook_styles
  autocmd!
  autocmd ColorScheme * Define()
  autocmd Syntax daybook HideUnseen()
augroup END
