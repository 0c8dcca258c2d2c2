--- A list in a window at the bottom, whose entries are chosen by their keys or by moving to them.
local styles = require('daybook.styles')
local text = require('daybook.text')
local window = require('daybook.window')

---@class daybook.Entry
---@field shown? string its key as a person reads it; without one, the title heads what follows
---@field key? string the left side of its mapping
---@field title string
---@field run? fun()

--- The text of an entry in so many cells, and its styled part.
---@param entry daybook.Entry
---@param keys integer the cells of the widest key
---@param cells integer
---@return string
---@return daybook.Span
local function cell(entry, keys, cells)
  local shown, title = text.line(entry.shown or ''), text.line(entry.title)
  local gap = (' '):rep(keys - vim.fn.strdisplaywidth(shown) + 2)
  local line = entry.run and '  ' .. shown .. gap .. title or title
  line = vim.fn.printf('%-' .. cells .. '.' .. cells .. 'S', line)
  if not entry.run then return line, { start = 0, stop = #line, style = 'heading' } end
  return line, { start = 2, stop = 2 + #shown, style = 'key' }
end

--- Entries in one column or, where there is room, in two: each heading with what is below it goes to
--- the shorter one.
---@param entries daybook.Entry[]
---@return daybook.Entry[][]
local function columns(entries)
  local left, right = {}, {}
  local part = left
  for _, entry in ipairs(vim.o.columns >= 60 and entries or {}) do
    if not entry.run and #left > 0 then part = #right < #left and right or left end
    table.insert(part, entry)
  end
  return #right > 0 and { left, right } or { entries }
end

--- The lines of a menu, and for each of them where its entries begin.
---@param title string
---@param entries daybook.Entry[]
---@return daybook.Line[]
---@return { start: integer, entry: daybook.Entry }[][]
local function draw(title, entries)
  local keys = 0
  for _, entry in ipairs(entries) do
    keys = math.max(keys, vim.fn.strdisplaywidth(text.line(entry.shown or '')))
  end
  local lines = { styles.whole(text.line(title), 'title') }
  local places, parts = { {} }, columns(entries)
  local cells = math.floor(vim.o.columns / #parts) - 1
  for row = 1, math.max(#parts[1], #(parts[2] or {})) do
    local line = { text = '', spans = {} }
    places[row + 1] = {}
    for column, part in ipairs(parts) do
      line.text = vim.fn.printf('%-' .. (column - 1) * (cells + 1) .. 'S', line.text)
      if part[row] then
        local words, span = cell(part[row], keys, cells)
        local start = #line.text
        span.start, span.stop = span.start + start, span.stop + start
        line.text = line.text .. words
        table.insert(line.spans, span)
        table.insert(places[row + 1], { start = start, entry = part[row] })
      end
    end
    line.text = line.text:gsub(' +$', '')
    table.insert(lines, line)
  end
  return lines, places
end

--- Shows the entries until one is chosen, or the person leaves. A count that is typed before the
--- key is that of the entry's function.
---@param title string
---@param entries daybook.Entry[]
return function(title, entries)
  local before = vim.api.nvim_get_current_win()
  local lines, places = draw(title, entries)
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].bufhidden = 'wipe'
  styles.write(buf, lines)
  local place = vim.tbl_extend('force', window.bottom(lines), { focusable = true, zindex = 60 })
  local win = window.open(buf, true, place)
  vim.wo[win].cursorline = true
  vim.api.nvim_win_set_cursor(win, { math.min(2, #lines), 2 })
  local function close()
    if vim.api.nvim_win_is_valid(win) then vim.api.nvim_win_close(win, true) end
  end
  local function choose(entry)
    close()
    if not entry or not entry.run then return end
    if vim.api.nvim_win_is_valid(before) then vim.api.nvim_set_current_win(before) end
    entry.run()
  end
  local function map(key, callback)
    vim.keymap.set('n', key, callback, { buffer = buf, nowait = true, silent = true })
  end
  map('<Esc>', close)
  map('<C-c>', close)
  map('q', close)
  map('<CR>', function()
    local found
    for _, place in ipairs(places[vim.fn.line('.')]) do
      if not found or place.start < vim.fn.col('.') then found = place.entry end
    end
    choose(found)
  end)
  local taken = {}
  for _, entry in ipairs(entries) do
    if entry.key and not taken[entry.key] then
      taken[entry.key] = true
      map(entry.key, function() choose(entry) end)
    end
  end
  vim.api.nvim_create_autocmd('WinLeave', { buffer = buf, once = true, callback = vim.schedule_wrap(close) })
end
