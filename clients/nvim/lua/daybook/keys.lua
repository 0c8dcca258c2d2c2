--- The keys of a page: those of its view's actions, and those that every page has.
local Page = require('daybook.page')
local act = require('daybook.act')
local server = require('daybook.server')
local show_menu = require('daybook.menu')
local text = require('daybook.text')

local M = {}

-- What the server attaches. Another scheme could be a program's, to which the rest is an order.
local schemes = { http = true, https = true, ftp = true, mailto = true }

--- Opens a URL, a `daybook:` link, or a file, "/notes.md" or "/notes.md:12".
---@param owner daybook.Server
---@param link string
---@param modifiers? string
function M.follow(owner, link, modifiers)
  if link:find('^daybook:') then
    return owner.request('view/open', { link = link }, function(target)
      Page.open(owner, target, modifiers)
    end)
  end
  local scheme = link:match('^(%a+):')
  local is_web = scheme and schemes[scheme:lower()]
  if link:find('%c') or not is_web and not vim.startswith(link, '/') then
    return server.tell(('“%s” is no link that can be opened.'):format(link), 'warning')
  end
  if is_web then
    if vim.ui.open then return vim.ui.open(link) end
    local program = vim.fn.has('mac') == 1 and 'open' or 'xdg-open'
    return vim.fn.jobstart({ program, link }, { detach = true })
  end
  local path, row = link:match('^(.-):(%d+)$')
  vim.cmd(('edit +%s %s'):format(row or 0, vim.fn.fnameescape(path or link)))
end

--- Goes where the outcome of an act leads.
---@param owner daybook.Server
---@param outcome daybook.Outcome
function M.lead(owner, outcome)
  if outcome.open then Page.open(owner, outcome.open) end
  if outcome.link then M.follow(owner, outcome.link) end
end

--- The key of an action, of the person's choice or its own; false is none.
---@param action daybook.Action
---@return string|false shown
---@return string|false|nil mapped
local function key_of(action)
  local chosen = server.options().keys[action.name]
  if chosen ~= nil then return chosen, chosen end
  return text.line(action.key), text.key(action.key)
end

--- The lines that the person means: a selection, which ends, or as many as the count says from the
--- cursor on.
---@param page daybook.Page
---@return daybook.Line[]
local function meant(page)
  local first, last = vim.fn.line('v'), vim.fn.line('.') + vim.v.count1 - 1
  if vim.fn.mode():find('^[vV\22]') then vim.cmd('normal! \27') end
  return vim.list_slice(page.view.lines, math.min(first, last), math.max(first, last))
end

--- Runs the first of some actions that applies to the lines meant, or needs none.
---@param page daybook.Page
---@param actions daybook.Action[]
local function run(page, actions)
  local lines = meant(page)
  for _, action in ipairs(actions) do
    local keys = {}
    for _, line in ipairs(action.scope == 'view' and {} or lines) do
      if vim.tbl_contains(line.actions, action.name) then table.insert(keys, line.key) end
    end
    if #keys > 0 or action.scope == 'view' then
      if action.scope == 'line' then keys = { keys[1] } end
      local call = { place = page:place(), action = action.name, keys = keys, answers = {} }
      return act(page.server, call, vim.deepcopy(action.asks), function(outcome)
        page:lead(outcome.focus)
        M.lead(page.server, outcome)
      end)
    end
  end
  server.tell(('“%s” does not apply here.'):format(actions[1].title), 'warning')
end

--- The line under the cursor.
---@param page daybook.Page
---@return daybook.Line
local function line_at_cursor(page)
  return page.view.lines[vim.fn.line('.')] or { text = '', spans = {}, actions = {} }
end

--- The entries of a menu that actions are.
---@param actions daybook.Action[]
---@param choose fun(action: daybook.Action)
---@return daybook.Entry[]
function M.entries(actions, choose)
  return vim.tbl_map(function(action)
    local shown, key = key_of(action)
    return {
      shown = shown or '', key = key or nil, title = action.title,
      run = function() choose(action) end,
    }
  end, actions)
end

