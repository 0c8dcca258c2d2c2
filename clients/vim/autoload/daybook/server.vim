vim9script
# The servers of this Vim, one for each command in the settings: started when something is asked of
# it, and again after it ended.

import './styles.vim'
import './text.vim'

# After so many milliseconds a person is told that an answer is waited for.
const patience = 300
# A server that ends more often than so many times within so many seconds is left alone.
const most_starts = 3
const period = 20

# What the keys begin with that nobody types, and those of the mouse.
export const nobody = "\x80\xfd"

# By number, from 1.
var servers: list<dict<any>> = []
# What is done on each notification, by method.
var listeners: dict<list<func>> = {}

# What the person set, over the defaults. A tab page and a buffer can have their own, and with them
# another database.
export def Options(): dict<any>
  var all = {cmd: ['daybook', 'serve'], keys: {}, ascii: false}
  for scope in [g:, t:, b:]
    const set = get(scope, 'daybook', {})
    if type(set) == v:t_dict
      extend(all, set)
    endif
  endfor
  return all
enddef

# Whether marks are drawn in ASCII: where other characters are not there, or have another width.
export def IsAscii(): bool
  return !!Options().ascii || &encoding !=# 'utf-8' || &ambiwidth ==# 'double'
enddef

# The server that the current buffer asks, of a page the one that draws it.
export def Current(): dict<any>
  const own = get(b:, 'daybook_server', 0)
  if own > 0 && own <= len(servers)
    return servers[own - 1]
  endif
  const set = Options().cmd
  const command = type(set) == v:t_list ? set : [set]
  for server in servers
    if server.command == command
      return server
    endif
  endfor
  add(servers, {
    number: len(servers) + 1, command: command, job: null_job, views: [], pending: {}, last: 0,
    starts: [], reason: '', session: {}, timer: 0, is_odd: false,
  })
  return servers[-1]
enddef

# The server of a number; an empty dictionary where there is none.
export def Numbered(number: number): dict<any>
  if number == 1 && empty(servers)
    return Current()
  endif
  return number > 0 && number <= len(servers) ? servers[number - 1] : {}
enddef

export def IsRunning(server: dict<any>): bool
  return server.job != null_job && job_status(server.job) == 'run'
enddef

# Has something done on each notification of a method, with the server and the params; "started",
# "listed" and "acted" are this client's own.
export def On(method: string, Listener: func)
  listeners[method] = add(get(listeners, method, []), Listener)
enddef

export def Notify(server: dict<any>, method: string, params: dict<any> = {})
  for Listener in get(listeners, method, [])
    Listener(server, params)
  endfor
enddef

# What is done with an answer that does not matter.
export def Ignore(_: dict<any>)
enddef

# The box of a long message.
var said = 0

# Shows a message in a style of the protocol, when no command is being typed. One that is too long for
# the last line is shown in a box until the next key.
export def Tell(message: string, style = '')
  if mode() =~ '^[cr]'
    timer_start(100, (_) => Tell(message, style))
    return
  endif
  # Nobody reads on where the screen ends.
  const words = strcharpart(text.Line(message), 0, &columns * max([1, &lines / 2]))
  popup_close(said)
  redraw
  execute 'echohl' styles.Group(style)
  echomsg words
  echohl None
  if strdisplaywidth(words) > &columns - 12
    echo ''
    said = popup_create(words, {
      pos: 'botleft', line: &lines - &cmdheight, minwidth: &columns, maxwidth: &columns, zindex: 280,
      border: [1, 0, 0, 0], borderchars: [IsAscii() ? '-' : '─'], borderhighlight: [styles.Group('border')],
      highlight: styles.Group(style == '' ? 'panel' : style), filter: (id, key) => {
        if stridx(key, nobody) != 0
          popup_close(id)
        endif
        return false
      },
    })
    win_execute(said, 'setlocal linebreak')
    redraw
  endif
enddef

