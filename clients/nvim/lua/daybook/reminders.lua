--- What rings: told in a line, and answered when the person asks for it.
local Page = require('daybook.page')
local act = require('daybook.act')
local keys = require('daybook.keys')
local server = require('daybook.server')
local text = require('daybook.text')

---@type daybook.Reminder[] the newest last
local ringing = {}
---@type daybook.Reminder?, string?
local told, notice

--- Tells of the newest. One line takes no key from a person who types; two would, and so would one
--- that is written over the command line.
local function tell()
  local newest = ringing[#ringing]
  if not newest or newest == told then return end
  if vim.fn.mode():find('^[cr]') then return vim.defer_fn(tell, 500) end
  local before = #ringing > 1 and #ringing .. ' reminders: ' or ''
  local room = math.max(0, vim.v.echospace - #before - #'  :Daybook! answers')
  notice = before .. vim.fn.printf('%.' .. room .. 'S', newest.line) .. '  :Daybook! answers'
  told = newest
  if vim.o.showmode then
    -- In Insert mode the name of the mode would be written over it at once.
    vim.o.showmode = false
    vim.defer_fn(function() vim.o.showmode = true end, 20)
  end
  vim.cmd('redraw')
  vim.notify(notice, vim.log.levels.INFO, { title = 'daybook' })
end

server.on('reminder/fired', function(reminder)
  reminder.line = text.line(reminder.line)
  table.insert(ringing, reminder)
  -- What rings together is told in one line.
  vim.defer_fn(tell, 50)
end)

server.on('reminder/dismissed', function(gone)
  ringing = vim.tbl_filter(function(one) return one.key ~= gone.key end, ringing)
  local is_told = told and told.key == gone.key and vim.fn.mode():find('^[ni]')
  if is_told and vim.fn.execute('1messages'):find(notice, 1, true) then vim.cmd("echo ''") end
end)

-- A new server knows nothing of what an old one told, and would not say that it rings no more.
server.on('started', function() ringing = {} end)

--- Offers what can be answered to what rang last; without it, the view of reminders opens.
return function()
  local newest = ringing[#ringing]
  if not newest then return Page.open({ name = 'reminders' }) end
  local function words(action) return text.line(action.title) end
  vim.ui.select(newest.actions, { prompt = newest.line, format_item = words }, function(action)
    if not action then return end
    local call = { name = newest.view, action = action.name, keys = { newest.key }, answers = {} }
    call.changeCursor = newest.changeCursor
    act(call, vim.deepcopy(action.asks), keys.lead)
  end)
end
