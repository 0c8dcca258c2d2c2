--- Windows over the others: a list, a preview, what rings. They look like the page behind them, and
--- a line parts them from it.
local server = require('daybook.server')

--- Opens such a window; without a border in `place` it has a line above it.
---@param buf integer
---@param is_entered boolean
---@param place table as for nvim_open_win
---@return integer
return function(buf, is_entered, place)
  local line = server.is_ascii() and '-' or '─'
  place = vim.tbl_extend('keep', place, { border = { line, line, line, '', '', '', '', '' } })
  local win = vim.api.nvim_open_win(buf, is_entered, place)
  vim.wo[win].winhighlight = 'NormalFloat:DaybookPanel,FloatBorder:DaybookBorder'
  vim.wo[win].wrap = false
  return win
end