# Shows an error of the server, with what can be done about it; an empty one was told before.
export def Complain(problem: dict<any>)
  const hint = get(get(problem, 'data', {}), 'hint', '')
  if !empty(problem)
    Tell(text.Problem(problem.message) .. (hint == '' ? '' : ' ' .. hint), 'error')
  endif
enddef

var waiting = 0

# Says that an answer is waited for, in a corner, for as long as it is.
def SayWaiting(server: dict<any>)
  server.timer = 0
  if waiting == 0 && indexof(values(server.pending), (_, one) => one.is_awaited) >= 0
    waiting = popup_create(' Waiting for daybook' .. (IsAscii() ? '... ' : '… '), {
      pos: 'botright', line: &lines - &cmdheight, col: &columns, zindex: 300, tabpage: -1,
      highlight: styles.Group('muted'),
    })
  endif
enddef

def EndWaiting(server: dict<any>)
  const is_waiting = indexof(servers, (_, one) =>
    indexof(values(one.pending), (_, request) => request.is_awaited) >= 0) >= 0
  if is_waiting
    return
  endif
  timer_stop(server.timer)
  server.timer = 0
  if waiting != 0
    popup_close(waiting)
    waiting = 0
  endif
enddef

# The value of a message, without what is null; 0 where it is none.
def Decoded(line: string): any
  var value: any = 0
  try
    value = json_decode(line)
  catch
    # Bytes that are no UTF-8 count as Latin-1.
    try
      value = json_decode(text.Sent(line))
    catch
      return 0
    endtry
  endtry
  return stridx(line, 'null') >= 0 ? text.Present(value) : value
enddef

def Take(server: dict<any>, line: string)
  final message: any = Decoded(line)
  if type(message) != v:t_dict
    if empty(server.session) && !server.is_odd
      server.is_odd = true
      Tell('“' .. join(server.command) .. '” prints “' .. strcharpart(text.Line(line), 0, 60)
        .. '”, which is no message of a daybook server. See g:daybook.cmd.', 'warning')
    endif
    return
  endif
  if has_key(message, 'method')
    const params = get(message, 'params', {})
    Notify(server, message.method, type(params) == v:t_dict ? params : {})
    return
  endif
  const id = string(get(message, 'id', 0))
  if !has_key(server.pending, id)
    # A request that could not be read has no id.
    Complain(get(message, 'error', {}))
    return
  endif
  const request = remove(server.pending, id)
  EndWaiting(server)
  if has_key(message, 'error')
    request.Failed(message.error)
  else
    request.Done(get(message, 'result', {}))
  endif
enddef

# The server ended: what it had not answered is asked again of a new one, an act under the same key,
# so that nothing is lost and nothing done twice. One that ends again and again is left alone, and so
# is one that ended of its own accord and said why.
def Ended(server: dict<any>, status: number)
  const lost = server.pending
  const reason = text.Line(server.reason)
  const why = reason == '' ? '.' : ': ' .. reason .. (reason =~ '[.!?]$' ? '' : '.')
  const is_known = !empty(server.session)
  server.job = null_job
  server.session = {}
  server.pending = {}
  EndWaiting(server)
  const now = localtime()
  filter(server.starts, (_, start) => start > now - period)
  const is_again = is_known && len(server.starts) < most_starts && (status == -1 || reason == '')
  if is_again && Start(server)
    for id in sort(keys(lost), (one, other) => str2nr(one) - str2nr(other))
      const request = lost[id]
      if request.method == 'view/act'
        # What names a page names none of the new server.
        request.params = extend(request.Again(), {requestKey: request.params.requestKey})
      endif
      if index(['initialize', 'view/list', 'view/close'], request.method) < 0
        Send(server, request)
      endif
    endfor
    Tell('The daybook server ended' .. why .. ' It was started again.', 'warning')
    return
  endif
  const words = '“' .. join(server.command) .. '” is no server that this plugin can use'
  Tell(is_known ? 'The daybook server ended' .. why .. ' The next command starts it again.'
    : words .. why .. ' Try it in a shell, or set g:daybook.cmd.', 'error')
  for request in values(lost)
    request.Failed({})
  endfor
