--- A message that is longer than the last line, in a box above it until the next key.
local styles = require('daybook.styles')
local text = require('daybook.text')
local window = require('daybook.window')

local keys, shown = vim.api.nvim_create_namespace(''), nil

local function close()
  vim.on_key(nil, keys)
  if shown and vim.api.nvim_win_is_valid(shown) then vim.api.nvim_win_close(shown, true) end
  shown = nil
end

---@param words string
---@param style? string
return function(words, style)
  close()
  local function whole(row) return styles.whole(row, style or '') end
  local lines = vim.tbl_map(whole, text.wrapped(words, vim.o.columns))
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].bufhidden = 'wipe'
  styles.write(buf, lines)
  shown = window.open(buf, false, vim.tbl_extend('force', window.bottom(lines), { zindex = 70 }))
  vim.wo[shown].wrap = true
  vim.on_key(function()
    -- A window can be closed at any time but within a key.
    if shown then vim.schedule(close) end
  end, keys)
end
