--- The servers of this editor, one for each command: started when something is asked of it, and
--- again after it ended.
local styles = require('daybook.styles')
local text = require('daybook.text')

---@class daybook.Server its `request` and `on` have a form for each method in dist/protocol/daybook.lua
---@field number integer its place among the servers, from 1
---@field command string[]
---@field job? integer while it runs
---@field session? daybook.Initialized
---@field views daybook.ViewEntry[] the views there are, once it has said so
---@field pending table<integer, daybook.Pending> by id
---@field status? string what the status line says, once it has asked

---@class daybook.Pending
---@field answer fun(problem: daybook.Error?, reply: any, is_silent?: boolean) where the server ended, without saying why
---@field is_awaited boolean whether a person waits for it

local M = {}

--- How long a person waits in silence, in milliseconds.
local patience = 300

---@type daybook.Server[]
local servers = {}
---@type table<string, fun(params: table, server: daybook.Server)[]> by method
local listeners = {}
local last_id, is_waiting = 0, false
--- How many waits hold what is typed, and the messages that come after them.
local waits, held = 0, {}

--- What the person set, over the defaults: in g:daybook, and over it in that of the tab page and of
--- the buffer, which can have a database of their own.
---@return daybook.Options
function M.options()
  local all = { cmd = { 'daybook', 'serve' }, keys = {}, ascii = false }
  for _, scope in ipairs({ vim.g, vim.t, vim.b }) do
    if type(scope.daybook) == 'table' then all = vim.tbl_extend('force', all, scope.daybook) end
  end
  return all
end

--- Whether marks are drawn in ASCII: where the person wants it, or others have another width.
---@return boolean
function M.is_ascii() return M.options().ascii or vim.o.ambiwidth == 'double' end

--- Has something done on each notification of a method; "started", "listed" and "acted" are this client's.
--- dist/protocol/daybook.lua says what a listener is given.
function M.on(method, listener)
  listeners[method] = vim.list_extend(listeners[method] or {}, { listener })
end

---@param method string
---@param params table
---@param server daybook.Server
function M.notify(method, params, server)
  for _, listener in ipairs(listeners[method] or {}) do
    listener(params, server)
  end
end

--- Shows a message in a style of the protocol. Two messages without a redraw between them would make
--- a person press Enter, and so would one that is longer than a line, which `:echomsg` cuts only when
--- no key is being carried out: that one is read in a box, and kept among the messages.
---@param message string
---@param style? string
function M.tell(message, style)
  local words = text.line(message)
  local command = ('redraw | echohl %s | echomsg %s | echohl None'):format(
    styles.group(style or ''), vim.fn.string(words))
  if vim.fn.strdisplaywidth(words) <= vim.v.echospace then return vim.cmd(command) end
  local function keep()
    vim.cmd(command)
    -- No window opens over that of the command line.
    if vim.fn.getcmdwintype() ~= '' then return end
    vim.cmd("redraw | echo ''")
    require('daybook.message')(words, style)
  end
  vim.schedule(function()
    if waits > 0 then table.insert(held, keep) else keep() end
  end)
end

--- Holds what a person types until something has come, but no longer than a moment.
---@param has_come fun(): boolean
function M.await(has_come)
  waits = waits + 1
  vim.wait(1000, has_come, 2)
  waits = waits - 1
  local keeps = waits == 0 and held or {}
  if waits == 0 then held = {} end
  for _, keep in ipairs(keeps) do vim.schedule(keep) end
end

--- Shows an error of the server, with what can be done about it.
---@param problem? daybook.Error nil after the end of the server, which was told
function M.complain(problem)
  local hint = problem and problem.data and problem.data.hint
  if problem then
    M.tell(text.problem(problem.message) .. (hint and ' ' .. hint or ''), 'error')
  end
end

--- For what nobody waits for: its error is not shown, nor that it takes long.
function M.ignore() end

--- Says that something takes long, where no question is open; what follows takes its place.
local function say_waiting()
  for _, server in ipairs(servers) do
    for _, one in pairs(server.pending) do
      if one.is_awaited and not is_waiting and not vim.fn.mode():find('^[cr]') then
        is_waiting = true
        vim.cmd("redraw | echo 'Waiting for daybook" .. (M.is_ascii() and '...' or '…') .. "' | redraw")
      end
    end
  end
end

local function end_waiting()
  if not is_waiting then return end
  is_waiting = false
  vim.cmd("redraw | echo ''")
end

