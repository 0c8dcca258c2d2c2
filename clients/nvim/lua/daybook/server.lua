--- The one server of this editor: started when something is asked of it, and again after it ended.
local styles = require('daybook.styles')
local text = require('daybook.text')

---@class daybook.Server its `request` and `on` have a form for each method in protocol.lua
---@field job? integer the server's, while it runs
---@field session? daybook.Initialized
local M = {
  --- The views there are, once the server has said so.
  ---@type daybook.ViewEntry[]
  views = {},
}

---@type table<string, fun(params: table)[]> by method
local listeners = {}
local last_id = 0
---@type table<integer, fun(problem: daybook.Error?, reply: any)>
local pending = {}

--- What the person set in g:daybook, over the defaults.
---@return daybook.Options
function M.options()
  local defaults = { cmd = { 'daybook', 'serve' }, keys = {}, ascii = false }
  return vim.tbl_extend('force', defaults, vim.g.daybook or {})
end

--- Has something done on each notification of a method; "started" and "acted" are this client's.
--- protocol.lua says what a listener is given.
function M.on(method, listener)
  listeners[method] = vim.list_extend(listeners[method] or {}, { listener })
end

---@param method string
---@param params? table
function M.notify(method, params)
  for _, listener in ipairs(listeners[method] or {}) do
    listener(params)
  end
end

--- Shows a message in a style of the protocol. `:echomsg` cuts what does not fit on one line, which
--- would make a person press Enter, and so would two messages without a redraw between them.
---@param message string
---@param style? string
function M.tell(message, style)
  local words = vim.fn.string(text.line(message))
  local command = 'redraw | echohl %s | echomsg %s | echohl None'
  vim.cmd(command:format(styles.group(style or ''), words))
end

--- Shows an error of the server, with what can be done about it.
---@param problem? daybook.Error nil after the end of the server, which was told
function M.complain(problem)
  local hint = problem and problem.data and problem.data.hint
  if problem then
    M.tell(text.problem(problem.message) .. (hint and ' ' .. hint or ''), 'error')
  end
end

local function take(message)
  if message.method then return M.notify(message.method, message.params) end
  local answer = pending[message.id]
  if not answer then return end
  pending[message.id] = nil
  answer(message.error, message.result)
end

local function start()
  local command, rest, reason = M.options().cmd, '', '.'
  local function ended()
    local lost = pending
    M.job, M.session, pending = nil, nil, {}
    M.tell(('The daybook server ended%s The next command starts it again.'):format(reason), 'error')
    for _, answer in pairs(lost) do
      answer()
    end
  end
  local started, job = pcall(vim.fn.jobstart, command, {
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
        if ok then vim.schedule(function() take(message) end) end
      end
    end,
    on_stderr = function(_, lines)
      if lines[1] ~= '' then reason = ': ' .. lines[1] end
    end,
    on_exit = vim.schedule_wrap(ended),
  })
  if not started or job < 1 then
    return M.tell(('“%s” cannot be started. Set g:daybook.cmd.'):format(command[1]), 'error')
  end
  M.job = job
  M.request('initialize', {
    processId = vim.fn.getpid(), clientInfo = { name = 'Neovim' },
    protocolVersions = { '0.9' },
    capabilities = { reminders = true, general = { positionEncodings = { 'utf-8' } } },
  }, function(session) M.session = session end)
  M.request('view/list', {}, function(index) M.views = index.items end)
  M.notify('started')
end

--- Sends a request, starting the server where it is not running. `failed` takes an error, or nil
--- when the server ends before it answers or cannot be started; without it, an error is shown.
--- protocol.lua has the params and the reply of each method.
function M.request(method, params, done, failed)
  failed = failed or M.complain
  if not M.job then start() end
  if not M.job then return failed() end
  last_id = last_id + 1
  pending[last_id] = function(problem, reply)
    if reply == nil then failed(problem) else done(reply) end
  end
  -- An empty Lua table would be written as an array.
  if next(params) == nil then params = vim.empty_dict() end
  local request = { jsonrpc = '2.0', id = last_id, method = method, params = params }
  pcall(vim.fn.chansend, M.job, vim.json.encode(request) .. '\n')
end

return M
