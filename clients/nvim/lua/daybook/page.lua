--- Pages: one buffer for each view and argument, drawn for the narrowest window that shows it.
local server = require('daybook.server')
local styles = require('daybook.styles')

---@class daybook.Page
---@field name string
---@field argument? string
---@field buf integer
---@field view? daybook.View what is drawn
local Page = {}
Page.__index = Page

local space = vim.api.nvim_create_namespace('daybook')
---@type table<integer, daybook.Page> by buffer
local pages = {}

--- Draws spans over a line that is already there; one that points beyond it is cut.
---@param buf integer
---@param row integer counted from 0
---@param text string
---@param spans daybook.Span[]
function Page.paint(buf, row, text, spans)
  for _, span in ipairs(spans) do
    local look = { end_col = math.min(span.to, #text), hl_group = styles.group(span.style) }
    if span.from < look.end_col then
      vim.api.nvim_buf_set_extmark(buf, space, row, span.from, look)
    end
  end
end

---@param buf integer
function Page.clear(buf) vim.api.nvim_buf_clear_namespace(buf, space, 0, -1) end

--- Makes `lines` the content of a buffer.
---@param buf integer
---@param lines daybook.Line[]
function Page.write(buf, lines)
  local texts = vim.tbl_map(function(line) return line.text end, lines)
  vim.bo[buf].modifiable = true
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, texts)
  vim.bo[buf].modifiable, vim.bo[buf].modified = false, false
  Page.clear(buf)
  for index, line in ipairs(lines) do
    Page.paint(buf, index - 1, line.text, line.spans)
  end
end

--- Makes a page of a buffer named daybook://view/argument.
---@param buf integer
function Page.read(buf)
  local name, argument = vim.api.nvim_buf_get_name(buf):match('^daybook://([^/]+)/?(.*)$')
  if not name then return end
  local page = setmetatable({ name = name, buf = buf, turn = 0 }, Page)
  if argument ~= '' then page.argument = argument end
  pages[buf] = page
  local options = { buftype = 'nowrite', bufhidden = 'hide', swapfile = false, undolevels = -1,
    modifiable = false, buflisted = false, filetype = 'daybook' }
  for option, value in pairs(options) do
    vim.bo[buf][option] = value
  end
  local group = vim.api.nvim_create_augroup('daybook' .. buf, {})
  local function on(events, callback)
    vim.api.nvim_create_autocmd(events, { group = group, buffer = buf, callback = callback })
  end
  on('BufWinEnter', function()
    vim.cmd([[setlocal nowrap nolist nospell nonumber norelativenumber cursorline
      \ foldcolumn=0 signcolumn=no colorcolumn= foldlevel=99 fillchars+=fold:\ 
      \ foldexpr=v:lua.require'daybook.page'.fold(v:lnum)
      \ foldtext=getline(v:foldstart).'\ …']])
    -- A server that ended is started again by what a person asks for, not by a window.
    if server.is_running() or not page.view then page:refresh() end
  end)
  -- The window still shows the buffer while these run.
  on({ 'BufHidden', 'BufUnload' }, vim.schedule_wrap(function()
    if #vim.fn.win_findbuf(buf) > 0 or not server.is_running() then return end
    server.request('view/close', page:params(), function() end, function() end)
  end))
  on('BufUnload', function() pages[buf] = nil end)
end

--- The fold of a line of the current buffer: a line with deeper ones below it begins one.
---@param row integer counted from 1
---@return string
function Page.fold(row)
  local page = pages[vim.api.nvim_get_current_buf()]
  local lines = page and page.view and page.view.lines or {}
  local line, below = lines[row], lines[row + 1]
  if not line then return '0' end
  if below and below.level > line.level then return '>' .. line.level + 1 end
  return tostring(line.level)
end

--- How many cells a row may have.
function Page:width()
  local widths = vim.tbl_map(vim.api.nvim_win_get_width, vim.fn.win_findbuf(self.buf))
  return math.max(20, math.min(1000, unpack(widths)))
end

--- What names the page in each of the protocol's calls, with more params.
---@param params? table
---@return table
function Page:params(params)
  return vim.tbl_extend('force', { name = self.name, argument = self.argument }, params or {})
end

--- Asks for the page and draws it, if a window shows it. Only the answer to what was asked last is
--- drawn. A page that never could be drawn goes.
---@param focus? string the key of the line to put the cursor on
function Page:refresh(focus)
  self.focus, self.turn = focus or self.focus, self.turn + 1
  local turn = self.turn
  vim.schedule(function()
    if turn ~= self.turn or #vim.fn.win_findbuf(self.buf) == 0 then return end
    local params = { width = self:width(), ascii = server.options().ascii, live = true }
    server.request('view/show', self:params(params), function(view)
      if turn == self.turn and pages[self.buf] == self then self:draw(view) end
    end, function(problem)
      server.complain(problem)
      if self.view or not vim.api.nvim_buf_is_valid(self.buf) then return end
      for _, win in ipairs(vim.fn.win_findbuf(self.buf)) do
        vim.api.nvim_win_call(win, function() pcall(vim.cmd, 'buffer #') end)
      end
      vim.api.nvim_buf_delete(self.buf, { force = true })
    end)
  end)
end

--- Draws a view. The cursor of each window stays on its line's key, the line stays where it is on
--- the screen, and closed folds stay closed.
---@param view daybook.View
function Page:draw(view)
  -- A selection of lines must not slide to others.
  if self.buf == vim.api.nvim_get_current_buf() and vim.fn.mode():find('^[vV\22]') then
    return vim.defer_fn(function() self:refresh() end, 200)
  end
  local old, places, rows = self.view and self.view.lines or {}, {}, {}
  for _, win in ipairs(vim.fn.win_findbuf(self.buf)) do
    vim.api.nvim_win_call(win, function()
      local place = vim.fn.winsaveview()
      place.closed = vim.tbl_filter(function(row) return vim.fn.foldclosed(row) == row end,
        vim.fn.range(1, #old))
      places[win] = place
    end)
  end
  for row, line in ipairs(view.lines) do
    rows[line.key] = row
  end
  local focus = rows[self.focus] or not self.view and rows[view.focus]
  self.view, self.focus = view, nil
  Page.write(self.buf, view.lines)
  vim.b[self.buf].daybook_title = view.title
  require('daybook.actions').map(self)
  for win, place in pairs(places) do
    local line = old[place.lnum]
    local row = focus or line and rows[line.key] or math.min(place.lnum, #view.lines)
    if not focus then place.topline = math.max(1, place.topline + row - place.lnum) end
    place.lnum = row
    vim.api.nvim_win_call(win, function()
      -- Setting the method computes all folds anew.
      vim.cmd('setlocal foldmethod=expr')
      vim.fn.winrestview(place)
      for _, closed in ipairs(place.closed) do
        local now = rows[old[closed].key]
        if now then pcall(vim.cmd, now .. 'foldclose') end
      end
    end)
  end
end

--- Shows a page: in a window that has it already, in one that `modifiers` (as "vertical") make, or
--- else in the current one.
---@param target daybook.ViewTarget
---@param modifiers? string
function Page.open(target, modifiers)
  local title = 'daybook://' .. target.name .. (target.argument and '/' .. target.argument or '')
  local buf = vim.fn.bufadd((title:gsub('%c', ' ')))
  local win, before, split = vim.fn.bufwinid(buf), vim.api.nvim_get_current_buf(), modifiers or ''
  if win ~= -1 then
    vim.api.nvim_set_current_win(win)
  elseif split == '' and pcall(vim.cmd, 'buffer ' .. buf) then
    if not pages[before] then vim.w.daybook_back = before end
  else
    vim.cmd(split .. ' sbuffer ' .. buf)
    vim.w.daybook_back = nil
  end
  pages[buf]:refresh(target.focus)
end

--- Leaves the pages of the current window: back to the buffer that was there, or without it.
function Page.close()
  local back = vim.w.daybook_back
  vim.w.daybook_back = nil
  if back and vim.api.nvim_buf_is_valid(back) then return vim.cmd('buffer ' .. back) end
  if not pcall(vim.cmd, 'close') then vim.cmd('enew') end
end

--- Asks anew for the pages that fit `test`.
---@param test fun(page: daybook.Page): boolean
function Page.refresh_all(test)
  for _, page in pairs(pages) do
    if test(page) then page:refresh() end
  end
end

local resized = { 'VimResized', 'WinEnter', 'WinScrolled' }
if vim.fn.exists('##WinResized') == 1 then table.insert(resized, 'WinResized') end
vim.api.nvim_create_autocmd(resized, {
  group = vim.api.nvim_create_augroup('daybook', {}),
  callback = vim.schedule_wrap(function()
    Page.refresh_all(function(page) return page.view and page.view.width ~= page:width() end)
  end),
})

server.listen(function(method, params)
  Page.refresh_all(function(page)
    if method == 'started' then return page.view ~= nil end
    return method == 'view/changed' and page.name == params.name
      and page.argument == params.argument
  end)
end)

return Page
