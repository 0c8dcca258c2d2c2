--- Pages: one buffer for each view and argument, drawn for the narrowest window that shows it.
local folds = require('daybook.folds')
local server = require('daybook.server')
local slices = require('daybook.slices')
local styles = require('daybook.styles')
local text = require('daybook.text')
local window = require('daybook.window')

---@class daybook.Page
---@field buf integer
---@field server daybook.Server
---@field target daybook.ViewTarget
---@field view? daybook.View what is drawn
---@field coming? daybook.View what the server drew last
---@field is_coming? boolean whether a drawing was asked for that is not there yet
---@field focus? string the key of the line that the next drawing puts the cursor on
---@field led? integer the window in which it does so; a first drawing does in all
---@field missed? string the place of the lines that were asked for last since they had not come
---@field is_filling? boolean whether a piece was asked for of those that no window shows
---@field sign? integer the window that says that lines have not come
---@field acted table<string, boolean> the keys of the lines that were acted on since the last one
local Page = {}
Page.__index = Page

---@type table<integer, daybook.Page> by buffer
local pages = {}

--- Makes a page of a buffer named daybook://view/argument.
---@param buf integer
function Page.read(buf)
  local number, name, argument = text.view_of(vim.api.nvim_buf_get_name(buf))
  local owner = number and server.numbered(number)
  if not owner then return server.tell('This page is of a database that is not open: open it by :Daybook.', 'warning') end
  local target = { name = name, argument = argument }
  pages[buf] = setmetatable({ buf = buf, server = owner, target = target, acted = {} }, Page)
  vim.b[buf].daybook_server = owner.number
  vim.cmd([[setlocal buftype=nowrite bufhidden=hide noswapfile undolevels=-1 nomodifiable
    \ nomodeline nobuflisted filetype=daybook syntax=daybook]])
end

--- The fold that a row of the current buffer is in, for 'foldexpr'.
---@param row integer
---@return integer|string
function Page.fold(row)
  local page = pages[vim.api.nvim_get_current_buf()]
  return page and page.view and folds.level(page.view.lines, row) or 0
end

--- How many cells a row may have.
function Page:width()
  local widths = vim.tbl_map(vim.api.nvim_win_get_width, vim.fn.win_findbuf(self.buf))
  return math.max(20, math.min(1000, unpack(widths)))
end

--- Has the next drawing put the cursor of the current window on the line with the key `focus`;
--- where that is nil and the cursor is on a line of `acted`, on the one that takes its place.
---@param focus? string
---@param acted? string[] keys of lines
function Page:lead(focus, acted)
  if focus then self.focus, self.led = focus, vim.api.nvim_get_current_win() end
  for _, key in ipairs(acted or {}) do self.acted[key] = true end
end

--- Asks for the page and draws it, if a window shows it.
---@param focus? string the key of the line to put the cursor on
---@param acted? string[] the keys of the lines that were acted on
---@param win? integer the window that lacks lines
function Page:refresh(focus, acted, win)
  self:lead(focus, acted)
  if #vim.fn.win_findbuf(self.buf) == 0 then return end
  self.is_coming = true
  self.server.request('view/show', {
    name = self.target.name, argument = self.target.argument, live = true,
    width = self:width(), ascii = server.is_ascii(), slice = slices.wanted(self, win),
  }, function(view)
    self.coming, self.is_coming = view, false
    slices.lay_out(view, self.view)
    self:draw(view)
  end, function(problem)
    self.is_coming = false
    server.complain(problem)
    local is_blank = not self.view and self.buf == vim.api.nvim_get_current_buf()
    if is_blank then vim.cmd('silent! buffer #') end
  end)
end