---@param server daybook.Server
local function take(server, message)
  if message.method then return M.notify(message.method, message.params, server) end
  local one = server.pending[message.id]
  if not one then return end
  server.pending[message.id] = nil
  if one.is_awaited then end_waiting() end
  one.answer(message.error, message.result)
end

---@param server daybook.Server
local function list_views(server)
  server.request('view/list', {}, function(index)
    server.views = index.items
    M.notify('listed', {}, server)
  end, M.ignore)
end

M.on('view/listChanged', function(_, server) list_views(server) end)

---@param server daybook.Server
local function start(server)
  local rest, reason, is_refused = '', nil, false
  local function ended()
    -- One that says why it ends would end again.
    local lost, is_silent = server.pending, not reason
    server.job, server.session, server.pending = nil, nil, {}
    end_waiting()
    -- A message that is too long would be cut in its middle.
    reason = reason and ': ' .. reason or '. The next command starts it again.'
    if not is_refused then M.tell('The daybook server ended' .. reason, 'error') end
    for _, one in pairs(lost) do
      one.answer(nil, nil, is_silent and not is_refused)
    end
  end
  local started, job = pcall(vim.fn.jobstart, server.command, {
    -- It is not killed with the editor: it ends with its input, when all that was sent is done.
    detach = true,
    on_stdout = function(_, lines)
      -- A message is a line; the end of the last one may still be coming.
      lines[1] = rest .. lines[1]
      rest = table.remove(lines)
      -- null reads as nil, in objects and in arrays alike.
      local null = { luanil = { object = true, array = true } }
      for _, line in ipairs(lines) do
        local ok, message = pcall(vim.json.decode, line, null)
        if ok and type(message) == 'table' then vim.schedule(function() take(server, message) end) end
      end
    end,
    on_stderr = function(_, lines)
      for _, line in ipairs(lines) do
        if line ~= '' then reason = line end
      end
    end,
    on_exit = vim.schedule_wrap(ended),
  })
  if not started or job < 1 then
    -- The ends stand where a long name is cut.
    return M.tell(('Set g:daybook.cmd: “%s” cannot be started.'):format(server.command[1]), 'error')
  end
  server.job = job
  server.request('initialize', {
    processId = vim.fn.getpid(), clientInfo = { name = 'Neovim' },
    protocolVersions = { '0.9' },
    capabilities = { showsReminders = true, general = { positionEncodings = { 'utf-8' } } },
  }, function(session) server.session = session end, function(problem)
    if not problem then return end
    -- One of another version: what else it answers to says no more.
    local lost = server.pending
    is_refused, server.pending = true, {}
    for _, one in pairs(lost) do
      one.answer()
    end
    vim.fn.jobstop(job)
    M.complain(problem)
  end)
  list_views(server)
  M.notify('started', {}, server)
end

--- Sends a request, starting the server where it is not running. `failed` takes an error, or nil
--- when the server ends before it answers or cannot be started; without it, an error is shown. Its second
--- argument is whether the server ended without saying why.
--- dist/protocol/daybook.lua has the params and the reply of each method.
---@param server daybook.Server
local function request(server, method, params, done, failed)
  failed = failed or M.complain
  if not server.job then start(server) end
  if not server.job then return failed() end
  last_id = last_id + 1
  server.pending[last_id] = {
    is_awaited = failed ~= M.ignore,
    answer = function(problem, reply, is_silent)
      if reply == nil then failed(problem, is_silent) else done(reply) end
    end,
  }
  if failed ~= M.ignore then vim.defer_fn(say_waiting, patience) end
  -- An empty Lua table would be written as an array.
  if next(params) == nil then params = vim.empty_dict() end
  local message = { jsonrpc = '2.0', id = last_id, method = method, params = params }
  pcall(vim.fn.chansend, server.job, vim.json.encode(message) .. '\n')
end

--- The server of a number; nil where there is none.
---@param number integer
---@return daybook.Server?
function M.numbered(number)
  return servers[number] or number == 1 and M.current() or nil
end

--- The server that the current buffer asks: of a page the one that draws it, else that of the
--- command that is set here.
---@return daybook.Server
function M.current()
  local own = servers[vim.b.daybook_server]
  if own then return own end
  local command = M.options().cmd
  for _, server in ipairs(servers) do
    if vim.deep_equal(server.command, command) then return server end
  end
  local server = { number = #servers + 1, command = command, views = {}, pending = {} }
  function server.request(method, params, done, failed) request(server, method, params, done, failed) end
  table.insert(servers, server)
  return server
end

return M
