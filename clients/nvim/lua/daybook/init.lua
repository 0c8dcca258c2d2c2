--- daybook in Neovim: what `:Daybook` does, and the status line.
local Page = require('daybook.page')
local act = require('daybook.act')
local keys = require('daybook.keys')
local server = require('daybook.server')
local text = require('daybook.text')

local M = { read = Page.read, reminders = require('daybook.reminders') }

--- Makes tasks of lines of the current buffer, which link back to them.
---@param first integer
---@param last integer
local function add_lines(first, last)
  local path = vim.bo.buftype == '' and vim.api.nvim_buf_get_name(0) or ''
  local lines = table.concat(vim.api.nvim_buf_get_lines(0, first - 1, last, false), '\n')
  local answers = { lines, path ~= '' and path .. ':' .. first or '' }
  local call = { name = 'tasks', action = 'addFromText', keys = {}, answers = answers, changeCursor = 0 }
  act(call, { false, false }, function() end)
end

--- Changes settings of `g:daybook`; a plugin manager that has options hands them over here.
---@param settings table|nil
function M.setup(settings)
  vim.g.daybook = vim.tbl_extend('force', vim.g.daybook or {}, settings or {})
end

--- Runs `:Daybook`: with a bang, what rings is answered; with a range, its lines become tasks; else
--- it opens a `daybook:` link, or a view, the one to begin with unless named, the other words being
--- its argument.
---@param command table what nvim_create_user_command hands over
function M.command(command)
  if command.bang then return M.reminders() end
  if command.range > 0 then return add_lines(command.line1, command.line2) end
  if command.args:find('^daybook:') then return keys.follow(command.args, command.mods) end
  local name, argument = command.args:match('^(%S*)%s*(.-)%s*$')
  if name == '' then return keys.follow('daybook:start', command.mods) end
  Page.open({ name = name, argument = argument ~= '' and argument or nil }, command.mods)
end

--- The names of the views that begin with `lead`. A completion has to be there when it is asked
--- for, so the first one waits for the server a moment.
---@param lead string
---@param line string the command line so far
---@return string[]
function M.complete(lead, line)
  if not line:find('^%S*%s+%S*$') then return {} end
  if not server.job then server.request('view/status', {}, function() end) end
  vim.wait(1000, function() return #server.views > 0 end, 10)
  local names = vim.tbl_map(function(view) return text.line(view.name) end, server.views)
  return vim.tbl_filter(function(name) return vim.startswith(name, lead) end, names)
end

local status, asked = '', nil

local function ask_status()
  asked = vim.loop.now()
  server.request('view/status', {}, function(reply)
    local is_news = status ~= text.status(reply.text)
    status = text.status(reply.text)
    if is_news then vim.cmd('redrawstatus!') end
  end, function() end)
end

--- A few words for a status line, empty when there is nothing to say. Answers what is known; news
--- is asked for once a minute and on each sign of a change. The server is started once only.
---@return string
function M.status()
  if not asked or server.job and vim.loop.now() - asked > 60000 then ask_status() end
  return status
end

for _, sign in ipairs({ 'acted', 'view/changed', 'reminder/fired', 'reminder/dismissed' }) do
  server.on(sign, function()
    if asked then ask_status() end
  end)
end

return M
