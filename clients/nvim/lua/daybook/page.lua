--- Pages: one buffer for each view and argument, drawn for the narrowest window that shows it.
local server = require('daybook.server')
local styles = require('daybook.styles')
local text = require('daybook.text')

---@class daybook.Page
---@field buf integer
---@field target daybook.ViewTarget
---@field view? daybook.View what is drawn
---@field coming? daybook.View what the server drew last
---@field focus? string the key of the line that the next drawing puts the cursor on
---@field led? integer the window in which it does so; a first drawing does in all
local Page = {}
Page.__index = Page

---@type table<integer, daybook.Page> by buffer
local pages = {}

--- Makes a page of a buffer named daybook://view/argument.
---@param buf integer
function Page.read(buf)
  local name, argument = text.view_of(vim.api.nvim_buf_get_name(buf))
  pages[buf] = setmetatable({ buf = buf, target = { name = name, argument = argument } }, Page)
  vim.cmd([[setlocal buftype=nowrite bufhidden=hide noswapfile undolevels=-1 nomodifiable
    \ nomodeline nobuflisted filetype=daybook]])
end

--- How many cells a row may have.
function Page:width()
  local widths = vim.tbl_map(vim.api.nvim_win_get_width, vim.fn.win_findbuf(self.buf))
  return math.max(20, math.min(1000, unpack(widths)))
end

--- Has the next drawing put the cursor of the current window on the line with this key.
---@param focus? string
function Page:lead(focus)
  if focus then self.focus, self.led = focus, vim.api.nvim_get_current_win() end
end

--- Asks for the page and draws it, if a window shows it.
---@param focus? string the key of the line to put the cursor on
function Page:refresh(focus)
  self:lead(focus)
  if #vim.fn.win_findbuf(self.buf) == 0 then return end
  server.request('view/show', {
    name = self.target.name, argument = self.target.argument, live = true,
    width = self:width(), ascii = server.options().ascii,
  }, function(view)
    self.coming = view
    self:draw(view)
  end, function(problem)
    server.complain(problem)
    local is_blank = not self.view and self.buf == vim.api.nvim_get_current_buf()
    if is_blank then vim.cmd('silent! buffer #') end
  end)
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
  end
  for row, line in ipairs(view.lines) do
    rows[line.key] = row
  end
  local focused = rows[self.focus or not self.view and view.focus]
  self.view, self.focus = view, nil
  vim.b[self.buf].daybook_title = text.status(view.title)
  local is_marked = styles.write(self.buf, view.lines)
  for win, place in pairs(places) do
    local line, row = old[place.lnum], focused
    if not focused or line and win ~= self.led then
      row = line and rows[line.key] or math.min(place.lnum, #view.lines)
      -- What is new above the cursor is not scrolled away while there is room for it.
      local last_top = #view.lines - vim.api.nvim_win_get_height(win) + 1
      place.topline = math.max(1, math.min(place.topline + row - place.lnum, last_top))
    end
    place.lnum = row
    vim.api.nvim_win_call(win, function() vim.fn.winrestview(place) end)
  end
  require('daybook.keys').map(self)
  -- What others changed is marked in one drawing; in the next it is as the rest.
  local function unmark() return self.view == view and self:refresh() end
  if is_marked then vim.defer_fn(unmark, 1500) end
end

--- Shows a page: in a window that has it already, in one that `modifiers` (as "vertical") make, or
--- else in the current one.
---@param target daybook.ViewTarget
---@param modifiers? string
function Page.open(target, modifiers)
  local title = text.buffer_name(target.name, target.argument)
  -- Some versions of Neovim end at once where a name has more than 4,095 bytes.
  if #title > 4000 then return server.tell('The name of this page is too long.', 'warning') end
  local buf = vim.fn.bufadd(title)
  local win, before, split = vim.fn.bufwinid(buf), vim.api.nvim_get_current_buf(), modifiers or ''
  if win ~= -1 then
    vim.api.nvim_set_current_win(win)
  elseif split == '' and pcall(vim.cmd, 'buffer ' .. buf) then
    if not pages[before] then vim.w.daybook_back = before end
  else
    vim.cmd(split .. ' sbuffer ' .. buf)
    vim.w.daybook_back = nil
  end
  pages[buf]:lead(target.focus)
  if win ~= -1 or not server.job then pages[buf]:refresh() end
end

--- Leaves the pages of the current window: back to the buffer that was there, or without it.
function Page.close()
  local back = vim.w.daybook_back
  if back and pcall(vim.cmd, 'buffer ' .. back) then return end
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
    \ foldcolumn=0 signcolumn=no colorcolumn=]])
  -- A server that ended is started again by what a person asks for, not by a window.
  if server.job or not pages[event.buf].view then pages[event.buf]:refresh() end
end })

on('BufHidden', { pattern = 'daybook://*', callback = function(event)
  local target = pages[event.buf].target
  if server.job then server.request('view/close', target, function() end) end
end })

-- WinScrolled tells of another width as well.
on({ 'VimResized', 'WinEnter', 'WinScrolled' }, { callback = vim.schedule_wrap(function()
  Page.refresh_all(function(page) return page.view and page.view.width ~= page:width() end)
end) })

server.on('started', function()
  Page.refresh_all(function(page) return page.view ~= nil end)
end)

server.on('view/changed', function(params)
  Page.refresh_all(function(page) return vim.deep_equal(page.target, params) end)
end)

return Page