--- The ways to all views.
---@param owner daybook.Server
---@return daybook.Entry[]
local function ways(owner)
  return vim.tbl_map(function(view)
    local key = view.key and text.key(view.key)
    return {
      shown = view.key and 'go' .. text.line(view.key), key = key and 'go' .. key, title = view.title,
      run = function() Page.open(owner, { name = view.name }) end,
    }
  end, owner.views)
end

---@param page daybook.Page
---@param name string
---@return daybook.Action?
local function named(page, name)
  return vim.tbl_filter(function(action) return action.name == name end, page.view.actions)[1]
end

local enter

--- Offers what can be done here, the ways to other views, and what can be done everywhere.
local function menu(page)
  local here = line_at_cursor(page).actions
  local entries = M.entries(vim.tbl_filter(function(action)
    return action.scope == 'view' or vim.tbl_contains(here, action.name)
  end, page.view.actions), function(action) run(page, { action }) end)
  table.insert(entries, { title = 'Pages' })
  vim.list_extend(entries, ways(page.server))
  table.insert(entries, { title = 'Everywhere' })
  for _, own in ipairs(M.own) do
    -- Enter chooses an entry of the menu, and so it has no entry itself.
    local entry = { shown = own[1], key = own[1], title = own[2] }
    entry.run = function() own[3](page) end
    if own[3] ~= menu and own[3] ~= enter then table.insert(entries, entry) end
  end
  show_menu(page.view.title, entries)
end

--- Follows the link under the cursor, or does the main thing that the line offers, or follows the
--- first link of the line, or else offers what can be done.
function enter(page)
  local line, column, first = line_at_cursor(page), vim.fn.col('.') - 1, nil
  for _, span in ipairs(line.spans) do
    local is_here = span.start <= column and column < span.stop
    if span.link and is_here then return M.follow(page.server, span.link) end
    first = first or span.link
  end
  for _, name in ipairs(line.actions) do
    local action = named(page, name)
    if action and action.isMain then return run(page, { action }) end
  end
  if first then M.follow(page.server, first) else menu(page) end
end

--- Says the line in words, as for a person who cannot see it.
local function say(page)
  local line = line_at_cursor(page)
  server.tell(line.label or vim.trim(line.text))
end

--- Runs what the mark of a line stands for, where the person clicks on it.
local function press(page)
  local at = vim.fn.getmousepos()
  local mark = at.winid == vim.api.nvim_get_current_win() and (page.view.lines[at.line] or {}).mark
  if not mark or at.column <= mark.start or at.column > mark.stop then return end
  local action = named(page, mark.action)
  if action then run(page, { action }) end
end

--- The keys that every page has; an action's go before them.
---@type { [1]: string, [2]: string, [3]: fun(page: daybook.Page) }[]
M.own = {
  { '<CR>', 'Open', enter },
  { 'ga', 'Describe the line in words', say },
  { 'gr', 'Refresh', function(page) page:refresh() end },
  { '?', 'Show what can be done here', menu },
  { 'q', 'Go back, or leave', Page.close },
}

--- Maps the keys of a page; an action's go before those that every page has.
---@param page daybook.Page
function M.map(page)
  page.mapped = page.view.actions
  local function map(modes, key, title, callback)
    local options = { buffer = page.buf, nowait = true, silent = true }
    options.desc = text.line(title)
    vim.keymap.set(modes, key, function() callback(page) end, options)
  end
  for _, own in ipairs(M.own) do map('n', own[1], own[2], own[3]) end
  map('n', '<LeftRelease>', 'Press the mark', press)
  for _, way in ipairs(ways(page.server)) do
    if way.key then map('n', way.key, way.title, way.run) end
  end
  local sharing = {}
  for _, action in ipairs(page.view.actions) do
    local modes, plug = action.scope == 'view' and { 'n' } or { 'n', 'x' }, '<Plug>(daybook-%s)'
    local _, mapped = key_of(action)
    for _, key in ipairs({ plug:format(text.word(action.name)), mapped or nil }) do
      sharing[key] = vim.list_extend(sharing[key] or {}, { action })
      map(modes, key, action.title, function() run(page, sharing[key]) end)
    end
  end
end

return M
