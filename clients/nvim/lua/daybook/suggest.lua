--- What an answer that is being typed may go on with, which Tab writes.
local text = require('daybook.text')

local M = {}

--- What the server suggested last, and for which text.
---@type string?, daybook.CompletionItem[]
local asked, items = nil, {}

--- Forgets what was suggested, before another question.
function M.reset() asked, items = nil, {} end

--- Takes the suggestions for a text that is typed.
---@param words string
---@param list daybook.CompletionItemList
function M.take(words, list) asked, items = words, list.items end

--- What can be written in place of what is typed, as one line.
---@param words string
---@return string? nil where there is nothing
function M.words(words)
  if words ~= asked or #items == 0 then return nil end
  return 'Tab: ' .. table.concat(vim.tbl_map(function(item) return text.line(item.title) end, items), '  ')
end

--- What Tab offers in place of all that is typed, for input().
---@param _ string
---@param line string
---@return string[]
function M.complete(_, line)
  if line ~= asked then return {} end
  return vim.tbl_map(function(item)
    return line:sub(1, item.start) .. text.keys(item.text) .. line:sub(item.stop + 1)
  end, items)
end

return M
