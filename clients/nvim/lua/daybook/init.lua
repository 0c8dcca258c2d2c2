--- daybook in Neovim: what `:Daybook` does, and the status line.
local Page = require('daybook.page')
local act = require('daybook.act')
local keys = require('daybook.keys')
local server = require('daybook.server')
local text = require('daybook.text')

local M = { read = Page.read, fold = Page.fold, reminders = require('daybook.reminders') }

--- Adds something without a page: what the view of all tasks does.
---@param action string
---@param answers string[]
---@param asks (daybook.Ask|false)[]
local function add(action, answers, asks)
  local owner = server.current()
  local call = { place = { name = 'tasks', changeCursor = 0 }, action = action, keys = {}, answers = answers }
  act(owner, call, asks, function(outcome) keys.lead(owner, outcome) end)
end

--- Asks for a task in one line, or adds what is given.
---@param words? string
function M.add(words)
  local is_given = words and words ~= ''
  local ask = { kind = 'text', prompt = 'New task', choices = {}, hasPreview = true }
  add('add', is_given and { words } or {}, { not is_given and ask or false })
end

--- Makes tasks of lines of the current buffer, which link back to them.
---@param first integer
---@param last integer
local function add_lines(first, last)
  local path = vim.bo.buftype == '' and vim.api.nvim_buf_get_name(0) or ''
  local lines = table.concat(vim.api.nvim_buf_get_lines(0, first - 1, last, false), '\n')
  add('addFromText', { lines, path ~= '' and path .. ':' .. first or '' }, { false, false })
end

--- What 'foldtext' of a page is.
---@return string
function M.fold_text() return vim.fn.getline(vim.v.foldstart) .. (server.is_ascii() and ' ...' or ' …') end

--- Changes settings of `g:daybook`; a plugin manager that has options hands them over here.
---@param settings table|nil
function M.setup(settings)
  vim.g.daybook = vim.tbl_extend('force', vim.g.daybook or {}, settings or {})
end

--- Runs `:Daybook`: with a bang, what rings is answered; with a range, its lines become tasks; with
--- `add`, the other words do, or what is typed then; else it opens a `daybook:` link, or a view, the
--- one to begin with unless named, the other words being its argument.
---@param command table what nvim_create_user_command hands over
function M.command(command)
  if command.bang then return M.reminders() end
  if command.range > 0 then return add_lines(command.line1, command.line2) end
  if command.args:find('^daybook:') then return keys.follow(server.current(), command.args, command.mods) end
  local name, argument = command.args:match('^(%S*)%s*(.-)%s*$')
  if name == 'add' then return M.add(argument) end
  if name == '' then return keys.follow(server.current(), 'daybook:start', command.mods) end
  Page.open(server.current(), { name = name, argument = argument ~= '' and argument or nil }, command.mods)
end

--- The names of the views that begin with `lead`. A completion has to be there when it is asked
--- for, so the first one waits for the server a moment.
---@param lead string
---@param line string the command line so far
---@return string[]
function M.complete(lead, line)
  if not line:find('^%S*%s+%S*$') then return {} end
  local owner = server.current()
  if not owner.job then owner.request('view/status', {}, server.ignore, server.ignore) end
  vim.wait(1000, function() return #owner.views > 0 end, 10)
  local names = vim.tbl_map(function(view) return text.line(view.name) end, owner.views)
  table.insert(names, 1, 'add')
  return vim.tbl_filter(function(name) return vim.startswith(name, lead) end, names)
end

--- vim.loop has another name from Neovim 0.10 on.
local loop = vim.uv or vim.loop

--- When the status of a server was asked for last.
---@type table<daybook.Server, integer>
local asked = {}

---@param owner daybook.Server
local function ask_status(owner)
  asked[owner] = loop.now()
  owner.request('view/status', {}, function(reply)
    local is_news = owner.status ~= text.status(reply.text)
    owner.status = text.status(reply.text)
    if is_news then vim.cmd('redrawstatus!') end
  end, server.ignore)
end

--- A few words for a status line, empty when there is nothing to say. Answers what is known; news
--- is asked for once a minute and on each sign of a change. The server is started once only.
---@return string
function M.status()
  local owner = server.current()
  local at = asked[owner]
  if not at or owner.job and loop.now() - at > 60000 then ask_status(owner) end
  return owner.status or ''
end

--- The servers of which one has come a moment ago.
local signs = {}

for _, sign in ipairs({ 'acted', 'view/changed', 'reminder/fired', 'reminder/dismissed' }) do
  server.on(sign, function(_, owner)
    if not asked[owner] or signs[owner] then return end
    signs[owner] = true
    vim.defer_fn(function()
      signs[owner] = nil
      ask_status(owner)
    end, 50)
  end)
end

return M
