--- What the server says, made fit for the place it goes to: none of it is ever run, be it as keys,
--- as a command or as an item of a status line.
local M = {}

--- One line. The bytes keep their places, so spans still fit.
---@param text string
---@return string
function M.line(text) return (text:gsub('%c', ' ')) end

--- The rows of words where each has so many cells.
---@param words string
---@param width integer
---@return string[]
function M.wrapped(words, width)
  local found = { '' }
  for word in words:gmatch('%S+') do
    local longer = vim.trim(found[#found] .. ' ' .. word)
    if found[#found] ~= '' and vim.fn.strdisplaywidth(longer) > width then
      table.insert(found, word)
    else
      found[#found] = longer
    end
  end
  return found
end

--- The message of an error as a person reads it: one that begins with the place of a param begins
--- with its name.
---@param message string
---@return string
function M.problem(message)
  local rest = message:gsub('^/answers/%d+ ', 'The answer ')
  return (rest:gsub('^/([%w/]+) ', function(place) return '“' .. place:gsub('/', '.') .. '” ' end))
end

--- What input() may begin with, which takes it for keys that a person types: CTRL-R = among them
--- would run what follows.
---@param text string
---@return string
function M.keys(text)
  local function plain(code) return (code < 32 or code > 126 and code < 160) and 32 or code end
  -- By characters: Neovim writes a key such as <Cmd> in bytes that are no UTF-8.
  return vim.fn.list2str(vim.tbl_map(plain, vim.fn.str2list(M.line(text))))
end

--- What a status line may hold, even one made by `%!` or `%{%`, for which a % begins an item.
---@param text string
---@return string
function M.status(text) return (M.line(text):gsub('%%', '％')) end

--- A part of the name of a highlight group or of a <Plug> mapping.
---@param text string
---@return string
function M.word(text) return text:gsub('[^%w_]', ''):sub(1, 30) end

--- The left side of a mapping for a key that the server names: its characters as one types them, so
--- that "<CR>" is four of them. nil for what the protocol does not allow.
---@param key string
---@return string?
function M.key(key) return #key <= 4 and key:find('^[ -~]+$') and key:gsub('<', '<lt>') or nil end

--- The name of a page's buffer, which begins nothing in a status line either. The number of its
--- server stands first where it is not the first; what it shows stands last, where tabs and lists of
--- buffers cut a name to.
---@param number integer
---@param name string
---@param argument? string
---@param title? string
---@return string
function M.buffer_name(number, name, argument, title)
  local function code(byte) return ('%%%02X'):format(byte:byte()) end
  local function part(words) return words and '/' .. words:gsub('[%c%%{@/]', code) or '' end
  local words = title and vim.fn.strcharpart(M.status(title):gsub('/', '⁄'), 0, 80)
  local owner = number > 1 and number .. '@' or ''
  return 'daybook://' .. owner .. name:gsub('[%c%%{@/]', code) .. part(argument) .. part(argument and words)
end

--- The number of the server that the name of a buffer says, its view and its argument; nil where it
--- is no page.
---@param title string
---@return integer? number
---@return string? name
---@return string? argument
function M.view_of(title)
  local function plain(part)
    return (part:gsub('%%(%x%x)', function(code) return string.char(tonumber(code, 16)) end))
  end
  local owner, name, argument = title:match('^daybook://(%d*@?)([^/]+)/?([^/]*)')
  if owner and not owner:find('@') then owner, name = '1', owner .. name end
  if not owner then return end
  return tonumber((owner:gsub('@', ''))), plain(name), argument ~= '' and plain(argument) or nil
end

return M
