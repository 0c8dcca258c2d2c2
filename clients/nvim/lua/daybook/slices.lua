--- A long page comes in slices: first what its windows show, then the rest. Of a line that has not come
--- since the last change it has the row as it was, or an empty one.
local M = {}

--- The most lines of a slice, and those of a piece of the rest.
local most, few = 1000, 500

--- The first and the last row that a window shows, and the first of them, or of as many below and
--- above, that has not come. What a closed fold hides is not shown.
---@param win integer
---@param lines daybook.Line[]
---@return integer first
---@return integer last
---@return integer? missing
function M.seen(win, lines)
  return unpack(vim.api.nvim_win_call(win, function()
    local first, last, height = vim.fn.line('w0'), vim.fn.line('w$'), vim.api.nvim_win_get_height(win)
    local row = first
    while row <= last do
      if lines[row] and lines[row].isMissing then return { first, last, row } end
      row = math.max(row, vim.fn.foldclosedend(row)) + 1
    end
    for _, near in ipairs({ last + height, first - height }) do
      if lines[near] and lines[near].isMissing then return { first, last, near } end
    end
    return { first, last }
  end))
end

--- The row of a window that is to be asked for: one that has not come or, in the current window, that
--- the server does not watch.
---@param win integer
---@param view daybook.View
---@return integer?
function M.lacking(win, view)
  local first, last, missing = M.seen(win, view.lines)
  if missing or win ~= vim.api.nvim_get_current_win() then return missing end
  local is_watched = first > view.slice.start and last <= view.slice.stop
  return not is_watched and first or nil
end

--- The slice to ask for: what windows show of a page, one of them or else the current one first, and
--- what is around it.
---@param page daybook.Page
---@param win? integer
---@return daybook.ViewSlice
function M.wanted(page, win)
  if not page.view then return { limit = most, around = page.focus } end
  local here = win or vim.api.nvim_get_current_win()
  local wins = vim.fn.win_findbuf(page.buf)
  if vim.tbl_contains(wins, here) then table.insert(wins, 1, here) else here = wins[1] end
  local first, last
  for _, one in ipairs(wins) do
    local top, bottom, missing = M.seen(one, page.view.lines)
    if bottom - top >= most then top, bottom = missing or top, missing or top end
    local above, below = math.min(first or top, top), math.max(last or bottom, bottom)
    if below - above < most then first, last = above, below end
  end
  local line = page.view.lines[vim.api.nvim_win_get_cursor(here)[1]]
  local is_kept = line and not line.isMissing and not page.acted[line.key]
  return {
    limit = most, start = math.max(0, first - 1 - math.floor((most - (last - first + 1)) / 2)),
    around = page.focus or is_kept and line.key or nil,
  }
end

---@param one daybook.View
---@param other daybook.View
---@return boolean
local function has_same_rows(one, other)
  return one.slice and other.slice and one.width == other.width
    and vim.deep_equal({ one.slice.total, one.slice.headings }, { other.slice.total, other.slice.headings })
    or false
end

--- Counts what has not come.
---@param view daybook.View
local function count(view)
  view.missing = 0
  for _, line in ipairs(view.lines) do
    if line.isMissing then view.missing = view.missing + 1 end
  end
end

--- Whether of some lines not even a row of before is there.
---@param lines daybook.Line[]
---@return boolean
function M.has_blank(lines)
  for _, line in ipairs(lines) do
    if line.isMissing and vim.startswith(line.key, '\n') then return true end
  end
  return false
end

--- Whether others changed it a moment ago, of which a drawing tells once.
---@param line daybook.Line
---@return boolean
local function is_marked(line)
  for _, span in ipairs(line.spans) do
    if span.style == 'foreign' then return true end
  end
  return false
end

--- Gives a drawn slice all lines of the page. Where nothing has changed since the drawing before, its
--- lines are theirs; else they stand for those that have not come, above the slice by their place from
--- the top and below it from the end.
---@param view daybook.View
---@param old? daybook.View
function M.lay_out(view, old)
  local slice = view.slice
  view.missing = 0
  if not slice then return end
  slice.stop = slice.start + #view.lines
  if slice.total == #view.lines then return end
  local is_same = old and has_same_rows(old, view) and old.changeCursor == view.changeCursor
  local before = old and old.width == view.width and old.lines or {}
  local heads, lines = {}, {}
  for _, head in ipairs(slice.headings) do heads[head + 1] = true end
  for row = 1, slice.total do
    local was = before[row > slice.start and #before - slice.total + row or row]
    -- No key of a line begins so.
    lines[row] = view.lines[row - slice.start] or is_same and not is_marked(was) and was or vim.tbl_extend(
      'force', was or { key = '\n' .. row, text = '', spans = {}, actions = {} },
      { isMissing = true, level = heads[row] and 0 or 1, isHeading = heads[row] or false })
  end
  view.lines = lines
  count(view)
end

--- The slice to ask for of what has not come, below a row first; nil where all has.
---@param view daybook.View
---@param row integer
---@return daybook.ViewSlice?
function M.rest(view, row)
  local first
  for index, line in ipairs(view.lines) do
    if line.isMissing and index >= row then return { start = index - 1, limit = few } end
    first = first or line.isMissing and index
  end
  return first and { start = first - 1, limit = few } or nil
end

--- Puts a slice of a page where it belongs; answers all lines, or nil where the page is another by now.
---@param view daybook.View
---@param piece daybook.View
---@return daybook.Line[]?
function M.filled(view, piece)
  if not has_same_rows(view, piece) then return end
  local lines = {}
  for row, line in ipairs(view.lines) do lines[row] = piece.lines[row - piece.slice.start] or line end
  return lines
end

M.count = count
return M
