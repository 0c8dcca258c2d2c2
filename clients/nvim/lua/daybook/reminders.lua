--- What rings: shown in a corner until it is answered, which is done when the person asks for it.
local Page = require('daybook.page')
local act = require('daybook.act')
local keys = require('daybook.keys')
local server = require('daybook.server')
local show_menu = require('daybook.menu')
local styles = require('daybook.styles')
local text = require('daybook.text')
local window = require('daybook.window')

--- The most reminders that are shown at once.
local most = 4

---@class daybook.Ringing: daybook.ReminderFiredParams
---@field owner daybook.Server

---@type daybook.Ringing[] the newest last
local ringing = {}
---@type integer?, integer?
local buf, win

local function rows()
  local lines = {}
  for index = #ringing, math.max(1, #ringing - most + 1), -1 do
    for row, words in ipairs(text.wrapped(ringing[index].line, vim.o.columns - 6)) do
      table.insert(lines, styles.whole((row == 1 and ' ! ' or '   ') .. words .. ' ', 'warning'))
    end
  end
  local more = #ringing > most and ('and %d more, '):format(#ringing - most) or ''
  return vim.list_extend(lines, { styles.whole('   ' .. more .. ':Daybook! answers ', 'muted') })
end

local function hide()
  local old = win
  win = nil
  if old and vim.api.nvim_win_is_valid(old) then vim.api.nvim_win_close(old, true) end
end

--- Shows what rings in the upper right corner, in a window that takes no key and no cursor.
local function show()
  -- The command line is not drawn over, nor a prompt.
  local is_busy = vim.fn.mode():find('^[cr]') or vim.fn.getcmdwintype() ~= ''
  if is_busy then return vim.defer_fn(show, 500) end
  if #ringing == 0 then return hide() end
  if not buf or not vim.api.nvim_buf_is_valid(buf) then
    buf = vim.api.nvim_create_buf(false, true)
  end
  local lines, width = rows(), 1
  styles.write(buf, lines)
  for _, line in ipairs(lines) do
    width = math.max(width, vim.fn.strdisplaywidth(text.line(line.text)))
  end
  local has_tabs = vim.o.showtabline == 2 or vim.o.showtabline == 1 and #vim.api.nvim_list_tabpages() > 1
  local place = {
    relative = 'editor', anchor = 'NE', row = has_tabs and 1 or 0, col = vim.o.columns,
    width = math.max(1, math.min(width, vim.o.columns - 2)), border = server.is_ascii()
      and { '+', '-', '+', '|', '+', '-', '+', '|' } or 'rounded',
    height = math.max(1, math.min(#lines, vim.o.lines - 5)), style = 'minimal', focusable = false,
  }
  local is_here = win and vim.api.nvim_win_is_valid(win)
    and vim.api.nvim_win_get_tabpage(win) == vim.api.nvim_get_current_tabpage()
  if is_here then
    vim.api.nvim_win_set_config(win, place)
  else
    hide()
    place.noautocmd = true
    win = window.open(buf, false, place)
  end
  vim.cmd('redraw')
end

server.on('reminder/fired', function(reminder, owner)
  reminder.owner = owner
  reminder.line = text.line(reminder.line)
  table.insert(ringing, reminder)
  show()
end)

server.on('reminder/dismissed', function(gone, owner)
  ringing = vim.tbl_filter(function(one) return one.key ~= gone.key or one.owner ~= owner end, ringing)
  show()
end)

-- A new server knows nothing of what an old one told, and would not say that it rings no more.
server.on('started', function(_, owner)
  ringing = vim.tbl_filter(function(one) return one.owner ~= owner end, ringing)
  show()
end)

-- It follows to another tab page, and comes back where `:only` has closed it.
vim.api.nvim_create_autocmd({ 'TabEnter', 'VimResized', 'WinClosed' }, {
  callback = vim.schedule_wrap(function()
    if win then show() end
  end),
})

--- Offers what can be answered to what rang last; without it, the view of reminders opens.
return function()
  local newest = ringing[#ringing]
  if not newest then return Page.open(server.current(), { name = 'reminders' }) end
  show_menu(newest.line, keys.entries(newest.actions, function(action)
    local place = { name = newest.view, changeCursor = newest.changeCursor }
    local call = { place = place, action = action.name, keys = { newest.key }, answers = {} }
    act(newest.owner, call, vim.deepcopy(action.asks), function(outcome)
      keys.lead(newest.owner, outcome)
    end)
  end))
end
