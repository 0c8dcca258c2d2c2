--- Folds of a page: a line with deeper ones below it heads them.
local M = {}

---@param lines daybook.Line[]
---@param row integer
---@return integer
local function depth(lines, row) return lines[row] and lines[row].level or 0 end

---@param lines daybook.Line[]
---@param row integer
---@return boolean
local function is_head(lines, row) return depth(lines, row + 1) > depth(lines, row) end

--- What 'foldexpr' wants for a row.
---@param lines daybook.Line[]
---@param row integer
---@return integer|string
function M.level(lines, row)
  return is_head(lines, row) and '>' .. depth(lines, row) + 1 or depth(lines, row)
end

--- The keys of the lines that head a closed fold in the current window.
---@param lines daybook.Line[]
---@return string[]
function M.closed(lines)
  local found = {}
  for row, line in ipairs(lines) do
    if is_head(lines, row) and vim.fn.foldclosed(row) == row then table.insert(found, line.key) end
  end
  return found
end

--- Closes these folds again after a drawing, where the lines are still there.
---@param keys string[]
---@param rows table<string, integer>
function M.close(keys, rows)
  for _, key in ipairs(keys) do
    if rows[key] then pcall(vim.cmd, rows[key] .. 'foldclose') end
  end
end

return M
