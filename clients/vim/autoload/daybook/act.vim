vim9script
# One act: its questions, then `view/act`, as often as the server has more questions.

import './ask.vim'
import './server.vim'

const mine_or_theirs = [
  {title: 'Mine: do it anyway', value: 'mine'},
  {title: 'Theirs: keep it as it is now', value: 'theirs'},
]

# The params of an act, or of a preview of it, with more of them. It names the page where that is still
# there, else the view.
def Params(deed: dict<any>, more: dict<any>, is_kept = true): dict<any>
  const place = deed.place
  final params = extend({action: deed.action, keys: deed.keys}, more)
  const page = get(place, 'page', {})
  if is_kept && !empty(page) && page.number > 0 && page.view is place.view && page.view.page == page.number
    return extend(params, {page: page.number, revision: place.revision})
  endif
  for name in ['name', 'argument', 'changeCursor']
    if has_key(place, name)
      params[name] = place[name]
    endif
  endfor
  return params
enddef

# Says which lines an act is on that is not answered yet: what it changes comes before its answer.
def Expect(deed: dict<any>, keys: list<string>)
  if has_key(deed.place, 'page')
    deed.place.page.acted = {}
    for key in keys
      deed.place.page.acted[key] = true
    endfor
  endif
enddef

# Runs an act of a server: its `place`, `action`, `keys`, `answers` and perhaps `force`. `asks` has the
# question of each answer, empty where it is there already. Settle takes the outcome, an empty one where
# nothing was done.
export def Run(asked: dict<any>, deed: dict<any>, asks: list<dict<any>>, Settle: func)
  if len(deed.answers) < len(asks)
    Ask(asked, deed, asks, Settle)
    return
  endif
  Expect(deed, deed.keys)
  const more = extend({answers: deed.answers}, has_key(deed, 'force') ? {force: true} : {})
  server.Request(asked, 'view/act', Params(deed, more), (outcome) => {
    Expect(deed, [])
    const others = get(outcome, 'asks', [])
    if !empty(others)
      Run(asked, deed, asks + others, Settle)
      return
    endif
    if has_key(outcome, 'message')
      server.Tell(outcome.message, get(outcome, 'style', ''))
    endif
    server.Notify(asked, 'acted')
    Settle(outcome)
  }, (problem) => {
    Expect(deed, [])
    Refused(asked, deed, asks, Settle, problem)
  }, () => Params(deed, more, false))
enddef

# Asks what the next answer is to, and goes on with it.
def Ask(asked: dict<any>, deed: dict<any>, asks: list<dict<any>>, Settle: func)
  const number = len(deed.answers)
  def Preview(words: string, Show: func)
    final typed = Params(deed, {
      ask: number, text: words, width: min([max([20, &columns]), 1000]), ascii: server.IsAscii(),
    })
    server.Request(asked, 'view/preview', filter(typed, (name, _) => name != 'revision' && name != 'changeCursor'),
      Show, server.Ignore)
  enddef
  def Suggest(words: string, Show: func)
    server.Request(asked, 'completion/list', {text: words, topic: asks[number].completion}, Show, server.Ignore)
  enddef
  ask.Ask(asks[number], {Preview: Preview, Suggest: Suggest}, (answer) => {
    add(deed.answers, answer)
    Run(asked, deed, asks, Settle)
  })
enddef

# What somebody else changed is done where the person says so; an answer that was refused is asked
# again, with what was typed standing there.
def Refused(asked: dict<any>, deed: dict<any>, asks: list<dict<any>>, Settle: func,
    problem: dict<any>)
  const data = get(problem, 'data', {})
  if get(data, 'kind', '') == 'revisionConflict' && !get(deed, 'force', false)
    const whose = {kind: 'choice', prompt: problem.message, choices: mine_or_theirs}
    ask.Ask(whose, {}, (answer) => {
      if answer == 'mine'
        Run(asked, extend(deed, {force: true}), asks, Settle)
      else
        Settle({})
      endif
    }, () => Settle({}))
    return
  endif
  server.Complain(problem)
  const place = matchstr(get(data, 'pointer', ''), '^/answers/\zs\d\+')
  const wrong = place == '' ? len(asks) : str2nr(place)
  if wrong >= len(asks) || empty(asks[wrong])
    if !empty(problem)
      Settle({})
    endif
    return
  endif
  asks[wrong].initial = deed.answers[wrong]
  asks[wrong].is_typed = true
  deed.answers = slice(deed.answers, 0, wrong)
  Run(asked, deed, asks, Settle)
enddef
