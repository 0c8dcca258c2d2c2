--- The keys of a page: those of its view's actions, and those that every page has.
local Page = require('daybook.page')
local act = require('daybook.act')
local server = require('daybook.server')
local text = require('daybook.text')

local M = {}

-- What the server attaches. Another scheme could be a program's, to which the rest is an order.
local schemes = { http = true, https = true, ftp = true, mailto = true }

--- Opens a URL, a `daybook:` link, or a file, "/notes.md" or "/notes.md:12".
---@param link string
---@param modifiers? string
function M.follow(link, modifiers)
  if link:find('^daybook:') then
    return server.request('view/open', { link = link }, function(target)
      Page.open(target, modifiers)
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
---@param outcome daybook.Outcome
function M.lead(outcome)
  if outcome.open then Page.open(outcome.open) end
  if outcome.link then M.follow(outcome.link) end
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
      -- The cursor of what the person sees now: what others do while the questions are open counts.
      local call = { action = action.name, keys = keys, answers = {}, changeCursor = page.view.changeCursor }
      call.name, call.argument = page.target.name, page.target.argument
      return act(call, vim.deepcopy(action.asks), function(outcome)
        page:refresh(outcome.focus)
        M.lead(outcome)
      end)
    end
  end
  server.tell(('“%s” does not apply here.'):format(actions[1].title), 'warning')
end

--- The line under the cursor.
---@param page daybook.Page
---@return daybook.Line
local function line_at_cursor(page) return page.view.lines[vim.fn.line('.')] end

--- Offers what can be done here, each with its key.
local function menu(page)
  local here = line_at_cursor(page).actions
  local function applies(action)
    return action.scope == 'view' or vim.tbl_contains(here, action.name)
  end
  local function words(action)
    return ('%-3s %s'):format(key_of(action) or '', text.line(action.title))
  end
  local function choose(action) return action and run(page, { action }) end
  local actions = vim.tbl_filter(applies, page.view.actions)
  vim.ui.select(actions, { prompt = text.line(page.view.title), format_item = words }, choose)
end

--- Follows the link of the line, the one under the cursor before the first.
local function enter(page)
  local column, link = vim.fn.col('.') - 1, nil
  for _, span in ipairs(line_at_cursor(page).spans) do
    if span.link and (not link or span.start <= column) then link = span.link end
  end
  if link then M.follow(link) else menu(page) end
end

--- Says the line in words, as for a person who cannot see it.
local function say(page)
  local line = line_at_cursor(page)
  server.tell(line.label or vim.trim(line.text))
end

--- Maps the keys of a page; an action's go before those that every page has.
---@param page daybook.Page
function M.map(page)
  local function map(modes, key, title, callback)
    local options = { buffer = page.buf, nowait = true, silent = true }
    options.desc = text.line(title)
    vim.keymap.set(modes, key, function() callback(page) end, options)
  end
  map('n', '?', 'Show what can be done here', menu)
  map('n', '<CR>', 'Follow the link', enter)
  map('n', 'gr', 'Refresh', function() page:refresh() end)
  map('n', 'q', 'Close', Page.close)
  map('n', 'ga', 'Describe the line in words', say)
  for _, view in ipairs(server.views) do
    local key = text.key(view.key)
    local function open() Page.open({ name = view.name }) end
    if key then map('n', 'go' .. key, view.title, open) end
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
