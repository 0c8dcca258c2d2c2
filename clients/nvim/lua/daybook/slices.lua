--- A long page comes in slices: of the lines that have not come, it has rows that are empty.
local M = {}

--- The most lines of a slice.
local most = 1000

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

--- Gives a drawn slice all lines of the page. Those of the drawing before stand for others as long as
--- nothing has changed since.
---@param view daybook.View
---@param old? daybook.View
function M.lay_out(view, old)
  local slice = view.slice
  if not slice or slice.total == #view.lines then return end
  local is_same = old and old.slice and old.changeCursor == view.changeCursor and old.width == view.width
    and vim.deep_equal({ old.slice.total, old.slice.headings }, { slice.total, slice.headings })
  local heads, lines = {}, {}
  for _, head in ipairs(slice.headings) do heads[head + 1] = true end
  for row = 1, slice.total do
    lines[row] = view.lines[row - slice.start] or is_same and old.lines[row] or {
      -- No key of a line begins so.
      key = '\n' .. row, isMissing = true, text = '', level = heads[row] and 0 or 1,
      isHeading = heads[row] or false, spans = {}, actions = {},
    }
  end
  view.lines, view.isPartial = lines, true
end

return M
