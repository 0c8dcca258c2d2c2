vim9script
# One act: its questions, then `view/act`, as often as the server has more questions.

import './ask.vim'
import './server.vim'

const mine_or_theirs = [
  {title: 'Mine: do it anyway', value: 'mine'},
  {title: 'Theirs: keep it as it is now', value: 'theirs'},
]

# Runs an act of a server; `asks` has the question of each answer, empty where it is there already.
# Settle takes the outcome, an empty one where nothing was done.
export def Run(asked: dict<any>, params: dict<any>, asks: list<dict<any>>, Settle: func)
  if len(params.answers) < len(asks)
    Ask(asked, params, asks, Settle)
    return
  endif
  server.Request(asked, 'view/act', params, (outcome) => {
    const more = get(outcome, 'asks', [])
    if !empty(more)
      Run(asked, params, asks + more, Settle)
      return
    endif
    if has_key(outcome, 'message')
      server.Tell(outcome.message, get(outcome, 'style', ''))
    endif
    server.Notify(asked, 'acted')
    Settle(outcome)
  }, (problem) => Refused(asked, params, asks, Settle, problem))
enddef

# Asks what the next answer is to, and goes on with it.
def Ask(asked: dict<any>, params: dict<any>, asks: list<dict<any>>, Settle: func)
  const number = len(params.answers)
  def Preview(words: string, Show: func)
    var typed = {
      name: params.name, action: params.action, keys: params.keys, ask: number, text: words,
      width: min([max([20, &columns]), 1000]), ascii: server.IsAscii(),
    }
    if has_key(params, 'argument')
      typed.argument = params.argument
    endif
    server.Request(asked, 'view/preview', typed, Show, server.Ignore)
  enddef
  def Suggest(words: string, Show: func)
    server.Request(asked, 'completion/list', {text: words, topic: asks[number].completion}, Show, server.Ignore)
  enddef
  ask.Ask(asks[number], {Preview: Preview, Suggest: Suggest}, (answer) => {
    add(params.answers, answer)
    Run(asked, params, asks, Settle)
  })
enddef

# What somebody else changed is done where the person says so; an answer that was refused is asked
# again, with what was typed standing there.
def Refused(asked: dict<any>, params: dict<any>, asks: list<dict<any>>, Settle: func,
    problem: dict<any>)
  const data = get(problem, 'data', {})
  if get(data, 'kind', '') == 'revisionConflict' && !get(params, 'force', false)
    const whose = {kind: 'choice', prompt: problem.message, choices: mine_or_theirs}
    ask.Ask(whose, {}, (answer) => {
      if answer == 'mine'
        Run(asked, extend(params, {force: true}), asks, Settle)
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
  asks[wrong].initial = params.answers[wrong]
  asks[wrong].is_typed = true
  params.answers = slice(params.answers, 0, wrong)
  Run(asked, params, asks, Settle)
enddef
