--- Pages: one buffer for each view and argument, drawn for the narrowest window that shows it.
local folds = require('daybook.folds')
local server = require('daybook.server')
local styles = require('daybook.styles')
local text = require('daybook.text')

---@class daybook.Page
---@field buf integer
---@field server daybook.Server
---@field target daybook.ViewTarget
---@field view? daybook.View what is drawn
---@field coming? daybook.View what takes its place as soon as the lines under the cursors have come
---@field number? integer that of the newest page that the server keeps
---@field is_coming? boolean whether a drawing was asked for that is not there yet
---@field news (daybook.View|daybook.ViewChangedParams)[] what has come and is not drawn yet
---@field asked? integer the width for which it was asked for last
---@field torn_at? integer when something came that did not fit
---@field fading integer how many times are awaited at which marks of what others changed go
---@field focus? string the key of the line that the cursor gets on when it comes
---@field led? integer the window in which it does so; at first it does in all
---@field mapped? daybook.Action[] whose keys are mapped
---@field acted table<string, boolean> the keys of the lines of an act that is not answered yet
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
  pages[buf] = setmetatable({ buf = buf, server = owner, target = target, news = {}, fading = 0, acted = {} }, Page)
  vim.b[buf].daybook_server = owner.number
  vim.cmd([[setlocal buftype=nowrite bufhidden=hide noswapfile undolevels=-1 nomodifiable
    \ nomodeline nobuflisted filetype=daybook syntax=daybook]])
end

--- The fold that a row of the current buffer is in, as 'foldexpr' wants it.
---@return integer|string
function Page.fold()
  local page = pages[vim.api.nvim_get_current_buf()]
  return page and page.view and folds.level(page.view.lines, vim.v.lnum) or 0
end

--- How many cells a row may have.
function Page:width()
  local widths = vim.tbl_map(vim.api.nvim_win_get_width, vim.fn.win_findbuf(self.buf))
  return math.max(20, math.min(1000, unpack(widths)))
end

--- Whether it is there, and lines can be drawn in it.
function Page:is_there()
  return pages[self.buf] == self and vim.api.nvim_buf_is_loaded(self.buf)
end

--- What names the place of an act that begins now: the page as the person sees it, or the view where
--- that page is gone when the act is sent. What others do while its questions are open counts.
---@return daybook.Place
function Page:place()
  return {
    page = self, view = self.view, revision = self.view.revision,
    name = self.target.name, argument = self.target.argument, changeCursor = self.view.changeCursor,
  }
end

--- Asks for the page anew, if a window shows it.
function Page:refresh()
  local wins = vim.fn.win_findbuf(self.buf)
  if #wins == 0 or self.is_coming then return end
  local here = vim.fn.bufwinid(self.buf)
  local line = self.view and self.view.lines[vim.api.nvim_win_get_cursor(here ~= -1 and here or wins[1])[1]]
  local width = self:width()
  self.is_coming, self.asked = true, width
  self.server.request('view/show', {
    name = self.target.name, argument = self.target.argument, live = true, width = width,
    ascii = server.is_ascii(), focus = self.focus or line and line.key,
    rows = math.min(1000, math.max(unpack(vim.tbl_map(vim.api.nvim_win_get_height, wins)))),
  }, function(view)
    self.is_coming = false
    self:release()
    self.number = view.page
    if not self:is_there() or #vim.fn.win_findbuf(self.buf) == 0 then return self:release() end
    self:follow(view)
    if width ~= self:width() then self:refresh() end
  end, function(problem)
    self.is_coming = false
    server.complain(problem)
    local is_blank = not self.view and self.buf == vim.api.nvim_get_current_buf()
    if is_blank then vim.cmd('silent! buffer #') end
  end)
end

--- Has the server keep the page no more.
function Page:release()
  local number = self.number
  self.number = nil
  if number and self.server.job then self.server.request('view/close', { page = number }, server.ignore, server.ignore) end
end

--- Draws what has come: a drawing, or a difference of the one before. What does not fit has the page
--- asked for anew, but not again and again.
---@param come? daybook.View|daybook.ViewChangedParams
function Page:follow(come)
  table.insert(self.news, come)
  -- A selection of lines must not slide to others.
  if self.buf == vim.api.nvim_get_current_buf() and vim.fn.mode():find('^[vVsS\22\19]') then return end
  local news = self.news
  self.news = {}
  if not self:is_there() then return end
  for _, one in ipairs(news) do
    if not pcall(self.change, self, one) then
      local now, before = vim.loop.now(), self.torn_at or -math.huge
      self.torn_at = now
      -- What else is told of it is not heard.
      self:release()
      return vim.defer_fn(function() self:refresh() end, now - before < 1000 and 1000 or 0)
    end
  end
