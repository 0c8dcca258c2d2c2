--- What a person does on a page: keys, acts with their questions, links.
local Page = require('daybook.page')
local prompt = require('daybook.prompt')
local server = require('daybook.server')

local M = {}

--- The lines that the person means: a selection, which ends, or as many as the count says from the
--- cursor on; of a closed fold, its first.
---@return integer first
---@return integer last
local function selection()
  local first, last = vim.fn.line('v'), vim.fn.line('.')
  if vim.fn.mode():find('^[vV\22]') then
    vim.cmd('normal! \27')
    return math.min(first, last), math.max(first, last)
  end
  local fold = vim.fn.foldclosed(last)
  first = fold > 0 and fold or last
  return first, first + vim.v.count1 - 1
end

--- Opens a URL, a `daybook:` link, or a file, "/notes.md" or "/notes.md:12".
---@param link string
---@param modifiers? string
function M.follow(link, modifiers)
  if link:find('^daybook:') then
    return server.request('view/open', { link = link }, function(target)
      Page.open(target, modifiers)
    end)
  end
  if link:find('^%a[%w+.-]+:') then
    if vim.ui.open then return vim.ui.open(link) end
    local opener = vim.fn.has('mac') == 1 and 'open' or 'xdg-open'
    if pcall(vim.fn.jobstart, { opener, link }, { detach = true }) then return end
    return server.tell('There is no program here that opens ' .. link, 'error')
  end
  local path, row = link:match('^(.-):(%d+)$')
  vim.cmd(('edit +%s %s'):format(row or 0, vim.fn.fnameescape(path or link)))
end

