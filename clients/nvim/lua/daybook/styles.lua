--- The protocol's styles as highlight groups: `title` is DaybookTitle. A style that is not known
--- here has a group that is not defined, and is drawn plain.
local M = {}

local links = {
  title = 'Title', heading = 'Statement', muted = 'Comment', accent = 'Special',
  success = 'String', warning = 'DiagnosticWarn', error = 'DiagnosticError',
  overdue = 'DiagnosticError', done = 'Comment', tag = 'Identifier',
  priorityHigh = 'DiagnosticError', priorityMedium = 'DiagnosticWarn',
  priorityLow = 'DiagnosticInfo', time = 'Constant', link = 'Underlined', match = 'Search',
  key = 'Special', bar = 'String', foreign = 'DiffChange',
}

-- No theme names a palette: colours for a dark and for a light background, and for 256 colours.
local colors = {
  heat0 = { '#3b4048', '#d0d7de', 239, 252 }, heat1 = { '#1f6f3f', '#9be9a8', 22, 157 },
  heat2 = { '#2f9e55', '#40c463', 29, 77 }, heat3 = { '#4fce74', '#2f9e4f', 78, 34 },
  heat4 = { '#8df5a8', '#1b6b34', 120, 22 },
  red = { '#f07178', '#c02f2f', 203, 124 }, orange = { '#f5a15b', '#b55a00', 215, 130 },
  yellow = { '#e5c76b', '#8a6d00', 221, 94 }, green = { '#8fce6f', '#2f7d32', 113, 28 },
  teal = { '#5fc9c0', '#00796b', 79, 30 }, blue = { '#6fa8f5', '#1f5fbf', 75, 26 },
  purple = { '#c594e8', '#7b3fb0', 177, 91 },
}

---@param style string
---@return string group
function M.group(style) return 'Daybook' .. style:sub(1, 1):upper() .. style:sub(2) end

--- Defines the groups as defaults, which a theme or a person may define otherwise.
local function define()
  for style, link in pairs(links) do
    vim.api.nvim_set_hl(0, M.group(style), { default = true, link = link })
  end
  local light = vim.o.background == 'light' and 1 or 0
  for style, color in pairs(colors) do
    local attributes = { default = true, fg = color[1 + light], ctermfg = color[3 + light] }
    vim.api.nvim_set_hl(0, M.group(style), attributes)
  end
end

define()
vim.api.nvim_create_autocmd('ColorScheme', {
  group = vim.api.nvim_create_augroup('daybookStyles', {}), callback = define,
})

return M
