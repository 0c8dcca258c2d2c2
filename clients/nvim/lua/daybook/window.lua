--- Windows over the others: a list, a preview, what rings, a long message. They look like the page
--- behind them, and a line parts them from it.
local server = require('daybook.server')
local text = require('daybook.text')

local M = {}

--- Opens such a window; without a border in `place` it has a line above it.
---@param buf integer
---@param is_entered boolean
---@param place table as for nvim_open_win
---@return integer
function M.open(buf, is_entered, place)
  local line = server.is_ascii() and '-' or '─'
  place = vim.tbl_extend('keep', place, { border = { line, line, line, '', '', '', '', '' } })
  local win = vim.api.nvim_open_win(buf, is_entered, place)
  vim.wo[win].winhighlight = 'NormalFloat:DaybookPanel,FloatBorder:DaybookBorder'
  vim.wo[win].wrap = false
  vim.bo[buf].syntax = 'daybook'
  vim.wo[win].conceallevel, vim.wo[win].concealcursor = 3, 'nvic'
  return win
end

--- The place of a window at the bottom of the screen that has the lines whole.
---@param lines { text: string }[]
---@param below? integer the rows below it; those of the command line
---@return table as for nvim_open_win
function M.bottom(lines, below)
  below = below or math.max(1, vim.o.cmdheight)
  local columns, rows = vim.o.columns, 0
  for _, line in ipairs(lines) do
    local cells = vim.fn.strdisplaywidth(text.line(line.text))
    -- A row ends before a wide character that has one cell left.
    rows = rows + (cells <= columns and 1 or math.ceil(cells / (columns - 1)))
  end
  return {
    relative = 'editor', anchor = 'SW', row = vim.o.lines - below, col = 0, width = columns,
    height = math.max(1, math.min(rows, vim.o.lines - below - 2)), style = 'minimal', focusable = false,
  }
end

return M