--- Asks what is still to be asked, then acts, as often as the server has more questions.
---@param page daybook.Page
---@param call table the params of `view/act`
---@param asks daybook.Ask[] the declared ones, to which those that an outcome brings are added
local function act(page, call, asks)
  local ask = asks[#call.answers + 1]
  if ask then
    local function preview(text, width, show)
      server.request('view/preview', page:params({
        action = call.action, keys = call.keys, ask = #call.answers, text = text, width = width,
        ascii = server.options().ascii,
      }), show)
    end
    return prompt.ask(ask, preview, function(answer)
      if not answer then return end
      table.insert(call.answers, answer)
      act(page, call, asks)
    end)
  end
  server.request('view/act', page:params(call), function(outcome)
    if #outcome.asks > 0 then return act(page, call, vim.list_extend(asks, outcome.asks)) end
    if outcome.message then server.tell(outcome.message, outcome.style) end
    page:refresh(outcome.focus)
    server.heard('changed', {})
    if outcome.open then Page.open(outcome.open) end
    if outcome.link then M.follow(outcome.link) end
  end, function(problem)
    local data = problem and problem.data or {}
    if data.kind == 'revisionConflict' then
      local choices = {
        { title = 'Mine: do it all the same', value = 'mine' },
        { title = 'Theirs: leave it as it is now', value = 'theirs' },
      }
      return prompt.choose(problem.message, choices, nil, function(answer)
        if answer ~= 'mine' then return page:refresh() end
        call.force = true
        act(page, call, asks)
      end)
    end
    server.complain(problem)
    local wrong = tonumber((data.pointer or ''):match('^/answers/(%d+)'))
    if not wrong or not asks[wrong + 1] then return problem and page:refresh() end
    -- What was typed is not lost: the same question, with it standing there.
    asks[wrong + 1].initial = call.answers[wrong + 1]
    call.answers = vim.list_slice(call.answers, 1, wrong)
    act(page, call, asks)
  end)
end

--- The key of an action, of the person's choice or its own; "" is none.
---@param action daybook.Action
local function key_of(action)
  local chosen = server.options().keys[action.name]
  return chosen == nil and action.key or chosen or ''
end

--- Runs the first of the page's actions that has the key, or the name, and applies to the lines
--- meant, or else the first that needs no line.
---@param page daybook.Page
---@param key? string
---@param name? string
local function press(page, key, name)
  local first, last = selection()
  local run, title, on
  for _, action in ipairs(page.view.actions) do
    if action.name == name or key_of(action) == key then
      local keys = {}
      for row = first, math.min(last, #page.view.lines) do
        local line = page.view.lines[row]
        if vim.tbl_contains(line.actions, action.name) then table.insert(keys, line.key) end
      end
      title = title or action.title
      if action.scope == 'view' then
        run, on = run or action, on or {}
      elseif #keys > 0 then
        run, on = action, keys
        break
      end
    end
  end
  if not run then
    return server.tell(('“%s” does not apply here.'):format(title or key or name), 'warning')
  end
  -- The cursor of what the person sees now: what others do while the questions are open counts.
  local call = { action = run.name, keys = on, answers = {}, cursor = page.view.cursor }
  act(page, call, vim.deepcopy(run.asks))
end

--- Makes tasks of lines of the current buffer, which link back to them.
---@param first integer
---@param last integer
function M.add_lines(first, last)
  local path = vim.bo.buftype == '' and vim.api.nvim_buf_get_name(0) or ''
  local text = table.concat(vim.api.nvim_buf_get_lines(0, first - 1, last, false), '\n')
  local link = path ~= '' and path .. ':' .. first or ''
  local page = setmetatable({ name = 'tasks', refresh = function() end }, Page)
  local call = { action = 'addFromText', keys = {}, answers = { text, link }, cursor = 0 }
  -- Both answers are there; what the server asks besides comes after them.
  act(page, call, { false, false })
end

--- The line under the cursor.
---@param page daybook.Page
---@return daybook.Line
local function line_at_cursor(page)
  return page.view.lines[vim.fn.line('.')] or { text = '', spans = {}, actions = {} }
end

--- Follows the link of the line, the one under the cursor first.
---@param page daybook.Page
local function enter(page)
  local column, link = vim.fn.col('.') - 1, nil
  for _, span in ipairs(line_at_cursor(page).spans) do
    local under = span.from <= column and column < span.to
    if span.link and (under or not link) then link = span.link end
  end
  if link then M.follow(link) end
end

--- Shows all keys of the page, those that do not apply to the line muted.
---@param page daybook.Page
local function show_keys(page)
  local here = line_at_cursor(page).actions
  prompt.box(vim.tbl_map(function(row)
    local text = (' %-5s %s '):format(row.key, row.title)
    local style, to = row.destructive and 'warning' or 'key', 1 + #row.key
    if (row.scope or 'view') ~= 'view' and not vim.tbl_contains(here, row.name) then
      style, to = 'muted', #text
    end
    return { text = text, spans = { { from = 1, to = to, style = style } } }
  end, page.keys))
end

--- Maps the keys of the page: its actions' over those that every page has.
---@param page daybook.Page
function M.map(page)
  local taken = {}
  page.keys = {}
  local function map(modes, key, title, callback)
    vim.keymap.set(modes, key, callback, {
      buffer = page.buf, nowait = true, silent = true, desc = title,
    })
  end
  for _, action in ipairs(page.view.actions) do
    local modes, key = action.scope == 'view' and { 'n' } or { 'n', 'x' }, key_of(action)
    map(modes, ('<Plug>(daybook-%s)'):format(action.name), action.title, function()
      press(page, nil, action.name)
    end)
    if key ~= '' then
      taken[key] = true
      map(modes, key, action.title, function() press(page, key) end)
      table.insert(page.keys, vim.tbl_extend('force', action, { key = key }))
    end
  end
  local function own(key, title, callback)
    if taken[key] then return end
    map('n', key, title, callback)
    table.insert(page.keys, { key = key, title = title })
  end
  own('?', 'These keys', function() show_keys(page) end)
  own('<CR>', 'Follow the link', function() enter(page) end)
  own('ga', 'What the line says in words', function()
    local line = line_at_cursor(page)
    server.tell(line.label or vim.trim(line.text))
  end)
  own('gr', 'Refresh', function() page:refresh() end)
  own('q', 'Close', Page.close)
  for _, view in ipairs(server.views or {}) do
    own('go' .. view.key, view.title, function() Page.open({ name = view.name }) end)
  end
end

return M