--- Says in a corner that lines have not come, which a search does not find, for as long as it is so.
function Page:say_missing()
  local is_shown = self.view and #vim.fn.win_findbuf(self.buf) > 0
  -- No window opens over that of the command line.
  local is_said = is_shown and vim.fn.getcmdwintype() == '' and self.view.missing > 0 and slices.has_blank(self.view.lines)
  if is_said and not self.sign then
    local words, buf = ' Not all lines have come yet ', vim.api.nvim_create_buf(false, true)
    vim.bo[buf].bufhidden = 'wipe'
    styles.write(buf, { { text = words, spans = { { start = 0, stop = #words, style = 'warning' } } } })
    self.sign = window.open(buf, false, {
      relative = 'editor', anchor = 'SE', row = vim.o.lines - math.max(1, vim.o.cmdheight), col = vim.o.columns,
      width = #words, height = 1, style = 'minimal', focusable = false, border = 'none',
    })
  elseif not is_said and self.sign then
    pcall(vim.api.nvim_win_close, self.sign, true)
    self.sign = nil
  end
end

--- Asks for what a window shows and has not come or, in the current one, is not watched; once for each
--- place. Where there is nothing, it asks for the rest of the page, piece by piece.
function Page:complete()
  self:say_missing()
  if self.is_coming or not self.view or not self.view.slice or self.coming ~= self.view then return end
  for _, win in ipairs(vim.fn.win_findbuf(self.buf)) do
    local row = slices.lacking(win, self.view)
    local place = ('%d %s'):format(self.view.changeCursor, row)
    if row and self.missed ~= place then
      self.missed = place
      return self:refresh(nil, nil, win)
    end
  end
  if self.view.missing > 0 and not self.is_filling then self:fill() end
end

--- Asks for a piece of what no window shows and has not come, a moment later, so that it holds up
--- nothing. The server goes on to watch what the windows show.
function Page:fill()
  self.is_filling = true
  vim.defer_fn(function()
    local win = vim.fn.win_findbuf(self.buf)[1]
    local rest = win and self.server.job and slices.rest(self.view, vim.fn.line('w0', win))
    self.is_filling = rest and true
    if not rest then return end
    self.server.request('view/show', {
      name = self.target.name, argument = self.target.argument, width = self.view.width,
      ascii = server.is_ascii(), slice = rest,
    }, function(piece)
      self.is_filling = false
      if pages[self.buf] ~= self or not vim.api.nvim_buf_is_loaded(self.buf) then return end
      local lines = slices.filled(self.view, piece)
      -- What was added, removed or moved since is drawn anew.
      if not lines then return self:refresh() end
      styles.put(self.buf, piece.slice.start, piece.slice.start + #piece.lines, piece.lines)
      self.view.lines = lines
      slices.count(self.view)
      self:complete()
    end, function() self.is_filling = false end)
  end, 20)
end

--- The row of a cursor in a new drawing: that of its line, or of the next that is still there, where
--- its line is gone or was moved by an act on it. nil is the row where it was: of a long page the
--- line may be elsewhere, and not have come, or had not come before.
---@param old daybook.Line[]
---@param row integer in the old drawing
---@param rows table<string, integer> the rows of the new one, by key
---@param acted table<string, boolean>
---@param is_partial? boolean
---@return integer?
local function kept(old, row, rows, acted, is_partial)
  local here = rows[old[row].key]
  if not acted[old[row].key] and (here or is_partial or old[row].isMissing) then return here end
  local function nearest(last, step)
    for index = row, last, step do
      local key = old[index].key
      if rows[key] and not acted[key] then return rows[key] end
    end
  end
  local above, below = nearest(1, -1), nearest(#old, 1)
  if here and (above or 0) < here and here < (below or math.huge) then return here end
  return below or above
end

--- Names the buffer by what it shows, which a person reads in tabs and lists.
---@param title string
function Page:name(title)
  local before = vim.api.nvim_buf_get_name(self.buf)
  local name = text.buffer_name(self.server.number, self.target.name, self.target.argument, title)
  if name == before then return end
  vim.api.nvim_buf_call(self.buf, function()
    -- Another buffer can have the name, as of a session; then this one keeps its own.
    pcall(vim.cmd, 'silent keepalt file ' .. vim.fn.fnameescape(name))
  end)
  -- Vim keeps the name before as that of another buffer.
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    local is_left = buf ~= self.buf and vim.api.nvim_buf_get_name(buf) == before
    if is_left then vim.api.nvim_buf_delete(buf, { force = true }) end
  end
end

--- Draws a view, unless a newer one came or the page is gone. The cursor of each window stays on
--- its line's key, and that on its screen row.
---@param view daybook.View
function Page:draw(view)
  local is_there = pages[self.buf] == self and vim.api.nvim_buf_is_loaded(self.buf)
  if not is_there or self.coming ~= view then return end
  -- A selection of lines must not slide to others.
  if self.buf == vim.api.nvim_get_current_buf() and vim.fn.mode():find('^[vVsS\22\19]') then
    return vim.defer_fn(function() self:draw(view) end, 200)
  end
  local old, places, rows = self.view and self.view.lines or {}, {}, {}
  for _, win in ipairs(vim.fn.win_findbuf(self.buf)) do
    places[win] = vim.api.nvim_win_call(win, vim.fn.winsaveview)
    places[win].closed = vim.api.nvim_win_call(win, function() return folds.closed(old) end)
  end
  for row, line in ipairs(view.lines) do
    -- A line that has come is where it is now.
    if not line.isMissing or not rows[line.key] then rows[line.key] = row end
  end
  local focused = rows[self.focus or not self.view and view.focus]
  local acted = self.acted
  self.view, self.focus, self.acted = view, nil, {}
  self:name(view.title)
  vim.b[self.buf].daybook_title = text.status(view.title)
  local is_marked = styles.write(self.buf, view.lines, old)
  for win, place in pairs(places) do
    local line, row = old[place.lnum], focused
    if not focused or line and win ~= self.led then
      row = line and kept(old, place.lnum, rows, acted, view.missing > 0) or math.min(place.lnum, #view.lines)
      -- What is new above the cursor is not scrolled away while there is room for it.
      local last_top = #view.lines - vim.api.nvim_win_get_height(win) + 1
      place.topline = math.max(1, math.min(place.topline + row - place.lnum, last_top))
    end
    place.lnum = row
    vim.api.nvim_win_call(win, function()
      vim.fn.winrestview(place)
      folds.close(place.closed, rows)
    end)
  end
  require('daybook.keys').map(self)
  -- What others changed is marked in one drawing; in the next it is as the rest.
  local function unmark() return self.view == view and self:refresh() end
  if is_marked then vim.defer_fn(unmark, 1500) end
  self:complete()
end

--- The buffer of a page, new where there is none; nil where its name would be too long.
---@param owner daybook.Server
---@param target daybook.ViewTarget
---@return integer?
local function buffer_of(owner, target)
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    local number, name, argument = text.view_of(vim.api.nvim_buf_get_name(buf))
    local is_same = number == owner.number and name == target.name and argument == target.argument
    if is_same then return buf end
  end
  local name = text.buffer_name(owner.number, target.name, target.argument)
  -- Some versions of Neovim end at once where a name has more than 4,095 bytes.
  return #name <= 3600 and vim.fn.bufadd(name) or nil
end

--- Shows a page: in a window that has it already, in one that `modifiers` (as "vertical") make, or
--- else in the current one.
---@param owner daybook.Server
---@param target daybook.ViewTarget
---@param modifiers? string
function Page.open(owner, target, modifiers)
  local buf = buffer_of(owner, target)
  if not buf then return server.tell('The name of this page is too long.', 'warning') end
  local win, before, split = vim.fn.bufwinid(buf), vim.api.nvim_get_current_buf(), modifiers or ''
  if win ~= -1 then
    vim.api.nvim_set_current_win(win)
  elseif split == '' and pcall(vim.cmd, 'buffer ' .. buf) then
    local back = pages[before] and vim.w.daybook_back or {}
    table.insert(back, before)
    -- Nobody walks back so far.
    vim.w.daybook_back = vim.list_slice(back, math.max(1, #back - 99))
  else
    vim.cmd(split .. ' sbuffer ' .. buf)
    vim.w.daybook_back = {}
  end
  local page = pages[buf]
  page:lead(target.focus)
  if win ~= -1 or not owner.job then page:refresh() end
  -- What is typed before it is drawn is about it.
  if not page.view then server.await(function() return page.view ~= nil or not page.is_coming end) end
end

--- Goes back to what the current window showed before the page, or closes the window.
function Page.close()
  local back, here = vim.w.daybook_back or {}, vim.api.nvim_get_current_buf()
  while #back > 0 do
    local buf = table.remove(back)
    vim.w.daybook_back = back
    if buf ~= here and pcall(vim.cmd, 'buffer ' .. buf) then return end
  end
  if not pcall(vim.cmd, 'close') then vim.cmd('enew') end
end

--- Asks anew for the pages that fit `test`.
---@param test fun(page: daybook.Page): boolean
function Page.refresh_all(test)
  for _, page in pairs(pages) do
    if test(page) then page:refresh() end
  end
end

local on = vim.api.nvim_create_autocmd

on('BufWinEnter', { pattern = 'daybook://*', callback = function(event)
  vim.cmd([[setlocal nowrap nolist nospell nonumber norelativenumber cursorline
    \ foldcolumn=0 signcolumn=no colorcolumn= foldmethod=expr foldlevel=99
    \ conceallevel=3 concealcursor=nvic
    \ foldexpr=v:lua.require'daybook'.fold() foldtext=v:lua.require'daybook'.fold_text()]])
  -- The name of a task's page is longer than its title.
  if vim.go.statusline == '' then
    vim.cmd([[setlocal statusline=\ %{get(b:,'daybook_title','')}%=%l,%c\ \ %P\ ]])
  end
  -- A server that ended is started again by what a person asks for, not by a window.
  local page = pages[event.buf]
  if page and (page.server.job or not page.view) then page:refresh() end
end })

on('BufHidden', { pattern = 'daybook://*', callback = function(event)
  local page = pages[event.buf]
  if not page or not page.view then return end
  -- The buffer is still in its window.
  vim.schedule(function() page:say_missing() end)
  if not page.server.job then return end
  local shown = { name = page.target.name, argument = page.target.argument }
  page.server.request('view/close', shown, server.ignore, server.ignore)
end })

-- WinScrolled tells of another width as well.
on({ 'VimResized', 'WinEnter', 'WinScrolled' }, { callback = vim.schedule_wrap(function()
  for _, page in pairs(pages) do page:complete() end
  Page.refresh_all(function(page) return page.view and page.view.width ~= page:width() end)
end) })

server.on('started', function(_, owner)
  Page.refresh_all(function(page) return page.view ~= nil and page.server == owner end)
end)

server.on('view/changed', function(params, owner)
  Page.refresh_all(function(page)
    -- What is on its way is drawn after that change.
    return page.server == owner and not page.is_coming and vim.deep_equal(page.target, params)
  end)
end)

return Page
