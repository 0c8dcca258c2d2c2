vim9script
# Daybook in Vim: what `:Daybook` does, and the status line.

import './daybook/act.vim'
import './daybook/folds.vim'
import './daybook/keys.vim'
import './daybook/menu.vim'
import './daybook/page.vim'
import './daybook/reminders.vim'
import './daybook/server.vim'
import './daybook/text.vim'

# Runs an action of the page of tasks, with the answers that are there already, to these questions.
def OnTasks(action: string, answers: list<string>, asks: list<dict<any>>)
  const asked = server.Current()
  final deed = {place: {name: 'tasks', changeCursor: 0}, action: action, keys: [], answers: answers}
  act.Run(asked, deed, asks, (outcome) => keys.Lead(asked, outcome))
enddef

# Adds a task from anywhere, in one line that is asked for unless it is given. The question is asked
# at once, as a person types on.
export def Add(line = '')
  const question = {kind: 'text', prompt: 'New task', hasPreview: true}
  OnTasks('add', line == '' ? [] : [line], [question])
enddef

# Makes tasks of lines of the current buffer, which link back to them.
def AddLines(first: number, last: number)
  const path = &buftype == '' && bufname() != '' ? expand('%:p') : ''
  const lines = join(getline(first, last), "\n")
  OnTasks('addFromText', [lines, path == '' ? '' : path .. ':' .. first], [{}, {}])
enddef

# Runs `:Daybook`: with a bang, what rings is answered; with a range, its lines become tasks; else it
# adds a task, or opens a `daybook:` link, or a view, the one to begin with unless named, the other words being its
# argument.
export def Command(words: string, modifiers: string, is_bang: bool, range: number, first: number,
    last: number)
  const [name, argument; _] = matchlist(words, '^\s*\(\S*\)\s*\(.\{-}\)\s*$')[1 :]
  if is_bang
    reminders.Answer()
  elseif range > 0
    AddLines(first, last)
  elseif name ==# 'add'
    Add(argument)
  elseif name =~ '^daybook:'
    keys.Follow(server.Current(), words, modifiers)
  elseif name == ''
    keys.Follow(server.Current(), 'daybook:start', modifiers)
  else
    page.Open(server.Current(), argument == '' ? {name: name} : {name: name, argument: argument}, modifiers)
  endif
enddef

# The names of the views that begin with `lead`. A completion has to be there when it is asked for,
# so the first one waits for the server a moment.
export def Complete(lead: string, line: string, _: number): list<string>
  if line !~ '^\S*\s\+\S*$'
    return []
  endif
  const asked = server.Current()
  if !server.IsRunning(asked)
    server.Request(asked, 'view/status', {}, server.Ignore, server.Ignore)
  endif
  const end = reltime()
  while empty(asked.views) && reltimefloat(reltime(end)) < 1.0
    sleep 10m
  endwhile
  final names = ['add'] + mapnew(asked.views, (_, view) => text.Line(view.name))
  return filter(names, (_, name) => stridx(name, lead) == 0)
enddef

# By the number of a server: its words, and when they were asked for.
var known: dict<string> = {}
var asked_at: dict<number> = {}

def AskStatus(asked: dict<any>)
  const number = asked.number
  asked_at[number] = localtime()
  server.Request(asked, 'view/status', {}, (reply) => {
    const news = text.Status(reply.text)
    if get(known, number, '') !=# news
      known[number] = news
      redrawstatus!
    endif
  }, server.Ignore)
enddef

# A few words for a status line, empty when there is nothing to say. Answers what is known; news is
# asked for once a minute and on each sign of a change. A server is started once only.
export def Status(): string
  const asked = server.Current()
  const at = get(asked_at, asked.number, 0)
  if at == 0 || server.IsRunning(asked) && localtime() - at > 60
    asked_at[asked.number] = localtime()
    timer_start(0, (_) => AskStatus(asked))
  endif
  return get(known, asked.number, '')
enddef

# The servers of which a sign has come a moment ago, by number.
var signs: dict<bool> = {}

for sign in ['acted', 'view/changed', 'reminder/fired', 'reminder/dismissed', 'started']
  server.On(sign, (asked, _) => {
    const number = asked.number
    if has_key(asked_at, number) && !has_key(signs, number)
      signs[number] = true
      timer_start(50, (_) => {
        remove(signs, number)
        AskStatus(asked)
      })
    endif
  })
endfor

# What the options, the autocommands and the keys of pages call.

export def Read(buf: number)
  page.Read(buf)
enddef

export def FoldText(): string
  return folds.Text()
enddef

export def Press(number: number)
  keys.Press(number)
enddef

export def Next()
  menu.Next()
enddef

export def Reminders()
  reminders.Answer()
enddef
