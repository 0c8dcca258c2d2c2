--- The protocol's styles as highlight groups: `title` is DaybookTitle. A style that is not known
--- here has a group that is not defined, and is drawn plain.
local text = require('daybook.text')

local M = {}

local space = vim.api.nvim_create_namespace('daybook')

-- No theme names a palette: its colours can be read on black and on white, and are for 256, too.
local looks = {
  title = 'Title', heading = 'Statement', muted = 'Comment', accent = 'Special',
  success = 'String', warning = 'DiagnosticWarn', error = 'DiagnosticError',
  overdue = 'DiagnosticError', done = 'Comment', tag = 'Identifier',
  priorityHigh = 'DiagnosticError', priorityMedium = 'DiagnosticWarn',
  priorityLow = 'DiagnosticInfo', time = 'Constant', link = 'Underlined', match = 'Search',
  panel = 'Normal', border = 'Comment', key = 'Special', bar = 'String',
  -- From 0.10 on, DiffChange shows nothing in a terminal of 256 colours.
  foreign = vim.fn.has('nvim-0.10') == 1 and 'DiffText' or 'DiffChange',
  heat0 = { '#8a8a8a', 245 }, heat1 = { '#7f9f7f', 108 }, heat2 = { '#5f9f5f', 71 },
  heat3 = { '#2f9f3f', 35 }, heat4 = { '#00a000', 34 }, red = { '#d75f5f', 167 },
  orange = { '#d7772f', 172 }, yellow = { '#a88a00', 136 }, green = { '#4f9f4f', 71 },
  teal = { '#009f9f', 37 }, blue = { '#4f87d7', 68 }, purple = { '#af5fd7', 134 },
}

---@param style string
---@return string group
function M.group(style) return 'Daybook' .. text.word(style):gsub('^%l', string.upper) end

--- Colours a row of a buffer, counted from 0. Answers whether its line has the style foreign.
---@param buf integer
---@param row integer
---@param line daybook.Line
---@return boolean
function M.paint(buf, row, line)
  local is_foreign = false
  vim.api.nvim_buf_clear_namespace(buf, space, row, row + 1)
  for _, span in ipairs(line.spans) do
    local look = { end_col = math.min(span.stop, #line.text), hl_group = M.group(span.style) }
    vim.api.nvim_buf_set_extmark(buf, space, row, math.min(span.start, #line.text), look)
    is_foreign = is_foreign or span.style == 'foreign'
  end
  return is_foreign
end

--- Puts lines, drawn, in the place of rows of a buffer: those from `first` on, counted from 0, to the
--- one before `stop`, or to the end where that is -1. Answers whether some have the style foreign.
---@param buf integer
---@param first integer
---@param stop integer
---@param lines daybook.Line[]
---@return boolean
function M.put(buf, first, stop, lines)
  local is_foreign = false
  vim.bo[buf].modifiable = true
  vim.api.nvim_buf_clear_namespace(buf, space, first, stop)
  local rows = vim.tbl_map(function(line) return text.line(line.text) end, lines)
  vim.api.nvim_buf_set_lines(buf, first, stop, false, rows)
  vim.bo[buf].modifiable, vim.bo[buf].modified = false, false
  for index, line in ipairs(lines) do is_foreign = M.paint(buf, first + index - 1, line) or is_foreign end
  return is_foreign
end

--- A line in one style.
---@param words string
---@param style string
---@return { text: string, spans: daybook.Span[] }
function M.whole(words, style) return { text = words, spans = { { start = 0, stop = #words, style = style } } } end

--- Makes lines, drawn, the content of a buffer.
---@param buf integer
---@param lines daybook.Line[]
function M.write(buf, lines) M.put(buf, 0, -1, lines) end

--- Defines the groups as defaults, which a theme or a person may define otherwise.
local function define()
  for style, look in pairs(looks) do
    look = type(look) == 'string' and { link = look } or { fg = look[1], ctermfg = look[2] }
    look.default = true
    vim.api.nvim_set_hl(0, M.group(style), look)
  end
end

define()
vim.api.nvim_create_autocmd('ColorScheme', { callback = define })

--- What has no width in a terminal Neovim would draw in cells of its own: the marks that isolate a
--- title from right to left as <2068>, and of an emoji of several parts each of them.
vim.api.nvim_create_autocmd('Syntax', { pattern = 'daybook', callback = function()
  vim.cmd([[syntax match DaybookUnseen /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/ conceal]])
  vim.cmd([[syntax match DaybookUnseen /[\U1f3fb-\U1f3ff\Ue0020-\Ue007f]/ conceal]])
  vim.cmd([[syntax match DaybookUnseen /\%u200d[\U1f000-\U1faff\u2600-\u27bf]/ conceal]])
end })

return M
