--- daybook in Neovim: `:Daybook` and the status line.
local Page = require('daybook.page')
local actions = require('daybook.actions')
local server = require('daybook.server')

local M = { read = Page.read, add_lines = actions.add_lines }

--- A status line is asked for anew after a change, and at least this often, in milliseconds: time
--- passes too.
local status_age = 60000
local status = { text = '', asked = nil }

server.listen(function() status.asked = status.asked and -status_age end)

--- Opens a view. `words` is its name and argument, or a `daybook:` link; empty is today.
---@param words string
---@param modifiers? string as "vertical" or "tab"
function M.open(words, modifiers)
  if words:find('^daybook:') then return actions.follow(words, modifiers) end
  local name, argument = words:match('^(%S+)%s*(.-)%s*$')
  Page.open({ name = name or 'today', argument = argument ~= '' and argument or nil }, modifiers)
end

--- The names of the views that begin with `lead`. A completion has to be there when it is asked
--- for, so the first one waits for the server a moment.
---@param lead string
---@return string[]
function M.complete(lead)
  if not server.views then
    server.request('view/status', {}, function() end)
    vim.wait(1000, function() return server.views ~= nil end, 10)
  end
  local names = vim.tbl_map(function(view) return view.name end, server.views or {})
  return vim.tbl_filter(function(name) return vim.startswith(name, lead) end, names)
end

--- A few words for a status line, empty when there is nothing to say. Answers what is known and
--- asks for news beside that; the server is started the first time only.
---@return string
function M.status()
  local now = (vim.uv or vim.loop).now()
  if not status.asked or server.is_running() and now - status.asked > status_age then
    status.asked = now
    server.request('view/status', {}, function(reply)
      local is_news = status.text ~= reply.text
      status.text = reply.text
      if is_news then vim.cmd('redrawstatus!') end
    end, function() end)
  end
  return status.text
end

return M