end

--- Fails where these are no lines.
---@param lines daybook.Line[]
local function check(lines)
  for _, line in ipairs(lines) do
    assert(type(line.key) == 'string' and type(line.text) == 'string' and type(line.label or '') == 'string')
    assert(type(line.actions) == 'table' and type(line.level or 0) == 'number')
    if line.mark then assert(line.mark.start <= line.mark.stop) end
    for _, span in ipairs(line.spans) do
      assert(span.start <= span.stop and type(span.style) == 'string' and type(span.link or '') == 'string')
    end
  end
end

--- Changes lines by a splice, and fails where it does not fit.
---@param lines daybook.Line[]
---@param splice daybook.Splice
local function change(lines, splice)
  local start, new = splice.start, splice.lines
  check(new)
  assert(start >= 0 and splice.removed >= 0 and start + splice.removed <= #lines)
  if #new == splice.removed then
    for index, line in ipairs(new) do lines[start + index] = line end
    return
  end
  local rest = vim.list_slice(lines, start + splice.removed + 1)
  for index = #lines, start + 1, -1 do lines[index] = nil end
  vim.list_extend(vim.list_extend(lines, new), rest)
end

--- The rows of lines by their keys.
---@param lines daybook.Line[]
---@return table<string, integer>
local function rows_of(lines)
  local rows = {}
  for row, line in ipairs(lines) do rows[line.key] = row end
  return rows
end

--- Takes a drawing, or a difference. Of a page that is there already, another drawing takes its place
--- when the lines under the cursors have come.
---@param news daybook.View|daybook.ViewChangedParams
function Page:change(news)
  local view = not news.lines and (self.coming or self.view) or news
  if news.lines then
    check(news.lines)
    self.coming = news
  else
    assert(news.revision == view.revision + 1)
    for _, name in ipairs({ 'revision', 'changeCursor', 'total', 'isWhole', 'title', 'actions' }) do
      if news[name] ~= nil then view[name] = news[name] end
    end
    if view == self.view then return self:draw(view, news.splices) end
    for _, splice in ipairs(news.splices) do change(view.lines, splice) end
  end
  local old, rows = self.view and self.view.lines or {}, rows_of(view.lines)
  for _, win in ipairs(view.isWhole and {} or vim.fn.win_findbuf(self.buf)) do
    local line = old[vim.api.nvim_win_get_cursor(win)[1]]
    if line and not rows[line.key] then return end
  end
  self.coming = nil
  self:draw(view, { { start = 0, removed = #old, lines = view.lines } })
end

--- The row of a cursor among new lines: that of its line, or of the next that is still there, where its
--- line is gone or was moved by an act on it. From a line that has actions it gets to one that has some.
---@param old daybook.Line[]
---@param row integer in the old lines
---@param lines daybook.Line[]
---@param rows table<string, integer> the rows of the new ones
---@param acted table<string, boolean>
---@return integer
local function kept(old, row, lines, rows, acted)
  local here = rows[old[row].key]
  if here and not acted[old[row].key] then return here end
  local function nearest(last, step, is_any)
    for index = row, last, step do
      local key = old[index].key
      local is_fit = rows[key] and not acted[key] and (is_any or #lines[rows[key]].actions > 0)
      if is_fit then return rows[key] end
    end
  end
  local above, below = nearest(1, -1, true), nearest(#old, 1, true)
  if here and (above or 0) < here and here < (below or math.huge) then return here end
  local is_any = #old[row].actions == 0
  return nearest(#old, 1, is_any) or nearest(1, -1, is_any) or below or above or 1
end

--- Draws what splices make of the lines that are drawn. The cursor of each window stays on its line's
--- key, and that on its screen row.
---@param view daybook.View
---@param splices daybook.Splice[]
function Page:draw(view, splices)
  local old, places, is_first, is_marked = self.view and self.view.lines or {}, {}, not self.view, false
  for _, win in ipairs(vim.fn.win_findbuf(self.buf)) do
    vim.api.nvim_win_call(win, function()
      places[win] = vim.tbl_extend('error', vim.fn.winsaveview(), { closed = folds.closed(old) })
    end)
  end
  local lines = vim.list_slice(old)
  -- The folds of what is drawn are those of the lines so far.
  self.view, view.lines = view, lines
  for _, splice in ipairs(splices) do
    local stop = splice.start + splice.removed
    -- A buffer without a line has one that is empty.
    stop = stop == #lines and -1 or stop
    change(lines, splice)
    is_marked = styles.put(self.buf, splice.start, stop, splice.lines) or is_marked
  end
  local rows = rows_of(lines)
  local focused = rows[self.focus or is_first and view.focus]
  if focused or view.isWhole then self.focus = nil end
  for win, place in pairs(places) do
    local row = focused
    if not focused or not is_first and win ~= self.led then
      row = old[place.lnum] and kept(old, place.lnum, lines, rows, self.acted) or math.min(place.lnum, #lines)
      -- What is new above the cursor is not scrolled away while there is room for it.
      local last_top = #lines - vim.api.nvim_win_get_height(win) + 1
      place.topline = math.max(1, math.min(place.topline + row - place.lnum, last_top))
    end
    place.lnum = math.max(1, row)
    vim.api.nvim_win_call(win, function()
      vim.fn.winrestview(place)
      folds.close(place.closed, rows)
    end)
  end
  self:name(view.title)
  if view.actions ~= self.mapped then require('daybook.keys').map(self) end
  if is_marked then self:fade() end
end

--- Puts the cursor of the current window on a line, when that is there.
---@param focus? string the key of the line
function Page:lead(focus)
  if not focus then return end
  self.focus, self.led = focus, vim.api.nvim_get_current_win()
  local row = self.view and rows_of(self.view.lines)[focus]
  if not row then return end
  self.focus = nil
  if vim.api.nvim_win_get_buf(self.led) == self.buf then vim.api.nvim_win_set_cursor(self.led, { row, 0 }) end
end

--- Takes the marks of what others changed away, a moment later.
function Page:fade()
  self.fading = self.fading + 1
  vim.defer_fn(function()
    self.fading = self.fading - 1
    if self.fading > 0 or not self:is_there() then return end
    for row, line in ipairs(self.view.lines) do
      local function is_other(span) return span.style ~= 'foreign' end
      local spans = vim.tbl_filter(is_other, line.spans)
      if #spans < #line.spans then
        line.spans = spans
        styles.paint(self.buf, row - 1, line)
      end
    end
  end, 1500)
end

--- Names the buffer by what it shows, which a person reads in tabs and lists.
---@param title string
function Page:name(title)
  vim.b[self.buf].daybook_title = text.status(title)
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
  if not page.number then page:refresh() end
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
  if page and not page.number and (page.server.job or not page.view) then page:refresh() end
end })

on({ 'BufHidden', 'BufUnload' }, { pattern = 'daybook://*', callback = function(event)
  if pages[event.buf] then pages[event.buf]:release() end
end })

-- WinScrolled tells of another width as well.
on({ 'VimResized', 'WinEnter', 'WinScrolled' }, { callback = vim.schedule_wrap(function()
  for _, page in pairs(pages) do
    if page.view and page.asked ~= page:width() then page:refresh() end
  end
end) })

-- A selection has ended; what it means is known before other lines are drawn.
on('ModeChanged', { pattern = '*:n', callback = vim.schedule_wrap(function()
  local page = pages[vim.api.nvim_get_current_buf()]
  if page then page:follow() end
end) })

--- The pages of a server that are drawn.
---@param owner daybook.Server
---@return daybook.Page[]
local function drawn(owner)
  return vim.tbl_filter(function(page) return page.server == owner and page.view end, pages)
end

server.on('started', function(_, owner)
  for _, page in ipairs(drawn(owner)) do
    -- What an old server kept is nothing to a new one.
    page.number, page.is_coming = nil, false
    page:refresh()
  end
end)

server.on('listed', function(_, owner)
  for _, page in ipairs(drawn(owner)) do
    if page:is_there() then require('daybook.keys').map(page) end
  end
end)

server.on('view/changed', function(params, owner)
  for _, page in pairs(pages) do
    local is_it = type(params) == 'table' and page.server == owner and page.number and page.number == params.page
    if is_it then page:follow(params) end
  end
end)

return Page
