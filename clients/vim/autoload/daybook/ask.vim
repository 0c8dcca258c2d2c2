vim9script
# The kinds of questions. Each calls Done with the answer as text, or Left where the person gave none.

import './menu.vim'
import './server.vim'
import './styles.vim'
import './suggest.vim'
import './text.vim'
import './write.vim'

const yes_or_no = [{title: 'Yes', value: 'yes'}, {title: 'No', value: 'no'}]

# Keys that answer; a person who leaves answers with an empty text, too.
const answering = ['<CR>', '<NL>', '<kEnter>']
# Keys that edit what is offered, instead of taking its place.
const editing = ['<Left>', '<Right>', '<Home>', '<End>', '<C-B>', '<C-E>', '<C-F>', '<Up>', '<Down>',
  '<S-Left>', '<S-Right>', '<C-Left>', '<C-Right>', '<BS>', '<C-H>', '<C-W>', '<C-U>', '<Del>']

# The box above the command line: 0 where there is none.
var box = 0

def CloseBox()
  popup_close(box)
  box = 0
enddef

# What is recognised in an answer, what it would become, and what it may go on with.
def ShowBox(answer: string, preview: dict<any>)
  var line = {text: answer, spans: copy(get(preview, 'spans', []))}
  # That nothing is typed yet has not to be said.
  var lines = (answer == '' ? [] : [line]) + get(preview, 'lines', [])
  for problem in answer == '' ? [] : get(preview, 'problems', [])
    add(line.spans, {start: problem.start, stop: problem.stop, style: 'error'})
    for row in text.Wrapped(text.Line(problem.message), &columns)
      add(lines, styles.Whole(row, 'error'))
    endfor
  endfor
  lines = lines[: 11]
  const suggested = suggest.Words(answer)
  if suggested != ''
    add(lines, styles.Whole(suggested, 'muted'))
  endif
  if empty(lines)
    CloseBox()
    return
  endif
  # What is typed can be longer than a row.
  const rows = len(lines) + (strdisplaywidth(lines[0].text) - 1) / &columns
  const place = extend(menu.Bottom(rows), {wrap: true})
  if box == 0
    box = popup_create('', place)
    styles.Hide(box)
  endif
  popup_setoptions(box, place)
  styles.Fill(box, lines)
  redraw
enddef

# A line of text on the command line. What stands there as the value that holds now is replaced by
# the first character that is typed, unless another key edits it.
def Typed(question: dict<any>, Seen: dict<func>, Done: func, Left: func)
  const initial = text.Keys(get(question, 'initial', ''))
  # Vim types the initial text itself.
  var is_whole = initial == ''
  # Nobody types a long text anew.
  var is_offer = !get(question, 'is_typed', false) && initial != '' && len(initial) <= 500
  var is_given = false
  var seen: dict<any> = {}
  suggest.Reset()

  def Changed()
    const answer = getcmdline()
    if is_whole && is_offer
      is_offer = false
      const first = strcharpart(answer, strchars(initial))
      if first != '' && answer ==# initial .. first
        feedkeys("\<C-U>" .. first, 'ni')
        return
      endif
    endif
    is_whole = is_whole || answer ==# initial || stridx(initial, answer) != 0
    def Show()
      # An answer to what has changed since is of no use any more.
      if box >= 0 && mode() == 'c' && getcmdline() ==# answer
        ShowBox(answer, seen)
      endif
    enddef
    if is_whole && get(question, 'hasPreview', false)
      Seen.Preview(answer, (preview) => {
        seen = getcmdline() ==# answer ? preview : seen
        Show()
      })
    endif
    if is_whole && has_key(question, 'completion')
      Seen.Suggest(answer, (found) => {
        suggest.Take(answer, found)
        Show()
      })
    endif
  enddef

  Meant = (key) => {
    is_offer = false
    is_given = is_given || key =~ "^[\<CR>\<NL>]$" || key ==# "\<kEnter>"
  }
  const taken = answering + (is_offer ? editing : [])
  const saved = mapnew(taken, (_, key) => Take(key))
  Edited = Changed
  augroup daybook_ask
    autocmd!
    autocmd CmdlineEnter,CmdlineChanged @ Edited()
  augroup END
  var answer = ''
  try
    answer = has_key(question, 'completion')
      ? input(text.Line(question.prompt) .. ': ', initial, 'customlist,daybook#suggest#Complete')
      : input(text.Line(question.prompt) .. ': ', initial)
  catch /^Vim:Interrupt$/
    is_given = false
  finally
    autocmd! daybook_ask
    for [index, key] in items(taken)
      execute 'silent! cunmap' key
      if !empty(saved[index])
        mapset('c', false, saved[index])
      endif
    endfor
    CloseBox()
    redraw
    echo ''
  endtry
  if answer != '' || is_given
    Done(answer)
  else
    Left()
  endif
enddef

# What a change of the command line does, and what is done before a key of this list.
var Edited: func
var Meant: func

# Has a key of the command line tell Meant before it does what it does; answers its mapping until
# now.
def Take(key: string): dict<any>
  const before = maparg(key, 'c', false, true)
  execute 'cnoremap <expr>' key '<SID>Pressed("' .. escape(key, '<') .. '")'
  return before
enddef

def Pressed(key: string): string
  Meant(key)
  return key
enddef

# Asks, when the person is free. `Seen` has how to Preview and to Suggest while one types. A kind that is not known is asked as text.
export def Ask(question: dict<any>, Seen: dict<func>, Done: func,
    Left: func = menu.Nothing)
  menu.Release()
  const choices = question.kind == 'choice' ? get(question, 'choices', [])
    : question.kind == 'confirm' ? yes_or_no : []
  if !empty(choices)
    const now = indexof(choices, (_, choice) =>
      has_key(question, 'initial') && choice.value ==# question.initial)
    def Entry(index: number, choice: dict<any>): dict<any>
      const digit = index < 9 ? string(index + 1) : ''
      const title = choice.title .. (index == now ? ' (now)' : '')
      return {shown: digit, typed: digit, title: title, Run: (_) => Done(choice.value)}
    enddef
    const entries = mapnew(choices, Entry)
    menu.WhenFree(() => menu.Show(question.prompt, entries, Left, now))
  elseif get(question, 'isMultiline', false)
    menu.WhenFree(() => write.Ask(question, Done, Left))
  else
    menu.WhenFree(() => Typed(question, Seen, Done, Left))
  endif
enddef
