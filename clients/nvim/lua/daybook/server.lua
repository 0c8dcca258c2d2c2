--- The one server of this editor: started when something is asked of it, and again after it died.
local styles = require('daybook.styles')

local M = {}

--- The views there are, once the server has said so.
---@type { name: string, title: string, key: string }[]?
M.views = nil

local job, last
---@type table<integer, fun(problem: daybook.Error?, reply: any)>
local pending = {}
local listeners = {}

--- What the person set in g:daybook, over the defaults.
---@return daybook.Options
function M.options()
  local defaults = { cmd = { 'daybook', 'serve' }, keys = {}, ascii = false }
  return vim.tbl_extend('force', defaults, vim.g.daybook or {})
end

--- Shows a message in a style of the protocol. `:echomsg` cuts what does not fit on one line, which
--- would make a person press Enter, and so would two messages without a redraw between them.
---@param text string
---@param style? string
function M.tell(text, style)
  local words = vim.fn.string((text:gsub('%c', ' ')))
  local command = 'redraw | echohl %s | echomsg %s | echohl None'
  vim.cmd(command:format(styles.group(style or ''), words))
end

--- Shows an error of the server, with what can be done about it.
---@param problem? daybook.Error nil after the end of the server, which was told
function M.complain(problem)
  if not problem then return end
  local hint = problem.data and problem.data.hint
  M.tell(hint and problem.message .. ' ' .. hint or problem.message, 'error')
end

--- Calls `listener` with each notification, with "started" of the server, and with "changed".
---@param listener fun(method: string, params: table)
function M.listen(listener) table.insert(listeners, listener) end

--- Tells the listeners.
---@param method string
---@param params table
function M.heard(method, params)
  for _, listener in ipairs(listeners) do
    listener(method, params)
  end
end

function M.is_running() return job ~= nil end

local function take(message)
  if message.method then return M.heard(message.method, message.params or {}) end
  local answer = pending[message.id]
  pending[message.id] = nil
  if answer then answer(message.error, message.result) end
end

--- Cuts a stream into messages.
local function reader()
  local data = ''
  return function(_, lines)
    data = data .. table.concat(lines, '\n')
    while true do
      local _, head = data:find('\r\n\r\n', 1, true)
      if not head then return end
      local whole = head + data:sub(1, head):lower():match('content%-length:%s*(%d+)')
      if #data < whole then return end
      -- null reads as nil, in objects and in arrays alike.
      local null = { object = true, array = true }
      local message = vim.json.decode(data:sub(head + 1, whole), { luanil = null })
      data = data:sub(whole + 1)
      vim.schedule(function() take(message) end)
    end
  end
end

local function start()
  local command, reason = M.options().cmd, nil
  local function ended()
    local lost = pending
    job, pending, M.session = nil, {}, nil
    local why = reason and ': ' .. reason or '.'
    M.tell('The daybook server ended' .. why .. ' The next command starts it again.', 'error')
    for _, answer in pairs(lost) do
      answer()
    end
  end
  local started, channel = pcall(vim.fn.jobstart, command, {
    -- It is not killed with the editor: it ends with its input, when all that was sent is done.
    detach = true,
    on_stdout = reader(),
    on_stderr = function(_, lines)
      reason = table.concat(lines, '\n'):match('([^\n]+)\n*$') or reason
    end,
    on_exit = vim.schedule_wrap(ended),
  })
  if not started or channel < 1 then
    return M.tell(('“%s” cannot be started. Set g:daybook.cmd.'):format(command[1]), 'error')
  end
  job, last = channel, 0
  local version = vim.version()
  M.request('initialize', {
    processId = vim.fn.getpid(),
    clientInfo = {
      name = 'Neovim',
      version = ('%d.%d.%d'):format(version.major, version.minor, version.patch),
    },
    protocolVersions = { '1.0' },
    positionEncoding = 'utf-8',
  }, function(session) M.session = session end, function(problem)
    M.complain(problem)
    pcall(vim.fn.chanclose, channel, 'stdin')
  end)
  M.request('view/list', {}, function(index) M.views = index.items end, function() end)
  M.heard('started', {})
end

--- Sends a request, starting the server where it is not running. `failed` takes an error, or nil
--- when the server ends before it answers or cannot be started; without it, an error is shown.
---@param method string
---@param params table
---@param done fun(reply: any)
---@param failed? fun(problem: daybook.Error?)
function M.request(method, params, done, failed)
  failed = failed or M.complain
  if not job then start() end
  if not job then return failed() end
  last = last + 1
  pending[last] = function(problem, reply)
    if reply == nil then return failed(problem) end
    done(reply)
  end
  -- An empty Lua table would be written as an array.
  if next(params) == nil then params = vim.empty_dict() end
  local request = { jsonrpc = '2.0', id = last, method = method, params = params }
  local body = vim.json.encode(request)
  pcall(vim.fn.chansend, job, 'Content-Length: ' .. #body .. '\r\n\r\n' .. body)
end

return M