enddef

def Start(server: dict<any>): bool
  server.reason = ''
  server.is_odd = false
  const command = server.command
  if empty(command) || type(command[0]) != v:t_string || !executable(command[0])
    Tell('“' .. get(command, 0, '') .. '” cannot be started: it is not there. '
      .. 'Install daybook, or set g:daybook.cmd.', 'error')
    return false
  endif
  var ended: list<number> = []
  var closed = false
  def End()
    # What it has written before it ended is read first.
    if closed && !empty(ended)
      Ended(server, ended[0])
    endif
  enddef
  # It is not killed with the editor: it ends with its input, when all that was sent is done.
  const job = job_start(command, {
    in_mode: 'nl', out_mode: 'nl', err_mode: 'nl', noblock: 1, stoponexit: '',
    out_cb: (_, line) => Take(server, line),
    err_cb: (_, line) => {
      extend(server, {reason: line})
    },
    close_cb: (_) => {
      closed = true
      End()
    },
    exit_cb: (_, status) => {
      add(ended, status)
      End()
    },
  })
  if job_status(job) == 'fail'
    Tell('“' .. command[0] .. '” cannot be started. Set g:daybook.cmd.', 'error')
    return false
  endif
  server.job = job
  add(server.starts, localtime())
  const encoding = &encoding ==# 'utf-8' ? 'utf-8' : 'utf-32'
  Request(server, 'initialize', {
    processId: getpid(), clientInfo: {name: 'Vim'}, protocolVersions: ['0.9'],
    capabilities: {showsReminders: true, general: {positionEncodings: [encoding]}},
  }, (session) => {
    # Some versions of Vim crash where a closure assigns to a member of an argument.
    extend(server, {session: session, reason: ''})
  }, (problem) => {
    extend(server, {reason: get(problem, 'message', server.reason)})
    job_stop(job)
  })
  ListViews(server)
  Notify(server, 'started')
  return true
enddef

def ListViews(server: dict<any>)
  Request(server, 'view/list', {}, (index) => {
    extend(server, {views: index.items})
    Notify(server, 'listed')
  }, Ignore)
enddef

# 128 random bits, which make a repeated act harmless.
def Unique(): string
  const seed = [getpid(), hostname(), reltime(), rand()]
  return sha256(string(seed))[: 31]
enddef

def Send(server: dict<any>, request: dict<any>)
  server.last += 1
  server.pending[server.last] = request
  const message = {jsonrpc: '2.0', id: server.last, method: request.method, params: request.params}
  try
    ch_sendraw(server.job, text.Sent(json_encode(message)) .. "\n")
  catch
    # It has just ended, and what is pending is asked again.
  endtry
  if request.is_awaited && server.timer == 0
    server.timer = timer_start(patience, (_) => SayWaiting(server))
  endif
enddef

# Sends a request, starting the server where it is not running. `Failed` takes an error, which is
# empty when the server ends before it answers or cannot be started, and that was told; without it,
# an error is shown. The answer comes later, never before this returns. Of an act,
# Again has the params with which it is repeated where the server ends first.
export def Request(server: dict<any>, method: string, params: dict<any>, Done: func,
    Failed: func = Complain, Again: func = null_function)
  const quiet = ['initialize', 'view/list', 'view/status', 'view/close', 'view/preview', 'completion/list']
  var request = {
    method: method, params: params, Done: Done, Failed: Failed, Again: Again,
    is_awaited: index(quiet, method) < 0,
  }
  if method == 'view/act'
    request.params = extendnew(params, {requestKey: Unique()})
  endif
  if !IsRunning(server) && !Start(server)
    Failed({})
    return
  endif
  Send(server, request)
enddef

On('view/listChanged', (asked, _) => ListViews(asked))
